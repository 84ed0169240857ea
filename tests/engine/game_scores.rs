//! Games and matches on the score sheet, worked out by hand: at least one case for every value of every key that
//! bears on them.

use crate::support::house;

use house::rules;
use undercut::{
    game::{HandResult, MatchResult, Player, Sheet, SheetError, Tally},
    play::{VoidReason, WinKind},
    rules::{BoxWhen, Credit, GameWinner, Rules, Shutout},
};

const ANN: Player = Player::FIRST;
const BOB: Player = Player::SECOND;

/// A knock worth so many points, with one box.
pub fn won(player: Player, points: u32) -> HandResult {
    HandResult::Won {
        player,
        kind: WinKind::Knock,
        points,
        boxes: 1,
        charge: None,
    }
}

/// A hand that nobody won.
pub const VOID: HandResult = HandResult::Void {
    reason: VoidReason::StockExhausted,
};

/// Enters hands on a new sheet; the tally of the last.
fn tally(rules: &Rules, hands: &[HandResult]) -> Tally {
    let mut sheet = Sheet::new(rules);
    let (last, first) = hands.split_last().expect("a game has hands");
    for hand in first {
        let ended = sheet.enter(*hand).expect("the match is not over");
        assert_eq!(ended, [], "the game ends with its last hand");
    }
    let mut ended = sheet.enter(*last).expect("the match is not over");
    ended.pop().expect("the last hand ends the game")
}

/// Hands, game bonus, shutout, boxes of each player.
fn columns(tally: &Tally) -> Vec<[i64; 4]> {
    let line = |c: &undercut::game::Column| [c.hands, c.bonus, c.shutout, c.boxes];
    tally.columns.iter().map(line).collect()
}

#[test]
fn the_first_to_reach_the_target_wins_the_game_bonus_and_everybody_his_boxes() {
    // The general rules: to 100, a bonus of 100, 25 for each hand won, the difference to the winner.
    let tally = tally(
        &Rules::default(),
        &[won(ANN, 40), won(BOB, 30), won(ANN, 60)],
    );
    assert_eq!((tally.reached, tally.winner), (ANN, ANN));
    assert_eq!(columns(&tally), [[100, 100, 0, 50], [30, 0, 0, 25]]);
    assert_eq!(tally.settlement(), 250 - 55);
    assert_eq!(tally.credits(), [195, 0]);
}

#[test]
fn one_point_short_of_the_target_is_not_the_end() {
    let mut sheet = Sheet::new(&Rules::default());
    assert_eq!(sheet.enter(won(ANN, 99)), Ok(vec![]));
    assert_eq!(sheet.enter(won(ANN, 1)).expect("goes on").len(), 1);
}

#[test]
fn target_and_bonus_are_the_tables_own() {
    let rules = rules(|r| {
        r.game.target = 50;
        r.game.bonus = 0;
    });
    let tally = tally(&rules, &[won(BOB, 10), won(ANN, 50)]);
    assert_eq!(columns(&tally), [[50, 0, 0, 25], [10, 0, 0, 25]]);
}

#[test]
fn a_shutout_is_worth_what_the_table_says() {
    // Ann wins 60 and 45: 105 for the hands, 100 for the game, two boxes of 25.
    let hands = [won(ANN, 60), won(ANN, 45)];
    let cases = [
        (Shutout::Add, 100, 355),
        (Shutout::DoubleHands, 105, 360),
        (Shutout::DoubleTotal, 205, 460),
        (Shutout::DoubleAll, 255, 510),
        (Shutout::DoubleDifference, 0, 510),
        (Shutout::None, 0, 255),
    ];
    for (shutout, added, settlement) in cases {
        let tally = tally(&rules(|r| r.game.shutout = shutout), &hands);
        assert_eq!(tally.shut_out, [BOB]);
        assert_eq!(
            columns(&tally),
            [[105, 100, added, 50], [0; 4]],
            "{shutout}"
        );
        assert_eq!(tally.settlement(), settlement, "{shutout}");
        assert_eq!(tally.credits(), [settlement, 0], "{shutout}");
    }
}

#[test]
fn the_shutout_bonus_is_the_tables_own_and_needs_a_shutout() {
    let rules = rules(|r| r.game.shutout_bonus = 60);
    let shut_out = tally(&rules, &[won(ANN, 100)]);
    assert_eq!(columns(&shut_out)[0], [100, 100, 60, 25]);
    let close = tally(&rules, &[won(BOB, 1), won(ANN, 100)]);
    assert_eq!(columns(&close)[0], [100, 100, 0, 25]);
}

