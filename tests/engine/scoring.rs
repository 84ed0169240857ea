//! Every example that the rule texts work out, played through with real cards.
//!
//! The texts: the *general rules text*, which prints two hands and works out several scores from them; the
//! *step-by-step guide*; the *older page of Pagat*; the *rules of an online club*; the *guide for two players*; the
//! *encyclopedia's article*. Where a text gives only counts, the cards are ours.

use crate::support::scenario;

use scenario::Case;
use undercut::{
    cards::{Card, CardSet},
    melds::{Meld, deadwood},
};

/// The non-dealer has eight cards in melds and two of deadwood, here 2 and 6; he draws the 9♣ and throws it. The dealer
/// has 20 points of deadwood and nothing to lay off.
const TWO_LEFT: Case = Case {
    non_dealer: "7c 7d 7h 7s Ts Js Qs Ks 2d 6h",
    dealer: "Kc Kd Kh 4c 5c 6c Jd 5d 3h 2c",
    upcard: "Jh",
    stock: "9c",
    ..Case::PRINTED
};

const WORKED_OUT: &[Case] = &[
    Case {
        name: "the general rules text: 7-7-7 and J-Q-K of spades, 13 points unmelded, 8 without the 5 of spades; the \
               opponent has K-K-K, lays off the 10 of spades and is left with 10+8+6+5+2+1 = 32: 24 points",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 24 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "the general rules text: the opponent of the same knock is left with 6: 2 points and the bonus, 27",
        dealer: "Kc Kd Kh Ts 9s 4c 5c 6c Ah 5d",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks;
                 D spread: Kc Kd Kh / 4c 5c 6c; D lay Ts on 2; D lay 9s on 2",
        end: "dealer 27 by undercut, 6 against 8",
        ..Case::PRINTED
    },
    Case {
        name: "the general rules text: he is not required to knock",
        script: "N pass; D pass; N draw; N throw 5s",
        end: "the dealer draws or takes the 5s",
        ..Case::PRINTED
    },
    Case {
        name: "the general rules text: gin earns 25 points; the encyclopedia: and the whole count of the opponent, \
               who may not lay off",
        non_dealer: "7c 7d 7h Js Qs Ks 2c 2d 2h 9c",
        stock: "7s",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Js Qs Ks / 2c 2d 2h; D spread: Kc Kd Kh",
        end: "non-dealer 67 by gin, 0 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "the older page of Pagat, the guide for two players: gin with two runs of five",
        non_dealer: "2c 3c 4c 5c 6c 9h Th Jh Qh 4s",
        dealer: "Kc Kd Ks Ts Jd 8d 6h 5d 2s Ah",
        stock: "Kh",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 67 by gin, 0 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "the guide for two players: gin with six cards and four",
        non_dealer: "2c 3c 4c 5c 6c 7c Th Jh Qh 4s",
        dealer: "Kc Kd Ks Ts Jd 8d 6h 5d 2s Ah",
        stock: "Kh",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c 7c / Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 67 by gin, 0 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "the guide for two players: gin with seven cards and three",
        non_dealer: "2c 3c 4c 5c 6c 7c 8c Jh Qh 4s",
        dealer: "Kc Kd Ks Ts Jd 8d 6h 5d 2s Ah",
        stock: "Kh",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c 7c 8c / Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 67 by gin, 0 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "the encyclopedia: eleven melded cards are gin with the same 25",
        rules: "gin.big_gin = false",
        non_dealer: "7c 7d 7h 7s Ts Js Ks 2c 2d 2h",
        dealer: "Kc Kd Kh 9s Jd 8d 6h 5c 2s Ah",
        stock: "Qs",
        script: "N pass; D pass; N draw; N knock Ts: 7c 7d 7h 7s / Js Qs Ks / 2c 2d 2h; D spread: Kc Kd Kh",
        end: "non-dealer 66 by gin, 0 against 41",
        ..Case::PRINTED
    },
    Case {
        name: "the rules of an online club: with 2, 6 and 9 unmelded one knocks with the 9 and is left with 8; 8 \
               against 20 are 12 points",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks; D spread: Kc Kd Kh / 4c 5c 6c",
        end: "non-dealer 12 by knock, 8 against 20",
        ..TWO_LEFT
    },
    Case {
        name: "the step-by-step guide: two 2s are 4 points, the difference is 16",
        non_dealer: "7c 7d 7h 7s Ts Js Qs Ks 2d 2h",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks; D spread: Kc Kd Kh / 4c 5c 6c",
        end: "non-dealer 16 by knock, 4 against 20",
        ..TWO_LEFT
    },
    Case {
        name: "the step-by-step guide: an undercut with a difference of 7 is worth 32",
        non_dealer: "7c 7d 7h 7s Js Qs Ks 4d 4h 2c",
        dealer: "Kc Kd Kh 8d 9d Td 4c 5c 6c 3h",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Js Qs Ks;
                 D spread: Kc Kd Kh / 8d 9d Td / 4c 5c 6c",
        end: "dealer 32 by undercut, 3 against 10",
        ..TWO_LEFT
    },
    Case {
        name: "the step-by-step guide: 3 against 3 is an undercut, for which the opponent scores 10",
        rules: "score.undercut_tie_bonus = 10",
        non_dealer: "7c 7d 7h 7s Ts Js Qs Ks 2c Ac",
        dealer: "Kc Kd Kh 8d 9d Td 4c 5c 6c 3h",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks;
                 D spread: Kc Kd Kh / 8d 9d Td / 4c 5c 6c",
        end: "dealer 10 by undercut, 3 against 3",
        ..TWO_LEFT
    },
    Case {
        name: "the encyclopedia and the rules of an online club: less or equal deadwood is an undercut, with 25 points",
        non_dealer: "7c 7d 7h 7s Ts Js Qs Ks 2c Ac",
        dealer: "Kc Kd Kh 8d 9d Td 4c 5c 6c 3h",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks;
                 D spread: Kc Kd Kh / 8d 9d Td / 4c 5c 6c",
        end: "dealer 25 by undercut, 3 against 3",
        ..TWO_LEFT
    },
    Case {
        name: "the encyclopedia: 8 against 10 after laying off are 2 points",
        dealer: "Kc Kd Kh 4c 5c 6c 9s 5d 3h 2c",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks;
                 D spread: Kc Kd Kh / 4c 5c 6c; D lay 9s on 2",
        end: "non-dealer 2 by knock, 8 against 10",
        ..TWO_LEFT
    },
    Case {
        name: "the guide for two players: 4 against 9 are 5 points",
        non_dealer: "7c 7d 7h 7s Ts Js Qs Ks 3d Ac",
        dealer: "Kc Kd Kh 8d 9d Td 4c 5c 6c 9h",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks;
                 D spread: Kc Kd Kh / 8d 9d Td / 4c 5c 6c",
        end: "non-dealer 5 by knock, 4 against 9",
        ..TWO_LEFT
    },
    Case {
        name: "the encyclopedia: a king laid off on three kings takes ten points from 60",
        non_dealer: "7c 7d 7h 7s Kc Kd Kh 2d 3h 3c",
        dealer: "Ks Jd 8d 6h 5c 2s Ah 4c Th 4s",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Kc Kd Kh; D spread: ; D lay Ks on 2",
        end: "non-dealer 42 by knock, 8 against 50",
        ..TWO_LEFT
    },
    Case {
        name: "the step-by-step guide: a 5 is laid off on three 5s, which here leaves the 4 of spades no place",
        non_dealer: "5c 5d 5h 6s 7s 8s Kc Kd Kh 4d",
        dealer: "5s 4s Qd Jc 9h 8h 6d 3c 2h Ah",
        script: "N pass; D pass; N draw; N knock 9c: 5c 5d 5h / 6s 7s 8s / Kc Kd Kh; D spread: ; D lay 5s on 1",
        end: "non-dealer 49 by knock, 4 against 53",
        ..TWO_LEFT
    },
    Case {
        name: "the step-by-step guide: or the 5 is laid off on a run, where here the 4 of spades may follow it",
        non_dealer: "5c 5d 5h 6s 7s 8s Kc Kd Kh 4d",
        dealer: "5s 4s Qd Jc 9h 8h 6d 3c 2h Ah",
        script: "N pass; D pass; N draw; N knock 9c: 5c 5d 5h / 6s 7s 8s / Kc Kd Kh; D spread: ; D lay 5s on 2;
                 D lay 4s on 2",
        end: "non-dealer 45 by knock, 4 against 49",
        ..TWO_LEFT
    },
    Case {
        name: "the rules of an online club: a 5 is laid off on 2-3-4",
        non_dealer: "2h 3h 4h 7c 7d 7s Ts Js Qs 8d",
        dealer: "5h Kc Kd Kh Qd 9h 8c 6d 3c Ad",
        script: "N pass; D pass; N draw; N knock 9c: 2h 3h 4h / 7c 7d 7s / Ts Js Qs; D spread: Kc Kd Kh; D lay 5h on 1",
        end: "non-dealer 29 by knock, 8 against 37",
        ..TWO_LEFT
    },
    Case {
        name: "the older page of Pagat: a third 2 is not laid off on the knocker's pair of 2s",
        non_dealer: "7c 7d 7h 7s Ts Js Qs Ks 2d 2h",
        dealer: "Kc Kd Kh 4c 5c 6c 9s 5d 3h 2c",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h 7s / Ts Js Qs Ks; D spread: Kc Kd Kh / 4c 5c 6c;
                 D lay 2c on 3 ! there is no meld number 3 to lay off on: the knocker laid down 2; D done",
        end: "non-dealer 15 by knock, 4 against 19",
        ..TWO_LEFT
    },
    Case {
        name: "the older page of Pagat: the player who took the third last card discards without knocking",
        script: "N pass; D pass; churn 28; N draw; N throw 2h",
        end: "void: no card is left to draw",
        ..Case::PRINTED
    },
    Case {
        name: "the rules of an online club: on a 6 as first upcard one knocks with 6 or less",
        rules: "knock.variant = oklahoma",
        upcard: "6c",
        dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2s Ah",
        script: "N pass; D pass; N draw;
                 N knock 5s: 7c 7d 7h / Js Qs Ks ! your deadwood would be 8, but you need 6 or less to knock",
        end: "the non-dealer discards after a draw",
        ..Case::PRINTED
    },
    Case {
        name: "the rules of an online club: on a 2 one knocks with 2 or less",
        rules: "knock.variant = oklahoma",
        upcard: "2c",
        script: "limit = 2",
        end: "2c is offered to the non-dealer",
        ..Case::PRINTED
    },
    Case {
        name: "the rules of an online club: on an ace only gin ends the hand",
        rules: "knock.variant = oklahoma",
        upcard: "As",
        script: "N pass; D pass; N draw;
                 N knock 5s: 7c 7d 7h / Js Qs Ks ! your deadwood would be 8, but only gin ends this hand",
        end: "the non-dealer discards after a draw",
        ..Case::PRINTED
    },
    Case {
        name: "the rules of an online club: the player who did not draw the fiftieth card takes the discard and knocks",
        rules: "stock.exhausted = last-discard-knock",
        dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 4c",
        non_dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2s Ah",
        stock: "",
        script: "N pass; D pass; churn 28; N draw; N throw Ts; D take; D knock 4c: 7c 7d 7h / Ts Js Qs Ks;
                 N holds = 5c Kc 8d Jd Kd Ah 6h Kh 2s 7s; N spread: Kc Kd Kh; N lay 7s on 1",
        end: "dealer 27 by knock, 5 against 32",
        ..Case::PRINTED
    },
];

