//! Drills: positions from one's own mistakes, asked again.
//!
//! A [`Drill`] is the position of a mistake, exactly as the player saw it; the coach judges the answer into a
//! [`Verdict`]. A [`Practice`] is the log of all answers, from which follows when a position is asked again: the
//! boxes of Sebastian Leitner, with the time as a parameter. A [`Pool`] holds what could be asked, and a [`Portion`] is
//! what is asked in one sitting. All of that is pure; only the [`store`] knows files.
//!
//! There are spacing algorithms that reckon with how hard an answer came. What is known here is right or wrong, and for
//! that boxes do as well, can be checked by hand, and need no library: those for FSRS bring one for machine
//! learning or for calendars.

mod drill;
mod pool;
mod portion;
mod position;
mod practice;
mod schedule;
pub mod store;
mod verdict;
pub mod words;

pub use drill::{Drill, NotAsked, check};
pub use pool::{Candidate, Pool};
pub use portion::{Portion, Tally};
pub use position::{NoPositionId, PositionId};
pub use practice::{Answered, Outcome, Practice, PracticeHeader, PracticeLog};
pub use schedule::{Day, Interval, Progress};
pub use verdict::{Answer, Ruling, Verdict};
