//! What the coach makes of deals of three and four hands.

use std::num::NonZeroUsize;

use undercut::{
    analysis::{
        JudgingAnswer, JudgingQueue, Subject,
        coach::{Coach, DealInMatch, Effort, Grade, Inquiry, JudgedMove, MistakeKind, deals_of},
    },
    cards::{Card, CardSet},
    game::Sheet,
    melds::{deadwood, meldable},
    play::{Action, Phase, View},
    players::{Level, odds::many},
    record::{Header, Participant, Record},
    rules::{FirstDealer, GameTable, Rules},
};

use super::{coach, judged_early, position, positions_by, takes};
use crate::tests::{
    players::{TABLES, rules_of},
    support::played::play_until,
};

/// The first hand of a match among beginners.
fn hand(game: GameTable, players: u32) -> DealInMatch {
    let mut house = rules_of(game, players).into_house();
    house.deal.first_dealer = FirstDealer::Random;
    let rules = Rules::new(house).unwrap();
    let participants = ["Ann", "Bob", "Cy", "Di"]
        .into_iter()
        .take(players as usize);
    let participants = participants.map(|name| Participant::human(name.parse().unwrap()));
    let mut record = Record::new(Header::new(rules, participants.collect(), 3).unwrap());
    let choosing = (0..u64::from(players)).map(|seed| Level::Beginner.bot(seed));
    play_until(&mut record, choosing, |game| game.deals() > 1);
    deals_of(&record).swap_remove(0)
}

#[test]
fn a_hand_of_four_is_judged_alike_by_any_number_of_threads() {
    let deal = hand(GameTable::Round, 4);
    let on = |threads| {
        let mut queue = JudgingQueue::default()
            .with_effort(Effort::Quick)
            .on_threads(NonZeroUsize::new(threads).unwrap());
        queue.ask(1, 0, Subject::Deals(vec![deal.clone()]));
        let mut last = None;
        while queue.steps(1).is_some() {
            queue.work();
            last = queue.take_part(1, 0).or(last);
        }
        last.unwrap()
    };
    let (one, three) = (on(1), on(3));
    assert_eq!(one, three);
    let JudgingAnswer::Review(review) = one else {
        panic!("a review was asked for");
    };
    let deal = &review.deals[0];
    assert!(deal.decisions.iter().all(|decision| !decision.is_open));
    assert!(deal.decisions.iter().any(|one| one.grade().is_some()));
    let results = deal.deal().seats().as_slice().iter();
    let mut sum = 0.0;
    for &player in results {
        let result = deal.result(player).unwrap();
        let luck = deal.judged(player).luck.unwrap();
        assert!((luck.result - result).abs() < 1e-9);
        sum += result;
        let chances = deal.graph(player).into_iter().map(|point| point.chance);
        for chance in chances {
            assert!((0.0..=1.0).contains(&chance.game), "{chance:?}");
            let apart = (chance.game - chance.whole_match).abs();
            assert!(apart < 1e-6, "the match is one game: {chance:?}");
        }
    }
    assert!(sum.abs() < 1e-9, "what one wins the others lose: {sum}");
}

#[test]
fn what_is_said_of_several_holds_together() {
    /// What is said of the trials holds in any number of deals.
    const FEW: usize = 100;
    let mut compared = 0;
    for (game, players) in TABLES {
        let rules = rules_of(game, players);
        let mut coach = coach(&rules);
        let sheet = Sheet::new(&rules);
        for view in positions_by(&rules, Level::Casual, 4, 12, 7) {
            let position = position(&sheet, &view);
            let judgment = judged_early(&mut coach, &position, Effort::Quick, FEW);
            assert_eq!(judgment.moves().len(), view.legal().len());
            for judged in judgment.moves() {
                assert!((0.0..=1.0).contains(&judged.chance.game), "{judged:?}");
                assert!(judged.points.abs() < 150.0, "{judged:?}");
                compared += usize::from(judged.endings.count() > 0);
            }
        }
    }
    assert!(compared > 80, "{compared}");
}

