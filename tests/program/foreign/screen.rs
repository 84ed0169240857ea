//! The same on the screen: only the sequences of the game itself reach the terminal.

use super::{data, forbidden, hostile, json};
use crate::support::{
    place::Place,
    programs::shell,
    pty::{Launch, Pty},
};

/// What a terminal was sent, without the sequences by which the game draws: CSI and parameters, and a letter.
fn drawn(bytes: &[u8]) -> String {
    let text = String::from_utf8(bytes.to_vec()).expect("the game writes text");
    let mut parts = text.split("\u{1b}[");
    let mut drawn = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_parameter = |letter: char| letter.is_ascii_digit() || "?;".contains(letter);
        let part = part.trim_start_matches(is_parameter);
        let is_known = part.starts_with(|letter: char| "hlHmKJ".contains(letter));
        assert!(is_known, "an unknown sequence: {part:.20?}");
        drawn.push_str(&part[1..]);
    }
    drawn.replace("\r\n", "\n")
}

#[track_caller]
fn check(pty: &Pty) {
    let bytes = pty.wait_for("whole frame", |view| {
        view.is_whole().then(|| view.bytes().to_vec())
    });
    let drawn = drawn(&bytes);
    let at = forbidden(&drawn).and_then(|letter| drawn.find(letter));
    assert_eq!(at.map(|at| &drawn[at.saturating_sub(80)..]), None);
}

#[test]
fn a_program_at_the_table_writes_nothing_on_the_screen_but_its_words() {
    for answer in [
        json(&hostile()),
        format!("{{\"do\":{}}}", json(&hostile())),
        hostile().replace('\n', " "),
    ] {
        let place = Place::new();
        place.write("here/said", &format!("{answer}\n"));
        let script = format!(
            "cat \"{0}\" >&2; read l; echo '{{\"type\":\"hello\",\"protocol\":1,\"name\":\"Eve\"}}'; \
             while read l; do case $l in *choose*) cat \"{0}\";; esac; done",
            place.path("here/said").display()
        );
        let program = format!("cmd:{}", shell(&script));
        let mut pty = Launch::undercut()
            .args([
                "play",
                "--seed",
                "42",
                "--pace",
                "off",
                "--opponent",
                &program,
            ])
            .open();
        pty.wait_until_drawn();
        pty.send("\r");
        pty.wait_for_text("lets you deal");
        pty.send("\r");
        pty.wait_for_text("The match is kept");
        check(&pty);
    }
}

#[test]
fn a_damaged_record_writes_nothing_on_the_screen_but_its_words() {
    let place = Place::new();
    let bad = data("v1/one-game.jsonl").replacen("\"cut\"", &json(&hostile()), 1);
    for folder in ["matches", "daily", "practice"] {
        place.write(&format!("data/{folder}/0001.jsonl"), &bad);
    }
    place.write("data/lesson.json", &hostile());
    place.write(
        "data/drills/0001.jsonl",
        &format!("{{\"undercut-drills\":1,{}:1}}\n", json(&hostile())),
    );
    for command in ["play", "learn", "drill", "daily"] {
        let mut pty = Launch::undercut()
            .args([command, "--data-dir"])
            .args([place.path("data")])
            .open();
        pty.wait_until_drawn();
        pty.send("?");
        pty.settle(std::time::Duration::from_millis(200));
        check(&pty);
    }
}
