//! Gin rummy: the rules, the players and the table.

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
