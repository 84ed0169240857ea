//! What the hands of many matches add up to.

use undercut::{
    analysis::coach::{Grade, JudgedDeal, JudgedRecord, Luck, Mistake, MistakeKind},
    analysis::stats::{Career, Period, PlayedMatch},
    game::Player,
};

use super::{REVIEWED, near};

fn judged_deal(points: [f64; 2], kinds: &[(MistakeKind, Grade)]) -> JudgedDeal {
    let (_, review) = &REVIEWED[0];
    let mut deal = JudgedDeal::of(&review.deals[0]);
    for (player, lost) in Player::all(2).zip(points) {
        let player = &mut deal.players[player];
        player.points_lost = lost;
        player.chance_lost = lost / 200.0;
        player.lost_by_lot = 0.1;
        player.decisions = 10;
        player.mistakes.clear();
    }
    deal.players[Player::FIRST].luck = Some(Luck {
        result: 4.0 + points[1] - points[0],
        given: points[1],
        lost: points[0],
    });
    deal.players[Player::FIRST].mistakes = kinds
        .iter()
        .map(|&(kind, grade)| Mistake {
            event: 0,
            turn: 1,
            kind,
            grade,
            points_lost: 4.0,
            chance_lost: 0.02,
        })
        .collect();
    deal
}

/// Three hands, and what was lost in them, added up by hand.
#[test]
fn the_sums_are_those_reckoned_by_hand() {
    let mut played = PlayedMatch::of(&REVIEWED[0].0).unwrap();
    played.hands.truncate(3);
    let broke = (MistakeKind::BrokeMeld, Grade::Mistake);
    let missed = (MistakeKind::MissedGin, Grade::Blunder);
    played.take_in(JudgedRecord {
        deals: vec![
            judged_deal([4.0, 1.0], &[broke]),
            judged_deal([8.0, 0.0], &[broke, missed]),
            judged_deal([0.0, 5.0], &[]),
        ],
    });
    let career = Career::of([&played]);
    let judged = &career.all.judged;
    let own = &judged.own;
    assert_eq!((judged.hands, own.decisions), (3, 30));
    assert!(near(own.points_a_decision().unwrap(), 0.4));
    assert!(near(own.points_lost.mean().unwrap(), 4.0));
    assert!(near(own.chance_a_decision().unwrap(), 0.002));
    // 0.06 of the chance was lost where moves by lot would have lost 0.3.
    assert!(near(own.accuracy().unwrap(), 0.8));
    assert_eq!((own.count.mistakes, own.count.blunders), (2, 1));
    let cost = own.cost(MistakeKind::BrokeMeld);
    assert_eq!(cost.count, 2);
    assert!(near(cost.points, 8.0) && near(cost.chance, 0.04));
    assert_eq!(own.costliest()[0].0, MistakeKind::BrokeMeld);
    assert_eq!(own.to_practice(), None, "twice is no habit");
    assert!(near(judged.luck.luck(), 12.0) && near(judged.luck.skill(), -6.0));
    assert!(near(judged.opponents.points_lost.total(), 6.0));
    assert_eq!(
        own.points_lost.estimate().unwrap().margin,
        None,
        "too few to say"
    );

    let stretches = career.stretches(10);
    let [
        Period {
            first: 1,
            hands: 3,
            judged: all,
            ..
        },
    ] = stretches.as_slice()
    else {
        panic!("{stretches:?} is not one stretch");
    };
    assert_eq!(all.own, *own);
}

#[test]
fn hands_that_do_not_fit_the_match_are_not_taken_in() {
    let mut played = PlayedMatch::of(&REVIEWED[0].0).unwrap();
    played.take_in(JudgedRecord::default());
    assert_eq!(played.judged, None);
}
