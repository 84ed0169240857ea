//! Drills: positions from one's own mistakes, asked again.
//!
//! A [`Drill`] is the position of a mistake, exactly as the player saw it; the coach judges the answer into a
//! [`DrillVerdict`]. A [`Practice`] is the log of all answers, from which follows when a position is asked again: the
//! boxes of Sebastian Leitner, with the time as a parameter. A [`Pool`] holds what could be asked, and a [`DrillSet`] is
//! what is asked in one sitting. All of that is pure; only the [`Notebook`] and the [`Trainer`] know files.
//!
//! There are spacing algorithms that reckon with how hard an answer came. What is known here is right or wrong, and for
//! that boxes do as well, can be checked by hand, and need no library: those for FSRS bring one for machine
//! learning or for calendars.

mod drill;
mod notebook;
mod pool;
mod practice;
mod trainer;
pub mod words;

#[cfg(test)]
pub use drill::NotAsked;
pub use drill::{Drill, DrillAnswer, DrillVerdict, PositionId, Ruling, check};
pub use notebook::{CannotPractice, Notebook, OpenedNotebook, practice};
pub use pool::{Candidate, DrillScore, DrillSet, Pool};
#[cfg(test)]
pub use practice::Interval;
pub use practice::{
    AnswerOutcome, Answered, DayNumber, LeitnerState, Practice, PracticeHeader, PracticeLog,
};
pub use trainer::{DrillQuestion, FoundMistakes, MistakeFinder, SearchDepth, Trainer, known};
