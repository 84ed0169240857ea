//! Why a hand cannot be settled as it was given.

use super::settlement::KNOCKER;
use crate::{
    cards::{Card, ParseCardSetError},
    cli::refused::Refused,
    melds::{NotMelds, ParseMeldError},
    play::{Illegal, NotBeforeAKnock},
};

/// Why a hand cannot be settled as it was given.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("{whose}: {error}")]
    Cards {
        whose: &'static str,
        error: ParseCardSetError,
    },
    #[error("{whose}: {error}")]
    Meld {
        whose: &'static str,
        error: ParseMeldError,
    },
    #[error("{whose}: {error}")]
    Melds {
        whose: &'static str,
        error: NotMelds,
    },
    #[error("the {whose} holds {}, but it takes {expected}", counted(*.given))]
    HandSize {
        whose: &'static str,
        given: usize,
        expected: &'static str,
    },
    #[error("the {card} is in both hands")]
    SharedCard { card: Card },
    #[error("the discard {card} is in the defender's hand")]
    DiscardElsewhere { card: Card },
    #[error("{text:?} is no lay-off: a card such as 8s, or 8s@2 for the second meld")]
    LayOffText { text: String },
    #[error("the {card} fits on none of the knocker's melds")]
    FitsNowhere { card: Card },
    #[error("gin is not laid off on at this table")]
    NoLayOffs,
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

fn counted(cards: usize) -> String {
    match cards {
        0 => "no card".to_owned(),
        1 => "one card".to_owned(),
        cards => format!("{cards} cards"),
    }
}

impl Refused for Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Self::Cards { .. } => "bad-cards",
            Self::Meld { .. } | Self::Melds { .. } => "bad-melds",
            Self::HandSize { .. } => "hand-size",
            Self::SharedCard { .. } | Self::DiscardElsewhere { .. } => "shared-card",
            Self::LayOffText { .. } => "bad-lay-off",
            Self::FitsNowhere { .. } => "does-not-fit",
            Self::NoLayOffs => "no-lay-offs",
            Self::Illegal(illegal) => illegal.kind(),
        }
    }
}

impl From<NotBeforeAKnock> for Refusal {
    fn from(error: NotBeforeAKnock) -> Self {
        match error {
            NotBeforeAKnock::Shared { card } => Self::SharedCard { card },
            NotBeforeAKnock::Size { seat, given, .. } => Self::HandSize {
                whose: if seat == KNOCKER {
                    "knocker"
                } else {
                    "defender"
                },
                given,
                expected: if seat == KNOCKER { "eleven" } else { "ten" },
            },
        }
    }
}
