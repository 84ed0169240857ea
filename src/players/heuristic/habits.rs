//! What makes one player with rules of thumb different from another.

use crate::players::{recall::Recall, slip::Slip};

/// What makes one player with rules of thumb different from another: the weaknesses that people have.
#[derive(Debug, Clone, Copy)]
pub(in crate::players) struct Habits {
    /// How well it is remembered what was thrown, and what the opponent took.
    pub(in crate::players) recall: Recall,
    /// How much the deadwood after the next draw counts against the deadwood now, 0 to 1. Who looks at the next draw
    /// keeps pairs and parts of runs.
    pub(in crate::players) foresight: f64,
    /// What is made of the opponent's play.
    pub(in crate::players) watching: Watching,
    /// When a hand is ended that can be.
    pub(in crate::players) knocking: Knocking,
    /// By how much the values of the moves are misjudged. The errors are near misses, because what is clearly bad stays
    /// so.
    pub(in crate::players) slip: Slip,
}

/// What is made of the opponent's play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::players) enum Watching {
    /// Nothing: any hidden card may be anywhere.
    OwnCards,
    /// What he takes, throws and leaves tells what he is likely to hold.
    Opponent,
}

/// When a hand is ended that can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::players) enum Knocking {
    /// At the first chance.
    AtOnce,
    /// When that brings more than playing on would, in this many imagined deals.
    Weighed {
        /// How many hands of the opponent are imagined.
        deals: u32,
    },
}

#[cfg(test)]
impl Habits {
    /// Makes as much of what it has seen as it can.
    pub(super) const WATCHFUL: Self = Self {
        recall: Recall::ALL,
        foresight: 1.0,
        watching: Watching::Opponent,
        knocking: Knocking::Weighed { deals: 32 },
        slip: Slip::NONE,
    };

    /// Sees its own cards alone, and forgets the others.
    pub(super) const FORGETFUL: Self = Self {
        recall: Recall {
            throws: 2.0,
            pick_ups: 0.0,
        },
        watching: Watching::OwnCards,
        ..Self::WATCHFUL
    };
}
