//! What the coach makes of records, in numbers: held against the review of the same record.
#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "support/played.rs"]
mod played;
mod scenario;

use std::{collections::BTreeSet, fs, ops::ControlFlow, path::Path, sync::LazyLock};

use played::played;
use scenario::{Case, action};
use undercut::{
    bots::{Level, eval::Evaluator},
    cards::CardSet,
    coach::{
        Coach, Decision, Effort, Grade, Judged, JudgedDeal, Luck, Mistake, MistakeKind, Review,
        Situation, words,
    },
    game::{Player, Sheet},
    melds::deadwood,
    play::{Action, BySeat, KnockKind, OnOffer, Phase},
    record::{Record, store::DataFolder},
    rules::Rules,
    stats::{Career, JudgedCache, PlayedMatch, Stretch},
};

const SEATS: BySeat<Player> = BySeat {
    non_dealer: Player::FIRST,
    dealer: Player::SECOND,
};

fn reviewed(record: Record) -> (Record, Review) {
    let rules = record.header().rules();
    let mut coach = Coach::new(Evaluator::embedded(), rules, Effort { deals: 80 });
    let review = Review::of(&record, &mut coach, &mut |_| ControlFlow::Continue(())).unwrap();
    (record, review)
}

/// Matches of beginners, who make every kind of mistake, and the records of the corpus; each with its review.
static REVIEWED: LazyLock<Vec<(Record, Review)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/v1");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    paths.sort();
    let corpus = paths
        .iter()
        .map(|path| Record::parse(fs::read(path).unwrap()).unwrap().log);
    let played = [
        played(Level::Beginner, Level::Novice, Rules::default(), 1, 12),
        played(Level::Beginner, Level::Club, Rules::default(), 2, 12),
        played(Level::Beginner, Level::Club, Rules::default(), 3, 12),
    ];
    played.into_iter().chain(corpus).map(reviewed).collect()
});

fn other(player: Player) -> Player {
    Player::new(1 - player.index())
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn the_figures_of_a_match_are_those_of_its_review() {
    let mut hands = 0;
    for (record, review) in &*REVIEWED {
        let Some(mut played) = PlayedMatch::of(record) else {
            continue;
        };
        let me = played.player;
        played.take_in(Judged::of(review));
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
            assert_eq!(side.count, over.count(player));
            let pair = (side.accuracy(), over.accuracy(player));
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
                .filter(|decision| decision.judgement.is_choice());
            assert_eq!(side.decisions, choices.count() as u64);
            let points: f64 = decisions.iter().map(|one| one.points_lost()).sum();
            assert!(near(side.points_lost.total(), points));
            let chance: f64 = decisions.iter().map(|one| one.loss()).sum();
            assert!(near(side.chance_lost.total(), chance));
            let listed: u64 = side.mistakes.values().map(|cost| cost.count).sum();
            assert_eq!(listed, over.mistakes(player).count() as u64);
        }
        let luck = over.luck(me);
        assert!(near(judged.luck.luck(), luck.luck()) && near(judged.luck.skill(), luck.skill()));
        assert!(near(
            judged.luck.luck() + judged.luck.skill(),
            luck.result()
        ));
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
        played.take_in(Judged::of(review));
        let all = Career::of([&played]).all;
        // By these rules the boxes count at the end of the game and not in the hand.
        if record.header().rules().score.box_when == undercut::rules::BoxWhen::GameEnd {
            #[expect(clippy::cast_precision_loss, reason = "a few hundred points")]
            let points = all.hands.points as f64;
            assert!(near(all.judged.luck.result(), points));
        }
    }
}

#[test]
fn a_mistake_says_where_in_the_record_it_is() {
    for (_, review) in &*REVIEWED {
        let judged = Judged::of(review);
        for (deal, numbers) in review.deals.iter().zip(&judged.deals) {
            assert_eq!(deal.deal.number(), numbers.number);
            for player in [Player::FIRST, Player::SECOND] {
                let list: Vec<_> = deal.mistakes(player).collect();
                let kept = &numbers.of_player(player).unwrap().mistakes;
                assert_eq!(list.len(), kept.len());
                for (decision, mistake) in list.iter().zip(kept) {
                    let seat = deal.deal.seat_of(player).unwrap();
                    assert_eq!(deal.deal.view_after(seat, mistake.event), decision.view);
                    assert_eq!(Mistake::of(decision).as_ref(), Some(mistake));
                    assert_eq!(decision.grade(), Some(mistake.grade));
                }
            }
        }
    }
}

