//! What is asked of the judging queue: a subject, the parts of a request as far as they are judged, and what came of it.

use std::{
    fmt, iter, mem,
    sync::atomic::{AtomicUsize, Ordering},
    vec,
};

use crate::{record::Record, rules::Rules};

use super::{
    coach::{
        Coach, DealInMatch, DealReview, Effort, Hint, Inquiry, JudgedRecord, Judging, Position,
        Review, deals_of,
    },
    coaches::spread,
};

/// What to judge.
#[derive(Debug, Clone, PartialEq)]
pub enum Subject {
    /// The moves that a player can make now.
    Position(Box<Position>, Inquiry, Effort),
    /// Every decision of these deals, all by the same house rules.
    Deals(Vec<DealInMatch>),
    /// All deals of a record, in numbers. What the cache knows is not judged again.
    Record(Box<Record>),
}

/// What came of a [`Subject`].
#[derive(Debug, Clone, PartialEq)]
pub enum JudgingAnswer {
    /// Of a position.
    Hint(Box<Hint>),
    /// Of deals.
    Review(Review),
    /// Of a record.
    Record(JudgedRecord),
}

/// About so many decisions of a deal are tried out.
const PER_DEAL: u64 = 24;

/// How many blocks of trials of a position are made before there is another answer.
const BLOCKS: usize = 2;

/// A part of a request that is not done.
pub(super) struct RequestPart {
    pub(super) rules: Rules,
    pub(super) subject: Subject,
    /// The moves of a position, while they are tried out.
    judging: Option<Box<Judging<'static>>>,
    /// The deals of the subject that have not been looked at. None until the first of them is: a player's matches have more
    /// deals than should be held at once.
    left: Option<vec::IntoIter<DealInMatch>>,
    /// The deals that have been looked at.
    pub(super) begun: Vec<DealReview>,
    /// The decisions in them that are still to be tried out; the last comes first.
    pub(super) open: Vec<OpenDecision>,
    /// What was made of the deals of a record that are done.
    pub(super) done: JudgedRecord,
}

/// A decision that is still to be tried out.
pub(super) struct OpenDecision {
    /// The place of its deal.
    deal: usize,
    /// Its place in the deal.
    place: usize,
    /// How far it has been tried out.
    judging: Option<Box<Judging<'static>>>,
}

impl fmt::Debug for RequestPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestPart")
            .field("subject", &self.subject)
            .field("open", &self.open.len())
            .finish_non_exhaustive()
    }
}

impl RequestPart {
    /// Nothing of it is judged yet.
    pub(super) fn new(rules: Rules, subject: Subject) -> Self {
        Self {
            rules,
            subject,
            judging: None,
            left: None,
            begun: Vec::new(),
            open: Vec::new(),
            done: JudgedRecord::default(),
        }
    }

    /// What is known of a position, and whether that is all; then its moves are tried in some more deals.
    pub(super) fn refine(
        &mut self,
        coach: &mut Coach<'static>,
        effort: Effort,
    ) -> Option<(Box<Hint>, bool)> {
        let Subject::Position(position, inquiry, wanted) = &self.subject else {
            return None;
        };
        let judging = self.judging.get_or_insert_with(|| {
            let (position, effort) = (Position::clone(position), effort.for_one(*wanted));
            Box::new(Judging::new(coach, position, *inquiry, effort))
        });
        let is_done = judging.is_done();
        let mut hint = Box::new(coach.hint_of(&position.view, judging.judgment()));
        if !is_done {
            hint.withhold_reason();
        }
        for _ in 0..BLOCKS {
            judging.advance(coach);
        }
        Some((hint, is_done))
    }

    /// How many decisions are still to be judged, as far as that is known.
    pub(super) fn steps_left(&self) -> u64 {
        let deals = match (&self.left, &self.subject) {
            (Some(left), _) => left.len() as u64,
            (None, Subject::Position(..)) => 0,
            (None, Subject::Deals(deals)) => deals.len() as u64,
            (None, Subject::Record(record)) => record.state().deals(),
        };
        PER_DEAL * deals + self.open.len() as u64
    }

    /// The next deals, at most so many.
    pub(super) fn take_deals(&mut self, most: usize) -> Vec<DealInMatch> {
        let mut all = || match &mut self.subject {
            Subject::Position(..) => Vec::new(),
            Subject::Deals(deals) => mem::take(deals),
            Subject::Record(record) => deals_of(record),
        };
        let left = self.left.get_or_insert_with(|| all().into_iter());
        left.by_ref().take(most).collect()
    }

    /// Takes in deals that have been looked at. The decisions that may have cost the most are tried out first.
    pub(super) fn begin(&mut self, deals: Vec<DealReview>) {
        for review in deals {
            let deal = self.begun.len();
            let decisions = review.decisions.iter().enumerate();
            let open = decisions.filter(|(_, decision)| decision.is_open);
            self.open.extend(open.map(|(place, _)| OpenDecision {
                deal,
                place,
                judging: None,
            }));
            self.begun.push(review);
        }
        let feared = |of: &OpenDecision| self.begun[of.deal].decisions[of.place].feared();
        let at = |of: &OpenDecision| (of.deal, of.place);
        self.open.sort_by(|one, other| {
            let by_cost = feared(one).total_cmp(&feared(other));
            by_cost.then_with(|| at(other).cmp(&at(one)))
        });
    }

    /// Tries decisions out, those that were begun first, until so many trials were made. Returns whether one is done.
    pub(super) fn try_out(
        &mut self,
        coaches: &mut [Coach<'static>],
        effort: Effort,
        trials: usize,
    ) -> bool {
        let (begun, open) = (&self.begun, &mut self.open);
        let made = AtomicUsize::new(0);
        let is_more = || made.load(Ordering::Relaxed) < trials;
        let next = iter::from_fn(|| is_more().then(|| open.pop()).flatten());
        let tried = spread(coaches, next, |coach, of: OpenDecision| {
            let review = &begun[of.deal];
            let decision = &review.decisions[of.place];
            let mut judging = of.judging.unwrap_or_else(|| {
                let (position, effort) =
                    (review.position(of.place), review.effort(of.place, effort));
                Box::new(Judging::new(coach, position, decision.inquiry(), effort))
            });
            while !judging.is_done() && is_more() {
                made.fetch_add(judging.advance(coach), Ordering::Relaxed);
            }
            let closed = judging.is_done().then(|| {
                let mut closed = decision.clone();
                closed.close(judging.judgment(), coach);
                closed
            });
            (of.deal, of.place, judging, closed)
        });
        let mut is_one_done = false;
        for (deal, place, judging, closed) in tried {
            match closed {
                Some(decision) => {
                    self.begun[deal].decisions[place] = decision;
                    is_one_done = true;
                }
                None => self.open.push(OpenDecision {
                    deal,
                    place,
                    judging: Some(judging),
                }),
            }
        }
        is_one_done
    }

    /// What is known by now.
    pub(super) fn review(&self) -> JudgingAnswer {
        JudgingAnswer::Review(Review {
            deals: self.begun.clone(),
        })
    }
}
