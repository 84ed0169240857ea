//! The cards that are dealt, the first turn, and turns after it.

use crate::support::scenario::Case;

/// Cases that come out differently with some other value of each key they name.
pub const CASES: &[Case] = &[
    Case {
        name: "an upcard is turned and offered",
        rules: "deal.eleven_card_start = false",
        end: "9d is offered to the non-dealer",
        ..Case::PRINTED
    },
    Case {
        name: "the non-dealer is dealt eleven cards and opens by discarding",
        rules: "deal.eleven_card_start = true",
        non_dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 3c 5s",
        upcard: "",
        stock: "",
        script: "N draw ! you hold eleven cards: discard one; N throw 5s",
        end: "the dealer draws or takes the 5s",
        ..Case::PRINTED
    },
    Case {
        name: "who is dealt eleven cards may knock at once",
        rules: "deal.eleven_card_start = true",
        non_dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 3c 5s",
        upcard: "",
        stock: "",
        script: "N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 24 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "when the non-dealer passes the upcard the dealer may take it",
        rules: "first_turn.offer = both",
        script: "N pass; D upcard",
        end: "the dealer discards after taking the 9d",
        ..Case::PRINTED
    },
    Case {
        name: "only the non-dealer is offered the upcard",
        rules: "first_turn.offer = non-dealer",
        script: "N pass; N take ! the 9d was passed and may not be taken now: draw from the stock",
        end: "the non-dealer draws, the 9d was passed",
        ..Case::PRINTED
    },
    Case {
        name: "nobody is offered the upcard: it is the top of the pile in an ordinary turn",
        rules: "first_turn.offer = none",
        script: "N take",
        end: "the non-dealer discards after taking the 9d",
        ..Case::PRINTED
    },
    Case {
        name: "after two passes the non-dealer draws",
        rules: "first_turn.after_passes = non-dealer",
        script: "N pass; D pass; N take ! the 9d was passed and may not be taken now: draw from the stock; N draw;
                 N throw 5s; D take",
        end: "the dealer discards after taking the 5s",
        ..Case::PRINTED
    },
    Case {
        name: "after two passes the dealer draws",
        rules: "first_turn.after_passes = dealer",
        script: "N pass; D pass; D take ! the 9d was passed and may not be taken now: draw from the stock; D draw;
                 D throw 5s",
        end: "the non-dealer draws or takes the 5s",
        ..Case::PRINTED
    },
    Case {
        name: "the non-dealer alone is asked and passes, and the dealer draws",
        rules: "first_turn.offer = non-dealer; first_turn.after_passes = dealer",
        script: "N pass; D draw",
        end: "the dealer discards after a draw",
        ..Case::PRINTED
    },
    Case {
        name: "the card just taken is neither discarded nor the discard of a knock",
        rules: "turn.discard_taken = false",
        script: "N upcard;
                 N throw 9d ! the 9d was just taken from the discard pile and may not be discarded this turn: \
                 discard another card;
                 N knock 9d: 7c 7d 7h / Js Qs Ks ! the 9d was just taken from the discard pile and may not be \
                 discarded this turn: discard another card;
                 N throw 3c",
        end: "the dealer draws or takes the 3c",
        ..Case::PRINTED
    },
    Case {
        name: "the card just taken may be discarded",
        rules: "turn.discard_taken = true",
        script: "N upcard; N throw 9d",
        end: "the dealer draws or takes the 9d",
        ..Case::PRINTED
    },
    Case {
        name: "the card just taken may be the discard of a knock",
        rules: "turn.discard_taken = true",
        script: "N upcard; N knock 9d: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh; D lay Ts on 2",
        end: "non-dealer 24 by knock, 8 against 32",
        ..Case::PRINTED
    },
    Case {
        name: "the discard pile is closed",
        rules: "table.discard_pile = top",
        script: "N pass; D pass; N draw; N throw 5s; D look ! the discard pile is closed: only its top card may be seen",
        end: "the dealer draws or takes the 5s",
        ..Case::PRINTED
    },
    Case {
        name: "the discard pile may be looked through, which is no action of the game",
        rules: "table.discard_pile = open",
        script: "N pass; D pass; N draw; N throw 5s;
                 D look ! looking through the discard pile costs nothing at this table: look without paying for it",
        end: "the dealer draws or takes the 5s",
        ..Case::PRINTED
    },
    Case {
        name: "who looks back instead of drawing passes this turn",
        rules: "table.discard_pile = penalize",
        script: "N pass; D pass; N draw; N throw 5s; D look;
                 N take ! you discarded the 5s yourself: draw from the stock",
        end: "the non-dealer draws, the 5s is their own discard",
        ..Case::PRINTED
    },
    Case {
        name: "who looks back after drawing passes his next turn, and that one alone",
        rules: "table.discard_pile = penalize",
        stock: "5s Qc Qd Qh",
        script: "N pass; D pass; N draw; N throw 5s; D draw; D look; D throw Qc; N draw; N throw Qd;
                 N take ! you discarded the Qd yourself: draw from the stock; N draw; N throw Qh; D draw",
        end: "the dealer discards after a draw",
        ..Case::PRINTED
    },
];

/// Cases about several rules at once, which need not come out differently with every other value.
pub const TOGETHER: &[Case] = &[
    Case {
        name: "a draw is lost once: looking again is refused, and costs nothing more",
        rules: "table.discard_pile = penalize",
        script: "N pass; D pass; N draw; N throw 5s; D draw; D look;
                 D look ! you have looked through the discard pile and skip your next turn for it: go on with this one",
        end: "the dealer discards after a draw",
        ..Case::PRINTED
    },
    Case {
        name: "both look back, and who looked before discarding has the other's discard to pass on, not their own",
        rules: "table.discard_pile = penalize",
        script: "N pass; D pass; N draw; N throw 5s; D draw; D look; D throw Ah; N look",
        end: "the non-dealer draws or takes the Ah",
        ..Case::PRINTED
    },
    Case {
        name: "with three, a discard can be taken by the player after the one who looked back, and comes back to nobody",
        rules: "table.game = round; table.players = 3; table.discard_pile = penalize",
        between: &["Qc Qd Qh 9h 9s 4c 4h 6s 3d Tc"],
        script: "1 pass; 2 pass; 3 pass; 1 draw; 1 throw 5s; 2 look; 3 look; 1 take ! you discarded the 5s yourself: draw from the stock",
        end: "the first seat draws, the 5s is their own discard",
        ..Case::PRINTED
    },
    Case {
        name: "under the only card of the pile there is nothing to look at",
        rules: "table.discard_pile = penalize; first_turn.offer = none",
        script: "N look ! there is nothing under the top of the discard pile to look at",
        end: "the non-dealer draws or takes the 9d",
        ..Case::PRINTED
    },
];
