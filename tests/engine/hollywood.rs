//! Several games on one sheet: the examples of the rule book, and a model of its sentences that shares no code with the
//! sheet.

use proptest::prelude::*;
use undercut::{
    game::{Game, HandResult, Player, Sheet, SheetError},
    rules::{BoxWhen, Credit, Hollywood, HouseRules, Rules, Shutout},
};

use crate::game_scores::{VOID, won};

const ANN: Player = Player::FIRST;
const BOB: Player = Player::SECOND;

fn rules(change: impl FnOnce(&mut HouseRules)) -> Rules {
    let mut house = HouseRules::default();
    house.match_play.hollywood = Hollywood::Three;
    change(&mut house);
    Rules::new(house).unwrap()
}

/// Enters hands of so many points, won by A or B in this order.
fn sheet(rules: &Rules, points: u32, winners: &str) -> Sheet {
    let mut sheet = Sheet::new(rules);
    for winner in winners.chars() {
        let winner = if winner == 'A' { ANN } else { BOB };
        sheet.enter(won(winner, points)).expect("the match goes on");
    }
    sheet
}

/// The running scores of the open games.
fn open(sheet: &Sheet) -> Vec<[i64; 2]> {
    let running = |game: &Game| [ANN, BOB].map(|player| game.running(player));
    sheet.open().iter().map(running).collect()
}

fn settled(sheet: &Sheet) -> Vec<i64> {
    sheet.tallies().map(|tally| tally.settlement()).collect()
}

/// Section 10 of the rule book, the first example.
#[test]
fn a_win_is_entered_where_the_player_has_won_and_in_the_next_game() {
    let rules = rules(|_| {});
    assert_eq!(open(&sheet(&rules, 10, "A")), [[10, 0], [0, 0], [0, 0]]);
    assert_eq!(open(&sheet(&rules, 10, "AA")), [[20, 0], [10, 0], [0, 0]]);
    assert_eq!(open(&sheet(&rules, 10, "AAB")), [[20, 10], [10, 0], [0, 0]]);
    assert_eq!(
        open(&sheet(&rules, 10, "AABA")),
        [[30, 10], [20, 0], [10, 0]]
    );
}

/// Section 10 of the rule book, the second example.
#[test]
fn who_was_shut_out_of_a_game_starts_in_the_next_open_one() {
    let rules = rules(|_| {});
    let after = |winners| sheet(&rules, 50, winners);
    assert_eq!(settled(&after("AA")), [350]);
    assert_eq!(open(&after("AAB")), [[50, 50], [0, 0]]);
    assert_eq!(settled(&after("AABA")), [350, 175]);
    assert_eq!(open(&after("AABA")), [[50, 0]]);
    assert_eq!(open(&after("AABAB")), [[50, 50]]);
    let over = after("AABABA");
    assert_eq!(settled(&over), [350, 175, 175]);
    let result = over.result().expect("all three games are over");
    assert_eq!((result.winner(), result.scores), (Some(ANN), vec![700, 0]));
    assert_eq!(over.clone().enter(won(BOB, 1)), Err(SheetError::MatchOver));
}

#[test]
fn a_void_hand_enters_nothing() {
    let rules = rules(|_| {});
    let mut sheet = sheet(&rules, 10, "AB");
    let before = open(&sheet);
    for hand in [VOID, HandResult::Tie] {
        sheet.enter(hand).unwrap();
        assert_eq!(open(&sheet), before);
    }
    assert_eq!(sheet.hands(), 4);
    assert!(sheet.open().iter().all(|game| game.hands().len() < 3));
}

/// Without bonuses a game is settled at the difference.
#[test]
fn equal_settlements_go_to_who_won_more_games() {
    // The match target and a best of several do not count here.
    for best_of in [0, 1] {
        let rules = rules(|r| {
            r.game.bonus = 0;
            r.score.box_bonus = 0;
            r.game.shutout = Shutout::None;
            r.match_play.bonus = 40;
            r.match_play.best_of = best_of;
        });
        // Game 1 is Ann's, 100 to 0. Bob takes the others, 100 to 50 each: 100 against 100.
        let hands = [(ANN, 50), (ANN, 50), (BOB, 10), (ANN, 10)];
        let mut sheet = Sheet::new(&rules);
        for (winner, points) in hands {
            assert_eq!(sheet.result(), None);
            sheet.enter(won(winner, points)).unwrap();
        }
        assert_eq!(open(&sheet), [[60, 10], [10, 0]]);
        // Bob: 10 + 90 in game 2, and 90 in game 3.
        sheet.enter(won(BOB, 90)).unwrap();
        assert_eq!(
            (settled(&sheet), open(&sheet)),
            (vec![100, 40], vec![[10, 90]])
        );
        sheet.enter(won(ANN, 20)).unwrap();
        assert_eq!(open(&sheet), [[30, 90]]);
        sheet.enter(won(BOB, 10)).unwrap();
        // Ann has 100, Bob 40 + 70.
        let result = sheet.result().expect("all three games are over");
        assert_eq!(settled(&sheet), [100, 40, 70]);
        assert_eq!(
            (result.winner(), result.scores),
            (Some(BOB), vec![100, 150])
        );
    }
}

#[test]
fn games_follow_one_another_until_the_last_are_announced() {
    let rules = rules(|r| r.match_play.hollywood = Hollywood::Rolling);
    let mut sheet = sheet(&rules, 100, "AAA");
    // Ann's hands of 100 close a game each: the next one opens behind the last.
    assert_eq!((sheet.finished().len(), sheet.open().len()), (3, 3));
    assert!(sheet.may_announce() && !sheet.is_announced());
    sheet.announce_last_games().unwrap();
    assert_eq!(sheet.announce_last_games(), Err(SheetError::LastGames));
    for left in [2, 1] {
        sheet.enter(won(BOB, 100)).unwrap();
        assert_eq!((sheet.open().len(), sheet.result()), (left, None));
    }
    sheet.enter(won(BOB, 100)).unwrap();
    let result = sheet.result().expect("the open games were the last");
    assert_eq!((result.winner(), result.games_won), (None, vec![3, 3]));
    assert_eq!(result.scores, [975, 975]);
}

