//! The figures of a match beside its review.

use undercut::{
    analysis::coach::{Decision, JudgedRecord, Mistake, Review, words},
    analysis::stats::{Career, PlayedMatch},
    game::Player,
};

use super::{REVIEWED, near, other};

#[test]
fn the_figures_of_a_match_are_those_of_its_review() {
    let mut hands = 0;
    for (record, review) in &*REVIEWED {
        let Some(mut played) = PlayedMatch::of(record) else {
            continue;
        };
        let me = played.player;
        played.take_in(JudgedRecord::of(review));
        assert!(played.judged.is_some());
        let career = Career::of([&played]);
        let judged = &career.all.judged;
        let over = review.deals.iter().filter(|deal| deal.after.is_some());
        let over = Review {
            deals: over.cloned().collect(),
        };
        assert_eq!(judged.hands, over.deals.len() as u64);
        assert_eq!(judged.hands, career.all.hands.played);
        for (side, player) in [(&judged.own, me), (&judged.opponents, other(me))] {
            assert_eq!(side.count, over.judged(player).count());
            let pair = (side.accuracy(), over.judged(player).accuracy());
            assert!(
                matches!(pair, (Some(one), Some(other)) if near(one, other))
                    || pair == (None, None)
            );
            assert_eq!(pair.0.map(words::accuracy), pair.1.map(words::accuracy));
            let decisions: Vec<&Decision> = over
                .deals
                .iter()
                .flat_map(|deal| deal.decisions_of(player))
                .collect();
            let choices = decisions
                .iter()
                .filter(|decision| decision.judgment.is_choice());
            assert_eq!(side.decisions, choices.count() as u64);
            let points: f64 = decisions.iter().map(|one| one.points_lost()).sum();
            assert!(near(side.points_lost.total(), points));
            let chance: f64 = decisions.iter().map(|one| one.loss()).sum();
            assert!(near(side.chance_lost.total(), chance));
            let listed: u64 = side.mistakes.values().map(|cost| cost.count).sum();
            assert_eq!(listed, over.mistakes(player).count() as u64);
        }
        let luck = over.judged(me).luck.unwrap_or_default();
        assert!(near(judged.luck.luck(), luck.luck()) && near(judged.luck.skill(), luck.skill()));
        assert!(near(judged.luck.luck() + judged.luck.skill(), luck.result));
        assert!(near(judged.cards.total(), luck.luck()));
        assert_eq!(
            words::luck_sentence(&judged.luck),
            words::luck_sentence(&luck)
        );
        hands += judged.hands;
    }
    assert!(hands > 40, "there were hands to look at: {hands}");
}

#[test]
fn luck_and_skill_are_the_points_of_the_hands() {
    for (record, review) in &*REVIEWED {
        let Some(mut played) = PlayedMatch::of(record) else {
            continue;
        };
        played.take_in(JudgedRecord::of(review));
        let all = Career::of([&played]).all;
        // By these rules the boxes count at the end of the game and not in the hand.
        if record.header().rules().score.box_when == undercut::rules::BoxWhen::GameEnd {
            assert!(near(all.judged.luck.result, all.hands.points));
        }
    }
}

#[test]
fn a_mistake_says_where_in_the_record_it_is() {
    for (_, review) in &*REVIEWED {
        let judged = JudgedRecord::of(review);
        for (deal, numbers) in review.deals.iter().zip(&judged.deals) {
            assert_eq!(deal.deal().number(), numbers.number);
            for player in [Player::FIRST, Player::SECOND] {
                let list: Vec<_> = deal.mistakes(player).collect();
                let kept = &numbers.players[player].mistakes;
                assert_eq!(list.len(), kept.len());
                for (decision, mistake) in list.iter().zip(kept) {
                    let seat = deal.deal().seat_of(player).unwrap();
                    assert_eq!(deal.deal().view_after(seat, mistake.event), decision.view);
                    assert_eq!(Mistake::of(decision).as_ref(), Some(mistake));
                    assert_eq!(decision.grade(), Some(mistake.grade));
                }
            }
        }
    }
}
