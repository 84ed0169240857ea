//! Who plays at a table: the computer's own players and other programs.
//!
//! A [`Bot`] decides from its own [`View`](crate::play::View) of each hand and the score of the game, and knows nothing else.
//! People choose one by its [`Level`]. Other programs play by the protocol of [`wire`]. In a match both are an [`Opponent`];
//! in the arena both are an [`Agent`].

pub mod arena;
mod bot;
mod chance;
mod defence;
mod ending;
pub mod eval;
mod fault;
mod greedy;
mod heuristic;
mod idle_card;
mod learned;
mod level;
pub mod odds;
mod opponent;
pub mod program;
mod question;
mod recall;
pub mod search;
mod slip;
mod weakened;
pub mod wire;

pub use bot::{Agent, Bot, BotAgent};
pub use fault::{Excerpt, Fault, Misdeed};
pub use greedy::Greedy;
pub use learned::Learned;
pub use level::{Level, UnknownLevel};
pub use opponent::{
    Opponent, OpponentTurn, Scores, Situation, cut_card, named_dealer, par, played_out,
};
pub use program::Opponents;
