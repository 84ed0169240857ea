//! What the coach finds by trying moves out.

use std::{fs, num::NonZeroUsize, path::Path};

use undercut::{
    analysis::{
        JudgingAnswer, JudgingQueue, Subject,
        coach::{
            Closeness, Coach, DealInMatch, Decision, Effort, Ended, Grade, Inquiry, JudgedMove,
            Judgment, Position, deals_of,
        },
    },
    game::{Player, Sheet},
    melds::{Arrangement, deadwood_after_discard},
    play::{Action, View, WinKind},
    players::odds::many,
    record::Record,
    rules::Rules,
};

use super::{coach, judged_early, position, positions, records::sheet, takes};

/// A hand of the corpus.
fn hand(file: &str, number: usize) -> DealInMatch {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/v1");
    let text = fs::read(folder.join(file)).expect("the file is there");
    let record = Record::parse(text).expect("it is whole").log;
    deals_of(&record).swap_remove(number)
}

/// A decision of a hand of `two-games.jsonl`: a coach for it, the position, and what was done.
fn decision(number: usize, event: usize) -> (Coach<'static>, Position, Action) {
    let deal = hand("two-games.jsonl", number);
    let coach = coach(deal.deal.deal().rules());
    let (seat, played) = deal.deal.actions()[event];
    let position = deal.position(&deal.deal.view_after(seat, event));
    (coach, position, played)
}

/// In so many deals trials are true enough for what they say to hold together.
const FEW: usize = 200;

/// What the trials say of each position, and the position.
fn tried(count: usize) -> Vec<(View, Judgment)> {
    let rules = Rules::default();
    let mut coach = coach(&rules);
    let sheet = Sheet::new(&rules);
    let mut judged = |view: View| {
        let judgment = judged_early(&mut coach, &position(&sheet, &view), Effort::Quick, FEW);
        (view, judgment)
    };
    positions(5, count, 7)
        .into_iter()
        .map(&mut judged)
        .collect()
}

