//! The replay of a match that the coach judges: the way from mistake to mistake, and what is said of each.

use crate::{
    analysis::coach::words,
    tui::{
        message::{Effect, Message},
        screens::replay::MatchJudging,
        widgets::Hit,
    },
};

use super::{
    Bench,
    replay::{at, judged, opened},
};

#[test]
fn no_sentence_of_the_coach_is_torn_in_two() {
    let mut bench = judged();
    for (width, height) in [(40, 12), (60, 20), (79, 24), (80, 24), (100, 30), (120, 40)] {
        bench.resize(width, height);
        for place in bench.model.replaying().unwrap().mistakes() {
            bench.model.replaying_mut().unwrap().go_to(place);
            let screen = bench.screen();
            let is_rest = |line: &str| line.trim_start().starts_with('…');
            assert!(!screen.lines().any(is_rest), "{screen}");
        }
    }
}

#[test]
fn mistakes_are_gone_to_once_the_coach_has_judged_them() {
    let mut bench = opened();
    bench.press("n");
    let shown = bench.screen();
    let told = shown.matches("Looking for your mistakes").count();
    assert_eq!(told, 1, "once is enough: {shown}");
    assert!(!shown.contains("not judged"), "{shown}");
    let mut bench = judged();
    let replaying = bench.model.replaying().unwrap();
    let mistakes = replaying.mistakes();
    let reviewed = replaying.reviewed().unwrap().clone();
    assert_eq!(
        mistakes.len(),
        reviewed.review.mistakes(replaying.me()).count()
    );
    assert!(mistakes.len() > 1, "a careless player makes mistakes");
    let graded = graded(&bench);
    bench.press("Home");
    bench.resize(100, 30);
    for (number, place) in mistakes.iter().enumerate() {
        bench.press("n");
        assert_eq!(at(&bench), *place);
        let screen = bench.screen();
        let (grade, which, all) = graded[number];
        let grade = match grade {
            "mistake" => String::new(),
            grade => format!(" ({grade})"),
        };
        let counted = format!("mistake {which} of {all}{grade}");
        assert!(screen.contains(&counted), "{counted}\n{screen}");
        assert!(
            screen.contains("Next, a") && screen.contains("Better:"),
            "{screen}"
        );
        let mut decisions = reviewed
            .review
            .mistakes(bench.model.replaying().unwrap().me());
        let (_, decision) = decisions.nth(number).unwrap();
        let best = words::chance(decision.best().unwrap().chance.game);
        let counted = screen.lines().find(|line| line.contains(" Deadwood "));
        let counted = counted.expect("the count is told");
        assert!(counted.contains(&best), "{best}\n{screen}");
        let comment = bench.model.replaying().unwrap().comment().unwrap();
        let told = comment.verdict.text(crate::game::words::Symbols::Ascii);
        assert!(told.contains(&words::loss(decision)), "{told}");
    }
    bench.press("n");
    assert_eq!(at(&bench), mistakes[mistakes.len() - 1]);
    assert!(
        bench.screen().contains("no later mistakes"),
        "{}",
        bench.screen()
    );
    bench.press("End p");
    assert_eq!(at(&bench), mistakes[mistakes.len() - 1]);
}

/// The grade of each of your mistakes, which of your mistakes it is, and how many there are.
fn graded(bench: &Bench) -> Vec<(&'static str, usize, usize)> {
    let replaying = bench.model.replaying().unwrap();
    let reviewed = replaying.reviewed().unwrap();
    let mistakes = reviewed.review.mistakes(replaying.me());
    let grades: Vec<&str> = mistakes
        .map(|(_, decision)| decision.grade().unwrap().name())
        .collect();
    let all = grades.len();
    let grades = grades.into_iter().enumerate();
    let grades = grades.map(|(at, grade)| (grade, at + 1, all));
    grades.collect()
}

