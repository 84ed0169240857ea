//! The protocol by which programs sit at one another's tables: lines of JSON on the standard input and output.
//!
//! [`TableSide`] says in what lines a table tells a player of a deal, from what that player's seat has seen and from nothing
//! else. [`PlayerSide`] is our player at a table that someone else keeps, and believes only what can be. Neither touches a
//! pipe. The protocol is written down in [`PROTOCOL`], with a whole deal as an example.

mod seen_action;
mod sides;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    cards::{Card, CardSet},
    melds::Melds,
    play::{Action, BySeat, Outcome, View, VoidReason, WinKind, WrittenSeat, pair},
    players::Scores,
    record::Label,
    rules::{GameTable, Rules},
    text::json,
};

pub use seen_action::SeenAction;
pub use sides::{PlayerSide, ProtocolError, TableSide};

/// The highest version of the protocol that this program speaks.
pub const VERSION: u64 = 2;

/// The version that a table needs: the first one knows only two seats, and no doubling.
pub fn version_for(rules: &Rules) -> u64 {
    let is_first = rules.game_table() == GameTable::Two && !rules.doubling.on;
    if is_first { 1 } else { VERSION }
}

/// The protocol, in Markdown.
pub const PROTOCOL: &str = include_str!("../../../assets/help/protocol.md");

/// A line of a table.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "an object with the key \"type\""
)]
pub enum TableMessage {
    /// The first line. The player answers with a greeting.
    Hello {
        /// The version of the protocol.
        protocol: u64,
        /// What keeps the table, and its version.
        table: String,
    },
    /// A match begins; everything before it is over.
    Match {
        rules: Box<Rules>,
        /// What the player's own chance can come from, below 2⁵³.
        seed: u64,
    },
    /// A hand has been dealt.
    Deal {
        /// Its number in the match, from 0.
        number: u64,
        seat: WrittenSeat,
        /// How many seats the deal has, where there are more than two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seats: Option<usize>,
        hand: CardSet,
        /// The first upcard; none after an eleven-card start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        upcard: Option<Card>,
        /// The score of the game before it, in points.
        scores: Scores,
    },
    /// A seat has acted.
    Event {
        seat: WrittenSeat,
        /// What the player saw of it.
        did: SeenAction,
        /// All hands, where they are laid open because the stock is exhausted and the lowest count decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hands: Option<BySeat<CardSet>>,
    },
    /// It is the player's turn. The player answers with an [`Action`].
    Choose(Box<ChooseMessage>),
    Over {
        /// How it ended.
        result: DealResult,
    },
    /// Nothing more will be said.
    Bye {},
}

/// How a deal ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DealResult {
    Won {
        seat: WrittenSeat,
        by: WinKind,
        /// The points of the hand, without boxes.
        points: u32,
        /// How many boxes it is worth.
        boxes: u32,
        /// The counts after lay-offs, in points.
        deadwood: BySeat<u32>,
        /// What is taken from the score of the knocker, in points.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charge: Option<u32>,
    },
    /// Equal counts where they are no undercut.
    Tie {
        /// The count of everybody, in points.
        deadwood: u32,
    },
    /// Nobody scores.
    Void { reason: VoidReason },
}

impl From<Outcome> for DealResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Won(win) => Self::Won {
                seat: WrittenSeat::new(win.seat, win.deadwood.len()),
                by: win.kind,
                points: win.points(),
                boxes: win.boxes,
                deadwood: win.deadwood,
                charge: win.charge.map(|charge| charge.points),
            },
            Outcome::Tie { deadwood } => Self::Tie { deadwood },
            Outcome::Void(reason) => Self::Void { reason },
        }
    }
}

/// Why a line cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It is not as the protocol has it.
    #[error("this is not a line of the table: {0}")]
    Malformed(String),
    /// The other side speaks another version.
    #[error(
        "the table speaks version {given} of the protocol, but this program speaks versions 1 to {VERSION}"
    )]
    Version {
        /// Its version.
        given: u64,
    },
    /// A knock that shows no discard and does not say that it lies face down.
    #[error("a knock shows its discard, or says that it is hidden")]
    NoDiscard,
}

