//! A short text in a record, such as a name.

use std::{fmt, str::FromStr};

use unicode_width::UnicodeWidthChar;

use crate::{
    cards::serde_as_text,
    text::{escape_char, first_unprintable},
};

/// A name or another short text in a record: one line that can be printed as it is.
///
/// ```
/// use undercut::game::Label;
///
/// assert_eq!("  Ann ".parse::<Label>().unwrap().as_str(), "Ann");
/// assert!("".parse::<Label>().is_err());
/// assert!("Ann\u{1b}[2J".parse::<Label>().is_err());
/// assert!("Ann\u{202e}".parse::<Label>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(String);

/// Why a text is not a [`Label`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// There is nothing but white space.
    #[error("a name needs at least one character")]
    Empty,
    /// It is too long.
    #[error("a name has at most {} characters, and this has {length}", Label::MOST)]
    TooLong {
        /// How many characters it has.
        length: usize,
    },
    /// It has a character that is not to be printed.
    #[error(
        "a name cannot contain the {} character '{}'",
        kind(*.character),
        escape_char(*.character)
    )]
    Control {
        /// The first such character.
        character: char,
    },
}

fn kind(character: char) -> &'static str {
    if character.is_control() {
        "control"
    } else {
        "invisible"
    }
}

impl Label {
    /// The most characters a label has.
    pub const MOST: usize = 60;

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Label {
    type Err = LabelError;

    /// Takes the text without the white space round it.
    ///
    /// # Errors
    ///
    /// No text, more than [`Label::MOST`] characters, and control characters or others that are not seen.
    fn from_str(text: &str) -> Result<Self, LabelError> {
        let text = text.trim();
        // Marks on other letters, and the pattern without a dot, show nothing by themselves.
        let is_seen = |letter: char| letter != '\u{2800}' && letter.width() != Some(0);
        if !text.chars().any(is_seen) {
            return Err(LabelError::Empty);
        }
        if let Some(character) = first_unprintable(text) {
            return Err(LabelError::Control { character });
        }
        match text.chars().count() {
            length if length > Self::MOST => Err(LabelError::TooLong { length }),
            _ => Ok(Self(text.to_owned())),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

serde_as_text!(Label, "a text of one line");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_in_no_name() {
        for character in
            "\u{7f}\u{ad}\u{200b}\u{200d}\u{202e}\u{2028}\u{2060}\u{feff}\u{e0041}".chars()
        {
            let name = format!("abc{character}def");
            let why = name.parse::<Label>().expect_err("it is not seen");
            assert_eq!(why, LabelError::Control { character });
        }
        for nothing in ["", " ", "\u{2800}\u{2800}", "\u{301}\u{301}"] {
            assert_eq!(nothing.parse::<Label>(), Err(LabelError::Empty));
        }
        let why = "abc\u{202e}def".parse::<Label>().unwrap_err();
        assert_eq!(
            why.to_string(),
            "a name cannot contain the invisible character '\\u{202e}'"
        );
        for name in [
            "Zoë",
            "Zoe\u{308}",
            "علی\u{200c}رضا",
            "👩\u{200d}🚀",
            "李 小龍",
        ] {
            assert_eq!(
                name.parse::<Label>().map(|name| name.0),
                Ok(name.to_owned())
            );
        }
    }
}
