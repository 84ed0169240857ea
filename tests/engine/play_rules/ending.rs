//! Ending a hand: knock, gin, big gin.

use crate::support::scenario::Case;

use super::{BIG_GIN, GIN};

/// Cases that come out differently with some other value of each key they name.
pub const CASES: &[Case] = &[
    Case {
        name: "a knock takes the limit or less",
        rules: "knock.variant = standard; knock.limit = 10",
        script: "N pass; D pass; N draw;
                 N knock 2d: 7c 7d 7h / Js Qs Ks ! your deadwood would be 11, but you need 10 or less to knock;
                 N knock 3c: 7c 7d 7h / Js Qs Ks",
        end: "the dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "less than ten, as the general rules text and another have it",
        rules: "knock.limit = 9",
        script: "N pass; D pass; N draw;
                 N knock 3c: 7c 7d 7h / Js Qs Ks ! your deadwood would be 10, but you need 9 or less to knock;
                 N knock 5s: 7c 7d 7h / Js Qs Ks",
        end: "the dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "a limit of 0 leaves only gin",
        rules: "knock.limit = 0",
        script: "N pass; D pass; N draw;
                 N knock 5s: 7c 7d 7h / Js Qs Ks ! your deadwood would be 8, but only gin ends this hand",
        end: "the non-dealer discards after a draw",
        ..Case::PRINTED
    },
    Case {
        name: "the highest limit lets anybody knock with anything",
        rules: "knock.limit = 98",
        script: "N pass; D pass; N draw; N knock 5s:",
        end: "the dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: the rank of the first upcard is the limit",
        rules: "knock.variant = oklahoma",
        upcard: "8c",
        script: "N pass; D pass; N draw;
                 N knock 3c: 7c 7d 7h / Js Qs Ks ! your deadwood would be 10, but you need 8 or less to knock;
                 N knock 5s: 7c 7d 7h / Js Qs Ks",
        end: "the dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: the limit is never above the house's own",
        rules: "knock.variant = oklahoma; knock.limit = 5",
        script: "limit = 5",
        end: "9d is offered to the non-dealer",
        ..Case::PRINTED
    },
    Case {
        name: "straight gin: only gin ends a hand",
        rules: "knock.variant = gin-only",
        script: "N pass; D pass; N draw;
                 N knock Kh: 2c 3c 4c 5c 6c / 9h Th Jh Qh ! your deadwood would be 4, but only gin ends this \
                 hand;
                 N knock 4s: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 74 by gin, 0 against 49",
        ..GIN
    },
    Case {
        name: "the discard of a knock is not seen",
        rules: "knock.discard = face-down",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D sees 5s = no; N sees 5s = yes",
        end: "the dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "the discard of a knock is seen",
        rules: "knock.discard = face-up",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D sees 5s = yes; N sees 5s = yes",
        end: "the dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: on an ace only gin ends the hand",
        rules: "knock.variant = oklahoma; knock.oklahoma_ace = gin",
        non_dealer: "7c 7d 7h Js Qs Ks 2c 2d 2h Ad",
        upcard: "Ac",
        stock: "9c",
        script: "N pass; D pass; N draw;
                 N knock 9c: 7c 7d 7h / Js Qs Ks / 2c 2d 2h ! your deadwood would be 1, but only gin ends this \
                 hand",
        end: "the non-dealer discards after a draw",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: on an ace one knocks with 1",
        rules: "knock.variant = oklahoma; knock.oklahoma_ace = one",
        non_dealer: "7c 7d 7h Js Qs Ks 2c 2d 2h Ad",
        upcard: "Ac",
        stock: "9c",
        script: "N pass; D pass; N draw; N knock 9c: 7c 7d 7h / Js Qs Ks / 2c 2d 2h",
        end: "the dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: a spade as upcard changes nothing",
        rules: "knock.variant = oklahoma; knock.oklahoma_spades_double = false; knock.oklahoma_spades_boxes = false",
        upcard: "9s",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 24 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: a spade as upcard doubles the points of the hand",
        rules: "knock.variant = oklahoma; knock.oklahoma_spades_double = true",
        upcard: "9s",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 48 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: a spade as upcard doubles the boxes of the hand",
        rules: "knock.variant = oklahoma; knock.oklahoma_spades_boxes = true; score.extra_boxes.gin = 1",
        upcard: "9s",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 74 by gin, 0 against 49, 4 boxes",
        ..GIN
    },
    Case {
        name: "eleven melded cards are big gin",
        rules: "gin.big_gin = true; score.big_gin_bonus = 31; score.extra_boxes.big_gin = 0",
        script: "N pass; D pass; N draw; N big-gin: 7c 7d 7h 7s / Ts Js Qs Ks / 2c 2d 2h; D spread: Kc Kd Kh",
        end: "non-dealer 72 by big gin, 0 against 41",
        ..BIG_GIN
    },
    Case {
        name: "eleven melded cards are an ordinary gin",
        rules: "gin.big_gin = false",
        script: "N pass; D pass; N draw;
                 N big-gin: 7c 7d 7h 7s / Ts Js Qs Ks / 2c 2d 2h ! big gin is not played at this table: discard a card \
                 and go gin;
                 N knock Ts: 7c 7d 7h 7s / Js Qs Ks / 2c 2d 2h; D spread: Kc Kd Kh",
        end: "non-dealer 66 by gin, 0 against 41",
        ..BIG_GIN
    },
    Case {
        name: "nothing is laid off against gin",
        rules: "gin.lay_offs = false; score.gin_bonus = 25; score.extra_boxes.gin = 0",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 74 by gin, 0 against 49",
        ..GIN
    },
    Case {
        name: "the 8♥ is laid off against gin",
        rules: "gin.lay_offs = true",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks; D lay 8h on 2",
        end: "non-dealer 66 by gin, 0 against 41",
        ..GIN
    },
    Case {
        name: "the 9♠ is laid off against big gin",
        rules: "gin.lay_offs = true",
        script: "N pass; D pass; N draw; N big-gin: 7c 7d 7h 7s / Ts Js Qs Ks / 2c 2d 2h; D spread: Kc Kd Kh;
                 D lay 2s on 3; D lay 9s on 2",
        end: "non-dealer 61 by big gin, 0 against 30",
        ..BIG_GIN
    },
];

