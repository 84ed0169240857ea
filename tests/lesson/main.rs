//! The first lesson: each step can be done, each wrong answer is answered with what is true of it, and every number told is
//! what the engine says.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use undercut::{
    bots::eval::Evaluator,
    cards::{Card, CardSet},
    coach::{Coach, Effort},
    game::words::{Phrase, Symbols},
    lesson::{Deed, Lesson, Mood, Step, Wants, Word},
    melds::{Meld, MeldKind, best_discard, deadwood, deadwood_after_lay_offs, defend},
    play::{Action, Outcome, Phase, View, WinKind},
    rules::Rules,
};

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn at(step: Step) -> Lesson {
    let mut lesson = Lesson::new();
    lesson.go_to(step);
    lesson
}

fn text(phrase: &Phrase) -> String {
    phrase.text(Symbols::Ascii)
}

/// Does something, and says how it was meant and what was said.
fn hear(lesson: &mut Lesson, deed: Deed) -> (Mood, String) {
    lesson.hear(deed);
    let reply = lesson.reply().expect("every deed is answered");
    (reply.mood, text(&reply.phrase))
}

fn right(lesson: &mut Lesson, deed: Deed) -> String {
    let (mood, told) = hear(lesson, deed);
    assert_eq!(mood, Mood::Right, "{told}");
    told
}

fn wrong(lesson: &mut Lesson, deed: Deed) -> String {
    let before = (lesson.wants(), lesson.asked(), lesson.view().clone());
    let (mood, told) = hear(lesson, deed);
    assert_eq!(mood, Mood::Wrong, "{told}");
    let after = (lesson.wants(), lesson.asked(), lesson.view().clone());
    assert_eq!(
        before, after,
        "nothing has changed, and it can be tried again"
    );
    told
}

fn cards(lesson: &Lesson) -> CardSet {
    lesson.view().hand()
}

/// The deeds that do every step but the last.
fn answers(step: Step) -> Vec<Deed> {
    let choose = |text: &str| text.split(' ').map(|text| Deed::Card(card(text))).collect();
    match step {
        Step::Points => choose("Kd As"),
        Step::Set => choose("7c 7d 7s"),
        Step::Run => choose("9h Th Jh"),
        Step::OneMeld => choose("7h 8h 9h"),
        Step::Turn => vec![Deed::Draw, Deed::Card(card("Kd"))],
        Step::Pile => vec![Deed::Take, Deed::Card(card("Kc"))],
        Step::Knock => vec![Deed::Draw, Deed::Knock(card("6h"))],
        Step::LayOff => choose("9d Td"),
        Step::Gin => vec![Deed::Draw, Deed::Gin, Deed::Answer(1)],
        Step::Hand => Vec::new(),
    }
}

fn done(step: Step) -> Lesson {
    let mut lesson = at(step);
    for deed in answers(step) {
        right(&mut lesson, deed);
    }
    assert!(lesson.is_done() && lesson.wants() == Wants::GoOn);
    lesson
}

#[test]
fn each_step_can_be_done_and_leads_to_the_next() {
    let mut lesson = Lesson::new();
    for step in &Step::ALL[..9] {
        assert_eq!(lesson.step(), *step);
        assert!(!lesson.is_done());
        assert!(!text(&lesson.text()).is_empty() && !text(&lesson.asked()).is_empty());
        for deed in answers(*step) {
            assert_ne!(lesson.wants(), Wants::GoOn);
            // It does not go on before it is right.
            lesson.hear(Deed::GoOn);
            assert_eq!(lesson.step(), *step);
            right(&mut lesson, deed);
        }
        assert!(lesson.is_done() && lesson.progress().has_done(*step));
        lesson.hear(Deed::GoOn);
    }
    assert_eq!(lesson.step(), Step::Hand);
    assert_eq!(lesson.progress().count(), 9);
}

#[test]
fn every_card_that_is_not_the_answer_is_answered_with_its_points() {
    let mut lesson = at(Step::Points);
    for held in cards(&lesson) {
        if held.points() < 10 {
            let told = wrong(&mut lesson, Deed::Card(held));
            assert!(
                told.contains(&format!("{held} counts {}.", held.points())),
                "{told}"
            );
            assert!(told.contains("more"), "{told}");
        }
    }
    assert!(wrong(&mut lesson, Deed::Card(card("Ks"))).contains("do not hold"));
    right(&mut lesson, Deed::Card(card("Kd")));
    for held in cards(&lesson) {
        if held.points() > 1 {
            let told = wrong(&mut lesson, Deed::Card(held));
            assert!(told.contains("less"), "{told}");
        }
    }
    right(&mut lesson, Deed::Card(card("As")));
}

