//! The computer's players.
//!
//! Every one of them is a [`Bot`]: it is shown its own [`View`](crate::play::View) of each hand, told the score of the game,
//! and nothing else. People meet them as [`Persona`]s: the [`Level`]s of a ladder and a few [`Character`]s beside it. Other
//! programs sit at the table by the protocol of [`wire`]; to whoever runs the games both are a [`Rival`].

pub mod arena;
mod bot;
mod chance;
mod character;
mod defence;
mod ending;
pub mod eval;
mod fault;
mod greedy;
mod heuristic;
mod idle_card;
mod ladder;
mod learned;
mod level;
pub mod odds;
mod opponent;
mod persona;
mod played_out;
pub mod program;
mod question;
mod recall;
mod rival;
pub mod search;
mod slip;
mod weakened;
pub mod wire;

pub use bot::Bot;
pub use character::Character;
pub use fault::{Excerpt, Fault, Misdeed};
pub use greedy::Greedy;
pub use learned::Learned;
pub use level::Level;
pub use opponent::{Across, Manners, Opponent};
pub use persona::{Persona, UnknownPersona};
pub use played_out::{par, played_out};
pub use rival::{House, Rival, Scores, Situation};
