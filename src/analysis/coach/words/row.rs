//! What there is to be said of a decision, row by row.

use crate::{
    analysis::coach::{JudgedMove, Reason},
    game::words::Phrase,
    play::View,
};

use super::{position, rather_than, valued};

/// What a row says of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// What the player held.
    Held,
    /// What the decision cost.
    Cost,
    /// What was done.
    Did,
    /// What would have been better.
    Better,
    /// What is best.
    Best,
    /// Why it is.
    Why,
    /// Why it is, beside the move that is named first.
    Rather,
    /// What was done when the position first came up.
    Then,
    /// That the same was done when the position first came up.
    SameThen,
}

impl Term {
    /// The word that stands before the row.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Cost => "cost",
            Self::Did => "did",
            Self::Better => "better",
            Self::Best => "best",
            Self::Why => "why",
            Self::Rather => "rather",
            Self::Then | Self::SameThen => "match",
        }
    }
}

/// A row: a term and what is to be said of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What it is about.
    pub term: Term,
    /// What is said.
    pub phrase: Phrase,
}

impl Row {
    /// A row with these words.
    pub fn new(term: Term, phrase: Phrase) -> Self {
        Self { term, phrase }
    }

    /// What the player held.
    pub fn held(view: &View) -> Self {
        Self::new(Term::Held, position(view))
    }

    /// A move and what it is worth.
    pub fn valued(term: Term, view: &View, judged: &JudgedMove) -> Self {
        Self::new(term, valued(view, judged))
    }

    /// Why the best move is; none where nothing is to be said.
    pub fn why(reason: Option<&Phrase>) -> Option<Self> {
        reason.map(|reason| Self::new(Term::Why, reason.clone()))
    }

    /// Why the best move is, beside another one where that is to be named.
    pub fn reason(view: &View, reason: &Reason) -> Self {
        let phrase = reason.phrase.clone();
        match &reason.beside {
            Some(beside) => Self::new(
                Term::Rather,
                rather_than(view, beside).words(": ").and(phrase),
            ),
            None => Self::new(Term::Why, phrase),
        }
    }

    /// The row as a sentence, where no term stands before it; without its full stop.
    pub fn sentence(&self) -> Phrase {
        let begun = match self.term {
            Term::Held => Phrase::new("You held "),
            Term::Cost => Phrase::new("It costs "),
            Term::Did => Phrase::new("You chose to "),
            Term::Better => Phrase::new("Better: "),
            Term::Best => Phrase::default().strong("Best: "),
            Term::Why => Phrase::new("Because: "),
            Term::Rather => Phrase::new("Rather "),
            Term::Then => Phrase::new("In the match you chose to "),
            Term::SameThen => Phrase::new("In the match you did "),
        };
        begun.and(self.phrase.clone())
    }
}
