//! JSON in and out. Nothing else calls the library, so that its messages, which quote what they refuse, are always escaped,
//! and so are the characters of what is written that no terminal should see.

use std::io;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
#[cfg(any(feature = "app", test))]
use serde_json::ser::PrettyFormatter;
use serde_json::{
    Value,
    ser::{CompactFormatter, Formatter, Serializer},
};

use super::escape::{escaped, is_unprintable};

/// Why a text cannot be read as JSON, in the words of the library.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct NotRead {
    /// Safe to print and short.
    message: String,
}

impl NotRead {
    fn new(error: &serde_json::Error) -> Self {
        Self {
            message: escaped(error),
        }
    }

    /// The message where there is only one line: of the place, only the column is named.
    #[cfg(any(feature = "app", test))]
    pub fn on_its_line(&self) -> String {
        match self.message.rsplit_once(" at line ") {
            Some((what, place)) => match place.split_once(" column ") {
                Some((_, column)) if column != "0" => format!("{what} at column {column}"),
                _ => what.to_owned(),
            },
            None => self.message.clone(),
        }
    }
}

/// Reads a text.
///
/// # Errors
///
/// When it is not JSON, or not of this form.
pub(crate) fn read<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, NotRead> {
    serde_json::from_slice(text).map_err(|error| NotRead::new(&error))
}

/// Reads a value.
///
/// # Errors
///
/// When it is not of this form.
pub(crate) fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, NotRead> {
    serde_json::from_value(value).map_err(|error| NotRead::new(&error))
}

/// Returns a value as one line, without its end. Every character can be printed.
///
/// # Panics
///
/// When a map has keys that are not texts: ours have none.
pub(crate) fn line(value: &impl Serialize) -> String {
    written(value, CompactFormatter)
}

/// Returns a value on several lines, without the end of the last one. Every character can be printed.
///
/// # Panics
///
/// As for [`line()`].
#[cfg(any(feature = "app", test))]
pub(crate) fn lines(value: &impl Serialize) -> String {
    written(value, PrettyFormatter::new())
}

fn written(value: &impl Serialize, layout: impl Formatter) -> String {
    let mut bytes = Vec::new();
    value
        .serialize(&mut Serializer::with_formatter(
            &mut bytes,
            Printable(layout),
        ))
        .expect("what is written has texts as keys, and memory takes it");
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

/// Escapes what cannot be printed; the value stays the same.
struct Printable<F>(F);

impl<F: Formatter> Formatter for Printable<F> {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(is_unprintable) {
            let (fine, from) = rest.split_at(at);
            writer.write_all(fine.as_bytes())?;
            let mut letters = from.chars();
            let mut units = [0; 2];
            for letter in letters.by_ref().take(1) {
                for unit in letter.encode_utf16(&mut units) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
            rest = letters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }

    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str =
        "\u{1b}]0;x\u{7}\u{9b}2J\u{7f}\u{202e}\u{2066}\u{200b}\u{feff}\u{e0041}\n\"\\é😀";

    #[test]
    fn what_is_written_can_be_printed_and_stays_the_same() {
        let value =
            serde_json::json!({ HOSTILE: [HOSTILE, null, { "a": 1.5 }], "empty": [[], {}] });
        let read_again = |text: &str| read::<Value>(text.as_bytes()).unwrap();
        let short = line(&value);
        assert!(!short.chars().any(is_unprintable), "{short}");
        assert_eq!(read_again(&short), value);
        let long = lines(&value);
        assert!(!long.lines().any(|line| line.chars().any(is_unprintable)));
        assert_eq!(read_again(&long), value);
        let plain = serde_json::json!({ "a": [1, "é"], "b": {} });
        assert_eq!(line(&plain), serde_json::to_string(&plain).unwrap());
        assert_eq!(lines(&plain), serde_json::to_string_pretty(&plain).unwrap());
    }

    #[test]
    fn what_is_refused_is_quoted_safely_and_shortly() {
        let text = serde_json::to_string(&HOSTILE.repeat(5000)).unwrap();
        let error = read::<u64>(text.as_bytes()).unwrap_err();
        let message = error.to_string();
        assert!(!message.chars().any(is_unprintable), "{message}");
        assert!(message.starts_with("invalid type: string"), "{message}");
        assert!(message.len() < 2000 && message.contains("expected u64 at line 1"));
        assert!(
            error
                .on_its_line()
                .ends_with(&format!("at column {}", text.len()))
        );
    }
}
