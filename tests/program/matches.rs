//! `undercut matches`, and what resumes a match by its number.

use std::fs;

use rustix::process::Signal;
use serde_json::Value;

use crate::{
    stdout,
    support::{place::Place, pty::Launch},
};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records/v1");

/// A place with `count` matches: every third is unfinished, every fifth against somebody else, and the last is damaged.
fn with_matches(count: u32) -> Place {
    let place = Place::new();
    let read =
        |name: &str| fs::read_to_string(format!("{RECORDS}/{name}.jsonl")).expect("a record");
    let (over, unfinished) = (read("forfeit"), read("unfinished"));
    for number in 1..=count {
        let text = match number {
            _ if number == count => "no record\n".to_owned(),
            _ if number % 3 == 0 => unfinished.clone(),
            _ if number % 5 == 0 => over.replacen("\"Club\"", "\"Clara\"", 1),
            _ => over.clone(),
        };
        place.write(&format!("data/matches/{number:04}.jsonl"), &text);
    }
    place
}

fn list(place: &Place, arguments: &[&str]) -> String {
    place.out(&[&["matches", "--data-dir", "../data"], arguments].concat())
}

fn numbers(list: &str) -> Vec<u32> {
    let number = |line: &str| line.split_whitespace().next()?.parse().ok();
    list.lines().filter_map(number).collect()
}

#[test]
fn matches_are_listed_by_numbers_that_never_change() {
    let place = with_matches(25);
    assert_eq!(
        numbers(&list(&place, &[])),
        (1..=25).rev().collect::<Vec<_>>()
    );
    assert_eq!(numbers(&list(&place, &["--limit", "2"])), [25, 24]);
    assert_eq!(
        numbers(&list(&place, &["--unfinished"])),
        [24, 21, 18, 15, 12, 9, 6, 3]
    );
    assert_eq!(numbers(&list(&place, &["--against", "clara"])), [20, 10, 5]);
    assert_eq!(
        list(&place, &["--against", "Zoe"]),
        "No such match is recorded.\n"
    );
    let first = list(&place, &["--limit", "2"]);
    let mut lines = first.lines();
    let damaged = lines.next().expect("a line");
    assert!(
        damaged.starts_with("25  ") && damaged.contains("  damaged"),
        "{first}"
    );
    assert!(
        damaged.ends_with("does not begin with {\"undercut\":…"),
        "{first}"
    );

    fs::remove_file(place.path("data/matches/0003.jsonl")).expect("it is there");
    let file = place.path("data/matches/0025.jsonl");
    fs::rename(&file, file.with_extension("jsonl.damaged")).expect("it is there");
    let after = list(&place, &[]);
    assert_eq!(
        numbers(&after),
        (1..=25).rev().filter(|one| *one != 3).collect::<Vec<_>>()
    );
    assert!(
        after.contains("it was set aside as 0025.jsonl.damaged"),
        "{after}"
    );
    // The next match does not take a number that was used.
    let play = ["play", "--new", "--seed", "7", "--data-dir", "../data"];
    place.fed(&play, b"1\n1\n");
    assert_eq!(numbers(&list(&place, &["--limit", "1"])), [26]);
    // Nothing is in a match that was left at the cut.
    place.out(&play);
    assert!(place.path("data/matches/0027.jsonl").exists());
    assert_eq!(numbers(&list(&place, &["--limit", "1"])), [26]);

    let sentences = list(&place, &["--plain", "--limit", "3"]);
    assert!(
        sentences.contains("Match 24, ") && sentences.contains("unfinished, "),
        "{sentences}"
    );
    assert!(list(&Place::new(), &[]).contains("`undercut play` starts a match"));
}

#[test]
fn a_match_takes_after_the_last_one_in_what_is_not_named() {
    let place = Place::new();
    let mut number = 0;
    let mut begun = |arguments: &[&str]| {
        let all = [&["play", "--new", "--data-dir", "../data"], arguments].concat();
        place.out(&all);
        number += 1;
        let path = place.path(&format!("data/matches/{number:04}.jsonl"));
        let text = fs::read_to_string(path).expect("a record");
        let header = text.lines().next().expect("a header");
        let header: Value = serde_json::from_str(header).expect("JSON");
        let level = header["players"][1]["level"].as_str().expect("a level");
        let rules = &header["rules"];
        let values = [&rules["game"]["target"], &rules["match"]["best_of"]];
        (
            level.to_owned(),
            values.map(|value| value.as_u64().expect("a number")),
        )
    };
    let is = |level: &str, target, best_of| (level.to_owned(), [target, best_of]);
    assert_eq!(begun(&[]), is("beginner", 50, 1));
    assert_eq!(begun(&["--level", "club"]), is("club", 50, 1));
    assert_eq!(begun(&["--seed", "7"]), is("club", 50, 1));
    assert_eq!(begun(&["--set", "game.target=80"]), is("club", 80, 0));
    assert_eq!(begun(&["--preset", "straight"]), is("club", 100, 0));
    assert_eq!(begun(&["--opponent", "novice"]), is("novice", 100, 0));
    assert_eq!(begun(&[]), is("novice", 100, 0));
}

