//! Matches that begin elsewhere, on the command line: what is told of them.

use std::process::{Command, Output};

use serde_json::Value;

/// The record of a branch.
const BRANCH: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/records/v2/branch.jsonl"
);

fn undercut(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercut"))
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
    "There Ann played Club, and it ended like this: Ann wins the hand: 5 points, 9 against 14.",
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
