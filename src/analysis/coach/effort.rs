//! What trials of a position are to find out, and how long they take for it.

use serde::{Deserialize, Serialize};
use strum::{EnumString, VariantNames};

use crate::{
    play::{Action, Phase},
    players::search::Care,
    text::of_variable,
};

use super::OpponentCount;

/// How long a decision is tried out. It is counted in deals and never by a clock: a position is judged alike on every machine.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    VariantNames,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Effort {
    /// Not at all: what the nets say.
    Glance,
    /// For the decisions of computer players: after a discard hands are broken off some turns later, and the nets say what they
    /// are worth then.
    Rough,
    /// For statistics: the same, and what seems to be a mistake is looked at again, as a review does.
    Brief,
    /// For who has little time.
    Quick,
    /// For hints, reviews and drills: all try as many deals.
    Full,
    /// For a player who wants to know exactly.
    Deep,
}

impl Effort {
    /// Every effort by its name, the least first.
    pub const NAMES: &[&str] = <Self as VariantNames>::VARIANTS;

    /// The environment variable that names one.
    pub const VARIABLE: &str = "UNDERCUT_COACH";

    /// In how many deals a move is played to the end of the hand at most.
    pub(super) const fn deals(self, opponents: OpponentCount) -> usize {
        let deals = match self {
            Self::Glance => 0,
            Self::Rough | Self::Brief => 1_000,
            Self::Quick => 1_500,
            Self::Full => 6_000,
            Self::Deep => 40_000,
        };
        match opponents {
            OpponentCount::One => deals,
            // Trials are so much cheaper, and their results differ more.
            OpponentCount::Several => 4 * deals,
        }
    }

    /// In how many deals the best move of a hint is tried at least: fewer do not say which it is, nor how its hands end. A deep look
    /// goes further than any other.
    pub(super) const fn least(self, opponents: OpponentCount) -> usize {
        match self {
            Self::Glance | Self::Rough | Self::Brief | Self::Quick | Self::Full => LEAST_DEALS,
            Self::Deep => Self::Full.deals(opponents) / 3 * 4,
        }
    }

    /// After how many more discards of the player a hand is broken off, where one opponent sits in it. Of two draws the nets
    /// would say too often that one is worse.
    pub(super) const fn turns(self, phase: &Phase) -> u32 {
        match (self, phase) {
            (Self::Rough | Self::Brief, Phase::Discard { .. }) => 4,
            (
                Self::Glance | Self::Rough | Self::Brief | Self::Quick | Self::Full | Self::Deep,
                _,
            ) => u32::MAX,
        }
    }

    /// How long a decision is tried out once more where it seems to be a mistake: then a review says the same of it.
    pub(in crate::analysis) const fn at_mistakes(self) -> Option<Self> {
        match self {
            Self::Brief => Some(Self::Full),
            Self::Glance | Self::Rough | Self::Quick | Self::Full | Self::Deep => None,
        }
    }

    /// With how much care it is asked which kind of player the opponent is.
    pub(super) const fn care(self) -> Care {
        match self {
            Self::Glance | Self::Rough | Self::Brief => Care::Quick,
            Self::Quick | Self::Full | Self::Deep => Care::Thorough,
        }
    }

    /// When a decision has been tried enough.
    pub(in crate::analysis) const fn enough(self) -> Enough {
        match self {
            Self::Glance | Self::Rough | Self::Brief | Self::Quick => Enough {
                least: 50,
                sure: 0.25,
                cost: 1.0,
                doubt: 1.3,
            },
            Self::Full => Enough {
                least: 280,
                sure: 0.25,
                cost: 0.65,
                doubt: 2.0,
            },
            Self::Deep => Enough {
                least: 1_000,
                sure: 0.1,
                cost: 0.3,
                doubt: 3.0,
            },
        }
    }

    /// What is wanted of a decision where decisions are otherwise tried so long: who asks for it can have more, but nothing is
    /// tried where nothing is to be, and little where all is to be quick.
    #[must_use]
    pub fn for_one(self, wanted: Self) -> Self {
        match (self, wanted) {
            (Self::Glance, _) => Self::Glance,
            (Self::Quick, Self::Full) => Self::Quick,
            _ => wanted,
        }
    }

    /// What the environment variable [`VARIABLE`](Self::VARIABLE) names; the full effort where it is not set.
    ///
    /// # Errors
    ///
    /// It names none: what would be right.
    pub fn wanted() -> Result<Self, String> {
        // What the tests look at is how judgments are told. Those of the judge itself name their effort.
        if cfg!(test) {
            return Ok(Self::Glance);
        }
        Ok(of_variable(Self::VARIABLE, Self::NAMES)?.unwrap_or(Self::Full))
    }
}

/// Fewer deals do not say which move is the best, nor how its hands end.
pub(super) const LEAST_DEALS: usize = 600;

/// What trials of a position are to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inquiry {
    /// Which move is the best.
    Best,
    /// What the move cost that was made.
    Played(Action),
    /// The same of one that was made after a hint: if it was a mistake, the best move is the one that the hint named, unless that
    /// turns out to be worse.
    Hinted(Action),
    /// First the same, and then what each other move would have cost.
    Every(Action),
}

impl Inquiry {
    /// The move that was made, where it is asked about.
    pub(super) const fn played(self) -> Option<Action> {
        match self {
            Self::Best => None,
            Self::Played(played) | Self::Hinted(played) | Self::Every(played) => Some(played),
        }
    }
}

/// When a decision has been tried enough, in standard errors of the difference between two moves.
#[derive(Debug, Clone, Copy)]
pub(in crate::analysis) struct Enough {
    /// A difference that is known so well needs no more trials, in points.
    pub(super) sure: f64,
    /// In how many deals a move is tried at least that was made: a value by fewer is too rough for a graph and for luck.
    pub(super) least: usize,
    /// Nor does what a mistake costs, in points: of one that costs much an eighth of that is enough.
    pub(super) cost: f64,
    /// So many errors below the least mistake a move is none.
    pub(super) doubt: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_look_goes_further_than_any_other() {
        for opponents in [OpponentCount::One, OpponentCount::Several] {
            let others = [Effort::Rough, Effort::Brief, Effort::Quick, Effort::Full];
            let most = others.map(|effort| effort.deals(opponents));
            let least = Effort::Deep.least(opponents);
            assert!(most.iter().all(|most| *most < least), "{most:?} {least}");
            assert!(least < Effort::Deep.deals(opponents), "{least}");
        }
    }
}
