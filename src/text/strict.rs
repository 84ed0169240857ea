//! The strict reader of the user's TOML files: unknown keys are errors, and all mistakes are reported at once.

use std::{collections::BTreeSet, ops::Range};

use toml::de::{DeInteger, DeTable, DeValue, Error};

use super::{
    BYTE_ORDER_MARK,
    error::{TextLines, TomlError, TomlErrors},
    escape::{escaped, short},
    nearest::{did_you_mean, nearest, nearest_keys},
};

/// Further mistakes are counted, but not shown.
const MOST: usize = 100;
/// From this many keys on, the keys are not listed if none is similar.
const MOST_LISTED: usize = 13;
/// How often a text is parsed at most: the parser stops at some mistakes, and continues when their lines are blanked.
const PASSES: usize = 8;
/// The message of the parser for a key or table that is set twice.
const DUPLICATE: &str = "duplicate key";
/// The start of its message for a word that looks like a boolean or a number.
const MISSPELT: &str = "invalid ";
/// The start of its message for a text without quotes, or a missing value.
const UNQUOTED: &str = "string values must be quoted";

/// A value of any type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Loose {
    Switch(bool),
    /// A whole number; clamped if it is too large.
    Number(i64),
    Text(String),
    List(Vec<Item>),
    /// A type that no key has: a number with a decimal point, a date, a table.
    Other,
}

/// A value with its place in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    pub value: Loose,
    /// Its place in bytes.
    pub span: Range<usize>,
    /// Its form in a message: `10.5`, `the text "10"`, `a list`.
    pub shown: String,
}

/// A key of a file with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileEntry {
    /// The key with its tables.
    pub key: &'static str,
    /// The place of the key and its value, in bytes.
    pub span: Range<usize>,
    pub item: Item,
}

/// A file being read: its keys, and the mistakes so far.
#[derive(Debug)]
pub(crate) struct StrictFile<'k> {
    name: String,
    lines: TextLines,
    /// The word for a key: "key", "setting", "role".
    noun: &'k str,
    /// Every known key, with its tables.
    keys: &'k [&'static str],
    entries: Vec<FileEntry>,
    /// The lines that are not TOML; their keys are ignored.
    broken: BTreeSet<usize>,
    /// Texts without quotes, and missing values. They are read anyway, because there may be a better reason than
    /// missing quotes.
    unquoted: Vec<Range<usize>>,
    problems: Vec<Problem>,
}

/// A mistake with its places in bytes.
#[derive(Debug)]
struct Problem {
    /// In the order of the file.
    spans: Vec<Range<usize>>,
    message: String,
    /// The unknown key. The suggestion is computed only when it is shown, because that is slow.
    unknown_key: Option<String>,
    notes: Vec<String>,
}

