//! Text in and out, below all other modules: the strict reader of TOML files with its errors, and escaping.

mod conjunction;
#[cfg(feature = "app")]
mod edit;
mod error;
mod escape;
pub(crate) mod json;
mod nearest;
#[cfg(feature = "app")]
pub(crate) mod regular;
#[cfg(feature = "app")]
pub(crate) mod replace;
#[cfg(feature = "app")]
pub(crate) mod store;
mod strict;

pub(crate) use conjunction::Conjunction;
#[cfg(feature = "app")]
pub(crate) use edit::{CannotEdit, Change, edited};
pub use error::{TomlError, TomlErrors};
pub(crate) use escape::{escape_char, escaped, first_unprintable, quoted, short};
#[cfg(feature = "app")]
pub(crate) use escape::{is_unprintable, is_unprintable_after, shown};
pub(crate) use nearest::{did_you_mean, nearest};
#[cfg(feature = "app")]
pub(crate) use strict::FileEntry;
pub(crate) use strict::{Item, Loose, StrictFile};

#[cfg(feature = "app")]
use std::{env, str::FromStr};
use std::{fmt, mem};

use unicode_width::UnicodeWidthStr;

/// Some editors write it before a text; it is not part of the text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The value of a key in a file; displayed as TOML.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'a> {
    Switch(bool),
    Number(i64),
    Name(&'a str),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => write!(f, "{name:?}"),
        }
    }
}

/// The words between which a text may be broken into lines: a number and its percent sign are one.
fn unbroken(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(number) if word.starts_with('%') => {
                number.push(' ');
                number.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// A text in lines of at most so many columns, broken between words; a longer word has a line of its own. The first line
/// begins with one prefix, the others with another.
pub(crate) fn wrapped(text: &str, width: usize, first: &str, others: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut has_words) = (first.to_owned(), false);
    for word in unbroken(text) {
        if has_words && line.width() + 1 + word.width() > width {
            lines.push(mem::replace(&mut line, others.to_owned()));
        } else if has_words {
            line.push(' ');
        }
        line.push_str(&word);
        has_words = true;
    }
    lines.push(line);
    lines
}

/// What the environment variable of this name says, which has to be one of these names; nothing where it is not set or empty.
///
/// # Errors
///
/// What would be right.
#[cfg(feature = "app")]
pub(crate) fn of_variable<T: FromStr>(variable: &str, names: &[&str]) -> Result<Option<T>, String> {
    let wanted = env::var_os(variable).unwrap_or_default();
    if wanted.is_empty() {
        return Ok(None);
    }
    let known = wanted.to_str().and_then(|name| name.parse().ok());
    known.map(Some).ok_or_else(|| {
        let names = Conjunction::Or.list(names);
        format!(
            "{variable} must be {names}, not {}",
            quoted(&wanted.to_string_lossy())
        )
    })
}
