//! What every command has in common: options, files and the standard streams, numbers of matches, exit statuses.

use std::{fs, path::Path, process::Output};

use crate::{
    stdout,
    support::{place::Place, pty::Launch},
};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records");
const KNOCKER: &str = "7h 7d 7s Js Qs Ks As 2c 3d 2h";
const DEFENDER: &str = "Kc Kd Kh Ts 8c 6d 5h Ac 2d Th";
const HAND: &str = "7h 7d 7s 8s 9s 2c 2d 4h Jc Qc";

/// A place with files of each sort, and with matches 1, 2, 4, 7 and 9: finished, torn, sealed, unfinished and damaged.
fn furnished() -> Place {
    let place = Place::new();
    for (name, to) in [
        ("v1/one-game", "0001"),
        ("v1/torn", "0002"),
        ("v2/daily", "0004"),
        ("v1/unfinished", "0007"),
    ] {
        let text = fs::read_to_string(format!("{RECORDS}/{name}.jsonl")).expect("a record");
        place.write(&format!("here/data/matches/{to}.jsonl"), &text);
    }
    place.write("here/data/matches/0009.jsonl", "no record\n");
    place.write("here/house.toml", "knock.limit = 8\n");
    place.write("here/mine.toml", "hearts = \"red\"\n");
    place.write("here/keys.toml", "knock = [\"x\"]\n");
    place
}

