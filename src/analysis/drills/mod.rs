//! Drills: positions from one's own mistakes, asked again.
//!
//! A [`Drill`] is the position of a mistake, exactly as the player saw it; the coach judges the answer into a
//! [`DrillVerdict`]. A [`Practice`] is the log of all answers, from which follows when a position is asked again: the
//! boxes of Sebastian Leitner, with the time as a parameter. A [`Pool`] holds what could be asked, and a [`DrillSet`] is
//! what is asked in one sitting. All of that is pure; only the [`Notebook`] and the [`Trainer`] know files.
//!
//! Other spacing algorithms consider how hard an answer was. What is known here is right or wrong, and for
//! that boxes do as well, can be checked by hand, and need no library: those for FSRS bring one for machine
//! learning or for calendars.

mod drill;
mod notebook;
mod pool;
mod practice;
mod trainer;
pub mod words;

pub use drill::{Drill, DrillAnswer, DrillVerdict, check};
pub use notebook::{Notebook, practice};
pub use pool::{DrillSet, Pool};
pub use practice::{DayNumber, Interval, LeitnerState, Practice};
pub use trainer::{
    DrillEnd, DrillQuestion, DrillStep, FoundMistakes, MistakeFinder, SearchDepth, Trainer,
    has_finished_hands, known,
};
#[cfg(test)]
pub use {
    drill::{NotAsked, Ruling},
    notebook::OpenedNotebook,
    pool::DrillCandidate,
    practice::{AnswerOutcome, Answered, PositionId, PracticeHeader, PracticeLog},
};
