//! What of a file of house rules is not TOML, or is set twice; and the rest of it, to be read all the same.

use std::{collections::BTreeSet, ops::Range};

use toml::de::{DeTable, DeValue, Error};

use super::{lines::Lines, mistake::Wrong, read::Found};

/// How often a text is parsed at most: the parser stops at some mistakes, and goes on when their lines are blank.
const PASSES: usize = 8;
/// Of how many keys that are set twice the first place is looked for.
const MOST_LOOKED_FOR: usize = 100;
/// What the parser calls a key or table that has been set before.
const DUPLICATE: &str = "duplicate key";
/// What the parser says of a word that it takes for a misspelt boolean or number.
const MISSPELT: &str = "invalid ";
/// What the parser says of a text without quotes, and of no value at all.
const UNQUOTED: &str = "string values must be quoted";

/// A text of which what is not TOML has been told.
pub(super) struct Parsed {
    /// The text, as long as the original; the lines that are not TOML are blank as far as they stand alone.
    pub text: String,
    /// The lines that are not TOML.
    pub broken: BTreeSet<usize>,
    /// What is wrong with them, and what is set twice.
    pub found: Vec<Found>,
    /// Texts without quotes. They can be read, so that a better reason may be found than the missing quotes.
    pub unquoted: Vec<Range<usize>>,
}

/// Finds what is not TOML: the first mistake on each line.
pub(super) fn parse(original: &str) -> Parsed {
    let lines = Lines::new(original);
    let mut text = original.to_owned();
    let mut broken = BTreeSet::new();
    let mut found = Vec::new();
    for _ in 0..PASSES {
        let (_, errors) = DeTable::parse_recoverable(&text);
        let mut now = BTreeSet::new();
        for error in &errors {
            let span = error.span().unwrap_or_default();
            let line = lines.number(span.start);
            let told = error.message() == DUPLICATE || is_unquoted(error, &text, &span);
            if !told && broken.insert(line) {
                now.insert(line);
                found.push(Found::new(span, Wrong::NotToml(reason(error))));
            }
        }
        let headings: Vec<usize> = now
            .iter()
            .copied()
            .filter(|line| is_unclosed_heading(&original[lines.bytes(*line)]))
            .collect();
        now.retain(|line| stands_alone(&original[lines.bytes(*line)]));
        for heading in headings {
            let below = lines_below(original, &lines, heading);
            broken.extend(below.clone());
            now.extend(below);
        }
        if now.is_empty() {
            break;
        }
        text = blanked(&text, &lines, &now);
    }

    let mut unquoted = Vec::new();
    let (table, errors) = DeTable::parse_recoverable(&text);
    for error in errors {
        let span = error.span().unwrap_or_default();
        if error.message() == DUPLICATE {
            let name = text[span.clone()].to_owned();
            let first = if found.len() >= MOST_LOOKED_FOR {
                None
            } else if text[lines.bytes(lines.number(span.start))]
                .trim_start()
                .starts_with('[')
            {
                first_heading(&text, &lines, &span)
            } else {
                first_key(table.get_ref(), 0, &span, &name).map(|(_, at)| lines.number(at))
            };
            found.push(Found::new(span, Wrong::Duplicate { name, first }));
        } else if is_unquoted(&error, &text, &span) {
            unquoted.push(span);
        }
    }
    Parsed {
        text,
        broken,
        found,
        unquoted,
    }
}

fn reason(error: &Error) -> String {
    let message = error.message();
    if message.contains("recurs") {
        "this is nested too deeply".to_owned()
    } else {
        message.to_owned()
    }
}

/// Whether this is about a value that is a word without quotes, or about none.
fn is_unquoted(error: &Error, text: &str, span: &Range<usize>) -> bool {
    error.message().starts_with(UNQUOTED)
        || error.message().starts_with(MISSPELT) && is_word(&text[span.clone()])
}

/// Whether a value is a word without quotes.
pub(crate) fn is_word(value: &str) -> bool {
    let known = ["true", "false", "inf", "nan"].contains(&value);
    !known
        && value.starts_with(|c: char| c.is_ascii_alphabetic())
        && value
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// The text with spaces in place of what stands on these lines.
fn blanked(text: &str, lines: &Lines, blank: &BTreeSet<usize>) -> String {
    let mut patched = String::with_capacity(text.len());
    for number in 1..=lines.len() {
        let line = &text[lines.bytes(number)];
        if blank.contains(&number) {
            let content = line.trim_end_matches(['\r', '\n']);
            patched.extend(std::iter::repeat_n(' ', content.len()));
            patched.push_str(&line[content.len()..]);
        } else {
            patched.push_str(line);
        }
    }
    patched
}

/// Whether a line has no part in what other lines say.
fn stands_alone(line: &str) -> bool {
    !line.contains(['[', ']', '{', '}']) && !line.contains("\"\"\"") && !line.contains("'''")
}

/// Whether a line that is not TOML was to open a table.
fn is_unclosed_heading(line: &str) -> bool {
    line.trim_start().starts_with('[') && !line.contains(']')
}

/// The lines from a heading to the next: below one that cannot be read, nobody knows what they belong to.
fn lines_below(text: &str, lines: &Lines, heading: usize) -> Range<usize> {
    let opens = |line: &usize| text[lines.bytes(*line)].trim_start().starts_with('[');
    let next = (heading + 1..=lines.len()).find(opens);
    heading..next.unwrap_or(lines.len() + 1)
}

/// Where a key that is set twice is set first: in the table opened last before it that has the key.
///
/// Gives the place where that table is opened, and the place of the key.
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

/// The line that opens a table before the heading that holds `again` does so once more.
fn first_heading(text: &str, lines: &Lines, again: &Range<usize>) -> Option<usize> {
    let number = lines.number(again.start);
    let line = text[lines.bytes(number)].trim();
    let heading = &line[..=line.find(']')?];
    let table = heading.trim_matches(['[', ']']);
    (1..number).find(|earlier| {
        let line = text[lines.bytes(*earlier)].trim_start();
        let with_a_value = |rest: &str| rest.trim_start().starts_with(['.', '=']);
        line.starts_with(heading) || line.strip_prefix(table).is_some_and(with_a_value)
    })
}
