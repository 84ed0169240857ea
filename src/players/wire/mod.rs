//! The protocol by which programs sit at one another's tables: lines of JSON on the standard input and output.
//!
//! [`TableSide`] says in what lines a table tells a player of a deal, from what that player's seat has seen and from nothing
//! else. [`PlayerSide`] is our player at a table that someone else keeps, and believes only what can be. Neither touches a
//! pipe. The protocol is written down in [`PROTOCOL`], with a whole deal as an example.

mod message;
mod player_side;
mod seen_action;
mod table_side;

pub use message::{
    ChooseMessage, DealResult, LineError, TableMessage, greeting, read_action, read_greeting,
};
pub use player_side::{PlayerSide, ProtocolError};
pub use seen_action::SeenAction;
pub use table_side::TableSide;

/// The version of the protocol that this program speaks.
pub const VERSION: u64 = 1;

/// The protocol, in Markdown.
pub const PROTOCOL: &str = include_str!("../../../assets/help/protocol.md");
