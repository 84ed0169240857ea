//! What is wrong with a file of house rules, told with its place.

use std::fmt;

use super::{
    excerpt::{Excerpt, Place, harmless_text},
    key::{Key, WrongValue},
    keys::{KEYS, TABLES},
    playable::Fault,
    preset::UnknownPreset,
    suggest::did_you_mean,
};

/// Everything that is wrong with a file of house rules, in the order of the file; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistakes {
    pub(super) file: String,
    pub(super) list: Vec<Mistake>,
    /// How many more there are, of which nobody reads.
    pub(super) more: usize,
}

impl Mistakes {
    /// The mistakes, in the order of the file; the first hundred of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Mistake> {
        self.list.iter()
    }
}

impl<'a> IntoIterator for &'a Mistakes {
    type Item = &'a Mistake;
    type IntoIter = std::slice::Iter<'a, Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl std::error::Error for Mistakes {}

impl fmt::Display for Mistakes {
    /// `file:line:column: what is wrong`, the line and a caret, for each; without a line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = harmless_text(&self.file);
        for (at, mistake) in self.list.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            let Place { line, column } = mistake.place();
            write!(f, "{file}:{line}:{column}: {mistake}")?;
        }
        if self.more > 0 {
            write!(f, "\n{file}: and {} more", self.more)?;
        }
        Ok(())
    }
}

/// One thing that is wrong with a file of house rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// What is wrong.
    pub wrong: Wrong,
    pub(super) at: Excerpt,
    /// The other places that belong to it.
    pub(super) also: Vec<Excerpt>,
    /// What belongs to it and stands in no line of the file.
    pub(super) notes: Vec<String>,
}

impl Mistake {
    /// Where in the file.
    pub fn place(&self) -> Place {
        self.at.place()
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.wrong, self.at)?;
        for excerpt in &self.also {
            write!(f, "\n{excerpt}")?;
        }
        for note in &self.notes {
            write!(f, "\n  {note}")?;
        }
        Ok(())
    }
}

/// What can be wrong with a file of house rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A byte that is not UTF-8.
    #[error("the byte 0x{byte:02X} is not UTF-8; save the file as UTF-8 text")]
    NotUtf8 {
        /// The first such byte.
        byte: u8,
    },
    /// Text that is not TOML.
    #[error("this is not TOML: {0}")]
    NotToml(String),
    /// A key or table that has been set before.
    #[error("`{name}` is set twice{}; leave one of the two", at_line(*.first))]
    Duplicate {
        /// The key or table, as it is written there.
        name: String,
        /// The line on which it is set first, if it can be told.
        first: Option<usize>,
    },
    /// A key that does not exist.
    #[error("there is no key `{key}`{}", instead_of_key(.key, .meant))]
    UnknownKey {
        /// The key, with its tables.
        key: String,
        /// The keys that may be meant.
        meant: Vec<&'static str>,
    },
    /// A table that does not exist.
    #[error("there is no table `{table}`{}", instead_of_table(*.meant))]
    UnknownTable {
        /// The table, with those around it.
        table: String,
        /// The table that may be meant.
        meant: Option<&'static str>,
    },
    /// Something that is no table, where a table belongs.
    #[error("`{table}` is a table of keys, not {found}; write `[{table}]` and its keys below")]
    NotATable {
        /// The table.
        table: &'static str,
        /// What stands there, in words.
        found: &'static str,
    },
    /// A key with a value that it cannot have.
    #[error(transparent)]
    Value(#[from] WrongValue),
    /// A `base` that is not the name of a preset.
    #[error("`base` must be the name of a preset in quotes, not {found}")]
    BaseNotAName {
        /// What stands there, in words.
        found: String,
    },
    /// A preset that does not exist.
    #[error("{0}")]
    UnknownPreset(UnknownPreset),
    /// Values that contradict one another.
    #[error(transparent)]
    Fault(Fault),
}

/// The keys that may be meant, or else those of the table.
fn instead_of_key(key: &str, meant: &[&str]) -> String {
    let table = key.rsplit_once('.').map_or("", |(table, _)| table);
    let keys: Vec<&str> = KEYS
        .iter()
        .map(Key::table_and_name)
        .filter_map(|(of, name)| (of == table).then_some(name))
        .collect();
    if !meant.is_empty() {
        did_you_mean(meant, '`')
    } else if keys.is_empty() {
        instead_of_table(None)
    } else {
        format!("; the keys of `{table}` are {}", keys.join(", "))
    }
}

/// The table that may be meant, or else all of them.
fn instead_of_table(meant: Option<&str>) -> String {
    if meant.is_some() {
        did_you_mean(meant.as_slice(), '`')
    } else {
        let tables: Vec<&str> = TABLES.iter().map(|table| table.path).collect();
        format!("; the tables are {}", tables.join(", "))
    }
}

fn at_line(first: Option<usize>) -> String {
    first.map_or_else(String::new, |line| format!(", first on line {line}"))
}
