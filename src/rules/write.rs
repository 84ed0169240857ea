//! House rules as text: the commented default file, and the rules in force with their origins.

use std::fmt::Write;

use super::{
    book::{RuleBook, RuleEntry, RulesSource},
    choices::{Named, RuleKind},
    preset::{PRESETS, Preset},
    table::{KEYS, KeyTable, TABLES},
};
use crate::text::wrapped;

/// The width of the comments, in columns.
const WIDTH: usize = 100;
/// Writing to a `String` cannot fail.
const NO_ERROR: &str = "a string can be written to";

/// Returns the commented file of house rules: every key with its default, its meaning and its sources.
pub fn commented_rules() -> String {
    let mut text = String::new();
    comment(
        &mut text,
        "The house rules of Undercut. Every key is listed with its default; a key that is left out has its default. \
         Where the default depends on the table, the key is left out here. An unknown key or value is an error.",
    );
    text.push_str("#\n");
    let presets: Vec<&str> = PRESETS.iter().map(Preset::name).collect();
    comment(
        &mut text,
        &format!(
            "A file can be based on a preset and change single keys: uncomment the next line, and delete the keys that \
             should be as in the preset. The presets: {}.",
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
                let elsewhere: Vec<String> = key
                    .usual_elsewhere()
                    .into_iter()
                    .map(|(table, value)| format!("{value} {table}"))
                    .collect();
                let line = format!("{name} = {}", key.default_value());
                if elsewhere.is_empty() {
                    writeln!(text, "{line}").expect(NO_ERROR);
                } else {
                    let sentence = format!(
                        "The default depends on the table: {}.",
                        elsewhere.join(", ")
                    );
                    comment(&mut text, &sentence);
                    writeln!(text, "# {line}").expect(NO_ERROR);
                }
            }
        }
    }
    text
}

/// Adds a comment, wrapped.
fn comment(text: &mut String, sentence: &str) {
    add(text, &wrapped(sentence, WIDTH, "# ", "# "));
}

/// Adds lines.
fn add(text: &mut String, lines: &[String]) {
    for line in lines {
        writeln!(text, "{line}").expect(NO_ERROR);
    }
}

/// Adds the possible values of a key as a comment.
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
            format!("#   {quoted:width$}  "),
            format!("#   {:width$}  ", ""),
        );
        add(text, &wrapped(doc, WIDTH, &first, &others));
    }
}

impl RuleBook {
    /// Returns the rules as a file, with the origin of each value as a comment.
    pub fn to_toml(&self) -> String {
        let mut text = format!("# {}", self.source());
        if let RulesSource::Preset(preset) = self.source() {
            write!(text, ", the preset {}", preset.name()).expect(NO_ERROR);
        }
        if let Some(base) = self.base() {
            write!(text, ", based on the preset {}", base.name()).expect(NO_ERROR);
        }
        text.push('\n');
        for dropped in self.dropped() {
            comment(&mut text, &dropped.to_string());
        }
        let line = |entry: &RuleEntry<'_>| {
            let (_, name) = entry.key.table_and_name();
            format!("{name} = {}", entry.value)
        };
        let width = self.entries().map(|entry| line(&entry).len()).max();
        let width = width.unwrap_or_default();
        for KeyTable { path, .. } in TABLES {
            writeln!(text, "\n[{path}]").expect(NO_ERROR);
            let here = |entry: &RuleEntry<'_>| entry.key.table_and_name().0 == *path;
            for entry in self.entries().filter(here) {
                writeln!(text, "{:width$}  # {}", line(&entry), entry.origin).expect(NO_ERROR);
            }
        }
        text
    }
}
