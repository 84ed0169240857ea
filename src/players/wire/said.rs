//! The lines of a player.

use serde::{Deserialize, Serialize};

use crate::{play::Action, record::Label};

use super::{VERSION, reason, told::version_of_hello};

/// What a player says first.
///
/// ```
/// use undercut::players::wire::{Greeting, read_greeting};
///
/// let line = r#"{"type":"hello","protocol":1,"name":"Minnow"}"#;
/// let greeting = read_greeting(line)?;
/// assert_eq!((greeting.name.as_str(), greeting.line()), ("Minnow", line.to_owned()));
/// # Ok::<(), undercut::players::wire::NoGreeting>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greeting {
    /// What it wants to be called.
    pub name: Label,
}

#[derive(Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "an object with the key \"type\""
)]
enum Written {
    Hello { protocol: u64, name: Label },
}

/// Why a line is no greeting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoGreeting {
    /// It is not as the protocol has it.
    #[error("{0}")]
    Malformed(String),
    /// The player speaks another version.
    #[error("it speaks version {given} of the protocol, and this is version {VERSION}")]
    Version {
        /// Its version.
        given: u64,
    },
}

impl Greeting {
    /// The line, without its end.
    ///
    /// # Panics
    ///
    /// Never: a line has only texts as keys.
    pub fn line(&self) -> String {
        let written = Written::Hello {
            protocol: VERSION,
            name: self.name.clone(),
        };
        serde_json::to_string(&written).expect("a line has only texts as keys")
    }
}

/// Reads what a player says first.
///
/// # Errors
///
/// When it is no greeting, or one of another version.
pub fn read_greeting(line: &str) -> Result<Greeting, NoGreeting> {
    if let Some(given) = version_of_hello(line).filter(|&given| given != VERSION) {
        return Err(NoGreeting::Version { given });
    }
    match serde_json::from_str(line) {
        Ok(Written::Hello { name, .. }) => Ok(Greeting { name }),
        Err(error) => Err(NoGreeting::Malformed(reason(&error))),
    }
}

/// Reads what a player answers.
///
/// # Errors
///
/// What is wrong with the line.
pub fn read_action(line: &str) -> Result<Action, String> {
    serde_json::from_str(line).map_err(|error| reason(&error))
}
