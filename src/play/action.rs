//! What a seat can do.

use serde::{Deserialize, Serialize};

use crate::{
    cards::Card,
    melds::{LayOff, Melds},
};

/// What a seat does on its turn. Whether it may is decided by [`Deal::apply`](super::Deal::apply).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Take the first upcard when it is offered.
    TakeUpcard,
    /// Leave what is offered: the first upcard, or the last discard under the fiftieth-card rule.
    Pass,
    /// Draw the top card of the stock.
    DrawStock,
    /// Take the top card of the discard pile.
    TakeDiscard,
    /// Look through the discard pile where that costs the next draw.
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
    /// After a spread against a knock with too much deadwood: the knocker plays on with his cards exposed.
    PlayExposed,
    /// After a spread against a knock with too much deadwood: the knocker picks up his hand and is not entitled to a
    /// gin or undercut bonus in it.
    PickUp,
}
