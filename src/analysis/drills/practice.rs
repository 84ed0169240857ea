//! When a position is asked again: the boxes of Sebastian Leitner, from the log of all answers.

use std::{collections::BTreeMap, convert::Infallible, fmt};

use serde::{Deserialize, Serialize};

use crate::record::{Date, Kept, Label, Log, Version, this_program};

use super::PositionId;

/// How a question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerOutcome {
    /// The answer was right.
    Right,
    /// It was not.
    Wrong,
    /// There was none: the player wanted to be told.
    GaveUp,
}

impl AnswerOutcome {
    /// Whether the answer was right.
    pub const fn is_right(self) -> bool {
        match self {
            Self::Right => true,
            Self::Wrong | Self::GaveUp => false,
        }
    }
}

/// An answer: a line of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// The position that was asked.
    pub position: PositionId,
    /// The day.
    pub day: DayNumber,
    /// How it was answered.
    pub answer: AnswerOutcome,
}

/// The first line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeHeader {
    #[serde(rename = "undercut-drills")]
    version: Version<1>,
    program: Label,
}

impl PracticeHeader {
    /// The header that this program writes.
    pub fn new() -> Self {
        Self {
            version: Version::FIRST,
            program: this_program(),
        }
    }
}

impl Default for PracticeHeader {
    fn default() -> Self {
        Self::new()
    }
}

/// The log of all answers: kept as records are.
pub type PracticeLog = Log<Practice>;

/// How far one is with every position that has been asked: the log of all answers, added up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Practice {
    positions: BTreeMap<PositionId, LeitnerState>,
}

impl Practice {
    /// How far one is with a position; nothing when it was never asked.
    pub fn progress(&self, position: &PositionId) -> Option<LeitnerState> {
        self.positions.get(position).copied()
    }

    /// When a position is asked again; none when it was never asked, or is learned.
    pub fn due(&self, position: &PositionId) -> Option<DayNumber> {
        self.progress(position).and_then(LeitnerState::due)
    }

    /// How many positions were asked on this day for the first time of the day.
    pub fn asked_on(&self, day: DayNumber) -> usize {
        let on = |progress: &&LeitnerState| progress.since() == day;
        self.positions.values().filter(on).count()
    }

    /// Every position that was asked, with how far one is with it.
    pub fn positions(&self) -> impl Iterator<Item = (PositionId, LeitnerState)> {
        self.positions.iter().map(|(id, progress)| (*id, *progress))
    }
}

impl Kept for Practice {
    const MARK: &'static str = "undercut-drills";
    const KIND: &'static str = "the log of the drills";
    const LATEST: u64 = 1;
    type Header = PracticeHeader;
    type Entry = Answered;
    type Refusal = Infallible;

    fn begin(_: &PracticeHeader) -> Self {
        Self::default()
    }

    /// The first try of a day counts. A clock that was put back makes no second day of it.
    fn step(&mut self, entry: &Answered) -> Result<(), Infallible> {
        let before = self.progress(&entry.position);
        if before.is_none_or(|before| before.since() < entry.day) {
            let now = LeitnerState::after(before, entry.answer.is_right(), entry.day);
            self.positions.insert(entry.position, now);
        }
        Ok(())
    }
}

/// A day, counted from the first of January 1970, in universal time.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct DayNumber(u32);

impl DayNumber {
    /// The day of this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The day so many days later.
    #[must_use]
    pub const fn plus(self, days: u32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// How many days there are until a later day; none when it is not later.
    pub const fn days_until(self, later: Self) -> u32 {
        later.0.saturating_sub(self.0)
    }
}

impl From<Date> for DayNumber {
    fn from(date: Date) -> Self {
        Self(date.days())
    }
}

/// A box: how long a position rests in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Interval {
    /// Until tomorrow.
    Day,
    /// Three days.
    ThreeDays,
    /// A week.
    Week,
    /// Two weeks.
    TwoWeeks,
    /// A month.
    Month,
    /// Two months.
    TwoMonths,
}

impl Interval {
    /// Every box, the first one first.
    pub const ALL: [Self; 6] = [
        Self::Day,
        Self::ThreeDays,
        Self::Week,
        Self::TwoWeeks,
        Self::Month,
        Self::TwoMonths,
    ];

