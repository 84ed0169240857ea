//! What a player remembers of the cards, and where it thinks the hidden ones are.

use crate::{
    cards::{Card, CardSet},
    play::{Shown, View, pair},
    players::chance::Remembered,
};

use super::{Habits, Watching};

/// What a player remembers of the cards, and where it thinks the hidden ones are.
///
/// The chances come from odds: each hidden card starts with the same, and everything that the opponent did multiplies
/// those of the cards near the one they did it with. The factors were fitted to 40,000 deals between such players, by how
/// often each card was in fact held.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    /// The cards that may be anywhere, as far as the player remembers.
    pub(super) unseen: CardSet,
    /// The cards that the opponent is known to hold.
    pub(super) theirs: CardSet,
    /// How many cards of the opponent are not known.
    pub(super) hidden: usize,
    /// By card index: the chance that the opponent holds it.
    holds: [f64; 52],
    /// By card index: the odds of it.
    pub(super) odds: [f64; 52],
    /// By card index: the chance that it is the next of the stock.
    pub(super) next: [f64; 52],
}

/// What the opponent did with a card.
#[derive(Debug, Clone, Copy)]
enum Sign {
    Threw,
    Took,
    /// Drew from the stock instead, or passed.
    Left,
}

impl Sign {
    /// The factors for the odds of a card of the same rank, the next one in its suit, and the next but one.
    const fn factors(self) -> [f64; 3] {
        match self {
            Self::Threw => [0.3, 0.45, 0.68],
            Self::Took => [6.0, 5.0, 2.3],
            Self::Left => [0.74, 0.8, 0.8],
        }
    }
}

/// The chance that has these odds.
fn chance(odds: f64) -> f64 {
    odds / (1.0 + odds)
}

impl Memory {
    /// What a player of these habits, with this seed of their own, remembers.
    pub(super) fn new(view: &View, habits: &Habits, seed: u64) -> Self {
        let recalled = habits.recall.of(view, seed);
        let theirs = match habits.watching {
            Watching::OwnCards => CardSet::EMPTY,
            Watching::Opponent => recalled.taken(view, pair::opponent(view.seat())),
        };
        let known = view.hand() | recalled.thrown(view) | theirs;
        let mut memory = Self {
            unseen: !known,
            theirs,
            hidden: 10_usize.saturating_sub(theirs.len()),
            holds: [0.0; 52],
            odds: [0.0; 52],
            next: [0.0; 52],
        };
        memory.judge(&match habits.watching {
            Watching::OwnCards => [1.0; 52],
            Watching::Opponent => weights(view, &recalled),
        });
        memory
    }

    /// Turns the weights of the unseen cards into chances that add up to the number of hidden cards.
    ///
    /// A weight is taken as odds, up to a factor that all have in common. That factor is approached step by step.
    #[expect(clippy::cast_precision_loss, reason = "there are 52 cards")]
    fn judge(&mut self, weights: &[f64; 52]) {
        const STEPS: usize = 6;
        let hidden = self.hidden as f64;
        let mut factor = hidden / self.unseen.len() as f64;
        for _ in 0..STEPS {
            let chance = |card: Card| chance(factor * weights[card.index()]);
            let held: f64 = self.unseen.iter().map(chance).sum();
            factor *= if held > 0.0 { hidden / held } else { 1.0 };
        }
        let mut elsewhere = 0.0;
        for card in self.unseen {
            let odds = factor * weights[card.index()];
            self.odds[card.index()] = odds;
            self.holds[card.index()] = chance(odds);
            elsewhere += 1.0 - chance(odds);
        }
        for card in self.unseen {
            self.next[card.index()] = (1.0 - self.holds[card.index()]) / elsewhere;
        }
        for card in self.theirs {
            self.holds[card.index()] = 1.0;
        }
    }

    /// The cards that the opponent may hold.
    pub(super) fn may_hold(&self) -> CardSet {
        self.unseen | self.theirs
    }

    /// The chance that the opponent holds this card.
    pub(super) fn holds(&self, card: Card) -> f64 {
        self.holds[card.index()]
    }

