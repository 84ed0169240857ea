//! Who can enter the arena.

use std::{fmt, str::FromStr};

use crate::players::{Bot, Greedy, Learned, Level, eval::Evaluator};

/// Who can enter the arena: every level, every character, the greedy player as the benchmark, and what the nets do at
/// once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// A player whom people can choose as an opponent.
    Level(Level),
    /// The [`Greedy`] player.
    Greedy,
    /// The [`Learned`] player: the grandmaster without looking ahead.
    Instant,
}

impl Contestant {
    /// Every contestant.
    pub fn all() -> impl Iterator<Item = Self> {
        let levels = Level::ALL.into_iter().map(Self::Level);
        levels.chain([Self::Greedy, Self::Instant])
    }

    /// The name by which it is entered.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Level(level) => level.name(),
            Self::Greedy => "greedy",
            Self::Instant => "instant",
        }
    }

    pub(super) fn bot(self, seed: u64) -> Box<dyn Bot> {
        match self {
            Self::Level(level) => level.bot(seed),
            Self::Greedy => Box::new(Greedy),
            Self::Instant => Box::new(Learned::new(Evaluator::embedded())),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of a contestant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {given:?}; the players are {}", names())]
pub struct UnknownContestant {
    /// What was written.
    pub given: String,
}

fn names() -> String {
    let names: Vec<_> = Contestant::all().map(Contestant::name).collect();
    names.join(", ")
}

impl FromStr for Contestant {
    type Err = UnknownContestant;

    fn from_str(text: &str) -> Result<Self, UnknownContestant> {
        Self::all()
            .find(|contestant| contestant.name() == text)
            .ok_or_else(|| UnknownContestant {
                given: text.to_owned(),
            })
    }
}
