//! The players beside itself that the learner meets.

use undercut::{
    lab::{Bot, Greedy, Scores, eval::Evaluator, search::OpponentKind},
    melds::deadwood,
    play::{Action, View},
};

/// A greedy player that ends the hand only with little deadwood.
#[derive(Debug, Clone, Copy)]
pub struct Patient {
    /// The most deadwood with which it ends the hand, in points.
    pub at_most: u32,
}

impl Bot for Patient {
    fn choose(&mut self, view: &View) -> Action {
        let action = Greedy.choose(view);
        match action {
            Action::Knock { discard, .. } => {
                let waits = deadwood(view.hand().without(discard)) > self.at_most;
                let discard = Action::Discard { card: discard };
                if waits && view.check(&discard).is_ok() {
                    discard
                } else {
                    action
                }
            }
            _ => action,
        }
    }
}

/// A player of a kind that looks at their own cards alone, as opponents may be in rollouts.
#[derive(Debug, Clone, Copy)]
pub struct Imagined(pub OpponentKind);

impl Bot for Imagined {
    fn choose(&mut self, view: &View) -> Action {
        let Self(kind) = self;
        kind.choose(Evaluator::embedded(), view, &Scores::default())
    }
}
