//! Deals of three and four hands: every figure of the rules (rules.md §12, "Three or four hands in one deal") and of the
//! source of the game of round (S4), with real cards.
//!
//! Seats are numbers: 1 is the dealer's left. An end names the counts of all of them in that order.

use super::scenario::Case;

/// Seat 1 draws the 9♣ and throws it with a knock: 5. Seat 2 has 20, the dealer 30.
const KNOCK: Case = Case {
    rules: "table.game = battle-royal; table.players = 3",
    non_dealer: "7c 7d 7h 7s Js Qs Ks 2d 2h Ac",
    between: &["Kc Kd Kh 4c 5c 6c Jd 5d 3h 2c"],
    dealer: "8c 8d 8h 9d 9h 9s Qd Jh 6h 4d",
    upcard: "Tc",
    stock: "9c",
    script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock 9c: 7c 7d 7h 7s / Js Qs Ks;
             2 spread: Kc Kd Kh / 4c 5c 6c; 3 spread: 8c 8d 8h / 9d 9h 9s",
    ..Case::PRINTED
};

/// Seat 1 knocks with 8, seat 2 has 3, the dealer 20.
const UNDERCUT: Case = Case {
    non_dealer: "7c 7d 7h 7s Js Qs Ks 2d 2h 4d",
    between: &["Kc Kd Kh 4c 5c 6c 9d 9h 9s 3h"],
    dealer: "8c 8d 8h Qc Qd Qh Jd 5d 3c 2c",
    script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock 9c: 7c 7d 7h 7s / Js Qs Ks;
             2 spread: Kc Kd Kh / 4c 5c 6c / 9d 9h 9s; 3 spread: 8c 8d 8h / Qc Qd Qh",
    ..KNOCK
};

/// Seat 1 knocks with 8, the two others have 3 each.
const UNDERCUT_BY_BOTH: Case = Case {
    dealer: "8c 8d 8h Qc Qd Qh 6d 6h 6s 3c",
    script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock 9c: 7c 7d 7h 7s / Js Qs Ks;
             2 spread: Kc Kd Kh / 4c 5c 6c / 9d 9h 9s; 3 spread: 8c 8d 8h / Qc Qd Qh / 6d 6h 6s",
    ..UNDERCUT
};

/// Seat 1 knocks with 5, seat 2 has 5 too, the dealer 20.
const TIE: Case = Case {
    non_dealer: "7c 7d 7h 7s Js Qs Ks 2d 2h Ac",
    between: &["Kc Kd Kh 4c 5c 6c 9d 9h 9s 5h"],
    ..UNDERCUT
};

/// Seat 1 knocks with 4-5-6 of spades on the table and 1 point. Seat 2 holds the 7 and the 8, the dealer the 3 and the 9.
const LAY_OFFS: Case = Case {
    non_dealer: "4s 5s 6s Jh Qh Kh Tc Td Th Ac",
    between: &["7s 8s Kc Kd Ks 4c 5c 6c 2d 3d"],
    dealer: "9s 3s Qc Qd Qs 8c 8d 8h Ad 2h",
    upcard: "7d",
    stock: "2c",
    ..KNOCK
};

const ROUND: &str = "table.game = round; table.players = 3";

/// Counts of 5, 9, 20 and 30 in four hands of ten.
const FOUR: Case = Case {
    rules: "table.game = round; table.players = 4; stock.exhausted = lowest-deadwood",
    non_dealer: "7c 7d 7h 7s Js Qs Ks 2d 2h Ac",
    between: &[
        "3c 4c 5c 6c 9c 9d 9h 9s 4d 5d",
        "8c 8d 8h Qc Qd Qh Jd 5h 3d 2c",
    ],
    dealer: "Kc Kd Kh Tc Td Th Jc Jh 6h 4s",
    upcard: "8s",
    stock: "",
    ..Case::PRINTED
};

