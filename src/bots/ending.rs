//! How a hand is ended: with a knock, gin or big gin.

use crate::{
    cards::{Card, CardSet},
    melds::{best_arrangement, deadwood, safest_arrangement},
    play::{Action, View},
};

/// The knock, or the gin, that throws `discard`: the melds are those that let the opponent lay off the fewest of the
/// cards he may hold.
pub(super) fn knock(view: &View, discard: Card, may_hold: CardSet) -> Action {
    let arrangement = safest_arrangement(view.hand().without(discard), may_hold);
    Action::Knock {
        discard,
        melds: *arrangement.melds(),
    }
}

/// Big gin with the hand of eleven, where it is played and the hand is one.
pub(super) fn big_gin(view: &View) -> Option<Action> {
    let is_one = view.rules().gin.big_gin && deadwood(view.hand()) == 0;
    is_one.then(|| Action::BigGin {
        melds: *best_arrangement(view.hand()).melds(),
    })
}