impl<'k> StrictFile<'k> {
    /// Reads a file: `keys` are the known keys, `noun` is the word for one.
    ///
    /// Reports what is not TOML, set twice or unknown.
    pub fn new(name: &str, bytes: &[u8], noun: &'k str, keys: &'k [&'static str]) -> Self {
        let bytes = bytes
            .strip_prefix(BYTE_ORDER_MARK.as_bytes())
            .unwrap_or(bytes);
        let lines = TextLines::new(bytes.utf8_chunks().fold(String::new(), |text, chunk| {
            let invalid = chunk.invalid().iter();
            invalid.fold(text + chunk.valid(), |text, byte| {
                text + &format!("\\x{byte:02X}")
            })
        }));
        let mut file = Self {
            name: name.to_owned(),
            lines,
            noun,
            keys,
            entries: Vec::new(),
            broken: BTreeSet::new(),
            unquoted: Vec::new(),
            problems: Vec::new(),
        };
        match str::from_utf8(bytes) {
            Ok(_) => file.parse(),
            Err(error) => {
                let at = error.valid_up_to();
                let byte = bytes[at];
                file.report(
                    at..at + r"\xFF".len(),
                    format!("the byte 0x{byte:02X} is not UTF-8; save the file as UTF-8 text"),
                );
            }
        }
        file
    }

    /// Returns the keys that could be read, in the order of the file.
    pub fn entries(&mut self) -> Vec<FileEntry> {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_by_key(|entry| entry.span.start);
        entries
    }

    /// Returns the line number of a place, from 1.
    pub fn line(&self, span: &Range<usize>) -> usize {
        self.lines.number(span.start)
    }

    /// Reports a mistake.
    pub fn report(&mut self, span: Range<usize>, message: impl Into<String>) {
        // A missing value is reported already.
        if !span.is_empty() && !self.is_broken(&span) {
            self.report_at(vec![span], message, Vec::new());
        }
    }

    fn is_broken(&self, span: &Range<usize>) -> bool {
        let lines = self.lines.number(span.start)..=self.lines.number(span.end);
        self.broken.range(lines).next().is_some()
    }

    /// Reports a mistake with several places and notes.
    pub fn report_at(
        &mut self,
        spans: Vec<Range<usize>>,
        message: impl Into<String>,
        notes: Vec<String>,
    ) {
        self.problems.push(Problem {
            spans,
            message: message.into(),
            unknown_key: None,
            notes,
        });
    }

    /// Returns `read` if there are no mistakes.
    ///
    /// # Errors
    ///
    /// Every mistake, in the order of the file.
    pub fn finish<T>(mut self, read: T) -> Result<T, TomlErrors> {
        self.report_unquoted();
        if self.problems.is_empty() {
            return Ok(read);
        }
        let mut problems = std::mem::take(&mut self.problems);
        problems.sort_by_key(Problem::start);
        Err(TomlErrors {
            more: problems.len().saturating_sub(MOST),
            list: problems
                .into_iter()
                .take(MOST)
                .map(|problem| self.shown(problem))
                .collect(),
            file: self.name,
        })
    }

    fn shown(&self, problem: Problem) -> TomlError {
        let (line, column) = self.lines.place(problem.start());
        let instead = problem.unknown_key.map(|key| self.instead_of(&key));
        let message = problem.message + &instead.unwrap_or_default();
        let excerpts = problem.spans.iter().map(|span| self.lines.excerpt(span));
        let notes = problem.notes.iter().map(|note| format!("  {note}"));
        let excerpt: Vec<String> = excerpts.chain(notes).collect();
        TomlError {
            message,
            line,
            column,
            excerpt: excerpt.join("\n"),
        }
    }

    /// Reports texts without quotes on lines without other mistakes.
    fn report_unquoted(&mut self) {
        let known: BTreeSet<usize> = self
            .problems
            .iter()
            .map(|problem| self.lines.number(problem.start()))
            .collect();
        for span in std::mem::take(&mut self.unquoted) {
            if known.contains(&self.lines.number(span.start)) || self.is_broken(&span) {
                continue;
            }
            let text = short(self.lines.text[span.clone()].trim_end());
            let message = if text.is_empty() {
                "this is not TOML: the value is missing".to_owned()
            } else {
                format!("this is not TOML: write \"{text}\", with quotes")
            };
            self.report_at(vec![span], message, Vec::new());
        }
    }

    /// Returns a suggestion for an unknown key.
    fn instead_of(&self, key: &str) -> String {
        let meant = nearest_keys(key, self.keys);
        if !meant.is_empty() {
            return did_you_mean(&meant, '`');
        }
        let (table, _) = split(key);
        let siblings = self.keys.iter().map(|key| split(key));
        let tables = self.tables();
        if tables.is_empty() || tables.contains(&table) {
            let names = siblings.filter_map(|(of, name)| (of == table).then_some(name));
            let names: Vec<&str> = names.collect();
            return match (names.len(), table) {
                (MOST_LISTED.., _) => String::new(),
                (_, "") => format!("; the {}s are {}", self.noun, names.join(", ")),
                (_, table) => format!("; the {}s of `{table}` are {}", self.noun, names.join(", ")),
            };
        }
        format!("; the tables are {}", tables.join(", "))
    }

    fn tables(&self) -> Vec<&'static str> {
        let mut tables: Vec<&str> = self.keys.iter().map(|key| split(key).0).collect();
        tables.retain(|table| !table.is_empty());
        tables.dedup();
        tables
    }

    /// Reads the keys of a table; `path` is the name of a known table, or empty for the file itself.
    fn read(&mut self, table: &DeTable<'_>, path: &str) {
        for (key, value) in table {
            let (name, at) = (join(path, key.get_ref()), key.span());
            if self.broken.contains(&self.lines.number(at.start)) {
                continue;
            }
            let (span, value) = (value.span(), value.get_ref());
            if let Some(key) = self.keys.iter().find(|key| **key == name) {
                // The place of a table made by dotted keys is that of its first key.
                let place = if value.is_table() { &at } else { &span };
                let item = self.item(value, place.clone());
                let span = at.start..span.end.max(at.end);
                self.entries.push(FileEntry { key, span, item });
            } else if let Some(known) = self.tables().into_iter().find(|table| *table == name) {
                match value {
                    DeValue::Table(table) => self.read(table, known),
                    other => {
                        let found = kind(other);
                        self.report(
                            at,
                            format!("`{known}` is a table of keys, not {found}; write `[{known}]` and its keys below"),
                        );
                    }
                }
            } else {
                self.unknown(&name, value, at);
            }
        }
    }