impl TableMessage {
    /// The first line of this program, in this version of the protocol.
    pub fn hello(protocol: u64) -> Self {
        Self::Hello {
            protocol,
            table: concat!("undercut ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }

    /// The line, without its end.
    pub fn line(&self) -> String {
        json::line(self)
    }

    /// The type of the message.
    const fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Match { .. } => "match",
            Self::Deal { .. } => "deal",
            Self::Event { .. } => "event",
            Self::Choose(_) => "choose",
            Self::Over { .. } => "over",
            Self::Bye {} => "bye",
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// When it is not a line of a table, or the table speaks another version of the protocol.
    pub fn read(line: &str) -> Result<Self, LineError> {
        let message: Result<Self, _> = json::read(line.as_bytes());
        match (message, version_of_hello(line)) {
            // Another version may say hello in other words.
            (_, Some(given)) if !(1..=VERSION).contains(&given) => {
                Err(LineError::Version { given })
            }
            (Ok(message), _) => Ok(message),
            (Err(error), _) => Err(LineError::Malformed(error.on_its_line())),
        }
    }
}

/// The version that a line names which says hello, whatever else it says.
fn version_of_hello(line: &str) -> Option<u64> {
    let value: Value = json::read(line.as_bytes()).ok()?;
    let is_hello = value.get("type")?.as_str() == Some("hello");
    value.get("protocol")?.as_u64().filter(|_| is_hello)
}

/// What a player is asked: the legal actions, and a summary of what the player's seat knows, so that a program can answer
/// without having kept the deal in mind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooseMessage {
    /// The player's cards.
    pub hand: CardSet,
    /// The top of the discard pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Card>,
    /// How many cards may still be drawn from the stock.
    pub stock: u32,
    /// The most deadwood points with which this hand may be ended; 0 when only gin ends it.
    pub limit: u32,
    /// The cards that the opponent is known to hold; of several by seat.
    pub known: KnownCards,
    /// The cards that may be taken, where each player has a discard pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<CardSet>,
    /// The stake of the hand, where it can be doubled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<u32>,
    /// The cards that the player has not seen.
    pub unseen: CardSet,
    /// The melds of a knock that has to be answered, with what has been laid off on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knocked: Option<Melds>,
    /// Every regular action.
    pub legal: Vec<Action>,
}

/// The cards that other seats are known to hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KnownCards {
    /// Those of the only opponent.
    OfOne(CardSet),
    /// Those of each seat; none for the player's own.
    BySeat(BySeat<CardSet>),
}

impl KnownCards {
    fn of(view: &View) -> Self {
        match view.seats() {
            2 => Self::OfOne(view.known(pair::opponent(view.seat()))),
            count => Self::BySeat(BySeat::from_fn(count, |seat| {
                if seat == view.seat() {
                    CardSet::EMPTY
                } else {
                    view.known(seat)
                }
            })),
        }
    }
}

impl ChooseMessage {
    /// The question that a seat is asked whose turn it is.
    pub fn of(view: &View) -> Self {
        Self {
            hand: view.hand(),
            top: view.pile().top(),
            stock: view.drawable(),
            limit: view.knock_limit(),
            known: KnownCards::of(view),
            open: view
                .has_own_piles()
                .then(|| view.takings().map(|(_, card)| card).collect()),
            stake: view.rules().doubling.on.then(|| view.stake().multiplier()),
            unseen: view.unseen(),
            knocked: view.phase().knocked().map(|(_, melds)| *melds),
            legal: view.legal(),
        }
    }

    /// The first thing in which this is not the question that belongs to a view: what it is called.
    fn differs_from(&self, view: &View) -> Option<&'static str> {
        let own = Self::of(view);
        let parts = [
            ("hand", self.hand == own.hand),
            ("top", self.top == own.top),
            ("stock", self.stock == own.stock),
            ("limit", self.limit == own.limit),
            ("known", self.known == own.known),
            ("open", self.open == own.open),
            ("stake", self.stake == own.stake),
            ("unseen", self.unseen == own.unseen),
            ("knocked", self.knocked == own.knocked),
            (
                "legal",
                // Another table may list them in another order, or leave out what comes to the same.
                self.legal.iter().all(|action| view.check(action).is_ok()),
            ),
        ];
        parts
            .into_iter()
            .find(|(_, same)| !same)
            .map(|(name, _)| name)
    }
}

/// The first line of a player.
#[derive(Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "an object with the key \"type\""
)]
enum Greeting {
    Hello { protocol: u64, name: Label },
}

/// The line with which a player of this name greets a table that speaks this version, without its end.
pub fn greeting(name: &Label, protocol: u64) -> String {
    let name = name.clone();
    let greeting = Greeting::Hello { protocol, name };
    json::line(&greeting)
}

/// Reads the first line of a player at a table that needs this version: what it wants to be called. A player may speak a
/// higher version than the table needs.
///
/// # Errors
///
/// When it is no greeting, or one of a version that does not do.
pub fn read_greeting(line: &str, needed: u64) -> Result<Label, LineError> {
    let does = needed..=VERSION;
    if let Some(given) = version_of_hello(line).filter(|given| !does.contains(given)) {
        return Err(LineError::Version { given });
    }
    match json::read(line.as_bytes()) {
        Ok(Greeting::Hello { name, .. }) => Ok(name),
        Err(error) => Err(LineError::Malformed(error.on_its_line())),
    }
}

/// Reads what a player answers to a question.
///
/// # Errors
///
/// What is wrong with the line.
pub fn read_action(line: &str) -> Result<Action, String> {
    json::read(line.as_bytes()).map_err(|error| error.on_its_line())
}
