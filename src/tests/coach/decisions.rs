//! What the coach makes of single decisions, and the reasons that he gives.

use undercut::{
    analysis::coach::{Coach, Effort, Hint, HintMove, Inquiry, Judgment, Lead, words},
    game::{Sheet, words::Symbols},
    play::{Action, pair},
};

use super::{
    coach, position,
    scenario::{Case, action},
};

fn judged(case: &Case) -> (Coach<'static>, undercut::play::View, Judgment) {
    let play = case.played();
    let seat = play.deal.turn().expect("the hand is not over");
    let view = play.views[seat].clone();
    let mut coach = coach(view.rules());
    let sheet = Sheet::new(view.rules());
    let judgment = coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
    (coach, view, judgment)
}

/// Why the first action is better than the second.
fn why(case: &Case, better: &str, other: &str) -> String {
    let (coach, view, judgment) = judged(case);
    let of = |text: &str| judgment.of(&action(text).1).expect("it is legal").clone();
    let (better, other) = (of(better), of(other));
    coach
        .note(&view, &judgment, &better, &other)
        .reason
        .expect("there is something to be said")
        .text(Symbols::Ascii)
}

const GIN: Case = Case {
    name: "the drawn card completes gin",
    non_dealer: "3c 4c 5c 7d 7h 7s 9s Ts Js 2d",
    dealer: "Kh Ks Kd 4h 6c 8s 9d Th Qs Jh",
    upcard: "9h",
    stock: "7c",
    script: "N pass; D pass; N draw",
    ..Case::PRINTED
};

#[test]
fn gin_is_best_and_the_reason_is_what_it_scores() {
    let gin = "N knock 2d: 3c 4c 5c / 7c 7d 7h 7s / 9s Ts Js";
    let (_, _, judgment) = judged(&GIN);
    let best = judgment.best().unwrap();
    assert_eq!(best.action, action(gin).1);
    assert!(judgment.loss(judgment.of(&action("N throw 2d").1).unwrap()) > 0.0);
    let [now, later] = [best, judgment.of(&action("N throw 2d").1).unwrap()];
    let said = format!(
        "gin now scores {:.0} points on average, playing on {:.0}",
        now.points, later.points
    );
    assert_eq!(why(&GIN, gin, "N throw 2d"), said);
}

#[test]
fn two_ways_to_lay_gin_down_do_not_make_it_sure() {
    let case = Case {
        name: "the six of clubs ends the run or joins the set",
        rules: "knock.limit = 5",
        non_dealer: "3c 4c 5c 6c 6d 6h Ts Js Qs Kd",
        dealer: "Kh Ks 2d 4h 7c 8s 9d Th Qh Jh",
        stock: "6s",
        ..GIN
    };
    let (_, _, judgment) = judged(&case);
    let (best, next) = (judgment.best().unwrap(), judgment.told_apart()[1]);
    let discard = |action: Action| match action {
        Action::Knock { discard, .. } => Some(discard),
        _ => None,
    };
    let gin = discard(best.action);
    let ways = judgment.moves().iter();
    let ways = ways.filter(|judged| discard(judged.action) == gin);
    assert!(gin.is_some() && ways.count() >= 2, "{best:?}");
    assert_eq!(discard(next.action), None, "{next:?}");
    assert!(best.error > 0.0);
    assert!((best.error - next.error).abs() < 1e-9);
}

#[test]
fn melds_to_lay_down_are_told_apart() {
    let case = Case {
        name: "the four of clubs stands in a run, and could stand in the set",
        dealer: "4c 5c 6c 4d 4h 4s Th 9h Kd Kh",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks",
        ..Case::PRINTED
    };
    let (_, view, judgment) = judged(&case);
    let melds = action("D spread: 4c 5c 6c / 4d 4h 4s").1;
    assert_eq!(judgment.best().map(|best| best.action), Some(melds));
    let told = words::to_do(&view, &melds).text(Symbols::Ascii);
    assert_eq!(told, "lay down 4c 5c 6c + 4d 4h 4s");
}

#[test]
fn a_lay_off_that_fits_two_melds_names_the_one() {
    let case = Case {
        name: "the seven goes on the set and on the run, the jack on the run alone",
        non_dealer: "7c 7d 7h 8s 9s Ts 2c 3h Ad 4d",
        upcard: "8c",
        dealer: "Kc Kd Kh 7s Js 6c 5h Qd 2s Ah",
        stock: "9d",
        script: "N pass; D pass; N draw; N knock 9d: 7c 7d 7h / 8s 9s Ts; D spread: Kc Kd Kh",
        ..Case::PRINTED
    };
    let (_, view, judgment) = judged(&case);
    let moves = judgment.moves().iter();
    let told = moves.map(|judged| words::to_do(&view, &judged.action).text(Symbols::Ascii));
    let mut told: Vec<String> = told.collect();
    told.sort();
    assert_eq!(
        told,
        [
            "lay off nothing",
            "lay off the 7s on 7c 7d 7h",
            "lay off the 7s on 8s 9s Ts",
            "lay off the Js",
        ]
    );
}

