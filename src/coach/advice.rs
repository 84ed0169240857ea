//! What the coach says to somebody who is about to decide.

use crate::{game::words::Phrase, play::View};

use super::{Coach, JudgedMove, Judgement, Situation};

/// What the coach says to somebody who is about to decide.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// What the player knows.
    pub view: View,
    /// Every legal action, the best first.
    pub judgement: Judgement,
    /// Why the best is better than the next that is not too close to it.
    pub reason: Phrase,
}

impl Advice {
    /// The moves beside the best that are too close to it to call.
    pub fn too_close(&self) -> Vec<&JudgedMove> {
        let told = self.judgement.told_apart().into_iter().skip(1);
        told.filter(|judged| self.judgement.is_too_close(judged))
            .collect()
    }
}

impl Coach<'_> {
    /// What the coach says to the seat whose view it is and whose turn it is.
    pub fn advise(&mut self, situation: &Situation<'_>, view: &View) -> Advice {
        let judgement = self.judge(situation, view);
        let told = judgement.told_apart();
        let others = || told.iter().skip(1).copied();
        let clear = others().find(|judged| !judgement.is_too_close(judged));
        let reason = match judgement.best() {
            Some(best) => self.reason(view, best, clear.or_else(|| others().next())),
            None => Phrase::default(),
        };
        Advice {
            view: view.clone(),
            judgement,
            reason,
        }
    }
}
