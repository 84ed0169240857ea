//! What the program writes to a terminal, and what it never writes.

use crate::support;

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use support::pty::{Launch, Pty};
use support::table::{MATCH, PAUSE, at_table, drawn, escape, leave, quit};
use support::view::{FRAME_BEGINS, FRAME_ENDS, count, last};

/// The parameters of every sequence that sets how text looks.
fn looks(bytes: &[u8]) -> Vec<Vec<u16>> {
    let text = String::from_utf8_lossy(bytes);
    text.split("\x1b[")
        .skip(1)
        .filter_map(|sequence| {
            let end =
                sequence.find(|sign: char| !(sign.is_ascii_digit() || ";:".contains(sign)))?;
            let parameters = sequence[..end]
                .split([';', ':'])
                .map(|number| number.parse().unwrap_or(0));
            sequence[end..]
                .starts_with('m')
                .then(|| parameters.collect())
        })
        .collect()
}

/// Presses a key that moves the cursor, and checks that one sees where it is, without any color.
#[track_caller]
fn assert_marked_without_color(pty: &mut Pty, key: &str) {
    let before = pty.look(|view| view.screen().contents_formatted());
    pty.send(key);
    pty.wait_for("cursor elsewhere", |view| {
        (view.screen().contents_formatted() != before).then_some(())
    });
    pty.look(|view| {
        for parameters in looks(view.bytes()) {
            let is_color = |look: &u16| matches!(look, 30..=49 | 58 | 59 | 90..=107);
            assert!(!parameters.iter().any(is_color), "{parameters:?}");
        }
        let (rows, columns) = view.screen().size();
        let cells = (0..rows.get())
            .flat_map(|row| (0..columns.get()).map(move |column| (row, column)))
            .filter_map(|(row, column)| view.screen().cell(row, column));
        assert!(
            cells.into_iter().any(vt100::Cell::inverse),
            "nothing is marked:\n{}",
            view.text()
        );
    });
}

#[test]
fn without_color_nothing_is_colored_and_the_cursor_is_seen() {
    let mut menu = drawn(Launch::undercut().env("NO_COLOR", "1"));
    assert_marked_without_color(&mut menu, "\x1b[B");
    quit(menu);
    let mut table = at_table(Launch::undercut().env("NO_COLOR", "1"));
    assert_marked_without_color(&mut table, "\x1b[C");
    leave(table);
}

#[test]
fn plain_letters_are_enough() {
    for launch in [
        Launch::undercut().env("TERM", "linux"),
        Launch::undercut().env("LANG", "C"),
        Launch::undercut().env("LC_ALL", "POSIX"),
    ] {
        let pty = drawn(launch);
        pty.look(|view| assert!(view.bytes().is_ascii(), "{}", view.text()));
        quit(pty);
    }
    // Passes or draws, throws what was drawn, goes on: some hands, and the pages that lie over them.
    let keys = [
        "p", " ", "\r", " ", "\r", "m", "\x1b[B", "\x1b", "?", "\x1b[6~", "\x1b",
    ];
    let mut pty = drawn(Launch::undercut().args(MATCH).args(["--ascii"]));
    for key in keys.iter().cycle().take(300) {
        pty.send(key);
        pty.settle(Duration::from_millis(2));
    }
    pty.look(|view| assert!(view.bytes().is_ascii(), "{}", view.text()));
}

#[test]
fn the_mouse_is_left_alone_on_request() {
    let pty = drawn(Launch::undercut());
    pty.look(|view| {
        assert_eq!(count(view.bytes(), b"\x1b[?1000h\x1b[?1006h"), 1);
        assert_eq!(count(view.bytes(), b"\x1b[?100"), 2, "motion is reported");
    });
    quit(pty);
    let pty = drawn(Launch::undercut().args(["play", "--no-mouse"]));
    pty.look(|view| assert_eq!(count(view.bytes(), b"\x1b[?100"), 0));
}

#[test]
fn the_terminal_is_asked_nothing() {
    let pty = drawn(Launch::undercut());
    pty.resize(70, 20);
    pty.settle(PAUSE);
    pty.look(|view| {
        // Its cursor, its kind, its keyboard, its colors, its settings.
        for question in ["\x1b[6n", "\x1b[c", "\x1b[>", "\x1b[?u", "\x1b]", "\x1bP"] {
            assert_eq!(count(view.bytes(), question.as_bytes()), 0, "{question:?}");
        }
    });
    quit(pty);
}

#[test]
fn a_frame_is_one_synchronized_update() {
    let pty = drawn(Launch::undercut());
    pty.resize(70, 20);
    pty.settle(PAUSE);
    pty.look(|view| {
        let (begun, ended) = (FRAME_BEGINS, FRAME_ENDS);
        assert_eq!(count(view.bytes(), begun), count(view.bytes(), ended));
        assert!(last(view.bytes(), begun) < last(view.bytes(), ended));
    });
    quit(pty);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_happens_while_nothing_happens() {
    for pty in [drawn(Launch::undercut()), at_table(Launch::undercut())] {
        let is_idle = || {
            let before = pty.sleeps();
            let is_quiet = pty.is_quiet_for(Duration::from_millis(400));
            is_quiet && pty.sleeps() == before
        };
        // On a busy machine its threads may take a while to their first sleep.
        assert!((0..10).any(|_| is_idle()), "something wakes the program");
    }
}

#[test]
fn nothing_is_said_on_standard_error_while_the_screen_is_up() {
    let home = tempfile::tempdir().unwrap();
    let script = "exec \"$0\" \"$@\" 2>\"$HOME/said\"";
    let mut pty = at_table(Launch::shell(script).home(home.path()));
    pty.send(" \rm\x1b[B");
    pty.resize(30, 10);
    pty.resize(80, 24);
    escape(&mut pty);
    leave(pty);
    assert_eq!(fs::read_to_string(home.path().join("said")).unwrap(), "");
}

#[test]
fn without_a_terminal_there_is_no_escape_sequence() {
    let home = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_undercut"))
        .env_clear()
        .env("UNDERCUT_COACH", "glance")
        .env("TERM", "xterm-256color")
        .env("HOME", home.path())
        .current_dir(home.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.code().is_some(), "{:?}", output.status);
    assert_eq!(count(&output.stdout, b"\x1b"), 0);
    assert_eq!(count(&output.stderr, b"\x1b"), 0);
    assert!(
        !output.stdout.is_empty() || !output.stderr.is_empty(),
        "nothing is said"
    );
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_gets_words() {
    let mut pty = Launch::undercut().env("TERM", "dumb").open();
    pty.wait_for("words", |view| {
        (!view.text().trim().is_empty()).then_some(())
    });
    pty.send("\x04");
    pty.wait_until_ended();
    pty.look(|view| assert_eq!(count(view.bytes(), b"\x1b"), 0, "{}", view.text()));
    assert!(pty.has_its_mode_back());
}