#[test]
fn an_answer_to_a_knock_is_judged_exactly() {
    let knocked = Case {
        name: "the ten goes on the run",
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh",
        ..Case::PRINTED
    };
    let (coach, view, judgment) = judged(&knocked);
    let best = judgment.best().unwrap();
    assert!(matches!(best.action, Action::LayOff(_)), "{best:?}");
    assert_eq!((best.error, best.chance_error), (0.0, 0.0));
    let keeping = judgment.of(&Action::EndDefence).unwrap();
    assert!((judgment.best().unwrap().points - keeping.points - 10.0).abs() < 1e-9);
    let reason = coach.note(&view, &judgment, best, keeping).reason.unwrap();
    let reason = reason.text(Symbols::Ascii);
    let numbers: Vec<u32> = reason
        .split([' ', ','])
        .filter_map(|word| word.parse().ok())
        .collect();
    let [left, instead] = numbers[..] else {
        panic!("{reason}");
    };
    assert_eq!(instead, left + 10);
    assert_eq!(
        reason,
        format!("laying off all you can leaves {left} deadwood, not {instead}")
    );
}

/// Why throwing the first card is better than throwing the second.
fn why_throw(case: &Case, better: &str, other: &str) -> String {
    why(
        case,
        &format!("N throw {better}"),
        &format!("N throw {other}"),
    )
}

