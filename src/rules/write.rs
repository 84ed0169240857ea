//! House rules as text: the commented file to begin with, and the rules in force with their origins.

use std::fmt::Write;

use super::{
    book::RuleBook,
    key::{Named, RuleKind},
    preset::{PRESETS, Preset},
    table::{KEYS, KeyTable, TABLES},
};

/// The width of the comments, in columns.
const WIDTH: usize = 100;
/// A `String` takes whatever is written to it.
const NO_ERROR: &str = "a string can be written to";

/// The commented file of house rules: every key with its default, what it decides and who plays it how.
pub fn commented_rules() -> String {
    let mut text = String::new();
    comment(
        &mut text,
        "The house rules of Undercut. Every key stands here with its default; a key that is left out keeps it. \
         A key or value that does not exist is an error that says where, and nothing is played.",
    );
    text.push_str("#\n");
    let presets: Vec<&str> = PRESETS.iter().map(Preset::name).collect();
    comment(
        &mut text,
        &format!(
            "A file can start from a preset and change single keys. To do so, take the sign from the next line and \
             delete the keys that are to be the preset's. The presets: {}.",
            presets.join(", ")
        ),
    );
    text.push_str("# base = \"pagat\"\n");
    for table in TABLES {
        text.push('\n');
        comment(&mut text, table.doc);
        writeln!(text, "[{}]", table.path).expect(NO_ERROR);
        for key in KEYS {
            let (of, name) = key.table_and_name();
            if of == table.path {
                text.push('\n');
                comment(&mut text, key.doc);
                values(&mut text, &key.kind());
                comment(&mut text, key.source);
                writeln!(text, "{name} = {}", key.default_value()).expect(NO_ERROR);
            }
        }
    }
    text
}

/// A comment of as many lines as it takes.
fn comment(text: &mut String, sentence: &str) {
    wrapped(text, "#", "#", sentence);
}

/// The words of a sentence on as many lines as it takes, after one text on the first and another on the others.
fn wrapped(text: &mut String, first: &str, others: &str, sentence: &str) {
    let mut line = first.to_owned();
    for word in sentence.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH {
            writeln!(text, "{line}").expect(NO_ERROR);
            others.clone_into(&mut line);
        }
        write!(line, " {word}").expect(NO_ERROR);
    }
    writeln!(text, "{line}").expect(NO_ERROR);
}

/// What a key may be, as a comment.
fn values(text: &mut String, kind: &RuleKind) {
    if *kind == RuleKind::Switch {
        text.push_str("#   true or false\n");
    }
    if let Some(range) = kind.range() {
        writeln!(text, "#   {} to {}", range.start(), range.end()).expect(NO_ERROR);
    }
    let width = kind.names().iter().map(|value| value.name.len()).max();
    let width = width.unwrap_or_default() + 2;
    for Named { name, doc } in kind.names() {
        let quoted = format!("{name:?}");
        let (first, others) = (
            format!("#   {quoted:width$} "),
            format!("#   {:width$} ", ""),
        );
        wrapped(text, &first, &others, doc);
    }
}

/// The rules in force as a file of house rules, with where each value comes from as a comment.
pub(super) fn book(book: &RuleBook) -> String {
    let mut text = format!("# {}", book.source());
    if let Some(base) = book.base() {
        write!(text, ", based on the preset {}", base.name()).expect(NO_ERROR);
    }
    text.push('\n');
    let width = book.entries().map(|entry| {
        let (_, name) = entry.key.table_and_name();
        name.len() + " = ".len() + entry.value.to_string().len()
    });
    let width = width.max().unwrap_or_default();
    for KeyTable { path, .. } in TABLES {
        writeln!(text, "\n[{path}]").expect(NO_ERROR);
        for entry in book.entries() {
            let (of, name) = entry.key.table_and_name();
            if of == *path {
                let line = format!("{name} = {}", entry.value);
                writeln!(text, "{line:width$}  # {}", entry.origin).expect(NO_ERROR);
            }
        }
    }
    text
}
