//! The lines of a table.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    cards::{Card, CardSet},
    play::{BySeat, Outcome, Seat, VoidReason, Win, WinKind},
    players::Scores,
    rules::Rules,
};

use super::{Did, Question, VERSION, reason};

/// A line of a table.
///
/// ```
/// use undercut::players::wire::Told;
///
/// let line = r#"{"type":"event","seat":"dealer","did":{"do":"discard","card":"Ks"}}"#;
/// assert_eq!(Told::read(line)?.line(), line);
/// # Ok::<(), undercut::players::wire::Unreadable>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "an object with the key \"type\""
)]
pub enum Told {
    /// The first line. The player answers with a [`Greeting`](super::Greeting).
    Hello {
        /// The version of the protocol.
        protocol: u64,
        /// What keeps the table, and its version.
        table: String,
    },
    /// A match begins; everything before it is over.
    Match {
        /// The house rules.
        rules: Box<Rules>,
        /// What the player's own chance can come from, below 2⁵³.
        seed: u64,
    },
    /// A hand has been dealt.
    Deal {
        /// Its number in the match, from 0.
        number: u64,
        /// The player's seat.
        seat: Seat,
        /// His cards.
        hand: CardSet,
        /// The first upcard; none after an eleven-card start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        upcard: Option<Card>,
        /// The score of the game before it, in points.
        scores: Scores,
    },
    /// Somebody has acted.
    Event {
        /// Who.
        seat: Seat,
        /// What the player saw of it.
        did: Did,
        /// Both hands, where they are laid open because the stock is exhausted and the lower count decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hands: Option<BySeat<CardSet>>,
    },
    /// It is the player's turn. He answers with an [`Action`](crate::play::Action).
    Choose(Box<Question>),
    /// The deal is over.
    Over {
        /// How it ended.
        result: Ending,
    },
    /// Nothing more will be said.
    Bye {},
}

/// How a deal ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ending {
    /// Somebody scores.
    Won {
        /// Who.
        seat: Seat,
        /// How.
        by: WinKind,
        /// The points of the hand, without boxes.
        points: u32,
        /// How many boxes it is worth.
        boxes: u32,
        /// The counts after lay-offs, in points.
        deadwood: BySeat<u32>,
    },
    /// Equal counts where they are no undercut.
    Tie {
        /// The count of both, in points.
        deadwood: u32,
    },
    /// Nobody scores.
    Void {
        /// Why.
        reason: VoidReason,
    },
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Won(win) => {
                let Win {
                    seat,
                    kind,
                    deadwood,
                    boxes,
                    ..
                } = win;
                Self::Won {
                    seat,
                    by: kind,
                    points: win.points(),
                    boxes,
                    deadwood,
                }
            }
            Outcome::Tie { deadwood } => Self::Tie { deadwood },
            Outcome::Void(reason) => Self::Void { reason },
        }
    }
}

/// Why a line is none of a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is not as the protocol has it.
    #[error("this is no line of a table: {0}")]
    Malformed(String),
    /// The table speaks another version.
    #[error("the table speaks version {given} of the protocol, and this is version {VERSION}")]
    Version {
        /// Its version.
        given: u64,
    },
}

impl Told {
    /// The first line of this program.
    pub fn hello() -> Self {
        Self::Hello {
            protocol: VERSION,
            table: concat!("undercut ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }

    /// The line, without its end.
    ///
    /// # Panics
    ///
    /// Never: a line has only texts as keys.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a line has only texts as keys")
    }

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// When it is none of a table, or the table speaks another version of the protocol.
    pub fn read(line: &str) -> Result<Self, Unreadable> {
        let told: Result<Self, _> = serde_json::from_str(line);
        match (told, version_of_hello(line)) {
            // Another version may say hello in other words.
            (_, Some(given)) if given != VERSION => Err(Unreadable::Version { given }),
            (Ok(told), _) => Ok(told),
            (Err(error), _) => Err(Unreadable::Malformed(reason(&error))),
        }
    }
}

/// The version that a line names which says hello, whatever else it says.
pub(super) fn version_of_hello(line: &str) -> Option<u64> {
    let value: Value = serde_json::from_str(line).ok()?;
    let is_hello = value.get("type")?.as_str() == Some("hello");
    value.get("protocol")?.as_u64().filter(|_| is_hello)
}
