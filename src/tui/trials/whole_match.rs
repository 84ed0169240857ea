//! Whole matches, from the cut to the settlement, by keys alone.

use crate::{
    game::Stage,
    record::Record,
    rules::{HouseRules, PRESETS},
    tui::sitting::After,
};

use super::{Bench, player::play_on};

/// Plays until the end of the match is on the screen.
fn play_to_the_end(bench: &mut Bench) {
    for _ in 0..200_000 {
        if bench.sitting().after == After::Match {
            return;
        }
        play_on(bench);
    }
    panic!("the match does not end:\n{}", bench.screen());
}

#[test]
fn a_match_is_played_from_the_cut_to_its_end_and_back_to_the_menu() {
    let mut bench = Bench::sat_down(HouseRules::default(), 3);
    play_to_the_end(&mut bench);
    assert!(matches!(bench.sitting().game().stage(), Stage::Over(_)));
    assert!(bench.screen().contains("the match"), "{}", bench.screen());

    // What went to the disk is the match.
    let mut text = Record::new(bench.header.clone().unwrap()).text();
    text.extend(bench.lines.iter().map(String::as_str));
    let read = Record::parse(text).unwrap();
    assert_eq!(&read.log, bench.sitting().record());

    bench.press("Enter");
    assert!(bench.model.sitting.is_none());
}

#[test]
fn every_preset_can_be_played_to_the_end() {
    for preset in PRESETS {
        let house = preset.book().rules().into_house();
        play_to_the_end(&mut Bench::sat_down(house, 11));
    }
}
