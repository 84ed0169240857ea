//! The whole hand with the coach.

use undercut::{
    analysis::coach::{Coach, Effort, Hint, Inquiry},
    lesson::{Lesson, LessonInput, Step, Wants, coach_position},
    melds::{best_discard, deadwood, deadwood_after_discard, defend},
    play::{Action, Outcome, View, pair},
    players::eval::Evaluator,
    rules::Rules,
};

use super::{at, card, cards, right, text, wrong};

/// A coach who needs less preparation than the program's, with the same kind of comments.
fn coach() -> Coach<'static> {
    Coach::new(Evaluator::embedded(), &Rules::default(), 40)
}

fn hint(coach: &mut Coach<'_>, view: &View) -> Hint {
    coach.hint(&coach_position(view), Inquiry::Best, Effort::Glance)
}

/// Lets the coach judge what the learner has to decide: what they see, and the best action.
fn judged(coach: &mut Coach<'_>, lesson: &mut Lesson) -> Option<(View, Action)> {
    let view = lesson.asks_coach()?.clone();
    let said = coach.hint(&coach_position(&view), Inquiry::Best, Effort::Rough);
    let best = said.judgment.best().expect("there is something to do");
    let best = best.action;
    lesson.coach_says(said);
    Some((view, best))
}

fn deed_of(action: &Action) -> LessonInput {
    match *action {
        Action::TakeUpcard | Action::TakeDiscard => LessonInput::Take,
        Action::Pass => LessonInput::Pass,
        Action::DrawStock => LessonInput::Draw,
        Action::Discard { card } => LessonInput::Card(card),
        Action::Knock { discard, .. } => LessonInput::Knock(discard),
        Action::BigGin { .. } => LessonInput::BigGin,
        _ => panic!("{action:?} is done by itself"),
    }
}

#[test]
fn who_does_what_the_coach_would_do_wins_the_whole_hand() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    let mut decisions = 0;
    while let Some(view) = lesson.asks_coach() {
        decisions += 1;
        assert!(decisions < 60, "the hand comes to an end");
        let said = hint(&mut coach, view);
        let best = said
            .judgment
            .best()
            .map(|best| best.action)
            .expect("there is something to do");
        let could_knock = match best {
            Action::Discard { card } => lesson.may(LessonInput::Knock(card)),
            _ => false,
        };
        lesson.coach_says(said);
        lesson.hint();
        let advice = text(&lesson.reply().expect("the coach speaks").phrase);
        let told = right(&mut lesson, deed_of(&best));
        if could_knock {
            assert!(
                advice.contains("could knock with it, but the coach expects more from playing on"),
                "{advice}"
            );
            assert!(told.contains("You play on."), "{told}");
        }
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
    let mut lesson = at(Step::HAND);
    // The upcard makes a run, and is passed anyway.
    lesson.coach_says(hint(&mut coach, lesson.asks_coach().unwrap()));
    let told = wrong(&mut lesson, LessonInput::Pass);
    assert!(
        told.contains(
            "would rather take the Qh. The next stock card is unknown. The Qh makes Th Jh Qh"
        ),
        "by the cards: {told}"
    );
    assert!(!told.contains("on average"), "{told}");
    let told = wrong(&mut lesson, LessonInput::Draw);
    assert!(
        told.contains("upcard"),
        "what is not legal is refused as ever: {told}"
    );
    let told = right(&mut lesson, LessonInput::Pass);
    assert!(told.starts_with("You pass anyway."), "{told}");
    assert_eq!(
        lesson.wants(),
        Wants::Draw,
        "the upcard can no longer be taken"
    );
}

#[test]
fn a_warning_is_repeated_by_whatever_takes_its_place() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    lesson.coach_says(hint(&mut coach, lesson.asks_coach().unwrap()));
    let anyway = "Choose another move, or pass anyway.";
    assert!(wrong(&mut lesson, LessonInput::Pass).ends_with(anyway));
    assert!(wrong(&mut lesson, LessonInput::Draw).ends_with(anyway));
    lesson.hint();
    let advice = text(&lesson.reply().expect("the coach speaks").phrase);
    assert!(advice.ends_with(anyway), "{advice}");
    right(&mut lesson, LessonInput::Pass);
    assert!(text(&lesson.still_warned()).is_empty());
}

