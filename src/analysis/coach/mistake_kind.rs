//! What kinds of mistakes there are.

use std::{fmt, sync::LazyLock};

use serde::{Deserialize, Serialize};

use crate::play::{Action, KnockKind, View};

use super::{
    JudgedMove,
    move_class::{MoveClass, ending, melds, taken_card},
};

/// What was wrong with a decision, as far as the facts of the position say.
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
    /// Another move was better, and the facts do not say why.
    Other,
}

/// What each kind is called in a list, and what helps against it, in the order of the kinds.
static TEXTS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let lines = include_str!("../../../assets/coach/mistakes.txt").lines();
    lines.filter_map(|line| line.split_once(": ")).collect()
});

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

    /// What was done, for a list of what a player does: `broke a meld`.
    pub fn name(self) -> &'static str {
        TEXTS[self as usize].0
    }

    /// What helps against it, in sentences.
    pub fn remedy(self) -> &'static str {
        TEXTS[self as usize].1
    }

    /// What is wrong with `other` compared with `better`, by what they do; `None` for two discards, which only the facts of
    /// the hand set apart.
    pub(super) fn of_actions(view: &View, better: &JudgedMove, other: &JudgedMove) -> Option<Self> {
        let classes = [better, other].map(|judged| MoveClass::of(&judged.action));
        let makes_meld = |taking: &JudgedMove| {
            let card = taken_card(view, &taking.action);
            card.is_some_and(|card| melds(view.hand(), card))
        };
        let ends = [better, other].map(|judged| ending(view, &judged.action).map(|(kind, _)| kind));
        Some(match (classes, ends) {
            _ if other.action == Action::LookBack => Self::LookedBack,
            ([MoveClass::Takes, MoveClass::Takes], _) => Self::Other,
            ([_, MoveClass::Takes], _) if makes_meld(other) => Self::TookMeld,
            ([_, MoveClass::Takes], _) => Self::TookUnmelded,
            ([MoveClass::Takes, _], _) if makes_meld(better) => Self::LeftMeld,
            ([MoveClass::Takes, _], _) => Self::LeftUseful,
            ([MoveClass::Throws, MoveClass::Throws], _) => return None,
            (
                _,
                [
                    Some(KnockKind::BigGin),
                    None | Some(KnockKind::Knock | KnockKind::Gin),
                ]
                | [Some(KnockKind::Gin), None | Some(KnockKind::Knock)],
            ) => Self::MissedGin,
            (_, [Some(_), Some(_)]) => Self::EndedBadly,
            (_, [Some(_), None]) => Self::MissedKnock,
            (_, [None, Some(_)]) => Self::EndedTooEarly,
            ([MoveClass::Answers, _], _) => Self::AnsweredBadly,
            _ => Self::Other,
        })
    }
}

impl fmt::Display for MistakeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_line() {
        assert_eq!(TEXTS.len(), MistakeKind::ALL.len());
        assert_eq!(MistakeKind::BrokeMeld.name(), "broke a meld");
        assert_eq!(MistakeKind::Other.name(), "chose the wrong card");
    }
}
