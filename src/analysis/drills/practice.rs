//! The log of all answers.

use std::{collections::BTreeMap, convert::Infallible};

use serde::{Deserialize, Serialize};

use crate::record::{Kept, Label, Log, Version, this_program};

use super::{Day, PositionId, Progress};

/// How a question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The answer was right.
    Right,
    /// It was not.
    Wrong,
    /// There was none: the player wanted to be told.
    GaveUp,
}

impl Outcome {
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
    pub day: Day,
    /// How it was answered.
    pub answer: Outcome,
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
///
/// ```
/// use undercut::analysis::drills::{Answered, Day, Outcome, PracticeHeader, PracticeLog};
///
/// let mut log = PracticeLog::new(PracticeHeader::new());
/// let position = "0123456789abcdef".parse()?;
/// let day = Day::new(20_000);
/// log.push(Answered { position, day, answer: Outcome::Wrong })?;
/// assert_eq!(log.state().due(&position), Some(day.plus(1)));
/// // Right at the second try of the same day is well, but the first try counts.
/// log.push(Answered { position, day, answer: Outcome::Right })?;
/// assert_eq!(log.state().due(&position), Some(day.plus(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Practice {
    positions: BTreeMap<PositionId, Progress>,
}

impl Practice {
    /// How far one is with a position; nothing when it was never asked.
    pub fn progress(&self, position: &PositionId) -> Option<Progress> {
        self.positions.get(position).copied()
    }

    /// When a position is asked again; none when it was never asked, or is learned.
    pub fn due(&self, position: &PositionId) -> Option<Day> {
        self.progress(position).and_then(Progress::due)
    }

    /// How many positions were asked on this day for the first time of the day.
    pub fn asked_on(&self, day: Day) -> usize {
        let on = |progress: &&Progress| progress.since() == day;
        self.positions.values().filter(on).count()
    }

    /// Every position that was asked, with how far one is with it.
    pub fn positions(&self) -> impl Iterator<Item = (PositionId, Progress)> {
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
            let now = Progress::after(before, entry.answer.is_right(), entry.day);
            self.positions.insert(entry.position, now);
        }
        Ok(())
    }
}
