//! Other programs in the arena.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Output,
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;
use undercut::lab::{Agent, BotAgent, Level, arena::Entrant, program::Program};

use super::{json, meeting, named, program, run, text};
use super::{programs, support::pty::Launch};

const PROGRAM: &str = env!("CARGO_BIN_EXE_undercut");

#[test]
fn our_player_over_the_wire_is_the_one_at_home() {
    let against_greedy = |player: Entrant, threads| {
        let arena = meeting(vec![player.called("casual"), named("greedy")], 6);
        run(&arena, threads)
    };
    // With a seed of its own it leaves the same to chance in every match.
    let at_home = || {
        let house = BotAgent::new(|_| Level::Casual.bot(7));
        Ok(Box::new(house) as Box<dyn Agent>)
    };
    let wired = || {
        let command = format!("'{PROGRAM}' bot --level casual --seed 7");
        let command = command.parse().expect("a command");
        let program = Program::start(command, Duration::from_secs(60))?;
        Ok(Box::new(program) as Box<dyn Agent>)
    };
    let expected = against_greedy(Entrant::new("at home", at_home), 1);
    for threads in [1, 2] {
        assert_eq!(
            against_greedy(Entrant::new("wired", wired), threads),
            expected
        );
    }
}

/// What a process was told of a match: its seed, and the upcard and the cards of its deals.
type Heard = (u64, Vec<(String, String)>);

fn heard(file: &Path) -> Vec<Heard> {
    let text = fs::read_to_string(file).expect("what it was told is text");
    let mut matches: Vec<Heard> = Vec::new();
    for line in text.lines() {
        let told: Value = serde_json::from_str(line).expect("a line of the table");
        let field = |name: &str| told[name].as_str().expect("a text").to_owned();
        match told["type"].as_str() {
            Some("match") => {
                let seed = told["seed"].as_u64().expect("a number");
                matches.push((seed, Vec::new()));
            }
            Some("deal") => {
                let (_, deals) = matches.last_mut().expect("a match begins before a deal");
                deals.push((field("upcard"), field("hand")));
            }
            _ => {}
        }
    }
    matches
}

/// A guest has time for an answer, however busy the machine is.
const NO_HURRY: [&str; 2] = ["--move-time", "300"];

/// A program that keeps in mind all that it is told learns nothing of its opponent's hands, nor of their chance.
#[test]
fn no_process_plays_the_same_cards_from_both_sides() {
    let folder = TempDir::new().expect("a folder");
    let spy = format!(
        "tee \"{}/heard.$$\" | \"{PROGRAM}\" bot --level beginner",
        folder.path().display()
    );
    let spy = format!("cmd:{}", programs::shell(&spy));
    let players = ["greedy", &spy, "--games", "12", "--threads", "2", "--json"];
    json(&program(&folder, &[&players[..], &NO_HURRY].concat()));
    let processes: Vec<Vec<Heard>> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.file_stem().is_some_and(|stem| stem == "heard"))
        .map(|path| heard(&path))
        .collect();
    assert!(processes.len() >= 2, "one for either game of a pair");
    let mut mirrored: BTreeMap<u64, Vec<&(String, String)>> = BTreeMap::new();
    for matches in &processes {
        let seeds: BTreeSet<u64> = matches.iter().map(|(seed, _)| *seed).collect();
        assert_eq!(seeds.len(), matches.len(), "a process plays a pair once");
        for (seed, deals) in matches {
            mirrored.entry(*seed).or_default().push(&deals[0]);
        }
    }
    assert_eq!(mirrored.len(), 6);
    for first_deals in mirrored.values() {
        let [(upcard, hand), (same, other)] = first_deals[..] else {
            panic!("two games of a pair, not {first_deals:?}")
        };
        assert_eq!(upcard, same, "both are dealt from the same deck");
        assert!(hand.split(' ').all(|card| !other.contains(card)));
    }
}

