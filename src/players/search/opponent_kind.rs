//! The players that opponents may be in a rollout.

use crate::{
    melds::best_discard,
    play::{Action, View},
    players::{Bot, Greedy, Learned, Scores, doubling, eval::Evaluator, question::TurnQuestion},
};

/// A kind of opponent in a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentKind {
    /// Plays by the nets and considers both hands.
    Learned,
    /// Looks at their own cards alone, and ends the hand at the first chance.
    Greedy,
    /// Looks at their own cards alone, and ends the hand only with gin.
    Camper,
}

impl OpponentKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Learned, Self::Greedy, Self::Camper];

    /// What a player of this kind does; the evaluator is what the learned one goes by.
    /// `scores` are those of the game as that player sees them.
    pub(super) fn choose(self, evaluator: &Evaluator, view: &View, scores: &Scores) -> Action {
        if let Some(action) = doubling::by_nets(evaluator, view, scores) {
            return action;
        }
        match self {
            Self::Learned => Learned::new(evaluator).choose(view),
            Self::Greedy => Greedy.choose(view),
            Self::Camper => wait_for_gin(view),
        }
    }
}

/// With this few draws left, waiting for gin no longer pays.
const LAST_DRAWS: u32 = 2;

/// Plays like [`Greedy`], but does not knock.
fn wait_for_gin(view: &View) -> Action {
    if let TurnQuestion::Discard = TurnQuestion::of(view)
        && let Some(best) = best_discard(view.hand(), view.undiscardable())
        && best.deadwood > 0
        && view.drawable() > LAST_DRAWS
    {
        return Action::Discard { card: best.card };
    }
    Greedy.choose(view)
}
