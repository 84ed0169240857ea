//! The first line of a score sheet for people at a table.

use serde::{Deserialize, Serialize};

use crate::rules::Rules;

use super::{Label, header::this_program, log::Version};

/// The only version of the form of a score sheet so far.
pub(super) const LATEST: u64 = 1;

/// The first line of a score sheet: who plays, and by which rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct PadHeader {
    #[serde(rename = "undercut-pad")]
    version: Version<LATEST>,
    program: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<Label>,
    players: Vec<Label>,
    rules: Rules,
}

fn counted(names: usize) -> String {
    match names {
        0 => "is none".to_owned(),
        1 => "is one".to_owned(),
        names => format!("are {names}"),
    }
}

/// Why players cannot share a score sheet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PadHeaderError {
    /// It is not a sheet for so many.
    #[error(
        "a score sheet takes {} names, and here {}",
        PadHeader::PLAYERS,
        counted(*.found)
    )]
    Players {
        /// How many names there are.
        found: usize,
    },
    /// A name of several words, in front of which a line could not be told from the rest.
    #[error("{name:?} is more than one word: a name on the score sheet is one")]
    Words {
        /// The name.
        name: String,
    },
    /// Two players of one name.
    #[error("two players are called {name:?}: each needs a name of his own")]
    SameName {
        /// The name.
        name: String,
    },
}

/// The header as it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "undercut-pad")]
    version: Version<LATEST>,
    program: Label,
    started: Option<Label>,
    players: Vec<Label>,
    rules: Rules,
}

impl TryFrom<Written> for PadHeader {
    type Error = PadHeaderError;

    fn try_from(written: Written) -> Result<Self, PadHeaderError> {
        let Written {
            version,
            program,
            started,
            players,
            rules,
        } = written;
        if players.len() != Self::PLAYERS {
            let found = players.len();
            return Err(PadHeaderError::Players { found });
        }
        let name = |label: &Label| label.as_str().to_owned();
        if let Some(label) = players.iter().find(|label| label.as_str().contains(' ')) {
            let name = name(label);
            return Err(PadHeaderError::Words { name });
        }
        let lower = |label: &Label| label.as_str().to_lowercase();
        for (place, label) in players.iter().enumerate() {
            if players[..place]
                .iter()
                .any(|other| lower(other) == lower(label))
            {
                let name = name(label);
                return Err(PadHeaderError::SameName { name });
            }
        }
        Ok(Self {
            version,
            program,
            started,
            players,
            rules,
        })
    }
}

impl PadHeader {
    /// How many players a sheet has columns for.
    pub const PLAYERS: usize = 2;

    /// A sheet for these players, in the order of their numbers, by these rules.
    ///
    /// # Errors
    ///
    /// Not two names, a name of several words, and two names that differ in nothing but capitals.
    pub fn new(rules: Rules, players: Vec<Label>) -> Result<Self, PadHeaderError> {
        Self::try_from(Written {
            version: Version::LATEST,
            program: this_program(),
            started: None,
            players,
            rules,
        })
    }

    /// The same, with the time at which it was begun, in any form.
    #[must_use]
    pub fn started_at(self, time: Label) -> Self {
        Self {
            started: Some(time),
            ..self
        }
    }

    /// The house rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players' names, in the order of their numbers.
    pub fn players(&self) -> &[Label] {
        &self.players
    }

    /// When it was begun, if that was noted.
    pub fn started(&self) -> Option<&Label> {
        self.started.as_ref()
    }
}
