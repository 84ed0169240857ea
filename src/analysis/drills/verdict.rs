//! What the coach says to an answer.

use crate::{
    analysis::coach::{Coach, Decision, Grade, JudgedMove, Reason, Situation},
    play::Action,
};

use super::{Drill, Outcome};

/// An answer to a drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// This is to be done.
    Move(Action),
    /// The player wants to be told.
    GiveUp,
}

/// What an answer is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// It is the best.
    Best,
    /// It is too close to the best to call.
    TooClose,
    /// It loses a little, too little to be called a mistake.
    Slight,
    /// It is a mistake.
    Wrong(Grade),
    /// There was no answer.
    GaveUp,
}

impl Ruling {
    /// What the log says of it.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Best | Self::TooClose | Self::Slight => Outcome::Right,
            Self::Wrong(_) => Outcome::Wrong,
            Self::GaveUp => Outcome::GaveUp,
        }
    }
}

/// What the coach says to an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    answer: Answer,
    /// What was answered as a decision; where nothing was, what was done in the match.
    decision: Decision,
    /// The move beside which the reason speaks for the best, where it is not the answer and is to be named.
    beside: Option<Action>,
    then: Action,
}

impl Drill {
    /// What the coach says to an answer that can be judged: see [`check`](super::check).
    pub fn judge(&self, coach: &mut Coach<'_>, answer: Answer) -> Verdict {
        let deal = self.deal();
        let situation = Situation {
            sheet: self.record().state().sheet(),
            seats: *deal.seats(),
        };
        let then = self.played();
        let done = match answer {
            Answer::Move(action) => action,
            Answer::GiveUp => then,
        };
        let judgement = coach.judge(&situation, self.view());
        let best = judgement.best();
        // The best is told beside the answer when that is worse, else beside the next.
        let told = best.and_then(|best| match judgement.of(&done) {
            Some(judged) if best != judged && !judgement.is_too_close(judged) => {
                let phrase = coach.reason(self.view(), best, Some(judged))?;
                Some(Reason {
                    phrase,
                    beside: None,
                })
            }
            Some(_) | None => coach.why(self.view(), &judgement, best),
        });
        let (reason, beside) = told.map_or((None, None), |told| (Some(told.phrase), told.beside));
        let mistake = coach.mistake(self.view(), &judgement, &done);
        Verdict {
            answer,
            decision: Decision {
                player: self.player(),
                event: self.mistake().event,
                turn: self.mistake().turn,
                view: self.view().clone(),
                played: done,
                reason,
                mistake,
                judgement,
            },
            beside,
            then,
        }
    }
}

impl Verdict {
    /// The answer.
    pub fn answer(&self) -> Answer {
        self.answer
    }

    /// What was answered as a decision, with every move judged and the reason why the best is the best; where nothing was
    /// answered, it is what was done in the match.
    pub fn decision(&self) -> &Decision {
        &self.decision
    }

    /// What the answer is worth.
    pub fn ruling(&self) -> Ruling {
        let Answer::Move(_) = self.answer else {
            return Ruling::GaveUp;
        };
        let decision = &self.decision;
        let Some(judged) = decision.judged() else {
            return Ruling::GaveUp;
        };
        match decision.grade() {
            Some(grade) => Ruling::Wrong(grade),
            None if decision.best() == Some(judged) => Ruling::Best,
            None if decision.judgement.is_too_close(judged) => Ruling::TooClose,
            None => Ruling::Slight,
        }
    }

    /// Why the best is the best; none where nothing is to be said.
    pub fn reason(&self) -> Option<Reason> {
        Some(Reason {
            phrase: self.decision.reason.clone()?,
            beside: self.beside,
        })
    }

    /// The best move.
    pub fn best(&self) -> Option<&JudgedMove> {
        self.decision.best()
    }

    /// What was done in the match; nothing when it is what was answered now.
    pub fn then(&self) -> Option<&JudgedMove> {
        let again = self.answer == Answer::Move(self.then);
        let judged = self.decision.judgement.of(&self.then);
        judged.filter(|_| !again)
    }
}
