//! `undercut replay`: recorded matches as text, and files that are none.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

fn record(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/records")
        .join(name)
}

fn replay(file: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .env("UNDERCUT_COACH", "glance")
        .env_clear()
        .env("LANG", "C.UTF-8")
        .arg("replay")
        .arg(file)
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(name: &str, arguments: &[&str]) -> String {
    let output = replay(&record(name), arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).expect("text")
}

fn json(name: &str, arguments: &[&str]) -> Value {
    let text = text(name, &[&["--json"], arguments].concat());
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_match_is_told_from_the_cut_to_the_end() {
    insta::assert_snapshot!(text("v1/forfeit.jsonl", &[]));
}

#[test]
fn a_match_that_breaks_off_is_told_as_far_as_it_went() {
    let told = text("v1/torn.jsonl", &[]);
    assert!(told.contains("Begun 2026-07-01T20:15:00Z\n"), "{told}");
    assert!(told.ends_with(
        "The match is not over.\n\
         The record breaks off: line 61 was not written to its end and has been left out.\n"
    ));
    let told = text("v1/header-only.jsonl", &[]);
    assert!(
        told.contains("House rules: the built-in rules\n\nGame 1"),
        "{told}"
    );
}

/// Any file of house rules can have the values of a preset that is only a length.
#[test]
fn a_short_match_is_not_called_by_a_preset() {
    let usual = fs::read_to_string(record("v1/header-only.jsonl")).expect("a record");
    let short = usual
        .replace("\"game\":{\"target\":100", "\"game\":{\"target\":50")
        .replace("\"best_of\":0", "\"best_of\":1");
    assert_ne!(short, usual);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("short.jsonl");
    fs::write(&file, short).expect("a temporary file");
    let told = String::from_utf8(replay(&file, &[]).stdout).expect("text");
    let called = "House rules: the built-in rules, one game to 50\n";
    assert!(told.contains(called), "{told}");
}

/// Whoever plays it could look at the other hand, and then go on.
#[test]
fn a_hand_that_a_person_is_playing_stays_hidden() {
    let told = text("v1/unfinished.jsonl", &[]);
    assert!(told.contains("Deal 3: "), "{told}");
    assert!(!told.contains("Deal 4: "), "{told}");
    let hidden = "Deal 4 is being played: its cards are shown when it is over.\n";
    assert!(told.contains(hidden), "{told}");
    let deals = json("v1/unfinished.jsonl", &[])["deals"].clone();
    assert_eq!(deals.as_array().map(Vec::len), Some(3));

    // Of computers among themselves nothing has to be hidden.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("computers.jsonl");
    let written = fs::read_to_string(record("v1/unfinished.jsonl")).expect("a record");
    let computers = written.replacen(
        r#"{"kind":"human","name":"Ann"}"#,
        r#"{"kind":"bot","name":"Ann","level":"steady"}"#,
        1,
    );
    assert_ne!(computers, written);
    fs::write(&file, computers).expect("the folder can be written");
    let told = String::from_utf8(replay(&file, &[]).stdout).expect("text");
    assert!(told.contains("  This deal is unfinished.\n"), "{told}");
}

#[test]
fn what_was_taken_back_is_told_and_does_not_count() {
    let told = text("v1/take-back.jsonl", &["--deal", "2"]);
    assert!(
        told.starts_with("Deal 2: Club deals, upcard A♣.\n"),
        "{told}"
    );
    let lines: Vec<&str> = told.lines().map(str::trim_start).collect();
    let back = lines
        .iter()
        .position(|line| *line == "Ann takes the last move back.");
    let back = back.unwrap_or_else(|| panic!("{told}"));
    // The discard that is made anew has the number of the one that was taken back.
    let (number, drawn) = lines[back - 1].split_once(' ').expect("a number");
    assert_eq!(drawn, "Ann draws the T♠ and discards the Q♠.");
    assert_eq!(lines[back + 1], format!("{number} Ann discards the Q♠."));
}

#[test]
fn a_hand_that_goes_to_the_lower_count_shows_both_hands() {
    let whole = text("v1/lowest-deadwood.jsonl", &["--ascii"]);
    assert!(whole.is_ascii());
    let deals = json("v1/lowest-deadwood.jsonl", &[])["deals"].clone();
    for deal in deals.as_array().expect("deals") {
        let number = deal["deal"].to_string();
        let told = text("v1/lowest-deadwood.jsonl", &["--deal", &number]);
        let ends = told.lines().filter(|line| line.contains(" shows ")).count();
        let knock =
            deal["result"]["kind"] != "lowest-deadwood" && deal["result"]["result"] == "won";
        assert_eq!(ends, if knock { 1 } else { 2 }, "{told}");
    }
}

#[test]
fn programs_get_every_deal_with_its_result() {
    let told = json("v1/two-games.jsonl", &[]);
    let deals = told["deals"].as_array().expect("deals");
    assert_eq!(deals.len(), 19);
    let games: Vec<&Value> = deals
        .iter()
        .map(|deal| &deal["game"])
        .filter(|game| !game.is_null())
        .collect();
    assert_eq!(games.len(), 3);
    // The scores that the hands give: 44, 35 + 9, against 107; each box is 25, the game 100.
    assert_eq!(games[0]["columns"][0]["total"], 307);
    assert_eq!(games[0]["settlement"], 213);
    assert_eq!(told["match"]["winner"], 1);
    assert_eq!(told["match"]["scores"], serde_json::json!([213, 491]));
    assert_eq!(told["seed"], 7);
    assert_eq!(told["players"][1]["level"], "club");
    for deal in deals {
        let sum = &deal["sum"];
        if let Some(points) = deal["result"]["points"].as_u64() {
            let parts = sum["difference"].as_u64().unwrap() + sum["bonus"].as_u64().unwrap();
            assert_eq!(points, parts * sum["multiplier"].as_u64().unwrap());
        }
        assert_eq!(deal["running"].is_null(), deal["result"].is_null());
    }
    let one = json("v1/two-games.jsonl", &["--deal", "7"]);
    assert_eq!(one["deals"].as_array().expect("deals").len(), 1);
    assert_eq!(one["deals"][0], deals[6]);
    assert_eq!(json("v1/torn.jsonl", &[])["torn_line"], 61);
}

#[test]
fn every_record_of_version_1_can_be_told() {
    for entry in fs::read_dir(record("v1")).expect("it is part of the project") {
        let path = entry.expect("it can be read").path();
        let before = fs::read(&path).expect("it can be read");
        let told = text(path.to_str().expect("a text"), &[]);
        assert!(
            told.starts_with("Ann against Club (computer, club)\n"),
            "{told}"
        );
        json(path.to_str().expect("a text"), &[]);
        assert_eq!(fs::read(&path).expect("it can be read"), before);
    }
}

#[test]
fn a_file_that_is_no_record_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("0001.jsonl");
    for (content, reason) in [
        (&b""[..], "it is empty: nothing was played in it"),
        (
            b"hello\n",
            "it is not the record of a match: line 1 does not begin with {\"undercut\":",
        ),
        (b"{\"undercut\":7}\n", "it was written by a newer undercut"),
        (b"\xff\0\n", "it is not the record of a match"),
    ] {
        fs::write(&path, content).expect("it can be written");
        for arguments in [&[][..], &["--json"]] {
            let output = replay(&path, arguments);
            assert_eq!(output.status.code(), Some(1));
            let told = [output.stdout, output.stderr].concat();
            let told = String::from_utf8(told).expect("text").replace("\\\"", "\"");
            assert!(
                told.contains(&format!("{}: {reason}", path.display())),
                "{told}"
            );
        }
        assert_eq!(fs::read(&path).expect("it is there"), content);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}

#[test]
fn without_a_file_the_newest_record_is_read_and_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |command: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_undercut"))
            .args([command, "--data-dir"])
            .arg(folder.path())
            // What it says of the match is no matter here.
            .env("UNDERCUT_COACH", "glance")
            .output()
            .expect("the program runs");
        let [out, told] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        (output.status.code(), out, told)
    };
    let matches = folder.path().join("matches");
    let (status, out, told) = run("replay");
    assert_eq!((status, out.as_str()), (Some(1), ""));
    let none = format!(
        "error: there is no match in {} yet; name a file\n",
        matches.display()
    );
    assert_eq!(told, none);

    fs::create_dir(&matches).expect("a folder");
    for (number, name) in [
        ("0009", "v1/forfeit.jsonl"),
        ("0010", "v1/penalise.jsonl"),
        // No card was dealt in it.
        ("0011", "v1/header-only.jsonl"),
    ] {
        fs::copy(record(name), matches.join(format!("{number}.jsonl"))).expect("it is copied");
    }
    for command in ["replay", "review", "verify"] {
        let (status, out, told) = run(command);
        assert_eq!(status, Some(0), "{command}: {told}");
        assert!(!out.is_empty());
        let newest = matches.join("0010.jsonl");
        assert_eq!(
            told,
            format!("Match 10, your newest: {}\n", newest.display())
        );
    }
}

