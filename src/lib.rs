//! Gin rummy: the rules, the players and the table.

pub mod rules;
