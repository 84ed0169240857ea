//! Whole matches, from the cut to the settlement, by keys alone.

use std::fmt::Write as _;

use crate::{
    game::{Stage, words::Symbols},
    record::Record,
    rules::{DiscardPile, FirstDealer, GameTable, HouseRules, IllegalKnock, PRESETS, TakeBack},
    tui::{keymap::Place, sitting::After},
};

use super::{Bench, player::play_on, scenes};

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
        // The player of these trials does not choose between several piles.
        if house.table.game == GameTable::BattleRoyal {
            continue;
        }
        play_to_the_end(&mut Bench::sat_down(house, 11));
    }
}

/// Plays a match to its end, and tells at each step where the player is, what is asked, what was said, and what went to
/// the record.
fn transcript(house: HouseRules, seed: u64) -> String {
    let mut bench = Bench::sat_down(house, seed);
    let mut transcript = String::new();
    for _ in 0..2_000 {
        let told = bench.lines.len();
        let after = bench.sitting().after;
        writeln!(transcript, "[{:?}, {after:?}]", bench.model.place()).unwrap();
        if let Some(asked) = bench.model.question() {
            let question = asked.question;
            writeln!(transcript, "? {}", question.prompt.text(Symbols::Ascii)).unwrap();
            for line in &question.lines {
                writeln!(transcript, "  - {}", line.label.text(Symbols::Ascii)).unwrap();
            }
        }
        if after == After::Match {
            return transcript;
        }
        play_on(&mut bench);
        if let Some(notice) = &bench.sitting().notice {
            writeln!(transcript, "! {}", notice.phrase().text(Symbols::Ascii)).unwrap();
        }
        transcript.extend(bench.lines[told..].iter().map(String::as_str));
    }
    panic!("the match does not end:\n{transcript}");
}

#[test]
fn every_step_of_a_short_match_is_as_it_was() {
    let mut house = HouseRules::default();
    house.game.target = 50;
    house.match_play.best_of = 1;
    insta::assert_snapshot!("quick", transcript(house, 21));
    house.table.take_back = TakeBack::UntilOpponentActs;
    house.table.discard_pile = DiscardPile::Penalize;
    house.irregularities.illegal_knock = IllegalKnock::Penalize;
    house.deal.first_dealer = FirstDealer::CutHigh;
    house.gin.lay_offs = true;
    insta::assert_snapshot!("lenient", transcript(house, 5));
}

#[test]
fn at_the_end_of_a_match_esc_leads_to_the_menu() {
    let mut bench = scenes::match_won();
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Between, "the hand is looked at");
    bench.press("Enter");
    assert!(bench.screen().contains("Enter menu"), "{}", bench.screen());
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Menu);
}
