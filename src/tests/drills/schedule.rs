//! What is asked when.

use undercut::{
    analysis::coach::{Grade, Mistake, MistakeKind},
    analysis::drills::{
        AnswerOutcome, Answered, DayNumber, DrillCandidate, DrillSet, Interval, LeitnerState, Pool,
        PracticeLog, words,
    },
    game::Player,
};

use super::{id, log};

/// A mistake in this hand of a record, and what it lost; its number says when it was made.
fn candidate(record: u32, deal: u64, number: u32, chance_lost: f64) -> DrillCandidate {
    DrillCandidate {
        record,
        player: Player::FIRST,
        deal,
        position: id(number),
        mistake: Mistake {
            event: number as usize,
            turn: 1,
            kind: MistakeKind::ALL[0],
            grade: Grade::of(100.0 * chance_lost).unwrap(),
            points_lost: 100.0 * chance_lost,
            chance_lost,
        },
    }
}

/// A pool of records, each with these mistakes and what they lost, in a hand each.
fn pool(records: &[&[(u32, f64)]]) -> Pool {
    let mut pool = Pool::default();
    for (record, mistakes) in (1..).zip(records) {
        pool.add(
            mistakes
                .iter()
                .map(|&(number, lost)| candidate(record, number.into(), number, lost)),
        );
    }
    pool
}

#[test]
fn what_is_due_comes_first_then_the_worst_of_the_newest_and_at_the_end_what_was_wrong() {
    let pool = pool(&[&[(1, 0.02), (2, 0.3)], &[(3, 0.04), (4, 0.1)]]);
    assert_eq!(pool.len(), 4);
    let mut log = log(&[
        (1, 90, AnswerOutcome::Wrong),
        (2, 80, AnswerOutcome::Right),
        (2, 83, AnswerOutcome::Right),
    ]);
    let today = DayNumber::new(100);
    assert_eq!(pool.left_today(log.state(), today, 10), 4);
    assert_eq!(pool.left_today(log.state(), today, 3), 3);
    let mut portion = DrillSet::new(3, today);
    let mut order = Vec::new();
    // Everything wrong at first, right at the second try.
    while let Some(next) = portion.next(&pool, log.state()) {
        let repeats = portion.has_asked(next.position);
        let answer = if repeats {
            AnswerOutcome::Right
        } else {
            AnswerOutcome::Wrong
        };
        order.push((next.mistake.event, repeats));
        let position = next.position;
        log.push(Answered {
            position,
            day: today,
            answer,
        })
        .unwrap();
        portion.answered(&next, answer);
    }
    // 2 is due since day 90, 1 since day 91; of the new ones 4 is worse.
    let firsts = [(2, false), (1, false), (4, false)];
    let again = [(2, true), (1, true), (4, true)];
    assert_eq!(order, [firsts, again].concat());
    assert_eq!((portion.tally().asked, portion.tally().right), (3, 0));
    assert_eq!(
        pool.due_on(log.state(), today.plus(1)),
        3,
        "the first try counts"
    );
    assert_eq!(log.state().asked_on(today), 3);
    assert_eq!(pool.left_today(log.state(), today, 10), 1);
    assert_eq!(
        words::tally(portion.tally()),
        "0 of 3 right on the first try"
    );
}

#[test]
fn what_comes_later_in_a_hand_is_asked_later() {
    let mut pool = Pool::default();
    pool.add([
        candidate(1, 0, 7, 0.3),
        candidate(1, 0, 6, 0.02),
        candidate(1, 2, 3, 0.1),
        candidate(2, 0, 4, 0.2),
    ]);
    let today = DayNumber::new(100);
    let mut log = log(&[(3, 90, AnswerOutcome::Wrong)]);
    let mut set = DrillSet::new(10, today);
    let mut order = Vec::new();
    while let Some(next) = set.next(&pool, log.state()) {
        let (position, answer) = (next.position, AnswerOutcome::Right);
        let day = today;
        order.push(next.mistake.event);
        log.push(Answered {
            position,
            day,
            answer,
        })
        .unwrap();
        set.answered(&next, answer);
    }
    assert_eq!(order, [3, 6, 7, 4], "3 is due, 7 the worst");
}

#[test]
fn a_position_counts_once_and_for_its_newest_record() {
    let pool = pool(&[&[(1, 0.02)], &[(1, 0.02)]]);
    assert_eq!(pool.newest_first().len(), 1);
    assert_eq!(pool.newest_first()[0].record, 2);
}

#[test]
fn what_was_asked_of_a_position_follows_from_the_log() {
    let day = DayNumber::new;
    let log = log(&[
        (1, 10, AnswerOutcome::Right),
        (1, 10, AnswerOutcome::Wrong),
        (2, 10, AnswerOutcome::GaveUp),
        (2, 10, AnswerOutcome::Right),
        // The clock was put back.
        (2, 9, AnswerOutcome::Right),
    ]);
    let resting = |interval| {
        Some(LeitnerState {
            interval: Some(interval),
            since: day(10),
        })
    };
    assert_eq!(log.state().progress(&id(1)), resting(Interval::ThreeDays));
    assert_eq!(log.state().progress(&id(2)), resting(Interval::Day));
    assert_eq!(log.state().positions().count(), 2);
    assert_eq!(log.state().due(&id(3)), None);
    let again = PracticeLog::parse(log.text()).unwrap();
    assert_eq!((again.log, again.torn), (log, None));
}

#[test]
fn a_number_of_positions_that_may_grow_is_given_as_the_least() {
    let today = |count: u32, unread: usize| {
        let mistakes: Vec<(u32, f64)> = (1..=count).map(|number| (number, 0.1)).collect();
        let pool = pool(&[mistakes.as_slice()]);
        words::today(&pool, log(&[]).state(), DayNumber::new(100), unread)
    };
    assert_eq!(today(0, 0), "none due");
    assert_eq!(today(0, 2), "none due yet, 2 matches to judge first");
    assert_eq!(today(4, 0), "4 due today");
    assert_eq!(today(4, 1), "at least 4 due today");
    assert_eq!(today(10, 1), "10 due today", "no more are asked in a day");
}
