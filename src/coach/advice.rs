//! What the coach says to somebody who is about to decide.

use crate::{game::words::Phrase, play::View};

use super::{Coach, Judgement, Situation};

/// What the coach says to somebody who is about to decide.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// What the player knows.
    pub view: View,
    /// Every legal action, the best first.
    pub judgement: Judgement,
    /// Why the best is better than the next that is not too close to it; none where nothing is to be said.
    pub reason: Option<Phrase>,
}

impl Coach<'_> {
    /// What the coach says to the seat whose view it is and whose turn it is.
    pub fn advise(&mut self, situation: &Situation<'_>, view: &View) -> Advice {
        let judgement = self.judge(situation, view);
        let best = judgement.best();
        let reason = best.and_then(|best| self.reason(view, best, judgement.runner_up()));
        Advice {
            view: view.clone(),
            judgement,
            reason,
        }
    }
}
