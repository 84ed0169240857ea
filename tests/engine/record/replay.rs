//! A record stepped through: every place is the match that it was, whichever way one comes there.

use undercut::{
    game::{Entry, Player, Stage},
    play::Seat,
    record::{Record, Replay},
    rules::{FirstDealer, GameTable, TakeBack},
};

use super::{house::rules, play};

fn records() -> Vec<Record> {
    let with_take_backs = rules(|house| {
        house.table.take_back = TakeBack::UntilOpponentActs;
        house.game.target = 60;
    });
    let short = rules(|house| {
        house.deal.first_dealer = FirstDealer::You;
        house.game.target = 30;
        house.match_play.best_of = 3;
    });
    let mut records = vec![
        play::record(with_take_backs, 3, 260),
        play::record(short, 5, 2_000),
    ];
    for (game, players) in [
        (GameTable::Cutthroat, 3),
        (GameTable::Chouette, 4),
        (GameTable::Partnership, 4),
        (GameTable::BattleRoyal, 3),
        (GameTable::Round, 4),
    ] {
        let rules = rules(|house| {
            house.table.game = game;
            house.table.players = players;
            *house = house.usual();
            house.table.take_back = TakeBack::UntilOpponentActs;
            house.game.target = 200;
        });
        records.push(play::record(rules, 3, 700));
    }
    records
}

#[test]
fn a_place_is_the_same_whichever_way_one_comes_there() {
    for record in records() {
        let mut replay = Replay::new(record.clone());
        let end = replay.end();
        assert_eq!(end, record.entries().len());
        for place in 0..=end {
            assert_eq!(replay.at(), place);
            assert_eq!(replay.game(), &record.at(place));
            replay.forward();
        }
        assert_eq!(replay.at(), end, "there is nothing behind the end");
        for place in [end, end - 1, end / 2, end / 3, 7, 0] {
            replay.go_to(place);
            assert_eq!(replay.game(), &record.at(place));
            assert_eq!(replay.entry(), record.entries()[..place].last());
        }
        replay.back();
        assert_eq!(replay.at(), 0, "there is nothing before the beginning");
        replay.go_to(usize::MAX);
        assert_eq!(replay.game(), record.state());
    }
}

#[test]
fn hands_and_games_are_gone_to_one_after_another() {
    for record in records() {
        let dealt: Vec<usize> = record
            .steps()
            .zip(1..)
            .filter(|((entry, _), _)| matches!(entry, Entry::Dealt { .. }))
            .map(|(_, place)| place)
            .collect();
        assert!(dealt.len() > 2, "more than a hand or two");
        let mut replay = Replay::new(record.clone());
        for (number, place) in dealt.iter().enumerate() {
            replay.next_hand();
            assert_eq!((replay.at(), replay.hand()), (*place, Some(number)));
        }
        replay.next_hand();
        assert_eq!(replay.at(), replay.end());
        for place in dealt.iter().rev() {
            replay.previous_hand();
            assert_eq!(replay.at(), *place);
        }
        replay.previous_hand();
        assert_eq!((replay.at(), replay.hand()), (0, None));

        let games: Vec<usize> = dealt
            .iter()
            .copied()
            .filter(|place| record.at(*place).sheet().game().hands().is_empty())
            .collect();
        for place in &games {
            replay.next_game();
            assert_eq!(replay.at(), *place);
        }
        replay.next_game();
        assert_eq!(replay.at(), replay.end());
        for place in games.iter().rev() {
            replay.previous_game();
            assert_eq!(replay.at(), *place);
        }
    }
}

#[test]
fn the_event_of_a_hand_is_found_though_others_were_taken_back() {
    let mut took_back = 0;
    for record in records() {
        let mut replay = Replay::new(record.clone());
        took_back += usize::from(record.state().took_back());
        for (number, hand) in replay.hands().to_vec().iter().enumerate() {
            replay.go_to(hand.end);
            let deals = replay.game().current().unwrap().clone();
            let are_over = deals.all().iter().all(|deal| deal.turn().is_none());
            assert_eq!(hand.is_over, are_over);
            for deal in deals.all() {
                let player = deal.seats()[Seat::FIRST];
                assert_eq!(hand.events_of(player).len(), deal.events().len());
                for event in 0..deal.events().len() {
                    let place = replay.place_of(number, player, event).unwrap();
                    let before = record.at(place);
                    let Stage::Playing(current) = before.stage() else {
                        panic!("a hand is being played before its events");
                    };
                    let there = current.of(player).unwrap();
                    assert_eq!(there.events(), &deal.events()[..event]);
                    let after = record.at(place + 1);
                    assert_eq!(
                        after.deal_of(player).unwrap().events(),
                        &deal.events()[..=event],
                        "the entry at the place is the event"
                    );
                }
                assert_eq!(replay.place_of(number, player, deal.events().len()), None);
            }
        }
        assert_eq!(
            replay.place_of(replay.hands().len(), Player::FIRST, 0),
            None
        );
    }
    assert!(took_back > 0, "somebody took a move back");
}

#[test]
fn a_record_without_an_entry_has_one_place() {
    let record = play::record(rules(|_| {}), 1, 0);
    let mut replay = Replay::new(record);
    for step in [
        Replay::forward,
        Replay::back,
        Replay::next_hand,
        Replay::previous_hand,
        Replay::next_game,
        Replay::previous_game,
    ] {
        step(&mut replay);
        assert_eq!((replay.at(), replay.end(), replay.hand()), (0, 0, None));
    }
    assert_eq!(replay.entry(), None);
}