/// Cases about several rules at once, which need not come out differently with every other value.
pub const TOGETHER: &[Case] = &[
    Case {
        name: "Oklahoma: pictures count 10",
        rules: "knock.variant = oklahoma",
        upcard: "Qd",
        script: "limit = 10",
        end: "Qd is offered to the non-dealer",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: only a spade doubles",
        rules: "knock.variant = oklahoma; knock.oklahoma_spades_double = true; knock.oklahoma_spades_boxes = true",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 24 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "a spade doubles only in Oklahoma",
        rules: "knock.variant = standard; knock.oklahoma_spades_double = true; knock.oklahoma_spades_boxes = true",
        upcard: "9s",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 24 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "Oklahoma: a spade doubles the bonus too, for whoever wins",
        rules: "knock.variant = oklahoma; knock.oklahoma_spades_double = true",
        dealer: "Kc Kd Kh Ts 9s 4c 5c 6c Ah 5d",
        upcard: "8s",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks;
                 D spread: Kc Kd Kh / 4c 5c 6c; D lay Ts on 2; D lay 9s on 2",
        end: "dealer 54 by undercut, 6 against 8",
        ..Case::PRINTED
    },
    Case {
        name: "the knocker need not lay down all his melds",
        script: "N pass; D pass; N draw;
                 N knock 4s: 2c 3c 4c 5c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks; D lay 8h on 2",
        end: "non-dealer 35 by knock, 6 against 41",
        ..GIN
    },
    Case {
        name: "the defender need not lay off all he could, nor meld",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: ; D done",
        end: "non-dealer 64 by knock, 8 against 72",
        ..Case::PRINTED
    },
];
