//! Knocks with too much deadwood.

use crate::support::scenario::Case;

use super::{GIN, TOO_MUCH};

/// Cases that come out differently with some other value of each key they name.
pub const CASES: &[Case] = &[
    Case {
        name: "a knock with too much deadwood is refused",
        rules: "irregularities.illegal_knock = refuse",
        script: "N pass; D pass; N draw;
                 N knock 3c: 7c 7d 7h / Js Qs Ks ! your deadwood would be 15, but you need 10 or less to knock",
        end: "the non-dealer discards after a draw",
        ..TOO_MUCH
    },
    Case {
        name: "a knock with too much deadwood loses the hand as if undercut",
        rules: "irregularities.illegal_knock = forfeit",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D sees 3c = no;
                 D spread: Kc Kd Kh / 4h 5h 6h; D lay Ts on 2; D lay 9s on 2",
        end: "dealer 34 by undercut, 6 against 15",
        ..TOO_MUCH
    },
    Case {
        name: "forfeit: lost even to a higher count, then without a difference",
        rules: "irregularities.illegal_knock = forfeit",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D spread: ; D done",
        end: "dealer 25 by undercut, 70 against 15",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: the knock is accepted as if legal, and undercut",
        rules: "irregularities.illegal_knock = penalize",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D sees 3c = yes; D accept;
                 D spread: Kc Kd Kh / 4h 5h 6h; D lay Ts on 2; D lay 9s on 2",
        end: "dealer 34 by undercut, 6 against 15",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: a knock that was accepted can win",
        rules: "irregularities.illegal_knock = penalize",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D accept; D spread: ; D done",
        end: "non-dealer 55 by knock, 15 against 70",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: the knock is refused, and the hand lies open until the next play is complete",
        rules: "irregularities.illegal_knock = penalize",
        stock: "Qh Qc",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D refuse;
                 N lies = open until the next play; D sees Qh = yes;
                 D take; N lies = open until the next play; D throw Ad; N lies = hidden; N barred = no;
                 N draw; D sees Qc = no",
        end: "the non-dealer discards after a draw",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: after a spread the knocker plays on with their cards exposed",
        rules: "irregularities.illegal_knock = penalize",
        stock: "Qh Qc Qd",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh / 4h 5h 6h;
                 N sees Ad = yes; D expose; N lies = open for good;
                 D draw; N sees Qc = no; D throw Ad; N lies = open for good; N barred = no;
                 N draw; D sees Qd = yes; N throw 2d; N lies = open for good",
        end: "the dealer draws or takes the 2d",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: after a spread the knocker picks up their hand, and has no bonus for gin",
        rules: "irregularities.illegal_knock = penalize",
        stock: "Kh Qc 9c",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c; D spread: Kc Kd Ks; D pick-up;
                 N barred = yes; N lies = hidden; D draw; D throw Qc;
                 N draw; N knock 9c: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 49 by gin, 0 against 49",
        ..GIN
    },
];