    /// Reports an unknown path. If a table is probably meant, its keys are read.
    fn unknown(&mut self, path: &str, value: &DeValue<'_>, at: Range<usize>) {
        let DeValue::Table(table) = value else {
            if !self.broken.contains(&self.lines.number(at.start)) {
                self.problems.push(Problem {
                    spans: vec![at],
                    message: format!("there is no {} `{}`", self.noun, short(path)),
                    unknown_key: Some(path.to_owned()),
                    notes: Vec::new(),
                });
            }
            return;
        };
        let tables = self.tables();
        let meant = nearest(path, tables.iter().copied());
        if meant.is_some() || table.is_empty() {
            let instead = if meant.is_some() {
                did_you_mean(meant.as_slice(), '`')
            } else if tables.is_empty() {
                "; this file has no tables".to_owned()
            } else {
                format!("; the tables are {}", tables.join(", "))
            };
            self.report(at, format!("there is no table `{}`{instead}", short(path)));
        }
        if let Some(meant) = meant {
            self.read(table, meant);
        } else {
            for (key, value) in table {
                if !self.broken.contains(&self.lines.number(key.span().start)) {
                    self.unknown(&join(path, key.get_ref()), value.get_ref(), key.span());
                }
            }
        }
    }

    fn item(&self, value: &DeValue<'_>, span: Range<usize>) -> Item {
        let written = &self.lines.text[span.clone()];
        let (value, shown) = match value {
            DeValue::Table(_) | DeValue::Datetime(_) => (Loose::Other, kind(value).to_owned()),
            DeValue::Array(items) => {
                let item =
                    |item: &toml::Spanned<DeValue<'_>>| self.item(item.get_ref(), item.span());
                let items = items.iter().map(item).collect();
                (Loose::List(items), kind(value).to_owned())
            }
            _ if is_word(written) => (Loose::Text(written.to_owned()), short(written)),
            DeValue::String(text) => {
                let shown = format!("the text {}", short(written));
                (Loose::Text(text.clone().into_owned()), shown)
            }
            DeValue::Boolean(on) => (Loose::Switch(*on), short(written)),
            DeValue::Integer(number) => (Loose::Number(nearest_integer(number)), short(written)),
            DeValue::Float(_) => (Loose::Other, short(written)),
        };
        Item { value, span, shown }
    }

    /// Reports the first syntax error of each line and what is set twice, and reads the rest.
    fn parse(&mut self) {
        let mut text = self.lines.text.clone();
        for _ in 0..PASSES {
            let (_, errors) = DeTable::parse_recoverable(&text);
            let mut blank = BTreeSet::new();
            for error in &errors {
                let span = error.span().unwrap_or_default();
                let line = self.lines.number(span.start);
                let comes_later = error.message() == DUPLICATE || is_unquoted(error, &text);
                if comes_later || !self.broken.insert(line) {
                    continue;
                }
                let message = format!("this is not TOML: {}", reason(error));
                self.report_at(vec![span], message, Vec::new());
                let content = self.lines.line(line);
                if is_unclosed_heading(content) {
                    // It is unknown which table the lines below belong to.
                    let opens = |line: &usize| self.lines.line(*line).trim_start().starts_with('[');
                    let end = (line + 1..=self.lines.len()).find(opens);
                    let below = line..end.unwrap_or(self.lines.len() + 1);
                    blank.extend(below.clone());
                    self.broken.extend(below);
                } else if stands_alone(content) {
                    blank.insert(line);
                }
            }
            if blank.is_empty() {
                break;
            }
            text = blanked(&text, &blank);
        }
        let (table, errors) = DeTable::parse_recoverable(&text);
        for error in errors {
            let span = error.span().unwrap_or_default();
            if error.message() == DUPLICATE {
                self.report_duplicate(&text, table.get_ref(), span);
            } else if is_unquoted(&error, &text) {
                self.unquoted.push(span);
            }
        }
        self.read(table.get_ref(), "");
    }

