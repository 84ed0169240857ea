//! The computer's players.
//!
//! Every one of them is a [`Bot`]: it is shown a [`View`](crate::play::View) and nothing else. People meet them as
//! [`Persona`]s: the [`Level`]s of a ladder and a few [`Character`]s beside it.

pub mod arena;
mod bot;
mod chance;
mod character;
mod defence;
mod ending;
pub mod eval;
mod greedy;
mod heuristic;
mod ladder;
mod learned;
mod level;
mod opponent;
mod persona;
mod question;
mod recall;
mod slip;
mod weakened;

pub use bot::Bot;
pub use character::Character;
pub use greedy::Greedy;
pub use learned::Learned;
pub use level::Level;
pub use opponent::Opponent;
pub use persona::{Persona, UnknownPersona};
