//! What every level and every character is made of: one table, to be retuned by.
//!
//! Each level is to win 55 to 65 of 100 mirrored games against the one below it. Who changes a number here, or the nets
//! that the upper levels think with, measures the neighbours anew with `undercut arena` by the `eaai` rules, from the
//! lowest upwards. The one number that moves the strength of a level most, and evenly, is its [`Slip`]; what it
//! remembers and how it knocks is what makes it play as people of its strength do.

use super::{
    Bot, Character, Level, Persona,
    eval::Evaluator,
    heuristic::{Habits, Heuristic, Knocking as Timing, Watching},
    recall::Recall,
    search::{Effort, Searching},
    slip::Slip,
    weakened::{Knocking, Weakened, Weakness},
};

/// How a computer player comes to its decisions.
#[derive(Debug, Clone, Copy)]
pub(super) enum Mind {
    /// By rules of thumb.
    Habits(Habits),
    /// By what was learned, seen through a weaker head.
    Weakened(Weakness),
    /// By what was learned, and by trying it out.
    Searching,
}

impl Mind {
    /// A player of this mind with a seed of its own.
    pub(super) fn bot(self, seed: u64) -> Box<dyn Bot> {
        let evaluator = Evaluator::embedded;
        match self {
            Self::Habits(habits) => Box::new(Heuristic::new(habits, seed)),
            Self::Weakened(weakness) => Box::new(Weakened::new(evaluator(), weakness, seed)),
            Self::Searching => Box::new(Searching::new(evaluator(), Effort::FULL, seed)),
        }
    }

    /// Whether a player of this mind remembers one hand of a match in the next.
    pub(super) const fn remembers(self) -> bool {
        matches!(self, Self::Searching)
    }

    /// What a persona is made of.
    pub(super) const fn of(persona: Persona) -> Self {
        match persona {
            Persona::Level(level) => level_mind(level),
            Persona::Character(character) => character_mind(character),
        }
    }
}

const fn level_mind(level: Level) -> Mind {
    match level {
        Level::Beginner => Mind::Habits(Habits {
            recall: recall(1.0, 0.0),
            foresight: 0.5,
            watching: Watching::OwnCards,
            knocking: Timing::AtOnce,
            slip: Slip(3.3),
        }),
        Level::Novice => Mind::Habits(Habits {
            recall: recall(2.0, 0.0),
            foresight: 0.7,
            watching: Watching::OwnCards,
            knocking: Timing::AtOnce,
            slip: Slip(2.8),
        }),
        Level::Casual => Mind::Habits(Habits {
            recall: recall(4.0, 0.0),
            foresight: 0.9,
            watching: Watching::OwnCards,
            knocking: Timing::AtOnce,
            slip: Slip(2.25),
        }),
        Level::Steady => Mind::Habits(Habits {
            recall: recall(6.0, 2.0),
            foresight: 1.0,
            watching: Watching::Opponent,
            knocking: Timing::AtOnce,
            slip: Slip(1.8),
        }),
        Level::Club => Mind::Habits(Habits {
            recall: recall(8.0, 12.0),
            foresight: 1.0,
            watching: Watching::Opponent,
            knocking: Timing::Weighed { deals: 6 },
            slip: Slip(1.55),
        }),
        Level::Strong => Mind::Weakened(Weakness {
            recall: recall(8.0, 12.0),
            slip: Slip(1.43),
            knocking: Knocking::Weighed(1.5),
            ..Weakness::NONE
        }),
        Level::Expert => Mind::Weakened(Weakness {
            recall: recall(13.0, 22.0),
            slip: Slip(1.1),
            knocking: Knocking::Weighed(-0.5),
            ..Weakness::NONE
        }),
        Level::Master => Mind::Weakened(Weakness {
            recall: recall(25.0, 60.0),
            slip: Slip(0.5),
            ..Weakness::NONE
        }),
        Level::Grandmaster => Mind::Searching,
    }
}

const fn character_mind(character: Character) -> Mind {
    Mind::Weakened(match character {
        Character::Camper => Weakness {
            knocking: Knocking::Gin,
            ..SOMEBODY
        },
        Character::Taker => Weakness {
            taking: 3.0,
            ..SOMEBODY
        },
        Character::Knocker => Weakness {
            knocking: Knocking::AtOnce,
            ..SOMEBODY
        },
    })
}

/// What the characters have in common: somebody who plays well and remembers much.
const SOMEBODY: Weakness = Weakness {
    recall: recall(10.0, 15.0),
    slip: Slip(1.5),
    ..Weakness::NONE
};

const fn recall(throws: f64, pick_ups: f64) -> Recall {
    Recall { throws, pick_ups }
}