    fn report_duplicate(&mut self, text: &str, table: &DeTable<'_>, span: Range<usize>) {
        let name = &text[span.clone()];
        let heading = self.lines.line(self.lines.number(span.start)).trim();
        let first = if self.problems.len() >= MOST {
            None
        } else if heading.starts_with('[') {
            self.first_heading(heading, self.lines.number(span.start))
        } else {
            first_key(table, 0, &span, name).map(|(_, at)| self.lines.number(at))
        };
        let first = first.map_or_else(String::new, |line| format!(", first on line {line}"));
        let message = format!(
            "`{}` is set twice{first}; leave one of the two",
            short(name)
        );
        self.report_at(vec![span], message, Vec::new());
    }

    /// Returns the earlier line that opens the same table.
    fn first_heading(&self, heading: &str, number: usize) -> Option<usize> {
        let heading = &heading[..=heading.find(']')?];
        let table = heading.trim_matches(['[', ']']);
        (1..number).find(|earlier| {
            let line = self.lines.line(*earlier).trim_start();
            let with_a_value = |rest: &str| rest.trim_start().starts_with(['.', '=']);
            !self.broken.contains(earlier)
                && (line.starts_with(heading) || line.strip_prefix(table).is_some_and(with_a_value))
        })
    }
}

impl Problem {
    fn start(&self) -> usize {
        self.spans.first().map_or(0, |span| span.start)
    }
}

fn reason(error: &Error) -> String {
    let message = error.message();
    if message.contains("recurs") {
        "this is nested too deeply".to_owned()
    } else {
        escaped(message)
    }
}

/// Whether the error is about a word without quotes, or a missing value.
fn is_unquoted(error: &Error, text: &str) -> bool {
    let span = error.span().unwrap_or_default();
    error.message().starts_with(UNQUOTED)
        || error.message().starts_with(MISSPELT) && is_word(&text[span])
}

/// Whether a value is a word without quotes.
fn is_word(value: &str) -> bool {
    let known = ["true", "false", "inf", "nan"].contains(&value);
    !known
        && value.starts_with(|c: char| c.is_ascii_alphabetic())
        && value
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// Replaces the content of these lines with spaces.
fn blanked(text: &str, blank: &BTreeSet<usize>) -> String {
    let lines = text.split_inclusive('\n').zip(1..);
    lines.fold(
        String::with_capacity(text.len()),
        |patched, (line, number)| {
            if !blank.contains(&number) {
                return patched + line;
            }
            let content = line.trim_end_matches(['\r', '\n']).len();
            patched + &" ".repeat(content) + &line[content..]
        },
    )
}

/// Whether a line cannot be part of a value over several lines.
fn stands_alone(line: &str) -> bool {
    !line.contains(['[', ']', '{', '}']) && !line.contains("\"\"\"") && !line.contains("'''")
}

/// Whether a line is a heading without its closing bracket.
fn is_unclosed_heading(line: &str) -> bool {
    line.trim_start().starts_with('[') && !line.contains(']')
}

/// Finds the first place of a key that is set twice, in the last table before it that has the key.
///
/// Returns the place of that table and of the key.
fn first_key(
    table: &DeTable<'_>,
    opened: usize,
    again: &Range<usize>,
    name: &str,
) -> Option<(usize, usize)> {
    let here = table
        .get_key_value(name)
        .map(|(key, _)| (opened, key.span().start))
        .filter(|(_, at)| *at < again.start);
    let deeper = table.iter().filter_map(|(_, value)| match value.get_ref() {
        DeValue::Table(inner) if value.span().start <= again.start => {
            first_key(inner, value.span().start, again, name)
        }
        _ => None,
    });
    deeper.chain(here).max()
}

/// Returns the integer, clamped to the range.
fn nearest_integer(number: &DeInteger<'_>) -> i64 {
    let beyond = if number.as_str().starts_with('-') {
        i64::MIN
    } else {
        i64::MAX
    };
    i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(beyond)
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or a time",
        DeValue::Array(array) if array.iter().any(|value| value.get_ref().is_table()) => {
            "a list of tables"
        }
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Splits a key into its table and its name.
fn split(key: &str) -> (&str, &str) {
    key.rsplit_once('.').unwrap_or(("", key))
}

/// Joins a table and a key, quoted if necessary: `"a.b"` is one key, `a.b` two.
fn join(table: &str, name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let name = if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        format!("{name:?}")
    };
    if table.is_empty() {
        name
    } else {
        format!("{table}.{name}")
    }
}

#[cfg(test)]
mod tests;
