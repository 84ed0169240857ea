//! What a player still remembers of a deal.

use crate::{
    cards::{Card, CardSet, Stream, stream},
    play::{Seat, Shown, View},
};

use super::chance::exponential;

/// How well a player remembers what has happened in a deal.
///
/// What happens stays in mind for some turns, now fewer, now more: after ten turns a memory of ten turns has lost about
/// two thirds, after twenty it has kept a seventh. What it has lost does not come back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Recall {
    /// For how many turns on the average a card is remembered that was thrown or left, the other player's turns
    /// counted too. The last two are always in mind.
    pub(super) throws: f64,
    /// For how many turns it is remembered who took a card from the pile. Who does not look at what the other takes
    /// remembers it for none.
    pub(super) pick_ups: f64,
}

impl Recall {
    /// Nothing is forgotten.
    pub(super) const ALL: Self = Self {
        throws: f64::INFINITY,
        pick_ups: f64::INFINITY,
    };

    /// The turns that everybody remembers what was thrown in.
    const FRESH: f64 = 2.0;

    /// What a player with this seed of his own remembers at this moment.
    ///
    /// How long each thing stays in mind is decided when it happens, by the seed and the deal: nothing hidden plays a
    /// part in it, and what has been forgotten stays so through the deal.
    pub(super) fn of(self, view: &View, seed: u64) -> Remembered {
        let history = view.history();
        if self == Self::ALL {
            return Remembered(vec![true; history.len()]);
        }
        let deal = view.upcard().map_or(52, Card::index) as u64;
        // Apart from the numbers that tell decisions apart, which are far greater or the places of players.
        let mut rng = stream(seed, Stream::Player(MEMORY + deal));
        let remembered = (1..).zip(history).map(|(number, seen)| {
            let life = exponential(&mut rng);
            // A turn has two events: the draw and the discard.
            #[expect(clippy::cast_precision_loss, reason = "a deal has few events")]
            let age = (history.len() - number) as f64 / 2.0;
            match seen.shown {
                Shown::Passed | Shown::DrewStock | Shown::Discarded(_) => {
                    age < Self::FRESH + self.throws * life
                }
                Shown::TookUpcard(_) | Shown::TookDiscard(_) => age < self.pick_ups * life,
                // The end of a hand is remembered.
                _ => true,
            }
        });
        Remembered(remembered.collect())
    }
}

/// The first of 53 streams from which the lives of memories are drawn.
const MEMORY: u64 = 1 << 32;

/// Which events of a view's history are remembered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remembered(Vec<bool>);

impl Remembered {
    /// Whether the event at this place of the history is remembered.
    pub(super) fn has(&self, place: usize) -> bool {
        self.0.get(place).copied().unwrap_or(true)
    }

    /// The cards of the discard pile that are remembered. The top one lies open.
    pub(super) fn thrown(&self, view: &View) -> CardSet {
        let pile = view.pile().cards();
        let is_remembered = |card: &Card| {
            let threw = Shown::Discarded(*card);
            // What nobody threw is the first upcard, which was left in the first turn.
            let place = view.history().iter().rposition(|seen| seen.shown == threw);
            self.has(place.unwrap_or(0))
        };
        let remembered = pile.iter().copied().filter(is_remembered);
        remembered.chain(view.pile().top()).collect()
    }

    /// The cards that a seat is known to hold, by who remembers this.
    pub(super) fn taken(&self, view: &View, seat: Seat) -> CardSet {
        let mut known = view.known(seat);
        for (place, seen) in view.history().iter().enumerate() {
            match seen.shown {
                Shown::TookUpcard(card) | Shown::TookDiscard(card) if !self.has(place) => {
                    known.remove(card);
                }
                _ => {}
            }
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::Deck,
        play::{Deal, Phase, pair},
        players::{Bot, Greedy},
        rules::Rules,
    };

    /// The views of the dealer in a deal between greedy players, one after another.
    fn views(seed: u64) -> Vec<View> {
        let (rules, deck) = (
            Rules::default(),
            Deck::shuffled(&mut stream(seed, Stream::Deal(0))),
        );
        let mut views = pair::each(|seat| Deal::first_view(&rules, &deck, seat));
        let mut deal = Deal::new(&rules, deck);
        let mut of_dealer = Vec::new();
        while let Some(seat) = deal.turn() {
            let action = Greedy.choose(&views[seat]);
            let event = deal.apply(seat, &action).expect("a legal action");
            for viewer in pair::SEATS {
                views[viewer].observe(event.seen_by(viewer));
            }
            if let Phase::Draw { .. } | Phase::Discard { .. } = deal.phase() {
                of_dealer.push(views[pair::DEALER].clone());
            }
        }
        of_dealer
    }

    #[test]
    fn what_has_been_forgotten_stays_so() {
        let recall = Recall {
            throws: 5.0,
            pick_ups: 8.0,
        };
        let mut forgotten = 0;
        for seed in 0..30 {
            let mut before: Option<Remembered> = None;
            for view in views(seed) {
                let now = recall.of(&view, 3);
                assert_eq!(now, recall.of(&view, 3));
                for (place, then) in before.iter().flat_map(|before| before.0.iter().enumerate()) {
                    assert!(*then || !now.has(place));
                    forgotten += usize::from(*then && !now.has(place));
                }
                before = Some(now);
            }
        }
        assert!(forgotten > 200, "{forgotten}");
    }

    #[test]
    fn the_last_throws_are_in_mind_and_older_ones_fade() {
        let recall = Recall {
            throws: 3.0,
            pick_ups: 0.0,
        };
        let (mut old, mut kept) = (0, 0);
        for seed in 0..60 {
            for view in views(seed) {
                let remembered = recall.of(&view, seed);
                let pile = view.pile().cards();
                let thrown = remembered.thrown(&view);
                assert!(pile.iter().rev().take(1).all(|&card| thrown.contains(card)));
                for &card in pile.iter().rev().skip(8) {
                    old += 1;
                    kept += u32::from(thrown.contains(card));
                }
                for seat in pair::SEATS {
                    assert!(remembered.taken(&view, seat).is_empty());
                }
                let all = Recall::ALL.of(&view, seed);
                assert_eq!(all.thrown(&view), pile.iter().copied().collect());
                assert_eq!(
                    all.taken(&view, pair::NON_DEALER),
                    view.known(pair::NON_DEALER)
                );
            }
        }
        // Of what was thrown nine turns ago or more about a tenth is left.
        assert!(old > 200 && kept > 0 && kept < old / 5, "{kept} of {old}");
    }
}
