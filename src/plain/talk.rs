//! What is said in answer to one line.

use crate::{
    cards::CardSet,
    game::words::{Phrase, Symbols, laid_out, sentence},
    melds::Melds,
};

use super::speech::Speech;

/// What is said in answer to one line, in order.
#[derive(Debug, Default)]
pub(super) struct Talk(Vec<Said>);

#[derive(Debug)]
enum Said {
    /// Wrapped to the width, its cards called by their names.
    Sentence(String),
    /// A line of a table, kept as it is.
    Row(String),
}

impl Talk {
    /// Says a sentence, in which cards are written in the notation.
    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        self.0.push(Said::Sentence(sentence.into()));
    }

    /// Says a phrase, as a sentence.
    pub(super) fn tell(&mut self, phrase: &Phrase) {
        self.say(format!("{}.", in_notation(phrase)));
    }

    /// Says a reason as it is given by the rules: a sentence without its capital and full stop.
    pub(super) fn refuse(&mut self, reason: &str) {
        self.say(sentence(reason));
    }

    /// Shows a line of a table.
    pub(super) fn row(&mut self, row: impl Into<String>) {
        self.0.push(Said::Row(row.into()));
    }

    /// Shows the score sheet as it is kept on paper.
    pub(super) fn paper(&mut self, rows: Vec<String>) {
        self.0.extend(rows.into_iter().map(Said::Row));
    }

    /// The lines to print.
    pub(super) fn lines(self, speech: Speech) -> Vec<String> {
        let lines = self.0.into_iter().flat_map(|said| match said {
            Said::Sentence(sentence) => speech.lines(&sentence),
            Said::Row(row) => vec![speech.row(&row)],
        });
        lines.collect()
    }
}

/// A phrase with its cards in the notation.
pub(super) fn in_notation(phrase: &Phrase) -> String {
    phrase.text(Symbols::Ascii)
}

/// A hand as it is laid down: `7c 7d 7h, 8s 9s Ts; deadwood 2c 4h (6)`.
pub(super) fn laid(melds: &Melds, deadwood: CardSet) -> String {
    in_notation(&laid_out(melds, deadwood))
}
