//! The learned evaluator: what it is told, how its weights are read, and that it goes by nothing else.

mod inputs;
mod play;
mod weights;

use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::{Card, CardSet, Deck, Stream, below, stream},
    play::{Action, BySeat, Deal, Seat, View, pair},
    players::{Bot, Learned, eval::Evaluator},
    rules::Rules,
};

fn evaluator() -> &'static Evaluator {
    Evaluator::embedded()
}

/// A deal with what each seat knows of it.
struct Seated {
    deal: Deal,
    views: BySeat<View>,
}

impl Seated {
    fn new(rules: &Rules, deck: &Deck) -> Self {
        Self {
            views: pair::each(|seat| Deal::first_view(rules, deck, seat)),
            deal: Deal::new(rules, deck.clone()),
        }
    }

    fn play(&mut self, seat: Seat, action: &Action) {
        let event = self.deal.apply(seat, action).expect("it is legal");
        for viewer in pair::SEATS {
            self.views[viewer].observe(event.seen_by(viewer));
        }
    }
}

/// A deck that deals these hands, turns this card up and goes on with these in the stock.
fn stacked(non_dealer: &str, dealer: &str, upcard: &str, stock: &str) -> Deck {
    let cards = |text: &str| -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().expect("a card")).collect()
    };
    let (first, second) = (cards(non_dealer), cards(dealer));
    let mut top_first: Vec<Card> = first
        .into_iter()
        .zip(second)
        .flat_map(<[Card; 2]>::from)
        .collect();
    top_first.extend(cards(upcard));
    top_first.extend(cards(stock));
    let named: CardSet = top_first.iter().copied().collect();
    top_first.extend(!named);
    top_first.reverse();
    Deck::from_order(&top_first).expect("a whole pack")
}

/// The non-dealer has passed the K♣, drawn the 9♥ and thrown the K♦; the dealer has taken it and thrown the 2♣; the
/// non-dealer has drawn the Q♠.
fn a_third_turn() -> Seated {
    let deck = stacked(
        "4c 5c 6c 8h 8d 3s 3d Jc Kd As",
        "Kh Ks 2c 4s 5s 9d Td Qh 7s 7h",
        "Kc",
        "9h Qs",
    );
    let mut table = Seated::new(&Rules::default(), &deck);
    let card = |text: &str| text.parse().expect("a card");
    for (seat, action) in [
        (pair::NON_DEALER, Action::Pass),
        (pair::DEALER, Action::Pass),
        (pair::NON_DEALER, Action::DrawStock),
        (pair::NON_DEALER, Action::Discard { card: card("Kd") }),
        (pair::DEALER, Action::TakeDiscard),
        (pair::DEALER, Action::Discard { card: card("2c") }),
        (pair::NON_DEALER, Action::DrawStock),
    ] {
        table.play(seat, &action);
    }
    table
}

fn any_card(rng: &mut ChaCha8Rng, from: &[Action]) -> Action {
    let count = u32::try_from(from.len()).expect("a few hundred");
    from[below(rng, count) as usize]
}

/// Plays deals of the learned player against random play, and shows each of its decisions with all that led to it.
fn decisions(deals: u64, mut show: impl FnMut(&Rules, &Deck, &[(Seat, Action)], &View, Action)) {
    let rules = Rules::default();
    let mut bot = Learned::new(evaluator());
    for seed in 0..deals {
        let mut rng = stream(seed, Stream::Player(0));
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        let us = if seed % 2 == 0 {
            pair::DEALER
        } else {
            pair::NON_DEALER
        };
        let mut table = Seated::new(&rules, &deck);
        let mut played = Vec::new();
        while let Some(seat) = table.deal.turn() {
            let action = if seat == us {
                let action = bot.choose(&table.views[seat]);
                show(&rules, &deck, &played, &table.views[seat], action);
                action
            } else {
                any_card(&mut rng, &table.views[seat].legal())
            };
            table.play(seat, &action);
            played.push((seat, action));
        }
    }
}
