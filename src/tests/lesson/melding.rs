//! The steps about melds and counting.

use undercut::{
    cards::CardSet,
    lesson::{LessonInput, Step, Tone},
    melds::{Meld, MeldKind, deadwood},
};

use super::{answers, at, card, cards, done, hear, right, text, wrong};

#[test]
fn every_card_that_is_not_the_answer_is_answered_with_its_points() {
    let mut lesson = at(Step::POINTS);
    for held in cards(&lesson) {
        if held.points() < 10 {
            let told = wrong(&mut lesson, LessonInput::Card(held));
            assert!(
                told.contains(&format!("{held} counts {}.", held.points())),
                "{told}"
            );
            assert!(told.contains("more"), "{told}");
        }
    }
    assert!(wrong(&mut lesson, LessonInput::Card(card("Ks"))).contains("do not hold"));
    right(&mut lesson, LessonInput::Card(card("Kd")));
    for held in cards(&lesson) {
        if held.points() > 1 {
            let told = wrong(&mut lesson, LessonInput::Card(held));
            assert!(told.contains("less"), "{told}");
        }
    }
    right(&mut lesson, LessonInput::Card(card("As")));
}

#[test]
fn every_card_that_is_not_of_the_meld_is_answered() {
    for (step, kind) in [(Step::SET, MeldKind::Set), (Step::RUN, MeldKind::Run)] {
        let meld: CardSet = answers(step)
            .into_iter()
            .map(|deed| match deed {
                LessonInput::Card(card) => card,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(Meld::new(meld).unwrap().kind(), kind);
        for first in [None, meld.lowest()] {
            let mut lesson = at(step);
            if let Some(first) = first {
                right(&mut lesson, LessonInput::Card(first));
            }
            for held in cards(&lesson) - meld {
                let told = wrong(&mut lesson, LessonInput::Card(held));
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
    let mut lesson = at(Step::SET);
    right(&mut lesson, LessonInput::Card(card("7c")));
    let (mood, told) = hear(&mut lesson, LessonInput::Card(card("7c")));
    assert_eq!((mood, told.as_str()), (Tone::Note, "The 7c is put back."));
    assert!(lesson.chosen().is_empty());
}

#[test]
fn the_meld_that_leaves_more_is_answered_with_both_counts() {
    let mut lesson = at(Step::ONE_MELD);
    for text in ["7c", "7d"] {
        let told = right(&mut lesson, LessonInput::Card(card(text)));
        assert!(told.starts_with("Chosen: "), "{told}");
    }
    let told = {
        let (mood, told) = hear(&mut lesson, LessonInput::Card(card("7h")));
        assert_eq!(mood, Tone::Wrong);
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
    assert!(text(&at(Step::ONE_MELD).asked()).contains("7h"));
}
