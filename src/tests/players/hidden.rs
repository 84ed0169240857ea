//! Hidden cards decide nothing, neither in the hand that is played nor in those before.

use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::{CardSet, Deck, Stream, below, stream},
    play::{Action, Seat, View, pair},
    players::{Bot, Greedy, Level, Scores, WatchedDeal},
    rules::{PRESETS, Rules},
};

use super::{TABLES, any_rules, pick, rules_of, takes_part};

/// The deck in which the hidden cards have changed places.
fn permuted(hidden: CardSet, deck: &Deck, rng: &mut ChaCha8Rng) -> Deck {
    let mut cards = *deck.cards();
    let hidden: Vec<usize> = (0..52)
        .filter(|&place| hidden.contains(cards[place]))
        .collect();
    for last in (1..hidden.len()).rev() {
        let other = pick(rng, &hidden[..=last]);
        cards.swap(hidden[last], other);
    }
    Deck::new(cards).expect("the same cards in another order")
}

fn thrown_face_down(done: &[(Seat, Action)]) -> CardSet {
    let knocks = done.iter().filter_map(|(_, action)| match action {
        Action::Knock { discard, .. } => Some(*discard),
        _ => None,
    });
    knocks.collect()
}

/// Plays a deal between this player and greedy ones. Again and again the cards that are hidden from the player change
/// places, everything is done once more, and the same player has to do the same. How often there was something to
/// permute.
fn compared(persona: Level, rules: &Rules, seed: u64) -> u32 {
    let mut rng = stream(seed, Stream::Player(1));
    let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
    let mut table = WatchedDeal::new(rules, deck.clone());
    let mut player = persona.bot(seed);
    let seats: Vec<Seat> = Seat::all(table.deal.seats()).collect();
    let first = pick(&mut rng, &seats);
    let mut done = Vec::new();
    let mut compared = 0;
    while let Some(seat) = table.deal.turn() {
        let view = &table.views[seat];
        let action = if seat == first {
            player.choose(view)
        } else {
            Greedy.choose(view)
        };
        if seat == first && below(&mut rng, 3) == 0 {
            // A card discarded face down has to be where it was for the same things to be done.
            let hidden = view.unseen() - thrown_face_down(&done);
            let deck = permuted(hidden, &deck, &mut rng);
            let mut other = WatchedDeal::new(rules, deck);
            for (seat, action) in &done {
                other.play(*seat, action);
            }
            assert_eq!(&other.views[seat], view);
            let chosen = persona.bot(seed).choose(&other.views[seat]);
            assert_eq!(chosen, action, "{persona}");
            compared += u32::from(!hidden.is_empty());
        }
        table.play(seat, &action);
        done.push((seat, action));
    }
    compared
}

/// Two deals that differ in hidden cards only look the same to a seat, and it does the same in both: every level and
/// every character, by the rules of every preset and by others; who thinks long, by some of them.
#[test]
fn hidden_cards_change_nothing() {
    for persona in Level::ALL {
        let presets = PRESETS.iter().map(|preset| preset.book().rules());
        let others = (0..8).map(|seed| any_rules(&mut stream(seed, Stream::Player(1))));
        let (mut deals, mut often) = (0, 0);
        for (seed, rules) in (0..).zip(presets.chain(others)) {
            if takes_part(persona, seed, 7) {
                deals += 1;
                often += compared(persona, &rules, seed);
            }
        }
        assert!(often > deals, "{persona}: {often} in {deals} deals");
    }
}

/// The same where three and four play in one deal.
#[test]
fn hidden_cards_change_nothing_against_several_opponents() {
    for persona in Level::ALL {
        let mut often = 0;
        for (seed, (game, players)) in (0..).zip(TABLES) {
            often += compared(persona, &rules_of(game, players), seed);
        }
        assert!(often > 3, "{persona}: {often}");
    }
}

/// A deal that is over: the score before it, its deck, and what was done.
struct Past {
    scores: Scores,
    deck: Deck,
    done: Vec<(Seat, Action)>,
}

/// What has been played of a match.
struct Match {
    seed: u64,
    deals: Vec<Past>,
}

