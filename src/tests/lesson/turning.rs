//! The steps about turns, knocks and the showdown.

use undercut::{
    cards::{Card, CardSet},
    lesson::{LessonInput, Step, Tone},
    melds::{best_discard, deadwood, deadwood_after_lay_offs},
    play::{Outcome, Phase, View, WinKind, pair},
    rules::Rules,
};

use super::{at, card, cards, hear, right, text, wrong};

/// In a step with a discard: what each discard is answered.
fn each_discard(step: Step, first: LessonInput, check: impl Fn(&View, Card, Tone, &str)) {
    let mut lesson = at(step);
    right(&mut lesson, first);
    for held in cards(&lesson) {
        let mut lesson = lesson.clone();
        let view = lesson.view().clone();
        let (mood, told) = hear(&mut lesson, LessonInput::Card(held));
        check(&view, held, mood, &told);
    }
}

#[test]
fn every_discard_is_answered_with_what_it_leaves() {
    each_discard(Step::TURN, LessonInput::Draw, |view, held, mood, told| {
        let hand = view.hand();
        let left = deadwood(hand.without(held));
        let least = best_discard(hand, view.undiscardable()).unwrap().deadwood;
        assert_eq!(mood == Tone::Right, left == least, "{held}: {told}");
        assert!(told.contains(&left.to_string()), "{held}: {told}");
    });
}

#[test]
fn a_discard_that_helps_the_other_player_is_answered_so() {
    let lesson = at(Step::PILE);
    assert!(text(&lesson.text()).contains("Qd") && text(&lesson.asked()).contains("9d"));
    let known = lesson.view().known(pair::opponent(lesson.view().seat()));
    assert_eq!(known, "Qd".parse().unwrap());
    assert_eq!(lesson.view().pile().top(), Some(card("9d")));
    each_discard(Step::PILE, LessonInput::Take, |view, held, mood, told| {
        let left = deadwood(view.hand().without(held));
        match held.to_string().as_str() {
            "Kc" => {
                assert_eq!(mood, Tone::Right, "{told}");
                assert!(told.contains(&format!("leaves {left}")), "{told}");
            }
            "9d" => assert!(told.contains("just taken"), "{told}"),
            "9c" | "9h" => assert!(told.contains("part of your set"), "{told}"),
            "Qs" => assert!(told.contains("collect queens"), "{told}"),
            "Jd" => assert!(told.contains("the diamonds next to it"), "{told}"),
            _ => assert!(told.contains(&left.to_string()), "{told}"),
        }
        assert_eq!(mood == Tone::Right, held == card("Kc"), "{held}: {told}");
    });
    let mut lesson = lesson;
    let told = wrong(&mut lesson, LessonInput::Draw);
    assert!(told.contains("9c 9d 9h"), "{told}");
}

#[test]
fn every_knock_is_answered_with_what_it_leaves() {
    let mut lesson = at(Step::KNOCK);
    assert!(wrong(&mut lesson, LessonInput::Knock(card("6h"))).contains("draw"));
    let told = wrong(&mut lesson, LessonInput::Take);
    assert_eq!(told, "In this step draw from the stock.");
    right(&mut lesson, LessonInput::Draw);
    let on = lesson.clone();
    let limit = Rules::default().knock.limit;
    assert_eq!(lesson.view().knock_limit(), limit);
    let mut kinds = [false; 3];
    for held in cards(&lesson) {
        let mut lesson = lesson.clone();
        let left = deadwood(cards(&lesson).without(held));
        let (mood, told) = hear(&mut lesson, LessonInput::Knock(held));
        let least = 8;
        kinds[match left {
            _ if left == least => 0,
            _ if left <= limit => 1,
            _ => 2,
        }] = true;
        assert_eq!(mood == Tone::Right, left == least, "{held}: {told}");
        assert!(told.contains(&left.to_string()), "{held}: {told}");
        if left > limit {
            assert!(told.contains("you need 10 or less to knock"), "{told}");
        }
        let told = wrong(&mut on.clone(), LessonInput::Card(held)).to_lowercase();
        assert!(told.contains("play on") && told.contains("knock"), "{told}");
        assert_eq!(told.contains("now: knock with that card"), left <= limit);
        assert_eq!(told.contains("a better one"), left <= limit && left > least);
    }
    assert_eq!(kinds, [true; 3], "right, worse, and not allowed");
    let mut on = on;
    assert!(wrong(&mut on, LessonInput::Gin).contains("not gin"));
    assert!(wrong(&mut on, LessonInput::BigGin).contains("big gin"));
}

