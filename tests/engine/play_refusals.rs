//! Every reason for which an action is refused, with its sentence. A refusal changes nothing.

use crate::support::scenario;

use std::collections::BTreeSet;

use scenario::{Case, action};
use undercut::{
    melds::LayOff,
    play::{Action, Illegal, pair},
};

/// What was done before; what is tried then; the reason; the sentence.
type Refusal = (Case, &'static str, &'static str, &'static str);

const PLAIN: Case = Case::PRINTED;

const AFTER_PASSES: Case = Case {
    script: "N pass; D pass",
    ..PLAIN
};

const DRAWN: Case = Case {
    script: "N pass; D pass; N draw",
    ..PLAIN
};

const KNOCKED: Case = Case {
    script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks",
    ..PLAIN
};

const SPREAD: Case = Case {
    script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh",
    ..PLAIN
};

const LAST_DISCARD: Case = Case {
    rules: "stock.exhausted = last-discard-knock",
    script: "N pass; D pass; churn 28; N draw; N throw 2h",
    ..PLAIN
};

const LAST_DISCARD_TAKEN: Case = Case {
    rules: "stock.exhausted = last-discard-knock",
    non_dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2s Ah",
    dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 4c",
    script: "N pass; D pass; churn 28; N draw; N throw Ts; D take",
    ..PLAIN
};

const IRREGULAR: Case = Case {
    rules: "irregularities.illegal_knock = penalize",
    script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h",
    ..PLAIN
};

/// A table where the stake is doubled.
const DOUBLING: Case = Case {
    rules: "doubling.on = true",
    ..Case::PRINTED
};

const REFUSALS: &[Refusal] = &[
    (
        PLAIN,
        "D pass",
        "NotYourTurn",
        "it is the non-dealer's turn, not the dealer's: wait for the non-dealer to play",
    ),
    (
        Case {
            script: "N pass; D pass; churn 29",
            ..PLAIN
        },
        "D draw",
        "DealOver",
        "this hand is over: nothing more can be played in it",
    ),
    (
        PLAIN,
        "N draw",
        "UpcardOnOffer",
        "the first upcard is on offer: take it, or pass",
    ),
    (
        AFTER_PASSES,
        "N throw 3c",
        "DrawFirst",
        "a turn begins with a draw: take a card from the stock or the pile first",
    ),
    (
        AFTER_PASSES,
        "N pass",
        "NothingToPass",
        "there is nothing to pass now: draw from the stock or take a discard",
    ),
    (
        AFTER_PASSES,
        "N take",
        "UpcardPassed",
        "the 9d was passed and may not be taken now: draw from the stock",
    ),
    (
        Case {
            rules: "table.discard_pile = penalize",
            script: "N pass; D pass; N draw; N throw 5s; D look",
            ..PLAIN
        },
        "N take",
        "OwnDiscard",
        "you discarded the 5s yourself: draw from the stock",
    ),
    (
        Case {
            rules: "table.game = battle-royal; table.players = 3",
            between: &["Qc Qd Qh 9h 9s 4c 4h 6s 3d Tc"],
            script: "1 pass; 2 pass; 3 pass; 1 draw; 1 throw 5s",
            ..PLAIN
        },
        "2 take",
        "WhichDiscard",
        "each player has a discard pile at this table: say which card to take",
    ),
    (
        Case {
            rules: "table.game = battle-royal; table.players = 3",
            between: &["Qc Qd Qh 9h 9s 4c 4h 6s 3d Tc"],
            script: "1 pass; 2 pass; 3 pass; 1 draw; 1 throw 5s",
            ..PLAIN
        },
        "2 take 9d",
        "NotOnOffer",
        "the 9d is not on offer: only the last discard of another player may be taken",
    ),
    (
        DRAWN,
        "N draw",
        "DiscardFirst",
        "you hold eleven cards: discard one",
    ),
    (
        Case {
            script: "N upcard",
            ..PLAIN
        },
        "N throw 9d",
        "JustTaken",
        "the 9d was just taken from the discard pile and may not be discarded this turn: discard another card",
    ),
    (
        DRAWN,
        "N throw Kc",
        "NotHeld",
        "the Kc is not in your hand: choose a card that you hold",
    ),
    (
        DRAWN,
        "N knock Ks: 7c 7d 7h / Js Qs Ks",
        "MeldsNotHeld",
        "those melds use Ks: meld only cards that stay in your hand",
    ),
    (
        DRAWN,
        "N knock 3c: 7c 7d 7h",
        "TooMuchDeadwood",
        "your deadwood would be 40, but you need 10 or less to knock",
    ),
    (
        Case {
            rules: "knock.variant = gin-only",
            ..DRAWN
        },
        "N knock 5s: 7c 7d 7h / Js Qs Ks",
        "OnlyGin",
        "your deadwood would be 8, but only gin ends this hand",
    ),
    (
        DRAWN,
        "N big-gin: 7c 7d 7h / Js Qs Ks",
        "NotBigGin",
        "your deadwood would be 13, but big gin takes eleven melded cards",
    ),
    (
        Case {
            rules: "gin.big_gin = false",
            ..DRAWN
        },
        "N big-gin: 7c 7d 7h / Js Qs Ks",
        "NoBigGin",
        "big gin is not played at this table: discard a card and go gin",
    ),
    (
        LAST_DISCARD,
        "D take",
        "CannotKnockWith",
        "the 2h may be taken only to knock with it, and no discard would let you knock: pass",
    ),
    (
        LAST_DISCARD_TAKEN,
        "D throw 4c",
        "MustKnock",
        "you took the Ts to knock with it, so you have to knock",
    ),
    (
        LAST_DISCARD,
        "D draw",
        "LastDiscardOnOffer",
        "no card is left to draw: take the 2h to knock with it, or pass",
    ),
    (
        DRAWN,
        "N look",
        "PileShut",
        "the discard pile is closed: only its top card may be seen",
    ),
    (
        Case {
            rules: "table.discard_pile = open",
            ..DRAWN
        },
        "N look",
        "PileOpen",
        "looking through the discard pile costs nothing at this table: look without paying for it",
    ),
    (
        Case {
            rules: "table.discard_pile = penalize",
            script: "N pass; D pass; churn 1; D draw; D look",
            ..PLAIN
        },
        "D look",
        "AlreadyLookedBack",
        "you have looked through the discard pile and skip your next turn for it: go on with this one",
    ),
    (
        Case {
            rules: "table.discard_pile = penalize",
            ..DRAWN
        },
        "N look",
        "NothingToLookBackAt",
        "there is nothing under the top of the discard pile to look at",
    ),
    (
        KNOCKED,
        "D draw",
        "SpreadFirst",
        "your opponent has ended the hand: lay down your melds",
    ),
    (
        IRREGULAR,
        "D draw",
        "AnswerKnock",
        "the knock has a deadwood count of 38, which is too much: accept it, refuse it, or lay down your hand",
    ),
    (
        Case {
            script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h; D spread: Kc Kd Kh",
            ..IRREGULAR
        },
        "D refuse",
        "ChoosePenalty",
        "your hand is down: let the knocker play on with their cards exposed, let them pick up their hand, or lay off, \
         which makes the knock an undercut",
    ),
    (
        PLAIN,
        "N double",
        "NoDoubling",
        "the stake is not doubled at this table",
    ),
    (
        Case {
            script: "N pass; D pass; N draw",
            ..DOUBLING
        },
        "N double",
        "DoubleBeforeDraw",
        "a double is offered before you draw or pass: go on with your turn",
    ),
    (
        Case {
            rules: "doubling.on = true; irregularities.illegal_knock = penalize",
            script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h; D refuse",
            ..DOUBLING
        },
        "D double",
        "DoubleAgainstExposed",
        "no double is offered while a hand lies exposed: go on with your turn",
    ),
    (
        Case {
            script: "N double; D accept-double",
            ..DOUBLING
        },
        "N double",
        "NotYourDouble",
        "you offered the last double, so the next one is your opponent's: go on with your turn",
    ),
    (
        Case {
            rules: "doubling.on = true; doubling.limit = 3",
            script: "N double; D accept-double; N pass",
            ..DOUBLING
        },
        "D double",
        "HighestStake",
        "the stake is 2 and goes no higher at this table: go on with your turn",
    ),
    (
        Case {
            script: "N double",
            ..DOUBLING
        },
        "D draw",
        "AnswerDouble",
        "your opponent offers to double the stake to 2: accept the double, or refuse it",
    ),
    (
        SPREAD,
        "D draw",
        "DefenceOnly",
        "your melds are down: lay off, or end the defense",
    ),
    (
        SPREAD,
        "D lay Ts on 3",
        "NoSuchMeld",
        "there is no meld number 3 to lay off on: the knocker laid down 2",
    ),
    (
        SPREAD,
        "D lay Kc on 2",
        "NotDeadwood",
        "the Kc is not among your deadwood: lay off a card that is in none of your melds",
    ),
    (
        SPREAD,
        "D lay Ts on 1",
        "DoesNotFit",
        "the Ts does not continue 7c 7d 7h: lay off the fourth card of a set, or the next card at either end of a run",
    ),
];

#[test]
fn every_refusal_says_what_is_wrong_and_changes_nothing() {
    for (case, step, variant, sentence) in REFUSALS {
        let mut play = case.played();
        let before = play.clone();
        let (seat, action) = action(step);
        let why = play.act(seat, &action).expect_err("it is refused");
        assert_eq!(
            (name(&why), why.to_string().as_str()),
            (*variant, *sentence),
            "{step}"
        );
        assert_eq!(play.deal, before.deal, "{step}");
        assert_eq!(play.views, before.views, "{step}");
    }
}

#[test]
fn every_reason_for_a_refusal_is_reached() {
    let reached: BTreeSet<&str> = REFUSALS.iter().map(|(_, _, variant, _)| *variant).collect();
    assert_eq!(reached.len(), REFUSALS.len());
    let missing: Vec<&&str> = NAMES
        .iter()
        .filter(|name| !reached.contains(**name))
        .collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

#[test]
fn a_meld_of_any_number_can_be_asked_for() {
    let mut play = SPREAD.played();
    let lay_off = LayOff {
        card: "Ts".parse().expect("a card"),
        meld: usize::MAX,
    };
    let refused = play.act(pair::DEALER, &Action::LayOff(lay_off));
    assert!(matches!(refused, Err(Illegal::NoSuchMeld { count: 2, .. })));
}

#[test]
#[should_panic(expected = "DrewStock cannot follow in Offer")]
fn a_view_does_not_take_in_what_cannot_happen_next() {
    let mut ahead = AFTER_PASSES.played();
    let event = ahead.deal.apply(pair::NON_DEALER, &Action::DrawStock);
    let seen = event
        .expect("a turn begins with a draw")
        .seen_by(pair::DEALER);
    PLAIN.played().views[pair::DEALER].observe(seen);
}

/// Makes the list of all reasons and the function that names one from a single list, which the compiler holds against
/// the enum.
macro_rules! names {
    ($($name:ident),+ $(,)?) => {
        const NAMES: &[&str] = &[$(stringify!($name)),+];

        fn name(illegal: &Illegal) -> &'static str {
            match illegal {
                $(Illegal::$name { .. } => stringify!($name),)+
            }
        }
    };
}

names!(
    NotYourTurn,
    DealOver,
    UpcardOnOffer,
    DrawFirst,
    NothingToPass,
    UpcardPassed,
    OwnDiscard,
    WhichDiscard,
    NotOnOffer,
    DiscardFirst,
    JustTaken,
    NotHeld,
    MeldsNotHeld,
    TooMuchDeadwood,
    OnlyGin,
    NotBigGin,
    NoBigGin,
    CannotKnockWith,
    MustKnock,
    LastDiscardOnOffer,
    PileShut,
    PileOpen,
    AlreadyLookedBack,
    NothingToLookBackAt,
    SpreadFirst,
    AnswerKnock,
    ChoosePenalty,
    DefenceOnly,
    NoDoubling,
    DoubleBeforeDraw,
    DoubleAgainstExposed,
    NotYourDouble,
    HighestStake,
    AnswerDouble,
    NoSuchMeld,
    NotDeadwood,
    DoesNotFit,
);