#[test]
fn a_file_that_cannot_be_read_is_refused_with_the_reason() {
    for (path, reason) in [
        (
            "/nonexistent/0001.jsonl",
            "there is no such file; your matches are recorded in ",
        ),
        ("/", "the file cannot be read: Is a directory"),
        ("/dev/zero", "it is larger than 64 MiB"),
    ] {
        let output = replay(Path::new(path), &[]);
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(
            told.starts_with(&format!("error: {path}: {reason}")),
            "{told}"
        );
    }
}

#[test]
fn a_place_that_there_is_not_is_refused_before_the_screen_opens() {
    for (place, reason) in [
        (
            "3",
            "error: there is no hand 3: 2 were dealt in this match\n",
        ),
        ("2.999", "error: there is no move 999 in hand 2: it has "),
    ] {
        let output = replay(&record("v1/forfeit.jsonl"), &["--screen", "--at", place]);
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.starts_with(reason), "{told}");
    }
    let output = replay(&record("v1/forfeit.jsonl"), &["--screen", "--at", "x"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_deal_that_there_is_not_is_refused() {
    for (name, wanted, reason) in [
        (
            "v1/forfeit.jsonl",
            "3",
            "there is no deal 3: 2 were dealt in this match",
        ),
        (
            "v1/torn.jsonl",
            "2",
            "there is no deal 2: one was dealt in this match",
        ),
        (
            "v1/header-only.jsonl",
            "1",
            "there is no deal 1: nothing was dealt in this match",
        ),
    ] {
        let output = replay(&record(name), &["--deal", wanted]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(
            String::from_utf8(output.stderr).expect("text"),
            format!("error: {reason}\n")
        );
        let output = replay(&record(name), &["--json", "--deal", wanted]);
        let error: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(error["error"]["kind"], "no-such-deal");
    }
    let output = replay(&record("v1/forfeit.jsonl"), &["--deal", "0"]);
    assert_eq!(output.status.code(), Some(2));
}