/// The standard error of a run that failed with this status and printed nothing.
fn refusal(output: &Output, status: i32) -> String {
    let told = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!(output.status.code(), Some(status), "{told}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    told
}

#[test]
fn common_options_work_before_and_after_every_command() {
    let common = [
        "--color",
        "never",
        "--data-dir",
        "data",
        "--name",
        "Zoe",
        "--plain",
        "--ascii",
        "--theme",
        "light",
        "--keys",
        "keys.toml",
    ];
    let settle = [
        "settle",
        "--knocker",
        KNOCKER,
        "--discard",
        "5s",
        "--defender",
        DEFENDER,
    ];
    for (command, arguments) in [
        (&["play"][..], &["--seed", "7"][..]),
        (&["daily"], &["--history"]),
        (&["learn"], &[]),
        (&["meld"], &[HAND]),
        (&settle, &[]),
        (&["replay"], &["1"]),
        (&["review"], &["1", "--deal", "1"]),
        (&["drill"], &[]),
        (&["drill", "list"], &[]),
        (&["stats"], &["1", "--counts"]),
        (&["pad"], &["--names", "Ann,Bob"]),
        (&["rules", "show"], &[]),
        (&["rules", "check"], &["house.toml"]),
        (&["rules", "presets"], &["pagat"]),
        (&["rules", "init"], &["-"]),
        (&["themes"], &[]),
        (&["themes", "list"], &[]),
        (&["themes", "show"], &["dark"]),
        (&["themes", "check"], &["mine.toml"]),
        (&["themes", "init"], &["-"]),
        (&["keys"], &[]),
        (&["keys", "show"], &[]),
        (&["keys", "check"], &["keys.toml"]),
        (&["keys", "init"], &["-"]),
        (
            &["arena"],
            &[
                "greedy", "beginner", "--games", "2", "--seed", "1", "--json",
            ],
        ),
        (&["bot"], &["--protocol"]),
        (&["verify"], &["4"]),
        (&["completions"], &["bash"]),
        (&["man"], &[]),
        (&[], &[]),
    ] {
        let run = |parts: [&[&str]; 4]| {
            // Each run finds the same folder.
            let place = furnished();
            let all = parts.concat();
            let output = place.run(&all);
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{all:?}: {told}");
            let out = String::from_utf8(output.stdout).expect("text");
            let here = place.path("here").display().to_string();
            // A time and a seal (64 digits) differ from run to run.
            let differs = |line: &&str| line.contains("microseconds") || line.len() == 66;
            let out = out.lines().filter(|line| !differs(line));
            out.collect::<Vec<_>>().join("\n").replace(&here, "HERE")
        };
        let before = run([&common, command, arguments, &[]]);
        let after = run([command, arguments, &common, &[]]);
        assert_eq!(before, after, "{command:?}");
        if let [first, second] = command {
            let between = run([&[first], &common, &[second], arguments]);
            assert_eq!(before, between, "{command:?}");
        }
    }
}

#[test]
fn other_options_stand_after_the_command_and_the_last_value_counts() {
    let place = Place::new();
    let told = place.refusal(2, &["drill", "--count", "3", "list"]);
    assert!(told.contains("--count is for drills"), "{told}");
    let told = place.refusal(2, &["--pace", "fast", "play", "--plain"]);
    assert!(
        told.contains("--pace cannot stand before the command"),
        "{told}"
    );
    let keys = place.out(&[
        "--keys",
        "none.toml",
        "keys",
        "--keys",
        "none.toml",
        "init",
        "-",
    ]);
    assert!(keys.contains("knock"), "{keys}");
    let place = furnished();
    let shown = place.out(&["--keys", "none.toml", "keys", "--keys", "keys.toml"]);
    assert!(shown.contains("* knock      x "), "{shown}");
    let shown = place.out(&["keys", "--keys", "none.toml", "--keys", "keys.toml"]);
    assert!(shown.contains("* knock      x "), "{shown}");
}

#[test]
fn options_of_line_mode_are_refused_on_the_screen() {
    for arguments in [
        &["play", "--yes"][..],
        &["play", "--long"],
        &["daily", "--yes"],
        &["learn", "--long"],
        &["drill", "--count", "3"],
    ] {
        let mut terminal = Launch::undercut().args(arguments.iter().copied()).open();
        terminal.wait_for_text("is an option of line mode: add --plain");
        terminal.wait_until_exited(2);
    }
}

#[test]
fn colors_are_used_when_they_are_asked_for() {
    let place = furnished();
    let colored = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = place.command(arguments);
        let output = command.envs(variables.iter().copied()).output();
        let output = output.expect("it can be started");
        let both = [output.stdout, output.stderr].concat();
        both.contains(&0x1b)
    };
    for arguments in [
        &["--help"][..],
        &["play", "-h"],
        &["flay"],
        &["replay", "99"],
    ] {
        let with = |first: &[&'static str]| [first, arguments].concat();
        assert!(!colored(arguments, &[]), "{arguments:?}");
        assert!(colored(&with(&["--color=always"]), &[]), "{arguments:?}");
        assert!(
            colored(&with(&["--color", "always"]), &[("NO_COLOR", "1")]),
            "{arguments:?}"
        );
        assert!(
            colored(arguments, &[("CLICOLOR_FORCE", "1")]),
            "{arguments:?}"
        );
        let never = with(&["--color", "never"]);
        assert!(
            !colored(&never, &[("CLICOLOR_FORCE", "1")]),
            "{arguments:?}"
        );
    }
    let told = place.refusal(2, &["--color", "sometimes"]);
    assert!(told.contains("auto, always, never"), "{told}");
}

#[test]
fn a_dash_is_the_standard_input_wherever_a_file_is_read() {
    let place = furnished();
    let record = fs::read(format!("{RECORDS}/v1/one-game.jsonl")).expect("a record");
    for command in [
        &["replay"][..],
        &["replay", "--json"],
        &["review", "--deal", "1"],
        &["verify", "--json"],
        &["stats", "--counts"],
    ] {
        let by_number = place.run(&[command, &["1", "--data-dir", "data"]].concat());
        let mut fed = place.fed(&[command, &["-"]].concat(), &record);
        // What is fed has no name by which to play on from it.
        fed.stdout = String::from_utf8_lossy(&fed.stdout)
            .replace("--from RECORD", "--from data/matches/0001.jsonl")
            .into_bytes();
        assert_eq!(fed, by_number, "{command:?}");
        assert!(!fed.stdout.is_empty(), "{command:?}");
    }
    let house = b"knock.limit = 8\n";
    for command in [
        &["rules", "check"][..],
        &["rules", "show", "--rules"],
        &["meld", HAND, "--rules"],
        &[
            "settle",
            "--knocker",
            KNOCKER,
            "--discard",
            "5s",
            "--defender",
            DEFENDER,
            "--rules",
        ],
    ] {
        let fed = stdout(&place.fed(&[command, &["-"]].concat(), house));
        let read = place.out(&[command, &["house.toml"]].concat());
        assert_eq!(fed.replace("<stdin>", "house.toml"), read, "{command:?}");
    }
    for (command, text) in [
        (&["themes", "check"][..], "hearts = \"red\"\n"),
        (&["keys", "check"], "knock = [\"x\"]\n"),
        (&["keys", "--keys"], "knock = [\"x\"]\n"),
    ] {
        let fed = place.fed(&[command, &["-"]].concat(), text.as_bytes());
        assert!(stdout(&fed).contains("<stdin>"), "{command:?}");
        let wrong = place.fed(&[command, &["-"]].concat(), b"nothing = 1\n");
        let told = refusal(&wrong, 2);
        assert!(told.contains("<stdin>:1:1: "), "{told}");
    }
    // A file may not be larger there either, and an endless one ends.
    let endless = fs::File::open("/dev/zero").expect("a device");
    let output = place
        .command(&["rules", "check", "-"])
        .stdin(endless)
        .output()
        .unwrap();
    let told = refusal(&output, 2);
    assert!(told.contains("a file of house rules may have"), "{told}");
    let told = refusal(&place.fed(&["replay", "-"], b"no record\n"), 1);
    assert!(
        told.contains("<stdin>: it is not the record of a match"),
        "{told}"
    );
}

#[test]
fn a_dash_is_the_standard_output_wherever_a_file_is_written() {
    let place = furnished();
    for kind in ["rules", "themes", "keys"] {
        let printed = place.out(&[kind, "init", "-"]);
        place.out(&[kind, "init", &format!("{kind}-file.toml")]);
        let written = fs::read_to_string(place.path(&format!("here/{kind}-file.toml"))).unwrap();
        assert_eq!(printed, written, "{kind}");
    }
    let page = place.out(&["review", "1", "--data-dir", "data", "--html", "-"]);
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    assert!(!Path::new(&place.path("here/-")).exists());
    let record = fs::read(format!("{RECORDS}/v1/one-game.jsonl")).expect("a record");
    let piped = stdout(&place.fed(&["review", "-", "--html", "-"], &record));
    assert_eq!(piped, page);
}

#[test]
fn the_standard_input_is_read_once() {
    let place = furnished();
    for arguments in [
        &["rules", "check", "-", "-"][..],
        &["stats", "-", "-"],
        &["keys", "--keys", "-", "check", "-"],
        &["--keys", "-", "replay", "-"],
        &["meld", HAND, "--rules", "-", "--theme", "-"],
    ] {
        let told = refusal(&place.fed(arguments, b""), 2);
        assert!(
            told.contains("can be read only once"),
            "{arguments:?}: {told}"
        );
    }
    for arguments in [
        &["--theme", "-"][..],
        &["play", "--plain", "--rules", "-"],
        &["play", "--from", "-"],
        &["play", "--keys", "-"],
        &["--keys", "-", "learn"],
        &["drill", "--theme", "-"],
        &["daily", "--keys", "-"],
        &["pad", "--rules", "-"],
        &["replay", "-", "--screen"],
        &["bot", "--level", "club", "--keys", "-"],
    ] {
        let told = refusal(&place.fed(arguments, b""), 2);
        assert!(
            told.contains("the standard input is read for"),
            "{arguments:?}: {told}"
        );
    }
    let told = refusal(&place.fed(&["pad", "--file", "-"], b""), 2);
    assert!(told.contains("the sheet is kept in a file"), "{told}");
    let told = place.refusal(2, &["pad", "--file", "a.jsonl", "--data-dir", "data"]);
    assert!(told.contains("--file and --data-dir"), "{told}");
}

#[test]
fn a_match_is_named_by_its_number() {
    let place = furnished();
    for command in ["replay", "review", "verify"] {
        let by_number = place.out(&[command, "4", "--data-dir", "data"]);
        let by_file = place.out(&[command, "data/matches/0004.jsonl"]);
        assert_eq!(by_number, by_file, "{command}");
        let zeros = place.out(&["--data-dir", "data", command, "matches/0004"]);
        assert_eq!(zeros, by_file, "{command}");
    }
    let told = place.refusal(1, &["replay", "3", "--data-dir", "data"]);
    assert_eq!(
        told,
        "error: there is no match 3; `undercut matches` lists them\n"
    );
    let told = place.refusal(1, &["verify", "practice/1", "--data-dir", "data"]);
    assert_eq!(
        told,
        "error: there is no practice game 1; `undercut matches` lists them\n"
    );
    // A number is a match even where a file has that name.
    fs::copy(format!("{RECORDS}/v1/one-game.jsonl"), place.path("here/3")).expect("it is copied");
    let told = place.refusal(1, &["replay", "3", "--data-dir", "data"]);
    assert!(told.ends_with(", and ./3 is the file\n"), "{told}");
    place.out(&["replay", "./3"]);
    // A number stays that of its match.
    fs::remove_file(place.path("here/data/matches/0001.jsonl")).expect("it is there");
    let still = place.out(&["replay", "7", "--data-dir", "data"]);
    assert!(still.contains("The match is not over."), "{still}");
    fs::rename(
        place.path("here/data/matches/0009.jsonl"),
        place.path("here/data/matches/0009.jsonl.damaged"),
    )
    .expect("it is there");
    let told = place.refusal(1, &["replay", "9", "--data-dir", "data"]);
    assert!(
        told.contains("match 9 was damaged, and was set aside as data/matches/0009.jsonl.damaged"),
        "{told}"
    );
}

#[test]
fn plain_prints_sentences_without_charts_and_boxes() {
    let place = furnished();
    for arguments in [
        &["stats", "1", "--counts"][..],
        &["review", "1"],
        &["replay", "1"],
        &["arena", "beginner", "greedy", "casual", "--games", "2"],
        &["arena", "beginner", "greedy", "--games", "2"],
        &["drill", "list"],
        &["daily", "--history"],
    ] {
        let all = [arguments, &["--plain", "--data-dir", "data"]].concat();
        let mut command = place.command(&all);
        let output = command.env("LANG", "C.UTF-8").output().unwrap();
        let out = stdout(&output);
        assert!(
            !out.contains(['█', '▏', '|', '─', '│', '#']),
            "{arguments:?}: {out}"
        );
        for line in out.lines() {
            assert!(!line.trim().contains("    "), "{arguments:?}: {line:?}");
        }
    }
}
