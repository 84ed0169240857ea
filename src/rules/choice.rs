//! A house rule with a fixed list of named values: what all of them share.

use std::fmt;

/// A house rule with a fixed list of named values.
pub trait Choice: Copy + Eq + fmt::Debug + Sized + 'static {
    /// Every value, in the order in which the rule book lists them; the first is the default.
    const ALL: &'static [Self];

    /// The value's name in `rules.toml`.
    fn name(self) -> &'static str;

    /// One sentence that says what the value means.
    fn doc(self) -> &'static str;

    /// The value with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == name)
    }
}

/// A name that is none of a choice's values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{given:?} is not one of {}", quoted(.expected))]
pub struct UnknownChoice {
    /// What was written.
    pub given: String,
    /// The names that would be right.
    pub expected: Vec<&'static str>,
}

/// Names as they are written in `rules.toml`, separated by commas.
pub(super) fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    quoted.join(", ")
}

/// An enum whose values have names in `rules.toml`; the documentation of a value is what the player reads about it.
macro_rules! choice {
    (
        $(#[doc = $doc:literal])*
        $name:ident { $($(#[doc = $value_doc:literal])+ $value:ident = $text:literal,)+ }
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[doc = $value_doc])+ $value,)+
        }

        impl Choice for $name {
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text,)+
                }
            }

            fn doc(self) -> &'static str {
                match self {
                    $(Self::$value => concat!($($value_doc),+).trim_ascii(),)+
                }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::rules::UnknownChoice;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::from_name(text).ok_or_else(|| $crate::rules::UnknownChoice {
                    given: text.to_owned(),
                    expected: Self::ALL.iter().map(|value| value.name()).collect(),
                })
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(super) use choice;
