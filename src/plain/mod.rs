//! Line mode: the whole match as lines of words, for a screen reader or a script.
//!
//! A `Dialogue` turns a line into an intent for a [`Session`](crate::session::Session), and its effects into lines.
//! [`run()`] carries the lines between it, the console and the disk.
//!
//! Each answer ends with one line that says what can be done now. Its first word names the kind of moment, and does not
//! change between versions, so that a script can go by it: `Unfinished`, `More`, `Cut`, `Dealer`, `Upcard`, `Draw`,
//! `Discard`, `Knock`, `Last discard`, `Defense`, `Lay off`, `Answer`, `Penalty`, `Melds`, `Take`, `Sure`, `Stands`,
//! `Cover`.
//!
//! [`learn()`] is the first lesson in the same way, [`drill()`] are the drills.

mod card_name;
mod coach;
mod command;
mod console;
mod dialogue;
mod drill;
mod help;
mod lesson;
mod meaning;
mod reading;
mod run;
mod speech;
mod state;
mod waiting;
mod words;

pub use console::{Console, Lines};
pub use dialogue::LineOptions;
#[cfg(test)]
pub use dialogue::{Dialogue, LineAnswer, LineNext};
pub use drill::drill;
pub use lesson::learn;
pub use run::{Aside, Begin, CannotPlay, Play, check_resumable, run};
pub use speech::{CardNames, Letters, Speech};
pub use waiting::{StatusLine, while_waiting};
