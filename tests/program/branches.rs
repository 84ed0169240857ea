//! Matches that begin elsewhere, on the command line: what is told of them.

use std::{
    fs,
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use undercut::{
    lab::{Bot, Greedy, Level},
    record::{Header, Participant, Record},
    rules::{FirstDealer, GameTable},
};

use crate::support::{house::rules, played::play_until};

/// The record of a branch.
const BRANCH: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/records/v2/branch.jsonl"
);

fn undercut(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .env("UNDERCUT_COACH", "glance")
        .args(arguments)
        .output()
        .unwrap()
}

fn said(arguments: &[&str]) -> String {
    let output = undercut(arguments);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

const TOLD: [&str; 2] = [
    "Practice from hand 1 of the record 0007 after 6 moves. It does not count.",
    "There Ann played Club, and it ended like this: Ann knocks with 9 and wins 5 points, 9 against 14.",
];

#[test]
fn replay_verify_and_review_tell_that_a_record_is_a_branch() {
    for command in [["replay", BRANCH], ["verify", BRANCH], ["review", BRANCH]] {
        let said = said(&command);
        for told in TOLD {
            assert!(said.contains(told), "{command:?}\n{said}");
        }
    }
}

#[test]
fn the_json_of_a_branch_says_where_it_comes_from() {
    for command in ["replay", "verify"] {
        let json: Value = serde_json::from_str(&said(&[command, BRANCH, "--json"])).unwrap();
        assert_eq!(json["branch"]["record"], "0007", "{command}");
        assert_eq!(json["branch"]["entries"], 9, "{command}");
        assert_eq!(json["branch"]["end"]["result"]["points"], 5, "{command}");
    }
}

#[test]
fn a_branch_is_in_no_statistics() {
    let said = said(&["stats", BRANCH]);
    assert!(said.starts_with("No finished hand yet"), "{said}");
}

/// A hand of Battle Royal to its end.
fn hand_of_three() -> Record {
    let rules = rules(|house| {
        house.table.game = GameTable::BattleRoyal;
        *house = house.usual();
        house.deal.first_dealer = FirstDealer::Random;
    });
    let ann = Participant::human("Ann".parse().unwrap());
    let players = vec![ann, Level::Club.participant(), Level::Casual.participant()];
    let mut record = Record::new(Header::new(rules, players, 4).unwrap());
    let greedy = [Greedy; 3].map(|player| Box::new(player) as Box<dyn Bot>);
    play_until(&mut record, greedy, |game| game.deals() == 2);
    record
}

#[test]
fn a_branch_of_three_hands_is_played_against_two() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.jsonl");
    fs::write(&path, hand_of_three().text()).unwrap();
    let from = [
        "play",
        "--plain",
        "--from",
        path.to_str().unwrap(),
        "--at",
        "1",
    ];
    for (opponents, told) in [
        (
            &["beginner", "master"][..],
            "Gin rummy in line mode: you against Benny and Magnus.\n",
        ),
        (
            &["master"],
            "Gin rummy in line mode: you against Magnus and Magnus (2).\n",
        ),
        (
            &[],
            "Gin rummy in line mode: you against Clara and Conrad.\n",
        ),
        (
            &["master"; 3],
            "3 opponents are named, and this table has 3 places\n",
        ),
    ] {
        let named = opponents.iter().flat_map(|level| ["--opponent", level]);
        let output = Command::new(env!("CARGO_BIN_EXE_undercut"))
            .args(from.into_iter().chain(named))
            .env("UNDERCUT_COACH", "glance")
            .env("XDG_STATE_HOME", folder.path())
            .env("XDG_CONFIG_HOME", folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(said.starts_with(told), "{opponents:?}\n{said}");
    }
}
