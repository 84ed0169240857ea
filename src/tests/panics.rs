//! A table that fails: whatever it fails of, the terminal is given back before a word is printed.
//!
//! The game has no key that makes it fail, so a table of this file's own does: this test program starts itself on a
//! terminal, with one ignored test to run, which shows that table.

use crate::tests::support;
use crate::tests::support::programs;

use std::env;
use std::fs;
use std::mem;
use std::path::Path;
use std::time::Duration;

use ratatui::Frame;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tempfile::TempDir;
use undercut::players::program::{EndAllOnDrop, Program};
use undercut::tui::runtime::{App, Effect, Key, Mouse, UserInput, run};

use support::pty::{Launch, Pty};
use support::view::last;

/// Says how the table of this file is to fail; not set, the table is not shown.
const FAILURE: &str = "UNDERCUT_TEST_FAILURE";

/// Names the file to which the program at the table of this file writes its number.
const PROGRAM: &str = "UNDERCUT_TEST_PROGRAM";

/// What everything that fails says, so that it can be found in the output.
const WORDS: &str = "failed on purpose";

/// Shows that it is there, and fails at the first key.
struct FailingTable {
    failure: String,
}

impl App for FailingTable {
    type Message = ();

    fn on_input(&mut self, input: UserInput, _at: Duration) -> Vec<Effect<()>> {
        if input != UserInput::Key(Key::char('x')) {
            return Vec::new();
        }
        match self.failure.as_str() {
            "table" => panic!("{WORDS}"),
            "job" => vec![Effect::Start(Box::new(|| panic!("{WORDS}")))],
            "queue" => vec![Effect::Save(Box::new(|| panic!("{WORDS}")))],
            "thread" => {
                forbid_more_threads();
                vec![Effect::Start(Box::new(|| ()))]
            }
            "late job" => vec![Effect::Save(Box::new(|| panic!("{WORDS}"))), Effect::Quit],
            _ => vec![Effect::Quit],
        }
    }

    fn on_message(&mut self, (): ()) -> Vec<Effect<()>> {
        Vec::new()
    }

    fn on_stall(&mut self, _stalls: bool) -> Vec<Effect<()>> {
        Vec::new()
    }

    fn on_tick(&mut self, _elapsed: Duration) -> Vec<Effect<()>> {
        Vec::new()
    }

    fn wake_after(&self) -> Option<Duration> {
        None
    }

    fn draw(&self, frame: &mut Frame) {
        frame.render_widget("the table", frame.area());
    }
}

/// Leaves the process so little memory that no further thread finds room for its stack.
fn forbid_more_threads() {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let size = status
        .lines()
        .find(|line| line.starts_with("VmSize"))
        .unwrap();
    let kilobytes: u64 = size.split_whitespace().nth(1).unwrap().parse().unwrap();
    let limit = Rlimit {
        current: Some((kilobytes + 1024) * 1024),
        ..getrlimit(Resource::As)
    };
    setrlimit(Resource::As, limit).unwrap();
}

/// Lets a program sit at the table, and nobody tell it goodbye; one that does not care for the end of its input.
fn seat_a_program(file: &str) {
    let script = format!("echo $$ >> {file}; {} exec sleep 1000", programs::GREETS);
    let command = programs::shell(&script).parse().unwrap();
    mem::forget(Program::start(command, Duration::from_secs(60)).unwrap());
}

#[test]
#[ignore = "shows a table that fails, for the other tests"]
fn failing_table() {
    let Ok(failure) = env::var(FAILURE) else {
        return;
    };
    let _programs = EndAllOnDrop;
    seat_a_program(&env::var(PROGRAM).unwrap());
    let ended = run(&mut FailingTable { failure }, Mouse::Clicks);
    ended.expect(WORDS);
    // The table was asked to quit, and its caller fails.
    panic!("{WORDS}");
}

/// A terminal with the table that fails as told.
fn open(failure: &str, pids: &Path) -> Pty {
    Launch::program(env::current_exe().unwrap())
        .args([
            "--ignored",
            "--exact",
            "tests::panics::failing_table",
            "--nocapture",
        ])
        .env(FAILURE, failure)
        .env(PROGRAM, pids)
        .open()
}

/// Lets the table fail, and checks what is left of it, and that nothing is left of the program that sits at it.
#[track_caller]
fn assert_fails_well(failure: &str) {
    let folder = TempDir::new().unwrap();
    let pids = folder.path().join("pids");
    let mut pty = open(failure, &pids);
    pty.wait_for_text("the table");
    pty.send("x");
    pty.wait_until_exited(101);
    pty.look(|view| {
        let left = last(view.bytes(), b"\x1b[?1049l").expect("the table was shown");
        let said = last(view.bytes(), WORDS.as_bytes()).expect("the failure is told");
        assert!(left < said, "the failure is told on a screen that is gone");
        assert!(view.text().contains(WORDS), "{}", view.text());
    });
    programs::wait_until_gone(&pids, 1);
}

#[test]
fn the_table_panics() {
    assert_fails_well("table");
}

#[test]
fn a_job_panics() {
    assert_fails_well("job");
}

#[test]
fn a_queued_job_panics() {
    assert_fails_well("queue");
}

#[test]
fn a_queued_job_panics_while_the_table_is_closed() {
    assert_fails_well("late job");
}

#[test]
#[cfg(target_os = "linux")]
fn a_job_gets_no_thread() {
    assert_fails_well("thread");
}

#[test]
fn the_caller_fails_after_the_table() {
    assert_fails_well("caller");
}
