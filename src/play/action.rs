//! What a seat can do.

use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    cards::Card,
    melds::{LayOff, Melds},
};

/// What a seat does on its turn. Whether it may is decided by [`Deal::apply`](super::Deal::apply).
///
/// Written as `{"do":"discard","card":"5s"}`; a field that an action does not have is a mistake.
///
/// ```
/// use undercut::play::Action;
///
/// let text = r#"{"do":"knock","discard":"5s","melds":["7c 7d 7h","Js Qs Ks"]}"#;
/// let knock: Action = serde_json::from_str(text)?;
/// assert_eq!(serde_json::to_string(&knock)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Action {
    /// Take the first upcard when it is offered.
    TakeUpcard,
    /// Leave what is offered: the first upcard, or the last discard under the fiftieth-card rule.
    Pass,
    /// Draw the top card of the stock.
    DrawStock,
    /// Take the top card of the discard pile.
    TakeDiscard,
    /// Take another player's last discard, where each player has a discard pile.
    TakeCard {
        /// The card, which tells whose pile it is.
        card: Card,
    },
    /// Look through the discard pile where that costs a turn: before the draw this one, after it the next.
    LookBack,
    /// Discard a card and let the other seat play.
    Discard {
        /// The card, from the hand of eleven.
        card: Card,
    },
    /// Discard a card and end the hand: a knock, or gin when the melds leave no deadwood.
    Knock {
        /// The card discarded, from the hand of eleven.
        discard: Card,
        /// The melds laid down; every other card is deadwood. They need not be the best.
        melds: Melds,
    },
    /// End the hand with eleven melded cards and no discard.
    BigGin {
        /// The melds laid down.
        melds: Melds,
    },
    /// Answer a knock by laying down one's own melds; every other card is deadwood.
    Spread {
        /// The melds laid down, possibly none.
        melds: Melds,
    },
    /// Add one card of deadwood to one of the knocker's melds.
    LayOff(LayOff),
    /// Lay off no more.
    EndDefence,
    /// Accept a knock with too much deadwood as if it were legal.
    AcceptKnock,
    /// Refuse a knock with too much deadwood before showing a card: play goes on, the knocker's hand stays face up
    /// until one's own next play is complete.
    RefuseKnock,
    /// After a spread against a knock with too much deadwood: the knocker plays on with their cards exposed.
    PlayExposed,
    /// After a spread against a knock with too much deadwood: the knocker picks up their hand and is not entitled to a
    /// gin or undercut bonus in it.
    PickUp,
    /// Offer to double the stake of the hand, before drawing or passing.
    OfferDouble,
    /// Accept a double that is offered: the stake doubles, and play goes on.
    AcceptDouble,
    /// Refuse a double that is offered, and lose the hand at the stake as it is.
    RefuseDouble,
}

impl Action {
    /// Whether it ends the hand: a knock, gin or big gin.
    ///
    /// ```
    /// use undercut::play::Action;
    ///
    /// assert!(!Action::DrawStock.ends_hand());
    /// ```
    pub const fn ends_hand(&self) -> bool {
        matches!(self, Self::Knock { .. } | Self::BigGin { .. })
    }

    /// The one card of the hand that leaves it: the discard, also with a knock, or the card laid off.
    ///
    /// ```
    /// use undercut::play::Action;
    ///
    /// let card = "5s".parse()?;
    /// assert_eq!(Action::Discard { card }.card(), Some(card));
    /// assert_eq!(Action::DrawStock.card(), None);
    /// # Ok::<(), undercut::cards::ParseCardError>(())
    /// ```
    pub const fn card(&self) -> Option<Card> {
        match *self {
            Self::Discard { card }
            | Self::Knock { discard: card, .. }
            | Self::LayOff(LayOff { card, .. }) => Some(card),
            Self::TakeUpcard
            | Self::Pass
            | Self::DrawStock
            | Self::TakeDiscard
            | Self::TakeCard { .. }
            | Self::LookBack
            | Self::BigGin { .. }
            | Self::Spread { .. }
            | Self::EndDefence
            | Self::AcceptKnock
            | Self::RefuseKnock
            | Self::PlayExposed
            | Self::PickUp
            | Self::OfferDouble
            | Self::AcceptDouble
            | Self::RefuseDouble => None,
        }
    }
}

/// The variants of [`Action`] again, each with braces: of a variant without them the derived reader would let any
/// further field pass.
#[derive(Deserialize)]
#[serde(
    remote = "Action",
    tag = "do",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "an object with the key \"do\""
)]
enum StrictAction {
    TakeUpcard {},
    Pass {},
    DrawStock {},
    TakeDiscard {},
    TakeCard { card: Card },
    LookBack {},
    Discard { card: Card },
    Knock { discard: Card, melds: Melds },
    BigGin { melds: Melds },
    Spread { melds: Melds },
    LayOff(LayOff),
    EndDefence {},
    AcceptKnock {},
    RefuseKnock {},
    PlayExposed {},
    PickUp {},
    OfferDouble {},
    AcceptDouble {},
    RefuseDouble {},
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        StrictAction::deserialize(deserializer)
    }
}
