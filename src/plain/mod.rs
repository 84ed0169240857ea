//! Line mode: the whole match as lines of words, which a screen reader can read and a script can drive.
//!
//! A `Dialogue` turns a line into what is meant by it for a [`Session`](crate::session::Session), and what comes of it into
//! lines. [`run()`] carries the lines between it, the input, the output and the disk.
//!
//! Each answer ends with one line that says what can be done now. Its first word tells what kind of moment it is, and
//! does not change between versions, so that a script can go by it: `Unfinished`, `More`, `Cut`, `Dealer`, `Upcard`, `Draw`,
//! `Discard`, `Knock`, `Last discard`, `Defence`, `Lay off`, `Answer`, `Penalty`, `Melds`, `Sure`, `Stands`.
//!
//! [`learn()`] is the first lesson in the same way.

mod coach;
mod command;
mod dialogue;
mod door;
mod drill;
mod help;
mod input;
mod lesson;
mod prompt;
mod reading;
mod run;
mod speech;
mod state;
mod statistics;
mod talk;

#[cfg(test)]
pub use dialogue::{Answer, Dialogue, Next};
pub use dialogue::{Manner, Questions, SeedTold};
pub use drill::{Practising, practise};
pub use input::Lines;
pub use lesson::{Learn, learn};
pub use run::{Aside, Begin, CannotPlay, Play, run};
pub use speech::{CardNames, Letters, Speech};