#[test]
fn every_card_that_is_not_of_the_meld_is_answered() {
    for (step, kind) in [(Step::Set, MeldKind::Set), (Step::Run, MeldKind::Run)] {
        let meld: CardSet = answers(step)
            .into_iter()
            .map(|deed| match deed {
                Deed::Card(card) => card,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(Meld::new(meld).unwrap().kind(), kind);
        for first in [None, meld.lowest()] {
            let mut lesson = at(step);
            if let Some(first) = first {
                right(&mut lesson, Deed::Card(first));
            }
            for held in cards(&lesson) - meld {
                let told = wrong(&mut lesson, Deed::Card(held));
                assert!(told.contains(&held.to_string()), "{held}: {told}");
                assert_eq!(lesson.chosen(), first.into_iter().collect());
            }
        }
        let lesson = done(step);
        assert_eq!(lesson.made().map(Meld::cards), Some(meld));
    }
}

#[test]
fn a_chosen_card_can_be_put_back() {
    let mut lesson = at(Step::Set);
    right(&mut lesson, Deed::Card(card("7c")));
    let (mood, told) = hear(&mut lesson, Deed::Card(card("7c")));
    assert_eq!((mood, told.as_str()), (Mood::Told, "The 7c is put back."));
    assert!(lesson.chosen().is_empty());
}

#[test]
fn the_meld_that_leaves_more_is_answered_with_both_counts() {
    let mut lesson = at(Step::OneMeld);
    for text in ["7c", "7d"] {
        right(&mut lesson, Deed::Card(card(text)));
    }
    let told = {
        let (mood, told) = hear(&mut lesson, Deed::Card(card("7h")));
        assert_eq!(mood, Mood::Wrong);
        told
    };
    let hand = cards(&lesson);
    let left = |meld: &str| deadwood(hand - meld.parse().unwrap());
    assert!(
        told.contains(&format!("{} points", left("7c 7d 7h"))),
        "{told}"
    );
    assert!(
        told.contains(&format!("leaves {}", left("7h 8h 9h"))),
        "{told}"
    );
    assert_eq!(deadwood(hand), left("7h 8h 9h"), "it is the best");
    assert!(lesson.chosen().is_empty(), "it can be tried again");
    assert!(text(&at(Step::OneMeld).asked()).contains("7h"));
}

/// In a step with a discard: what each discard is answered.
fn each_discard(step: Step, first: Deed, check: impl Fn(&View, Card, Mood, &str)) {
    let mut lesson = at(step);
    right(&mut lesson, first);
    for held in cards(&lesson) {
        let mut lesson = lesson.clone();
        let view = lesson.view().clone();
        let (mood, told) = hear(&mut lesson, Deed::Card(held));
        check(&view, held, mood, &told);
    }
}

#[test]
fn every_discard_is_answered_with_what_it_leaves() {
    each_discard(Step::Turn, Deed::Draw, |view, held, mood, told| {
        let hand = view.hand();
        let left = deadwood(hand.without(held));
        let least = best_discard(hand, view.undiscardable()).unwrap().deadwood;
        assert_eq!(mood == Mood::Right, left == least, "{held}: {told}");
        assert!(told.contains(&left.to_string()), "{held}: {told}");
    });
}

#[test]
fn a_discard_that_helps_the_other_player_is_answered_so() {
    let lesson = at(Step::Pile);
    assert!(text(&lesson.text()).contains("Qd") && text(&lesson.asked()).contains("9d"));
    let known = lesson.view().known(lesson.view().seat().other());
    assert_eq!(known, "Qd".parse().unwrap());
    assert_eq!(lesson.view().pile().top(), Some(card("9d")));
    each_discard(Step::Pile, Deed::Take, |view, held, mood, told| {
        let left = deadwood(view.hand().without(held));
        match held.to_string().as_str() {
            "Kc" => {
                assert_eq!(mood, Mood::Right, "{told}");
                assert!(told.contains(&format!("leaves {left}")), "{told}");
            }
            "9d" => assert!(told.contains("just taken"), "{told}"),
            "9c" | "9h" => assert!(told.contains("part of your set"), "{told}"),
            "Qs" => assert!(told.contains("collect queens"), "{told}"),
            "Jd" => assert!(told.contains("diamonds beside it"), "{told}"),
            _ => assert!(told.contains(&left.to_string()), "{told}"),
        }
        assert_eq!(mood == Mood::Right, held == card("Kc"), "{held}: {told}");
    });
    let mut lesson = lesson;
    let told = wrong(&mut lesson, Deed::Draw);
    assert!(told.contains("9c 9d 9h"), "{told}");
}

#[test]
fn every_knock_is_answered_with_what_it_leaves() {
    let mut lesson = at(Step::Knock);
    assert!(wrong(&mut lesson, Deed::Knock(card("6h"))).contains("draw"));
    assert!(wrong(&mut lesson, Deed::Take).contains("passed"));
    right(&mut lesson, Deed::Draw);
    let limit = Rules::default().knock.limit;
    assert_eq!(lesson.view().knock_limit(), limit);
    let mut kinds = [false; 3];
    for held in cards(&lesson) {
        let mut lesson = lesson.clone();
        let left = deadwood(cards(&lesson).without(held));
        let (mood, told) = hear(&mut lesson, Deed::Knock(held));
        let least = 8;
        kinds[match left {
            _ if left == least => 0,
            _ if left <= limit => 1,
            _ => 2,
        }] = true;
        assert_eq!(mood == Mood::Right, left == least, "{held}: {told}");
        assert!(told.contains(&left.to_string()), "{held}: {told}");
        if left > limit {
            assert!(told.contains("a knock takes 10 or less"), "{told}");
        }
    }
    assert_eq!(kinds, [true; 3], "right, worse, and not allowed");
    let mut on = lesson.clone();
    assert!(wrong(&mut on, Deed::Card(card("6h"))).contains("knock"));
    assert!(wrong(&mut on, Deed::Gin).contains("no gin"));
    assert!(wrong(&mut on, Deed::BigGin).contains("big gin"));
}

#[test]
fn the_showdown_is_told_with_its_sum() {
    let mut lesson = at(Step::Knock);
    right(&mut lesson, Deed::Draw);
    let told = right(&mut lesson, Deed::Knock(card("6h")));
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("{told}");
    };
    assert_eq!(win.kind, WinKind::Knock);
    let his: CardSet = "Kc Kd Kh Qs 9d 8c 6c 4h 2h 2d".parse().unwrap();
    let knocked =
        undercut::melds::Melds::new(["5c 5d 5h", "8s 9s Ts Js"].map(|meld| meld.parse().unwrap()))
            .unwrap();
    let left = deadwood_after_lay_offs(his, &knocked);
    assert!(left < deadwood(his), "he lays something off");
    assert_eq!(
        told,
        format!(
            "You knock with 8. Benny lays down Kc Kd Kh and lays off Qs and has {left} left. You score {left} − 8, {} points.",
            win.points()
        )
    );
}

#[test]
fn every_card_is_laid_off_or_answered() {
    let lesson = at(Step::LayOff);
    let Phase::LayOff {
        melds,
        deadwood: loose,
        extended,
        knock,
    } = *lesson.view().phase()
    else {
        panic!("a card is to be laid off");
    };
    // The scene shows what it says: the 10 fits once the 9 lies there.
    for held in melds.cards() {
        let told = wrong(&mut lesson.clone(), Deed::Card(held));
        assert!(told.contains("your own meld"), "{told}");
    }
    let fits = undercut::melds::can_lay_off(loose, &extended);
    assert_eq!(fits, "9d Td".parse().unwrap());
    for held in loose - fits {
        let told = wrong(&mut lesson.clone(), Deed::Card(held));
        assert!(told.contains("on none of his melds"), "{told}");
    }
    let told = wrong(&mut lesson.clone(), Deed::Card(card("Td")));
    assert!(told.contains("Not yet") && told.contains("9d"), "{told}");
    assert!(wrong(&mut lesson.clone(), Deed::Done).contains("9d"));
    assert!(wrong(&mut lesson.clone(), Deed::Card(card("Ks"))).contains("do not hold"));
    assert!(wrong(&mut lesson.clone(), Deed::Draw).contains("lay off"));

    let mut lesson = lesson;
    right(&mut lesson, Deed::Card(card("9d")));
    assert!(!lesson.is_done());
    let told = right(&mut lesson, Deed::Card(card("Td")));
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("{told}");
    };
    assert_eq!(win.kind, WinKind::Undercut);
    let left = (loose - fits).points();
    let count = knock.deadwood.points();
    assert!(left <= count);
    let bonus = Rules::default().score.undercut_bonus;
    assert!(
        told.ends_with(&format!(
            "Benny has {count}, and you have only {left} left: an undercut. You score {count} − {left} and {bonus}, {} points.",
            count - left + bonus
        )),
        "{told}"
    );
}

