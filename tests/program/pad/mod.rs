//! `undercut pad`: the paper score sheet for people at a table.

mod entries;
use crate::support::house;
mod people;
mod records;
mod sheets;
mod tables;
use crate::support::typed;

use std::{
    path::PathBuf,
    process::{Command, Output},
};

use house::rules;
use serde_json::Value;
use tempfile::TempDir;
use undercut::{
    game::Player,
    play::WinKind,
    record::{Label, PadEntry, PadHeader, PadRecord},
    rules::Rules,
};

const ANN: Player = Player::FIRST;
const BOB: Player = Player::SECOND;

fn names(names: &[&str]) -> Vec<Label> {
    names
        .iter()
        .map(|name| name.parse().expect("a name"))
        .collect()
}

fn pad(rules: Rules) -> PadRecord {
    PadRecord::new(PadHeader::new(rules, names(&["Ann", "Bob"])).expect("two names"))
}

fn won(player: Player, kind: WinKind, points: u32) -> PadEntry {
    PadEntry::Won {
        player,
        kind,
        points,
        spade: false,
        stake: 1,
        knocker: None,
    }
}

/// A place with nothing of the machine's own in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder can be made"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_undercut"));
        command
            .env_clear()
            .env("HOME", self.0.path())
            .env("XDG_STATE_HOME", self.path("state"))
            .current_dir(self.0.path())
            .arg("pad")
            .args(arguments);
        command
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        typed::typed(&mut self.command(arguments), input.as_bytes())
    }

    /// What a run prints that enters every line.
    fn out(&self, arguments: &[&str], input: &str) -> String {
        let output = self.run(arguments, input);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("text")
    }

    /// What a run says on the standard error that ends with this status.
    fn err(&self, status: i32, arguments: &[&str], input: &str) -> String {
        let output = self.run(arguments, input);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    }

    /// The answers of a run in JSON, with its exit status.
    fn json(&self, arguments: &[&str], input: &str) -> (Vec<Value>, Option<i32>) {
        let output = self.run(&[&["--json"], arguments].concat(), input);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let text = String::from_utf8(output.stdout).expect("text");
        let answers = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"));
        (answers.collect(), output.status.code())
    }

    fn sheet(&self, number: u32) -> PathBuf {
        self.path(&format!("state/undercut/pads/{number:04}.jsonl"))
    }
}

const ANN_BOB: &[&str] = &["--names", "Ann,Bob"];
