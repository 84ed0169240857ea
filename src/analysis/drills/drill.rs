//! A position of a recorded match to be decided again, and what the coach says to an answer.

use crate::{
    analysis::{
        JudgingQueue,
        coach::{
            About, Closeness, Decision, Effort, Grade, Hint, Inquiry, JudgedMove, Mistake,
            Position, Reason, played_deals_of,
        },
    },
    game::{Entry, PlayedDeal, Player, Stage},
    play::{Action, Illegal, View},
    record::Record,
};

use super::{
    pool::DrillCandidate,
    practice::{AnswerOutcome, PositionId},
};

/// A position of a recorded match in which the player made a mistake, to be decided again.
#[derive(Debug, Clone, PartialEq)]
pub struct Drill {
    record: Record,
    player: Player,
    view: View,
    position: PositionId,
    /// The mistake that was made in it.
    pub mistake: Mistake,
    /// What was done in it.
    pub played: Action,
}

/// Why an action is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAsked {
    /// The rules refuse it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// It is possible, but nothing the coach judges.
    #[error("the coach does not judge a knock with too much deadwood: choose something else")]
    Irregular,
}

impl Drill {
    /// The position of a candidate in its record. Nothing when it is not in this one.
    pub fn new(record: &Record, candidate: &DrillCandidate) -> Option<Self> {
        let DrillCandidate {
            player,
            deal,
            position,
            mistake,
            ..
        } = *candidate;
        let (deal, score) = played_deals_of(record)
            .into_iter()
            .find(|(one, _)| one.number() == deal && one.seat_of(player).is_some())?;
        let (seat, played) = *deal.actions().get(mistake.event)?;
        let is_it = seat == deal.seat_of(player)?
            && PositionId::of(&deal, score.sheet(), mistake.event) == position;
        if !is_it {
            return None;
        }
        let record = until(record, &deal, mistake.event)?;
        let Stage::Playing(now) = record.state().stage() else {
            return None;
        };
        let view = now.view(seat);
        Some(Self {
            record,
            player,
            view,
            position,
            mistake,
            played,
        })
    }

    /// What the position goes by.
    pub fn id(&self) -> PositionId {
        self.position
    }

    /// The position, to be judged.
    ///
    /// # Panics
    ///
    /// Never: a drill is a moment of a deal.
    pub fn position(&self) -> Position {
        let position = Position::in_record(&self.record, self.deal(), &self.view);
        position.expect("a drill is a moment of a deal")
    }

    /// What trials of it are to find out: first what a review asks, so that both say the same.
    pub fn inquiry(&self) -> Inquiry {
        Inquiry::Every(self.played)
    }

    /// What the coach says of it.
    pub fn hint(&self, queue: &mut JudgingQueue) -> Hint {
        queue.hint(&self.position(), self.inquiry(), Effort::Full)
    }

    /// The match up to the decision, without what was taken back before it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The player to move.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What the player knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The deal in which it stands.
    ///
    /// # Panics
    ///
    /// Never: a drill is a moment of a deal.
    pub fn deal(&self) -> &PlayedDeal {
        let deal = self.record.state().deal();
        deal.expect("a drill is a moment of a deal")
    }
}

/// Whether an action can be judged as an answer in this view.
///
/// # Errors
///
/// Why it is none.
pub fn check(view: &View, action: &Action) -> Result<(), NotAsked> {
    view.check(action)?;
    if view.legal().contains(action) {
        Ok(())
    } else {
        Err(NotAsked::Irregular)
    }
}

/// The record up to the deal, and the first `count` of the actions that stand in it.
fn until(record: &Record, deal: &PlayedDeal, count: usize) -> Option<Record> {
    let mut before = Record::new(record.header().clone());
    let mut dealt = 0;
    for entry in record.entries() {
        let is_deal = matches!(entry, Entry::Dealt { .. });
        before.push(entry.clone()).ok()?;
        if is_deal {
            if dealt == deal.number() {
                break;
            }
            dealt += 1;
        }
    }
    for (seat, action) in deal.actions().iter().take(count) {
        let player = deal.seats()[*seat];
        let action = *action;
        before.push(Entry::Played { player, action }).ok()?;
    }
    Some(before)
}

/// An answer to a drill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrillAnswer {
    /// Do this.
    Move(Action),
    /// Show me.
    GiveUp,
}

/// What an answer is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    Best,
    /// It is as good as the best.
    Equal,
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
    pub const fn outcome(self) -> AnswerOutcome {
        match self {
            Self::Best | Self::Equal | Self::TooClose | Self::Slight => AnswerOutcome::Right,
            Self::Wrong(_) => AnswerOutcome::Wrong,
            Self::GaveUp => AnswerOutcome::GaveUp,
        }
    }
}

/// What the coach says to an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillVerdict {
    pub answer: DrillAnswer,
    /// What was answered as a decision, with every move judged; where nothing was, what was done in the match.
    pub decision: Decision,
    /// Why the best is the best, where anything can be said.
    pub reasons: Vec<Reason>,
    then: Action,
}

impl Drill {
    /// What the coach says to an answer that can be judged (see [`check`]), by what it says of the [`position`](Self::position).
    pub fn verdict(&self, hint: &Hint, answer: DrillAnswer) -> DrillVerdict {
        let played = match answer {
            DrillAnswer::Move(action) => action,
            DrillAnswer::GiveUp => self.played,
        };
        let judgment = hint.judgment.clone();
        let (judged, note) = (judgment.of(&played), hint.note(&played));
        let is_worse = judged.is_some_and(|judged| judgment.closeness(judged) == Closeness::Worse);
        // The best is compared with the answer when that is worse, else with what was done in the match.
        let reasons = match note {
            Some(note) if is_worse => {
                let reason = note.reason.iter().cloned();
                let about = About::Best;
                reason.map(|phrase| Reason { phrase, about }).collect()
            }
            Some(_) | None => hint.reasons_beside(Some(&self.played)),
        };
        let grade = judged.and_then(|judged| judgment.grade(judged));
        DrillVerdict {
            answer,
            decision: Decision {
                player: self.player,
                event: self.mistake.event,
                turn: self.mistake.turn,
                view: self.view.clone(),
                played,
                was_hinted: false,
                reason: reasons.last().map(|reason| reason.phrase.clone()),
                mistake: grade.and(note).map(|note| note.mistake),
                is_open: false,
                judgment,
            },
            reasons,
            then: self.played,
        }
    }
}

impl DrillVerdict {
    /// What the answer is worth.
    pub fn ruling(&self) -> Ruling {
        let (DrillAnswer::Move(_), Some(judged)) = (self.answer, self.decision.judged()) else {
            return Ruling::GaveUp;
        };
        match self.decision.grade() {
            Some(grade) => Ruling::Wrong(grade),
            None => match self.decision.judgment.closeness(judged) {
                Closeness::Best => Ruling::Best,
                Closeness::Equal => Ruling::Equal,
                Closeness::TooClose => Ruling::TooClose,
                Closeness::Worse => Ruling::Slight,
            },
        }
    }

    /// The best move.
    pub fn best(&self) -> Option<&JudgedMove> {
        self.decision.best()
    }

    /// What was done in the match; nothing when it is what was answered now.
    pub fn then(&self) -> Option<&JudgedMove> {
        let again = self.answer == DrillAnswer::Move(self.then);
        let judged = self.decision.judgment.of(&self.then);
        judged.filter(|_| !again)
    }
}