#[test]
fn gin_is_gone_and_the_game_is_reckoned() {
    let mut lesson = at(Step::Gin);
    right(&mut lesson, Deed::Draw);
    assert!(wrong(&mut lesson, Deed::Card(card("4s"))).contains("gin"));
    let told = wrong(&mut lesson, Deed::Knock(card("9h")));
    assert!(told.contains("a knock with 4"), "{told}");
    assert!(lesson.lines().is_empty() && lesson.sheet().is_none());
    let told = right(&mut lesson, Deed::Gin);
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("{told}");
    };
    assert_eq!(win.kind, WinKind::Gin);
    assert!(told.contains("may not lay off his 5h"), "{told}");
    assert!(
        told.contains(&format!("you score {}", win.points())),
        "{told}"
    );

    let sheet = lesson.sheet().unwrap();
    let me = undercut::game::Player::FIRST;
    let had = sheet.game().running(me);
    assert!(text(&lesson.asked()).contains(&had.to_string()));
    assert_eq!(lesson.lines().len(), 3);
    assert!(wrong(&mut lesson, Deed::Answer(0)).contains("gin"));
    assert!(wrong(&mut lesson, Deed::Answer(2)).contains("box"));
    assert!(wrong(&mut lesson, Deed::Answer(7)).contains("no such line"));
    assert!(wrong(&mut lesson, Deed::Draw).contains("over"));
    let told = right(&mut lesson, Deed::Answer(1));
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

