//! How a hand ends, as dialogues: knocks, gin, the last card of the stock, and what is dealt again.

use undercut::{
    plain::{LineNext, LineOptions},
    play::pair,
};

use super::{
    dialogues::{DRAWN, GIN, PRINTED, case, hold, to_the_end},
    scenario::Case,
    seated::{Seated, record_of},
};

#[test]
fn a_doubtful_knock_is_made_when_it_is_repeated() {
    let seated = case(&DRAWN, pair::NON_DEALER, &["knock 3c", "knock 3c"]);
    assert_eq!(seated.next, LineNext::Over);
    let first = case(&DRAWN, pair::NON_DEALER, &["knock 3c", "knock 5s"]);
    assert_eq!(first.next, LineNext::Over, "another knock is another move");
    let manner = LineOptions {
        answers_yes: true,
        ..LineOptions::default()
    };
    let record = record_of(&DRAWN, pair::NON_DEALER);
    let mut unasked = Seated::at(record, manner);
    unasked.say("knock 3c");
    assert_eq!(unasked.next, LineNext::Over);
}

#[test]
fn gin_is_not_passed_over_by_a_slip() {
    let lines = [
        "js", "n", "4s", "knock 4s", "n", "gin 7c", "gin js", "pile", "gin",
    ];
    let seated = hold("gin", &GIN, pair::NON_DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
}

#[test]
fn big_gin_is_not_passed_over_by_a_slip() {
    let big = Case {
        non_dealer: "7c 7d 7h Js Qs Ks As 2s 3s 4s",
        stock: "5s",
        ..GIN
    };
    let lines = ["5s", "n", "gin", "n", "knock as", "n", "gin 7c", "big gin"];
    let seated = hold("big_gin", &big, pair::NON_DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
    let house = Case {
        rules: "gin.big_gin = false; game.target = 10; match.best_of = 1",
        ..big
    };
    let lines = ["big gin", "gin"];
    hold("no_big_gin", &house, pair::NON_DEALER, &lines);
}

#[test]
fn the_knocker_chooses_his_melds() {
    let runs = Case {
        non_dealer: "3c 4c 5c 6c 7c 8c Js Qs Ks Ad",
        dealer: "Kc Kd Kh Ts Jd 8d 6h 5h 2s Ah",
        stock: "5s",
        ..DRAWN
    };
    let lines = [
        "melds 5s", "knock 5s", "melds", "99", "n", "knock 5s", "leaves", "s", "knock 5s", "2",
    ];
    let seated = hold("melds", &runs, pair::NON_DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
    for lines in [
        &["knock 5s", "knock 5s"][..],
        &["knock 5s", ""],
        &["knock 5s 2"],
    ] {
        assert_eq!(case(&runs, pair::NON_DEALER, lines).next, LineNext::Over);
    }
    let advised = case(&runs, pair::NON_DEALER, &["knock 5s", "hint"]).transcript;
    let words: Vec<&str> = advised.split_whitespace().collect();
    let words = words.join(" ");
    let named = "discarding the 5s and laying down 3c 4c 5c 6c 7c 8c + Js Qs Ks (";
    assert!(words.contains(named), "{words}");
}

#[test]
fn to_keep_a_meld_that_saves_less_than_it_leaves_is_no_choice() {
    let aces = Case {
        non_dealer: "Ac Ad Ah 3d 3h 3s 8s 9s Ts 4h",
        dealer: "Kc Kd Kh Td Jd 8d 6h 5h 2s 7h",
        stock: "5c",
        ..DRAWN
    };
    // The As could be laid off, which is worth a point, and the aces count three.
    let knocked = case(&aces, pair::NON_DEALER, &["knock 5c"]);
    assert_eq!(knocked.next, LineNext::Over, "{}", knocked.transcript);
}

#[test]
fn a_card_that_the_opponent_took_can_be_laid_off() {
    let spades = Case {
        non_dealer: "4c 4d 4h 4s 3s 5s Qc Qd Qh As",
        dealer: "Kc Kh Ks 7c 7d 7h Jd Td 6h 2s",
        stock: "6s 9h",
        script: "N pass; D pass; N draw; N throw 6s; D take; D throw 2s; N draw",
        ..PRINTED
    };
    // Only the 6s, which is known, opens the run.
    let asked = case(&spades, pair::NON_DEALER, &["knock 9h"]).transcript;
    assert!(asked.contains("Which melds do you lay down?"), "{asked}");
}

#[test]
fn the_last_discard() {
    let base = Case {
        rules: "stock.exhausted = last-discard-knock; game.target = 10; match.best_of = 1",
        non_dealer: "Ac 3d 5h 7s 9c Jd 4h 6s 8c Ts",
        dealer: "Kc Kd Kh 8d 8h 8s 2c 2d 2h Qc",
        upcard: "9d",
        stock: "As Ad Ah 2s 3c 3h 3s 4c 4d 4s 5c 5d 5s 6c 6d 6h 7c 7d 7h 9h 9s Tc Td Th Jc Jh Js Qd Qh",
        ..Case::PRINTED
    };
    let end: &'static str = to_the_end(&base, 'N').leak();
    let last = Case {
        script: end,
        ..base
    };
    let lines = [
        "s", "7c", "knock", "t", "8d", "qh", "knock", "melds qc", "knock qc",
    ];
    let seated = hold("last_discard", &last, pair::DEALER, &lines);
    assert_eq!(seated.next, LineNext::Over);
}

#[test]
fn a_void_hand_is_dealt_again() {
    let base = Case {
        rules: "stock.exhausted = last-discard-knock; first_turn.after_passes = dealer",
        ..Case::PRINTED
    };
    let end: &'static str = to_the_end(&base, 'D').leak();
    let last = Case {
        script: end,
        ..base
    };
    hold("void", &last, pair::NON_DEALER, &["p", "sheet"]);
}

#[test]
fn the_lower_count() {
    let base = Case {
        rules: "stock.exhausted = lowest-deadwood; game.target = 10; match.best_of = 1",
        ..Case::PRINTED
    };
    let script = to_the_end(&base, 'N');
    let (before, last) = script
        .rsplit_once("; N throw ")
        .expect("it ends with a discard");
    let end = Case {
        script: before.to_owned().leak(),
        ..base
    };
    let seated = hold("lower_count", &end, pair::NON_DEALER, &[last]);
    assert_eq!(seated.next, LineNext::Over);
}

#[test]
fn a_tie_is_dealt_again() {
    let tie = Case {
        rules: "score.undercut_on_tie = false; match.best_of = 5",
        non_dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 3c",
        dealer: "Kc Kd Kh 9c 9d 9h Tc Td Th 8s",
        upcard: "6s",
        script: "N pass; D pass; N draw",
        ..PRINTED
    };
    hold("tie", &tie, pair::NON_DEALER, &["knock 5s", "sheet all"]);
}

#[test]
fn a_spade_doubles_the_hand() {
    let spade = Case {
        rules: "knock.variant = oklahoma; knock.oklahoma_spades_double = true; knock.oklahoma_spades_boxes = true; \
                game.target = 300; deal.next_dealer = loser",
        non_dealer: "7c 7d 7h Js Qs Ks As 2s 3s 9c",
        dealer: "Kc Kd Kh Th Jd 8d 6h 5c 2c Ah",
        upcard: "Ts",
        stock: "4s",
        script: "N pass; D pass; N draw",
        ..PRINTED
    };
    hold("spade", &spade, pair::NON_DEALER, &["gin"]);
}
