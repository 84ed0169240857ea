//! A header and the entries after it, as JSON lines, and the state they lead to.

use super::Label;
use crate::{
    game::Sheet,
    text::{escaped, json},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;
use std::{convert::Infallible, error::Error, fmt::Debug};

/// The record of a match: its mark and its kind, see [`Kept`].
pub(super) const MATCH: (&str, &str) = ("undercut", "the record of a match");
/// A score sheet for people at a table, likewise.
pub(super) const PAD: (&str, &str) = ("undercut-pad", "a score sheet of `undercut pad`");

/// What can be kept as a [`Log`]: a state that begins with a header and moves by entries.
pub trait Kept: Debug + Clone + Eq {
    /// The first key of the header, which says what the file is.
    const MARK: &'static str;
    /// What the file is, with its article, for people.
    const KIND: &'static str;
    /// The latest version of its form that this program reads.
    const LATEST: u64;
    /// The first line.
    type Header: Serialize + DeserializeOwned + Debug + Clone + Eq;
    /// Every further line.
    type Entry: Serialize + DeserializeOwned + Debug + Clone + Eq;
    /// Why an entry cannot follow.
    type Refusal: Error;

    /// Reads the usual entries as this program writes them, quicker than they can be read in general; none for every other.
    fn usual_entry(_: &[u8]) -> Option<Self::Entry> {
        None
    }

    /// A header that was read, with the meaning that its version has.
    ///
    /// # Errors
    ///
    /// Why its parts do not fit one another.
    fn checked(header: Self::Header) -> Result<Self::Header, impl Error> {
        Ok::<_, Infallible>(header)
    }

    /// The state before the first entry.
    fn begin(header: &Self::Header) -> Self;

    /// Takes the next step.
    ///
    /// # Errors
    ///
    /// Why the entry cannot follow. Nothing has changed then.
    fn step(&mut self, entry: &Self::Entry) -> Result<(), Self::Refusal>;
}

/// What is kept and has a score sheet.
pub trait Scored: Kept {
    /// The score sheet.
    fn sheet(&self) -> &Sheet;

    /// Whether there is anything in it to lose. A match that was left at the cut has not begun.
    fn has_begun(&self) -> bool;

    /// The players' names, in the order of their numbers.
    fn names(header: &Self::Header) -> Vec<Label>;
}

/// The version of the form of a file, from 1 to `LATEST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Version<const LATEST: u64>(u64);

impl<const LATEST: u64> Version<LATEST> {
    /// The first version.
    #[cfg(feature = "app")]
    pub(crate) const FIRST: Self = Self(1);

    /// The version of this number, or the latest where that is lower.
    pub(super) const fn at(number: u64) -> Self {
        Self(if number < LATEST { number } else { LATEST })
    }

    /// Its number.
    pub(super) const fn number(self) -> u64 {
        self.0
    }
}

impl<const LATEST: u64> Serialize for Version<LATEST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de, const LATEST: u64> Deserialize<'de> for Version<LATEST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u64::deserialize(deserializer)? {
            number if (1..=LATEST).contains(&number) => Ok(Self(number)),
            other => Err(serde::de::Error::custom(format!(
                "there is no version {other} of this form"
            ))),
        }
    }
}

/// What is said of a line that cannot be read at all.
const NOT_JSON: &str = "this is not a line of JSON";
/// The most bytes of a line; an entry has some hundred, and a header some thousand.
const MOST_BYTES_OF_A_LINE: usize = 1 << 20;
/// What is said of a longer line, which is not read.
const TOO_LONG: &str = "this line is longer than any line of a record";

/// A header, the entries after it, and the state to which they lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Log<S: Kept> {
    header: S::Header,
    entries: Vec<S::Entry>,
    state: S,
}

/// What a text was read as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed<S: Kept> {
    /// All whole lines.
    pub log: Log<S>,
    /// What came after them, which has been dropped.
    pub torn: Option<TornLine>,
}

/// The last line of a text, if it was not written to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line} was not written to its end and has been left out")]
pub struct TornLine {
    /// Its number, from 1.
    pub line: usize,
    /// How many bytes of whole lines come before it.
    pub whole: usize,
}

