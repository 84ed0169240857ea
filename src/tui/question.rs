//! A question with its answers: what is asked before something that cannot be undone, and what a player chooses from.

use crate::{
    game::words::Phrase,
    session::{Intent, Prompt},
};

/// What an answer does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Close the question; nothing changes.
    Close,
    /// Do this at the table.
    Table(Intent),
    /// Tell the screen that asked that this line was chosen.
    Screen(usize),
    /// Play what follows the deal that is over.
    GoOn,
    /// Leave the table for the menu, or a branch for what it was begun from.
    Leave,
    /// End the program.
    Quit,
}

/// One answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it says.
    pub label: Phrase,
    /// What it does.
    pub answer: Answer,
}

/// A question with its answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub prompt: Phrase,
    /// The answers; there is at least one. The first is the best, or the harmless one.
    pub lines: Vec<Line>,
}

impl Question {
    /// A question without answers yet.
    pub fn new(prompt: Phrase) -> Self {
        Self {
            prompt,
            lines: Vec::new(),
        }
    }

    /// The same with one answer more.
    #[must_use]
    pub fn line(mut self, label: Phrase, answer: Answer) -> Self {
        self.lines.push(Line { label, answer });
        self
    }
}

impl From<Prompt> for Question {
    fn from(prompt: Prompt) -> Self {
        let choices = prompt.choices.into_iter();
        choices.fold(Self::new(prompt.text), |question, choice| {
            question.line(choice.phrase, Answer::Table(choice.intent))
        })
    }
}

/// A question that lies over the table, with the cursor on one of its answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The question.
    pub question: Question,
    /// The place of the cursor, counted from 0.
    pub cursor: usize,
}

impl Asked {
    /// A question just asked.
    pub fn new(question: Question) -> Self {
        Self {
            question,
            cursor: 0,
        }
    }

    /// The answer under the cursor.
    pub fn answer(&self) -> Option<&Answer> {
        self.question
            .lines
            .get(self.cursor)
            .map(|line| &line.answer)
    }
}

/// Moves a cursor in a list of `count` lines by one, round the ends.
pub fn step(cursor: usize, count: usize, forward: bool) -> usize {
    match (forward, count) {
        (_, 0) => 0,
        (true, count) => (cursor + 1) % count,
        (false, count) => (cursor + count - 1) % count,
    }
}
