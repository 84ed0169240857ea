//! The steps of the lesson: done one after another, gone back to, and true of the rules.

use undercut::{
    lesson::{Lesson, LessonInput, Progress, Step, Tone, Wants},
    rules::Rules,
};

use super::{answers, at, card, done, hear, right, text, wrong};

#[test]
fn each_step_can_be_done_and_leads_to_the_next() {
    let mut lesson = Lesson::resumed(Progress::default());
    for step in Step::all().take(9) {
        assert_eq!(lesson.step(), step);
        assert!(!lesson.is_done());
        assert!(!text(&lesson.text()).is_empty() && !text(&lesson.asked()).is_empty());
        for deed in answers(step) {
            assert_ne!(lesson.wants(), Wants::GoOn);
            // It does not go on before it is right.
            lesson.handle(LessonInput::GoOn);
            assert_eq!(lesson.step(), step);
            right(&mut lesson, deed);
        }
        assert!(lesson.is_done() && lesson.progress().has_done(step));
        lesson.handle(LessonInput::GoOn);
    }
    assert_eq!(lesson.step(), Step::HAND);
    assert_eq!(lesson.progress().count(), 9);
}

#[test]
fn the_numbers_that_are_named_are_those_of_the_built_in_rules() {
    let rules = Rules::default();
    let named = |step, numbers: &[u32]| {
        let mut lesson = at(step);
        let mut told = text(&lesson.text());
        for deed in answers(step) {
            lesson.handle(deed);
            told += &text(&lesson.text());
        }
        for number in numbers {
            assert!(told.contains(&number.to_string()), "{number}: {told}");
        }
    };
    named(Step::KNOCK, &[rules.knock.limit]);
    named(Step::LAY_OFF, &[rules.score.undercut_bonus]);
    named(
        Step::GIN,
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
        LessonInput::Draw,
        LessonInput::Take,
        LessonInput::Pass,
        LessonInput::Knock(card("Kd")),
        LessonInput::Gin,
        LessonInput::BigGin,
        LessonInput::Done,
        LessonInput::Answer(0),
    ];
    for step in [Step::POINTS, Step::SET, Step::RUN, Step::ONE_MELD] {
        for deed in others {
            assert!(wrong(&mut at(step), deed).contains("choose"));
        }
    }
    for step in [Step::TURN, Step::PILE, Step::KNOCK, Step::GIN] {
        let mut lesson = at(step);
        for deed in answers(step) {
            for other in others {
                let mut tried = lesson.clone();
                let (mood, told) = hear(&mut tried, other);
                if other != deed && mood == Tone::Right {
                    // Gin can be said as a knock without deadwood.
                    assert!(
                        matches!(tried.wants(), Wants::Answer),
                        "{step:?} {other:?}: {told}"
                    );
                }
            }
            right(&mut lesson, deed);
        }
        let ended = lesson.clone();
        lesson.handle(LessonInput::Draw);
        assert_eq!(lesson, ended, "the reply that ended it stays");
    }
}

#[test]
fn one_can_go_back_and_forth_and_what_is_done_stays_done() {
    let mut lesson = done(Step::SET);
    lesson.go_to(Step::POINTS);
    assert!(lesson.progress().has_done(Step::SET) && !lesson.is_done());
    let resumed = Lesson::resumed(lesson.progress().clone());
    assert_eq!(resumed, lesson);
}

#[test]
fn a_step_is_resumed_where_it_was_left() {
    for step in Step::all().take(9) {
        let mut lesson = at(step);
        for deed in answers(step) {
            // What was tried and is wrong leaves no trace.
            lesson.handle(LessonInput::BigGin);
            right(&mut lesson, deed);
            if !lesson.is_done() {
                assert_eq!(Lesson::resumed(lesson.progress().clone()), lesson);
            }
        }
    }
}

#[test]
fn a_lesson_opens_where_it_was_left_and_a_finished_one_at_its_beginning() {
    let mut progress = Progress::default();
    for step in Step::all() {
        progress.step = step;
        assert_eq!(Lesson::opened(progress.clone()).step(), step);
        progress.finish(step);
    }
    let lesson = Lesson::opened(progress);
    assert_eq!(lesson.step(), Step::POINTS);
    let told = text(&lesson.reply().unwrap().phrase);
    assert!(told.contains("You have done all the steps."), "{told}");
}