#[test]
fn the_numbers_that_are_named_are_those_of_the_built_in_rules() {
    let rules = Rules::default();
    let named = |step, numbers: &[u32]| {
        let mut lesson = at(step);
        let mut told = text(&lesson.text());
        for deed in answers(step) {
            lesson.hear(deed);
            told += &text(&lesson.text());
        }
        for number in numbers {
            assert!(told.contains(&number.to_string()), "{number}: {told}");
        }
    };
    named(Step::Knock, &[rules.knock.limit]);
    named(Step::LayOff, &[rules.score.undercut_bonus]);
    named(
        Step::Gin,
        &[
            rules.score.gin_bonus,
            rules.score.big_gin_bonus,
            rules.game.target,
            rules.game.bonus,
            rules.score.box_bonus,
        ],
    );
}

#[test]
fn whatever_else_is_done_is_answered_and_changes_nothing() {
    let others = [
        Deed::Draw,
        Deed::Take,
        Deed::Pass,
        Deed::Knock(card("Kd")),
        Deed::Gin,
        Deed::BigGin,
        Deed::Done,
        Deed::Answer(0),
    ];
    for step in [Step::Points, Step::Set, Step::Run, Step::OneMeld] {
        for deed in others {
            assert!(wrong(&mut at(step), deed).contains("chosen"));
        }
    }
    for step in [Step::Turn, Step::Pile, Step::Knock, Step::Gin] {
        let mut lesson = at(step);
        for deed in answers(step) {
            for other in others {
                let mut tried = lesson.clone();
                let (mood, told) = hear(&mut tried, other);
                if other != deed && mood == Mood::Right {
                    // Gin can be said as a knock without deadwood.
                    assert!(
                        matches!(tried.wants(), Wants::Answer),
                        "{step:?} {other:?}: {told}"
                    );
                }
            }
            right(&mut lesson, deed);
        }
        let (mood, told) = hear(&mut lesson, Deed::Draw);
        assert_eq!(mood, Mood::Told, "{told}");
    }
}

#[test]
fn one_can_go_back_and_forth_and_what_is_done_stays_done() {
    let mut lesson = done(Step::Set);
    lesson.go_to(Step::Points);
    assert!(lesson.progress().has_done(Step::Set) && !lesson.is_done());
    let resumed = Lesson::resumed(lesson.progress());
    assert_eq!(resumed, lesson);
}

/// A coach who needs less preparation than the program's: what he says is the same in kind.
fn coach() -> Coach<'static> {
    Coach::new(
        Evaluator::embedded(),
        &Rules::default(),
        Effort { deals: 40 },
    )
}

