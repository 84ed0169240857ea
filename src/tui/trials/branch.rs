//! Deals played again: from which side, against whom, and back to where one was.

use crate::{
    game::{Entry, Player, Stage},
    record::{Branch, Comparison, Extent},
    tui::{
        keymap::Place,
        screens::table::branch_off,
        sitting::{After, Mind},
    },
};

use super::{Bench, player::play_on, scenes};

/// Plays the hand at the table to its end.
fn play_hand(bench: &mut Bench) {
    bench.answers = true;
    for asked in std::mem::take(&mut bench.waiting) {
        bench.answer(asked);
    }
    while matches!(bench.sitting().game().stage(), Stage::Playing(_)) {
        play_on(bench);
    }
}

/// A deal played again from the other side, to its end.
pub(super) fn duplicate_over() -> Bench {
    let mut bench = scenes::hand_over();
    bench.press("o Down Enter");
    play_hand(&mut bench);
    bench
}

#[test]
fn a_deal_is_played_again_from_the_other_side_and_left_for_the_match() {
    let mut bench = scenes::hand_over();
    let before = bench.model.clone();
    let original = bench.sitting().record().clone();
    bench.press("o");
    assert_eq!(bench.model.place(), Place::Question);
    bench.press("Down Enter");
    let sitting = bench.sitting();
    assert_eq!(
        (sitting.me(), sitting.other_name()),
        (Player::SECOND, "Benny")
    );
    let origin = sitting.header().occasion().origin().expect("a branch");
    assert_eq!((origin.entries, origin.extent), (1, Extent::Hand));
    assert_eq!(bench.branches.len(), 1);
    assert_eq!(bench.branches[0].state(), &original.at(1));
    let said = bench.screen();
    assert!(said.contains("practice in Benny's place"), "{said}");

    play_hand(&mut bench);
    assert_eq!(bench.model.place(), Place::Between);
    bench.press("Enter");
    assert_eq!(bench.page(), Some("comparison"));
    let screen = bench.screen();
    let comparison = Comparison::of(bench.sitting().record()).expect("its hand is over");
    assert!(comparison.is_duplicate());
    for [about, there, here] in comparison.rows() {
        let is_row = |line: &str| {
            line.trim_start().starts_with(&about) && line.contains(&there) && line.contains(&here)
        };
        assert!(screen.lines().any(is_row), "{about}\n{screen}");
    }
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Question);
    assert!(
        bench.screen().contains("Go back to the match with Benny"),
        "{}",
        bench.screen()
    );
    assert!(
        !bench.screen().contains("Go on with the next hand"),
        "the match there is not over"
    );
    bench.press("Enter");
    assert_eq!(bench.sitting().record(), &original);
    assert_eq!(bench.model.place(), Place::Between);
    assert_eq!(bench.model.sitting, before.sitting);
    assert_eq!(bench.model.waiting, []);
}

#[test]
fn a_branch_is_played_again_in_its_own_place() {
    let mut bench = duplicate_over();
    let first = bench.sitting().record().clone();
    bench.press("Enter Enter Down Down Enter");
    // The other side of the other side is the one that the player had.
    assert_eq!(bench.sitting().me(), Player::FIRST);
    assert_eq!(bench.branches.len(), 2);
    assert_eq!(
        bench.branches[1].header().occasion(),
        first.header().occasion()
    );
    assert_eq!(
        bench.model.waiting.len(),
        1,
        "the first branch does not wait"
    );
    play_hand(&mut bench);
    bench.press("Enter Enter Down Enter");
    assert_eq!(bench.sitting().me(), Player::FIRST);
    bench.press("q Down Enter");
    assert!(!bench.sitting().is_branch());
}

#[test]
fn a_branch_of_a_match_that_is_over_goes_on_with_what_follows() {
    let mut bench = scenes::match_won();
    bench.press("Enter");
    assert_eq!(bench.sitting().after, After::Match);
    bench.press("o Enter");
    play_hand(&mut bench);
    let result = bench.sitting().game().sheet().result();
    bench.press("Enter Enter End Enter");
    if result.is_some() {
        assert_eq!(bench.sitting().after, After::Match);
    } else {
        assert_eq!(bench.sitting().game().deals(), 2);
    }
    bench.press("q Down Enter");
    assert_eq!(bench.sitting().after, After::Match);
}

#[test]
fn the_rooms_and_the_page_wait_too() {
    let record = scenes::match_won().sitting().record().clone();
    let mut bench = Bench::new();
    bench.press("r");
    let rooms = bench.model.screens.clone();
    let branch = Branch::at(&record, 3)
        .expect("a moment")
        .named("elsewhere".parse().unwrap());
    let nora = crate::record::Participant::bot("Nora".parse().unwrap(), "novice".parse().unwrap());
    let branch = branch
        .begin(Player::FIRST, "Ann".parse().unwrap(), vec![nora])
        .expect("a branch");
    let effects = branch_off(&mut bench.model, branch);
    bench.perform(effects);
    assert_eq!(bench.sitting().other_name(), "Nora");
    bench.press("q");
    assert!(
        bench.screen().contains("Leave, back to the house rules"),
        "{}",
        bench.screen()
    );
    bench.press("Down Enter");
    assert_eq!((bench.model.sitting, bench.model.screens), (None, rooms));
}

#[test]
fn an_answer_to_a_branch_that_was_left_is_not_taken_for_another() {
    let mut bench = scenes::hand_over();
    bench.press("o Enter");
    // The player passes, and the opponent thinks.
    bench.press("p");
    assert!(matches!(bench.sitting().mind, Mind::Thinking(_)));
    let old = std::mem::take(&mut bench.waiting);
    bench.press("q Down Enter o Enter p");
    let before = bench.sitting().record().clone();
    assert!(matches!(bench.sitting().mind, Mind::Thinking(_)));
    for asked in old {
        bench.answer(asked);
    }
    assert_eq!(bench.sitting().record(), &before);
    assert!(matches!(bench.sitting().mind, Mind::Thinking(_)));
}

#[test]
fn a_branch_between_two_hands_begins_with_the_second() {
    let mut bench = scenes::hand_over();
    bench.press("Enter");
    play_hand(&mut bench);
    let record = bench.sitting().record().clone();
    let dealt = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
    let second = record
        .entries()
        .iter()
        .rposition(dealt)
        .expect("two were dealt");
    let opponent = record
        .header()
        .player(Player::SECOND)
        .expect("a seat")
        .clone();
    let branch = Branch::at(&record, second).expect("a moment");
    let branch = branch
        .begin(Player::FIRST, "Ann".parse().unwrap(), vec![opponent])
        .expect("a branch");
    let effects = branch_off(&mut bench.model, branch);
    bench.perform(effects);
    assert!(bench.sitting().record().entries().len() > second);
    assert_eq!(bench.sitting().game().deals(), 2);
    assert_eq!(
        bench.sitting().record().entries()[second],
        record.entries()[second]
    );
}