#[test]
fn the_showdown_is_told_with_its_sum() {
    let mut lesson = at(Step::KNOCK);
    right(&mut lesson, LessonInput::Draw);
    let told = right(&mut lesson, LessonInput::Knock(card("6h")));
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("{told}");
    };
    assert_eq!(win.kind, WinKind::Knock);
    let theirs: CardSet = "Kc Kd Kh Qs 9d 8c 6c 4h 2h 2d".parse().unwrap();
    let knocked =
        undercut::melds::Melds::new(["5c 5d 5h", "8s 9s Ts Js"].map(|meld| meld.parse().unwrap()))
            .unwrap();
    let left = deadwood_after_lay_offs(theirs, &knocked);
    assert!(left < deadwood(theirs), "they lay something off");
    assert_eq!(
        told,
        format!(
            "You knock with 8. Benny lays down Kc Kd Kh and lays off Qs and has {left} left. You score {left} - 8, {} points.",
            win.points()
        )
    );
}

#[test]
fn every_card_is_laid_off_or_answered() {
    let lesson = at(Step::LAY_OFF);
    let Phase::LayOff {
        melds,
        deadwood: loose,
        extended,
        knock,
        ..
    } = *lesson.view().phase()
    else {
        panic!("a card is to be laid off");
    };
    // The scene shows what it says: the 10 fits once the 9 lies there.
    for held in melds.cards() {
        let told = wrong(&mut lesson.clone(), LessonInput::Card(held));
        assert!(told.contains("your own meld"), "{told}");
    }
    let fits = undercut::melds::can_lay_off(loose, &extended);
    assert_eq!(fits, "9d Td".parse().unwrap());
    for held in loose - fits {
        let told = wrong(&mut lesson.clone(), LessonInput::Card(held));
        assert!(told.contains("on none of Benny's melds"), "{told}");
    }
    let told = wrong(&mut lesson.clone(), LessonInput::Card(card("Td")));
    assert!(told.contains("Not yet") && told.contains("9d"), "{told}");
    assert!(wrong(&mut lesson.clone(), LessonInput::Done).contains("9d"));
    assert!(wrong(&mut lesson.clone(), LessonInput::Card(card("Ks"))).contains("do not hold"));
    assert!(wrong(&mut lesson.clone(), LessonInput::Draw).contains("lay off"));

    let mut lesson = lesson;
    right(&mut lesson, LessonInput::Card(card("9d")));
    assert!(!lesson.is_done());
    let told = right(&mut lesson, LessonInput::Card(card("Td")));
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("{told}");
    };
    assert_eq!(win.kind, WinKind::Undercut);
    assert!(told.starts_with("The Td goes on 6d 7d 8d 9d."), "{told}");
    let left = (loose - fits).points();
    let count = knock.deadwood.points();
    assert!(left <= count);
    let bonus = Rules::default().score.undercut_bonus;
    assert!(
        told.ends_with(&format!(
            "Benny has {count}, and you have only {left} left: an undercut. You score {count} - {left} and {bonus}, {} points.",
            count - left + bonus
        )),
        "{told}"
    );
}

#[test]
fn gin_is_gone_and_the_game_is_reckoned() {
    let mut lesson = at(Step::GIN);
    right(&mut lesson, LessonInput::Draw);
    assert!(wrong(&mut lesson, LessonInput::Card(card("4s"))).contains("gin"));
    let told = wrong(&mut lesson, LessonInput::Knock(card("9h")));
    assert!(told.contains("a knock with 4"), "{told}");
    assert!(lesson.lines().is_empty() && lesson.sheet().is_none());
    let told = right(&mut lesson, LessonInput::Gin);
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("{told}");
    };
    assert_eq!(win.kind, WinKind::Gin);
    assert!(told.contains("may not lay off their 5h"), "{told}");
    assert!(
        told.contains(&format!("you score {}", win.points())),
        "{told}"
    );

    let sheet = lesson.sheet().unwrap();
    let me = undercut::game::Player::FIRST;
    let had = sheet.game().running(me);
    assert!(text(&lesson.asked()).contains(&had.to_string()));
    assert_eq!(lesson.lines().len(), 3);
    assert!(wrong(&mut lesson, LessonInput::Answer(0)).contains("gin"));
    assert!(wrong(&mut lesson, LessonInput::Answer(2)).contains("box"));
    assert!(wrong(&mut lesson, LessonInput::Answer(7)).contains("no such line"));
    assert!(wrong(&mut lesson, LessonInput::Draw).contains("over"));
    let told = right(&mut lesson, LessonInput::Answer(1));
    let sheet = lesson.sheet().unwrap();
    let tally = sheet.tallies().next().expect("the game is over");
    let now = had + i64::from(win.points());
    for number in [
        now,
        tally.columns[0].total(),
        tally.columns[1].total(),
        tally.settlement(),
    ] {
        assert!(told.contains(&number.to_string()), "{number}: {told}");
    }
}