fn deed_of(action: &Action) -> Deed {
    match *action {
        Action::TakeUpcard | Action::TakeDiscard => Deed::Take,
        Action::Pass => Deed::Pass,
        Action::DrawStock => Deed::Draw,
        Action::Discard { card } => Deed::Card(card),
        Action::Knock { discard, .. } => Deed::Knock(discard),
        Action::BigGin { .. } => Deed::BigGin,
        _ => panic!("{action:?} is done by itself"),
    }
}

#[test]
fn who_does_what_the_coach_would_do_wins_the_whole_hand() {
    let mut coach = coach();
    let mut lesson = at(Step::Hand);
    let mut decisions = 0;
    while let Some(view) = lesson.asks_coach() {
        decisions += 1;
        assert!(decisions < 60, "the hand comes to an end");
        let word = Word::of(&mut coach, view);
        let best = word.best().expect("there is something to do");
        lesson.coach_says(word);
        right(&mut lesson, deed_of(&best));
    }
    assert!(decisions >= 5, "there is something to decide: {decisions}");
    assert!(lesson.is_over());
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("somebody wins it");
    };
    assert_eq!(win.seat, lesson.view().seat());
}

#[test]
fn the_coach_warns_once_and_the_same_once_more_is_done() {
    let mut coach = coach();
    let mut lesson = at(Step::Hand);
    // The upcard makes a run, and is passed all the same.
    lesson.coach_says(Word::of(&mut coach, lesson.asks_coach().unwrap()));
    let told = wrong(&mut lesson, Deed::Pass);
    assert!(told.contains("would rather take the Qh"), "{told}");
    let told = wrong(&mut lesson, Deed::Draw);
    assert!(
        told.contains("upcard"),
        "what is not legal is refused as ever: {told}"
    );
    let told = right(&mut lesson, Deed::Pass);
    assert!(told.starts_with("You pass all the same."), "{told}");
}

#[test]
fn a_decision_waits_for_the_coach() {
    let mut coach = coach();
    let mut lesson = at(Step::Hand);
    let asked = lesson.asks_coach().unwrap().clone();
    lesson.hear(Deed::Take);
    assert_eq!(lesson.wants(), Wants::Coach);
    assert!(lesson.reply().is_none());
    lesson.hear(Deed::Pass);
    assert_eq!(lesson.wants(), Wants::Coach, "one thing at a time");
    lesson.coach_says(Word::of(&mut coach, &asked));
    assert_eq!(lesson.wants(), Wants::AnyEnd);
    assert!(cards(&lesson).contains(card("Qh")));
    // A word about an earlier moment is dropped.
    lesson.coach_says(Word::of(&mut coach, &asked));
    assert!(lesson.asks_coach().is_some());
    // And so is one that comes when the lesson has gone elsewhere.
    let late = Word::of(&mut coach, lesson.asks_coach().unwrap());
    lesson.go_to(Step::Turn);
    lesson.coach_says(late);
    assert_eq!(lesson.asks_coach(), None);
}

#[test]
fn the_whole_hand_ends_however_it_is_played() {
    // Nobody is warned here: what is legal is done, the n-th of it.
    for way in 0..6_usize {
        let mut lesson = at(Step::Hand);
        let mut coach = coach();
        for turn in 0..400 {
            if lesson.is_done() {
                break;
            }
            if let Some(view) = lesson.asks_coach() {
                let word = Word::of(&mut coach, view);
                lesson.coach_says(word);
            }
            let legal = lesson.view().legal();
            let deed = deed_of(&legal[(way * 7 + turn) % legal.len()]);
            lesson.hear(deed);
            lesson.hear(deed);
        }
        assert!(lesson.is_over(), "way {way}");
        assert!(!text(&lesson.reply().unwrap().phrase).is_empty());
    }
}

#[test]
fn the_other_player_has_defended_as_well_as_can_be() {
    let lesson = {
        let mut lesson = at(Step::Knock);
        right(&mut lesson, Deed::Draw);
        right(&mut lesson, Deed::Knock(card("6h")));
        lesson
    };
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("the hand is over");
    };
    let his = "Kc Kd Kh Qs 9d 8c 6c 4h 2h 2d".parse().unwrap();
    let knocked =
        undercut::melds::Melds::new(["5c 5d 5h", "8s 9s Ts Js"].map(|meld| meld.parse().unwrap()))
            .unwrap();
    assert_eq!(
        win.deadwood[win.seat.other()],
        defend(his, &knocked).deadwood
    );
}