#[test]
fn every_score_that_a_text_works_out_is_what_the_deal_gives() {
    for case in WORKED_OUT {
        case.check();
    }
}

#[test]
fn the_melds_that_the_texts_show_are_melds() {
    let melds = [
        ("the general rules text", "5c 5d 5h"),
        ("the general rules text", "4c 5c 6c"),
        ("the step-by-step guide", "Td Ts Tc"),
        ("the older page of Pagat", "Ad 2d 3d"),
        ("the rules of an online club", "Kc Kd Kh"),
        ("the rules of an online club", "6s 6d 6h"),
        ("the rules of an online club", "3h 4h 5h"),
        ("the encyclopedia", "8c 8d 8s"),
        ("the guide for two players", "3s 4s 5s"),
    ];
    for (source, cards) in melds {
        assert!(cards.parse::<Meld>().is_ok(), "{source}: {cards}");
    }
    let not_melds = [
        ("the older page of Pagat", "Ah Kh Qh"),
        ("the encyclopedia", "Qs Ks As"),
        ("the rules of an online club", "Kd Ad 2d"),
    ];
    for (source, cards) in not_melds {
        assert!(cards.parse::<Meld>().is_err(), "{source}: {cards}");
    }
}

#[test]
fn cards_count_what_the_texts_say() {
    let counts = [
        ("the general rules text", "6d", 6),
        ("the general rules text", "5d", 5),
        ("the general rules text", "Ks", 10),
        ("the general rules text", "Qh", 10),
        ("the general rules text", "Jc", 10),
        ("the general rules text", "Ah", 1),
        ("the guide for two players", "3s", 3),
    ];
    for (source, card, points) in counts {
        let card: Card = card.parse().expect("a card");
        assert_eq!(card.points(), points, "{source}: {card}");
    }
}

#[test]
fn a_card_is_in_one_meld_at_a_time() {
    let least = |cards: &str| deadwood(cards.parse::<CardSet>().expect("cards"));
    // The older page of Pagat: 7-7-7-8-9 is a set or a run, not both, but with another 7 or the 10 it is.
    assert_eq!(least("7c 7d 7h 8h 9h"), 7 + 7);
    assert_eq!(least("7c 7d 7h 8h 9h 7s"), 0);
    assert_eq!(least("7c 7d 7h 8h 9h Th"), 0);
    // The rules of an online club: a 4 is not both in 4-4-4 and in 3-4-5.
    assert_eq!(least("4c 4d 4h 3h 5h"), 3 + 5);
}