#[test]
fn a_loser_with_one_undercut_has_won_a_hand() {
    let undercut = HandResult::Won {
        player: BOB,
        kind: WinKind::Undercut,
        points: 27,
        boxes: 1,
        charge: None,
    };
    let tally = tally(&Rules::default(), &[undercut, won(ANN, 100)]);
    assert!(tally.shut_out.is_empty());
}

#[test]
fn boxes_counted_at_once_count_toward_the_target_and_not_again() {
    // Ten a box: 85 + 10 stays short of 100 and 85 + 5 + two boxes reaches it.
    let rules = rules(|r| {
        r.score.box_when = BoxWhen::AtOnce;
        r.score.box_bonus = 10;
    });
    let mut sheet = Sheet::new(&rules);
    assert_eq!(sheet.enter(won(ANN, 85)), Ok(vec![]));
    assert_eq!(sheet.game().running(ANN), 95);
    let tally = sheet.enter(won(ANN, 5)).expect("goes on").remove(0);
    assert_eq!(columns(&tally)[0], [90, 100, 100, 20]);
    assert_eq!(sheet.finished()[0].running(ANN), 110);

    // Counted at the end, the same hands are not enough.
    let mut at_end = Sheet::new(&self::rules(|r| r.score.box_bonus = 10));
    assert_eq!(at_end.enter(won(ANN, 85)), Ok(vec![]));
    assert_eq!(at_end.enter(won(ANN, 5)), Ok(vec![]));
}

#[test]
fn extra_boxes_count_as_boxes() {
    let gin = HandResult::Won {
        player: ANN,
        kind: WinKind::Gin,
        points: 100,
        boxes: 3,
        charge: None,
    };
    let tally = tally(&Rules::default(), &[won(BOB, 3), gin]);
    assert_eq!(columns(&tally), [[100, 100, 0, 75], [3, 0, 0, 25]]);
}

/// Bob wins eight small hands, Ann two big ones: the boxes leave her behind.
fn boxes_turn_the_game() -> Vec<HandResult> {
    let mut hands = vec![won(BOB, 12); 8];
    hands.extend([won(ANN, 50), won(ANN, 50)]);
    hands
}

#[test]
fn who_reached_the_target_wins_even_if_the_boxes_leave_him_behind() {
    // Ann 100 + 0 + 50 = 150, Bob 96 + 200 = 296.
    let rules = rules(|r| r.game.bonus = 0);
    let tally = tally(&rules, &boxes_turn_the_game());
    assert_eq!((tally.reached, tally.winner), (ANN, ANN));
    assert_eq!(tally.settlement(), -146);
    assert_eq!(tally.credits(), [-146, 0]);
}

#[test]
fn the_most_points_win_where_the_table_says_so() {
    let rules = rules(|r| {
        r.game.bonus = 0;
        r.game.winner = GameWinner::MostPoints;
    });
    let behind = tally(&rules, &boxes_turn_the_game());
    assert_eq!((behind.reached, behind.winner), (ANN, BOB));
    assert_eq!(behind.settlement(), 146);

    // Equal points: 100 + 50 and 25 + 125; the game stays with who reached the target.
    let mut hands = vec![won(BOB, 5); 5];
    hands.extend([won(ANN, 50), won(ANN, 50)]);
    let equal = tally(&rules, &hands);
    assert_eq!(equal.columns[0].total(), equal.columns[1].total());
    assert_eq!((equal.winner, equal.settlement()), (ANN, 0));
}

#[test]
fn void_and_tied_hands_bring_nothing_and_end_nothing() {
    let mut sheet = Sheet::new(&Rules::default());
    sheet.enter(won(ANN, 99)).expect("goes on");
    assert_eq!(sheet.enter(VOID), Ok(vec![]));
    assert_eq!(sheet.enter(HandResult::Tie), Ok(vec![]));
    assert_eq!(
        (sheet.game().running(ANN), sheet.game().boxes(ANN)),
        (99, 1)
    );
}

/// A game in which `player` shuts the other out with one hand of 100: 325 points to 0 by default.
fn whole_game(player: Player) -> HandResult {
    won(player, 100)
}

