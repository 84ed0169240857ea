//! JSON in and out. Nothing else calls the library, so that its messages, which quote what they refuse, are always escaped,
//! and so are the characters of what is written that no terminal should see.

use std::fmt::Write;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::escape::{escaped, is_unprintable};

/// Why a text cannot be read as JSON, in the words of the library.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct JsonError {
    /// Safe to print and short.
    message: String,
}

impl JsonError {
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
pub(crate) fn read<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, JsonError> {
    serde_json::from_slice(text).map_err(|error| JsonError::new(&error))
}

/// Reads a value.
///
/// # Errors
///
/// When it is not of this form.
pub(crate) fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, JsonError> {
    serde_json::from_value(value).map_err(|error| JsonError::new(&error))
}

/// Returns a value as one line, without its end. Every character can be printed.
///
/// # Panics
///
/// When a map has keys that are not texts: ours have none.
pub(crate) fn line(value: &impl Serialize) -> String {
    printable(serde_json::to_string(value).expect(TEXTS_AS_KEYS))
}

/// Returns a value on several lines, without the end of the last one. Every character can be printed.
///
/// # Panics
///
/// As for [`line()`].
#[cfg(any(feature = "app", test))]
pub(crate) fn lines(value: &impl Serialize) -> String {
    printable(serde_json::to_string_pretty(value).expect(TEXTS_AS_KEYS))
}

const TEXTS_AS_KEYS: &str = "what is written has texts as keys";

/// Escapes what cannot be printed; the value stays the same. Such a character can only be part of a text in it, apart from the
/// ends of lines of the layout.
fn printable(json: String) -> String {
    let is_plain = |byte| byte == b'\n' || (b' '..=b'~').contains(&byte);
    if json.bytes().all(is_plain) {
        return json;
    }
    let mut shown = String::with_capacity(json.len());
    for letter in json.chars() {
        if letter == '\n' || !is_unprintable(letter) {
            shown.push(letter);
        } else {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                // Writing to a text cannot fail.
                let _ = write!(shown, "\\u{unit:04x}");
            }
        }
    }
    shown
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
