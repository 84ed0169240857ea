//! What the opponents may hold.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::CardSet,
    play::{BySeat, Deal, View},
    players::{
        chance::{Remembered, shuffled},
        pasts::{Deeds, Pasts},
    },
};

use super::habit::{Habit, LikelyHabit};

/// What is known of the habits of the opponents, by what they did in the hands before: how likely each sheds, clockwise.
#[derive(Debug, Clone, Copy)]
pub(super) struct KnownHabits([f64; 3]);

impl Default for KnownHabits {
    fn default() -> Self {
        Self([LikelyHabit::EVEN; 3])
    }
}

impl KnownHabits {
    /// The same after a hand that this view has seen to its end.
    pub(super) fn after(self, view: &View, remembered: &Remembered, rng: &mut ChaCha8Rng) -> Self {
        /// How many deals are drawn.
        const DRAWN: u32 = 200;
        /// Nobody's habit is certain: they can change it.
        const LEAST: f64 = 0.02;
        let mut belief = Belief::of(view, remembered, self, rng);
        let mut shed = [0; 3];
        for _ in 0..DRAWN {
            belief.pasts.advance(rng);
            let players = belief.pasts.players();
            for (count, seat) in shed.iter_mut().zip(view.others()) {
                *count += u32::from(players[seat].habit == Habit::Sheds);
            }
        }
        let share = |count: u32| f64::from(count) / f64::from(DRAWN);
        Self(shed.map(|count| share(count).clamp(LEAST, 1.0 - LEAST)))
    }
}

/// A deal as it may be.
#[derive(Debug, Clone)]
pub struct GuessedDeal {
    pub(super) deal: Deal,
    /// How the opponents play in it.
    pub(super) habits: BySeat<Habit>,
}

/// What a seat believes of the hands of its opponents.
pub(super) struct Belief {
    view: View,
    pasts: Pasts<LikelyHabit>,
}

impl Belief {
    /// What follows from what is remembered of the deal. After a knock it is about those who have not laid down their hand.
    pub(super) fn of(
        view: &View,
        remembered: &Remembered,
        known: KnownHabits,
        rng: &mut ChaCha8Rng,
    ) -> Self {
        /// The changes of the past between two draws.
        const PACE: u32 = 48;
        let mut players = BySeat::filled(view.seats(), LikelyHabit::unknown(Habit::Builds));
        for (seat, sheds) in view.others().zip(known.0) {
            players[seat].sheds = sheds;
        }
        Self {
            view: view.clone(),
            pasts: Pasts::new(Deeds::of(view, remembered), players, (1, PACE), rng),
        }
    }

    /// A deal that may be.
    pub(super) fn draw(&mut self, rng: &mut ChaCha8Rng) -> GuessedDeal {
        let hands = self.hands(rng);
        let others = self.view.others();
        let left = others.fold(self.view.unseen(), |left, seat| left - hands[seat]);
        let deal = self.view.imagine(&hands, &shuffled(left, rng));
        GuessedDeal {
            deal: deal.expect("the hands are drawn from what is known and unseen"),
            habits: self.pasts.players().map(|player| player.habit),
        }
    }

    /// Hands that the opponents may hold.
    pub(super) fn hands(&mut self, rng: &mut ChaCha8Rng) -> BySeat<CardSet> {
        self.pasts.advance(rng);
        self.pasts.hands()
    }
}