/// Every card that could be melded with this one, in the hand.
fn unmelded_without(hand: CardSet, card: undercut::cards::Card) -> bool {
    deadwood(hand.without(card)) > deadwood(hand)
}

fn offered(phase: &Phase) -> Option<undercut::cards::Card> {
    match *phase {
        Phase::Offer { card, .. }
        | Phase::LastDiscard { card, .. }
        | Phase::Draw {
            on_offer: OnOffer::Takeable(card) | OnOffer::Passed(card),
            ..
        } => Some(card),
        _ => None,
    }
}

/// How the hand would end by an action, found anew from the cards.
fn ends(hand: CardSet, action: &Action) -> Option<KnockKind> {
    match *action {
        Action::Knock { discard, melds } => {
            let left = hand.without(discard) - melds.cards();
            Some(if left.is_empty() {
                KnockKind::Gin
            } else {
                KnockKind::Knock
            })
        }
        Action::BigGin { .. } => Some(KnockKind::BigGin),
        _ => None,
    }
}

/// Whether what a kind says holds in the position, found anew from the cards.
fn is_true(kind: MistakeKind, decision: &Decision) -> bool {
    let (view, played) = (&decision.view, decision.played);
    let best = decision.best().unwrap().action;
    let hand = view.hand();
    let takes = |action| matches!(action, Action::TakeUpcard | Action::TakeDiscard);
    // A card makes a meld when the deadwood with it is less than it would be with a card that melds with nothing.
    let melds = || {
        let card = offered(view.phase()).unwrap();
        deadwood(hand.with(card)) < deadwood(hand) + card.points()
    };
    let thrown = |action| match action {
        Action::Discard { card } => Some(card),
        _ => None,
    };
    match kind {
        MistakeKind::TookUnmelded => takes(played) && !takes(best) && !melds(),
        MistakeKind::TookMeld => takes(played) && !takes(best) && melds(),
        MistakeKind::LeftMeld => takes(best) && !takes(played) && melds(),
        MistakeKind::LeftUseful => takes(best) && !takes(played) && !melds(),
        MistakeKind::LookedBack => played == Action::LookBack,
        MistakeKind::BrokeMeld => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            unmelded_without(hand, card) && !unmelded_without(hand, better)
        }
        MistakeKind::KeptDeadwood => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            deadwood(hand.without(card)) > deadwood(hand.without(better))
        }
        MistakeKind::GaveUpOuts => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            let outs = |thrown| {
                let ten = hand.without(thrown);
                let unseen = (view.unseen()).without(thrown);
                let fills = unseen
                    .iter()
                    .filter(|card| deadwood(ten.with(*card)) <= deadwood(ten));
                let gins = unseen.iter().filter(|card| {
                    let eleven = ten.with(*card);
                    eleven.iter().any(|out| deadwood(eleven.without(out)) == 0)
                });
                (fills.count(), gins.count())
            };
            let ((fills, gins), (more_fills, more_gins)) = (outs(card), outs(better));
            more_fills > fills || more_gins > gins
        }
        MistakeKind::ThrewUseful => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            let thought = Evaluator::embedded().think(view);
            thought.guess().wanted(card) > thought.guess().wanted(better)
        }
        MistakeKind::EndedTooEarly => ends(hand, &played).is_some() && ends(hand, &best).is_none(),
        MistakeKind::MissedKnock => {
            ends(hand, &played).is_none() && ends(hand, &best) == Some(KnockKind::Knock)
        }
        MistakeKind::MissedGin => {
            matches!(ends(hand, &best), Some(KnockKind::Gin | KnockKind::BigGin))
                && ends(hand, &played) != ends(hand, &best)
        }
        MistakeKind::EndedBadly => ends(hand, &played).is_some() && ends(hand, &best).is_some(),
        MistakeKind::AnsweredBadly => matches!(
            view.phase(),
            Phase::IrregularKnock { .. } | Phase::Spread { .. } | Phase::LayOff { .. }
        ),
        MistakeKind::Other => true,
    }
}

