//! What an answer is worth.

use undercut::{
    analysis::drills::{AnswerOutcome, Drill, DrillAnswer, NotAsked, Ruling, check, words},
    analysis::{
        JudgingQueue,
        coach::{Closeness, DealInMatch, Grade, deals_of, words::Term},
    },
    game::Entry,
    play::Action,
    record::Record,
};

use super::{found, record};

#[test]
fn a_drill_is_what_the_player_saw_and_the_coach_says_again_what_it_was() {
    for name in ["v1/oklahoma.jsonl", "v1/penalise.jsonl"] {
        let (record, candidates) = found(name);
        let deals = deals_of(&record);
        let mut queue = JudgingQueue::default();
        let mut asked = 0;
        for candidate in &candidates {
            let mistake = candidate.mistake;
            let drill = Drill::new(&record, candidate).unwrap();
            let mut of_deal = deals.iter();
            let played = of_deal
                .find(|one| one.deal.number() == candidate.deal)
                .unwrap();
            let played = &played.deal;
            let seat = played.seat_of(candidate.player).unwrap();
            assert_eq!(drill.view(), &played.view_after(seat, mistake.event));
            assert!(drill.view().is_my_turn());
            assert_eq!(played.actions()[mistake.event], (seat, drill.played));
            assert_eq!((drill.mistake, drill.id()), (mistake, candidate.position));
            // What it is made of can be written and read like any other record.
            let again = Record::parse(drill.record().text()).unwrap().log;
            assert_eq!(&again, drill.record());

            let hint = drill.hint(&mut queue);
            let verdict = drill.verdict(&hint, DrillAnswer::Move(drill.played));
            assert_eq!(verdict.ruling(), Ruling::Wrong(mistake.grade), "{name}");
            assert_eq!(verdict.decision.mistake, Some(mistake.kind));
            assert_eq!(verdict.ruling().outcome(), AnswerOutcome::Wrong);
            assert!(verdict.then().is_none(), "the same as then");
            let best = verdict.best().unwrap().action;
            let right = drill.verdict(&hint, DrillAnswer::Move(best));
            assert_eq!(right.ruling(), Ruling::Best);
            assert_eq!(right.then().unwrap().action, drill.played);
            assert_eq!(right.reasons, hint.reasons_beside(Some(&drill.played)));
            let told = drill.verdict(&hint, DrillAnswer::GiveUp);
            assert_eq!(told.ruling().outcome(), AnswerOutcome::GaveUp);
            asked += 1;
        }
        assert!(asked > 3, "{name} has mistakes");
    }
}

#[test]
fn every_answer_is_ruled_as_the_coach_grades_it() {
    let (record, candidates) = found("v1/two-games.jsonl");
    let mut queue = JudgingQueue::default();
    let mut met = [0; 4];
    for candidate in &candidates {
        let drill = Drill::new(&record, candidate).unwrap();
        let hint = drill.hint(&mut queue);
        for action in drill.view().legal() {
            check(drill.view(), &action).unwrap();
            let verdict = drill.verdict(&hint, DrillAnswer::Move(action));
            let decision = &verdict.decision;
            let judged = decision.judged().unwrap();
            let place = match verdict.ruling() {
                Ruling::Best => {
                    assert_eq!(decision.best(), Some(judged));
                    0
                }
                Ruling::Equal => {
                    assert_eq!(decision.judgment.closeness(judged), Closeness::Equal);
                    1
                }
                Ruling::TooClose => {
                    assert!(decision.judgment.is_too_close(judged));
                    1
                }
                Ruling::Slight => {
                    assert!(decision.judgment.loss(judged) < Grade::LEAST[0].1);
                    2
                }
                Ruling::Wrong(grade) => {
                    assert_eq!(decision.grade(), Some(grade));
                    let cost = &words::verdict(&verdict)[1];
                    assert_eq!(cost.term, Term::Cost);
                    3
                }
                Ruling::GaveUp => panic!("something was answered"),
            };
            met[place] += 1;
        }
    }
    assert!(met[0] > 0 && met[1] > 0 && met[3] > 0, "{met:?}");
}

#[test]
fn what_is_no_answer_says_why() {
    // The house lets a knock with too much deadwood happen, and the coach does not judge it.
    let record = record("v1/penalise.jsonl");
    let mut irregular = 0;
    for DealInMatch { deal, .. } in deals_of(&record) {
        for (event, (seat, _)) in deal.actions().iter().enumerate() {
            let view = deal.view_after(*seat, event);
            for discard in view.hand() {
                let hand = view.hand().without(discard);
                let melds = *undercut::melds::best_arrangement(hand).melds();
                let knock = Action::Knock { discard, melds };
                match check(&view, &knock) {
                    Ok(()) => assert!(view.legal().contains(&knock)),
                    Err(NotAsked::Irregular) => irregular += 1,
                    Err(NotAsked::Illegal(why)) => assert_eq!(view.check(&knock), Err(why)),
                }
            }
            if view.hand().len() == 11 {
                let refused = check(&view, &Action::EndDefence);
                assert!(matches!(refused, Err(NotAsked::Illegal(_))), "{refused:?}");
            }
        }
    }
    assert!(irregular > 0);
    assert!(
        NotAsked::Irregular
            .to_string()
            .contains("too much deadwood")
    );
}

#[test]
fn an_answer_is_a_move_and_the_moves_of_a_match_go_on_being_entries() {
    // The record of a drill ends before the decision, and goes on with any answer.
    let (record, candidates) = found("v1/one-game.jsonl");
    let drill = Drill::new(&record, &candidates[0]).unwrap();
    for action in drill.view().legal() {
        let mut after = drill.record().clone();
        let player = drill.player();
        after.push(Entry::Played { player, action }).unwrap();
    }
}
