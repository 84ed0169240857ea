//! What a match is played for: for itself, as a branch of another, or as the deal of a day.

use serde::{Deserialize, Serialize};

use crate::game::{HandEnd, Player};

use super::{Daily, Label, Participant};

/// What a match is played for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Occasion {
    /// For itself. It is what a record says that names no occasion.
    #[default]
    #[serde(skip)]
    Match,
    /// For practice: it goes on from a moment of another record.
    Branch(Box<Origin>),
    /// For the deal of a day, which is one hand.
    Daily(Daily),
}

impl Occasion {
    /// Whether it is a match of its own, which counts in the statistics and can be gone on with.
    pub fn is_match(&self) -> bool {
        match self {
            Self::Match => true,
            Self::Branch(_) | Self::Daily(_) => false,
        }
    }

    /// The record from which it was begun, if it was from one.
    pub fn origin(&self) -> Option<&Origin> {
        match self {
            Self::Match | Self::Daily(_) => None,
            Self::Branch(origin) => Some(origin),
        }
    }

    /// The deal of a day, if it is one.
    pub fn daily(&self) -> Option<&Daily> {
        match self {
            Self::Match | Self::Branch(_) => None,
            Self::Daily(daily) => Some(daily),
        }
    }

    /// How far it may be played.
    pub fn extent(&self) -> Extent {
        match self {
            Self::Match => Extent::Match,
            Self::Branch(origin) => origin.extent,
            Self::Daily(_) => Extent::Hand,
        }
    }
}

/// Where a branch comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// What the record is called that it comes from, where that is known: commonly the name of its file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Label>,
    /// How many entries were copied from there. They come first in the branch.
    pub entries: usize,
    /// Who played there, in the order of their numbers.
    pub players: [Participant; 2],
    /// What came there of the hand that the branch begins in, or with.
    pub end: HandEnd,
    /// How far the branch may be played.
    pub extent: Extent,
}

impl Origin {
    /// Whether a person played there in this place.
    pub fn was_person(&self, player: Player) -> bool {
        let there = self.players.get(player.index());
        there.is_some_and(Participant::is_person)
    }
}

/// How far a match may be played.
///
/// A branch of a match that is not over would show the decks that are still to come there, so it ends with its hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// To the end of one hand.
    Hand,
    /// To the end of the match.
    Match,
}
