//! What the strict readers of all files have in common: finding what is not TOML, and telling it.

use std::{collections::BTreeSet, ops::Range};

pub(crate) use super::{
    excerpt::harmless_text,
    suggest::{did_you_mean, nearest},
    syntax::is_word,
};

/// A text of which what is not TOML has been told.
pub(crate) struct Parsed {
    /// The text, as long as the original; the lines that are not TOML are blank as far as they stand alone.
    pub text: String,
    /// The lines that are not TOML.
    pub broken: BTreeSet<usize>,
    /// What is wrong with them, and what is set twice: the place in bytes, and a sentence.
    pub mistakes: Vec<(Range<usize>, String)>,
    /// Texts without quotes, and values that are missing.
    pub unquoted: Vec<Range<usize>>,
}

/// Finds what is not TOML: the first mistake on each line.
pub(crate) fn parse(original: &str) -> Parsed {
    let parsed = super::syntax::parse(original);
    Parsed {
        text: parsed.text,
        broken: parsed.broken,
        mistakes: parsed
            .found
            .into_iter()
            .map(|found| (found.span, found.wrong.to_string()))
            .collect(),
        unquoted: parsed.unquoted,
    }
}
