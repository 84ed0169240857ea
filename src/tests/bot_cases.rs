//! What the computer's players do in situations in which a person can say what is right.

use crate::tests::support::scenario;

use scenario::{Case, action};
use undercut::{
    play::Action,
    players::{Bot, Greedy, Level},
};

/// What the player does whose turn it is after the script.
fn choice(bot: &mut dyn Bot, case: &Case) -> Action {
    let play = case.played();
    let seat = play.deal.turn().expect("the hand is not over");
    let action = bot.choose(&play.views[seat]);
    assert_eq!(play.views[seat].check(&action), Ok(()));
    action
}

/// Every player, the greedy one too, does this.
fn all_do(case: &Case, expected: &str) {
    let (_, expected) = action(expected);
    assert_eq!(choice(&mut Greedy, case), expected, "greedy: {}", case.name);
    for persona in Level::ALL {
        let done = choice(&mut *persona.bot(3), case);
        assert_eq!(done, expected, "{persona}: {}", case.name);
    }
}

fn thrown(action: &Action) -> String {
    match action {
        Action::Discard { card } => card.to_string(),
        _ => panic!("{action:?} is no discard"),
    }
}

#[test]
fn gin_and_big_gin_are_laid_down() {
    let gin = Case {
        name: "the second pair is matched by nothing, but the drawn card completes gin",
        non_dealer: "3c 4c 5c 7d 7h 7s 9s Ts Js 2d",
        dealer: "Kh Ks Kd 4h 6c 8s 9d Th Qs Jh",
        upcard: "9h",
        stock: "7c",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    all_do(&gin, "N knock 2d: 3c 4c 5c / 7c 7d 7h 7s / 9s Ts Js");

    let big_gin = Case {
        name: "all eleven cards are melded",
        non_dealer: "3c 4c 5c 7d 7h 7s 9s Ts Js Qs",
        dealer: "Kh Ks Kd 4h 6c 8s 9d Th 2d Jh",
        ..gin
    };
    all_do(&big_gin, "N big-gin: 3c 4c 5c / 7c 7d 7h 7s / 9s Ts Js Qs");

    for (name, rules) in [
        ("big gin is not played", "gin.big_gin = false"),
        ("big gin pays less than gin", "score.gin_bonus = 40"),
    ] {
        let case = Case {
            name,
            rules,
            ..big_gin
        };
        // Of four sevens the spade is the highest, and a queen is higher than any.
        all_do(&case, "N knock Qs: 3c 4c 5c / 7c 7d 7h 7s / 9s Ts Js");
    }
}

#[test]
fn a_knock_is_answered_exactly() {
    let knocked = Case {
        name: "the kings are laid down and the ten goes on the run",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks",
        ..Case::PRINTED
    };
    all_do(&knocked, "D spread: Kc Kd Kh");

    let spread = Case {
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh",
        ..knocked
    };
    all_do(&spread, "D lay Ts on 2");
}

#[test]
fn a_card_that_fits_a_set_and_a_run_goes_on_the_run() {
    let case = Case {
        name: "on the run the 8♥ lets the 7♥ follow",
        rules: "knock.limit = 20",
        non_dealer: "8c 8d 8s 9h Th Jh As 2s 4d Qc",
        dealer: "8h 7h Kc Kd Qs 5c 3d Jc 4s 2h",
        upcard: "6d",
        stock: "Ks",
        script: "N pass; D pass; N draw; N knock Ks: 8c 8d 8s / 9h Th Jh; D spread:",
        ..Case::PRINTED
    };
    all_do(&case, "D lay 8h on 2");
}

#[test]
fn a_knock_with_too_much_deadwood_is_turned_to_account() {
    let case = Case {
        rules: "irregularities.illegal_knock = penalise",
        non_dealer: "7c 7d 7h Js Qs Ks 9c 9d 2h 3c",
        dealer: "Kc Kd Kh Ts 5d 6d 7s Ac 2s 3h",
        upcard: "8h",
        stock: "5s",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks",
        ..Case::PRINTED
    };
    let lays_off = Case {
        name: "a card laid off makes it an undercut: the knock had 23",
        ..case
    };
    all_do(&lays_off, "D spread: Kc Kd Kh");
    let after = Case {
        name: "and then it is laid off",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh",
        ..case
    };
    let (_, seven) = action("D lay 7s on 1");
    let (_, ten) = action("D lay Ts on 2");
    for persona in Level::ALL {
        let done = choice(&mut *persona.bot(1), &after);
        assert!([seven, ten].contains(&done), "{done:?}");
    }

    let undercuts = Case {
        name: "nothing fits, but 22 is less than 23: the knock is accepted and undercut",
        dealer: "Kc Kd Kh 2s 3s 4s 6d 8d Ac 5h",
        ..case
    };
    all_do(&undercuts, "D accept");
    let loses = Case {
        name: "nothing fits, and 37 would lose: play goes on with the knocker's hand seen",
        dealer: "Kc Kd Kh 2s 3s 4s 6d 8d Td Th",
        ..case
    };
    all_do(&loses, "D refuse");
    let shown = Case {
        name: "after one's own hand was shown, at least his has to lie open",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread:",
        ..loses
    };
    all_do(&shown, "D expose");
}

#[test]
fn a_meld_is_taken_and_a_useless_card_is_not() {
    let meld = Case {
        name: "the nine makes a run",
        non_dealer: "3c 4c 5c 7d 7h 7s Kc Kd 8h Th",
        upcard: "9h",
        dealer: "Kh Ks 2d 4h 6c 8s 9d Ac Js Jh",
        ..Case::PRINTED
    };
    all_do(&meld, "N upcard");
    let useless = Case {
        name: "the queen goes with nothing",
        upcard: "Qs",
        ..meld
    };
    for bot in [Level::Club.bot(1), Box::new(Greedy)] {
        let mut bot = bot;
        assert_eq!(choice(&mut *bot, &useless), Action::Pass);
    }
    let void = Case {
        name: "whoever takes a card makes the hand void",
        rules: "stock.idle_turns = 1",
        ..meld
    };
    for level in [Level::Beginner, Level::Casual, Level::Club] {
        assert_eq!(choice(&mut *level.bot(1), &void), Action::Pass, "{level}");
    }
    // The master knocks with the ten points that it leaves.
    assert_eq!(
        choice(&mut *Level::Master.bot(1), &void),
        Action::TakeUpcard
    );
    let taken = Case {
        script: "N upcard",
        ..void
    };
    let done = choice(&mut *Level::Master.bot(1), &taken);
    assert!(matches!(done, Action::Knock { .. }), "{done:?}");
}

#[test]
fn the_last_discard_is_taken_if_the_knock_pays() {
    let case = Case {
        name: "the jack makes the third meld and leaves one point against a hand of pictures",
        rules: "stock.exhausted = last-discard-knock",
        non_dealer: "Js Kh Kd Qc Qd 6c 8h 4h 9d Th",
        dealer: "3c 4c 5c 7d 7h 7s 9s Ts 2d Ah",
        upcard: "8c",
        script: "N pass; D pass; churn 28; N draw; N throw Js",
        ..Case::PRINTED
    };
    let state = case.played().state();
    assert_eq!(state, "the dealer knocks with the Js or passes");
    all_do(&case, "D take");
    let taken = Case {
        name: "and then the knock has to follow",
        script: "N pass; D pass; churn 28; N draw; N throw Js; D take",
        ..case
    };
    all_do(&taken, "D knock 2d: 3c 4c 5c / 7d 7h 7s / 9s Ts Js");
    let nothing = Case {
        name: "the queen does not let him knock",
        script: "N pass; D pass; churn 28; N draw; N throw Qc",
        ..case
    };
    all_do(&nothing, "D pass");
}

#[test]
fn dead_pairs_are_broken_and_live_ones_kept() {
    let case = Case {
        name: "the other queens have been thrown, the other kings may come",
        non_dealer: "3c 4c 5c 7d 7h 7s Kc Kd Qc Qd",
        dealer: "Qh Qs 2d 4h 6c 8s 9d Th Js Jh",
        upcard: "9h",
        stock: "9c Ad Td 6h Ah",
        script: "N pass; D pass; N draw; N throw 9c; D draw; D throw Qh; \
                 N draw; N throw Td; D draw; D throw Qs; N draw",
        ..Case::PRINTED
    };
    let card = thrown(&choice(&mut *Level::Club.bot(5), &case));
    assert!(card.starts_with('Q'), "{card}");
    assert_eq!(thrown(&choice(&mut Greedy, &case)), "Kd");
}

#[test]
fn the_club_player_does_not_feed_what_was_taken() {
    let case = Case {
        name: "of two lone cards of ten points one goes with the king that the dealer took",
        non_dealer: "3c 4c 5c 7d 7h 7s 2s Qs Kc Kd",
        dealer: "Kh Ks Jd Js 4h 6c 8s 9d Th 9h",
        upcard: "8h",
        stock: "9c Ac",
        script: "N pass; D pass; N draw; N throw Kd; D take; D throw 4h; N draw; N throw 9c; \
                 D draw; D throw Th; N draw",
        ..Case::PRINTED
    };
    let card = thrown(&choice(&mut *Level::Club.bot(1), &case));
    assert_eq!(card, "Qs");
    assert_eq!(thrown(&choice(&mut Greedy, &case)), "Kc");
}

/// The kings that could help have been thrown, so the pair of kings is dead; but it was long ago.
#[test]
fn who_has_forgotten_keeps_a_dead_pair() {
    let case = Case {
        name: "two queens against two kings, and the other kings thrown six turns ago",
        non_dealer: "3c 4c 5c 7d 7h 7s Kc Kd Qc Qd",
        dealer: "Kh Ks 2d 4h 6c 8s 9d Th Js Jh",
        upcard: "9h",
        stock: "9c Ad Td 6h",
        script: "N pass; D pass; N draw; N throw 9c; D draw; D throw Kh; \
                 N draw; N throw Td; D draw; D throw Ks; churn 8; N draw",
        ..Case::PRINTED
    };
    let kings = |level: Level| {
        let thrown = |seed| thrown(&choice(&mut *level.bot(seed), &case));
        // The one that looks ahead takes its time, and forgets nothing whatever the seed.
        let seeds = if level == Level::Grandmaster { 3 } else { 200 };
        (0..seeds)
            .filter(|&seed| thrown(seed).starts_with('K'))
            .count()
    };
    let found = [
        Level::Beginner,
        Level::Casual,
        Level::Club,
        Level::Grandmaster,
    ]
    .map(kings);
    let [beginner, casual, club, grandmaster] = found;
    assert_eq!(grandmaster, 3, "{found:?}");
    assert!(club > 120 && club > casual, "{found:?}");
    assert!((40..160).contains(&beginner), "{found:?}");
    assert!((40..160).contains(&casual), "{found:?}");
}
