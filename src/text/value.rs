//! A single value of a TOML file.

use std::fmt;

/// A value that a key of a file can have; it displays as the file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'a> {
    /// True or false.
    Switch(bool),
    /// A whole number.
    Number(i64),
    /// A name.
    Name(&'a str),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => write!(f, "{name:?}"),
        }
    }
}
