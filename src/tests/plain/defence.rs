//! The defence against a knock, and what follows a knock with too much deadwood, as dialogues.

use undercut::{plain::LineNext, play::pair};

use super::{
    dialogues::{DRAWN, GIN, PRINTED, case, hold},
    scenario::Case,
};

/// The dealer can lay down a set or a run, which leave the same.
pub const KNOCKED: Case = Case {
    dealer: "3d 4d 5d 4h 4s Ts 8d Jd Ah Kc",
    script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks",
    ..PRINTED
};

#[test]
fn defending_at_once() {
    let lines = [
        "s",
        "5c",
        "knock",
        "lay Ts",
        "done",
        "melds",
        "melds all",
        "melds 99",
        "melds 5c",
        "best",
    ];
    let seated = hold("defence", &KNOCKED, pair::DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
}

#[test]
fn defending_card_by_card() {
    let lines = [
        "lay Ts",
        "1",
        "lay",
        "lay 8d",
        "lay 4d",
        "lay 9c",
        "lay Ts on 1",
        "lay Ts on 9",
        "lay Ts on 0",
        "lay 3",
        "melds",
        "p",
        "done",
        "n",
        "done",
        "lay 10",
    ];
    let seated = hold("lay_off", &KNOCKED, pair::DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
    let given_up = case(&KNOCKED, pair::DEALER, &["1", "done", "done"]);
    assert_eq!(given_up.next, LineNext::Over);
}

#[test]
fn a_card_that_fits_two_melds() {
    let two = Case {
        non_dealer: "9c 9d 9s Th Jh Qh Ac 2d 2h 3c",
        dealer: "Kc Kd Kh 9h 8h 7s 6d 4c 4s Ah",
        upcard: "8d",
        script: "N pass; D pass; N draw; N knock 5s: 9c 9d 9s / Th Jh Qh",
        ..PRINTED
    };
    let lines = [
        "melds",
        "melds 1",
        "lay 9h",
        "hand",
        "lay 9h on 2",
        "lay best",
    ];
    hold("two_melds", &two, pair::DEALER, &lines);
}

#[test]
fn against_gin_there_is_nothing_to_choose() {
    let gin = Case {
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h / Js Qs Ks / As 2s 3s 4s",
        ..GIN
    };
    let seated = hold("gin_against", &gin, pair::DEALER, &[]);
    assert_eq!(seated.next, LineNext::Over);
    let lay_offs = Case {
        rules: "gin.lay_offs = true; game.target = 10; match.best_of = 1",
        ..gin
    };
    let seated = case(&lay_offs, pair::DEALER, &["best"]);
    assert_eq!(seated.next, LineNext::Over);
}

pub const TOO_MUCH: Case = Case {
    rules: "irregularities.illegal_knock = penalise; game.target = 1; match.best_of = 1",
    script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h",
    ..PRINTED
};

#[test]
fn a_knock_with_too_much_is_accepted() {
    let lines = ["s", "best", "lay Ts", "exposed", "melds", "accept"];
    let seated = hold("accept", &TOO_MUCH, pair::DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
}

#[test]
fn a_knock_with_too_much_is_refused() {
    let lines = ["refuse", "opponent", "s"];
    hold("refuse", &TOO_MUCH, pair::DEALER, &lines);
}

#[test]
fn a_knock_with_too_much_is_answered_by_laying_down() {
    let lines = ["melds 1", "s", "done", "best", "lay 8d", "exposed", "hand"];
    hold("exposed", &TOO_MUCH, pair::DEALER, &lines);
    let lines = ["melds 1", "pick up", "opponent"];
    hold("pick_up", &TOO_MUCH, pair::DEALER, &lines);
    // The 7♠ is the fourth of the knocker's sevens.
    let seven = Case {
        dealer: "Kc Kd Kh Ts Jd 8d 6h 7s 2s Ah",
        ..TOO_MUCH
    };
    let lines = ["melds 1", "7"];
    let seated = hold("undercut", &seven, pair::DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
}

#[test]
fn a_knock_with_too_much_is_asked_about() {
    let forfeit = Case {
        rules: "irregularities.illegal_knock = forfeit; game.target = 10; match.best_of = 1",
        ..DRAWN
    };
    let lines = ["knock ks", "n", "knock ks", "knock ks"];
    let seated = hold("forfeit", &forfeit, pair::NON_DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
    let penalise = Case {
        rules: TOO_MUCH.rules,
        ..DRAWN
    };
    hold("penalise", &penalise, pair::NON_DEALER, &["knock ks"]);
}
