//! Other programs in the arena.

use tempfile::TempDir;

use super::{json, program, text};
use crate::{programs, support::pty::Launch};

#[test]
fn our_player_over_the_wire_is_the_one_at_home() {
    let folder = TempDir::new().expect("a folder");
    let wired = format!(
        "cmd:'{}' bot --level casual",
        env!("CARGO_BIN_EXE_undercut")
    );
    let against_greedy = |player: &str, threads: &str| {
        let rest = ["greedy", "--games", "12", "--threads", threads, "--json"];
        let mut value = json(&program(&folder, &[&[player][..], &rest].concat()));
        let fields = value.as_object_mut().expect("an object");
        fields.remove("microseconds_per_decision");
        fields.remove("a").expect("a name");
        value
    };
    let at_home = against_greedy("casual", "1");
    assert_eq!(against_greedy(&wired, "1"), at_home);
    assert_eq!(against_greedy(&wired, "2"), at_home);
}

#[test]
fn a_round_robin_with_the_python_player_is_a_table() {
    let Some(python) = programs::python_player() else {
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let python = format!("cmd:{python}");
    let players = [
        "beginner", &python, &python, "--games", "4", "--preset", "eaai",
    ];
    let output = program(&folder, &players);
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        told.starts_with("3 players, everybody against everybody: 12 games in mirrored pairs by "),
        "{told}"
    );
    for name in ["beginner", "Minnow ", "Minnow (2) "] {
        assert!(told.lines().any(|line| line.starts_with(name)), "{told}");
    }
    assert!(
        told.contains("games won, %") && told.contains("  -"),
        "{told}"
    );
    let value = json(&program(&folder, &[&players[..], &["--json"]].concat()));
    assert_eq!(value["standings"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["pairings"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["finished"], true);
}

#[test]
fn a_program_that_fails_is_told_with_what_is_known() {
    let folder = TempDir::new().expect("a folder");
    let greets = programs::GREETS;
    let crash = format!("cmd:{}", programs::shell(&format!("{greets} exit 3")));
    let stopped = program(&folder, &["greedy", &crash, "--games", "8"]);
    assert_eq!(stopped.status.code(), Some(1));
    assert_eq!(text(&stopped.stdout), "No pair of games was finished.\n");
    let told = text(&stopped.stderr);
    assert!(told.starts_with("error: Shelly (`/bin/sh -c "), "{told}");
    assert!(
        told.contains(
            "ended without an answer (exit status: 3) (deal 1 of game 1 between greedy and Shelly; "
        ),
        "{told}"
    );

    let forfeited = program(
        &folder,
        &["greedy", &crash, "--games", "4", "--on-fault", "forfeit"],
    );
    assert!(forfeited.status.success());
    let told = text(&forfeited.stdout);
    assert!(
        told.contains("greedy      100.0 %") && told.contains("4 games forfeited by Shelly"),
        "{told}"
    );
    assert!(
        text(&forfeited.stderr).starts_with("note: games were forfeited; the first time, Shelly (")
    );

    let missing = program(&folder, &["greedy", "cmd:/no/such/program"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("cannot be started"));
    for (wrong, reason) in [
        (&["greedy", "cmd:"][..], "a program has to be named"),
        (&["greedy", "cmd:a 'b"], "is not closed"),
        (&["greedy"], "2"),
        (&["greedy", "club", "--a", "club"], "cannot be used with"),
        (
            &["greedy", "club", "casual", "--sprt", "0,5"],
            "tests two players",
        ),
        (&["greedy", "club", "--sprt", "5,0"], "elo0 has to be less"),
        (
            &["greedy", "club", "--move-time", "0"],
            "a time is given in seconds",
        ),
    ] {
        let output = program(&folder, wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(
            text(&output.stderr).contains(reason),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn a_signal_prints_what_is_known_and_leaves_nobody_behind() {
    let folder = TempDir::new().expect("a folder");
    let pids = folder.path().join("pids");
    let script = format!(
        "echo $$ >> {0}; sleep 1000 & echo $! >> {0}; exec '{1}' bot --level beginner",
        pids.display(),
        env!("CARGO_BIN_EXE_undercut")
    );
    let program = format!("cmd:{}", programs::shell(&script));
    let arguments = [
        "arena",
        "greedy",
        &program,
        "--games",
        "90000000",
        "--threads",
        "2",
    ];
    let mut pty = Launch::undercut().args(arguments).size(100, 30).open();
    pty.wait_for_text(" of 90000000 games, ");
    pty.send("\x03");
    pty.wait_for_text("this is what is known so far.");
    assert!(pty.wait_until_ended().signaled());
    programs::wait_until_gone(&pids, 4);
}