impl Match {
    /// Three deals between two greedy players, after which either could win the game with the next.
    fn nearly_over(rules: &Rules, seed: u64) -> Self {
        let deals = (0..3).map(|number| {
            let scores = Scores::single([0, 44, 71][number], [0, 25, 93][number]);
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(number as u64)));
            let mut table = WatchedDeal::new(rules, deck.clone());
            let mut done = Vec::new();
            while let Some(seat) = table.deal.turn() {
                let action = Greedy.choose(&table.views[seat]);
                table.play(seat, &action);
                done.push((seat, action));
            }
            Past { scores, deck, done }
        });
        Self {
            seed,
            deals: deals.collect(),
        }
    }

    /// What `seat` has seen of a deal, when its cards lay in this order.
    fn seen(rules: &Rules, deck: Deck, done: &[(Seat, Action)], seat: Seat) -> View {
        let mut table = WatchedDeal::new(rules, deck);
        for (seat, action) in done {
            table.play(*seat, action);
        }
        table.views[seat].clone()
    }

    /// A player who has sat at `seat` in all of it. Where `changed` gives chance, whatever they never saw of a hand lay
    /// elsewhere, and how often there was something to change is counted.
    fn sat(
        &self,
        persona: Level,
        rules: &Rules,
        seat: Seat,
        mut changed: Option<(&mut ChaCha8Rng, &mut u32)>,
    ) -> Box<dyn Bot> {
        let mut bot = persona.bot(self.seed);
        for Past { scores, deck, done } in &self.deals {
            let view = Self::seen(rules, deck.clone(), done, seat);
            let mut told = view.clone();
            if let Some((rng, often)) = &mut changed {
                let hidden = view.unseen() - thrown_face_down(done);
                told = Self::seen(rules, permuted(hidden, deck, rng), done, seat);
                assert_eq!(told, view);
                **often += u32::from(hidden.len() > 1);
            }
            bot.dealt(*scores);
            bot.over(&told);
        }
        bot.dealt(Scores::single(88, 93));
        bot
    }
}

/// What was never seen of the hands before changes nothing either, for one who remembers them and knows the score: not
/// where it decides a game that is nearly over.
#[test]
fn hidden_cards_of_the_hands_before_change_nothing() {
    for persona in Level::ALL {
        let (mut past, mut often) = (0, 0);
        let matches = if persona == Level::Grandmaster { 1 } else { 5 };
        for (seed, preset) in (0..matches).zip(PRESETS) {
            let rules = preset.book().rules();
            let mut rng = stream(seed, Stream::Player(3));
            let seat = pick(&mut rng, &pair::SEATS);
            let before = Match::nearly_over(&rules, seed);
            let mut bot = before.sat(persona, &rules, seat, None);
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(3)));
            let mut table = WatchedDeal::new(&rules, deck.clone());
            let mut done = Vec::new();
            while let Some(turn) = table.deal.turn() {
                let view = &table.views[turn];
                let action = if turn == seat {
                    bot.choose(view)
                } else {
                    Greedy.choose(view)
                };
                if turn == seat && below(&mut rng, 4) == 0 {
                    let mut other = before.sat(persona, &rules, seat, Some((&mut rng, &mut past)));
                    let hidden = view.unseen() - thrown_face_down(&done);
                    let deck = permuted(hidden, &deck, &mut rng);
                    let same = Match::seen(&rules, deck, &done, seat);
                    assert_eq!(&same, view);
                    assert_eq!(other.choose(&same), action, "{persona}");
                    often += 1;
                }
                table.play(turn, &action);
                done.push((turn, action));
            }
        }
        assert!(often > 0 && past > often, "{persona}: {often} {past}");
    }
}

/// A bot that has played on and a fresh one of the same seed do the same, so a resumed match goes on as it would have.
#[test]
fn a_choice_depends_on_the_seed_and_the_view_alone() {
    let mut differ = 0;
    for seed in 0..6 {
        for persona in Level::ALL
            .into_iter()
            .filter(|&persona| takes_part(persona, seed, 6))
        {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
            let mut table = WatchedDeal::new(&Rules::default(), deck);
            let mut old = persona.bot(seed);
            while let Some(seat) = table.deal.turn() {
                let view = &table.views[seat];
                let action = if seat == pair::DEALER {
                    Greedy.choose(view)
                } else {
                    let action = old.choose(view);
                    assert_eq!(action, old.choose(view));
                    assert_eq!(action, persona.bot(seed).choose(view));
                    differ += u32::from(action != persona.bot(seed + 1).choose(view));
                    action
                };
                table.play(seat, &action);
            }
        }
    }
    assert!(differ > 40, "the seed does decide something: {differ}");
}