#[test]
fn a_half_played_hand_is_resumed() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    let mut resumed = 0;
    while let Some((_, best)) = judged(&mut coach, &mut lesson) {
        right(&mut lesson, deed_of(&best));
        if lesson.is_done() {
            break;
        }
        let again = Lesson::opened(lesson.progress().clone());
        assert_eq!(again.view(), lesson.view());
        assert_eq!(again.wants(), lesson.wants());
        assert_eq!(again.progress(), lesson.progress());
        resumed += 1;
    }
    assert!(resumed > 3, "{resumed}");
    let done = Lesson::resumed(lesson.progress().clone());
    assert!(!done.has_begun(), "a hand that is over is not resumed");
}

#[test]
fn a_decision_waits_for_the_coach() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    let asked = lesson.asks_coach().unwrap().clone();
    lesson.handle(LessonInput::Take);
    assert_eq!(lesson.wants(), Wants::Coach);
    assert!(lesson.reply().is_none());
    lesson.handle(LessonInput::Pass);
    assert_eq!(lesson.wants(), Wants::Coach, "one thing at a time");
    lesson.coach_says(hint(&mut coach, &asked));
    assert_eq!(lesson.wants(), Wants::AnyEnd);
    assert!(cards(&lesson).contains(card("Qh")));
    // A word about an earlier moment is dropped.
    lesson.coach_says(hint(&mut coach, &asked));
    assert!(lesson.asks_coach().is_some());
    // And so is one that comes when the lesson has gone elsewhere.
    let late = hint(&mut coach, lesson.asks_coach().unwrap());
    lesson.go_to(Step::TURN);
    lesson.coach_says(late);
    assert_eq!(lesson.asks_coach(), None);
}

/// He keeps from a beginner that a high card can be worth more: the discard that he names is not always the best one.
#[test]
fn who_discards_what_the_coach_names_is_told_that_it_is_good() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    let mut apart = 0;
    while let Some((_, best)) = judged(&mut coach, &mut lesson) {
        lesson.hint();
        let advice = text(&lesson.reply().expect("the coach speaks").phrase);
        let named = advice.strip_prefix("The coach would discard the ");
        let Some(named) = named.map(|named| card(&named[..2])) else {
            right(&mut lesson, deed_of(&best));
            continue;
        };
        apart += usize::from(best != Action::Discard { card: named });
        let told = right(&mut lesson, LessonInput::Card(named));
        assert!(told.starts_with("Good, says the coach."), "{advice} {told}");
    }
    assert!(
        apart > 0,
        "he names another card than the best now and then"
    );
}

#[test]
fn a_discard_against_what_was_taught_is_never_called_good() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    let mut checked = 0;
    while let Some((view, best)) = judged(&mut coach, &mut lesson) {
        let least = deadwood_after_discard(view.hand(), view.undiscardable());
        for action in view.legal() {
            let Action::Discard { card } = action else {
                continue;
            };
            if deadwood(view.hand().without(card)) == least
                || !view.known(pair::opponent(view.seat())).is_empty()
            {
                continue;
            }
            checked += 1;
            let mut low = lesson.clone();
            low.handle(LessonInput::Card(card));
            let told = text(&low.reply().expect("the coach speaks").phrase);
            let is_praised = ["Good,", "Just as good"]
                .iter()
                .any(|good| told.contains(good));
            assert!(!is_praised, "{card} from {}: {told}", view.hand());
        }
        right(&mut lesson, deed_of(&best));
    }
    assert!(checked > 0, "there are such discards");
}