#[test]
fn what_trials_say_holds_together() {
    let mut compared = 0;
    for (view, judgment) in tried(16) {
        assert_eq!(judgment.moves().len(), view.legal().len());
        let best = judgment.best().expect("somebody is to decide");
        for judged in judgment.moves() {
            let grade = judgment.grade(judged);
            let points = judgment.loss(judged) / judgment.point();
            match judgment.closeness(judged) {
                Closeness::Best => assert_eq!(judged.action, best.action),
                Closeness::Equal => assert!(points < 0.5 && judged.error <= 1.0, "{judged:?}"),
                Closeness::TooClose => assert_eq!(grade, None),
                Closeness::Worse => assert_eq!(grade, Grade::of(points)),
            }
            let chances = [judged.chance.game, judged.chance.whole_match];
            assert!(
                chances.iter().all(|chance| (0.0..=1.0).contains(chance)),
                "{judged:?}"
            );

            let endings = &judged.endings;
            if endings.count() == 0 {
                continue;
            }
            compared += 1;
            let each = Ended::ALL.map(|ended| endings.share(|other| other == ended).some);
            assert_eq!(each.iter().sum::<usize>(), endings.count());
            assert!(endings.taken().at_all.some <= endings.count());
            let mean = endings.mean(|_| true).expect("there are some");
            assert!(mean.error > 0.0);
            let gin = endings.share(|ended| ended == Ended::Won(WinKind::Gin));
            let knocked = endings.share(|ended| {
                matches!(
                    ended,
                    Ended::Won(WinKind::Knock) | Ended::Lost(WinKind::Undercut)
                )
            });
            if let Action::Knock { discard, melds } = judged.action {
                let laid = Arrangement::new(view.hand().without(discard), melds).unwrap();
                let sure = if laid.points() == 0 { gin } else { knocked };
                assert_eq!(sure.some, sure.all, "{judged:?}");
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn a_decision_is_judged_alike_every_time_by_any_number_of_threads() {
    let deal = hand("two-games.jsonl", 2);
    let on = |threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        let mut queue = JudgingQueue::default()
            .with_effort(Effort::Quick)
            .on_threads(threads);
        queue.ask(1, 0, Subject::Deals(vec![deal.clone()]));
        let (mut answers, mut done) = (Vec::new(), Vec::new());
        while let Some(steps) = queue.steps(1) {
            if !answers.is_empty() {
                done.push(steps.done);
            }
            queue.work();
            answers.extend(queue.take(1));
        }
        // A decision can take longer than the work after which is asked, but not twice as long.
        let is_seen = done.windows(3).all(|steps| steps[0] < steps[2]);
        assert!(is_seen, "it can be seen to go on: {done:?}");
        answers
    };
    let (one, three) = (on(1), on(3));
    assert!(one.len() > three.len(), "a review fills in");
    assert_eq!(one.last(), three.last());
    let (_, JudgingAnswer::Review(review)) = &one[one.len() - 1] else {
        panic!("a review was asked for");
    };
    let is_open = |decision: &Decision| decision.is_open;
    assert!(!review.deals[0].decisions.iter().any(is_open));
    let (_, JudgingAnswer::Review(first)) = &one[0] else {
        panic!("a review was asked for");
    };
    let open = || first.deals[0].decisions.iter().filter(|one| is_open(one));
    assert!(open().count() > 0, "the first answer is not the last");
    assert!(open().all(|decision| decision.grade().is_none() && decision.loss() == 0.0));

    // Who leaves a review and comes back to it goes on there, and is told the same in the end.
    let mut queue = JudgingQueue::default()
        .with_effort(Effort::Quick)
        .on_threads(NonZeroUsize::MIN);
    queue.ask(1, 0, Subject::Deals(vec![deal.clone()]));
    while queue.take(1).is_empty() {
        queue.work();
    }
    queue.cancel(1);
    let mut again = Vec::new();
    for (number, left) in [(2, one.len() - 1), (3, 0)] {
        queue.ask(number, 0, Subject::Deals(vec![deal.clone()]));
        again.clear();
        while queue.steps(number).is_some() {
            queue.work();
            again.extend(queue.take(number));
        }
        assert!(again.len() <= left.max(1), "{} {left}", again.len());
        assert_eq!(again.last(), one.last());
    }

    // A hint that refines ends with what is said at once.
    let decision = open().next().expect("there are some");
    let position = deal.position(&decision.view);
    let mut queue = JudgingQueue::default().with_effort(Effort::Quick);
    let subject = Subject::Position(Box::new(position.clone()), Inquiry::Best, Effort::Quick);
    queue.ask(1, 0, subject.clone());
    let mut hints = Vec::new();
    while queue.steps(1).is_some() || queue.is_at(1, 0) {
        queue.work();
        hints.extend(queue.take(1));
    }
    assert!(hints.len() > 1, "it refines");
    let (_, JudgingAnswer::Hint(first)) = &hints[0] else {
        panic!("a hint was asked for");
    };
    assert!(!first.judgment.is_tried(), "the first word is a glance");
    for (_, hint) in &hints[..hints.len() - 1] {
        let JudgingAnswer::Hint(hint) = hint else {
            panic!("a hint was asked for");
        };
        let is_argued = !hint.reasons.is_empty() && hint.judgment.is_contested();
        assert!(!is_argued, "another move may still be the best: {hint:?}");
    }
    let at_once = JudgingQueue::default().with_effort(Effort::Quick).hint(
        &position,
        Inquiry::Best,
        Effort::Quick,
    );
    assert_eq!(
        hints.last(),
        Some(&(0, JudgingAnswer::Hint(Box::new(at_once))))
    );
    // Who hides it and asks again has it at once.
    queue.ask(2, 0, subject);
    queue.work();
    assert_eq!(queue.steps(2), None);
    assert_eq!(queue.take(2).last(), hints.last());
}

/// The fifth turn of this hand broke a meld, the third kept a low pair instead of a high card.
#[test]
fn mistakes_that_are_plain_are_found() {
    let deal = hand("two-games.jsonl", 1);
    let mut coach = coach(deal.deal.deal().rules());
    for (turn, event) in [(3, 11), (5, 19)] {
        let (seat, played) = deal.deal.actions()[event];
        let view = deal.deal.view_after(seat, event);
        assert!(matches!(played, Action::Discard { .. }), "turn {turn}");
        let judgment = coach.judge(&deal.position(&view), Inquiry::Played(played), Effort::Full);
        let judged = judgment.of(&played).unwrap();
        assert!(
            judgment.grade(judged) >= Some(Grade::Mistake),
            "turn {turn}"
        );
        let loss = judgment.points_lost(judged);
        assert!(judged.error < loss / 3.0, "{} of {loss}", judged.error);
        // A hint might have named what may be as good as the best and costs less than half as much.
        let most = 0.45 * judgment.loss(judged);
        let is_named = |one: &&JudgedMove| {
            let far = judgment.loss(one) > 1.4 * one.chance_error;
            one.is_open || far || judgment.loss(one) > most
        };
        let told = judgment.told_apart();
        let missed = told.iter().find(|one| !is_named(one));
        assert!(missed.is_none(), "turn {turn}: {missed:?}");
    }
}

/// It says of each how often the discard is taken: where a move is given up soon, that was by chance more often than it will be.
#[test]
fn a_hint_tries_also_what_it_gives_up_in_600_deals() {
    let (mut coach, position, _) = decision(1, 11);
    let hint = coach.judge(&position, Inquiry::Best, Effort::Quick);
    let told = hint.told_apart();
    let counts: Vec<usize> = told.iter().map(|one| one.endings.count()).collect();
    assert!(counts.iter().all(|count| *count >= 600), "{counts:?}");
    // Some were given up.
    let is_given_up = |one: &&&JudgedMove| !one.is_open;
    assert!(told.iter().filter(is_given_up).count() > 2, "{counts:?}");
}

/// Who asked for a hint and did something else has read which move it named.
#[test]
fn after_a_hint_a_review_names_the_same_best_move() {
    let (mut named, mut others) = (0, 0);
    for event in 4..24 {
        let (mut coach, position, _) = decision(1, event);
        let hint = coach.judge(&position, Inquiry::Best, Effort::Quick);
        let told = hint.told_apart();
        let Some(played) = told.get(6).map(|one| one.action) else {
            continue;
        };
        let best = told[0].action;
        let [review, hinted] = [Inquiry::Played(played), Inquiry::Hinted(played)]
            .map(|inquiry| coach.judge(&position, inquiry, Effort::Quick));
        let graded = |judgment: &Judgment| judgment.of(&played).and_then(|one| judgment.grade(one));
        if graded(&review).is_none() {
            assert_eq!(review, hinted, "it is no mistake");
            continue;
        }
        let again = hinted.of(&best).expect("it is legal");
        assert!(
            hinted.best().unwrap().action == best || hinted.closeness(again) == Closeness::Worse,
            "{event}: {again:?}"
        );
        named += usize::from(hinted.best().unwrap().action == best);
        others += usize::from(review.best().unwrap().action != best);
    }
    assert!(named > 4 && others > 0, "{named} {others}");
}

/// What is said of the move that was made is the same whether or not the others are asked about.
#[test]
fn practice_says_what_the_review_says() {
    let (mut coach, position, played) = decision(1, 11);
    let review = coach.judge(&position, Inquiry::Played(played), Effort::Quick);
    let practice = coach.judge(&position, Inquiry::Every(played), Effort::Quick);
    let [then, now] = [&review, &practice].map(|judgment| {
        let judged = judgment.of(&played).unwrap();
        (judgment.grade(judged), judgment.points_lost(judged))
    });
    assert!(then.0.is_some() && then.0 == now.0, "{then:?} {now:?}");
    assert!((then.1 - now.1).abs() < 0.5, "{then:?} {now:?}");
    let better = practice.of(&review.best().unwrap().action).unwrap();
    assert_ne!(practice.closeness(better), Closeness::Worse);

    // Of every move it is known about how much it costs.
    for judged in practice.told_apart() {
        let enough = f64::max(2.0, practice.loss(judged) / practice.point());
        assert!(judged.is_open && judged.error < enough, "{judged:?}");
    }
    let is_known = |judgment: &Judgment| judgment.told_apart().iter().all(|one| one.is_open);
    assert!(!is_known(&review), "a review gives moves up");
}

/// Statistics and practice call a mistake what a review calls one, and as great a one.
#[test]
fn what_seems_to_be_a_mistake_is_looked_at_again() {
    let moves = [(1, 19, true), (0, 5, false)];
    for (number, event, is_mistake) in moves {
        let (mut coach, position, played) = decision(number, event);
        let mut look = |effort| coach.judge(&position, Inquiry::Played(played), effort);
        let [rough, brief, full] = [Effort::Rough, Effort::Brief, Effort::Full].map(&mut look);
        let grade = |judgment: &Judgment| judgment.grade(judgment.of(&played).unwrap());
        assert!(grade(&rough).is_some(), "{number}, {event}");
        assert_eq!(grade(&full).is_some(), is_mistake, "{number}, {event}");
        assert_eq!(brief, full, "{number}, {event}");
    }
}

#[test]
fn who_looks_deeper_sees_more() {
    let rules = Rules::default();
    let mut coach = coach(&rules);
    let sheet = Sheet::new(&rules);
    for view in positions(5, 25, 7) {
        let position = position(&sheet, &view);
        let mut up_to = |effort, deals| judged_early(&mut coach, &position, effort, deals);
        let hint = up_to(Effort::Quick, usize::MAX);
        let tried = hint.deals();
        if tried == 0 {
            continue;
        }
        let deep = up_to(Effort::Deep, 3 * tried);
        let worst = |judgment: &Judgment| {
            let moves = judgment.moves().iter();
            let tried = moves.filter(|one| one.endings.count() == judgment.deals());
            tried.map(|one| one.error).fold(0.0, f64::max)
        };
        assert!(
            deep.deals() > tried && worst(&deep) < worst(&hint),
            "{view:?}"
        );
        return;
    }
    panic!("something has to be tried");
}

/// A take says nothing new: right after it the coach says what it said before.
#[test]
fn a_take_is_worth_what_can_be_done_next() {
    const TAKES: usize = 5;
    let rules = Rules::default();
    let (mut coach, sheet) = (coach(&rules), Sheet::new(&rules));
    // Gin goes without saying.
    let may_knock = |(.., after): &(View, Action, View)| {
        let left = deadwood_after_discard(after.hand(), after.undiscardable());
        left > 0 && left <= after.knock_limit()
    };
    let takes = takes(&rules, 3, 60).into_iter().filter(may_knock);
    let apart = takes.take(TAKES).map(|(before, take, after)| {
        let [then, now] = [&before, &after]
            .map(|view| coach.judge(&position(&sheet, view), Inquiry::Best, Effort::Quick));
        (then.of(&take).unwrap().points - now.best().unwrap().points).abs()
    });
    let apart: Vec<f64> = apart.collect();
    assert_eq!(apart.len(), TAKES);
    assert!(apart.iter().sum::<f64>() < 1.5 * many(TAKES), "{apart:?}");
}

/// Where a few points win the game, what is gained by ending it at once belongs to the draw that makes it possible.
#[test]
fn near_the_target_a_take_is_worth_what_can_be_done_after_it() {
    let rules = Rules::default();
    let close = sheet(&rules, &[(Player::FIRST, 92), (Player::SECOND, 93)]);
    let mut coach = coach(&rules);
    let mut gaps = Vec::new();
    for (before, take, after) in takes(&rules, 23, 30) {
        let least = deadwood_after_discard(after.hand(), after.undiscardable());
        if least == 0 || least > after.knock_limit() {
            continue;
        }
        let mut judged =
            |view| judged_early(&mut coach, &position(&close, view), Effort::Rough, FEW);
        let took = judged(&before);
        let took = took.of(&take).expect("it is legal").chance.game;
        let then = judged(&after);
        gaps.push(then.best().expect("there are eleven cards").chance.game - took);
    }
    let mean: f64 = gaps.iter().sum::<f64>() / many(gaps.len());
    assert!(gaps.len() > 12, "{}", gaps.len());
    // By points alone it is 0.047: the player would wait for more than can be used.
    assert!(mean.abs() < 0.025, "{mean} {gaps:.3?}");
}
