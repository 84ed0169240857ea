//! Gin rummy: the rules, the players and the table.

#[cfg(feature = "app")]
pub mod cli;
pub mod rules;
