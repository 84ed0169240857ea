//! A short text in the header of a record.

use std::{fmt, str::FromStr};

use crate::cards::serde_as_text;

/// A name or another short text in the header of a record: one line that can be printed as it is.
///
/// ```
/// use undercut::record::Label;
///
/// assert_eq!("  Ann ".parse::<Label>().unwrap().as_str(), "Ann");
/// assert!("".parse::<Label>().is_err());
/// assert!("Ann\u{1b}[2J".parse::<Label>().is_err());
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
    /// It has a character that cannot be printed.
    #[error("a name cannot contain the control character {character:?}")]
    Control {
        /// The first such character.
        character: char,
    },
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
    /// No text, more than [`Label::MOST`] characters, and control characters.
    fn from_str(text: &str) -> Result<Self, LabelError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(LabelError::Empty);
        }
        if let Some(character) = text.chars().find(|character| character.is_control()) {
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
