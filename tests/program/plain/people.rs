//! Several people at one keyboard: over pipes, on a terminal in lines, and on the screen.

use std::{fs, path::Path};

use undercut::{
    game::{Entry, Player, words::Symbols},
    record::Record,
};

use super::{
    driver::Driver,
    program::Place,
    support::{
        played::hidden,
        pty::{Launch, Pty},
        table::drawn,
        view,
    },
};

/// Empties the screen, and leaves nothing to scroll back to.
const EMPTY: &[u8] = b"\x1b[H\x1b[2J\x1b[3J";

fn record(path: &Path) -> Record {
    let text = fs::read(path).expect("there is a record");
    Record::parse(text).expect("it can be read").log
}

fn assert_hidden(record: &Record, text: &str) {
    for card in hidden(record.state()) {
        for symbols in [Symbols::Ascii, Symbols::Unicode] {
            let shown = symbols.card(card);
            let is_end = |letter: char| !letter.is_alphanumeric() && !"♣♦♥♠".contains(letter);
            assert!(
                !text.split(is_end).any(|word| word == shown),
                "{shown}:\n{text}"
            );
        }
    }
}

#[test]
fn a_match_of_two_people_over_pipes_is_covered_between_turns() {
    let place = Place::new();
    let mut talk = place.play_to_500(&["--people", "Ann,Bob", "--seed", "42"]);
    let (mut driver, mut lines, mut covers) = (Driver::default(), talk.listen(), 0);
    for _ in 0..400 {
        if lines.last().is_some_and(|line| line.starts_with("Cover: ")) {
            let page = lines.rsplit(|line| line == "\u{c}").next().expect("a page");
            // The page of a new hand still has the cards of the one before it.
            let record = place.record();
            if record
                .state()
                .deal()
                .is_some_and(|deal| !deal.events().is_empty())
            {
                assert_hidden(&record, &page.join("\n"));
            }
            let name = match place.record().state().turn() {
                Some(Player::FIRST) => "Ann",
                _ => "Bob",
            };
            let asked = format!("Cover: {name}, press Enter when only you can see the screen.");
            assert_eq!(lines.last(), Some(&asked));
            covers += 1;
        }
        let Some(answer) = lines.iter().filter_map(|line| driver.read(line)).last() else {
            break;
        };
        lines = talk.say(&answer);
    }
    assert!(covers > 30, "{covers}");
    let farewell = talk.say("quit");
    assert_eq!(
        farewell.first().map(String::as_str),
        Some("The match is kept. To resume it:")
    );
    talk.end();
    // Whoever resumes it sees nothing before the keyboard is with the right person.
    let mut talk = place.play(&["--continue"]);
    let lines = talk.listen();
    let last = lines.last().expect("something is asked");
    assert!(
        last.starts_with("Cover: ") || last.starts_with("Sure: "),
        "{lines:?}"
    );
    assert_hidden(&place.record(), &lines.join("\n"));
    talk.say("leave club");
    talk.say("y");
    talk.end();
    let record = place.record();
    let left = |entry: &&Entry| matches!(entry, Entry::Left { .. });
    assert_eq!(record.entries().iter().filter(left).count(), 1);
    assert!(record.text().starts_with("{\"undercut\":4,"));
}

#[test]
fn people_are_named_and_have_a_place_each() {
    let place = Place::new();
    for (people, why) in [
        (
            "Ann,Bob,Cy",
            "--people names 3 people, and this table has 2 places",
        ),
        (
            "Ann,You",
            "everybody at the keyboard is \"You\" on their turn",
        ),
        ("Ann,", "a name needs at least one character"),
    ] {
        let (errors, status) = place.play(&["--people", people]).fail();
        assert!(errors.join("\n").contains(why), "{errors:?}");
        assert_eq!(status, Some(2));
    }
    let (errors, _) = place
        .play(&["--people", "Ann,Bob", "--level", "club"])
        .fail();
    assert!(
        errors
            .join("\n")
            .contains("every place of this table is taken"),
        "{errors:?}"
    );
    // One person may be named as well.
    let (said, status) = place.say(&["--people", "Ann", "--level", "club"], b"quit\n");
    assert!(
        status.success() && said.contains("you against Clara"),
        "{said}"
    );
}

/// Everything written since the screen was last emptied.
fn since_emptied(pty: &Pty) -> String {
    pty.look(|view| {
        let bytes = view.bytes();
        let from = view::last(bytes, EMPTY).unwrap_or(0);
        String::from_utf8_lossy(&bytes[from..]).into_owned()
    })
}