    /// The chance that the opponent can meld this card with cards that they hold.
    ///
    /// The cards are taken as independent, which they are not: a pair is often held together. To compare discards it is good
    /// enough.
    pub(super) fn can_meld(&self, card: Card) -> f64 {
        let [one, two, three] = others_of_rank(card).map(|card| self.holds(card));
        let set = one * two + one * three + two * three - 2.0 * one * two * three;

        let holds = |index: Option<usize>| index.map_or(0.0, |index| self.holds[index]);
        let place = card.rank() as usize - 1;
        let lower = |by| holds((place >= by).then(|| card.index() - by));
        let higher = |by| holds((place + by < 13).then(|| card.index() + by));
        let between = lower(1) * higher(1);
        let run = between
            + lower(2) * lower(1) * (1.0 - higher(1))
            + higher(1) * higher(2) * (1.0 - lower(1));
        1.0 - (1.0 - set) * (1.0 - run)
    }
}

/// By card index: the factor for the odds that the opponent holds a card, from what is remembered of their play.
fn weights(view: &View, remembered: &Remembered) -> [f64; 52] {
    let mut weights = [1.0; 52];
    let mut top = view.upcard();
    for (place, seen) in view.history().iter().enumerate() {
        let sign = match seen.shown {
            Shown::Discarded(card) => {
                top = Some(card);
                Some((Sign::Threw, card))
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => Some((Sign::Took, card)),
            Shown::DrewStock | Shown::Passed => top.map(|card| (Sign::Left, card)),
            _ => None,
        };
        if let Some((sign, card)) =
            sign.filter(|_| seen.seat != view.seat() && remembered.has(place))
        {
            let near = [
                CardSet::of_rank(card.rank()).without(card),
                at_distance(card, 1),
                at_distance(card, 2),
            ];
            for (cards, factor) in near.into_iter().zip(sign.factors()) {
                for card in cards {
                    weights[card.index()] *= factor;
                }
            }
        }
    }
    weights
}

/// The cards of the same suit that are so many ranks away.
fn at_distance(card: Card, ranks: u32) -> CardSet {
    let bit = CardSet::from(card).bits();
    // The lane of a suit has room for two ranks beyond its own at one end or the other.
    CardSet::from_bits_within(bit << ranks | bit >> ranks)
}

/// The other three cards of the same rank.
fn others_of_rank(card: Card) -> [Card; 3] {
    let mut others = CardSet::of_rank(card.rank()).without(card).iter();
    [(); 3].map(|()| others.next().expect("a rank has four cards"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::{Action, Deal, Phase},
        players::{Bot, Greedy},
        rules::Rules,
    };

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    /// Plays a deal between greedy players and shows every view before a draw or a discard.
    fn each_view(seed: u64, mut show: impl FnMut(&View)) {
        let (rules, deck) = (
            Rules::default(),
            Deck::shuffled(&mut stream(seed, Stream::Deal(0))),
        );
        let mut views = pair::each(|seat| Deal::first_view(&rules, &deck, seat));
        let mut deal = Deal::new(&rules, deck);
        while let Some(seat) = deal.turn() {
            if let Phase::Draw { .. } | Phase::Discard { .. } = deal.phase() {
                show(&views[seat]);
            }
            let action = Greedy.choose(&views[seat]);
            let event = deal.apply(seat, &action).expect("a legal action");
            for viewer in pair::SEATS {
                views[viewer].observe(event.seen_by(viewer));
            }
        }
    }

    #[test]
    fn chances_add_up_to_the_cards_there_are() {
        for seed in 0..40 {
            each_view(seed, |view| {
                let memory = Memory::new(view, &Habits::WATCHFUL, 1);
                assert_eq!(memory.unseen, view.unseen());
                let sum = |of: &dyn Fn(Card) -> f64| memory.unseen.iter().map(of).sum::<f64>();
                let held = sum(&|card| memory.holds(card));
                let hidden = f64::from(u32::try_from(memory.hidden).expect("ten at most"));
                // The factor is approached and not reached.
                assert!((held - hidden).abs() <= 0.05 * hidden, "{held}");
                assert!((sum(&|card| memory.next[card.index()]) - 1.0).abs() < 1e-9);
                for card in memory.theirs {
                    assert!((memory.holds(card) - 1.0).abs() < 1e-9);
                }
            });
        }
    }

    #[test]
    fn a_short_memory_takes_cards_for_hidden_that_were_thrown() {
        let mut forgotten = 0;
        for seed in 0..20 {
            each_view(seed, |view| {
                let memory = Memory::new(view, &Habits::FORGETFUL, seed);
                let pile = view.pile().cards();
                let (old, new) = pile.split_at(pile.len().saturating_sub(1));
                assert!(new.iter().all(|&card| !memory.unseen.contains(card)));
                assert!(view.unseen().is_subset(memory.unseen));
                forgotten += old
                    .iter()
                    .filter(|&&card| memory.unseen.contains(card))
                    .count();
            });
        }
        assert!(forgotten > 100, "{forgotten}");
    }

    #[test]
    fn throws_takes_and_passes_tell_what_he_holds() {
        let order = "6h 6s 2c 2d 9c 9d Kc Kd 4h 4s Ts Jd Ac Ad 7c 7d Jc Qs 3h 3s 8h";
        let mut cards: Vec<Card> = order.split(' ').map(card).collect();
        let placed: CardSet = cards.iter().copied().collect();
        cards.extend(!placed);
        cards.reverse();
        let (rules, deck) = (
            Rules::default(),
            Deck::from_order(&cards).expect("52 cards"),
        );
        let mut view = Deal::first_view(&rules, &deck, pair::NON_DEALER);
        let mut deal = Deal::new(&rules, deck);
        let (kc, jd) = (card("Kc"), card("Jd"));
        let script = [
            (pair::NON_DEALER, Action::Pass),
            (pair::DEALER, Action::Pass),
            (pair::NON_DEALER, Action::DrawStock),
            (pair::NON_DEALER, Action::Discard { card: kc }),
            (pair::DEALER, Action::TakeDiscard),
            (pair::DEALER, Action::Discard { card: jd }),
        ];
        for (seat, action) in script {
            let event = deal.apply(seat, &action).expect("a legal action");
            view.observe(event.seen_by(pair::NON_DEALER));
        }
        let memory = Memory::new(&view, &Habits::WATCHFUL, 1);
        let holds = |text| memory.holds(card(text));
        // Nothing has been done with a card near the five of diamonds.
        let usual = holds("5d");
        assert!(holds("Jh") < usual && holds("Td") < usual && holds("9d") < usual);
        assert!(holds("Kh") > usual && holds("Qc") > usual);
        assert!(holds("8d") < usual && holds("7h") < usual && holds("6h") < usual);
        assert!((holds("Kc") - 1.0).abs() < 1e-9);

        let ignorant = Memory::new(&view, &Habits::FORGETFUL, 1);
        let chances: Vec<f64> = ignorant.unseen.iter().map(|c| ignorant.holds(c)).collect();
        assert!(
            chances
                .iter()
                .all(|chance| (chance - chances[0]).abs() < 1e-9)
        );
    }

    /// With a chance of one half for each, a set can be made in 4 of the 8 ways in which three cards can lie, and so
    /// can a run in the middle of a suit in 8 of 16; at the end of it there is one way in four.
    #[test]
    fn the_chance_to_meld_counts_sets_and_runs() {
        let half = Memory {
            unseen: CardSet::FULL,
            theirs: CardSet::EMPTY,
            hidden: 10,
            holds: [0.5; 52],
            odds: [1.0; 52],
            next: [0.0; 52],
        };
        let either = |set: f64, run: f64| 1.0 - (1.0 - set) * (1.0 - run);
        let cases = [
            ("7c", either(0.5, 0.5)),
            ("Ac", either(0.5, 0.25)),
            ("Ks", either(0.5, 0.25)),
            ("2d", either(0.5, 0.375)),
            ("Qh", either(0.5, 0.375)),
        ];
        for (text, chance) in cases {
            assert!((half.can_meld(card(text)) - chance).abs() < 1e-9, "{text}");
        }
    }
}