#[test]
fn the_list_is_json_too() {
    let place = with_matches(5);
    let listed: Value = serde_json::from_str(&list(&place, &["--json"])).expect("JSON");
    let listed = listed["matches"].as_array().expect("a list");
    let numbers: Vec<_> = listed
        .iter()
        .filter_map(|one| one["number"].as_u64())
        .collect();
    assert_eq!(numbers, [5, 4, 3, 2, 1]);
    assert!(listed[0]["damage"].is_string() && listed[0]["players"].is_null());
    assert_eq!(listed[1]["finished"], true);
    assert_eq!(listed[1]["damage"], Value::Null);
    assert_eq!(listed[2]["finished"], false);
    assert_eq!(listed[1]["players"][1]["name"], "Club");
    let none: Value = serde_json::from_str(&list(&Place::new(), &["--json"])).expect("JSON");
    assert_eq!(none["matches"].as_array().map(Vec::len), Some(0));
}

#[test]
fn a_terminal_shows_the_newest_and_says_how_to_see_all() {
    let place = with_matches(30);
    let home = place.path("");
    let mut terminal = Launch::undercut()
        .args(["matches", "--data-dir"])
        .args([place.path("data")])
        .home(&home)
        .size(100, 40)
        .open();
    terminal.wait_for_text("The newest 20 matches. --all lists all.");
    terminal.wait_until_exited(0);
    let shown = numbers(&terminal.text());
    assert_eq!(shown, (11..=30).rev().collect::<Vec<_>>());
}

#[test]
fn practice_games_and_deals_of_the_day_have_numbers_of_their_own() {
    let place = with_matches(4);
    let practice = place
        .command(&["play", "--from", "1", "--data-dir", "../data"])
        .output();
    assert!(stdout(&practice.expect("it runs")).contains("The practice ends here."));
    let listed = list(&place, &["--practice"]);
    assert!(listed.starts_with("practice/1  "), "{listed}");
    let shown = place.out(&["replay", "practice/1", "--data-dir", "../data"]);
    assert!(shown.contains("The match is not over."), "{shown}");
    place.out(&["daily", "--data-dir", "../data"]);
    assert!(list(&place, &["--daily"]).starts_with("daily/1  "));
    let told = place.refusal(
        2,
        &["play", "--continue", "practice/1", "--data-dir", "../data"],
    );
    assert!(
        told.contains("only a match is resumed, by its number"),
        "{told}"
    );
}

#[test]
fn a_match_is_resumed_by_its_number() {
    let place = with_matches(8);
    let resume = |number: &str| place.run(&["play", "--continue", number, "--data-dir", "../data"]);
    let said = stdout(&resume("3"));
    assert!(said.contains("You resume hand "), "{said}");
    assert!(
        said.ends_with("undercut play --plain --data-dir ../data --continue 3\n"),
        "{said}"
    );
    for (number, why) in [
        (
            "1",
            "error: match 1 is over; `undercut play --from 1` plays on from any place in it\n",
        ),
        (
            "9",
            "error: there is no match 9; `undercut matches --unfinished` lists those you can resume\n",
        ),
    ] {
        let output = resume(number);
        assert_eq!(String::from_utf8_lossy(&output.stderr), why);
        assert_eq!(output.status.code(), Some(1));
    }
    let damaged = resume("8");
    assert_eq!(damaged.status.code(), Some(1));
    assert!(
        place.path("data/matches/0008.jsonl").exists(),
        "it is not touched"
    );

    let home = place.path("");
    let mut screen = Launch::undercut()
        .args(["play", "--continue", "3", "--data-dir"])
        .args([place.path("data")])
        .home(&home)
        .open();
    screen.wait_for_text("Club");
    screen.wait_until_drawn();
    screen.signal(Signal::TERM);
    screen.wait_until_ended();
}

#[test]
fn line_mode_lists_matches_and_changes_to_another() {
    let place = with_matches(8);
    let play = |arguments: &[&str], lines: &str| {
        let all = [&["play", "--plain", "--data-dir", "../data"], arguments].concat();
        stdout(&place.fed(&all, lines.as_bytes()))
    };
    let said = play(&[], "matches\ncontinue 1\ncontinue x\ncontinue 3\nquit\n");
    assert!(
        said.contains("Match 6, ") && said.contains("Match 3, "),
        "{said}"
    );
    assert!(!said.contains("Match 5, "), "{said}");
    assert!(said.contains("Match 1 is over"), "{said}");
    assert!(
        said.contains("continue needs the number of a match"),
        "{said}"
    );
    assert!(said.ends_with("--continue 3\n"), "{said}");

    let said = play(&["--new"], "matches all\ncontinue 6\ncontinue 6\nquit\n");
    assert!(
        said.contains("Match 5, ") && said.contains("Match 1, "),
        "{said}"
    );
    assert!(said.contains("This is match 6."), "{said}");
    assert!(said.ends_with("--continue 6\n"), "{said}");
    // The one that was left is kept, and not listed before its first card.
    assert!(place.path("data/matches/0009.jsonl").exists());
    assert_eq!(numbers(&list(&place, &["--unfinished"])), [6, 3]);
}
