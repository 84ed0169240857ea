//! The first line of the record of a match.
//!
//! # Versions
//!
//! The number after `undercut` is the version of the form: of what a line may say, and of what it means. A record
//! carries the *lowest* version in which it can be told, so that a program refuses only what it does not understand, and
//! tells then that the record is newer, in place of calling it damaged.
//!
//! * Version 1 is a match of its own. It is read and written for ever: `tests/data/records/v1` holds one of every kind.
//! * Version 2 is version 1 with an [`Occasion`] in the header, and is written where there is one and nowhere else. Its
//!   entries are those of version 1, and lead to the same states: an occasion says what a match is played for, and
//!   never how. A version 1 with an occasion, and a version 2 without, are refused.
//!
//! Neither the number of the program nor that of the house rules is part of it: the rules are in the header in full.

use serde::{Deserialize, Serialize};

use crate::{
    game::{Match, Player, words::Names},
    rules::Rules,
};

use super::{Commitment, Daily, Label, Nonce, Occasion, Origin, Participant, Seal, log::Version};

/// The latest version of the form of a record.
pub(super) const LATEST: u64 = 2;

/// The first line of the record of a match: what was settled before its first step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Header {
    program: Label,
    started: Option<Label>,
    seed: u64,
    seal: Option<Seal>,
    occasion: Occasion,
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
    /// The version is not that of a record with, or without, an occasion.
    #[error("a record {} an occasion has version {due}, and this says {found}", if *.due == LATEST { "with" } else { "without" })]
    Version {
        /// The version that is stated.
        found: u64,
        /// The one that would be right.
        due: u64,
    },
}

/// The header as it stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    undercut: Version<LATEST>,
    program: Label,
    #[serde(skip_serializing_if = "Option::is_none")]
    started: Option<Label>,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<Commitment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<Nonce>,
    #[serde(default, skip_serializing_if = "Occasion::is_match")]
    occasion: Occasion,
    players: Vec<Participant>,
    rules: Rules,
}

/// The version in which a record of this occasion is written.
fn version_of(occasion: &Occasion) -> Version<LATEST> {
    match occasion {
        Occasion::Match => Version::FIRST,
        Occasion::Branch(_) | Occasion::Daily(_) => Version::LATEST,
    }
}

impl From<Header> for Written {
    fn from(header: Header) -> Self {
        let Header {
            program,
            started,
            seed,
            seal,
            occasion,
            players,
            rules,
        } = header;
        Self {
            undercut: version_of(&occasion),
            program,
            started,
            seed,
            commitment: seal.map(|seal| seal.commitment),
            nonce: seal.map(|seal| seal.nonce),
            occasion,
            players,
            rules,
        }
    }
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
            occasion,
            players,
            rules,
        } = written;
        let due = version_of(&occasion);
        if version != due {
            let (found, due) = (version.number(), due.number());
            return Err(HeaderError::Version { found, due });
        }
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
            program,
            started,
            seed,
            seal,
            occasion,
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
            undercut: Version::FIRST,
            program: this_program(),
            started: None,
            seed,
            commitment: None,
            nonce: None,
            occasion: Occasion::Match,
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

    /// The header of a branch of the match of this one: the same rules, seed and seal, and other players.
    pub(super) fn branched(&self, origin: Origin, players: Vec<Participant>) -> Self {
        Self {
            program: this_program(),
            started: None,
            occasion: Occasion::Branch(Box::new(origin)),
            players,
            ..self.clone()
        }
    }

    /// The same as that of a deal of the day.
    pub(super) fn of_the_day(self, daily: Daily) -> Self {
        Self {
            occasion: Occasion::Daily(daily),
            ..self
        }
    }

    /// What the match is played for.
    pub fn occasion(&self) -> &Occasion {
        &self.occasion
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

    /// Every player with his number, in their order.
    pub fn numbered(&self) -> impl Iterator<Item = (Player, &Participant)> {
        Player::all(self.players.len()).zip(&self.players)
    }

    /// The person who plays, the first if there are several; none where the computer plays alone.
    pub fn person(&self) -> Option<Player> {
        let mut people = self.numbered().filter(|(_, one)| one.is_person());
        people.next().map(|(player, _)| player)
    }

    /// The players' names, for sentences that are told to `you`.
    pub fn names(&self, you: Option<Player>) -> Names {
        let names = self.players.iter().map(|player| player.name.as_str());
        Names::new(names, you)
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
pub(crate) fn this_program() -> Label {
    env!("CARGO_PKG_VERSION")
        .parse()
        .expect("the version of a package is a short word")
}
