//! The review of a match beside its replay: made once, and each of its mistakes opened there.

use crate::tui::{
    analyst::{Analyst, CoachNews},
    keymap::Place,
    screens::replay::Opened,
};

use super::{
    Bench,
    replay::{at, judged, opened, played},
    scenes,
};

#[test]
fn the_review_is_made_once_and_read_from_the_replay() {
    let mut analyst = Analyst::default();
    let mut bench = opened();
    bench.press("i");
    assert_eq!(bench.page(), Some("review"));
    assert!(
        bench.screen().contains("close this page"),
        "{}",
        bench.screen()
    );
    bench.press("Esc");
    bench.coach_works(&mut analyst);
    assert!(
        bench.model.replaying().unwrap().reviewed().is_some(),
        "it went on"
    );
    bench.press("i");
    assert!(bench.errands.is_empty(), "it is not made again");
    let coaching = bench.model.coaching.as_ref().unwrap();
    assert!(matches!(coaching.news, CoachNews::Review(_)));
    bench.press("Esc m");
    assert!(bench.screen().contains("Score sheet"), "{}", bench.screen());
    bench.press("q");
    assert_eq!(bench.model.place(), Place::Replay);
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
}

#[test]
fn a_mistake_of_a_review_is_chosen_and_opened_in_the_replay() {
    let mut bench = judged();
    let mistakes = bench.model.replaying().unwrap().mistakes();
    bench.press("Home i");
    let keys = |bench: &Bench| bench.screen().lines().last().map(str::to_owned);
    let before = keys(&bench);
    assert!(
        before.as_ref().is_some_and(|keys| keys.contains("p prev")),
        "{before:?}"
    );
    bench.press("n n");
    assert_eq!(keys(&bench), before, "the keys stay");
    assert!(bench.screen().contains("▸ Turn "), "{}", bench.screen());
    assert!(
        bench.screen().contains("Enter replay"),
        "{}",
        bench.screen()
    );
    bench.press("p n Left Right Enter");
    assert_eq!(bench.model.place(), Place::Replay);
    assert_eq!(at(&bench), mistakes[1]);
    let chosen = |bench: &Bench| bench.model.coaching.as_ref()?.mistake;
    bench.press("i");
    assert_eq!(chosen(&bench), Some(1), "it opens at the one of this place");
    bench.press("p p");
    let last = mistakes.len() - 1;
    let chosen = chosen(&bench);
    assert_eq!(chosen, Some(last), "the one before the first is the last");
    assert!(bench.screen().contains("▸ Turn "), "it is scrolled to");
    bench.press("Esc");
    assert_eq!(at(&bench), mistakes[1], "closing goes nowhere");
}

#[test]
fn a_mistake_of_a_review_is_opened_by_the_mouse() {
    let mut bench = judged();
    let mistakes = bench.model.replaying().unwrap().mistakes();
    for (width, height) in [(40, 12), (80, 24), (100, 30)] {
        bench.resize(width, height);
        bench.press("Home i n");
        let rows = bench.screen();
        let row = rows
            .lines()
            .position(|row| row.contains("▸ Turn "))
            .unwrap();
        bench.click(4, u16::try_from(row).unwrap());
        assert_eq!(bench.model.place(), Place::Replay, "{rows}");
        assert_eq!(at(&bench), mistakes[0]);
        bench.press("Esc");
        assert_eq!(bench.model.place(), Place::Reading, "the review again");
        bench.press("Esc");
        assert_eq!(bench.model.place(), Place::Replay, "over the replay");
    }
}

#[test]
fn the_review_after_a_hand_leads_into_its_replay_and_back_to_the_table() {
    let mut analyst = Analyst::default();
    let mut bench = scenes::hand_over();
    bench.press("i");
    bench.coach_works(&mut analyst);
    bench.press("n");
    let coaching = bench.model.coaching.as_ref().unwrap();
    assert!(coaching.mistake.is_some(), "the scene has a mistake");
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Replay);
    assert_eq!(bench.model.replaying().unwrap().opened, Opened::Table);
    assert!(bench.errands.is_empty(), "the review has it all");
    assert!(
        !bench.screen().contains("Looking for"),
        "{}",
        bench.screen()
    );
    assert!(bench.screen().contains("Next, a"), "{}", bench.screen());
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Reading, "the review again");
    let review = bench.screen();
    for keys in ["? Right Esc", "? ?", "m Esc", "m ? m m"] {
        bench.press(keys);
        assert_eq!(bench.screen(), review, "{keys} leads back to it");
    }
    let coaching = bench.model.coaching.as_ref().unwrap();
    assert_eq!(coaching.mistake, Some(0), "at the mistake that was opened");
    assert!(bench.screen().contains("▸ Turn "), "{}", bench.screen());
    bench.press("Esc");
    assert_eq!(
        bench.model.place(),
        Place::Between,
        "the table is as it was"
    );
    assert!(bench.model.asked.is_none());
}

#[test]
fn a_replay_shows_what_the_review_of_its_hand_has_found_while_others_are_looked_at() {
    let mut analyst = Analyst::default();
    let mut after = (2..6).map(|hands| {
        let record = played(hands);
        let house = record.header().rules().into_house();
        let mut bench = Bench::resumed(house, record.header().seed(), record.entries());
        bench.press("i");
        bench.coach_works(&mut analyst);
        bench.press("n Enter");
        bench
    });
    let found = after.find(|bench| bench.model.place() == Place::Replay);
    let mut bench = found.expect("there are mistakes in one of these hands");
    let screen = bench.screen();
    assert!(screen.contains("Next, a"), "{screen}");
    // At the beginning of the hand there is room for it.
    bench.press("Up");
    let screen = bench.screen();
    let looking = "Looking for your mistakes in other hands";
    assert!(screen.contains(looking), "{screen}");
    bench.press("Home");
    let screen = bench.screen();
    assert!(!screen.contains("in other hands"), "{screen}");
    bench.press("n");
    assert!(bench.screen().contains("Next, a"), "{}", bench.screen());
    bench.coach_works(&mut analyst);
    assert!(!bench.screen().contains("Looking"), "{}", bench.screen());
}
