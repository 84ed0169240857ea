//! The pad at a terminal, and what it says about itself.

use serde_json::json;

use super::{ANN_BOB, Place};
use crate::support::pty::Launch;

#[test]
fn a_person_is_asked_and_answered() {
    let mut terminal = Launch::undercut()
        .args(["pad", "--names", "Ann,Bob"])
        .open();
    terminal.wait_for_text("`help` lists what you can type.");
    terminal.wait_for_text("hand 1>");
    terminal.send("ann gin 20\r");
    terminal.wait_for_text("`against 20` adds the bonus.");
    terminal.send("ann gin against 20\r");
    terminal.wait_for_text("Ann: gin 45. Score: Ann 45, Bob 0.");
    terminal.wait_for_text("hand 2>");
    terminal.send("help\r");
    terminal.wait_for_text("Text after a # is ignored.");
    terminal.send("\u{4}");
    terminal.wait_for_text("/pads/0001.jsonl.");
    terminal.wait_until_exited(0);
}

#[test]
fn a_sheet_is_found_by_its_names_in_any_order() {
    let place = Place::new();
    for (names, line) in [
        ("Bob,Ann", "bob knock 20\n"),
        ("Cid,Dee", "dee gin 45\n"),
        ("ann,BOB", "ann knock 11\n"),
        ("Ann,Bob", ""),
    ] {
        let (answers, status) = place.json(&["--names", names], line);
        assert_eq!(status, Some(0), "{names}: {answers:?}");
    }
    let (answers, _) = place.json(&["--names", "Ann,Bob"], "");
    let sheet = &answers[0]["sheet"];
    assert_eq!(sheet["players"], json!(["Bob", "Ann"]));
    assert_eq!(sheet["game"]["running"], json!([20, 11]));
    assert!(place.path("state/undercut/pads/0002.jsonl").exists());
    assert!(!place.path("state/undercut/pads/0003.jsonl").exists());
    // The newest that is not over is another one.
    let (answers, _) = place.json(&["--names", "Dee,Eve"], "");
    assert!(
        answers[0]["note"]
            .as_str()
            .is_some_and(|note| note.contains("it is the sheet of Cid and Dee")),
        "{answers:?}"
    );
}

#[test]
fn every_name_that_a_sheet_is_begun_with_can_be_typed() {
    let place = Place::new();
    let names: &[&str] = &["--names", "#1,a#b"];
    let (answers, status) = place.json(
        names,
        "#1 knock 24 # a comment\n# nothing\n#2 nothing either\na#b gin 45 #1\n#1\n",
    );
    assert_eq!(status, Some(1), "{answers:?}");
    assert_eq!(answers[0]["running"], json!([24, 0]));
    assert_eq!(answers[1]["running"], json!([24, 45]));
    assert_eq!(answers[2]["error"]["kind"], "no-kind");
    let (answers, status) = place.json(names, "undo\n");
    assert_eq!(status, Some(0));
    assert_eq!(answers[0]["running"], json!([24, 0]));
    for names in ["Ann\u{a0}Lee,Bob", "Ann,ANN", "Ann", "Ann,Bob,Cid", "Ann,"] {
        let output = place.run(&["--names", names, "--new"], "");
        assert_eq!(output.status.code(), Some(2), "{names}");
    }
}

#[test]
fn help_and_sheet_answer_programs_too() {
    let place = Place::new();
    let (answers, status) = place.json(ANN_BOB, "help\nsheet\n?\nexit\n");
    assert_eq!(status, Some(0));
    assert!(
        answers[0]["help"]
            .as_str()
            .expect("a text")
            .contains("ann knock 24")
    );
    assert_eq!(answers[1]["sheet"]["players"], json!(["Ann", "Bob"]));
    assert_eq!(answers[2], answers[0]);
    assert_eq!(answers[3], answers[1]);
}
