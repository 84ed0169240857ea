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
    /// What a hint said here, while it is found out again.
    hint: Option<Box<Judging<'a>>>,
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
            hint: None,
        }
    }

    /// Tries the moves in some more deals. Returns in how many trials.
    pub fn advance(&mut self, coach: &mut Coach<'a>) -> usize {
        if self.is_done() {
            return 0;
        }
        if let Some(hint) = &mut self.hint {
            let count = hint.advance(coach);
            if hint.is_done() {
                let named = hint.judgment().best().map(|best| best.action);
                self.hint = None;
                if let Some(named) = named.filter(|named| self.inquiry.played() != Some(*named)) {
                    self.rollout.name(named);
                }
            }
            return count;
        }
        let (position, effort) = (&self.position, self.effort);
        let trials = self
            .trials
            .get_or_insert_with(|| coach.trials(position, effort));
        let count = self.rollout.advance(trials, coach.chances());
        if self.rollout.is_done() && self.is_mistake() {
            self.go_on(coach);
        }
        count
    }

    /// Looks at a mistake again, as far as that is wanted.
    fn go_on(&mut self, coach: &mut Coach<'a>) {
        let position = self.position.clone();
        if let Some(again) = self.effort.at_mistakes() {
            *self = Self::new(coach, position, self.inquiry, again);
        } else if let Inquiry::Hinted(played) = self.inquiry {
            let hint = Self::new(coach, position, Inquiry::Best, self.effort);
            self.hint = Some(Box::new(hint));
            self.inquiry = Inquiry::Played(played);
        }
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
        self.rollout.is_done() && self.hint.is_none()
    }

    /// What is to be said now.
    pub fn judgment(&self) -> Judgment {
        self.rollout.judgment()
    }
}
