//! The protocol by which programs sit at one another's tables: lines of JSON on the standard input and output.
//!
//! A [`Host`] says in what lines a table tells a player of a deal, from what that player's seat has seen and from
//! nothing else; a [`Guest`] is our player at a table that somebody else keeps, and believes only what can be. Neither
//! touches a pipe. The protocol is written down in [`PROTOCOL`], with a whole deal as an example.

mod did;
mod guest;
mod host;
mod question;
mod said;
mod told;

pub use did::{Did, NoCard};
pub use guest::{Guest, Heard, Misheard};
pub use host::Host;
pub use question::Question;
pub use said::{Greeting, NoGreeting, read_action, read_greeting};
pub use told::{Ending, Told, Unreadable};

/// The version of the protocol that this program speaks.
pub const VERSION: u64 = 1;

/// The protocol, in Markdown.
pub const PROTOCOL: &str = include_str!("../../../assets/help/protocol.md");

/// What is wrong with a line, as the reader of JSON says it: there is but one line, so only the column is told.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.split_once(" at line ") {
        Some((what, place)) => match place.split_once(" column ") {
            Some((_, column)) if column != "0" => format!("{what} at column {column}"),
            _ => what.to_owned(),
        },
        None => text,
    }
}
