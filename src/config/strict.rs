//! The strict reader of the user's small files: keys at the top, no tables, and every mistake at once with its place.

use std::{collections::BTreeSet, fmt, ops::Range};

use toml::de::{DeTable, DeValue};

use crate::rules::{
    Excerpt, Place,
    text::{did_you_mean, harmless_text, is_word, nearest, parse},
};

/// More mistakes than this are counted, but not told.
const MOST_TOLD: usize = 100;

/// A value, freed from how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// A text in quotes.
    Text(String),
    /// True or false.
    Switch(bool),
    /// A whole number.
    Number(i64),
    /// A list of values, each with its place.
    List(Vec<(Range<usize>, Written)>),
    /// Something else, in words.
    Other(&'static str),
}

impl Written {
    fn new(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.clone().into_owned()),
            DeValue::Boolean(on) => Self::Switch(*on),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Self::Other("a number far too large"), Self::Number),
            DeValue::Float(_) => Self::Other("a number with a point"),
            DeValue::Datetime(_) => Self::Other("a date or a time"),
            DeValue::Array(values) => Self::List(
                values
                    .iter()
                    .map(|value| (value.span(), Self::new(value.get_ref())))
                    .collect(),
            ),
            DeValue::Table(_) => Self::Other("a table"),
        }
    }
}

impl fmt::Display for Written {
    /// As a message repeats it, to be read after "not".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "\"{}\"", short(text)),
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::List(_) => f.write_str("a list"),
            Self::Other(told) => f.write_str(told),
        }
    }
}

/// A key of a file with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: &'static str,
    /// Where the key stands, in bytes.
    pub at: Range<usize>,
    /// The value.
    pub value: Written,
    /// Where the value stands, in bytes.
    pub span: Range<usize>,
}

/// A file being read: its keys, and what is wrong with it so far.
#[derive(Debug)]
pub struct StrictFile<'t> {
    name: &'t str,
    bytes: &'t [u8],
    entries: Vec<Entry>,
    wrong: Vec<(Range<usize>, String)>,
}

impl<'t> StrictFile<'t> {
    /// Reads the keys of a file; `keys` are those that there are, `a_key` what one is called: "setting", "role".
    ///
    /// What is not TOML, set twice or unknown is a mistake already.
    pub fn new(name: &'t str, bytes: &'t [u8], a_key: &str, keys: &[&'static str]) -> Self {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut file = Self {
            name,
            bytes,
            entries: Vec::new(),
            wrong: Vec::new(),
        };
        match str::from_utf8(bytes) {
            Ok(text) => file.take_in(text, a_key, keys),
            Err(error) => {
                let at = error.valid_up_to();
                let told = format!(
                    "the byte 0x{:02X} is not UTF-8; save the file as UTF-8 text",
                    bytes[at]
                );
                file.complain(at..at + 1, told);
            }
        }
        file
    }

    fn take_in(&mut self, text: &str, a_key: &str, keys: &[&'static str]) {
        let parsed = parse(text);
        for (span, told) in parsed.mistakes {
            self.complain(span, told);
        }
        let number = |at: usize| text[..at].matches('\n').count() + 1;
        let mut unquoted: BTreeSet<usize> = BTreeSet::new();
        for span in parsed.unquoted {
            unquoted.insert(number(span.start));
            let word = text[span.clone()].trim_end();
            let told = if word.is_empty() {
                "the value is missing".to_owned()
            } else {
                format!("write \"{}\", with quotes", short(word))
            };
            self.complain(span, told);
        }
        let (table, _) = DeTable::parse_recoverable(&parsed.text);
        for (key, value) in table.get_ref() {
            let at = key.span();
            let line = number(at.start);
            if parsed.broken.contains(&line) || unquoted.contains(&line) {
                continue;
            }
            let given: &str = key.get_ref();
            if let Some(key) = keys.iter().find(|key| **key == given) {
                let span = value.span();
                if is_word(&text[span.clone()]) {
                    continue;
                }
                self.entries.push(Entry {
                    key,
                    at,
                    value: Written::new(value.get_ref()),
                    span,
                });
            } else {
                let meant = nearest(given, keys.iter().copied());
                let instead = match meant {
                    Some(_) => did_you_mean(meant.as_slice(), '`'),
                    None if keys.len() <= 12 => format!("; there are {}", keys.join(", ")),
                    None => String::new(),
                };
                let told = format!("there is no {a_key} `{}`{instead}", short(given));
                self.complain(at, told);
            }
        }
    }

    /// The keys that were read, in the order of the file.
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = self.entries.clone();
        entries.sort_by_key(|entry| entry.at.start);
        entries
    }

    /// Tells a mistake.
    pub fn complain(&mut self, at: Range<usize>, told: impl Into<String>) {
        self.wrong.push((at, told.into()));
    }