#[test]
fn the_place_is_told_at_every_size_and_the_whole_comment_is_a_key_away() {
    let mut bench = judged();
    let mistakes = bench.model.replaying().unwrap().mistakes();
    let graded = graded(&bench);
    for (width, height) in [(40, 12), (60, 20), (80, 24), (100, 30), (140, 45)] {
        bench.resize(width, height);
        bench.press("Home");
        for number in 1..=mistakes.len() {
            bench.press("n");
            let screen = bench.screen();
            let (grade, which, all) = graded[number - 1];
            let places = [
                format!("mistake {which} of {all}."),
                format!("mistake {which} of {all} ({grade})."),
                format!("mistake {which}/{all}."),
            ];
            assert!(
                places.iter().any(|place| screen.contains(place)),
                "{screen}"
            );
            let chosen = |bench: &Bench| bench.model.coaching.as_ref()?.mistake;
            bench.press("i");
            assert_eq!(chosen(&bench), Some(number - 1));
            assert!(bench.screen().contains("▸ Turn "), "{}", bench.screen());
            bench.press("Esc Right i");
            // Another one may follow at once.
            let here = chosen(&bench).unwrap();
            assert!((number - 1..=number).contains(&here), "{here}");
            bench.press("Esc Left");
        }
    }
}

#[test]
fn a_long_reason_is_scrolled_to_its_end() {
    let mut bench = judged();
    bench.press("n");
    for (width, height) in [(40, 12), (60, 20)] {
        bench.resize(width, height);
        let first = bench.screen();
        assert!(first.contains("PgDn rest"), "{first}");
        let mut last = first.clone();
        for _ in 0..9 {
            bench.press("PgDn");
            last = bench.screen();
        }
        assert!(!last.contains("PgDn rest"), "{last}");
        assert!(last.contains("mistake 1"), "{last}");
        bench.press("PgUp PgUp PgUp PgUp PgUp PgUp PgUp PgUp PgUp");
        assert_eq!(bench.screen(), first);
        // Another place begins at its beginning.
        bench.press("PgDn Right Left");
        assert_eq!(bench.screen(), first);
    }
    // Where all of it has room, if need be in two places, nothing scrolls.
    for (width, height) in [(80, 24), (140, 45)] {
        bench.resize(width, height);
        let screen = bench.screen();
        assert!(
            screen.contains("of 46.") && !screen.contains("rest"),
            "{screen}"
        );
        bench.press("PgDn");
        assert!(bench.screen().contains("PgDn does nothing here"));
        bench.press("Right Left");
    }
}

#[test]
fn a_coach_who_was_needed_elsewhere_is_sent_again() {
    let mut bench = opened();
    let Some(Effect::AskCoach { number, .. }) = bench.errands.pop() else {
        panic!("it was asked");
    };
    bench.send(Message::Coached { number, news: None });
    assert_eq!(
        bench.model.replaying().unwrap().judging,
        MatchJudging::Resting
    );
    bench.press("n");
    assert!(matches!(
        bench.errands.as_slice(),
        [Effect::AskCoach { .. }]
    ));
}

#[test]
fn the_list_keeps_its_length_when_the_chances_are_known_and_says_what_its_signs_are() {
    let lines = |bench: &Bench| {
        let targets = crate::tui::screens::targets(&bench.model).into_iter();
        let lines = targets.filter(|(at, target)| matches!(target, Hit::Line(_)) && at.width > 1);
        lines.count()
    };
    let (mut before, mut after) = (opened(), judged());
    for (width, height) in [(80, 24), (100, 30)] {
        for bench in [&mut before, &mut after] {
            bench.resize(width, height);
            bench.press("Home Right Right Right");
        }
        assert_eq!(lines(&before), lines(&after), "{}", after.screen());
        after.press("n");
        let legends = ["?! inaccuracy", "? mistake", "?? blunder"];
        let screen = after.screen();
        assert!(legends.iter().any(|said| screen.contains(said)), "{screen}");
    }
}