impl<S: Kept> Log<S> {
    /// A log with nothing but its header.
    pub fn new(header: S::Header) -> Self {
        let state = S::begin(&header);
        Self {
            header,
            entries: Vec::new(),
            state,
        }
    }

    /// The header.
    pub fn header(&self) -> &S::Header {
        &self.header
    }

    /// The same entries under another header, under which they lead to the same state.
    pub(super) fn with_header(self, header: S::Header) -> Self {
        Self { header, ..self }
    }

    /// The entries, in their order.
    pub fn entries(&self) -> &[S::Entry] {
        &self.entries
    }

    /// Where they lead.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// Takes the next step, and returns its line with the end of the line, to be appended to the text.
    ///
    /// # Errors
    ///
    /// Why the entry cannot follow. Nothing has changed then.
    pub fn push(&mut self, entry: S::Entry) -> Result<String, S::Refusal> {
        self.state.step(&entry)?;
        let line = line(&entry);
        self.entries.push(entry);
        Ok(line)
    }

    /// The log of the first `count` entries, or of all if there are fewer.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        Self {
            header: self.header.clone(),
            entries: self.entries.iter().take(count).cloned().collect(),
            state: self.at(count),
        }
    }

    /// The state after the first `count` entries; after all of them if there are fewer.
    pub fn at(&self, count: usize) -> S {
        let mut state = S::begin(&self.header);
        for entry in self.entries.iter().take(count) {
            step_again(&mut state, entry);
        }
        state
    }

    /// Every entry with the state after it, in their order.
    pub fn steps(&self) -> impl Iterator<Item = (&S::Entry, S)> {
        let mut state = S::begin(&self.header);
        self.entries.iter().map(move |entry| {
            step_again(&mut state, entry);
            (entry, state.clone())
        })
    }

    /// The whole text: the header and every entry, each with the end of its line.
    pub fn text(&self) -> String {
        let mut text = line(&self.header);
        text.extend(self.entries.iter().map(line));
        text
    }

    /// Reads a text. A last line that was not written to its end is dropped: one without the end of the line. A line
    /// with its end that cannot be read is damage, wherever it is.
    ///
    /// # Errors
    ///
    /// Anything else that is not as this program writes it, and an entry that cannot follow those before it.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Parsed<S>, Damage> {
        let text = text.as_ref();
        if text.len() as u64 > Damage::MOST_BYTES {
            return Err(Damage::TooLong);
        }
        let mut lines = text.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().ok_or(Damage::Empty)?;
        let mut log = Self::new(read_header::<S>(first)?);
        let mut whole = first.len();
        for (line, number) in lines.zip(2..) {
            let Some(content) = line.strip_suffix(b"\n") else {
                let torn = Some(TornLine {
                    line: number,
                    whole,
                });
                return Ok(Parsed { log, torn });
            };
            let entry = S::usual_entry(content).map_or_else(|| read_entry(content), Ok);
            let entry = entry.map_err(|reason| Damage::NoEntry {
                line: number,
                reason,
            })?;
            log.state.step(&entry).map_err(|refusal| Damage::Refused {
                line: number,
                reason: refusal.to_string(),
            })?;
            log.entries.push(entry);
            whole += line.len();
        }
        Ok(Parsed { log, torn: None })
    }
}

/// Takes a step that was taken before.
pub(super) fn step_again<S: Kept>(state: &mut S, entry: &S::Entry) {
    let done = state.step(entry);
    assert!(
        done.is_ok(),
        "these entries were applied in this order before"
    );
}

/// One line of the text, with its end.
fn line(value: &impl Serialize) -> String {
    let mut line = json::line(value);
    line.push('\n');
    line
}

/// The JSON of a whole line; none if the line has no end, is not JSON, or is too long.
fn value_of(line: &[u8]) -> Option<Value> {
    let whole = line.strip_suffix(b"\n").filter(|_| !is_too_long(line))?;
    json::read(whole).ok()
}

/// Whether a whole line is longer than any that this program writes.
fn is_too_long(line: &[u8]) -> bool {
    line.len() > MOST_BYTES_OF_A_LINE && line.ends_with(b"\n")
}