    /// How many days a position rests.
    pub const fn days(self) -> u32 {
        match self {
            Self::Day => 1,
            Self::ThreeDays => 3,
            Self::Week => 7,
            Self::TwoWeeks => 14,
            Self::Month => 30,
            Self::TwoMonths => 60,
        }
    }

    /// The number of the box, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The next box; none after the last.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.days() {
            1 => f.pad("tomorrow"),
            days => f.pad(&format!("in {days} days")),
        }
    }
}

/// How far one is with a position that has been asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeitnerState {
    /// It rests in a box.
    Resting {
        /// The box.
        interval: Interval,
        /// Since when: the day of the last first try.
        since: DayNumber,
    },
    /// It was right in the last box, and is not asked any more.
    Learned {
        /// Since when.
        since: DayNumber,
    },
}

impl LeitnerState {
    /// What follows from the first try of a day. Right moves a position one box on, and a new one into the second box;
    /// wrong brings it back into the first.
    #[must_use]
    pub fn after(before: Option<Self>, right: bool, day: DayNumber) -> Self {
        let next = match (before, right) {
            (_, false) => Some(Interval::Day),
            (None, true) => Interval::Day.next(),
            (Some(Self::Resting { interval, .. }), true) => interval.next(),
            (Some(Self::Learned { .. }), true) => None,
        };
        match next {
            Some(interval) => Self::Resting {
                interval,
                since: day,
            },
            None => Self::Learned { since: day },
        }
    }

    /// The day of the last first try.
    pub const fn since(self) -> DayNumber {
        match self {
            Self::Resting { since, .. } | Self::Learned { since } => since,
        }
    }

    /// The day on which it is asked again; none when it is learned.
    pub const fn due(self) -> Option<DayNumber> {
        match self {
            Self::Resting { interval, since } => Some(since.plus(interval.days())),
            Self::Learned { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u32) -> DayNumber {
        DayNumber::new(number)
    }

    /// The answers, the day of each, and the day on which it is asked again; 0 where it is not any more.
    type Table = [(&'static str, &'static [(u32, bool, u32)]); 4];

    #[test]
    fn the_boxes_follow_the_table() {
        let tables: Table = [
            (
                "always right: 3, 7, 14, 30 and 60 days",
                &[
                    (100, true, 103),
                    (103, true, 110),
                    (110, true, 124),
                    (124, true, 154),
                    (154, true, 214),
                    (214, true, 0),
                ],
            ),
            (
                "wrong brings it back into the first box",
                &[
                    (10, true, 13),
                    (13, true, 20),
                    (20, false, 21),
                    (21, true, 24),
                    (24, true, 31),
                ],
            ),
            (
                "wrong at first",
                &[(10, false, 11), (11, false, 12), (12, true, 15)],
            ),
            (
                "who comes late waits from then on",
                &[(10, true, 13), (40, true, 47), (100, true, 114)],
            ),
        ];
        for (about, table) in tables {
            let mut progress = None;
            for &(on, right, due) in table {
                let now = LeitnerState::after(progress, right, day(on));
                let expected = (due > 0).then_some(day(due));
                assert_eq!(now.due(), expected, "{about}, on {on}");
                progress = Some(now);
            }
        }
    }

    #[test]
    fn what_is_learned_and_then_wrong_begins_again() {
        let learned = LeitnerState::Learned { since: day(5) };
        assert_eq!(learned.due(), None);
        let wrong = LeitnerState::after(Some(learned), false, day(9));
        assert_eq!(wrong.due(), Some(day(10)));
        let right = LeitnerState::after(Some(learned), true, day(9));
        assert_eq!(right, LeitnerState::Learned { since: day(9) });
    }

    #[test]
    fn the_boxes_grow_and_are_numbered_from_one() {
        let days = Interval::ALL.map(Interval::days);
        assert!(days.is_sorted());
        assert_eq!(Interval::ALL.map(Interval::number), [1, 2, 3, 4, 5, 6]);
        assert_eq!(Interval::Day.to_string(), "tomorrow");
        assert_eq!(Interval::Week.to_string(), "in 7 days");
        assert_eq!(DayNumber::new(u32::MAX).plus(9), DayNumber::new(u32::MAX));
    }
}