#[test]
fn a_round_robin_with_the_python_player_is_a_table() {
    let Some(python) = programs::python_player() else {
        return;
    };
    let folder = TempDir::new().expect("a folder");
    let python = format!("cmd:{python}");
    let players = [
        "beginner",
        &python,
        &python,
        "--games",
        "2",
        "--preset",
        "quick",
        // One hand is enough.
        "--set",
        "game.target=1",
    ];
    let players = [&players[..], &NO_HURRY].concat();
    let output = program(&folder, &players);
    let told = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        told.starts_with("3 players, all against all: 6 games in mirrored pairs by "),
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

/// Version 2 of the protocol carries every table: our own player over the wire, and the Python one where the protocol has
/// something that two seats without doubling do not.
#[test]
fn programs_play_at_every_table() {
    let folder = TempDir::new().expect("a folder");
    let ours = format!("cmd:{PROGRAM} bot --level casual");
    let python = programs::python_player().map(|python| format!("cmd:{python}"));
    let tables: [(&[&str], bool); 7] = [
        (&["--table", "battle-royal"], true),
        (&["--table", "round"], false),
        (&["--table", "round", "--set", "table.players=3"], true),
        (&["--table", "cutthroat"], false),
        (&["--table", "chouette"], false),
        (&["--table", "partnership"], false),
        (&["--set", "doubling.on=true"], true),
    ];
    for (table, is_new) in tables {
        let python = python.as_ref().filter(|_| is_new);
        for guest in [Some(&ours), python].into_iter().flatten() {
            let players = ["beginner", guest, "--games", "1", "--seed", "1", "--json"];
            let output = program(
                &folder,
                &[&players[..], &["--set", "game.target=10"], table].concat(),
            );
            let told = text(&output.stderr);
            assert!(output.status.success(), "{guest} at {table:?}: {told}");
            assert_eq!(json(&output)["finished"], true, "{guest} at {table:?}");
        }
    }
}

#[test]
fn a_program_that_fails_is_told_with_what_is_known() {
    let folder = TempDir::new().expect("a folder");
    let program =
        |folder: &TempDir, players: &[&str]| program(folder, &[players, &NO_HURRY].concat());
    let greets = programs::GREETS;
    let crash = format!("cmd:{}", programs::shell(&format!("{greets} exit 3")));
    let stopped = program(&folder, &["greedy", &crash, "--games", "8"]);
    assert_eq!(stopped.status.code(), Some(1));
    assert!(text(&stopped.stdout).starts_with("No pair of games was finished (seed "));
    let told_by = |output: &Output| text(&output.stderr).to_owned();
    let told = told_by(&stopped);
    assert!(told.starts_with("error: Shelly (`/bin/sh -c "), "{told}");
    assert!(
        told.contains(
            "ended without an answer (exit status: 3) (deal 1 of game 1 between greedy and Shelly; "
        ),
        "{told}"
    );

    let keys = |output: &Output| {
        let value: Value = serde_json::from_slice(&output.stdout).expect("the output is JSON");
        let fields = value.as_object().expect("an object").clone();
        (fields.keys().cloned().collect::<Vec<_>>(), value)
    };
    let [finished, broken_off] = ["greedy", &crash]
        .map(|other| program(&folder, &["greedy", other, "--games", "4", "--json"]));
    let ((there, _), (here, value)) = (keys(&finished), keys(&broken_off));
    assert_eq!(here, there, "nothing is known, and told in the same fields");
    assert_eq!(
        (&value["games"], &value["a_win_share"]),
        (&0.into(), &Value::Null)
    );
    assert_eq!(
        (&value["b"], &value["finished"]),
        (&"Shelly".into(), &false.into())
    );
    assert_eq!(value["error"]["kind"], "player");
    assert_eq!(
        (broken_off.status.code(), text(&broken_off.stderr)),
        (Some(1), "")
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
    // Two pairs do not say yet how much better they are.
    assert!(
        told.contains("95 % interval of greedy's share: not known yet\n"),
        "{told}"
    );
    assert!(
        text(&forfeited.stderr).starts_with("note: games were forfeited; the first time, Shelly (")
    );

    assert!(told_by(&stopped).ends_with("--on-fault forfeit would continue)\n"));
    let been = folder.path().join("been");
    let once = format!(
        "if [ -e {0} ]; then exit 4; fi; touch {0}; {greets} exit 3",
        been.display()
    );
    let once = format!("cmd:{}", programs::shell(&once));
    let arguments = ["greedy", &once, "--threads", "1", "--on-fault", "forfeit"];
    let given_up = program(&folder, &arguments);
    assert_eq!(given_up.status.code(), Some(1));
    let told = told_by(&given_up);
    assert!(
        told.contains("ended without an answer (exit status: 4) (deal 1 of game ")
            && told.ends_with("5 starts in a row have failed, so no more games are forfeited)\n"),
        "{told}"
    );

    let arguments = ["greedy", &crash, "--games", "40", "--on-fault", "forfeit"];
    let told = text(&program(&folder, &arguments).stdout).to_owned();
    assert!(
        told.contains("\nElo difference: no bound, 95 % interval above +")
            && told.contains("40 games forfeited by Shelly"),
        "{told}"
    );
}

#[test]
fn players_that_cannot_play_are_refused_with_the_reason() {
    let folder = TempDir::new().expect("a folder");
    let missing = program(&folder, &["greedy", "cmd:/no/such/program"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("cannot be started"));
    for (wrong, reason) in [
        (&["greedy", "cmd:"][..], "a program has to be named"),
        (&["greedy", "cmd:a 'b"], "is not closed"),
        (&[], "name two players or more"),
        (&["greedy"], "name two players or more"),
        (&["greedy", "club", "--a", "club"], "cannot be used with"),
        (
            &["greedy", "club", "casual", "--sprt", "0,5"],
            "needs exactly two players",
        ),
        (&["greedy", "club", "--sprt", "5,0"], "elo0 has to be less"),
        (
            &["greedy", "club", "--move-time", "0"],
            "give a time in seconds",
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
        "--set",
        "game.target=1",
    ];
    let mut pty = Launch::undercut().args(arguments).size(100, 30).open();
    // Before the first pair is finished there are no results.
    pty.wait_for("finished game", |view| {
        let text = view.text();
        let (shown, _) = text.split_once(" of 90000000 games, ")?;
        let done = shown.rsplit(' ').next()?;
        (done != "0").then_some(())
    });
    pty.send("\x03");
    pty.wait_for_text("These are the results so far.");
    assert!(pty.wait_until_ended().signaled());
    programs::wait_until_gone(&pids, 4);
}