/// Reads an entry straight from its text, which is quicker than by way of a [`Value`]; only what is wrong is read again, for
/// a reason without a place in the line.
fn read_entry<E: DeserializeOwned>(line: &[u8]) -> Result<E, String> {
    if line.len() > MOST_BYTES_OF_A_LINE {
        return Err(TOO_LONG.to_owned());
    }
    if let Ok(entry) = json::read(line) {
        return Ok(entry);
    }
    let value: Value = json::read(line).map_err(|_| NOT_JSON.to_owned())?;
    json::read_value(value).map_err(|error| error.to_string())
}

fn read_header<S: Kept>(line: &[u8]) -> Result<S::Header, Damage> {
    let foreign = Damage::Foreign {
        expected: S::KIND,
        mark: S::MARK,
    };
    let Some(value) = value_of(line) else {
        // A header that was cut off still shows how it begins.
        let begins = format!("{{\"{}\":", S::MARK);
        let common = line.len().min(begins.len());
        return Err(if line[..common] != begins.as_bytes()[..common] {
            foreign
        } else if line.ends_with(b"\n") {
            let reason = if is_too_long(line) {
                TOO_LONG
            } else {
                NOT_JSON
            }
            .to_owned();
            Damage::Header { reason }
        } else {
            Damage::TornHeader
        });
    };
    match value.get(S::MARK).map(Value::as_u64) {
        Some(Some(found)) if found > S::LATEST => {
            let known = S::LATEST;
            return Err(Damage::Newer { found, known });
        }
        Some(_) => {}
        None => return Err(other_kind::<S>(&value).unwrap_or(foreign)),
    }
    let wrong = |reason: String| Damage::Header { reason };
    let header = json::read_value(value).map_err(|error| wrong(error.to_string()))?;
    S::checked(header).map_err(|error| wrong(escaped(error)))
}

/// The complaint that a header belongs to another kind of file.
fn other_kind<S: Kept>(header: &Value) -> Option<Damage> {
    let mut kinds = [MATCH, PAD].into_iter();
    let (_, found) = kinds.find(|(mark, _)| header.get(mark).is_some())?;
    Some(Damage::OtherKind {
        found,
        expected: S::KIND,
    })
}

/// Why a text is not a record. The message is one sentence that follows the name of the file.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// There is nothing in it.
    #[error("it is empty: nothing was played in it")]
    Empty,
    /// There is more in it than any match is long.
    #[error("it is larger than {} MiB, the limit for a record", Damage::MOST_BYTES >> 20)]
    TooLong,
    /// The header was not written to its end.
    #[error("line 1 was not written to its end: nothing was played in it")]
    TornHeader,
    /// The first line is that of another file of this program.
    #[error("it is {found}, not {expected}")]
    OtherKind {
        /// What the file is.
        found: &'static str,
        /// What was looked for.
        expected: &'static str,
    },
    /// The first line is not that of any file of this program.
    #[error("it is not {expected}: line 1 does not begin with {{\"{mark}\":…")]
    Foreign {
        /// What was looked for.
        expected: &'static str,
        /// The key with which it begins.
        mark: &'static str,
    },
    /// A later version of the program wrote it in a form that this one does not know.
    #[error(
        "it was written by a newer undercut: its form is {found}, and this undercut knows {known}"
    )]
    Newer {
        /// The version of its form.
        found: u64,
        /// The latest version this program knows.
        known: u64,
    },
    #[error("line 1: the header is wrong: {reason}")]
    Header { reason: String },
    /// A line is no entry.
    #[error("line {line}: {reason}")]
    NoEntry {
        /// The number of the line, from 1.
        line: usize,
        reason: String,
    },
    /// The entries before it, and the rules, do not let an entry follow.
    #[error("line {line}: {reason}")]
    Refused {
        /// The number of the line, from 1.
        line: usize,
        reason: String,
    },
}

impl Damage {
    /// The most bytes of a record; a match takes some hundred thousand.
    pub const MOST_BYTES: u64 = 64 << 20;

    /// The number of the line at fault, from 1; none when there is no line.
    pub fn line(&self) -> Option<usize> {
        match *self {
            Self::Empty | Self::TooLong => None,
            Self::TornHeader
            | Self::OtherKind { .. }
            | Self::Foreign { .. }
            | Self::Newer { .. }
            | Self::Header { .. } => Some(1),
            Self::NoEntry { line, .. } | Self::Refused { line, .. } => Some(line),
        }
    }
}
