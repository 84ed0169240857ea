//! What the opponents say, on the screen.

use crate::rules::{GameTable, HouseRules};

use super::{Bench, scenes};

const SIZES: [(u16, u16); 6] = [
    (40, 12),
    (60, 20),
    (80, 24),
    (100, 30),
    (120, 40),
    (160, 45),
];

/// The screen with what is said, and the same without.
fn said_and_not(bench: &mut Bench) -> [String; 2] {
    [true, false].map(|on| {
        bench.model.settings.remarks = on;
        bench.screen()
    })
}

#[test]
fn a_remark_moves_nothing_and_can_be_switched_off() {
    let mut over = scenes::offered_double();
    over.press("Down Enter");
    // In the hand, and where the cards lie open at its end.
    for mut bench in [scenes::discard(), over] {
        let text = bench.sitting().remark().expect("they say something").text;
        let first = text.split(' ').next().unwrap();
        for (width, height) in SIZES {
            bench.resize(width, height);
            let [with, without] = said_and_not(&mut bench);
            assert!(with.contains(&format!("\"{first}")), "{with}");
            assert!(!without.contains('"'), "{without}");
            for (with, without) in with.lines().zip(without.lines()) {
                let [with, without]: [Vec<char>; 2] =
                    [with, without].map(|line| line.chars().collect());
                for (place, letter) in without.iter().enumerate() {
                    assert!(
                        *letter == ' ' || with.get(place) == Some(letter),
                        "{width}x{height}"
                    );
                }
            }
        }
    }
}

#[test]
fn several_opponents_speak_below_the_cards() {
    let mut house = HouseRules::default();
    house.table.game = GameTable::Round;
    house.table.players = 3;
    let mut bench = Bench::sat_down(house.usual(), 3);
    bench.press("Enter");
    for _ in 0..3 {
        if bench.sitting().game().deals() == 0 {
            bench.press("Enter");
        }
    }
    let remark = bench.sitting().remark().expect("one of them greets");
    let told = format!(
        "{}: \"{}\"",
        bench.sitting().name(remark.player),
        remark.text
    );
    for (width, height) in SIZES {
        bench.resize(width, height);
        let words: String = bench.screen().split_whitespace().collect();
        let told: String = told.split_whitespace().collect();
        assert!(words.contains(&told), "{told}: {}", bench.screen());
    }
}

#[test]
fn a_box_leaves_a_remark_whole_or_hides_it_whole() {
    let mut bench = scenes::discard();
    let text = bench.sitting().remark().expect("they say something").text;
    let words: Vec<&str> = text.split(' ').collect();
    bench.press("q");
    for width in (80..=160).step_by(4) {
        for height in [24, 30, 40, 45] {
            bench.resize(width, height);
            let screen = bench.screen();
            let said = words.iter().filter(|word| screen.contains(**word)).count();
            let opens = screen.contains('"');
            assert!(!opens || said == words.len(), "{text}\n{screen}");
        }
    }
}
