//! The first line of a score sheet for people at a table.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{game::Table, rules::Rules, text::quoted};

use super::{Label, header::this_program, log::Version};

/// The latest version of the form of a score sheet. Versions 2 and 3 have house rules that older programs do not know,
/// and with those of version 3 a hand may have a stake.
pub(super) const LATEST: u64 = 3;

/// The first line of a score sheet: who plays, and by which rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PadHeader {
    #[serde(rename = "undercut-pad")]
    version: Version<LATEST>,
    program: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<Label>,
    players: Vec<Label>,
    rules: Rules,
}

/// The lowest version that can express these rules: those of version 3 of a record came with version 2 of a sheet, and so on.
fn version_of(rules: &Rules) -> Version<LATEST> {
    Version::at(rules.since().max(2) - 1)
}

fn is_or_are(names: usize) -> String {
    match names {
        0 => "is none".to_owned(),
        1 => "is one".to_owned(),
        names => format!("are {names}"),
    }
}

/// Why players cannot share a score sheet.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PadHeaderError {
    /// It is not a sheet for so many.
    #[error("this score sheet takes {places} names, and here {}", is_or_are(*.found))]
    Players {
        /// How many there should be.
        places: usize,
        /// How many names there are.
        found: usize,
    },
    /// A name of several words, which could not be separated from the rest of a line.
    #[error("{} is more than one word: a name on the score sheet is one", quoted(.name))]
    Words { name: String },
    /// The version is not the lowest one that can express the rules.
    #[error("a score sheet by these rules has version {due}, and this says {found}")]
    Version {
        /// The version that is stated.
        found: u64,
        /// The one that would be right.
        due: u64,
    },
    /// Two players of one name.
    #[error("two players are called {}: each needs their own name", quoted(.name))]
    SameName { name: String },
}

impl PadHeader {
    /// How many players a sheet by these rules is for.
    pub fn places(rules: &Rules) -> usize {
        Table::of(rules).players()
    }

    /// A sheet for these players, in the order of their numbers, by these rules. Where the cards of the cut decide who sits
    /// where, this is their order, the highest first; where three or four play in one deal, they sit clockwise.
    ///
    /// # Errors
    ///
    /// Another number of names than the table has places, a name of several words, and two names that differ in nothing but capitals.
    pub fn new(rules: Rules, players: Vec<Label>) -> Result<Self, PadHeaderError> {
        let header = Self {
            version: version_of(&rules),
            program: this_program(),
            started: None,
            players,
            rules,
        };
        header.check()?;
        // Some spaces are not ASCII. Sheets of older versions may have them.
        let mut names = header.players.iter().map(Label::as_str);
        match names.find(|name| name.contains(char::is_whitespace)) {
            Some(name) => Err(PadHeaderError::Words {
                name: name.to_owned(),
            }),
            None => Ok(header),
        }
    }

    pub(super) fn check(&self) -> Result<(), PadHeaderError> {
        let due = version_of(&self.rules);
        if self.version != due {
            let (found, due) = (self.version.number(), due.number());
            return Err(PadHeaderError::Version { found, due });
        }
        let (places, found) = (Self::places(&self.rules), self.players.len());
        if found != places {
            return Err(PadHeaderError::Players { places, found });
        }
        let mut names = self.players.iter().map(|label| label.as_str().to_owned());
        if let Some(name) = names.clone().find(|name| name.contains(' ')) {
            return Err(PadHeaderError::Words { name });
        }
        let mut before = BTreeSet::new();
        match names.find(|name| !before.insert(name.to_lowercase())) {
            Some(name) => Err(PadHeaderError::SameName { name }),
            None => Ok(()),
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
