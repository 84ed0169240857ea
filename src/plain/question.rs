//! Questions that wait for an answer.

use crate::{cards::Card, play::Action};

use super::command::Command;

/// A question that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether something that may be a slip is meant.
    Sure {
        /// What was typed; the same again is a yes.
        typed: Command,
        /// What is done on a yes.
        step: Step,
    },
    /// Which of several equally good ways to lay the hand down.
    Ways {
        /// What was typed; the same again takes the first way.
        typed: Command,
        /// How the hand is ended.
        end: End,
    },
}

/// What is done when a question is answered with yes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// This.
    Act(Action),
    /// The hand is ended.
    End(End),
}

/// How a hand is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    /// The discard; none with big gin.
    pub discard: Option<Card>,
    /// Which of the ways to lay the hand down, counted from one, if that is settled.
    pub way: Option<usize>,
}

impl Question {
    /// What can be said to it, in one line.
    pub(super) fn prompt(&self) -> &'static str {
        match self {
            Self::Sure { .. } => "Sure: y does it, n does not.",
            Self::Ways { .. } => "Melds: a number takes that way, y the first; n ends nothing.",
        }
    }
}
