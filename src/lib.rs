//! Gin rummy: the rules, the players and the table.

// What the tests share names the crate as those outside it do.
#[cfg(test)]
extern crate self as undercut;
#[cfg(all(test, feature = "app"))]
mod tests;

pub mod analysis;
pub mod cards;
#[cfg(feature = "app")]
pub mod cli;
#[cfg(feature = "app")]
pub mod config;
pub mod game;
pub mod lesson;
pub mod melds;
#[cfg(feature = "app")]
pub mod plain;
pub mod play;
pub mod players;
pub mod record;
pub mod rules;
#[cfg(feature = "app")]
pub mod tui;
