//! The real program over pipes, and on a terminal that can show no screen.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
};

use undercut::record::store::DataFolder;

use super::{
    driver::prompt,
    program::{Place, Talk},
    support::pty::Launch,
    typed,
};

/// The lines from the hand on.
fn state(lines: &[String]) -> &[String] {
    let hand = lines.iter().rposition(|line| line.starts_with("Hand: "));
    &lines[hand.expect("the hand is told")..]
}

#[test]
fn a_whole_match_to_500() {
    let place = Place::new();
    let mut talk = place.play_to_500(&["--seed", "42"]);
    talk.drive(usize::MAX);
    let (said, status) = talk.end();
    assert!(status.success());
    let (_, opened) = said.rsplit_once(" the match, ").expect("somebody wins");
    for told in [
        "The seed of the cards was 42.",
        "The secret number of the seal was",
    ] {
        assert!(opened.contains(told), "{opened}");
    }
    let record = place.record();
    let result = record.state().sheet().result().expect("it is over");
    assert!(result.scores[result.winner().expect("one score is higher").index()] >= 500);

    let (errors, status) = place.play(&["--continue"]).fail();
    assert_eq!(
        errors,
        ["error: there is no unfinished match; without --continue a new one starts"]
    );
    assert_eq!(status, Some(1));
}

#[test]
fn a_review_of_all_has_the_last_hand_too() {
    let place = Place::new();
    let mut talk = place.play_to_500(&["--seed", "42"]);
    talk.drive(60);
    let hands = |lines: Vec<String>| -> Vec<String> {
        let is_hand = |line: &String| line.starts_with("Hand ");
        lines.into_iter().filter(is_hand).collect()
    };
    let last = hands(talk.say("review"));
    let all = hands(talk.say("review all"));
    assert_eq!(last.len(), 1, "{last:?}");
    assert!(all.len() > 1 && all.last() == last.last(), "{all:?}");
    talk.end();
}

#[test]
fn a_match_that_is_left_goes_on_from_exactly_there() {
    let place = Place::new();
    let mut talk = place.play_to_500(&["--seed", "7"]);
    let before = state(&talk.drive(12)).to_vec();
    let farewell = talk.say("quit");
    assert_eq!(
        farewell,
        [
            "The match is kept. To resume it:",
            "undercut play --plain --data-dir data --continue 1"
        ]
    );
    assert!(talk.end().1.success());

    let mut talk = place.play(&["--continue"]);
    assert_eq!(state(&talk.listen()), before);
    let before = state(&talk.drive_from(&before, 9)).to_vec();
    let record = place.record();
    talk.child.kill().expect("it runs");
    talk.child.wait().expect("it has been killed");

    let mut talk = place.play(&[]);
    let question = talk.listen();
    assert_eq!(prompt(&question[question.len() - 1]), Some("Unfinished"));
    assert_eq!(talk.say("perhaps").len(), 2);
    assert_eq!(state(&talk.say("y")), before);
    assert_eq!(place.record(), record, "going on adds nothing");
    let (said, status) = talk.end();
    assert!(status.success());
    assert!(said.contains("The match is kept."));
}

#[test]
fn the_unfinished_match_is_kept_beside_a_new_one() {
    let place = Place::new();
    let (said, status) = place.say(&["--seed", "7"], b"1\n");
    assert!(status.success() && said.contains("The match is kept."));
    for (input, answer) in [
        (&b""[..], None),
        (b"quit\n", None),
        (b"help\nhand\n7h\nq\n", None),
        (b"n\n1\n", Some("Game 1, hand 1: ")),
    ] {
        let (said, status) = place.say(&[], input);
        assert!(status.success());
        assert!(
            said.starts_with("There is an unfinished match, number 1, you against "),
            "{said}"
        );
        assert_eq!(
            said.contains("Gin rummy in line mode"),
            answer.is_some(),
            "{said}"
        );
    }
    let kept = DataFolder::new(place.data()).matches();
    assert_eq!(kept.numbers().expect("the folder can be read").len(), 2);
    let (said, _) = place.say(&["--new"], b"");
    assert!(!said.contains("Unfinished: "), "{said}");
    let (said, _) = place.say(&["--yes"], b"");
    assert!(
        !said.contains("Unfinished: ") && !said.contains("House rules: "),
        "{said}"
    );
}

#[test]
fn rules_named_for_one_match_are_not_those_of_the_next() {
    let place = Place::new();
    let rules = ["--preset", "hollywood", "--set", "knock.limit=8"];
    let (said, status) = place.say(&rules, b"rules\n");
    assert!(status.success(), "{said}");
    assert!(
        said.starts_with("House rules: the rules of Hollywood gin"),
        "{said}"
    );
    assert!(said.contains("Knock with 8 or less."), "{said}");
    let (said, _) = place.say(&["--new"], b"rules\n");
    let called = "House rules: the built-in rules.";
    assert!(said.starts_with(called), "{said}");
    assert!(said.contains("Knock with 10 or less."), "{said}");
}

