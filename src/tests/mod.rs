//! What stands above the engine, tested from inside the crate.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bot_cases;
pub mod coach;
mod drills;
mod eval;
mod judged;
mod lesson;
mod opponent;
mod panics;
mod pictures;
mod plain;
mod plain_streams;
pub mod players;
mod readme;
mod search;
pub mod support;
mod survey;
