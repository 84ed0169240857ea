//! When the stock is exhausted, and when nobody draws from it.

use crate::support::scenario::Case;

use super::TIE;

/// Cases that come out differently with some other value of each key they name.
pub const CASES: &[Case] = &[
    Case {
        name: "the stock is exhausted: the hand is void",
        rules: "stock.exhausted = void; stock.dead_cards = 2",
        script: "N pass; D pass; churn 29",
        end: "void: no card is left to draw",
        ..Case::PRINTED
    },
    Case {
        name: "the stock is exhausted: the opponent may take the last discard, but has to knock then",
        rules: "stock.exhausted = last-discard-knock",
        non_dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2s Ah",
        dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 4c",
        script: "N pass; D pass; churn 28; N draw; N throw Ts; D draw ! no card is left to draw: take the Ts to knock \
                 with it, or pass;
                 D take; D throw 4c ! you took the Ts to knock with it, so you have to knock;
                 D knock Ts: 7c 7d 7h / Js Qs Ks ! the Ts was just taken from the discard pile and may not be \
                 discarded this turn: discard another card;
                 D knock Ac: 7c 7d 7h / Ts Js Qs Ks; N spread: Kc Kd Kh; N done",
        end: "dealer 31 by knock, 8 against 39",
        ..Case::PRINTED
    },
    Case {
        name: "the stock is exhausted: the last discard is passed, and the hand is void",
        rules: "stock.exhausted = last-discard-knock",
        script: "N pass; D pass; churn 29; D pass",
        end: "void: no card is left to draw",
        ..Case::PRINTED
    },
    Case {
        name: "the stock is exhausted: who could not knock with the last discard may not take it",
        rules: "stock.exhausted = last-discard-knock",
        script: "N pass; D pass; churn 28; N draw; N throw 2h;
                 D take ! the 2h may be taken only to knock with it, and no discard would let you knock: pass",
        end: "the dealer knocks with the 2h or passes",
        ..Case::PRINTED
    },
    Case {
        name: "the stock is exhausted: the lower count scores the difference, without bonus and lay-offs",
        rules: "stock.exhausted = lowest-deadwood",
        script: "N pass; D pass; churn 29; N sees Kc = yes; D sees Ac = yes",
        end: "non-dealer 34 by lowest deadwood, 8 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "the stock is exhausted: equal counts are void",
        rules: "stock.exhausted = lowest-deadwood",
        script: "N pass; D pass; churn 29",
        end: "void: equal counts",
        ..TIE
    },
    Case {
        name: "one dead card",
        rules: "stock.dead_cards = 1",
        script: "N pass; D pass; churn 30",
        end: "void: no card is left to draw",
        ..Case::PRINTED
    },
    Case {
        name: "no dead cards",
        rules: "stock.dead_cards = 0",
        script: "N pass; D pass; churn 31",
        end: "void: no card is left to draw",
        ..Case::PRINTED
    },
    Case {
        name: "forty turns without a draw from the stock",
        rules: "stock.idle_turns = 40",
        script: "N upcard; N throw 3c; idle 39",
        end: "void: nobody draws",
        ..Case::PRINTED
    },
    Case {
        name: "three turns without a draw from the stock, counted anew after a draw",
        rules: "stock.idle_turns = 3",
        script: "N upcard; N throw 3c; idle 1; churn 1; idle 3",
        end: "void: nobody draws",
        ..Case::PRINTED
    },
    Case {
        name: "taking and throwing without end",
        rules: "stock.idle_turns = 0",
        script: "N upcard; N throw 3c; idle 200",
        end: "the dealer draws or takes the Ac",
        ..Case::PRINTED
    },
];

/// Cases about several rules at once, which need not come out differently with every other value.
pub const TOGETHER: &[Case] = &[
    Case {
        name: "Oklahoma: a spade doubles what the lower count scores",
        rules: "knock.variant = oklahoma; knock.oklahoma_spades_double = true; stock.exhausted = lowest-deadwood",
        upcard: "9s",
        script: "N pass; D pass; churn 29",
        end: "non-dealer 68 by lowest deadwood, 8 against 42",
        ..Case::PRINTED
    },
    Case {
        name: "big gin with the last discard",
        rules: "stock.exhausted = last-discard-knock",
        non_dealer: "Kc Kd Kh Qs Jd 8d 6h 5c 3s Ah",
        dealer: "7c 7d 7h 7s Ts Js Ks 2c 2d 2h",
        stock: "",
        script: "N pass; D pass; churn 28; N draw; N throw Qs; D take; D big-gin: 7c 7d 7h 7s / Ts Js Qs Ks / 2c 2d 2h;
                 N holds = 5c Kc 8d Jd Kd Ah 6h Kh 3s 6s; N spread: Kc Kd Kh",
        end: "dealer 70 by big gin, 0 against 39",
        ..Case::PRINTED
    },
    Case {
        name: "when the card just taken may be discarded, one may knock with the last discard itself",
        rules: "stock.exhausted = last-discard-knock; turn.discard_taken = true",
        non_dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2s Ah",
        dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 4c",
        script: "N pass; D pass; churn 28; N draw; N throw Jd; D take; D knock Jd: 7c 7d 7h / Js Qs Ks",
        end: "the non-dealer spreads",
        ..Case::PRINTED
    },
    Case {
        name: "who has lost his next draw is not offered the last discard",
        rules: "stock.exhausted = last-discard-knock; table.discard_pile = penalize",
        script: "N pass; D pass; churn 27; D draw; D look; D throw Ah; N draw; N throw Ac",
        end: "void: no card is left to draw",
        ..Case::PRINTED
    },
    Case {
        name: "a turn passed for looking back draws nothing from the stock",
        rules: "table.discard_pile = penalize; stock.idle_turns = 3",
        script: "N pass; D pass; churn 1; D look; N look; D look",
        end: "void: nobody draws",
        ..Case::PRINTED
    },
    Case {
        name: "a lost draw counts among the turns without a draw",
        rules: "table.discard_pile = penalize; stock.idle_turns = 3",
        script: "N pass; D pass; churn 3; D look; N draw; N look; N throw Ac; D take; D throw Ah; D look",
        end: "void: nobody draws",
        ..Case::PRINTED
    },
];
