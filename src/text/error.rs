//! The mistakes in a file, each with its line and a caret under the place.

use std::{fmt, ops::Range};

use unicode_width::UnicodeWidthStr;

use super::escape::{escape_char, escaped};

/// The columns shown of a line; a longer one is cut around the place.
const WIDTH: usize = 96;
/// The columns kept before the place when the line is cut.
const BEFORE: usize = 32;

/// The mistakes in a file, in its order; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TomlErrors {
    pub(super) file: String,
    pub(super) list: Vec<TomlError>,
    /// The number of mistakes that are not listed.
    pub(super) more: usize,
}

/// A mistake in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TomlError {
    /// What is wrong, in one sentence.
    pub message: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The lines with carets, and notes.
    pub(super) excerpt: String,
}

impl TomlErrors {
    /// Iterates over the errors in the order of the file, at most a hundred.
    pub fn iter(&self) -> std::slice::Iter<'_, TomlError> {
        self.list.iter()
    }

    /// The first mistake in one sentence, without its excerpt, and how many there are beside it.
    pub fn briefly(&self) -> String {
        let file = escaped(&self.file);
        let first = self.list.first();
        let first = first.map_or_else(
            || file.clone(),
            |TomlError { message, line, .. }| format!("line {line} of {file}: {message}"),
        );
        match self.list.len().saturating_sub(1) + self.more {
            0 => first,
            1 => format!("{first} (and one more mistake)"),
            more => format!("{first} (and {more} more mistakes)"),
        }
    }
}

impl<'a> IntoIterator for &'a TomlErrors {
    type Item = &'a TomlError;
    type IntoIter = std::slice::Iter<'a, TomlError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl std::error::Error for TomlErrors {}

impl fmt::Display for TomlErrors {
    /// For each error: `file:line:column: message`, the line and a caret; no line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = escaped(&self.file);
        for (at, error) in self.list.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            let TomlError {
                message,
                line,
                column,
                excerpt,
            } = error;
            write!(f, "{file}:{line}:{column}: {message}\n{excerpt}")?;
        }
        if self.more > 0 {
            write!(f, "\n{file}: and {} more", self.more)?;
        }
        Ok(())
    }
}

/// A text with the offsets of its lines.
#[derive(Debug)]
pub(super) struct TextLines {
    pub(super) text: String,
    starts: Vec<usize>,
}

impl TextLines {
    pub(super) fn new(text: String) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(breaks).collect();
        Self { text, starts }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns the number of the line of this byte, from 1.
    pub(super) fn number(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// Returns a line without its line break.
    pub(super) fn line(&self, number: usize) -> &str {
        let start = self.starts[number - 1];
        let end = self.starts.get(number).copied();
        let line = &self.text[start..end.unwrap_or(self.text.len())];
        let line = line.strip_suffix('\n').unwrap_or(line);
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// Returns the line number of a place, and the text of the line before and after it.
    fn split(&self, at: usize) -> (usize, &str, &str) {
        let number = self.number(at);
        let line = self.line(number);
        let mut at = (at - self.starts[number - 1]).min(line.len());
        while !line.is_char_boundary(at) {
            at -= 1;
        }
        let (before, after) = line.split_at(at);
        (number, before, after)
    }

    /// Returns the line and the column of a place, from 1.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        let (line, before, _) = self.split(at);
        (line, before.chars().count() + 1)
    }

    /// Returns the line of a place with carets under it; only the first line is marked.
    pub(super) fn excerpt(&self, span: &Range<usize>) -> String {
        let (number, before, after) = self.split(span.start);
        let length = span.len().min(after.len());
        let marked = after.char_indices().take_while(|(at, _)| *at < length);
        let (marked, _) = fitting(marked.map(|(_, letter)| letter), WIDTH);

        let backward = || before.chars().rev();
        let (mut head, mut begins) = fitting(backward(), WIDTH);
        let (mut tail, mut ends) = fitting(after.chars(), WIDTH.saturating_sub(columns(&head)));
        if !(begins && ends) {
            (head, begins) = fitting(backward(), BEFORE);
            (tail, ends) = fitting(after.chars(), WIDTH - columns(&head));
        }
        head.reverse();
        let mut carets = columns(&marked);
        if !begins {
            head.insert(0, "…".to_owned());
        }
        if !ends {
            carets = carets.min(columns(&tail));
            tail.push("…".to_owned());
        }
        let margin = number.to_string().len();
        let (indent, carets) = (columns(&head), "^".repeat(carets.max(1)));
        let (head, tail) = (head.concat(), tail.concat());
        format!(
            "  {number} | {head}{tail}\n  {:margin$} | {:indent$}{carets}",
            "", ""
        )
    }
}

/// Returns as many printable characters as fit into these columns, and whether those are all.
fn fitting(letters: impl Iterator<Item = char>, columns: usize) -> (Vec<String>, bool) {
    let (mut shown, mut room) = (Vec::new(), columns);
    for letter in letters {
        let letter = match letter {
            // As spaces, so that the caret is in the right column.
            '\t' => " ".repeat(4),
            letter => escape_char(letter),
        };
        if letter.width() > room {
            return (shown, false);
        }
        room -= letter.width();
        shown.push(letter);
    }
    (shown, true)
}

fn columns(letters: &[String]) -> usize {
    letters.iter().map(|letter| letter.width()).sum()
}
