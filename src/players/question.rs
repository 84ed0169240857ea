//! What a player is asked to decide, with everything sorted out that is no matter of strength.

use crate::{
    cards::Card,
    play::{Action, OnOffer, Phase, View},
};

use super::defence;

/// What a player is asked to decide.
pub(super) enum Question {
    /// Whether to take a card from the discard pile: the first upcard or the last discard.
    Take {
        /// The card.
        card: Card,
        /// How it is taken.
        taking: Action,
        /// How it is left.
        leaving: Action,
    },
    /// What to discard from the hand of eleven, and whether to end the hand with it.
    Discard,
    /// Whether to take the last discard under the fiftieth-card rule and knock with it, which is possible.
    LastDiscard {
        /// The card.
        card: Card,
    },
    /// There is nothing to decide, or one best answer that every player finds.
    Answered(Action),
}

impl Question {
    /// What the seat whose turn it is has to decide.
    ///
    /// # Panics
    ///
    /// When the deal is over: then nobody is asked.
    pub(super) fn of(view: &View) -> Self {
        match *view.phase() {
            Phase::Offer { card, .. } => Self::Take {
                card,
                taking: Action::TakeUpcard,
                leaving: Action::Pass,
            },
            Phase::Draw {
                on_offer: OnOffer::Takeable(card),
                ..
            } => Self::Take {
                card,
                taking: Action::TakeDiscard,
                leaving: Action::DrawStock,
            },
            Phase::Draw {
                on_offer: OnOffer::Passed(_),
                ..
            } => Self::Answered(Action::DrawStock),
            Phase::Discard { .. } => Self::Discard,
            Phase::LastDiscard { card, .. } => match view.check(&Action::TakeDiscard) {
                Ok(()) => Self::LastDiscard { card },
                Err(_) => Self::Answered(Action::Pass),
            },
            Phase::IrregularKnock { knock, reply, .. } => {
                Self::Answered(defence::against_irregular(view, &knock, reply))
            }
            Phase::Spread { knock, .. } => Self::Answered(defence::spread(view, &knock)),
            Phase::LayOff {
                extended, deadwood, ..
            } => {
                let lay_off = defence::lay_off(deadwood, &extended);
                Self::Answered(lay_off.unwrap_or(Action::EndDefence))
            }
            Phase::Over(_) => panic!("nobody is asked for an action when the deal is over"),
        }
    }
}