#[test]
fn a_number_of_games_ends_the_match_without_an_announcement() {
    let rules = rules(|r| {
        r.match_play.hollywood = Hollywood::Rolling;
        r.match_play.hollywood_games = 4;
    });
    let mut sheet = sheet(&rules, 100, "AAA");
    assert_eq!((sheet.finished().len(), sheet.open().len()), (3, 1));
    assert!(!sheet.may_announce());
    assert_eq!(sheet.announce_last_games(), Err(SheetError::LastGames));
    sheet.enter(won(ANN, 100)).unwrap();
    assert_eq!(sheet.result().and_then(|result| result.winner()), Some(ANN));
}

#[test]
fn only_games_that_follow_one_another_are_announced() {
    for hollywood in [Hollywood::Off, Hollywood::Three] {
        let rules = rules(|r| r.match_play.hollywood = hollywood);
        let refused = Sheet::new(&rules).announce_last_games();
        assert_eq!(refused, Err(SheetError::NotRolling), "{hollywood}");
    }
}

/// What the rule book says, sentence by sentence, with each game as a list of entries.
#[derive(Debug, Clone, Default)]
struct Model {
    /// Each game's entries: who won, the points, whether it is closed.
    games: Vec<(Vec<(usize, i64)>, bool)>,
}

impl Model {
    fn score(game: &[(usize, i64)], player: usize, at_once: bool) -> i64 {
        let own = game.iter().filter(|(winner, _)| *winner == player);
        own.map(|(_, points)| points + if at_once { 25 } else { 0 })
            .sum()
    }

    fn enter(&mut self, player: usize, points: i64, at_once: bool) {
        let mut first = true;
        for (entries, closed) in self.games.iter_mut().filter(|(_, closed)| !closed) {
            let has_entry = entries.iter().any(|(winner, _)| *winner == player);
            if has_entry || std::mem::take(&mut first) {
                entries.push((player, points));
                *closed = Self::score(entries, player, at_once) >= 100;
            }
        }
    }

    /// What the winner of a closed game gets: the difference of the totals, with 100 for the game, 100 for a shutout and 25
    /// for each hand.
    fn settlement(game: &[(usize, i64)]) -> (usize, i64) {
        let winner = game.last().expect("a closed game has an entry").0;
        let total = |player: usize| {
            let hands = game.iter().filter(|(who, _)| *who == player).count();
            Self::score(game, player, false) + 25 * i64::try_from(hands).unwrap()
        };
        let shut_out = if game.iter().all(|(who, _)| *who == winner) {
            100
        } else {
            0
        };
        (winner, total(winner) - total(1 - winner) + 100 + shut_out)
    }
}

proptest! {
    #[test]
    fn the_sheet_agrees_with_the_rule_book(
        hands in prop::collection::vec((0_usize..3, 1_u32..60), 1..60),
        rolling in any::<bool>(),
        at_once in any::<bool>(),
        announced in 0_usize..40,
        totals in any::<bool>(),
    ) {
        let rules = rules(|r| {
            r.match_play.hollywood = if rolling { Hollywood::Rolling } else { Hollywood::Three };
            r.score.box_when = if at_once { BoxWhen::AtOnce } else { BoxWhen::GameEnd };
            r.match_play.credit = if totals { Credit::Totals } else { Credit::Difference };
        });
        let mut sheet = Sheet::new(&rules);
        let mut before = Vec::new();
        let mut model = Model { games: vec![Default::default(); 3] };
        for (number, (winner, points)) in hands.into_iter().enumerate() {
            if sheet.result().is_some() {
                break;
            }
            if rolling && number == announced {
                before.push(sheet.clone());
                sheet.announce_last_games().unwrap();
            }
            before.push(sheet.clone());
            if winner == 2 {
                sheet.enter(VOID).unwrap();
                prop_assert!(sheet.just_ended().is_empty());
            } else {
                sheet.enter(won(Player::new(winner), points)).unwrap();
                model.enter(winner, i64::from(points), at_once);
            }
            if rolling && number < announced {
                while model.games.iter().filter(|(_, closed)| !closed).count() < 3 {
                    model.games.push(Default::default());
                }
            }
            let is_over = model.games.iter().all(|(_, closed)| *closed);
            prop_assert_eq!(sheet.result().is_some(), is_over);
            let games = sheet.finished().iter().chain(sheet.open().iter().filter(|_| !is_over));
            let games: Vec<&Game> = games.collect();
            prop_assert_eq!(games.len(), model.games.len());
            for (game, (entries, closed)) in games.iter().zip(&model.games) {
                let running = [0, 1].map(|player| Model::score(entries, player, at_once));
                prop_assert_eq!([ANN, BOB].map(|player| game.running(player)), running);
                prop_assert_eq!(game.tally().is_some(), *closed);
                if let Some(tally) = game.tally() {
                    let (winner, settlement) = Model::settlement(entries);
                    prop_assert_eq!((tally.winner.index(), tally.settlement()), (winner, settlement));
                }
            }
        }
        // Every line can be taken back, the announcement too.
        while let Some(earlier) = before.pop() {
            prop_assert!(sheet.undo());
            prop_assert_eq!(&sheet, &earlier);
        }
        prop_assert!(!sheet.undo());
    }
}
