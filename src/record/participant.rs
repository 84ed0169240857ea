//! Somebody who plays a match.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Label;

/// Somebody who plays a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenParticipant", into = "WrittenParticipant")]
pub struct Participant {
    /// The name at the table.
    pub name: Label,
    /// A person, the computer or another program.
    pub kind: ParticipantKind,
}

/// A person, the computer or another program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParticipantKind {
    /// A person.
    Human,
    /// The computer.
    Bot {
        /// The name of its level.
        level: Label,
    },
    /// Another program. How it was started is not kept, so that nothing is ever started because a file says so.
    Program,
}

impl ParticipantKind {
    /// What he is called in a list: `person`, `program`, or the name of the computer's level.
    pub fn name(&self) -> &str {
        match self {
            Self::Human => "person",
            Self::Bot { level } => level.as_str(),
            Self::Program => "program",
        }
    }
}

/// A participant as it stands in the file. A tag beside other fields lets unknown ones pass, but not within a variant.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum WrittenParticipant {
    Human { name: Label },
    Bot { name: Label, level: Label },
    Program { name: Label },
}

impl From<WrittenParticipant> for Participant {
    fn from(written: WrittenParticipant) -> Self {
        match written {
            WrittenParticipant::Human { name } => Self::human(name),
            WrittenParticipant::Bot { name, level } => Self::bot(name, level),
            WrittenParticipant::Program { name } => Self::program(name),
        }
    }
}

impl From<Participant> for WrittenParticipant {
    fn from(Participant { name, kind }: Participant) -> Self {
        match kind {
            ParticipantKind::Human => Self::Human { name },
            ParticipantKind::Bot { level } => Self::Bot { name, level },
            ParticipantKind::Program => Self::Program { name },
        }
    }
}

impl Participant {
    /// A person of this name.
    pub fn human(name: Label) -> Self {
        Self {
            name,
            kind: ParticipantKind::Human,
        }
    }

    /// Another program of this name.
    pub fn program(name: Label) -> Self {
        Self {
            name,
            kind: ParticipantKind::Program,
        }
    }

    /// The computer under this name, at the level of that name.
    pub fn bot(name: Label, level: Label) -> Self {
        Self {
            name,
            kind: ParticipantKind::Bot { level },
        }
    }

    /// Whether he is a person.
    pub fn is_person(&self) -> bool {
        self.kind == ParticipantKind::Human
    }
}

/// `Ann`, `Clara (computer, club)`, `Robo (program)`.
impl fmt::Display for Participant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.kind {
            ParticipantKind::Human => write!(f, "{name}"),
            ParticipantKind::Bot { level } => write!(f, "{name} (computer, {level})"),
            ParticipantKind::Program => write!(f, "{name} (program)"),
        }
    }
}