    /// What has been read, if nothing is wrong.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, in the order of the file.
    pub fn finish<T>(mut self, read: T) -> Result<T, Complaints> {
        if self.wrong.is_empty() {
            return Ok(read);
        }
        self.wrong.sort_by_key(|(at, _)| at.start);
        let told = self.wrong.len().min(MOST_TOLD);
        Err(Complaints {
            file: self.name.to_owned(),
            more: self.wrong.len() - told,
            list: self
                .wrong
                .into_iter()
                .take(told)
                .map(|(at, told)| Complaint {
                    at: Excerpt::new(self.bytes, at),
                    told,
                })
                .collect(),
        })
    }
}

/// Everything that is wrong with a file, in its order; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaints {
    file: String,
    list: Vec<Complaint>,
    more: usize,
}

/// One thing that is wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    at: Excerpt,
    told: String,
}

impl Complaint {
    /// Where in the file.
    pub fn place(&self) -> Place {
        self.at.place()
    }

    /// What is wrong, in one sentence.
    pub fn told(&self) -> &str {
        &self.told
    }
}

impl Complaints {
    /// The mistakes, in the order of the file; the first hundred of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Complaint> {
        self.list.iter()
    }
}

impl<'a> IntoIterator for &'a Complaints {
    type Item = &'a Complaint;
    type IntoIter = std::slice::Iter<'a, Complaint>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl std::error::Error for Complaints {}

impl fmt::Display for Complaints {
    /// `file:line:column: what is wrong`, the line and a caret, for each; without a line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = harmless_text(&self.file);
        for (at, complaint) in self.list.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            let Place { line, column } = complaint.place();
            let Complaint { at, told } = complaint;
            write!(f, "{file}:{line}:{column}: {told}\n{at}")?;
        }
        if self.more > 0 {
            write!(f, "\n{file}: and {} more", self.more)?;
        }
        Ok(())
    }
}

/// A text as a message repeats it: on one line, not too long, and harmless to a terminal.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", harmless_text(&text[..at])),
        None => harmless_text(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: &[&str] = &["theme", "bell", "pace"];

    fn refusal(text: &[u8]) -> String {
        let file = StrictFile::new("settings.toml", text, "setting", KEYS);
        file.finish(()).unwrap_err().to_string()
    }

    #[test]
    fn keys_are_read_in_the_order_of_the_file() {
        let text = b"\xef\xbb\xbf# Mine.\nbell = true\ntheme = \"dark\"\npace = [\"a\", 1]\n";
        let file = StrictFile::new("settings.toml", text, "setting", KEYS);
        let entries = file.entries();
        let keys: Vec<_> = entries.iter().map(|entry| entry.key).collect();
        assert_eq!(keys, ["bell", "theme", "pace"]);
        assert_eq!(entries[0].value, Written::Switch(true));
        assert_eq!(entries[1].value, Written::Text("dark".to_owned()));
        let Written::List(list) = &entries[2].value else {
            panic!("a list");
        };
        assert_eq!(list[1].1, Written::Number(1));
        assert!(file.finish(()).is_ok());
    }

    #[test]
    fn every_mistake_is_told_with_its_place() {
        let told = refusal(b"them = \"dark\"\nbell = yes\nbell = true\npace = \nx = 1 1\n");
        assert_eq!(
            told,
            "settings.toml:1:1: there is no setting `them`; did you mean `theme`?\n  \
             1 | them = \"dark\"\n    | ^^^^\n\
             settings.toml:2:8: write \"yes\", with quotes\n  \
             2 | bell = yes\n    |        ^^^\n\
             settings.toml:3:1: `bell` is set twice, first on line 2; leave one of the two\n  \
             3 | bell = true\n    | ^^^^\n\
             settings.toml:4:8: the value is missing\n  \
             4 | pace = \n    |        ^\n\
             settings.toml:5:5: write \"1 1\", with quotes\n  \
             5 | x = 1 1\n    |     ^^^"
        );
    }

    #[test]
    fn what_is_no_text_or_far_from_any_key_is_refused() {
        assert_eq!(
            refusal(b"bell = \xff\n").lines().next(),
            Some("settings.toml:1:8: the byte 0xFF is not UTF-8; save the file as UTF-8 text")
        );
        assert_eq!(
            refusal(b"halo = 1\n").lines().next(),
            Some("settings.toml:1:1: there is no setting `halo`; there are theme, bell, pace")
        );
    }

    #[test]
    fn of_very_many_mistakes_the_first_are_told() {
        let lines: Vec<String> = (0..120).map(|number| format!("x{number} = 1")).collect();
        let text = lines.join("\n");
        let told = refusal(text.as_bytes());
        assert!(told.ends_with("settings.toml: and 20 more"), "{told}");
    }
}
