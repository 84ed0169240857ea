//! What makes one player different from another.

/// What makes one player different from another: the weaknesses that people have.
#[derive(Debug, Clone, Copy)]
pub(in crate::bots) struct Character {
    /// How many of the last discards are remembered.
    pub(super) memory: usize,
    /// How much the deadwood after the next draw counts against the deadwood now, 0 to 1. Who looks at the next draw
    /// keeps pairs and parts of runs.
    pub(super) foresight: f64,
    /// What is made of the opponent's play.
    pub(super) watching: Watching,
    /// When a hand is ended that can be.
    pub(super) knocking: Knocking,
    /// By how much the values of the moves are misjudged: the standard deviation, in points. The errors are near
    /// misses, because what is clearly bad stays so.
    pub(super) misjudgement: f64,
}

/// What is made of the opponent's play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Watching {
    /// Nothing: any hidden card may be anywhere.
    OwnCards,
    /// What he takes, throws and leaves tells what he is likely to hold.
    Opponent,
}

/// When a hand is ended that can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Knocking {
    /// At the first chance.
    AtOnce,
    /// When that brings more than playing on would, in this many imagined deals.
    Weighed {
        /// How many hands of the opponent are imagined.
        deals: u32,
    },
}

impl Character {
    /// Looks at the count more than at what could become of it, forgets, and is often mistaken.
    pub(in crate::bots) const BEGINNER: Self = Self {
        memory: 2,
        foresight: 0.5,
        watching: Watching::OwnCards,
        knocking: Knocking::AtOnce,
        misjudgement: 4.0,
    };

    /// Knows what can still be melded as far as it remembers, and is mistaken now and then.
    pub(in crate::bots) const CASUAL: Self = Self {
        memory: 6,
        foresight: 1.0,
        watching: Watching::OwnCards,
        knocking: Knocking::AtOnce,
        misjudgement: 2.0,
    };

    /// Makes as much of what it has seen as it can.
    pub(in crate::bots) const CLUB: Self = Self {
        memory: usize::MAX,
        foresight: 1.0,
        watching: Watching::Opponent,
        knocking: Knocking::Weighed { deals: 32 },
        misjudgement: 0.0,
    };
}
