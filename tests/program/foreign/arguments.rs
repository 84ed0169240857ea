//! Every argument of every command, as the help lists them.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use super::{Run, hostile, long, safe, short};
use crate::support::place::Place;

/// The commands with those inside them, and the arguments of each: options that take a value, and whether others may stand.
fn commands(place: &Place, path: &[&str], found: &mut Vec<(Vec<String>, Vec<String>)>) {
    let arguments = [path, &["-h"]].concat();
    let help = place.out(&arguments);
    let mut options = Vec::new();
    let mut inner = Vec::new();
    let mut is_list = false;
    for line in help.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if line.ends_with(':') && !line.starts_with(' ') {
            is_list = line == "Commands:";
        } else if is_list && line.starts_with("  ") && !line.starts_with("   ") {
            inner.extend(words.first().copied());
        } else if let Some(option) = words.iter().find(|word| word.starts_with("--")) {
            let takes_value = words.iter().any(|word| word.starts_with('<'));
            if takes_value && line.trim_start().starts_with('-') {
                options.push((*option).to_owned());
            }
        }
    }
    options.push(String::new());
    found.push((path.iter().map(|one| (*one).to_owned()).collect(), options));
    for command in inner.into_iter().filter(|command| *command != "help") {
        commands(place, &[path, &[command]].concat(), found);
    }
}

/// The arguments of every run with a text in the place of one argument: this one where lines are printed, the long one where
/// JSON is.
fn runs(place: &Place, text: &str, long: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    commands(place, &[], &mut found);
    assert!(found.len() > 25, "the commands are found: {found:?}");
    let mut runs = vec![vec!["help".to_owned(), text.to_owned()]];
    for (command, options) in found {
        for option in options {
            let with = |more: &[&str]| {
                let more = more.iter().map(|one| (*one).to_owned());
                command.iter().cloned().chain(more).collect::<Vec<String>>()
            };
            if option.is_empty() {
                runs.push(with(&[text]));
                runs.push(with(&[text, text]));
                runs.push(with(&[&format!("-{text}")]));
                runs.push(with(&[&format!("--{text}")]));
                runs.push(with(&["--json", long]));
            } else {
                runs.push(with(&[&option, text]));
                runs.push(with(&[&format!("{option}={long}"), "--json"]));
            }
        }
    }
    runs
}

#[test]
fn no_argument_controls_the_terminal() {
    let place = Place::new();
    for arguments in runs(&place, &hostile(), &long()) {
        // Where the records or a page would be is no message.
        let what = format!("{:?}", short(&arguments));
        let run = Run {
            arguments,
            ..Run::default()
        };
        safe(&what, &run.output(&place));
    }
}

#[test]
fn arguments_that_are_no_text_are_refused_in_words() {
    let place = Place::new();
    let bad = OsStr::from_bytes(b"\xff\x1b]0;x\x07");
    for arguments in [
        &["verify"][..],
        &["meld"],
        &["themes", "check"],
        &["rules", "check"],
        &["stats"],
        &["replay", "--data-dir"],
        &["play", "--name"],
        &["play", "--theme"],
        &["no"],
        &[],
    ] {
        let output = place.command(arguments).arg(bad).output().unwrap();
        safe(&format!("{arguments:?}"), &output);
        assert!(!output.status.success(), "{arguments:?}");
    }
    let variable = place
        .command(&["play", "--plain"])
        .env("UNDERCUT_NAME", bad)
        .output()
        .unwrap();
    let told = safe("UNDERCUT_NAME", &variable);
    assert!(told.contains("UNDERCUT_NAME"), "{told}");
    assert_eq!(variable.status.code(), Some(2));
}

#[test]
fn a_wrong_command_line_is_json_where_json_is_asked_for() {
    let place = Place::new();
    for arguments in [
        &["replay", "--json", "--no-such"][..],
        &["meld", "--json"],
        &["nothing", "--json"],
        &["meld", "--json", "7h"],
        &["settle", "--json", "--knocker", "7h", "--defender", "8x"],
        &["verify", "--json", "nowhere.jsonl"],
    ] {
        let output = place.run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["version"], 1, "{arguments:?}");
        let error = &answer["error"];
        assert!(error["kind"].is_string() && error["message"].is_string());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}
