//! The computer's players.

mod bot;

pub use bot::Bot;
