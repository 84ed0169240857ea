//! The first line of the record of a match.

use serde::{Deserialize, Serialize};

use crate::{
    game::{Match, Player},
    rules::Rules,
};

use super::{Commitment, Label, Nonce, Seal, log::Version};

/// The first line of the record of a match: what was settled before its first step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Header {
    #[serde(rename = "undercut")]
    version: Version,
    program: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<Label>,
    seed: u64,
    #[serde(flatten)]
    seal: Option<Seal>,
    players: Vec<Participant>,
    rules: Rules,
}

/// Why a header cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// There are not as many players as the table has places.
    #[error("there are {found} players, and the table has {places} places")]
    Players {
        /// How many places there are.
        places: usize,
        /// How many players there are.
        found: usize,
    },
    /// Half of a seal.
    #[error("a commitment and its nonce belong together, and here is only the {found}")]
    HalfSealed {
        /// The half that is there.
        found: &'static str,
    },
}

/// The header as it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    undercut: Version,
    program: Label,
    started: Option<Label>,
    seed: u64,
    commitment: Option<Commitment>,
    nonce: Option<Nonce>,
    players: Vec<Participant>,
    rules: Rules,
}

impl TryFrom<Written> for Header {
    type Error = HeaderError;

    fn try_from(written: Written) -> Result<Self, HeaderError> {
        let Written {
            undercut: version,
            program,
            started,
            seed,
            commitment,
            nonce,
            players,
            rules,
        } = written;
        let seal = match (commitment, nonce) {
            (Some(commitment), Some(nonce)) => Some(Seal { commitment, nonce }),
            (None, None) => None,
            (Some(_), None) => {
                return Err(HeaderError::HalfSealed {
                    found: "commitment",
                });
            }
            (None, Some(_)) => return Err(HeaderError::HalfSealed { found: "nonce" }),
        };
        let places = Match::new(&rules).players();
        if players.len() != places {
            return Err(HeaderError::Players {
                places,
                found: players.len(),
            });
        }
        Ok(Self {
            version,
            program,
            started,
            seed,
            seal,
            players,
            rules,
        })
    }
}

impl Header {
    /// A match by these rules among these players in the order of their numbers, whose decks come from `seed`.
    ///
    /// # Errors
    ///
    /// When there are not as many players as the table has places.
    pub fn new(rules: Rules, players: Vec<Participant>, seed: u64) -> Result<Self, HeaderError> {
        Self::try_from(Written {
            undercut: Version,
            program: this_program(),
            started: None,
            seed,
            commitment: None,
            nonce: None,
            players,
            rules,
        })
    }

    /// The same, with the time at which the match was begun, in any form.
    #[must_use]
    pub fn started_at(self, time: Label) -> Self {
        Self {
            started: Some(time),
            ..self
        }
    }

    /// The same, with its decks sealed.
    ///
    /// This shuffles and hashes [`SEALED_DECKS`](super::SEALED_DECKS) decks, which takes about a millisecond.
    #[must_use]
    pub fn sealed(self, nonce: Nonce) -> Self {
        Self {
            seal: Some(Seal::new(self.seed, nonce)),
            ..self
        }
    }

    /// The house rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The players, in the order of their numbers.
    pub fn players(&self) -> &[Participant] {
        &self.players
    }

    /// This player.
    pub fn player(&self, player: Player) -> Option<&Participant> {
        self.players.get(player.index())
    }

    /// The seed of the decks.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seal on the decks, if they were sealed. Whether it fits them is for an [`Audit`](super::Audit) to tell.
    pub fn seal(&self) -> Option<&Seal> {
        self.seal.as_ref()
    }

    /// When the match was begun, if that was noted.
    pub fn started(&self) -> Option<&Label> {
        self.started.as_ref()
    }

    /// The version of the program that began the match.
    pub fn program(&self) -> &Label {
        &self.program
    }
}

/// The version of this program.
pub(super) fn this_program() -> Label {
    env!("CARGO_PKG_VERSION")
        .parse()
        .expect("the version of a package is a short word")
}

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
}
