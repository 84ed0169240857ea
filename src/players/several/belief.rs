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

use super::habit::Habit;

/// A deal as it may be.
#[derive(Debug, Clone)]
pub struct Guess {
    pub(super) deal: Deal,
    /// How the opponents play in it.
    pub(super) habits: BySeat<Habit>,
}

/// What a seat believes of the hands of its opponents.
pub(super) struct Belief {
    view: View,
    pasts: Pasts<Habit>,
}

impl Belief {
    /// What follows from what is remembered of the deal. After a knock it is about those who have not laid down their hand.
    pub(super) fn of(view: &View, remembered: &Remembered, rng: &mut ChaCha8Rng) -> Self {
        /// The changes of the past between two draws.
        const PACE: u32 = 48;
        Self {
            view: view.clone(),
            pasts: Pasts::new(Deeds::of(view, remembered), Habit::Builds, (1, PACE), rng),
        }
    }

    /// A deal that may be.
    pub(super) fn draw(&mut self, rng: &mut ChaCha8Rng) -> Guess {
        let hands = self.hands(rng);
        let others = self.view.others();
        let left = others.fold(self.view.unseen(), |left, seat| left - hands[seat]);
        let deal = self.view.imagine(&hands, &shuffled(left, rng));
        Guess {
            deal: deal.expect("the hands are drawn from what is known and unseen"),
            habits: self.pasts.players(),
        }
    }

    /// Hands that the opponents may hold.
    pub(super) fn hands(&mut self, rng: &mut ChaCha8Rng) -> BySeat<CardSet> {
        self.pasts.advance(rng);
        self.pasts.hands()
    }
}
