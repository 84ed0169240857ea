//! The arena: fair, repeatable, and the same through the real program.

mod command;
mod faults;
mod guests;
mod meetings;
use crate::support;
use crate::support::programs;

use std::{
    num::{NonZeroU64, NonZeroUsize},
    process::{Command, Output},
    sync::atomic::AtomicBool,
    time::Instant,
};

use serde_json::Value;
use tempfile::TempDir;
use undercut::{
    lab::arena::{Arena, Entrant, OnFault, Report, Results},
    rules::Rules,
};

fn arena(a: &str, b: &str, pairs: u64) -> Arena {
    meeting(vec![named(a), named(b)], pairs)
}

/// The player of our own with this name.
fn named(name: &str) -> Entrant {
    Entrant::named(name).expect("one of our own players")
}

fn meeting(entrants: Vec<Entrant>, pairs: u64) -> Arena {
    Arena {
        entrants,
        rules: Rules::default(),
        seed: 11,
        pairs: NonZeroU64::new(pairs).expect("there is a pair"),
        on_fault: OnFault::Stop,
        sprt: None,
    }
}

/// A report without the times, which differ from run to run.
fn untimed(report: Report) -> Report {
    Report {
        microseconds_per_decision: None,
        b_microseconds_per_decision: None,
        ..report
    }
}

fn results(arena: &Arena, threads: usize) -> Results {
    let threads = NonZeroUsize::new(threads).expect("there is a thread");
    let mut results = arena.run(threads, Instant::now, &AtomicBool::new(false), |_| ());
    results.reports = results.reports.into_iter().map(untimed).collect();
    for standing in &mut results.standings {
        standing.microseconds_per_decision = None;
    }
    results
}

fn run(arena: &Arena, threads: usize) -> Report {
    let results = results(arena, threads);
    assert_eq!(results.reports.len(), 1);
    results.reports[0].clone()
}

fn program(folder: &TempDir, arguments: &[&str]) -> Output {
    // In another folder: no program may write beside the way to the records.
    let home = TempDir::new().expect("a folder");
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .arg("arena")
        .args(arguments)
        .current_dir(folder)
        .env("HOME", home.path())
        .env("XDG_CONFIG_HOME", folder.path())
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes text")
}

fn json(output: &Output) -> Value {
    let told = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert!(output.status.success(), "{told:?}");
    serde_json::from_slice(&output.stdout).expect("the output is JSON")
}
