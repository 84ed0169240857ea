//! What the learner does, and what is said to it.

use crate::{cards::Card, game::words::Phrase};

/// Something that the learner does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Choose a card of the hand: as one of a meld, as the discard, or to be laid off, as it is wanted.
    Card(Card),
    /// Draw the top of the stock.
    Draw,
    /// Take the upcard, the top of the discard pile.
    Take,
    /// Leave the first upcard.
    Pass,
    /// Knock with this card as the discard.
    Knock(Card),
    /// Go gin.
    Gin,
    /// Go big gin.
    BigGin,
    /// Lay off no more.
    Done,
    /// Choose a line of a question, counted from 0.
    Answer(usize),
    /// Go on to the next step.
    GoOn,
}

/// How a reply is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// It was right.
    Right,
    /// It was not what is looked for, and can be tried again.
    Wrong,
    /// Neither: something is told.
    Told,
}

/// What is said to a deed.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// How it is meant.
    pub mood: Mood,
    /// What is said, in whole sentences.
    pub phrase: Phrase,
}