#[test]
fn the_kind_of_a_mistake_is_true_of_the_position() {
    let mut seen = BTreeSet::new();
    for (_, review) in &*REVIEWED {
        for decision in review.deals.iter().flat_map(|deal| &deal.decisions) {
            assert_eq!(decision.grade().is_some(), decision.mistake.is_some());
            if let Some(kind) = decision.mistake {
                assert!(is_true(kind, decision), "{kind}: {decision:?}");
                seen.insert(kind);
            }
        }
    }
    for kind in [
        MistakeKind::BrokeMeld,
        MistakeKind::GaveUpOuts,
        MistakeKind::ThrewUseful,
        MistakeKind::KeptDeadwood,
        MistakeKind::TookUnmelded,
        MistakeKind::LeftMeld,
    ] {
        assert!(seen.contains(&kind), "nobody {kind} in {seen:?}");
    }
}

/// What is wrong with the second action beside the first, both taken as moves that somebody could make.
fn kind_of(case: &Case, better: &str, other: &str) -> MistakeKind {
    let play = case.played();
    let seat = play.deal.turn().unwrap();
    let view = play.views[seat].clone();
    let mut coach = Coach::new(Evaluator::embedded(), view.rules(), Effort { deals: 20 });
    let sheet = Sheet::new(view.rules(), 2);
    let situation = Situation {
        sheet: &sheet,
        seats: SEATS,
    };
    let judgement = coach.judge(&situation, &view);
    let of = |text: &str| judgement.of(&action(text).1).unwrap();
    coach.mistake_kind(&view, of(better), of(other))
}

#[test]
fn every_kind_is_told_of_a_position_made_for_it() {
    const DRAWN: &str = "N pass; D pass; N draw";
    let printed = Case {
        script: DRAWN,
        ..Case::PRINTED
    };
    let gin = Case {
        non_dealer: "3c 4c 5c 7d 7h 7s 9s Ts Js 2d",
        dealer: "Kh Ks Kd 4h 6c 8s 9d Th Qs Jh",
        upcard: "9h",
        stock: "7c",
        script: DRAWN,
        ..Case::PRINTED
    };
    let offered = Case {
        non_dealer: "7c 7d 2c Js Qs Ks 9h 4d Kd 3s",
        dealer: "5h 6h Kh 4h 6c 8s Ah Th Qd Jc",
        upcard: "7h",
        stock: "8h",
        ..Case::PRINTED
    };
    let useless = Case {
        dealer: "5h 6h Kh 4h 6c 8s Ah Th 7h Jc",
        upcard: "Td",
        ..offered
    };
    let melded = Case {
        non_dealer: "7c 7d 7h Js Qs Ks 9c Td 3h 5c",
        dealer: "Kc Kd Kh 4h 6c 8s Ah Th Qd Jh",
        upcard: "2d",
        stock: "8h",
        script: DRAWN,
        ..Case::PRINTED
    };
    let fills = Case {
        non_dealer: "2c 2d 2s Js Qs Ks 9h 8h Td 4c",
        dealer: "7c 3h Kh 4h 6h 8s Ah Qh Qd Jh",
        upcard: "3c",
        stock: "6d",
        ..melded
    };
    let knocked = Case {
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh",
        ..Case::PRINTED
    };
    let knock = "N knock 5s: 7c 7d 7h / Js Qs Ks";
    let worse_knock = "N knock Ac: 7c 7d 7h / Js Qs Ks";
    let goes_gin = "N knock 2d: 3c 4c 5c / 7c 7d 7h 7s / 9s Ts Js";
    for (case, better, other, kind) in [
        (&offered, "N upcard", "N pass", MistakeKind::LeftMeld),
        (&offered, "N pass", "N upcard", MistakeKind::TookMeld),
        (&useless, "N pass", "N upcard", MistakeKind::TookUnmelded),
        (&useless, "N upcard", "N pass", MistakeKind::LeftUseful),
        (&melded, "N throw Td", "N throw 7c", MistakeKind::BrokeMeld),
        (&fills, "N throw 4c", "N throw 8h", MistakeKind::GaveUpOuts),
        (&printed, knock, "N throw 5s", MistakeKind::MissedKnock),
        (&printed, "N throw 5s", knock, MistakeKind::EndedTooEarly),
        (&gin, goes_gin, "N throw 2d", MistakeKind::MissedGin),
        (&gin, "N throw 2d", goes_gin, MistakeKind::EndedTooEarly),
        (
            &knocked,
            "D lay Ts on 2",
            "D done",
            MistakeKind::AnsweredBadly,
        ),
    ] {
        assert_eq!(kind_of(case, better, other), kind, "{better} and {other}");
    }
    let limit = Case {
        rules: "knock.limit = 30",
        ..printed
    };
    assert_eq!(kind_of(&limit, knock, worse_knock), MistakeKind::EndedBadly);
}