#[test]
fn on_a_terminal_the_lines_are_gone_before_the_other_looks() {
    let home = tempfile::tempdir().unwrap();
    let play = ["play", "--plain", "--people", "Ann,Bob", "--seed", "7"];
    let mut pty = Launch::undercut().home(home.path()).args(play).open();
    let path = home.path().join("state/undercut/matches/0001.jsonl");
    pty.wait_for_text("Cut: Ann");
    pty.send("10\n");
    pty.wait_for_text("Cut: Bob");
    pty.send("11\n");
    pty.wait_for_text("Dealer: ");
    pty.send("1\n");
    for name in ["Bob", "Ann", "Bob"] {
        pty.wait_for_text(&format!(
            "{name}, press Enter when only you can see the screen."
        ));
        let read = record(&path);
        assert!(!hidden(read.state()).is_empty());
        assert_hidden(&read, &since_emptied(&pty));
        assert_hidden(&read, &pty.text());
        pty.send("\n");
        pty.wait_for_text("Hand: ");
        pty.wait_for_text("Upcard: ");
        pty.send("p\n");
        if name == "Ann" {
            break;
        }
    }
    pty.wait_for_text("Bob, press Enter when only you can see the screen.");
    pty.send("quit\n");
    pty.wait_until_exited(0);
}

/// Waits for the cover of a person, checks it, and lifts it.
fn lift(pty: &mut Pty, path: &Path, name: &str) {
    // Until then a key that is still held does nothing.
    pty.wait_for_text(&format!("{name}: press Enter when only"));
    let read = record(path);
    assert!(!hidden(read.state()).is_empty());
    assert_hidden(&read, &pty.text());
    pty.send("\r");
    pty.wait_for_text("Your turn");
}

#[test]
fn on_the_screen_a_kill_and_a_resume_show_nobodys_cards() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("state/undercut/matches/0001.jsonl");
    let play = [
        "play", "--people", "Ann,Bob", "--seed", "7", "--pace", "off",
    ];
    let mut pty = drawn(Launch::undercut().home(home.path()).args(play));
    pty.wait_for_text("Ann, cut for the deal");
    pty.send("\r");
    pty.wait_for_text("Bob, cut for the deal");
    pty.send("\x1b[C\r");
    pty.wait_for_text("Who deals?");
    pty.send("\r");
    pty.wait_for_text("Pass the keyboard to");
    let first = if pty.text().contains("keyboard to Ann") {
        ["Ann", "Bob"]
    } else {
        ["Bob", "Ann"]
    };
    lift(&mut pty, &path, first[0]);
    pty.send("p");
    lift(&mut pty, &path, first[1]);
    pty.kill(9);
    pty.wait_until_ended();
    let mut pty = drawn(
        Launch::undercut()
            .home(home.path())
            .args(["play", "--continue"]),
    );
    lift(&mut pty, &path, first[1]);
    pty.send("p");
    lift(&mut pty, &path, first[0]);
    pty.send("q");
    pty.wait_for_text("Leave the table?");
    pty.send("\x1b[B\x1b[B\r");
    pty.wait_until_exited(0);
}

#[test]
fn three_in_one_deal_are_covered_too_and_the_computer_plays_on() {
    for table in ["round", "battle-royal"] {
        let place = Place::new();
        let rules = ["--table", table, "--set", "table.players=3"];
        let people = ["--people", "Ann,Bob", "--level", "novice", "--seed", "14"];
        let mut talk = place.play(&[&rules[..], &people[..]].concat());
        let (mut driver, mut lines, mut covers) = (Driver::default(), talk.listen(), 0);
        for _ in 0..60 {
            if lines.last().is_some_and(|line| line.starts_with("Cover: ")) {
                let record = place.record();
                let page = lines.rsplit(|line| line == "\u{c}").next().expect("a page");
                if record
                    .state()
                    .deal()
                    .is_some_and(|deal| !deal.events().is_empty())
                {
                    assert_hidden(&record, &page.join("\n"));
                }
                covers += 1;
                if covers == 5 {
                    break;
                }
            }
            let answer = lines.iter().filter_map(|line| driver.read(line)).last();
            lines = talk.say(&answer.expect("the match goes on"));
        }
        assert_eq!(covers, 5, "{table}");
        talk.say("leave novice");
        talk.say("y");
        talk.child.kill().expect("it runs");
        talk.child.wait().expect("it ends");
        // Killed and resumed, it is played on by the person who is left.
        let mut talk = place.play(&["--continue"]);
        let lines = talk.listen();
        assert_eq!(place.record().state().players(), 3);
        talk.drive_from(&lines, 30);
        talk.end();
    }
}

#[test]
fn who_is_asked_for_the_dealer_is_named_and_may_say_me() {
    let place = Place::new();
    let people = [
        "--table",
        "partnership",
        "--people",
        "Ann,Bob,Cy,Di",
        "--seed",
        "5",
    ];
    let (said, _) = place.say(&people, b"7\n8\n9\n10\nopponent\nme\n");
    for told in [
        "Dealer: Cy, who deals? a number from 1 to 2, as listed above.\n\
         Choose the first dealer by number.\n",
        "Cy chooses to deal first.",
    ] {
        assert!(said.contains(told), "{told}\n{said}");
    }
}
