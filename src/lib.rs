//! Gin rummy: the rules, the players and the table.

// What the tests share names the crate as those outside it do.
#[cfg(test)]
extern crate self as undercut;

pub mod bots;
pub mod cards;
#[cfg(feature = "app")]
pub mod cli;
pub mod coach;
#[cfg(feature = "app")]
pub mod config;
pub mod drills;
pub mod game;
pub mod lesson;
pub mod melds;
#[cfg(feature = "app")]
pub mod plain;
pub mod play;
pub mod record;
pub mod rules;
pub mod stats;
#[cfg(feature = "app")]
pub mod tui;