#[test]
fn reasons_for_a_discard_are_true_of_the_position() {
    let melded = Case {
        name: "a set of sevens, a run of spades, and loose cards",
        non_dealer: "7c 7d 7h Js Qs Ks 9c Td 3h 5c",
        dealer: "Kc Kd Kh 4h 6c 8s Ah Th Qd Jh",
        upcard: "2d",
        stock: "8h",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    assert_eq!(
        why_throw(&melded, "Td", "7c"),
        "losing the 7c breaks a meld and leaves 49 deadwood instead of 25"
    );

    // They took the four and the five of hearts and want the three, but a player sees first what it leaves.
    let wanted = Case {
        name: "a run of low hearts that the dealer can use",
        non_dealer: "Ah 2h 3h 4h 5h Js Qs Ks Kd 9c",
        dealer: "Kc 6h 7h 4d 6c 8s 8d Th Qd Jh",
        upcard: "2d",
        stock: "Kh 8c Jd",
        script: "N pass; D pass; N draw; N throw 5h; D take; D throw Qd; N draw; N throw 4h; D take; D throw Jh; N draw",
        ..Case::PRINTED
    };
    let reason = why_throw(&wanted, "9c", "3h");
    assert!(
        reason.starts_with("losing the 3h breaks a meld and leaves"),
        "{reason}"
    );
    let longer = Case {
        name: "a run of four spades beside loose cards",
        non_dealer: "6s 7s 8s 9s 2c 2d 2h 4c Td Kh",
        dealer: "Kc 6h 7h 4d 6c 8h 8d Th Qd Jh",
        upcard: "3d",
        stock: "Jd",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    let reason = why_throw(&longer, "9s", "8s");
    assert!(
        reason.starts_with("without the 9s the 6s 7s 8s are still a run; "),
        "{reason}"
    );

    let fills = Case {
        name: "the 9 and the 8 wait for two cards, the king for none",
        non_dealer: "2c 2d 2s Js Qs Ks 9h 8h Kd 4c",
        dealer: "7c 3h Kh 4h 6h 8s Ah Qh Qd Jh",
        upcard: "3c",
        stock: "6d",
        ..melded
    };
    // The fourth two and the ten of spades make the melds longer; the seven and the ten of hearts make a run.
    let reason = why_throw(&fills, "Kd", "8h");
    let keeps = "you keep 8h 9h, which lack the 7h or Th for a run, so 4 unseen cards fit a meld instead of 2";
    assert!(reason.contains(keeps), "{reason}");

    let taken = Case {
        name: "the dealer took the eight of hearts",
        non_dealer: "7c 7d 2c Js Qs Ks 9h 4d Kd 3s",
        dealer: "7h 6h Kh 4h 6c 8s Ah Th Qd Jc",
        upcard: "2d",
        stock: "8h 5d",
        script: "N pass; D pass; N draw; N throw 8h; D take; D throw Qd; N draw",
        ..Case::PRINTED
    };
    let reason = why_throw(&taken, "Kd", "9h");
    assert!(
        reason.contains("the 9h, which goes with the 8h they took"),
        "{reason}"
    );
    let (_, view, _) = judged(&taken);
    assert!(view.known(pair::DEALER).contains("8h".parse().unwrap()));
}

#[test]
fn a_card_that_makes_gin_fits_however_little_it_saves() {
    let one = Case {
        name: "three melds and an ace",
        non_dealer: "9c 9d 9s Tc Th Ts 4h 5h 6h Ah",
        dealer: "Kc Kd 2h 4c 6c 8s Jh 3d Qs Jc",
        upcard: "2d",
        stock: "Kh 5d",
        script: "N pass; D pass; N draw; N throw Kh; D draw; D throw Qs",
        ..Case::PRINTED
    };
    let reason = why(&one, "N draw", "N take");
    // Another ten or nine, and the ends of the run.
    let gins = "4 of the 39 unseen cards make gin (3h 7h 9h Td)";
    assert!(reason.contains(gins), "{reason}");
}

/// What the coach says to the one whose turn it is.
fn advised(case: &Case) -> Hint {
    let (mut coach, view, _) = judged(case);
    let sheet = Sheet::new(view.rules());
    coach.hint(&position(&sheet, &view), Inquiry::Best, Effort::Glance)
}

#[test]
fn a_hint_speaks_for_the_best_beside_the_next_of_the_list_and_names_it() {
    let loose = Case {
        name: "a set, a run, and loose cards of which two are high",
        non_dealer: "4c 4d 4h 3s 4s 5s 8s 6c 5h As",
        dealer: "Kc Kd Kh 7c 7d 7h 9d Td 6s 2h",
        upcard: "Qc",
        stock: "Jd",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    let advice = advised(&loose);
    let told = advice.told();
    assert_eq!(told.len(), 11);
    let [reason] = &advice.reasons[..] else {
        panic!("{:?}", advice.reasons);
    };
    let compared = reason.about.beside();
    let beside =
        |told: &&HintMove<'_>| compared.is_some_and(|beside| beside.action == told.judged.action);
    let next = told[1..3].iter().find(beside).expect("it is near").judged;
    let Action::Discard { card } = next.action else {
        panic!("{next:?} is no discard");
    };
    let said = advice.why(None)[0].sentence().text(Symbols::Ascii);
    let lead = compared.expect("it is compared").lead;
    let points = advice.judgment.loss(next) / advice.judgment.point();
    let term = match lead {
        Lead::Unknown => panic!("there is a reason"),
        Lead::Doubtful => "may be a better discard",
        Lead::Little => "is a slightly better discard",
        Lead::Plain => "is a better discard",
    };
    assert_eq!(lead == Lead::Doubtful, advice.judgment.is_too_close(next));
    assert!(lead == Lead::Doubtful || (lead == Lead::Little) == (points < 2.0));
    let best = advice.judgment.best().unwrap();
    let thrown = best.action.card().unwrap();
    let named = format!("The {thrown} {term} than the {card}: ");
    assert!(said.starts_with(&named), "{said}");
    // What it says is true of these two.
    let left = |action: Action| {
        let card = action.card().unwrap();
        undercut::melds::deadwood(advice.view.hand().without(card))
    };
    let (less, more) = (left(best.action), left(next.action));
    let counted = format!("left with {less} deadwood instead of {more}");
    assert_eq!(said.contains(&counted), less < more, "{said}");

    // Of two moves the other goes without saying where one is surely better.
    let offered = advised(&Case {
        script: "",
        ..loose
    });
    assert_eq!(offered.told().len(), 2);
    let said = offered.why(None)[0].sentence().text(Symbols::Ascii);
    let is_close = offered.judgment.is_too_close(&offered.judgment.moves()[1]);
    let named = match (is_close, said.contains("instead of")) {
        (true, _) => " may be better than ",
        (false, true) => " better than ",
        (false, false) => "Because: ",
    };
    assert!(said.contains(named), "{said}");
}

#[test]
fn a_reason_for_a_knock_tells_the_chance_of_an_undercut() {
    let case = Case {
        name: "a knock with eight on the first turn",
        script: "N pass; D pass; N draw",
        ..Case::PRINTED
    };
    let (coach, view, judgment) = judged(&case);
    let knock = "N knock 5s: 7c 7d 7h / Js Qs Ks";
    let knock = judgment.of(&action(knock).1).unwrap();
    let wait = judgment.of(&action("N throw 5s").1).unwrap();
    let undercut = knock.undercut.expect("a knock can be undercut");
    assert!(
        undercut < 0.01,
        "nobody has much on the first turn: {undercut}"
    );
    let reason = coach.note(&view, &judgment, knock, wait).reason.unwrap();
    let reason = reason.text(Symbols::Ascii);
    assert_eq!(reason, "a knock now is hardly ever undercut");
    assert_eq!(judgment.best(), Some(knock));
}

#[test]
fn reasons_for_a_draw_tell_what_the_card_does() {
    let offered = Case {
        name: "the upcard makes a set",
        non_dealer: "7c 7d 2c Js Qs Ks 9h 4d Kd 3s",
        dealer: "5h 6h Kh 4h 6c 8s Ah Th Qd Jc",
        upcard: "7h",
        stock: "8h",
        script: "",
        ..Case::PRINTED
    };
    assert_eq!(
        why(&offered, "N upcard", "N pass"),
        "the 7h makes a set with the 7c 7d"
    );
    let useless = Case {
        name: "the upcard makes nothing",
        upcard: "Td",
        dealer: "5h 6h Kh 4h 6c 8s Ah Th 7h Jc",
        ..offered
    };
    let reason = why(&useless, "N pass", "N upcard");
    assert!(reason.starts_with("the Td makes no meld"), "{reason}");
}
