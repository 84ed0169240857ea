//! Drills: positions from one's own mistakes, asked again.
//!
//! A [`Drill`] is the position of a mistake, exactly as the player saw it; the coach judges the answer into a
//! [`DrillVerdict`]. A [`Practice`] is the log of all answers, from which follows when a position is asked again: the
//! boxes of Sebastian Leitner, with the time as a parameter. A [`Pool`] holds what could be asked, and a [`DrillSet`] is
//! what is asked in one sitting. All of that is pure; only the [`store`] knows files.
//!
//! There are spacing algorithms that reckon with how hard an answer came. What is known here is right or wrong, and for
//! that boxes do as well, can be checked by hand, and need no library: those for FSRS bring one for machine
//! learning or for calendars.

mod drill;
mod pool;
mod practice;
pub mod store;
pub mod words;

pub use drill::{
    Drill, DrillAnswer, DrillVerdict, NoPositionId, NotAsked, PositionId, Ruling, check,
};
pub use pool::{Candidate, DrillScore, DrillSet, Pool};
pub use practice::{
    AnswerOutcome, Answered, DayNumber, Interval, LeitnerState, Practice, PracticeHeader,
    PracticeLog,
};
