//! The computer's players.
//!
//! Every one of them is a [`Bot`]: it is shown a [`View`](crate::play::View) and nothing else. People meet them as
//! [`Level`]s.

pub mod arena;
mod bot;
mod defence;
mod ending;
pub mod eval;
mod greedy;
mod heuristic;
mod learned;
mod level;
mod opponent;
mod question;

pub use bot::Bot;
pub use greedy::Greedy;
pub use learned::Learned;
pub use level::{Level, UnknownLevel};
pub use opponent::Opponent;
