//! Whole matches in line mode, word for word, with the record that each leaves.

use undercut::{
    plain::{LineNext, LineOptions},
    rules::{DiscardPile, FirstDealer, HouseRules, IllegalKnock, TakeBack},
};

use super::{
    driver::Driver,
    seated::{Seated, record},
};

/// A game to 50 by the built-in rules.
fn quick() -> HouseRules {
    let mut house = HouseRules::default();
    house.game.target = 50;
    house.match_play.best_of = 1;
    house
}

/// A table where moves can be taken back and most irregularities have a price.
fn lenient() -> HouseRules {
    let mut house = quick();
    house.table.take_back = TakeBack::UntilOpponentActs;
    house.table.discard_pile = DiscardPile::Penalize;
    house.irregularities.illegal_knock = IllegalKnock::Penalize;
    house.deal.first_dealer = FirstDealer::CutHigh;
    house.gin.lay_offs = true;
    house
}

/// Eleven cards to begin with, and three short games.
fn eleven() -> HouseRules {
    let mut house = quick();
    house.deal.eleven_card_start = true;
    house.deal.first_dealer = FirstDealer::Random;
    house.match_play.best_of = 3;
    house.game.target = 25;
    house
}

/// Plays a match to its end by the driver. After `looks` answers the line of the same number is said first.
fn transcript(house: HouseRules, seed: u64, level: &str, looks: &[&str]) -> String {
    let mut seated = Seated::at(record(house, seed, level), LineOptions::default());
    let mut driver = Driver::default();
    let mut lines: Vec<String> = seated.transcript.lines().map(str::to_owned).collect();
    for answers in 0..2_000 {
        if seated.next != LineNext::Listen {
            let record = seated.session.record().text();
            return format!("{}---\n{record}", seated.transcript);
        }
        if let Some(look) = looks.get(answers) {
            seated.say(look);
        }
        if seated.next != LineNext::Listen {
            continue;
        }
        let line = lines.iter().filter_map(|line| driver.read(line)).last();
        lines = seated.say(&line.expect("the last line asks for something"));
    }
    panic!("the match does not end:\n{}", seated.transcript);
}

#[test]
fn a_quick_match() {
    insta::assert_snapshot!("quick", transcript(quick(), 21, "novice", &[]));
}

#[test]
fn a_match_at_a_lenient_table() {
    let looks = ["sheet", "undo", "hand", "pile", "n", "leaves", "opponent"];
    let transcript = transcript(lenient(), 5, "beginner", &looks);
    insta::assert_snapshot!("lenient", transcript);
}

#[test]
fn a_match_that_begins_with_eleven_cards() {
    insta::assert_snapshot!("eleven_cards", transcript(eleven(), 8, "club", &[]));
}
