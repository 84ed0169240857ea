//! What is asked in one sitting.

use std::collections::VecDeque;

use super::{Candidate, Day, Outcome, Pool, PositionId, Practice};

/// How many first tries of a sitting were right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many were asked.
    pub asked: usize,
    /// How many of them were right at the first try.
    pub right: usize,
}

/// What is asked in one sitting: first what is due, then what was never asked; and at the end once more, until it is
/// right, what was not right at the first try.
#[derive(Debug, Clone, PartialEq)]
pub struct Portion {
    most: usize,
    today: Day,
    asked: Vec<PositionId>,
    again: VecDeque<Candidate>,
    tally: Tally,
}

/// How many positions are asked a day.
const DAILY: usize = 10;

impl Portion {
    /// How many positions are asked a day.
    pub const DAILY: usize = DAILY;

    /// A portion of so many positions for this day.
    pub fn new(most: usize, today: Day) -> Self {
        Self {
            most,
            today,
            asked: Vec::new(),
            again: VecDeque::new(),
            tally: Tally::default(),
        }
    }

    /// The day it is for.
    pub fn today(&self) -> Day {
        self.today
    }

    /// How many positions it has at most.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How it has gone so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether only what was not right is left to be asked.
    pub fn is_repeating(&self) -> bool {
        self.tally.asked >= self.most
    }

    /// What is asked next, as far as is known what could be asked; nothing when the portion is done. It is the same until
    /// it is answered or more is known.
    pub fn next(&self, pool: &Pool, practice: &Practice) -> Option<Candidate> {
        let fresh = |one: &&Candidate| !self.asked.contains(&one.position);
        if !self.is_repeating() {
            let due = pool.due(practice, self.today).into_iter().find(fresh);
            let next = due.or_else(|| pool.new_ones(practice).into_iter().find(fresh));
            if next.is_some() {
                return next.copied();
            }
        }
        self.again.front().copied()
    }

    /// Notes how a candidate was answered. What was not right comes again at the end.
    pub fn answered(&mut self, candidate: &Candidate, outcome: Outcome) {
        let position = candidate.position;
        if self.asked.contains(&position) {
            self.again.retain(|one| one.position != position);
        } else {
            self.asked.push(position);
            self.tally.asked += 1;
            self.tally.right += usize::from(outcome.is_right());
        }
        if !outcome.is_right() {
            self.again.push_back(*candidate);
        }
    }

    /// Whether a position has been asked in this sitting.
    pub fn has_asked(&self, position: &PositionId) -> bool {
        self.asked.contains(position)
    }

    /// Leaves a candidate out that cannot be asked after all.
    pub fn drop(&mut self, position: &PositionId) {
        self.again.retain(|one| one.position != *position);
    }
}
