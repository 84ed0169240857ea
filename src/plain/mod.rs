//! Line mode: the whole match as lines of words, which a screen reader can read and a script can drive.
//!
//! A [`Session`] is pure: a line goes in, lines come out together with what is to be added to the record. [`run()`]
//! carries the lines between it, the input, the output and the disk.
//!
//! Each answer ends with one line that says what can be done now. Its first word tells what kind of moment it is, and
//! does not change between versions, so that a script can go by it: `Unfinished`, `More`, `Cut`, `Dealer`, `Upcard`, `Draw`,
//! `Discard`, `Knock`, `Last discard`, `Defence`, `Lay off`, `Answer`, `Penalty`, `Melds`, `Sure`, `Stands`.
//!
//! A [`Class`] is the first lesson in the same way, and [`learn()`] carries its lines.

mod again;
mod coach;
mod command;
mod defence;
mod door;
mod drill;
mod ending;
mod help;
mod input;
mod learn;
mod lesson;
mod names;
mod prompt;
mod question;
mod reading;
mod run;
mod session;
mod showdown;
mod speech;
mod state;
mod statistics;
mod talk;
mod telling;
mod turn;

pub use door::{Door, Entered};
pub use drill::{Practising, practise};
pub use input::Lines;
pub use learn::{Learn, learn};
pub use lesson::{Class, Said};
pub use run::{Aside, Begin, CannotPlay, Kept, Play, run};
pub use session::{Answer, CannotSit, Manner, Next, Questions, SeedTold, Session, Wanted};
pub use speech::{CardNames, Letters, Speech};