#[test]
fn the_coach_says_what_to_do_when_he_is_asked() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    lesson.hint();
    assert_eq!(lesson.wants(), Wants::Coach, "the coach has to look first");
    lesson.coach_says(hint(&mut coach, lesson.asks_coach().unwrap()));
    let told = text(&lesson.reply().expect("the coach speaks").phrase);
    assert_eq!(
        told,
        "The coach would take the Qh: it makes Th Jh Qh and lowers your deadwood from 50 to 20."
    );
    assert_eq!(lesson.wants(), Wants::Offer, "and nothing is done");
    lesson.hint();
    let again = text(&lesson.reply().expect("the coach speaks").phrase);
    assert_eq!(again, told, "the same every time");
    right(&mut lesson, LessonInput::Take);

    let mut lesson = at(Step::SET);
    lesson.hint();
    let told = text(&lesson.reply().expect("it is answered").phrase);
    assert!(told.contains("in the last step"), "{told}");
}

#[test]
fn the_coach_names_the_move_beside_which_he_speaks_for_another() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    lesson.coach_says(hint(&mut coach, lesson.asks_coach().unwrap()));
    right(&mut lesson, LessonInput::Take);
    lesson.coach_says(hint(&mut coach, lesson.asks_coach().unwrap()));
    lesson.hint();
    let told = text(&lesson.reply().expect("the coach speaks").phrase);
    assert!(told.starts_with("The coach would discard the "), "{told}");
    let compares = told.contains(" instead of ");
    assert!(!compares || told.contains(" rather than the "), "{told}");
}

#[test]
fn the_coach_never_objects_to_a_knock_or_to_the_costliest_discard() {
    let mut coach = coach();
    let mut lesson = at(Step::HAND);
    let mut knocks = 0;
    for _ in 0..60 {
        let Some(view) = lesson.asks_coach().cloned() else {
            break;
        };
        lesson.coach_says(hint(&mut coach, &view));
        let knock = view.legal().into_iter().find(|action| {
            let left = |discard| deadwood(view.hand().without(discard));
            let least = deadwood_after_discard(view.hand(), view.undiscardable());
            matches!(action, Action::Knock { discard, .. } if left(*discard) == least)
        });
        knocks += usize::from(knock.is_some());
        let best = best_discard(view.hand(), view.undiscardable());
        let deed = match (knock, best) {
            (Some(knock), _) => deed_of(&knock),
            (None, Some(best)) if view.hand().len() == 11 => LessonInput::Card(best.card),
            _ => deed_of(&view.legal()[0]),
        };
        lesson.handle(deed);
        if lesson.asks_coach().is_some_and(|after| *after == view) || lesson.view() == &view {
            let told = text(&lesson.reply().expect("an objection").phrase);
            assert!(
                told.contains("they may well"),
                "only for what helps them: {told}"
            );
            lesson.handle(deed);
        }
    }
    assert!(lesson.is_over());
    assert!(knocks <= 1, "the first knock ends the hand");
}

#[test]
fn the_whole_hand_ends_however_it_is_played() {
    // Nobody is warned here: what is legal is done, the n-th of it.
    for way in 0..6_usize {
        let mut lesson = at(Step::HAND);
        let mut coach = coach();
        for turn in 0..400 {
            if lesson.is_done() {
                break;
            }
            if let Some(view) = lesson.asks_coach() {
                let said = hint(&mut coach, view);
                lesson.coach_says(said);
            }
            let legal = lesson.view().legal();
            let deed = deed_of(&legal[(way * 7 + turn) % legal.len()]);
            lesson.handle(deed);
            lesson.handle(deed);
        }
        assert!(lesson.is_over(), "way {way}");
        assert!(!text(&lesson.reply().unwrap().phrase).is_empty());
    }
}

#[test]
fn the_other_player_has_defended_as_well_as_can_be() {
    let lesson = {
        let mut lesson = at(Step::KNOCK);
        right(&mut lesson, LessonInput::Draw);
        right(&mut lesson, LessonInput::Knock(card("6h")));
        lesson
    };
    let Some(Outcome::Won(win)) = lesson.view().outcome() else {
        panic!("the hand is over");
    };
    let theirs = "Kc Kd Kh Qs 9d 8c 6c 4h 2h 2d".parse().unwrap();
    let knocked =
        undercut::melds::Melds::new(["5c 5d 5h", "8s 9s Ts Js"].map(|meld| meld.parse().unwrap()))
            .unwrap();
    assert_eq!(
        win.deadwood[pair::opponent(win.seat)],
        defend(theirs, &knocked).deadwood
    );
}