/// Ends the input at each kind of moment that a match reaches.
#[test]
fn the_end_of_the_input_leaves_the_match() {
    for answers in [0, 1, 2, 3, 4, 5, 6, 30] {
        let place = Place::new();
        let mut talk = place.play(&["--seed", "3"]);
        let lines = talk.drive(answers);
        let last = lines.last().expect("something is asked").clone();
        let (said, status) = talk.end();
        assert!(status.success());
        let rest: Vec<&str> = said.lines().skip_while(|line| *line != last).collect();
        assert!(
            rest.contains(&"The match is kept. To resume it:"),
            "{rest:?}"
        );
        let again = place.say(&["--continue"], b"").0;
        assert!(again.lines().any(|line| line == last), "{last}\n{again}");
    }
}

#[test]
fn what_cannot_be_saved_is_said_and_played_on() {
    let place = Place::new();
    fs::write(place.data(), "a file where the folder should be").expect("it can be written");
    let mut talk = place.play(&["--seed", "1"]);
    let lines = talk.drive(8);
    assert_eq!(state(&lines).len(), 3, "{lines:?}");
    let (said, status) = talk.end();
    assert_eq!(status.code(), Some(1));
    let told = "This match is not being saved, but you can play on: data/matches";
    assert_eq!(said.matches(told).count(), 1, "{said}");
    assert!(
        said.contains("The match could not be saved, and ends here: "),
        "{said}"
    );
}

#[test]
fn a_folder_that_may_only_be_read_is_said() {
    let place = Place::new();
    let (_, status) = place.say(&["--seed", "1"], b"1\n");
    assert!(status.success());
    let matches = place.data().join("matches");
    let mut permissions = fs::metadata(&matches).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&matches, permissions).expect("they can be set");
    if fs::write(matches.join("probe"), "").is_ok() {
        // The superuser may write everywhere.
        return;
    }
    let (said, status) = place.say(&["--new"], b"1\nme\n");
    assert_eq!(status.code(), Some(1));
    assert!(
        said.contains("This match is not being saved, but you can play on: "),
        "{said}"
    );
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let place = Place::new();
    let mut play = place.command(&["play", "--plain", "--data-dir", "data", "--seed", "1"]);
    let mut child = typed::start(&mut play);
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    while !line.starts_with("Cut: ") {
        line.clear();
        output.read_line(&mut line).expect("it is text");
    }
    drop(output);
    let mut input = child.stdin.take().expect("it is piped");
    input.write_all(b"17\n").expect("it listens");
    // A program that another test is just starting holds the pipe for a moment too, and what is written then reaches nobody without
    // an error. So it goes on until there is none who listens.
    while input.write_all(b"sheet\n").is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(
        place.record().state().cut().len(),
        2,
        "the cut was saved before it was told"
    );
}

#[test]
fn input_of_any_kind_is_harmless() {
    let place = Place::new();
    let mut input =
        b"\xef\xbb\xbf17\r\nopponent\r\n\0\n\xff\xfe\x80\n\x1b[A\n\x1b]0;x\x07\n".to_vec();
    input.extend(b"7".repeat(3 << 20));
    input.extend("\n\u{7f}\u{202e}7h\n\u{1f0a1}\nhand".as_bytes());
    let (said, status) = place.say(&["--seed", "42"], &input);
    assert!(status.success());
    assert!(
        said.contains("That line is too long to be a command"),
        "{said}"
    );
    assert_eq!(said.matches("There is no command ").count(), 6, "{said}");
    assert_eq!(said.matches("Hand: ").count(), 2, "{said}");
}

#[test]
fn two_programs_do_not_write_one_record() {
    let place = Place::new();
    let mut first = place.play(&["--seed", "7"]);
    first.drive(3);
    let (errors, status) = place.play(&["--continue"]).fail();
    assert_eq!(
        errors,
        ["error: data/matches/0001.jsonl: another undercut is writing this record now"]
    );
    assert_eq!(status, Some(1));
    let (said, status) = place.say(&[], b"y\n17\n");
    assert!(status.success());
    let told = "It cannot be resumed: data/matches/0001.jsonl: ";
    assert!(said.contains(told), "{said}");
    assert!(first.end().1.success());
}

