//! A decision that is being judged.

use super::{Coach, Effort, Inquiry, Judgment, Position, Rollout, trials::Trials};

/// A decision that is being judged, some trials at a time. What [`Coach::judge`] says at once comes of it in the end.
pub struct Judging<'a> {
    position: Position,
    inquiry: Inquiry,
    effort: Effort,
    /// None before the first of them.
    trials: Option<Trials<'a>>,
    rollout: Rollout,
}

impl<'a> Judging<'a> {
    /// Begins to judge a decision.
    pub fn new(
        coach: &mut Coach<'a>,
        position: Position,
        inquiry: Inquiry,
        effort: Effort,
    ) -> Self {
        Self {
            trials: None,
            rollout: coach.rollout(&position, inquiry, effort),
            position,
            inquiry,
            effort,
        }
    }

    /// Tries the moves in some more deals. Returns in how many trials.
    pub fn advance(&mut self, coach: &mut Coach<'a>) -> usize {
        if self.is_done() {
            return 0;
        }
        let (position, effort) = (&self.position, self.effort);
        let trials = self
            .trials
            .get_or_insert_with(|| coach.trials(position, effort));
        let count = self.rollout.advance(trials, coach.chances());
        if self.rollout.is_done()
            && let Some(again) = self.effort.at_mistakes()
            && self.is_mistake()
        {
            *self = Self::new(coach, self.position.clone(), self.inquiry, again);
        }
        count
    }

    /// Whether the move that is asked about is a mistake by what is known.
    fn is_mistake(&self) -> bool {
        let judgment = self.judgment();
        let played = self.inquiry.played();
        let judged = played.and_then(|played| judgment.of(&played));
        judged.is_some_and(|judged| judgment.grade(judged).is_some())
    }

    /// Whether everything is said.
    pub fn is_done(&self) -> bool {
        self.rollout.is_done()
    }

    /// What is to be said now.
    pub fn judgment(&self) -> Judgment {
        self.rollout.judgment()
    }
}