/// A discard that breaks a meld of high cards, while a loose card could go.
fn breaks_meld(view: &View, judged: &JudgedMove) -> bool {
    let Action::Discard { card } = judged.action else {
        return false;
    };
    let hand = view.hand();
    let left = |card| deadwood(hand.without(card));
    let least = hand.iter().map(left).min().unwrap_or(0);
    left(card) >= least + 20
}

#[test]
fn who_breaks_a_meld_of_high_cards_among_several_is_told_so() {
    let mut found = 0;
    for (game, players) in [(GameTable::Round, 4), (GameTable::BattleRoyal, 3)] {
        let rules = rules_of(game, players);
        let mut coach = coach(&rules);
        let sheet = Sheet::new(&rules);
        for view in positions_by(&rules, Level::Casual, 4, 60, 3) {
            if !matches!(view.phase(), Phase::Discard { .. }) {
                continue;
            }
            let position = position(&sheet, &view);
            let glance = coach.judge(&position, Inquiry::Best, Effort::Glance);
            let broken = glance.moves().iter().find(|one| breaks_meld(&view, one));
            let Some(played) = broken.map(|broken| broken.action) else {
                continue;
            };
            let judgment = coach.judge(&position, Inquiry::Played(played), Effort::Full);
            let (best, judged) = (judgment.best().unwrap(), judgment.of(&played).unwrap());
            assert!(
                judgment.grade(judged) >= Some(Grade::Mistake),
                "{judged:?} in {view:?}"
            );
            if let Action::Discard { .. } = best.action {
                let note = coach.note(&view, &judgment, best, judged);
                assert!(note.reason.is_some());
                found += usize::from(note.mistake == MistakeKind::BrokeMeld);
            }
        }
    }
    assert!(found > 5, "{found}");
}

/// The player at the left holds two cards that were seen and are in no run, and a third would be a meld.
#[test]
fn a_discard_that_the_next_player_melds_is_taken_in_the_trials() {
    let rules = rules_of(GameTable::Round, 3);
    let mut coach: Coach<'_> = coach(&rules);
    let sheet = Sheet::new(&rules);
    let mut found = 0;
    let positions = |seed| positions_by(&rules, Level::Casual, seed, 400, 1);
    for view in (10..20).flat_map(positions) {
        // After the last card that may be drawn the hand is over, and nobody takes the discard.
        if !matches!(view.phase(), Phase::Discard { .. }) || view.drawable() == 0 {
            continue;
        }
        let next = view.others().next().unwrap();
        let known = view.known(next);
        let is_loose = |card: Card| {
            let others = (known | view.unseen()) - CardSet::of_rank(card.rank());
            !meldable(others.with(card)).contains(card)
        };
        let is_wanted = |action: &Action| match action {
            Action::Discard { card } => {
                let alike = known.iter().filter(|one| one.rank() == card.rank());
                alike.filter(|one| is_loose(*one)).count() >= 2
            }
            _ => false,
        };
        let Some(wanted) = view.legal().into_iter().find(is_wanted) else {
            continue;
        };
        let judgment = coach.judge(
            &position(&sheet, &view),
            Inquiry::Played(wanted),
            Effort::Quick,
        );
        let judged = judgment.of(&wanted).unwrap();
        if judged.endings.count() == 0 {
            continue;
        }
        found += 1;
        assert!(
            judged.endings.taken().at_all.value() > 0.5,
            "{judged:?} {view:?}"
        );
        if found == 3 {
            return;
        }
    }
    assert!(found > 0);
}

#[test]
fn a_take_among_several_is_worth_what_can_be_done_after_it() {
    let mut gaps = Vec::new();
    for (game, players) in TABLES {
        let rules = rules_of(game, players);
        let mut coach = coach(&rules);
        let sheet = Sheet::new(&rules);
        for (before, take, after) in takes(&rules, 29, 2) {
            let mut judged =
                |view| judged_early(&mut coach, &position(&sheet, view), Effort::Brief, 50);
            let took = judged(&before);
            let took = took.of(&take).expect("it is legal").points;
            let then = judged(&after);
            gaps.push(then.best().expect("there are eleven cards").points - took);
        }
    }
    let mean: f64 = gaps.iter().sum::<f64>() / many(gaps.len());
    assert!(gaps.len() > 12, "{}", gaps.len());
    assert!(mean < 1.0, "{mean} {gaps:.2?}");
}