#[test]
fn a_damaged_record_is_set_aside_and_another_match_is_played() {
    let place = Place::new();
    place.say(&["--seed", "7"], b"17\n");
    let path = place.data().join("matches/0001.jsonl");
    let damaged = fs::read_to_string(&path).expect("it is there") + "{\"entry\":\"nonsense\"}\n";
    fs::write(&path, damaged).expect("it can be written");
    let (said, status) = place.say(&[], b"17\n");
    assert!(status.success());
    let told: String = said
        .lines()
        .map(|line| line.trim_start().to_owned() + " ")
        .collect();
    assert!(
        told.contains("it has been set aside as data/matches/0001.jsonl.damaged."),
        "{said}"
    );
    assert!(said.contains("Cut: "), "{said}");
}

#[test]
fn a_torn_line_is_said_and_left_out() {
    let place = Place::new();
    let (before, _) = place.say(&["--seed", "7"], b"17\n");
    let path = place.data().join("matches/0001.jsonl");
    let torn = fs::read_to_string(&path).expect("it is there") + "{\"entry\":\"first-dea";
    fs::write(&path, torn).expect("it can be written");
    let (said, status) = place.say(&["--continue"], b"");
    assert!(status.success());
    assert!(
        said.starts_with("In the record, line 3 was not written to its end"),
        "{said}"
    );
    let last = before.lines().rfind(|line| prompt(line).is_some());
    assert!(said.lines().any(|line| Some(line) == last), "{said}");
}

#[test]
fn records_go_to_the_folder_for_states() {
    let place = Place::new();
    // The menu is a match in line mode.
    let talk = Talk::start(&mut place.command(&["--plain"]));
    let (said, status) = talk.end();
    assert!(status.success());
    assert!(
        said.ends_with("undercut play --plain --continue 1\n"),
        "{said}"
    );
    assert!(
        place
            .0
            .path()
            .join("state/undercut/matches/0001.jsonl")
            .exists()
    );
}

#[test]
fn without_a_terminal_line_mode_is_chosen_by_itself() {
    let place = Place::new();
    for arguments in [&["play", "--data-dir", "data"][..], &[]] {
        let talk = Talk::start(place.command(arguments).env("TERM", "xterm-256color"));
        let (said, status) = talk.end();
        assert!(status.success());
        assert!(said.contains("Gin rummy in line mode"), "{said}");
    }
}

#[test]
fn what_is_typed_wrong_begins_nothing() {
    let place = Place::new();
    for arguments in [
        &["play", "--plain", "--continue", "--new"][..],
        &["play", "--plain", "--continue", "--seed", "1"],
        &["play", "--plain", "--level", "champion"],
        &["play", "--plain", "--rules", "missing.toml"],
    ] {
        let (errors, status) = Talk::start(&mut place.command(arguments)).fail();
        assert_eq!(status, Some(2), "{arguments:?}");
        assert!(!errors.is_empty());
    }
    assert!(!place.0.path().join("state").exists());
}

#[test]
fn the_help_shows_examples() {
    let place = Place::new();
    let output = place
        .command(&["play", "--help"])
        .output()
        .expect("it runs");
    assert!(output.status.success());
    let help = String::from_utf8_lossy(&output.stdout);
    assert!(
        help.contains("undercut play --plain --seed 42 --yes < moves.txt"),
        "{help}"
    );
}

#[test]
fn a_terminal_without_a_screen_gets_lines_and_no_escape_codes() {
    let mut terminal = Launch::undercut()
        .args(["play", "--seed", "42"])
        .env("TERM", "dumb")
        .open();
    terminal.wait_for_text("Cut: ");
    assert!(!terminal.is_raw());
    terminal.send("17\n");
    terminal.wait_for_text("Dealer: ");
    terminal.send("opponent\n");
    terminal.wait_for_text("Hand: ");
    terminal.send("\u{4}");
    terminal.wait_for_text("The match is kept.");
    assert!(terminal.look(|view| !view.bytes().contains(&0x1b)));
}

#[test]
fn the_statistics_are_told_in_sentences_and_the_match_goes_on() {
    let place = Place::new();
    let mut talk = place.play_to_500(&["--seed", "42"]);
    let mut lines = talk.drive(1);
    let none = talk.say("stats");
    assert_eq!(none[0], "No hand is finished yet.");
    while place.record().state().sheet().hands() == 0 {
        lines = talk.drive_from(&lines, 1);
    }
    let counted = talk.say("stats");
    assert_eq!(counted[0], "1 match: 0 won, 0 lost, 1 unfinished; 1 hand.");
    let told = |lines: &[String]| lines.iter().any(|line| line.starts_with("accuracy: "));
    assert!(!told(&counted), "{counted:?}");
    let judged = talk.say("stats all");
    assert_eq!(judged[0], "The coach judges the new hands.");
    assert!(told(&judged), "{judged:?}");
    assert!(
        judged.iter().all(|line| !line.contains(['±', '│', '█'])),
        "{judged:?}"
    );
    assert_eq!(
        counted.last(),
        judged.last(),
        "nothing has happened in between"
    );
    talk.say("quit");
}
