//! What could be asked, and what is asked in one sitting.

use std::{
    cmp::{Ordering, Reverse},
    collections::{BTreeMap, VecDeque},
};

use crate::{
    analysis::coach::{Grade, JudgedRecord, Mistake, played_deals_of},
    game::Player,
    record::Record,
};

use super::practice::{AnswerOutcome, DayNumber, PositionId, Practice};

/// A mistake that could be asked, and where its record is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrillCandidate {
    /// The number of the record.
    pub record: u32,
    /// The player who made it.
    pub player: Player,
    /// The number of the deal, from 0.
    pub deal: u64,
    /// What the position goes by.
    pub position: PositionId,
    pub mistake: Mistake,
}

impl DrillCandidate {
    /// The mistakes of the person who played the record of this number, in the deals that are over: those of a hand
    /// that is still being played would give away what to do in it. Inaccuracies are too slight to be asked.
    pub fn all(number: u32, record: &Record, judged: &JudgedRecord) -> Vec<Self> {
        let Some(player) = record.header().person() else {
            return Vec::new();
        };
        let mut candidates = Vec::new();
        for ((deal, score), judged) in played_deals_of(record).iter().zip(&judged.deals) {
            if !judged.is_over {
                continue;
            }
            let mistakes = judged.players[player].mistakes.iter();
            let mistakes = mistakes.filter(|mistake| mistake.grade >= Grade::Mistake);
            candidates.extend(mistakes.map(|mistake| Self {
                record: number,
                player,
                deal: judged.number,
                position: PositionId::of(deal, score.sheet(), mistake.event),
                mistake: *mistake,
            }));
        }
        candidates
    }
}

/// What could be asked: the mistakes of the records that have been looked into.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pool {
    candidates: BTreeMap<PositionId, DrillCandidate>,
}

fn worst_first(one: &DrillCandidate, other: &DrillCandidate) -> Ordering {
    let lost = |of: &DrillCandidate| of.mistake.chance_lost;
    lost(other).total_cmp(&lost(one))
}

/// Of so many of the newest mistakes that were never asked the worst is asked first.
const NEWEST: usize = 30;

impl Pool {
    /// Adds what was found in a record. A position that stands in several records counts for the newest.
    pub fn add(&mut self, candidates: impl IntoIterator<Item = DrillCandidate>) {
        for candidate in candidates {
            let known = self.candidates.get(&candidate.position);
            if known.is_none_or(|known| known.record < candidate.record) {
                self.candidates.insert(candidate.position, candidate);
            }
        }
    }

    /// Takes a position out, because its record cannot be read any more.
    pub fn remove(&mut self, position: PositionId) {
        self.candidates.remove(&position);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Every candidate, the newest first.
    pub fn newest_first(&self) -> Vec<&DrillCandidate> {
        let mut all: Vec<&DrillCandidate> = self.candidates.values().collect();
        all.sort_by_key(|one| Reverse((one.record, one.deal, one.mistake.event)));
        all
    }

    /// What has been asked before and is due on this day: what has waited longest first, of these the worst.
    pub fn due(&self, practice: &Practice, today: DayNumber) -> Vec<&DrillCandidate> {
        let mut due: Vec<(DayNumber, &DrillCandidate)> = self
            .candidates
            .values()
            .filter_map(|one| Some((practice.due(&one.position)?, one)))
            .filter(|(day, _)| *day <= today)
            .collect();
        due.sort_by(|(day, one), (other_day, other)| {
            day.cmp(other_day).then_with(|| worst_first(one, other))
        });
        due.into_iter().map(|(_, one)| one).collect()
    }

    /// What has never been asked: the worst of the newest first.
    pub fn new_ones(&self, practice: &Practice) -> Vec<&DrillCandidate> {
        let mut never: Vec<&DrillCandidate> = self.newest_first();
        never.retain(|one| practice.progress(&one.position).is_none());
        let newest = never.len().min(NEWEST);
        never[..newest].sort_by(|one, other| worst_first(one, other));
        never
    }

    /// How many are due on a day, and were not due before.
    pub fn due_on(&self, practice: &Practice, day: DayNumber) -> usize {
        let due = |one: &&DrillCandidate| practice.due(&one.position) == Some(day);
        self.candidates.values().filter(due).count()
    }

    /// How many are learned.
    pub fn learned(&self, practice: &Practice) -> usize {
        let learned = |one: &&DrillCandidate| {
            let progress = practice.progress(&one.position);
            progress.is_some_and(|state| state.interval.is_none())
        };
        self.candidates.values().filter(learned).count()
    }

    /// How many of a daily portion of `most` are still to be asked on this day.
    pub fn left_today(&self, practice: &Practice, today: DayNumber, most: usize) -> usize {
        let could = self.due(practice, today).len() + self.new_ones(practice).len();
        could.min(most.saturating_sub(practice.asked_on(today)))
    }
}

/// How many first tries of a sitting were right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DrillScore {
    /// How many were asked.
    pub asked: usize,
    /// How many of them were right on the first try.
    pub right: usize,
}

/// What is asked in one sitting: first what is due, then what was never asked; and at the end again, until it is
/// right, what was not right on the first try.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillSet {
    most: usize,
    today: DayNumber,
    asked: Vec<PositionId>,
    again: VecDeque<DrillCandidate>,
    tally: DrillScore,
}

impl DrillSet {
    /// How many positions are asked a day.
    pub const DAILY: usize = 10;

    /// A portion of so many positions for this day.
    pub fn new(most: usize, today: DayNumber) -> Self {
        Self {
            most,
            today,
            asked: Vec::new(),
            again: VecDeque::new(),
            tally: DrillScore::default(),
        }
    }

    /// The day it is for.
    pub fn today(&self) -> DayNumber {
        self.today
    }

    /// How many positions it has at most.
    pub fn most(&self) -> usize {
        self.most
    }

    /// How it has gone so far.
    pub fn tally(&self) -> DrillScore {
        self.tally
    }

    /// Whether only what was not right is left to be asked.
    pub fn is_repeating(&self) -> bool {
        self.tally.asked >= self.most
    }

    /// What is asked next, as far as is known what could be asked; nothing when the portion is done. It is the same until
    /// it is answered or more is known.
    pub fn next(&self, pool: &Pool, practice: &Practice) -> Option<DrillCandidate> {
        let fresh = |one: &&DrillCandidate| !self.asked.contains(&one.position);
        // A later position of a hand would show what was done in the earlier one.
        let first_of_its_hand = |mut all: Vec<&DrillCandidate>| {
            all.retain(fresh);
            let hand = |one: &DrillCandidate| (one.record, one.deal);
            let first = all.first().copied()?;
            let of_it = all.into_iter().filter(|one| hand(one) == hand(first));
            of_it.min_by_key(|one| one.mistake.event).copied()
        };
        if !self.is_repeating() {
            let due = first_of_its_hand(pool.due(practice, self.today));
            let next = due.or_else(|| first_of_its_hand(pool.new_ones(practice)));
            if next.is_some() {
                return next;
            }
        }
        self.again.front().copied()
    }

    /// Notes how a candidate was answered. What was not right comes again at the end.
    pub fn answered(&mut self, candidate: &DrillCandidate, outcome: AnswerOutcome) {
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
    pub fn has_asked(&self, position: PositionId) -> bool {
        self.asked.contains(&position)
    }

    /// Leaves a candidate out that cannot be asked after all.
    pub fn drop(&mut self, position: PositionId) {
        self.again.retain(|one| one.position != position);
    }
}
