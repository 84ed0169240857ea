//! Whole deals through [`Deal::apply`]: greedy self-play and random legal play.
//!
//! Every benchmark plays the same shuffled decks, so that each iteration is the same work. `cargo bench --bench deals`.

use divan::{Bencher, counter::ItemsCount};
use undercut::{
    cards::{Card, CardSet, Deck, Stream, below, stream},
    melds::{best_arrangement, best_discard, deadwood, deadwood_after_discard, defend},
    play::{Action, BySeat, Deal, OnOffer, Phase, Seat, View, pair},
    rules::Rules,
};

const SEED: u64 = 2026;
const DECKS: u64 = 512;

fn main() {
    divan::main();
}

/// Greedy self-play, the deal alone.
#[divan::bench]
fn greedy(bencher: Bencher) {
    let (rules, decks) = (Rules::default(), decks());
    bencher.counter(ItemsCount::new(decks.len())).bench(|| {
        for deck in &decks {
            divan::black_box(play_greedily(Deal::new(&rules, deck.clone()), |_| ()));
        }
    });
}

/// Greedy self-play with the shuffle of each deck.
#[divan::bench]
fn greedy_with_shuffle(bencher: Bencher) {
    let rules = Rules::default();
    bencher.counter(ItemsCount::new(DECKS)).bench(|| {
        for deck in shuffled() {
            divan::black_box(play_greedily(Deal::new(&rules, deck), |_| ()));
        }
    });
}

/// Greedy self-play with both seats' views kept up to date, as at a table.
#[divan::bench]
fn greedy_with_views(bencher: Bencher) {
    let (rules, decks) = (Rules::default(), decks());
    bencher.counter(ItemsCount::new(decks.len())).bench(|| {
        for deck in &decks {
            let mut views = pair::each(|seat| Deal::first_view(&rules, deck, seat));
            play_greedily(Deal::new(&rules, deck.clone()), |event| {
                for seat in pair::SEATS {
                    views[seat].observe(event.seen_by(seat));
                }
            });
            divan::black_box::<BySeat<View>>(views);
        }
    });
}

/// Random legal play: every action is drawn from the list of all of them.
#[divan::bench]
fn random_legal(bencher: Bencher) {
    let (rules, decks) = (Rules::default(), decks());
    bencher.counter(ItemsCount::new(decks.len())).bench(|| {
        let mut rng = stream(SEED, Stream::Player(0));
        for deck in &decks {
            let mut deal = Deal::new(&rules, deck.clone());
            while let Some(seat) = deal.turn() {
                let actions = deal.legal();
                let count = u32::try_from(actions.len()).expect("a few hundred at most");
                let action = actions[below(&mut rng, count) as usize];
                deal.apply(seat, &action).expect("it is legal");
            }
            divan::black_box(deal);
        }
    });
}

/// Dealing alone.
#[divan::bench]
fn dealing(bencher: Bencher) {
    let (rules, decks) = (Rules::default(), decks());
    bencher.counter(ItemsCount::new(decks.len())).bench(|| {
        for deck in &decks {
            divan::black_box(Deal::new(&rules, deck.clone()));
        }
    });
}

fn shuffled() -> impl Iterator<Item = Deck> {
    (0..DECKS).map(|number| Deck::shuffled(&mut stream(SEED, Stream::Deal(number))))
}

fn decks() -> Vec<Deck> {
    shuffled().collect()
}

/// Plays a deal to its end with two greedy players: take a card from the pile only when it completes a meld and so
/// lowers the deadwood, shed the best discard, knock at once, defend exactly.
fn play_greedily(mut deal: Deal, mut told: impl FnMut(&undercut::play::Event)) -> Deal {
    let mut counts = pair::each(|seat| deadwood(deal.hand(seat)));
    let mut act = |deal: &mut Deal, seat: Seat, action: Action| {
        let event = deal.apply(seat, &action).expect("greedy play is legal");
        told(&event);
    };
    loop {
        match *deal.phase() {
            Phase::Offer { seat, card } => {
                let take = completes_a_meld(deal.hand(seat), card, counts[seat]);
                act(
                    &mut deal,
                    seat,
                    if take {
                        Action::TakeUpcard
                    } else {
                        Action::Pass
                    },
                );
            }
            Phase::Draw { seat, on_offer } => {
                let take = match on_offer {
                    OnOffer::Takeable(card) => {
                        completes_a_meld(deal.hand(seat), card, counts[seat])
                    }
                    OnOffer::Passed(_) | OnOffer::Own(_) | OnOffer::Discards => false,
                };
                act(
                    &mut deal,
                    seat,
                    if take {
                        Action::TakeDiscard
                    } else {
                        Action::DrawStock
                    },
                );
            }
            Phase::Discard { seat, .. } => {
                let hand = deal.hand(seat);
                let best = best_discard(hand, deal.undiscardable()).expect("it holds eleven cards");
                let action = if best.deadwood == 0 && deadwood(hand) == 0 {
                    Action::BigGin {
                        melds: *best_arrangement(hand).melds(),
                    }
                } else if best.deadwood <= deal.knock_limit() {
                    Action::Knock {
                        discard: best.card,
                        melds: *best_arrangement(hand.without(best.card)).melds(),
                    }
                } else {
                    counts[seat] = best.deadwood;
                    Action::Discard { card: best.card }
                };
                act(&mut deal, seat, action);
            }
            Phase::Spread { knock, .. } => {
                let seat = pair::opponent(knock.seat);
                let defense = defend(deal.hand(seat), &knock.melds);
                let melds = *defense.arrangement.melds();
                act(&mut deal, seat, Action::Spread { melds });
                for lay_off in &defense.lay_offs {
                    if deal.turn().is_some() {
                        act(&mut deal, seat, Action::LayOff(*lay_off));
                    }
                }
                if deal.turn().is_some() {
                    act(&mut deal, seat, Action::EndDefence);
                }
            }
            Phase::LayOff { .. }
            | Phase::LastDiscard { .. }
            | Phase::Double { .. }
            | Phase::IrregularKnock { .. } => {
                unreachable!("the default rules and a whole defense lead nowhere else")
            }
            Phase::Over(_) => return deal,
        }
    }
}

/// Whether the card would be melded, and the hand after a discard have less deadwood than the `count` it has now.
fn completes_a_meld(hand: CardSet, card: Card, count: u32) -> bool {
    let eleven = hand.with(card);
    deadwood(eleven) < count + card.points() && deadwood_after_discard(eleven, card.into()) < count
}
