//! What is done against a hand that the opponent has ended; every player does it as well as it can be done.

use crate::{
    cards::CardSet,
    melds::{Melds, best_arrangement, deadwood_after_lay_offs, defend},
    play::{Action, Knock, KnockKind, Reply, View, ways::next_lay_off},
    rules::Rules,
};

/// The melds to lay down against a knock: together with the lay-offs to come they leave the least deadwood.
pub(super) fn spread(view: &View, knock: &Knock) -> Action {
    let arrangement = if view.may_lay_off(knock) {
        defend(view.hand(), &knock.melds).arrangement
    } else {
        best_arrangement(view.hand())
    };
    Action::Spread {
        melds: *arrangement.melds(),
    }
}

/// The next card to lay off: everything that fits is laid off.
pub(super) fn lay_off(deadwood: CardSet, melds: &Melds) -> Option<Action> {
    next_lay_off(deadwood, melds).map(Action::LayOff)
}

/// The answer to a knock with too much deadwood.
///
/// One lay-off makes the knock count as an undercut, so that comes first. Without one the knock is accepted if that
/// wins the hand. Otherwise play goes on: the knocker's hand has been seen, and one's own has not.
pub(super) fn against_irregular(view: &View, knock: &Knock, reply: Reply) -> Action {
    match reply {
        Reply::Nothing => {
            let defence = defend(view.hand(), &knock.melds);
            if !defence.lay_offs.is_empty() {
                Action::Spread {
                    melds: *defence.arrangement.melds(),
                }
            } else if wins_against(view.rules(), defence.deadwood, knock.deadwood.points()) {
                Action::AcceptKnock
            } else {
                Action::RefuseKnock
            }
        }
        Reply::Shown { deadwood, .. } => {
            lay_off(deadwood, &knock.melds).unwrap_or(Action::PlayExposed)
        }
    }
}

/// The count that a defender who holds `hand` is left with against these melds.
pub(super) fn count(rules: &Rules, hand: CardSet, kind: KnockKind, melds: &Melds) -> u32 {
    if kind.allows_lay_offs(rules) {
        deadwood_after_lay_offs(hand, melds)
    } else {
        crate::melds::deadwood(hand)
    }
}

/// Whether a defender's count beats a knocker's.
fn wins_against(rules: &Rules, defender: u32, knocker: u32) -> bool {
    defender < knocker || (defender == knocker && rules.score.undercut_on_tie)
}
