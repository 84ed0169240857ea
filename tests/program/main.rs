//! The real program: its commands, line mode over pipes, and the table on a terminal.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arena;
mod branches;
mod command_line;
mod daily;
mod drill;
mod foreign;
mod haste;
mod help;
mod json_shapes;
mod learn;
mod look_cli;
mod matches;
mod namesakes;
mod pad;
mod plain;
mod programs;
mod real_cards;
mod record_replay;
mod review;
mod rules_cli;
mod saving;
mod stats;
#[path = "../support/mod.rs"]
mod support;
mod terminal;
mod terminal_output;
mod verify;
mod visitors;
mod walls;
mod wire;

use std::process::Output;

/// What a program that did well has printed.
fn stdout(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}
