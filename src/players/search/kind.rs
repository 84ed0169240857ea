//! The kinds of players that the opponent may be.

use crate::{
    melds::best_discard,
    play::{Action, View},
    players::{Bot, Greedy, Learned, eval::Evaluator, question::Question},
};

/// A kind of player, as far as looking ahead goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// He plays as the nets do: a player who thinks of both hands.
    Learned,
    /// He plays for his own cards alone, and ends the hand at the first chance.
    Greedy,
    /// He plays for his own cards alone, and ends the hand with gin or not at all.
    Camper,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Learned, Self::Greedy, Self::Camper];

    /// What a player of this kind does; the evaluator is what the learned one goes by.
    pub(super) fn choose(self, evaluator: &Evaluator, view: &View) -> Action {
        match self {
            Self::Learned => Learned::new(evaluator).choose(view),
            Self::Greedy => Greedy.choose(view),
            Self::Camper => wait_for_gin(view),
        }
    }
}

/// So few draws before the end of the stock a hand that can be ended is ended: nothing is won by waiting any more.
const LAST_DRAWS: u32 = 2;

/// Does what [`Greedy`] does, but for ending the hand.
fn wait_for_gin(view: &View) -> Action {
    if let Question::Discard = Question::of(view)
        && let Some(best) = best_discard(view.hand(), view.undiscardable())
        && best.deadwood > 0
        && view.drawable() > LAST_DRAWS
    {
        return Action::Discard { card: best.card };
    }
    Greedy.choose(view)
}