#[test]
fn a_match_goes_to_the_first_who_is_credited_the_target() {
    let mut sheet = Sheet::new(&Rules::default());
    sheet.enter(whole_game(ANN)).expect("goes on");
    assert_eq!((sheet.match_scores(), sheet.result()), (vec![325, 0], None));
    sheet.enter(whole_game(BOB)).expect("goes on");
    assert_eq!(
        (sheet.match_scores(), sheet.result()),
        (vec![325, 325], None)
    );
    sheet.enter(whole_game(ANN)).expect("goes on");
    let result = MatchResult {
        winners: vec![ANN],
        scores: vec![650, 325],
        games_won: vec![2, 1],
    };
    assert_eq!(sheet.result(), Some(result));
    assert_eq!(sheet.enter(won(BOB, 1)), Err(SheetError::MatchOver));
}

#[test]
fn totals_credit_each_player_his_own() {
    // Ann 100 + 100 + 25 = 225, Bob 40 + 25 = 65.
    let rules = rules(|r| r.match_play.credit = Credit::Totals);
    let tally = tally(&rules, &[won(BOB, 40), won(ANN, 100)]);
    assert_eq!(tally.credits(), [225, 65]);
}

#[test]
fn the_match_target_and_bonus_are_the_tables_own() {
    let rules = rules(|r| {
        r.match_play.target = 300;
        r.match_play.bonus = 50;
    });
    let mut sheet = Sheet::new(&rules);
    sheet.enter(whole_game(BOB)).expect("goes on");
    let result = sheet.result().expect("325 is enough");
    assert_eq!((result.winner(), result.scores), (Some(BOB), vec![0, 375]));
}

#[test]
fn equal_match_scores_at_the_target_play_one_more_game() {
    let rules = rules(|r| {
        r.match_play.target = 200;
        r.match_play.credit = Credit::Totals;
        r.game.winner = GameWinner::Target;
        r.game.bonus = 0;
    });
    let mut sheet = Sheet::new(&rules);
    // Ann 100 + 50, Bob 25 + 125: 150 each. Then the same again: 300 each.
    for _ in 0..2 {
        for hand in [vec![won(BOB, 5); 5], vec![won(ANN, 50); 2]].concat() {
            sheet.enter(hand).expect("goes on");
        }
    }
    assert_eq!(
        (sheet.match_scores(), sheet.result()),
        (vec![300, 300], None)
    );
    sheet.enter(won(BOB, 100)).expect("one more game");
    assert_eq!(
        sheet.result().map(|result| result.winner()),
        Some(Some(BOB))
    );
}

#[test]
fn a_credit_that_leaves_nobody_ahead_never_ends_the_match() {
    let rules = rules(|r| {
        r.game.bonus = 0;
        r.match_play.target = 1;
    });
    let mut sheet = Sheet::new(&rules);
    for hand in boxes_turn_the_game() {
        sheet.enter(hand).expect("goes on");
    }
    assert_eq!(
        (sheet.match_scores(), sheet.result()),
        (vec![-146, 0], None)
    );
}

#[test]
fn a_match_by_games_goes_to_the_majority() {
    let by = |best_of| rules(|r| r.match_play.best_of = best_of);
    let mut single = Sheet::new(&by(1));
    single.enter(whole_game(BOB)).expect("goes on");
    assert_eq!(single.result().and_then(|r| r.winner()), Some(BOB));

    let mut three = Sheet::new(&by(3));
    for winner in [ANN, BOB] {
        three.enter(whole_game(winner)).expect("goes on");
        assert_eq!(three.result(), None, "650 points do not decide it");
    }
    three.enter(whole_game(BOB)).expect("goes on");
    let result = three.result().expect("two of three");
    assert_eq!((result.winner(), result.games_won), (Some(BOB), vec![1, 2]));
}

#[test]
fn a_hand_can_be_taken_off_the_sheet_even_when_it_ended_a_game() {
    let mut sheet = Sheet::new(&Rules::default());
    assert!(!sheet.undo());
    sheet.enter(won(BOB, 30)).expect("goes on");
    let before = sheet.clone();
    sheet.enter(won(ANN, 100)).expect("goes on");
    assert_eq!(sheet.finished().len(), 1);
    assert!(sheet.undo());
    assert_eq!(sheet, before);
}

#[test]
fn a_stranger_cannot_win_a_hand() {
    let mut sheet = Sheet::new(&Rules::default());
    let player = Player::new(2);
    let refused = sheet.enter(won(player, 10));
    assert_eq!(
        refused,
        Err(SheetError::NoSuchPlayer { player, players: 2 })
    );
    let told = refused.expect_err("refused").to_string();
    assert_eq!(told, "there is no player 3 at this table of 2");
    assert_eq!(sheet.hands(), 0);
}
