//! Text of others: whatever a file, an argument, a variable or another program holds, nothing of it controls the terminal.
//!
//! [`ENTRANCES`] lists every way by which such a text comes in. A new one is a line there.

mod arguments;
mod entrances;
mod screen;

use std::{path::Path, process::Output};

use entrances::ENTRANCES;

use crate::support::{place::Place, typed};

/// The end of the long text: a name that no file can have, and no message should repeat.
const TAIL: usize = 60_000;
/// The most that any command says of a hostile text: every mistake in a file is shown with its line.
const MOST_SAID: usize = 24_000;

/// A text that a terminal would obey: a title, a cleared screen in seven and in eight bits, a bell, and characters that are
/// not seen or turn the direction of text round.
fn hostile() -> String {
    "x\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}2J\u{7f}\u{202e}\u{2066}\u{200b}\u{feff}\nx".to_owned()
}

fn long() -> String {
    hostile() + &"y".repeat(TAIL)
}

/// The first character that must not reach a terminal.
fn forbidden(text: &str) -> Option<char> {
    text.chars().find(|&letter| {
        letter != '\n'
            && (letter.is_control()
                || matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}')
                || ('\u{2028}'..='\u{202e}').contains(&letter)
                || ('\u{2060}'..='\u{206f}').contains(&letter))
    })
}

/// What a program has said, which must be safe and not too much.
#[track_caller]
fn safe(what: &str, output: &Output) -> String {
    assert!(output.status.code().is_some(), "{what}: {}", output.status);
    assert_ne!(output.status.code(), Some(101), "{what}: a panic");
    let bytes = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    let text = String::from_utf8(bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
    let shown: String = text.chars().take(2000).collect();
    assert_eq!(forbidden(&text), None, "{what}: {shown:?}");
    assert!(text.len() < MOST_SAID, "{what}: {} bytes", text.len());
    text
}

/// One run of the program.
#[derive(Default)]
struct Run {
    arguments: Vec<String>,
    input: Vec<u8>,
    variables: Vec<(String, String)>,
}

impl Run {
    fn new(arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|one| (*one).to_owned()).collect();
        Self {
            arguments,
            ..Self::default()
        }
    }

    fn typing(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.input = input.into();
        self
    }

    fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    fn output(&self, place: &Place) -> Output {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let mut command = place.command(&arguments);
        command.env("PATH", "/usr/bin:/bin");
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        typed::typed(&mut command, &self.input)
    }
}

/// A text as JSON has it.
fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn nothing_that_comes_in_controls_the_terminal() {
    for text in [hostile(), long()] {
        for (name, entrance) in ENTRANCES {
            let place = Place::new();
            for run in entrance(&place, &text) {
                let length = text.len();
                let what = format!("{name} ({length} bytes): {:?}", short(&run.arguments));
                safe(&what, &run.output(&place));
            }
        }
    }
}

fn short(arguments: &[String]) -> Vec<String> {
    let short = |text: &String| text.chars().take(40).collect();
    arguments.iter().map(short).collect()
}

#[test]
fn a_message_keeps_its_own_words_and_both_ends_of_what_it_quotes() {
    let place = Place::new();
    let mut lines: Vec<String> = data("v1/one-game.jsonl")
        .lines()
        .map(str::to_owned)
        .collect();
    lines[1] = format!("{{\"entry\":{}}}", json(&long()));
    place.write("here/bad.jsonl", &lines.join("\n"));
    let told = safe("verify", &place.run(&["verify", "bad.jsonl"]));
    assert!(
        told.starts_with("error: bad.jsonl: line 2: unknown variant `x\\u{1b}]0;owned\\u{7}"),
        "{told}"
    );
    assert!(told.contains("yyy…"), "{told}");
    assert!(told.ends_with("`left`\n"), "{told}");
    assert!(told.len() < 600, "{told}");
}

#[test]
fn json_on_a_terminal_is_safe_and_means_the_same() {
    let place = Place::new();
    let name = "a\u{1b}]0;x\u{7}\u{202e}\u{200b}é.jsonl";
    place.write(&format!("here/{name}"), &data("pad-v1/evening.jsonl"));
    let run = Run::new(&["pad", "--json", "--file", name]);
    let told = safe("pad", &run.output(&place));
    let sheet: serde_json::Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    assert_eq!(sheet["sheet"]["file"], name);
}
