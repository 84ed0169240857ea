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
