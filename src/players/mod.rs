//! The players at a table: the computer's own and other programs.
//!
//! A [`Bot`] decides from its own [`View`](crate::play::View) of each hand and the score of the game, and knows nothing else.
//! People choose one by its [`Level`]. Other programs play by the protocol of [`wire`]. In a match both are an [`Opponent`];
//! in the arena both are an [`Agent`].

pub mod arena;
mod bot;
pub(crate) mod chance;
pub(crate) mod doubling;
pub mod eval;
mod fault;
mod heuristic;
pub(crate) mod instant;
mod level;
pub mod odds;
mod opponent;
mod opponents;
mod pasts;
mod persona;
pub mod program;
mod question;
pub mod search;
pub(crate) mod several;
mod weakened;
pub mod wire;

pub use bot::{Agent, Bot, BotAgent, DiscardFate, Scores, Situation, WatchedDeal};
pub use fault::{Excerpt, Fault, FaultKind};
pub use instant::{Greedy, Learned};
pub use level::{Level, UnknownLevel};
pub use opponent::{Opponent, OpponentTurn, cut_card, named_dealer, par, played_out};
pub use opponents::Opponents;
pub use persona::{Cue, FACE_COLUMNS, FACE_ROWS};
