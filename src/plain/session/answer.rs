//! The answer to a line, and what comes after it.

use crate::{plain::command::Page, players::Fault, record::Record};

/// The answer to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What to add to the text of the record, before anything is printed: whole lines.
    pub record: String,
    /// The lines to print. While the session listens, the last one says what can be done.
    pub lines: Vec<String>,
    /// What comes next.
    pub next: Next,
}

/// What comes after an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// The session waits for a line.
    Listen,
    /// The player wants to know what all his matches say; [`Session::answer_with`](super::Session::answer_with) goes on with it.
    Statistics(Wanted),
    /// The match is over.
    Over,
    /// The player leaves; the match can be gone on with.
    Left,
    /// Another record is played first, and this match waits.
    Branch(Box<Record>),
    /// A program at the table has failed; the match can be gone on with.
    Stopped(Box<Fault>),
}

/// How much of the statistics is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// What is only counted.
    Counted,
    /// What the coach makes of it as well.
    Judged,
}

impl From<Page> for Wanted {
    fn from(page: Page) -> Self {
        match page {
            Page::Short => Self::Counted,
            Page::Whole => Self::Judged,
        }
    }
}
