//! The steps of the lesson: done one after another, gone back to, and true of the rules.

use undercut::{
    lesson::{Deed, Lesson, Mood, Step, Wants},
    rules::Rules,
};

use super::{answers, at, card, done, hear, right, text, wrong};

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