/// Cases about several rules at once, which need not come out differently with every other value.
pub const TOGETHER: &[Case] = &[
    Case {
        name: "with the last discard a knock is never one with too much deadwood",
        rules: "stock.exhausted = last-discard-knock; irregularities.illegal_knock = penalize",
        non_dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2s Ah",
        dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 4c",
        script: "N pass; D pass; churn 28; N draw; N throw Ts; D take;
                 D knock 4c: 7c 7d 7h ! your deadwood would be 45, but you need 10 or less to knock",
        end: "the dealer has to knock with the Ts",
        ..Case::PRINTED
    },
    Case {
        name: "penalize: after a spread, laying off makes the knock an undercut, even against a higher count",
        rules: "irregularities.illegal_knock = penalize",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh;
                 D lay Ts on 2; D done",
        end: "dealer 25 by undercut, 30 against 15",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: after a spread, laying off makes the knock an undercut with the difference",
        rules: "irregularities.illegal_knock = penalize; score.undercut_bonus = 10; score.extra_boxes.undercut = 1",
        script: "N pass; D pass; N draw; N knock 3c: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh / 4h 5h 6h;
                 D lay Ts on 2; D lay 9s on 2",
        end: "dealer 19 by undercut, 6 against 15, 2 boxes",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: who has picked up his hand has no bonus and no further box for an undercut either",
        rules: "irregularities.illegal_knock = penalize; score.extra_boxes.undercut = 2",
        dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 3s",
        stock: "Kh Qc 9c Qd",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c; D spread: 7c 7d 7h; D pick-up; D draw; D throw Qc;
                 N draw; N throw 9c; D draw; D knock Qd: 7c 7d 7h / Js Qs Ks;
                 N spread: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh",
        end: "non-dealer 8 by undercut, 0 against 8",
        ..GIN
    },
    Case {
        name: "penalize: nor has he a further box for gin",
        rules: "irregularities.illegal_knock = penalize; score.extra_boxes.gin = 2",
        stock: "Kh Qc 9c",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c; D spread: Kc Kd Ks; D pick-up; D draw; D throw Qc;
                 N draw; N knock 9c: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh; D spread: Kc Kd Ks",
        end: "non-dealer 49 by gin, 0 against 49",
        ..GIN
    },
    Case {
        name: "penalize: his opponent keeps the right to his bonus",
        rules: "irregularities.illegal_knock = penalize",
        dealer: "7c 7d 7h Js Qs Ks 2h 2d 2s 3s",
        stock: "Kh 7s",
        script: "N pass; D pass; N draw; N knock 4s: 2c 3c 4c 5c 6c; D spread: 7c 7d 7h; D pick-up;
                 D draw; D knock 3s: 7c 7d 7h 7s / Js Qs Ks / 2d 2h 2s; N spread: 2c 3c 4c 5c 6c / 9h Th Jh Qh Kh",
        end: "dealer 25 by gin, 0 against 0",
        ..GIN
    },
    Case {
        name: "penalize: in straight gin too a knock may be accepted",
        rules: "irregularities.illegal_knock = penalize; knock.variant = gin-only",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D accept; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 24 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "penalize: a refused knock of the last turn leaves its discard to the opponent",
        rules: "irregularities.illegal_knock = penalize; stock.exhausted = last-discard-knock",
        script: "N pass; D pass; churn 28; N draw; N knock 2d: ; D refuse",
        end: "the dealer knocks with the 2d or passes",
        ..Case::PRINTED
    },
    Case {
        name: "penalize: a knock picked up in the last turn leaves the lower count to decide",
        rules: "irregularities.illegal_knock = penalize; stock.exhausted = lowest-deadwood",
        stock: "",
        script: "N pass; D pass; churn 28; N draw; N knock 3c: ; D spread: ; D pick-up",
        end: "non-dealer 37 by lowest deadwood, 5 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "penalize: a knock of the opponent's, refused in turn, completes his play",
        rules: "irregularities.illegal_knock = penalize",
        script: "N pass; D pass; N draw; N knock 3c: ; D refuse; D draw; D knock Ad: ; N lies = open until the next play;
                 N refuse; N lies = hidden; D lies = open until the next play; N draw; N throw Ac; D lies = hidden",
        end: "the dealer draws or takes the Ac",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: a second offence does not cover a hand that has to lie open for good",
        rules: "irregularities.illegal_knock = penalize",
        stock: "Qh Qc Qd",
        script: "N pass; D pass; N draw; N knock 3c: ; D spread: ; D expose; D draw; D throw Qc;
                 N draw; N knock Qd: ; D spread: ; D pick-up; N lies = open for good; N barred = yes;
                 D draw; D throw Ad; N lies = open for good; N draw; N knock Ac: ; D refuse; N lies = open for good",
        end: "the dealer draws or takes the Ac",
        ..TOO_MUCH
    },
    Case {
        name: "penalize: what joins an open hand is seen, though the refuser's own turn passes first",
        rules: "irregularities.illegal_knock = penalize; table.discard_pile = penalize",
        stock: "Qh Qc Qd 9c",
        script: "N pass; D pass; churn 1; D draw; D look; D throw Qc; N draw; N knock Qd: ; D refuse;
                 N draw; D sees 9c = yes; N throw 9c; N lies = open until the next play; D draw; D throw Ad;
                 N lies = hidden",
        end: "the non-dealer draws or takes the Ad",
        ..TOO_MUCH
    },
];
