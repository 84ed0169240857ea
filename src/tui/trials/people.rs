//! Several people at one keyboard: covers, leaving, taking back.

use crate::{
    game::Player,
    melds::best_arrangement,
    players::Level,
    record::Record,
    rules::{FirstDealer, GameTable, HouseRules, TakeBack},
    session::Kind,
    tui::keymap::Place,
};

use super::{Bench, pictures::SIZES, player, replay::replaying, tables};

fn house() -> HouseRules {
    let mut house = HouseRules::default();
    house.deal.first_dealer = FirstDealer::You;
    house
}

/// The table of Ann, who deals, and Bob, at the first cover.
fn covered(house: HouseRules) -> Bench {
    let mut bench = Bench::shared(house, 7, &["Ann", "Bob"]);
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Cover);
    assert_eq!(bench.sitting().me(), Player::SECOND);
    bench
}

fn look(bench: &mut Bench) {
    assert_eq!(bench.model.place(), Place::Cover);
    bench.press("Enter");
    assert_ne!(bench.model.place(), Place::Cover);
}

#[test]
fn a_cover_shows_the_table_and_nobodys_cards() {
    let mut bench = covered(house());
    bench.press_every(699, "Enter");
    assert_eq!(bench.model.place(), Place::Cover);
    bench.press("Right");
    insta::assert_snapshot!(bench.screen());
    bench.resize(40, 12);
    insta::assert_snapshot!("cover_40x12", bench.screen());
    bench.resize(120, 40);
    insta::assert_snapshot!("cover_120x40", bench.screen());
}

#[test]
fn the_person_who_looks_is_you_and_the_other_has_a_name() {
    let mut bench = covered(house());
    look(&mut bench);
    let screen = bench.screen();
    assert!(
        screen.contains("You 0") && screen.contains("Ann 0"),
        "{screen}"
    );
    bench.press("p");
    assert_eq!(bench.model.place(), Place::Cover);
    let screen = bench.screen();
    assert!(
        screen.contains("Ann 0   Bob 0") && screen.contains("Bob passes"),
        "{screen}"
    );
    look(&mut bench);
    assert!(bench.screen().contains("Bob passes"));
}

#[test]
fn a_move_can_be_taken_back_before_the_keyboard_is_passed_on() {
    let mut house = house();
    house.table.take_back = TakeBack::UntilOpponentActs;
    let mut bench = covered(house);
    look(&mut bench);
    bench.press("p");
    assert_eq!(bench.sitting().kind(), Kind::Stands);
    assert!(bench.screen().contains("Take it back"));
    bench.press("Down Enter");
    assert_eq!(bench.sitting().kind(), Kind::Upcard);
    bench.press("p Enter");
    assert_eq!(bench.model.place(), Place::Cover);
    look(&mut bench);
    assert_eq!(bench.sitting().me(), Player::FIRST);
    bench.press("u");
    assert!(bench.screen().contains("cannot take that back"));
}

#[test]
fn a_hint_is_not_there_any_more_when_the_other_looks() {
    let mut bench = covered(house());
    look(&mut bench);
    bench.press("i");
    assert!(bench.model.hint().is_some());
    bench.press("p");
    assert!(bench.model.hint().is_none());
    bench.press("i");
    assert!(bench.model.hint().is_none(), "nobody looks");
}

#[test]
fn a_person_leaves_and_the_computer_plays_on() {
    let mut bench = covered(house());
    bench.press("q End Enter");
    assert!(
        bench.screen().contains("Who plays on for Bob?"),
        "{}",
        bench.screen()
    );
    // The first computer player of the list.
    bench.press("Down Enter");
    let sitting = bench.sitting();
    assert_eq!(sitting.people(), [Player::FIRST]);
    let substitute = sitting.game().substitute(Player::SECOND).expect("Bob left");
    assert_eq!(substitute, &Level::ALL[0].substitute());
    assert_eq!(bench.model.place(), Place::Cover, "it is the turn of Ann");
    look(&mut bench);
    // Alone, Ann sees no cover any more, and cannot leave.
    for _ in 0..40 {
        player::play_on(&mut bench);
        assert_ne!(bench.model.place(), Place::Cover);
    }
    bench.press("q");
    assert!(!bench.screen().contains("the computer plays on"));
    // The record holds it, and is resumed without Bob.
    let record = bench.sitting().record().clone();
    let read = Record::parse(record.text()).expect("it loads").log;
    assert_eq!(read, record);
    let mut resumed = Bench::new();
    resumed.send(crate::tui::message::Message::Resumed(Ok(Box::new(read))));
    assert_eq!(resumed.sitting().people(), [Player::FIRST]);
}

#[test]
fn after_the_hand_everything_open_is_for_all() {
    let mut bench = covered(house());
    for _ in 0..400 {
        if bench.sitting().kind() == Kind::Between && bench.sitting().game().deals() > 0 {
            break;
        }
        player::play_on(&mut bench);
    }
    assert_eq!(bench.model.place(), Place::Between);
    assert_eq!(bench.sitting().names().you(), None);
    insta::assert_snapshot!(bench.screen());
    bench.press("Enter");
    assert_eq!(
        bench.model.place(),
        Place::Cover,
        "the next hand begins covered"
    );
}

#[test]
fn four_hands_lie_open_with_their_deadwood_at_every_size() {
    let mut bench = Bench::shared(tables::house(GameTable::Round, 4), 7, &tables::FOUR);
    tables::until(&mut bench, |bench| {
        bench.model.place() == Place::Between && bench.sitting().game().deals() > 0
    });
    let mut bench = replaying(bench.sitting().record().clone());
    bench.press("Right Right");
    let replaying = bench.model.replaying().unwrap();
    assert!(replaying.is_open());
    let (deal, own) = (replaying.deal().unwrap().clone(), replaying.view().unwrap());
    for (width, height) in SIZES {
        bench.resize(width, height);
        let screen = bench.screen();
        for seat in own.others() {
            let count = best_arrangement(deal.deal().hand(seat)).points();
            let name = tables::FOUR[deal.seats()[seat].index()];
            let told = [format!("{name} {count}:"), format!("deadwood {count}")];
            assert!(
                told.iter().any(|told| screen.contains(told)),
                "{told:?}
{screen}"
            );
        }
    }
}
