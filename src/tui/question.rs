//! A question with its answers: confirmations and choices.

use crate::{
    game::words::Phrase,
    session::{Intent, Prompt},
};

/// What an answer does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Close the question without a change.
    Close,
    /// Do this at the table.
    Table(Intent),
    /// Tell the screen that asked which line was chosen.
    Screen(usize),
    /// Play on after the end of a deal.
    GoOn,
    /// Leave the table for the menu, or a branch for its match.
    Leave,
    /// Ask who plays on for the person who leaves.
    Substitute,
    Quit,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerLine {
    pub label: Phrase,
    pub answer: Answer,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub prompt: Phrase,
    /// At least one. The first is the best, or the harmless one.
    pub lines: Vec<AnswerLine>,
}

impl Question {
    pub fn new(prompt: Phrase) -> Self {
        Self {
            prompt,
            lines: Vec::new(),
        }
    }

    /// Adds an answer.
    #[must_use]
    pub fn line(mut self, label: Phrase, answer: Answer) -> Self {
        self.lines.push(AnswerLine { label, answer });
        self
    }

    /// Whether it is asked at the end, where the first answer is to leave.
    pub fn is_left_first(&self) -> bool {
        let first = self.lines.first();
        first.is_some_and(|line| line.answer == Answer::Leave)
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
    pub question: Question,
    pub cursor: usize,
}

impl Asked {
    pub fn new(question: Question) -> Self {
        Self {
            question,
            cursor: 0,
        }
    }

    pub fn answer(&self) -> Option<&Answer> {
        self.question
            .lines
            .get(self.cursor)
            .map(|line| &line.answer)
    }
}

/// Moves a cursor in a list of `count` lines by one, and wraps at the ends.
pub fn step(cursor: usize, count: usize, forward: bool) -> usize {
    match (forward, count) {
        (_, 0) => 0,
        (true, count) => (cursor + 1) % count,
        (false, count) => (cursor + count - 1) % count,
    }
}
