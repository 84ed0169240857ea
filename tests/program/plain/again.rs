//! Hands played again in line mode, and matches that go on from a record.

use std::fs;

use undercut::record::{Comparison, Extent, Record};

use super::{
    driver::{Driver, prompt},
    program::{Place, Talk},
};

fn parsed(path: &std::path::Path) -> Record {
    let text = fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    Record::parse(text).expect("it is a record").log
}

/// Plays on from these lines for so many answers, or to the end; the last lines.
fn play_on(talk: &mut Talk, lines: Vec<String>, answers: usize) -> Vec<String> {
    let (mut driver, mut lines) = (Driver::default(), lines);
    for _ in 0..answers {
        let Some(answer) = lines.iter().filter_map(|line| driver.read(line)).last() else {
            break;
        };
        lines = talk.say(&answer);
    }
    lines
}

/// Plays until a hand is over, and then plays that again.
fn again(talk: &mut Talk, command: &str) -> Vec<String> {
    let mut lines = talk.listen();
    loop {
        play_on(talk, lines, 10);
        let said = talk.say(command);
        if said[0] != "No hand has been finished yet." {
            return said;
        }
        lines = talk.say("hand");
    }
}

#[test]
fn a_hand_is_played_again_from_the_other_side_while_the_match_waits() {
    let place = Place::new();
    let mut talk = place.play_to_500(&["--seed", "42"]);
    let begun = again(&mut talk, "again other");
    let told = begun.join("\n");
    assert!(
        told.contains("Practice from hand 1 of the record matches/0001.jsonl"),
        "{told}"
    );
    assert!(told.contains("quit leaves."), "{told}");
    let before = place.record();
    play_on(&mut talk, begun, usize::MAX);
    let (said, status) = talk.end();
    assert!(status.success());
    let branch = parsed(&place.data().join("practice/0001.jsonl"));
    let comparison = Comparison::of(&branch).expect("it was played to its end");
    assert!(comparison.is_duplicate() && branch.is_finished());
    assert_eq!(branch.header().occasion().extent(), Extent::Hand);
    for line in comparison.table() {
        assert!(said.contains(&line), "{line}\n{said}");
    }
    assert!(said.contains("Back to where you were."), "{said}");
    // The match went on where it was, and knows nothing of the other.
    let record = place.record();
    assert_eq!(
        &record.entries()[..before.entries().len()],
        before.entries()
    );
    assert!(record.header().occasion().is_match());
    assert!(record.state().sheet().result().is_some());
}

#[test]
fn a_hand_played_again_is_left_for_the_match() {
    let place = Place::new();
    let mut talk = place.play_to_500(&["--seed", "42"]);
    again(&mut talk, "again");
    let back = talk.say("quit");
    assert_eq!(back[0], "Back to where you were.");
    assert!(prompt(&back[back.len() - 1]).is_some());
    let farewell = talk.say("quit");
    assert_eq!(farewell[0], "The match is kept. To resume it:");
    assert!(talk.end().1.success());
}

fn from(place: &Place, arguments: &[&str]) -> Talk {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/records/v1/one-game.jsonl"
    );
    let mut all = vec!["--from", file];
    all.extend(arguments);
    place.play(&all)
}

#[test]
fn a_match_goes_on_from_a_moment_of_a_record() {
    let place = Place::new();
    let mut talk = from(&place, &["--at", "2.4", "--level", "beginner"]);
    let begun = talk.listen().join("\n");
    assert!(
        begun.contains("Practice from hand 2 of the record v1/one-game.jsonl after 4 moves"),
        "{begun}"
    );
    assert!(begun.contains("you against Benny"), "{begun}");
    let farewell = talk.say("quit");
    assert_eq!(farewell, ["The practice ends here."]);
    assert!(talk.end().1.success());
    let branch = parsed(&place.data().join("practice/0001.jsonl"));
    assert_eq!(branch.state().deals(), 2);
    assert!(!place.data().join("matches").exists());

    for (arguments, told) in [
        (
            &["--at", "99"][..],
            "one-game.jsonl: there is no hand 99: 9 were dealt in this match",
        ),
        (
            &["--at", "2.400"],
            "one-game.jsonl: there is no move 400 in hand 2: it has ",
        ),
        (&["--at", "x"], "a place is a hand such as 3"),
        (&["--seed", "3"], "cannot be used with"),
    ] {
        let (errors, status) = from(&place, arguments).fail();
        assert!(errors.join("\n").contains(told), "{errors:?}");
        assert!(status == Some(1) || status == Some(2));
    }
}

#[test]
fn without_a_place_the_last_hand_is_meant_and_the_other_side_can_be_taken() {
    let place = Place::new();
    let mut talk = from(&place, &["--other-side", "--yes"]);
    let begun = talk.listen().join("\n");
    assert!(
        begun.contains("Practice from hand 9 of the record"),
        "{begun}"
    );
    assert!(talk.end().1.success());
    let branch = parsed(&place.data().join("practice/0001.jsonl"));
    let kinds: Vec<bool> = branch
        .header()
        .players()
        .iter()
        .map(|one| one.kind == undercut::record::ParticipantKind::Human)
        .collect();
    assert_eq!(kinds, [false, true]);
}
