//! What kinds of mistakes there are.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::play::{Action, KnockKind, Phase, View};

use super::{JudgedMove, facts::melds, judgment::ending};

/// What was wrong with a decision, as far as the facts of the position tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MistakeKind {
    /// A card was thrown without which a meld falls apart.
    BrokeMeld,
    /// The hand was left with fewer cards that fill it, or that make it gin.
    GaveUpOuts,
    /// A card was thrown that the opponent is likelier to meld.
    ThrewUseful,
    /// The hand was left with more deadwood.
    KeptDeadwood,
    /// A card was taken from the pile that makes no meld.
    TookUnmelded,
    /// A card was taken from the pile that makes a meld, and the stock was better.
    TookMeld,
    /// A card was left that makes a meld.
    LeftMeld,
    /// A card was left that makes no meld, and was better than the stock.
    LeftUseful,
    /// The pile was looked through.
    LookedBack,
    /// The hand was ended, and going on was better.
    EndedTooEarly,
    /// A knock was let go by.
    MissedKnock,
    /// Gin or big gin was let go by.
    MissedGin,
    /// The hand was ended, and there was a better way to end it.
    EndedBadly,
    /// A knock was answered, and there was a better answer.
    AnsweredBadly,
    /// Another move was better, and the facts do not tell why.
    Other,
}

impl MistakeKind {
    /// Every kind, in the order of a turn.
    pub const ALL: [Self; 15] = [
        Self::TookUnmelded,
        Self::TookMeld,
        Self::LeftMeld,
        Self::LeftUseful,
        Self::LookedBack,
        Self::BrokeMeld,
        Self::GaveUpOuts,
        Self::ThrewUseful,
        Self::KeptDeadwood,
        Self::EndedTooEarly,
        Self::MissedKnock,
        Self::MissedGin,
        Self::EndedBadly,
        Self::AnsweredBadly,
        Self::Other,
    ];

    /// What was done, for a list of what somebody does.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BrokeMeld => "broke a meld",
            Self::GaveUpOuts => "gave up cards that fill",
            Self::ThrewUseful => "threw what helps the opponent",
            Self::KeptDeadwood => "kept more deadwood",
            Self::TookUnmelded => "took a card without a meld",
            Self::TookMeld => "took a meld not worth it",
            Self::LeftMeld => "left a card that melds",
            Self::LeftUseful => "left a card worth taking",
            Self::LookedBack => "looked through the discards",
            Self::EndedTooEarly => "ended the hand too early",
            Self::MissedKnock => "let a knock go by",
            Self::MissedGin => "missed gin",
            Self::EndedBadly => "ended with the wrong cards",
            Self::AnsweredBadly => "answered a knock badly",
            Self::Other => "another move was better",
        }
    }

    /// What helps against it, in a sentence.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::BrokeMeld => {
                "Before a discard, look which cards stand in a meld: the hand is grouped by them, and a card that could \
                 stand in two is worth a second look."
            }
            Self::GaveUpOuts => {
                "Before you break a pair or two neighbours, count the cards not yet seen that fill them, and throw the card \
                 that waits for the fewest."
            }
            Self::ThrewUseful => {
                "Look at what the opponent took and what he let go: throw beside what he let go, and keep what goes with \
                 what he took."
            }
            Self::KeptDeadwood => {
                "High loose cards cost the most when you are caught: throw them first unless they wait for cards that can \
                 still come."
            }
            Self::TookUnmelded => {
                "A card from the pile costs you an unknown one and shows what you hold: take it when it makes a meld, and \
                 think twice else."
            }
            Self::TookMeld => {
                "A meld of low cards can be worth less than a draw: ask what it takes off your deadwood, and what it shows."
            }
            Self::LeftMeld => "A card that melds is seldom left: it is sure, and the stock is not.",
            Self::LeftUseful => {
                "Look at what the upcard does beside a meld: it can take much off your deadwood, or bring a knock within reach."
            }
            Self::LookedBack => {
                "Remember the discards as they fall: looking through them costs you by these rules."
            }
            Self::EndedTooEarly => {
                "Before you knock, ask how likely the opponent has less, and how many cards would make gin: late in a hand an \
                 undercut is near."
            }
            Self::MissedKnock => {
                "Early in a hand a knock wins most of what there is to win: the opponent has had no time to get rid of his \
                 cards."
            }
            Self::MissedGin => {
                "Gin brings its bonus and cannot be undercut: look at every discard that leaves nothing."
            }
            Self::EndedBadly => {
                "When you knock, look at each discard, and at melds onto which the opponent could lay off: the hint ranks them."
            }
            Self::AnsweredBadly => {
                "Against a knock lay off all you can, and choose the melds that leave the least: there is nothing left to hide."
            }
            Self::Other => {
                "Ask the coach for these positions: what sets the moves apart is not one thing."
            }
        }
    }

    /// What is wrong with `other` beside `better` by what they are; `None` when both are discards, which only the facts of
    /// the hand tell apart.
    pub(super) fn of_actions(view: &View, better: &JudgedMove, other: &JudgedMove) -> Option<Self> {
        let takes = |action| matches!(action, Action::TakeUpcard | Action::TakeDiscard);
        let makes_meld = || {
            view.phase()
                .on_offer()
                .is_some_and(|card| melds(view.hand(), card))
        };
        let ends = [better, other].map(|judged| ending(view, &judged.action));
        Some(match (better.action, other.action) {
            (_, Action::LookBack) => Self::LookedBack,
            (_, action) if takes(action) => {
                if makes_meld() {
                    Self::TookMeld
                } else {
                    Self::TookUnmelded
                }
            }
            (action, _) if takes(action) => {
                if makes_meld() {
                    Self::LeftMeld
                } else {
                    Self::LeftUseful
                }
            }
            (Action::Discard { .. }, Action::Discard { .. }) => return None,
            _ => match ends {
                [
                    Some((KnockKind::Gin | KnockKind::BigGin, _)),
                    None | Some((KnockKind::Knock, _)),
                ]
                | [Some((KnockKind::BigGin, _)), Some((KnockKind::Gin, _))] => Self::MissedGin,
                [Some(_), Some(_)] => Self::EndedBadly,
                [Some(_), None] => Self::MissedKnock,
                [None, Some(_)] => Self::EndedTooEarly,
                [None, None] if is_answer(view) => Self::AnsweredBadly,
                [None, None] => Self::Other,
            },
        })
    }
}

impl fmt::Display for MistakeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether it is the answer to a knock that is decided on.
fn is_answer(view: &View) -> bool {
    matches!(
        view.phase(),
        Phase::IrregularKnock { .. } | Phase::Spread { .. } | Phase::LayOff { .. }
    )
}
