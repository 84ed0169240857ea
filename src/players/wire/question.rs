//! What a player is asked, with what he needs to answer even if he has remembered nothing.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, CardSet},
    melds::Melds,
    play::{Action, Phase, View, pair},
};

/// What a player is asked: his legal actions, and a summary of what his seat knows, so that a program can answer
/// without having kept the deal in mind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// His cards.
    pub hand: CardSet,
    /// The top of the discard pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Card>,
    /// How many cards may still be drawn from the stock.
    pub stock: u32,
    /// The most deadwood points with which this hand may be ended; 0 when only gin ends it.
    pub limit: u32,
    /// The cards that the opponent is known to hold.
    pub known: CardSet,
    /// The cards that he has not seen.
    pub unseen: CardSet,
    /// The melds of a knock that has to be answered, with what has been laid off on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knocked: Option<Melds>,
    /// Every regular action.
    pub legal: Vec<Action>,
}

impl Question {
    /// The question that a seat is asked whose turn it is.
    pub fn of(view: &View) -> Self {
        Self {
            hand: view.hand(),
            top: view.pile().top(),
            stock: view.drawable(),
            limit: view.knock_limit(),
            known: view.known(pair::opponent(view.seat())),
            unseen: view.unseen(),
            knocked: match *view.phase() {
                Phase::IrregularKnock { knock, .. } | Phase::Spread { knock, .. } => {
                    Some(knock.melds)
                }
                Phase::LayOff { extended, .. } => Some(extended),
                Phase::Offer { .. }
                | Phase::Draw { .. }
                | Phase::Discard { .. }
                | Phase::LastDiscard { .. }
                | Phase::Over(_) => None,
            },
            legal: view.legal(),
        }
    }

    /// The first thing in which this is not the question that belongs to a view: what it is called.
    pub(super) fn differs_from(&self, view: &View) -> Option<&'static str> {
        let own = Self::of(view);
        let parts = [
            ("hand", self.hand == own.hand),
            ("top", self.top == own.top),
            ("stock", self.stock == own.stock),
            ("limit", self.limit == own.limit),
            ("known", self.known == own.known),
            ("unseen", self.unseen == own.unseen),
            ("knocked", self.knocked == own.knocked),
            (
                "legal",
                // Another table may list them in another order, or leave out what comes to the same.
                !self.legal.is_empty()
                    && self.legal.iter().all(|action| view.check(action).is_ok()),
            ),
        ];
        parts
            .into_iter()
            .find(|(_, same)| !same)
            .map(|(name, _)| name)
    }
}