fn judged_deal(points: [f64; 2], kinds: &[(MistakeKind, Grade)]) -> JudgedDeal {
    let (_, review) = &REVIEWED[0];
    let mut deal = JudgedDeal::of(&review.deals[0]);
    for (player, lost) in deal.players.iter_mut().zip(points) {
        player.points_lost = lost;
        player.chance_lost = lost / 200.0;
        player.lost_by_lot = 0.1;
        player.decisions = 10;
        player.mistakes.clear();
    }
    deal.players[0].luck = Some(Luck {
        drawn: 4.0,
        given: points[1],
        lost: points[0],
        ..Luck::default()
    });
    deal.players[0].mistakes = kinds
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
    played.take_in(Judged {
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
    assert_eq!(own.dearest()[0].0, MistakeKind::BrokeMeld);
    assert_eq!(own.to_practise(), None, "twice is no habit");
    assert!(near(judged.luck.luck(), 12.0) && near(judged.luck.skill(), -6.0));
    assert!(near(judged.opponents.points_lost.total(), 6.0));
    assert_eq!(
        own.points_lost.estimate().unwrap().margin,
        None,
        "too few to say"
    );

    let stretches = career.stretches(10);
    let [
        Stretch {
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
    played.take_in(Judged::default());
    assert_eq!(played.judged, None);
}

#[test]
fn the_cache_gives_back_what_was_put_in_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let cache = JudgedCache::new(folder.path().join("judged"));
    let (record, review) = &REVIEWED[0];
    let judged = Judged::of(review);
    assert_eq!(cache.get(record), None);
    cache.put(record, &judged).unwrap();
    assert_eq!(cache.get(record), Some(judged.clone()), "to the last bit");

    // The match as it was a hand before is another record with the same file.
    let count = record.entries().len();
    let mut shorter = Record::new(record.header().clone());
    for entry in &record.entries()[..count - 1] {
        shorter.push(entry.clone()).unwrap();
    }
    assert_eq!(cache.get(&shorter), None);
    assert_eq!(cache.get(&REVIEWED[1].0), None);
    cache.put(&shorter, &Judged::default()).unwrap();
    let files: Vec<_> = fs::read_dir(folder.path().join("judged"))
        .unwrap()
        .collect();
    assert_eq!(files.len(), 1, "a match that goes on has one file");
    assert_eq!(cache.get(record), None);

    cache.put(record, &judged).unwrap();
    let path = files[0].as_ref().unwrap().path();
    let text = fs::read_to_string(&path).unwrap();
    let fingerprint = undercut::coach::Fingerprint::embedded().as_str();
    let damages = [
        text.replacen("\"decisions\":", "\"decisions\":1", 1),
        text.replace(fingerprint, "0123456789abcdef0123456789abcdef"),
        text.replacen("{\"judged\":1", "{\"judged\":2", 1),
        text[..text.len() / 2].to_owned(),
        String::new(),
        "{}\n{}".to_owned(),
    ];
    for damaged in damages {
        assert_ne!(damaged, text);
        fs::write(&path, &damaged).unwrap();
        assert_eq!(cache.get(record), None, "{damaged:.80}");
    }
    fs::write(&path, [0xff, 0xfe]).unwrap();
    assert_eq!(cache.get(record), None);
    cache.put(record, &judged).unwrap();
    assert_eq!(cache.get(record), Some(judged));
}

#[test]
fn a_cache_that_cannot_be_written_says_so_and_harms_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("judged");
    fs::write(&in_the_way, "a file").unwrap();
    let cache = JudgedCache::new(&in_the_way);
    assert!(cache.put(&REVIEWED[0].0, &Judged::default()).is_err());
    assert_eq!(cache.get(&REVIEWED[0].0), None);
    assert_eq!(fs::read_to_string(&in_the_way).unwrap(), "a file");
}

#[test]
fn the_cache_lies_beside_the_records() {
    let folder = DataFolder::new("somewhere");
    assert_eq!(
        JudgedCache::beside(folder.matches().folder()),
        JudgedCache::new(folder.judged())
    );
}
