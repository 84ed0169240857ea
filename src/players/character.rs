//! The opponents with a habit.

use std::fmt;

use super::{Bot, Persona};

/// An opponent with a habit that a good player learns to use. They stand beside the [`Level`](super::Level)s: it is not
/// how well they play that makes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Character {
    /// Waits for gin.
    Camper,
    /// Takes too much from the discard pile.
    Taker,
    /// Knocks at the first chance.
    Knocker,
}

impl Character {
    /// Every character.
    pub const ALL: [Self; 3] = [Self::Camper, Self::Taker, Self::Knocker];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Camper => "camper",
            Self::Taker => "taker",
            Self::Knocker => "knocker",
        }
    }

    /// How it plays, in one line for a person who chooses an opponent.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Camper => "sits on a good hand and waits for gin: knock first",
            Self::Taker => "cannot leave the discard pile alone: watch what is taken",
            Self::Knocker => "knocks at the first chance: keep your deadwood low",
        }
    }
}

impl Character {
    /// A player of this character; see [`Persona::bot`].
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        Persona::Character(self).bot(seed)
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
