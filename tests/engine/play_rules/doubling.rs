//! Doubling the stake of a hand.

use crate::support::scenario::Case;

use super::{BIG_GIN, GIN, TOO_MUCH};

/// Cases that come out differently with some other value of each key they name.
pub const CASES: &[Case] = &[
    Case {
        name: "without doubling no double is offered",
        rules: "doubling.on = false",
        script: "N double ! the stake is not doubled at this table",
        end: "9d is offered to the non-dealer",
        ..Case::PRINTED
    },
    Case {
        name: "a refused double: the bonus and the advantage in deadwood, 8 against 42",
        rules: "doubling.on = true; doubling.refusal_bonus = 10",
        script: "N double; D refuse-double",
        end: "non-dealer 44 by refused double, 8 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "another bonus, and no advantage to score",
        rules: "doubling.on = true; doubling.refusal_bonus = 25",
        script: "N pass; D double; N refuse-double",
        end: "dealer 25 by refused double, 42 against 8",
        ..Case::PRINTED
    },
    Case {
        name: "without a limit the stake doubles on and on",
        rules: "doubling.on = true; doubling.limit = 0",
        script: "N double; D accept-double; N pass; D double; N accept-double; D pass; N double; D accept-double;
                churn 1; D double; N accept-double; churn 1; N double; D accept-double;
                 churn 1; D double; N accept-double; churn 1; N double; D accept-double;
                 churn 1; D double; N accept-double; churn 1; N double; D accept-double;
                 churn 1; D double; N accept-double; churn 1; N double; D accept-double; stake = 2048",
        end: "the non-dealer draws or takes the Jc",
        ..Case::PRINTED
    },
    Case {
        name: "the limit is the highest stake",
        rules: "doubling.on = true; doubling.limit = 2",
        script: "N double; D accept-double; N pass;
                 D double ! the stake is 2 and goes no higher at this table: go on with your turn",
        end: "9d is offered to the dealer",
        ..Case::PRINTED
    },
];

/// Cases about several rules at once.
pub const TOGETHER: &[Case] = &[
    Case {
        name: "the turn goes on after an accepted double, and the right belongs to who accepted",
        rules: "doubling.on = true",
        script: "N double;
                 D draw ! your opponent offers to double the stake to 2: accept the double, or refuse it;
                 N accept-double ! it is the dealer's turn, not the non-dealer's: wait for the dealer to play;
                 D accept-double; stake = 2;
                 N double ! you offered the last double, so the next one is your opponent's: go on with your turn;
                 N upcard; N double ! a double is offered before you draw or pass: go on with your turn; N throw 3c;
                 D double; N accept-double; stake = 4",
        end: "the dealer draws or takes the 3c",
        ..Case::PRINTED
    },
    Case {
        name: "a double may be offered when the upcard was passed by both",
        rules: "doubling.on = true",
        script: "N pass; D pass; N double; D accept-double; stake = 2",
        end: "the non-dealer draws, the 9d was passed",
        ..Case::PRINTED
    },
    Case {
        name: "rules.md: stake 2, refused: (10 + 34) x 2",
        rules: "doubling.on = true",
        script: "N pass; D double; N accept-double; D pass; N double; D refuse-double",
        end: "non-dealer 88 by refused double, 8 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "no extra boxes and no other bonus for a refused double; a doubling spade multiplies too",
        rules: "doubling.on = true; knock.variant = oklahoma; knock.oklahoma_spades_double = true;
                score.extra_boxes.gin = 3; score.extra_boxes.undercut = 3",
        upcard: "9s",
        script: "N double; D refuse-double",
        end: "non-dealer 88 by refused double, 8 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "a knock at stake 2: 24 x 2, one box",
        rules: "doubling.on = true",
        script: "N double; D accept-double; N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks;
                 D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 48 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "gin at stake 4, its bonus too; boxes are not multiplied",
        rules: "doubling.on = true; score.extra_boxes.gin = 2",
        script: "N double; D accept-double; N pass; D double; N accept-double; D pass; N draw;
                 N knock 4s: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 296 by gin, 0 against 49, 3 boxes",
        ..GIN
    },
    Case {
        name: "big gin at stake 2: (41 + 31) x 2",
        rules: "doubling.on = true",
        script: "N double; D accept-double; N pass; D pass; N draw;
                 N big-gin: 7c 7d 7h 7s / Ts Js Qs Ks / 2c 2d 2h; D spread: Kc Kd Kh",
        end: "non-dealer 144 by big gin, 0 against 41",
        ..BIG_GIN
    },
    Case {
        name: "no double at an eleven-card opening; the dealer may offer one before their first draw",
        rules: "doubling.on = true; deal.eleven_card_start = true",
        non_dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 3c 9c",
        upcard: "",
        script: "N double ! a double is offered before you draw or pass: go on with your turn; N throw 9c;
                 D double; N accept-double; stake = 2",
        end: "the dealer draws or takes the 9c",
        ..Case::PRINTED
    },
    Case {
        name: "a refused double is one box, also after a spade that doubles points and boxes",
        rules: "doubling.on = true; knock.variant = oklahoma; knock.oklahoma_spades_double = true;
                knock.oklahoma_spades_boxes = true",
        upcard: "9s",
        script: "N double; D refuse-double",
        end: "non-dealer 88 by refused double, 8 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "no double while a penalized hand lies exposed",
        rules: "doubling.on = true; irregularities.illegal_knock = penalize",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D refuse;
                 D double ! no double is offered while a hand lies exposed: go on with your turn;
                 D draw; D throw 5d; N double; D accept-double; stake = 2",
        end: "the non-dealer draws or takes the 5d",
        ..TOO_MUCH
    },
    Case {
        name: "a hand lost by forfeit counts at the stake: (9 + 25) x 2",
        rules: "doubling.on = true; irregularities.illegal_knock = forfeit",
        script: "N double; D accept-double; N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks;
                 D spread: Kc Kd Kh / 4h 5h 6h; D lay Ts on 2; D lay 9s on 2",
        end: "dealer 68 by undercut, 6 against 15",
        ..TOO_MUCH
    },
];
