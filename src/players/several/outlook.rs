//! Rollouts of moves against the hands that several opponents may hold.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::{Action, Deal, Outcome, View},
    players::chance::Recall,
};

use super::{
    belief::Belief,
    playout::{Ending, Playout},
};

/// Rollouts in deals as they may be, for a seat with two or three opponents.
pub struct SeveralOutlook {
    belief: Belief,
    playout: Playout,
}

impl SeveralOutlook {
    /// Rollouts for this view's seat, which remembers everything. The hand must not have ended.
    pub fn new(view: &View) -> Self {
        Self {
            belief: Belief::of(view, &Recall::ALL.of(view, 0)),
            playout: Playout::new(view.seat()),
        }
    }

    /// A deal as it may be.
    pub fn imagine(&self, rng: &mut ChaCha8Rng) -> Deal {
        self.belief.draw(rng)
    }

    /// How the hand ends in a deal after a move, and whether an opponent took the card that the move discards.
    pub fn follow(&self, deal: &Deal, action: &Action) -> (Outcome, bool) {
        let Ending { outcome, was_taken } = self.playout.after(deal, action);
        (outcome, was_taken)
    }
}
