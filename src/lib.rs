//! Gin rummy: the rules, the players and the table.
//!
//! The modules from [`cards`] to [`record`] are the engine: pure, and of use by themselves. What stands above it belongs
//! to the program; [`lab`] shows the part of it that examples, benches and the tests of the program need.

// What the tests share names the crate as those outside it do.
#[cfg(test)]
extern crate self as undercut;
#[cfg(all(test, feature = "app"))]
mod tests;

pub mod cards;
pub mod game;
pub mod melds;
pub mod play;
pub mod record;
pub mod rules;

#[cfg(feature = "app")]
mod analysis;
#[cfg(feature = "app")]
pub mod cli;
#[cfg(feature = "app")]
mod config;
#[cfg(feature = "app")]
pub mod lab;
#[cfg(feature = "app")]
mod lesson;
#[cfg(feature = "app")]
mod plain;
#[cfg(feature = "app")]
mod players;
#[cfg(feature = "app")]
mod tui;
