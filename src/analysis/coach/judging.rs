//! A decision that is being judged.

use crate::play::{Action, Phase, Seen, Shown, View};

use super::{
    Closeness, Coach, Effort, Inquiry, Judgment, OpponentCount, Position, Rollout, trials::Trials,
};

/// A decision that is being judged, some trials at a time. What [`Coach::judge`] says at once comes of it in the end.
pub struct Judging<'a> {
    position: Position,
    inquiry: Inquiry,
    effort: Effort,
    /// None before the first of them.
    trials: Option<Trials<'a>>,
    /// What follows a take, until that is known.
    follow_up: Option<FollowUp>,
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
        let rollout = coach.rollout(&position, inquiry, effort);
        let is_tried = !rollout.is_done();
        let follow_up =
            is_tried.then(|| FollowUp::new(coach, &position, &rollout, (inquiry, effort)));
        Self {
            trials: None,
            follow_up: follow_up.flatten(),
            rollout,
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
        let chances = coach.chances();
        if let Some(follow_up) = &mut self.follow_up {
            let count = follow_up.rollout.advance(trials, chances);
            if follow_up.rollout.is_done() {
                self.rollout.follow_with(follow_up.take, follow_up.best());
                trials.forget();
                self.follow_up = None;
            }
            return count;
        }
        let count = self.rollout.advance(trials, chances);
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

/// What is best to do next after a card is taken from the pile. It is known before the take which hand that leaves; in 5 of 60
/// positions the discard that the nets would choose cost 3 to 9 points, and the take was blamed for it. The nets err most between a
/// knock and playing on: that is tried longer.
struct FollowUp {
    take: Action,
    /// What the nets would do.
    by_nets: Action,
    rollout: Rollout,
}

impl FollowUp {
    /// Begins to look for it; nothing where a take is out of the question.
    fn new(
        coach: &mut Coach<'_>,
        position: &Position,
        glance: &Rollout,
        (inquiry, effort): (Inquiry, Effort),
    ) -> Option<Self> {
        /// A take that the nets see so many points behind is not looked at more closely.
        const HOPELESS: f64 = 20.0;
        /// Nor one that was not made, where only discards follow: it will hardly turn out to be the best.
        const FAR: f64 = 3.0;
        /// So many of these are tried.
        const DISCARDS: usize = 4;
        let glance = glance.judgment();
        let (take, view) = after_take(&position.view)?;
        let may_end = view.legal().iter().any(Action::ends_hand);
        let is_refused = inquiry.played().is_some_and(|played| played != take);
        let far = if is_refused && !may_end {
            FAR
        } else {
            HOPELESS
        };
        if glance.points_lost(glance.of(&take)?) > far {
            return None;
        }
        let position = Position {
            view,
            ..position.clone()
        };
        let after = coach.glance(&position);
        let by_nets = after.best()?.action;
        let inquiry = Inquiry::Played(by_nets);
        let rollout = if may_end {
            coach.rollout(&position, inquiry, effort.min(Effort::Quick))
        } else {
            let discards = coach.rollout(&position, inquiry, effort.min(Effort::Rough));
            discards.of_best(DISCARDS)
        };
        let is_choice = !rollout.is_done();
        is_choice.then(|| Self {
            take,
            by_nets,
            rollout: rollout.after(take),
        })
    }

    /// What it is by the trials; what the nets would do where that is not worse.
    fn best(&self) -> Action {
        let judgment = self.rollout.judgment();
        let by_nets = judgment.of(&self.by_nets);
        let is_worse = |judged| judgment.closeness(judged) == Closeness::Worse;
        match judgment.best() {
            Some(best) if by_nets.is_some_and(is_worse) => best.action,
            Some(_) | None => self.by_nets,
        }
    }
}

/// The card that can be taken and what the seat of a view with one opponent knows then.
fn after_take(view: &View) -> Option<(Action, View)> {
    let card = view.phase().on_offer()?;
    let (take, shown) = match view.phase() {
        Phase::Offer { .. } => (Action::TakeUpcard, Shown::TookUpcard(card)),
        Phase::Draw { .. } => (Action::TakeDiscard, Shown::TookDiscard(card)),
        // Under the fiftieth-card rule nothing follows but the end.
        _ => return None,
    };
    if OpponentCount::of(view) == OpponentCount::Several || view.check(&take).is_err() {
        return None;
    }
    let mut after = view.clone();
    after.observe(Seen {
        seat: view.seat(),
        shown,
        hands: None,
        card: None,
    });
    Some((take, after))
}
