//! A question with its answers: what is asked before something that cannot be undone, and what a player chooses from.

use crate::{game::Player, game::words::Phrase, play::Action};

/// What an answer does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Close the question; nothing changes.
    Close,
    /// Do this in the hand.
    Play(Action),
    /// End the hand with this discard; the melds are asked for next.
    EndWith {
        /// The card discarded.
        discard: crate::cards::Card,
    },
    /// Name the first dealer.
    FirstDealer(Player),
    /// Tell the screen that asked that this line was chosen.
    Screen(usize),
    /// Play the deal again, or go on after it.
    Again(Again),
    /// Play on from the place of the replay, with this player's cards.
    PlayOn(Player),
    /// Leave the table for the menu, or a branch for what it was begun from.
    Leave,
    /// End the program.
    Quit,
}

/// How a deal that is over is gone on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// It is played again with the cards that the opponent held.
    OtherSide,
    /// It is played again with the cards that the player held.
    SameSide,
    /// What follows it is played.
    GoOn,
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