pub const CASES: &[Case] = &[
    Case {
        name: "Battle Royal: the winner scores the others' counts less the own: 20 + 30 - 5",
        end: "first seat 45 by knock, [5, 20, 30]",
        ..KNOCK
    },
    Case {
        name: "Battle Royal: gin scores every count and 40; nobody lays off, also not the 2 of clubs on the twos",
        rules: "table.game = battle-royal; table.players = 3",
        stock: "2s",
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock Ac: 7c 7d 7h 7s / Js Qs Ks / 2d 2h 2s;
                 2 spread: Kc Kd Kh / 4c 5c 6c; 3 spread: 8c 8d 8h / 9d 9h 9s",
        end: "first seat 90 by gin, [0, 20, 30]",
        ..KNOCK
    },
    Case {
        name: "Battle Royal: an opponent with less has no bonus, and 20 are taken from the knocker: 8 + 20 - 3",
        end: "second seat 25 by undercut, [8, 3, 20], 20 taken from the first seat",
        ..UNDERCUT
    },
    Case {
        name: "Battle Royal: a tie with the knocker undercuts: 5 + 20 - 5",
        end: "second seat 20 by undercut, [5, 5, 20], 20 taken from the first seat",
        ..TIE
    },
    Case {
        name: "Battle Royal: of equal lowest opponents the first clockwise from the knocker wins: 8 + 3 - 3",
        end: "second seat 8 by undercut, [8, 3, 3], 20 taken from the first seat",
        ..UNDERCUT_BY_BOTH
    },
    Case {
        name: "Battle Royal: clockwise from the second seat the dealer comes first",
        non_dealer: UNDERCUT_BY_BOTH.between[0],
        between: &[UNDERCUT.non_dealer],
        stock: "Ts 9c",
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 throw Ts; 2 draw; 2 knock 9c: 7c 7d 7h 7s / Js Qs Ks;
                 3 spread: 8c 8d 8h / Qc Qd Qh / 6d 6h 6s; 1 spread: Kc Kd Kh / 4c 5c 6c / 9d 9h 9s",
        end: "dealer 8 by undercut, [3, 8, 3], 20 taken from the second seat",
        ..UNDERCUT_BY_BOTH
    },
    Case {
        name: "Battle Royal: three equal counts: 5 + 5 - 5 for the first on the knocker's left",
        between: &["Kc Kd Kh 4c 5c 6c 9d 9h 9s 5h"],
        dealer: "8c 8d 8h Qc Qd Qh 6d 6h 6s 5d",
        script: UNDERCUT_BY_BOTH.script,
        end: "second seat 5 by undercut, [5, 5, 5], 20 taken from the first seat",
        ..KNOCK
    },
    Case {
        name: "Battle Royal: nobody extends another player's lay-offs: after 7 and 8 on 4-5-6 the 3 fits, the 9 does not",
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock 2c: 4s 5s 6s / Jh Qh Kh / Tc Td Th;
                 2 spread: Kc Kd Ks / 4c 5c 6c; 2 lay 7s on 1; 2 lay 8s on 1; 3 spread: Qc Qd Qs / 8c 8d 8h;
                 3 lay 9s on 1 ! the 9s does not continue 4s 5s 6s: lay off the fourth card of a set, or the next card at either end of a run; 3 lay 3s on 1",
        end: "first seat 16 by knock, [1, 5, 12]",
        ..LAY_OFFS
    },
    Case {
        name: "round: earlier lay-offs may be extended, with 9 on 8: 4 + 2",
        rules: ROUND,
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock 2c: 4s 5s 6s / Jh Qh Kh / Tc Td Th;
                 2 spread: Kc Kd Ks / 4c 5c 6c; 2 lay 7s on 1; 2 lay 8s on 1; 3 spread: Qc Qd Qs / 8c 8d 8h;
                 3 lay 9s on 1; 3 lay 3s on 1",
        end: "first seat 6 by knock, [1, 5, 3]",
        ..LAY_OFFS
    },
    Case {
        name: "each opponent has one pass of lay-offs: who ends it early is not asked again",
        rules: ROUND,
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock 2c: 4s 5s 6s / Jh Qh Kh / Tc Td Th;
                 2 spread: Kc Kd Ks / 4c 5c 6c; 2 lay 7s on 1; 2 done; 3 spread: Qc Qd Qs / 8c 8d 8h;
                 3 lay 9s on 1 ! the 9s does not continue 4s 5s 6s 7s: lay off the fourth card of a set, or the next card at either end of a run; 3 lay 3s on 1",
        end: "first seat 23 by knock, [1, 13, 12]",
        ..LAY_OFFS
    },
    Case {
        name: "Battle Royal: with 5h of A and 9c of B on the table C may take either",
        non_dealer: "7c 7d 7h 7s Js Qs Ks 2d 2h 5h",
        between: &["Kc Kd Kh 4c 5c 6c Jd 5d 3h 9c"],
        stock: "As Ac 8s",
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 throw 5h; 2 draw; 2 throw 9c",
        end: "the dealer draws or takes one of 9c 5h",
        ..KNOCK
    },
    Case {
        name: "Battle Royal: C takes 9c: A may take only C's next discard, and B after it also A's",
        non_dealer: "7c 7d 7h 7s Js Qs Ks 2d 2h 5h",
        between: &["Kc Kd Kh 4c 5c 6c Jd 5d 3h 9c"],
        stock: "As Ac 8s",
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 throw 5h; 2 draw; 2 throw 9c;
                 3 take Tc ! the Tc is not on offer: only the last discard of another player may be taken;
                 3 take ! each player has a discard pile at this table: say which card to take;
                 3 take 9c;
                 3 throw 9c ! the 9c was just taken from the discard pile and may not be discarded this turn: discard another card;
                 3 throw Qd; 1 take 9c ! the 9c is not on offer: only the last discard of another player may be taken;
                 1 take 5h ! the 5h is not on offer: only the last discard of another player may be taken;
                 1 draw; 1 throw 8s;
                 2 take 5h ! the 5h is not on offer: only the last discard of another player may be taken",
        end: "the second seat draws or takes one of Qd 8s",
        ..KNOCK
    },
    Case {
        name: "Battle Royal: a refused upcard is never on offer again",
        stock: "9c",
        script: "1 pass; 2 pass; 3 pass; 1 take ! the Tc was passed and may not be taken now: draw from the stock;
                 1 draw; 1 throw 9c; 2 take Tc ! the Tc is not on offer: only the last discard of another player may be taken",
        end: "the second seat draws or takes one of 9c",
        ..KNOCK
    },
    Case {
        name: "the upcard is offered clockwise from the dealer's left, and who takes it plays",
        script: "1 pass; 2 upcard; 2 throw Jd",
        end: "the dealer draws or takes one of Jd",
        ..KNOCK
    },
    Case {
        name: "the upcard is offered only to the dealer's left where the house says so",
        rules: "table.game = battle-royal; table.players = 3; first_turn.offer = non-dealer",
        script: "1 pass",
        end: "the first seat draws, the Tc was passed",
        ..KNOCK
    },
    Case {
        name: "the first turn is an ordinary one where the upcard is not offered",
        rules: "table.game = battle-royal; table.players = 3; first_turn.offer = none",
        script: "1 draw; 1 throw 9c",
        end: "the second seat draws or takes one of 9c",
        ..KNOCK
    },
    Case {
        name: "in an eleven-card start the dealer's left has eleven",
        rules: "table.game = battle-royal; table.players = 3; deal.eleven_card_start = true",
        non_dealer: "7c 7d 7h 7s Js Qs Ks 2d 2h Ac 9c",
        upcard: "",
        stock: "",
        script: "1 knock 9c: 7c 7d 7h 7s / Js Qs Ks;
                 2 spread: Kc Kd Kh / 4c 5c 6c; 3 spread: 8c 8d 8h / 9d 9h 9s",
        end: "first seat 45 by knock, [5, 20, 30]",
        ..KNOCK
    },
    Case {
        name: "Battle Royal: the draw that leaves three cards is the last, and without a knock the hand is void",
        script: "1 pass; 2 pass; 3 pass; churn 18",
        end: "void: no card is left to draw",
        ..KNOCK
    },
    Case {
        name: "Battle Royal: who draws it may knock",
        non_dealer: KNOCK.dealer,
        between: KNOCK.between,
        dealer: KNOCK.non_dealer,
        stock: "3c 8s Ad 3d 3s 4h 4s 5s 5h 6d 6s 9c Th Td Qc Qh Ah Jc",
        script: "1 pass; 2 pass; 3 pass; churn 17; 3 draw; 3 knock Jc: 7c 7d 7h 7s / Js Qs Ks;
                 1 spread: 8c 8d 8h / 9d 9h 9s; 2 spread: Kc Kd Kh / 4c 5c 6c",
        end: "dealer 45 by knock, [30, 20, 5]",
        ..KNOCK
    },
    Case {
        name: "idle turns are counted for everybody",
        rules: "table.game = battle-royal; table.players = 3; stock.idle_turns = 3",
        script: "1 upcard; 1 throw Ks; idle 2",
        end: "void: nobody draws",
        ..KNOCK
    },
    Case {
        name: "round: the knocker with the lowest count scores the difference to each: 15 + 25",
        rules: ROUND,
        end: "first seat 40 by knock, [5, 20, 30]",
        ..KNOCK
    },
    Case {
        name: "round: gin scores every opponent's count and the gin bonus once: 20 + 30 + 25",
        rules: ROUND,
        stock: "2s",
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 knock Ac: 7c 7d 7h 7s / Js Qs Ks / 2d 2h 2s;
                 2 spread: Kc Kd Kh / 4c 5c 6c; 3 spread: 8c 8d 8h / 9d 9h 9s",
        end: "first seat 75 by gin, [0, 20, 30]",
        ..KNOCK
    },
    Case {
        name: "S4: A has 3, the knocker 4, C 7 and D 11: 1 + 4 + 8 + 25",
        rules: "table.game = round; table.players = 4",
        non_dealer: "7c 7d 7h 7s Js Qs Ks 2d Ac Ad",
        between: &[
            "3c 4c 5c 6c 9c 9d 9h 9s 4d 3h",
            "8c 8d 8h Qc Qd Qh 2c 2h 3d 4h",
        ],
        dealer: "Kc Kd Kh Tc Td Th 5d 5h 5s 3s",
        stock: "6d",
        script: "1 pass; 2 pass; 3 pass; 4 pass; 1 draw; 1 knock 6d: 7c 7d 7h 7s / Js Qs Ks;
                 2 spread: 3c 4c 5c 6c / 9c 9d 9h 9s; 3 spread: 8c 8d 8h / Qc Qd Qh;
                 4 spread: Kc Kd Kh / Tc Td Th / 5d 5h 5s",
        end: "dealer 38 by undercut, [4, 7, 11, 3]",
        ..FOUR
    },
    Case {
        name: "round: a tie with the knocker undercuts: 0 + 15 + 25",
        rules: ROUND,
        end: "second seat 40 by undercut, [5, 5, 20]",
        ..TIE
    },
    Case {
        name: "round: an undercut with equal counts pays what the house says",
        rules: "table.game = round; table.players = 3; score.undercut_tie_bonus = 10",
        end: "second seat 25 by undercut, [5, 5, 20]",
        ..TIE
    },
    Case {
        name: "round: where a tie is no undercut, a tying knocker keeps the hand: 0 + 15",
        rules: "table.game = round; table.players = 3; score.undercut_on_tie = false",
        end: "first seat 15 by knock, [5, 5, 20]",
        ..TIE
    },
    Case {
        name: "a hand that scores nothing is nobody's: three equal counts where a tie is no undercut",
        rules: "table.game = round; table.players = 3; score.undercut_on_tie = false",
        between: &["Kc Kd Kh 4c 5c 6c 9d 9h 9s 5h"],
        dealer: "8c 8d 8h Qc Qd Qh 6d 6h 6s 5d",
        script: UNDERCUT_BY_BOTH.script,
        end: "tie at 5",
        ..KNOCK
    },
    Case {
        name: "round: the lowest count scores the difference to every other when the stock is exhausted: 4 + 15 + 25",
        script: "1 pass; 2 pass; 3 pass; 4 pass; churn 9",
        end: "first seat 44 by lowest deadwood, [5, 9, 20, 30]",
        ..FOUR
    },
    Case {
        name: "round: equal lowest counts are void",
        rules: "table.game = round; table.players = 3; stock.exhausted = lowest-deadwood",
        script: "1 pass; 2 pass; 3 pass; churn 19",
        end: "void: equal counts",
        ..TIE
    },
    Case {
        name: "round: the last discard goes to each opponent in turn, clockwise, and the first knock ends the hand",
        rules: "table.game = round; table.players = 3; stock.exhausted = last-discard-knock",
        dealer: "7c 7d 7h 7s Js Qs 3s 2h Ac Th",
        between: &["Kc Kd Kh 4c 5c 6c Jd 5d 3h 2c"],
        non_dealer: "8c 8d 8h 9d 9h 9s Qd Ks 6h 4d",
        upcard: "2d",
        stock: "3c 8s Ad 3d Jc 4h 4s 5s 5h 6d 6s 9c Ts Td Qc Qh Ah Jh 2s",
        script: "1 pass; 2 pass; 3 pass; churn 18; 1 draw; 1 throw Ks; 2 pass; 3 take;
                 3 throw Th ! you took the Ks to knock with it, so you have to knock;
                 3 knock Th: 7c 7d 7h 7s / Js Qs Ks; 1 spread: 8c 8d 8h / 9d 9h 9s; 2 spread: Kc Kd Kh / 4c 5c 6c",
        end: "dealer 30 by knock, [22, 20, 6]",
    },
    Case {
        name: "round: the hand is void when nobody takes the last discard",
        rules: "table.game = round; table.players = 3; stock.exhausted = last-discard-knock",
        script: "1 pass; 2 pass; 3 pass; churn 19; 2 pass; 3 pass",
        end: "void: no card is left to draw",
        ..KNOCK
    },
];
