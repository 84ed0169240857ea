//! What a hand is worth.

use crate::support::scenario::Case;

use super::{BIG_GIN, GIN, TIE};

/// Cases that come out differently with some other value of each key they name.
pub const CASES: &[Case] = &[
    Case {
        name: "another bonus and more boxes for big gin",
        rules: "score.big_gin_bonus = 50; score.extra_boxes.big_gin = 3",
        script: "N pass; D pass; N draw; N big-gin: 7c 7d 7h 7s / Ts Js Qs Ks / 2c 2d 2h; D spread: Kc Kd Kh",
        end: "non-dealer 91 by big gin, 0 against 41, 4 boxes",
        ..BIG_GIN
    },
    Case {
        name: "another bonus and more boxes for gin",
        rules: "score.gin_bonus = 20; score.extra_boxes.gin = 2",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 69 by gin, 0 against 49, 3 boxes",
        ..GIN
    },
    Case {
        name: "an undercut",
        rules: "score.undercut_bonus = 25; score.extra_boxes.undercut = 0",
        dealer: "Kc Kd Kh Ts 9s 4c 5c 6c Ah 5d",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks;
                 D spread: Kc Kd Kh / 4c 5c 6c; D lay Ts on 2; D lay 9s on 2",
        end: "dealer 27 by undercut, 6 against 8",
        ..Case::PRINTED
    },
    Case {
        name: "another bonus and more boxes for an undercut",
        rules: "score.undercut_bonus = 10; score.extra_boxes.undercut = 1",
        dealer: "Kc Kd Kh Ts 9s 4c 5c 6c Ah 5d",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks;
                 D spread: Kc Kd Kh / 4c 5c 6c; D lay Ts on 2; D lay 9s on 2",
        end: "dealer 12 by undercut, 6 against 8, 2 boxes",
        ..Case::PRINTED
    },
    Case {
        name: "equal counts are an undercut with the same bonus",
        rules: "score.undercut_on_tie = true; score.undercut_tie_bonus = undercut-bonus",
        end: "dealer 25 by undercut, 3 against 3",
        ..TIE
    },
    Case {
        name: "equal counts are nobody's hand",
        rules: "score.undercut_on_tie = false",
        end: "tie at 3",
        ..TIE
    },
    Case {
        name: "equal counts are an undercut with a bonus of its own",
        rules: "score.undercut_tie_bonus = 10",
        end: "dealer 10 by undercut, 3 against 3",
        ..TIE
    },
];
