//! The tables around a deal for two: who sits where, who deals, and how three and four settle. The figures are those of
//! the rule book, section 12.

use std::collections::VecDeque;

use proptest::prelude::*;
use undercut::{
    cards::{Card, Deck},
    game::{
        Charge, CutDecides, Entry, EntryError, HandResult, Match, Payment, Player, Sheet,
        SheetError, Stage, Table, Tally,
    },
    play::{BySeat, WinKind},
    rules::{AfterVoid, BoxWhen, FirstDealer, GameTable, HouseRules, NextDealer, Rules, TakeBack},
};

use crate::{
    game_scores::{VOID, won},
    match_play::{greedy, play_until},
    support::house,
};

const A: Player = Player::new(0);
const B: Player = Player::new(1);
const C: Player = Player::new(2);
const D: Player = Player::new(3);

/// The house rules of a table with its usual defaults, and a change.
fn at(game: GameTable, players: u32, change: impl FnOnce(&mut HouseRules)) -> Rules {
    house::rules(|r| {
        r.table.game = game;
        r.table.players = players;
        *r = r.usual();
        change(r);
    })
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

/// Enters hands; the last one ends a game.
fn tally(rules: &Rules, hands: &[HandResult]) -> Tally {
    let mut sheet = Sheet::new(rules);
    let mut ended = Vec::new();
    for hand in hands {
        assert_eq!(ended, [], "only the last hand ends the game");
        ended = sheet.enter(*hand).unwrap();
    }
    ended.pop().expect("the game is over")
}

fn paid(to: Player, from: Player, points: i64, shutout: i64) -> Payment {
    Payment {
        to,
        from,
        points,
        shutout,
    }
}

fn totals(tally: &Tally) -> Vec<i64> {
    tally
        .columns
        .iter()
        .map(undercut::game::Column::total)
        .collect()
}

/// Rule book, section 12: "A 105 (4 hands), B 60 (2), C 0: totals 305, 110, 0; A from B 195, A from C 305 + 100, B from
/// C 110: A +600, B −85, C −515".
#[test]
fn three_settle_at_cutthroat() {
    let rules = at(GameTable::Cutthroat, 3, |_| {});
    let hands = [
        won(A, 30),
        won(A, 30),
        won(B, 30),
        won(B, 30),
        won(A, 30),
        won(A, 15),
    ];
    let tally = tally(&rules, &hands);
    assert_eq!(totals(&tally), [305, 110, 0]);
    assert_eq!(tally.shut_out, [C]);
    let payments = [paid(A, B, 195, 0), paid(A, C, 305, 100), paid(B, C, 110, 0)];
    assert_eq!(tally.payments(), payments);
    assert_eq!(tally.credits(), [600, -85, -515]);
}

/// Rule book, section 12: "A 205 (3), B 40 (1), C −20 (0): totals 380, 65, −20: A from B 315, A from C 400 + 100, B from
/// C 85: +815, −230, −585".
#[test]
fn three_settle_at_battle_royal() {
    let rules = at(GameTable::BattleRoyal, 3, |_| {});
    let undercut = HandResult::Won {
        player: A,
        kind: WinKind::Undercut,
        points: 5,
        boxes: 1,
        charge: Some(Charge {
            player: C,
            points: 20,
        }),
    };
    let tally = tally(&rules, &[won(A, 100), won(B, 40), undercut, won(A, 100)]);
    assert_eq!(totals(&tally), [380, 65, -20]);
    let payments = [paid(A, B, 315, 0), paid(A, C, 400, 100), paid(B, C, 85, 0)];
    assert_eq!(tally.payments(), payments);
    assert_eq!(tally.credits(), [815, -230, -585]);
}

/// Rule book, section 12: "box 60 (2 hands), side 104 (3): 279 − 110 = 169; with three players box −338, others +169; with
/// four box −507".
#[test]
fn the_box_settles_with_every_partner() {
    for (players, credits) in [(3, vec![-338, 169, 169]), (4, vec![-507, 169, 169, 169])] {
        let rules = at(GameTable::Chouette, players, |_| {});
        // The captain loses twice and wins three times.
        let captain = |lost: usize| Player::new(1 + lost % (players as usize - 1));
        let hands = [
            won(A, 30),
            won(captain(1), 40),
            won(captain(1), 40),
            won(A, 30),
            won(captain(2), 24),
        ];
        let tally = tally(&rules, &hands);
        let mut expected = vec![279; players as usize];
        expected[0] = 110;
        assert_eq!(totals(&tally), expected);
        assert_eq!(tally.settlement(), 169);
        assert_eq!(tally.credits(), credits);
        assert_eq!(tally.payments().len(), players as usize - 1);
        assert!(!tally.is_won_by(A));
        assert!((1..players as usize).all(|other| tally.is_won_by(Player::new(other))));
    }
}

/// A shutout is between the box and the side, as between two: it is in the total.
#[test]
fn a_box_without_a_hand_is_shut_out() {
    let rules = at(GameTable::Chouette, 3, |_| {});
    let tally = tally(&rules, &[won(B, 60), won(B, 40)]);
    assert_eq!(totals(&tally), [0, 350, 350]);
    assert_eq!(tally.credits(), [-700, 350, 350]);
}

/// Rule book, section 12: "+37 and −12: 25 and one box; `at-once` 50".
#[test]
fn partners_enter_the_difference() {
    for (box_when, running) in [(BoxWhen::GameEnd, 25), (BoxWhen::AtOnce, 50)] {
        let rules = at(GameTable::Partnership, 4, |r| r.score.box_when = box_when);
        let mut sheet = Sheet::new(&rules);
        let entered = sheet.table().entered(&[won(B, 37), won(C, 12)]).unwrap();
        let net = HandResult::Net {
            side: [A, B],
            points: 25,
            boxes: 1,
        };
        assert_eq!(entered, net);
        sheet.enter(entered).unwrap();
        let running_of = |player| sheet.game().running(player);
        assert_eq!([A, B, C, D].map(running_of), [running, running, 0, 0]);
        assert_eq!(sheet.game().boxes(B), 1);
    }
    let table = Table::of(&at(GameTable::Partnership, 4, |_| {}));
    for (first, second, entered) in [
        (VOID, won(D, 12), Some((C, 12, 1))),
        (won(A, 12), won(D, 12), None),
        (HandResult::Tie, VOID, None),
        (won(A, 12), won(B, 8), Some((A, 20, 1))),
    ] {
        assert_eq!(table.entered(&[first, second]).unwrap().won(), entered);
    }
    assert_eq!(table.entered(&[VOID]), None);
}

/// A side that won no hand is shut out, and the match goes by side as between two.
#[test]
fn partners_play_games_and_matches_by_side() {
    let rules = at(GameTable::Partnership, 4, |r| r.match_play.bonus = 50);
    let ahead = |player: Player| HandResult::Net {
        side: [player, Player::new(player.index() + 1)],
        points: 125,
        boxes: 1,
    };
    let mut sheet = Sheet::new(&rules);
    let tally = sheet.enter(ahead(C)).unwrap().pop().unwrap();
    assert_eq!(totals(&tally), [0, 0, 350, 350]);
    assert_eq!(
        (tally.settlement(), tally.credits()),
        (350, vec![0, 0, 350, 350])
    );
    sheet.enter(ahead(A)).unwrap();
    assert_eq!(sheet.result(), None);
    sheet.enter(ahead(C)).unwrap();
    let result = sheet.result().unwrap();
    assert_eq!(result.winners, [C, D]);
    assert_eq!(result.scores, [350, 350, 750, 750]);
    assert_eq!(result.games_won, [1, 1, 2, 2]);
}

/// Rule book, section 12: "a player who was never dealt cards is not shut out".
#[test]
fn who_was_never_dealt_cards_is_not_shut_out() {
    let rules = at(GameTable::Cutthroat, 3, |_| {});
    let tally = tally(&rules, &[won(A, 100)]);
    assert_eq!(tally.shut_out, [B]);
    let payments = [paid(A, B, 225, 100), paid(A, C, 225, 0)];
    assert_eq!(tally.payments(), payments);
    assert_eq!(tally.credits(), [550, -325, -225]);
}

/// Rule book, section 12: at `match.best_of = 0` "the match ends when one person alone leads at `match.target` or more".
#[test]
fn an_account_at_the_target_ends_the_match_once_it_leads_alone() {
    let rules = at(GameTable::Chouette, 3, |r| {
        r.match_play.best_of = 0;
        r.match_play.target = 300;
    });
    let mut sheet = Sheet::new(&rules);
    sheet.enter(won(B, 100)).unwrap();
    // Both partners have 325 now, and nobody leads alone.
    assert_eq!(sheet.match_scores(), [-650, 325, 325]);
    assert_eq!(sheet.result(), None);
    // The captain is in the box now, and the next one against them.
    assert!(matches!(sheet.table(), Table::Chouette(line) if line.order() == [B, C, A]));
    sheet.enter(won(B, 100)).unwrap();
    let result = sheet.result().unwrap();
    assert_eq!(
        (result.winners, result.scores),
        (vec![B], vec![-975, 975, 0])
    );
}

/// Rule book, section 12: "box A; B C D; B loses: C D B; C wins the game: box C; D B A".
#[test]
fn the_line_of_a_chouette_moves() {
    let rules = at(GameTable::Chouette, 4, |r| r.match_play.best_of = 0);
    let mut sheet = Sheet::new(&rules);
    let order = |sheet: &Sheet| match sheet.table() {
        Table::Chouette(line) => line.order().to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!(order(&sheet), [A, B, C, D]);
    sheet.enter(won(A, 10)).unwrap();
    assert_eq!(order(&sheet), [A, C, D, B]);
    sheet.enter(VOID).unwrap();
    assert_eq!(order(&sheet), [A, C, D, B]);
    assert_eq!(
        sheet.enter(won(B, 10)),
        Err(SheetError::SitsOut { player: B })
    );
    sheet.enter(won(C, 100)).unwrap();
    assert_eq!(order(&sheet), [C, D, B, A]);
    // A captain who loses the last hand of a game goes to the end of the line first.
    sheet.enter(won(C, 100)).unwrap();
    assert_eq!(order(&sheet), [B, A, D, C]);
    assert!(sheet.undo());
    assert_eq!(order(&sheet), [C, D, B, A]);
}

use FirstDealer::{CutChooses, CutHigh, CutLow, Random};

#[expect(clippy::too_many_lines, reason = "it is a table")]
#[test]
fn the_cut_decides_who_sits_where() {
    let order = |table: Table| match table {
        Table::Cutthroat {
            non_dealer,
            dealer,
            idle,
        } => vec![non_dealer, dealer, idle],
        Table::Chouette(line) => line.order().to_vec(),
        Table::Partnership { sides, .. } => sides.concat(),
        Table::Two | Table::BattleRoyal | Table::Round { .. } => Vec::new(),
    };
    let cases = [
        // The highest plays the dealer, the middle deals, the lowest sits out.
        (
            GameTable::Cutthroat,
            "9h Qd 2c",
            CutChooses,
            vec![B, A, C],
            CutDecides::Dealer(A),
        ),
        // A tie in rank is broken by suit.
        (
            GameTable::Cutthroat,
            "9h 9s 9d",
            CutChooses,
            vec![B, A, C],
            CutDecides::Dealer(A),
        ),
        (
            GameTable::Chouette,
            "9h Qd 2c",
            CutChooses,
            vec![B, A, C],
            CutDecides::Chooser(B),
        ),
        (
            GameTable::Chouette,
            "9h Qd 2c",
            CutHigh,
            vec![B, A, C],
            CutDecides::Dealer(B),
        ),
        (
            GameTable::Chouette,
            "9h Qd 2c",
            CutLow,
            vec![B, A, C],
            CutDecides::Dealer(A),
        ),
        (
            GameTable::Chouette,
            "9h Qd 2c",
            Random,
            vec![B, A, C],
            CutDecides::Lot,
        ),
        // Two against two: the highest two against the lowest two.
        (
            GameTable::Partnership,
            "9h Qd 2c Jd",
            CutChooses,
            vec![B, D, A, C],
            CutDecides::Chooser(B),
        ),
        (
            GameTable::Partnership,
            "9h Qd 2c Jd",
            CutHigh,
            vec![B, D, A, C],
            CutDecides::Dealer(B),
        ),
        (
            GameTable::Partnership,
            "9h Qd 2c Jd",
            CutLow,
            vec![B, D, A, C],
            CutDecides::Dealer(A),
        ),
        (
            GameTable::Partnership,
            "9h Qd 2c Jd",
            FirstDealer::You,
            vec![B, D, A, C],
            CutDecides::Dealer(A),
        ),
        (
            GameTable::Partnership,
            "9h Qd 2c Jd",
            FirstDealer::Opponent,
            vec![B, D, A, C],
            CutDecides::Dealer(B),
        ),
        (
            GameTable::BattleRoyal,
            "9h Qd 2c",
            CutChooses,
            vec![],
            CutDecides::Chooser(B),
        ),
        (
            GameTable::Round,
            "9h Qd 2c Ad",
            CutLow,
            vec![],
            CutDecides::Dealer(D),
        ),
    ];
    for (game, cut, rule, seated, decides) in cases {
        let cut = cards(cut);
        let rules = at(game, u32::try_from(cut.len()).unwrap(), |_| {});
        let (table, decided) = Table::of(&rules).cut(rule, &cut);
        assert_eq!((order(table), decided), (seated, decides), "{game} {rule}");
    }
}

/// Rule book, section 12: "first highest against lowest and second against third; pairings swap after every hand, void
/// ones included", and both members of one side deal.
#[test]
fn partners_change_their_opponents_after_every_hand() {
    let table = Table::of(&at(GameTable::Partnership, 4, |_| {}));
    assert_eq!(table.seats(A), [BySeat::pair(D, A), BySeat::pair(C, B)]);
    assert_eq!(table.seats(B), table.seats(A));
    let after = table.after(&VOID, false);
    assert_eq!(after.seats(C), [BySeat::pair(A, C), BySeat::pair(B, D)]);
    assert_eq!(after.after(&won(A, 10), false), table);
}

#[test]
fn the_next_dealer_follows_at_every_table() {
    let partners = |r: &mut HouseRules, next| r.deal.next_dealer = next;
    for (next, after_a, after_c) in [
        (NextDealer::Winner, A, C),
        (NextDealer::Loser, C, A),
        (NextDealer::Alternate, C, C),
    ] {
        let rules = at(GameTable::Partnership, 4, |r| partners(r, next));
        let table = Table::of(&rules);
        let deals = |winner| table.next_dealer(&rules, A, &won(winner, 10), false);
        assert_eq!((deals(B), deals(D)), (after_a, after_c), "{next}");
    }
    // Between the box and the side; the side's dealer is its captain in the next hand.
    for (next, box_wins, side_wins) in [
        (NextDealer::Winner, A, B),
        (NextDealer::Loser, C, A),
        (NextDealer::Alternate, C, B),
    ] {
        let rules = at(GameTable::Chouette, 3, |r| partners(r, next));
        let table = Table::of(&rules);
        let deals = |winner, over| table.next_dealer(&rules, A, &won(winner, 10), over);
        assert_eq!(
            (deals(A, false), deals(B, false)),
            (box_wins, side_wins),
            "{next}"
        );
        // A new game: the new box deals.
        assert_eq!((deals(A, true), deals(B, true)), (C, B), "{next}");
    }
    // Clockwise among three and four.
    for (after_void, dealer) in [(AfterVoid::Same, D), (AfterVoid::Alternate, A)] {
        let rules = at(GameTable::Round, 4, |r| {
            r.deal.next_dealer = NextDealer::Alternate;
            r.deal.after_void = after_void;
        });
        let table = Table::of(&rules);
        assert_eq!(table.next_dealer(&rules, D, &VOID, false), dealer);
        assert_eq!(table.next_dealer(&rules, D, &won(B, 10), false), A);
        assert_eq!(
            table.seats(C)[0],
            BySeat::from_fn(4, |seat: undercut::play::Seat| {
                [D, A, B, C][seat.index()]
            })
        );
    }
}

#[test]
fn a_round_of_two_is_the_table_for_two() {
    assert_eq!(Table::of(&at(GameTable::Round, 2, |_| {})), Table::Two);
}

/// What a random hand brings: one of the two who play wins, or nobody.
#[derive(Debug, Clone, Copy)]
enum Hand {
    Nobody,
    /// The first of two, or the second.
    Won(bool, u32),
}

fn hands() -> impl Strategy<Value = Vec<Hand>> {
    let hand = prop_oneof![
        1 => Just(Hand::Nobody),
        6 => (any::<bool>(), 1_u32..60).prop_map(|(first, points)| Hand::Won(first, points)),
    ];
    prop::collection::vec(hand, 1..60)
}

proptest! {
    /// An independent model of cutthroat: three names in a row, the last of whom sits out.
    #[test]
    fn cutthroat_agrees_with_the_rule_book(hands in hands()) {
        let rules = at(GameTable::Cutthroat, 3, |r| {
            r.match_play.best_of = 0;
            r.match_play.target = 100_000;
        });
        let mut sheet = Sheet::new(&rules);
        let (mut row, mut score, mut won_hands) = ([0, 1, 2], [0_i64; 3], [0_i64; 3]);
        let (mut dealt, mut money) = ([false; 3], [0_i64; 3]);
        for hand in hands {
            let [non_dealer, dealer, idle] = row;
            let is = Table::Cutthroat {
                non_dealer: Player::new(non_dealer),
                dealer: Player::new(dealer),
                idle: Player::new(idle),
            };
            prop_assert_eq!(sheet.table(), is);
            dealt[non_dealer] = true;
            dealt[dealer] = true;
            let result = match hand {
                Hand::Nobody => HandResult::Tie,
                Hand::Won(first, points) => {
                    let (winner, loser) = if first { (non_dealer, dealer) } else { (dealer, non_dealer) };
                    score[winner] += i64::from(points);
                    won_hands[winner] += 1;
                    row = [winner, idle, loser];
                    if score[winner] >= 100 {
                        let total = |p: usize| score[p] + 25 * won_hands[p] + if p == winner { 100 } else { 0 };
                        for one in 0..3 {
                            for other in 0..3 {
                                money[one] += total(one) - total(other);
                            }
                            if one != winner && won_hands[one] == 0 && dealt[one] {
                                money[one] -= 100;
                                money[winner] += 100;
                            }
                        }
                        (score, won_hands, dealt) = ([0; 3], [0; 3], [false; 3]);
                    }
                    won(Player::new(winner), points)
                }
            };
            sheet.enter(result).unwrap();
            prop_assert_eq!(sheet.match_scores(), money.to_vec());
            prop_assert_eq!(money.iter().sum::<i64>(), 0);
            for (player, score) in score.iter().enumerate() {
                prop_assert_eq!(sheet.game().running(Player::new(player)), *score);
            }
        }
    }

    /// An independent model of the chouette: the line as a queue behind the box.
    #[test]
    fn the_chouette_agrees_with_the_rule_book(hands in hands(), players in 3_u32..=4) {
        let rules = at(GameTable::Chouette, players, |r| {
            r.match_play.best_of = 0;
            r.match_play.target = 100_000;
        });
        let count = players as usize;
        let mut sheet = Sheet::new(&rules);
        let (mut in_box, mut line): (usize, VecDeque<usize>) = (0, (1..count).collect());
        // The box first, then the side.
        let (mut score, mut won_hands) = ([0_i64; 2], [0_i64; 2]);
        let mut money = vec![0_i64; count];
        for hand in hands {
            let order: Vec<Player> =
                [in_box].into_iter().chain(line.iter().copied()).map(Player::new).collect();
            prop_assert!(matches!(sheet.table(), Table::Chouette(is) if is.order() == order));
            let result = match hand {
                Hand::Nobody => VOID,
                Hand::Won(by_box, points) => {
                    let captain = line[0];
                    let side = usize::from(!by_box);
                    score[side] += i64::from(points);
                    won_hands[side] += 1;
                    if by_box {
                        line.rotate_left(1);
                    }
                    if score[side] >= 100 {
                        let bonus = if won_hands[1 - side] == 0 { 200 } else { 100 };
                        let worth = score[side] + 25 * won_hands[side] + bonus
                            - score[1 - side] - 25 * won_hands[1 - side];
                        for (player, money) in money.iter_mut().enumerate() {
                            let gets = if player == in_box { worth * (i64::from(players) - 1) } else { -worth };
                            *money += if by_box { gets } else { -gets };
                        }
                        (score, won_hands) = ([0; 2], [0; 2]);
                        line.push_back(in_box);
                        in_box = line.pop_front().unwrap();
                        won(Player::new(if by_box { order[0].index() } else { captain }), points)
                    } else {
                        won(Player::new(if by_box { in_box } else { captain }), points)
                    }
                }
            };
            sheet.enter(result).unwrap();
            prop_assert_eq!(sheet.match_scores(), money.clone());
            prop_assert_eq!(money.iter().sum::<i64>(), 0);
            for player in 0..count {
                let side = usize::from(player != in_box);
                prop_assert_eq!(sheet.game().running(Player::new(player)), score[side]);
            }
        }
    }

    /// An independent model of the settlement among three and four: every two settle on their own.
    #[test]
    fn the_settlements_of_several_agree_with_the_rule_book(
        points in prop::collection::vec((0_usize..4, 1_u32..60, 0_usize..4), 1..40),
        battle_royal in any::<bool>(),
    ) {
        let (game, count) = if battle_royal { (GameTable::BattleRoyal, 3) } else { (GameTable::Round, 4) };
        let rules = at(game, u32::try_from(count).unwrap(), |_| {});
        let target = i64::from(rules.game.target);
        let mut sheet = Sheet::new(&rules);
        let (mut score, mut boxes) = (vec![0_i64; count], vec![0_i64; count]);
        for (winner, points, knocker) in points {
            let (winner, knocker) = (winner % count, knocker % count);
            let charge = (battle_royal && knocker != winner).then(|| Charge {
                player: Player::new(knocker),
                points: 20,
            });
            let hand = HandResult::Won {
                player: Player::new(winner),
                kind: WinKind::Knock,
                points,
                boxes: 1,
                charge,
            };
            score[winner] += i64::from(points);
            boxes[winner] += 1;
            if charge.is_some() {
                score[knocker] -= 20;
            }
            let ended = sheet.enter(hand).unwrap();
            prop_assert_eq!(ended.is_empty(), score[winner] < target);
            let Some(tally) = ended.first() else { continue };
            let mut total: Vec<i64> = (0..count).map(|p| score[p] + 25 * boxes[p]).collect();
            total[winner] += 100;
            let account = |one: usize| -> i64 {
                let differences: i64 = (0..count).map(|other| total[one] - total[other]).sum();
                let shut_out = (0..count).filter(|&p| p != winner && boxes[p] == 0);
                let shut_out: i64 = shut_out
                    .map(|p| if one == winner { 100 } else if one == p { -100 } else { 0 })
                    .sum();
                differences + shut_out
            };
            prop_assert_eq!(tally.credits(), (0..count).map(account).collect::<Vec<i64>>());
            prop_assert_eq!(sheet.result().unwrap().winners, vec![Player::new(winner)]);
            break;
        }
    }
}

/// Every table for two seats is played to its end, with the seats that the table says, and each step on its own.
#[test]
fn whole_matches_are_played_at_every_table_of_two_seats() {
    for (game, players) in [
        (GameTable::Cutthroat, 3),
        (GameTable::Chouette, 3),
        (GameTable::Chouette, 4),
        (GameTable::Partnership, 4),
    ] {
        let rules = at(game, players, |_| {});
        let mut played = Match::new(&rules);
        assert_eq!(played.stage(), &Stage::Cut, "{game}");
        let cut = cards(&"9h Qd 2c Jd"[..3 * players as usize - 1]);
        played.apply(&Entry::Cut { cards: cut }).unwrap();
        if let Stage::ChooseDealer { chooser } = *played.stage() {
            played
                .apply(&Entry::FirstDealer { dealer: chooser })
                .unwrap();
        }
        while !matches!(played.stage(), Stage::Over(_)) {
            let hands = played.sheet().hands();
            let (table, Stage::ToDeal { dealer }) = (played.table(), played.stage().clone()) else {
                panic!("{:?}", played.stage())
            };
            let dealt = played.due(7).unwrap();
            played.apply(&dealt).unwrap();
            let seats: Vec<_> = played
                .current()
                .unwrap()
                .all()
                .iter()
                .map(|deal| *deal.seats())
                .collect();
            assert_eq!(seats, table.seats(dealer), "{game}");
            play_until(&mut played, 7, |game| game.sheet().hands() > hands);
            let results: Vec<HandResult> = (played.current().unwrap().all().iter())
                .map(|deal| HandResult::new(&deal.deal().outcome().unwrap(), deal.seats()))
                .collect();
            let entered = table.entered(&results).unwrap();
            let last = played.sheet().last_game().hands().last().copied();
            assert_eq!(last, Some(entered), "{game}");
        }
        assert_eq!(
            usize::try_from(played.deals()).unwrap(),
            played.sheet().hands(),
            "{game}"
        );
    }
}

/// Rule book, section 12: "The deals go on in turn, one action each, deal 1 first, until one ends".
#[test]
fn the_deals_of_a_partnership_go_on_in_turn() {
    let rules = at(GameTable::Partnership, 4, |r| {
        r.deal.first_dealer = CutHigh;
        r.table.take_back = TakeBack::UntilOpponentActs;
    });
    let mut game = Match::new(&rules);
    let cut = cards("Kd Qd Jd Td");
    game.apply(&Entry::Cut { cards: cut }).unwrap();
    let Some(Entry::Dealt { deck, second }) = game.due(3) else {
        panic!("a deal is due")
    };
    let one: Result<_, EntryError> = game.apply(&Entry::Dealt {
        deck: deck.clone(),
        second: None,
    });
    assert!(matches!(one, Err(EntryError::Decks { given: 1, .. })));
    assert_ne!(Some(&deck), second.as_ref());
    game.apply(&Entry::Dealt { deck, second }).unwrap();
    // A and B deal: D plays A in the first deal, C plays B in the second.
    assert_eq!(game.turn(), Some(D));
    let Entry::Played { action, .. } = greedy(&game) else {
        unreachable!()
    };
    assert_eq!(
        game.apply(&Entry::Played { player: C, action }),
        Err(EntryError::OtherDeal { player: C, turn: D })
    );
    game.apply(&Entry::Played { player: D, action }).unwrap();
    assert_eq!(game.turn(), Some(C));
    // A move that is taken back is made again first, whatever was done in the other deal.
    game.apply(&greedy(&game)).unwrap();
    assert_eq!(game.turn(), Some(A));
    game.apply(&Entry::TookBack { player: D }).unwrap();
    assert_eq!(game.turn(), Some(D));
    game.apply(&greedy(&game)).unwrap();
    assert_eq!(game.turn(), Some(A));
    let mut moves = [0, 0];
    loop {
        let deals = game.current().unwrap().all();
        let over = deals.iter().filter(|deal| deal.turn().is_none()).count();
        let made = [deals[0].actions().len(), deals[1].actions().len()];
        if over == 0 {
            assert!(made[0] == made[1] || made[0] == made[1] + 1);
        }
        if over == 2 || !matches!(game.stage(), Stage::Playing(_)) {
            break;
        }
        moves = made;
        game.apply(&greedy(&game)).unwrap();
    }
    assert_ne!(moves[0], moves[1], "the longer deal goes on alone");
}

#[test]
fn a_table_for_one_deal_takes_one_deck() {
    let mut game = Match::new(&house::rules(|r| r.deal.first_dealer = FirstDealer::You));
    let Some(Entry::Dealt { deck, .. }) = game.due(3) else {
        panic!("a deal is due")
    };
    let second: Option<Deck> = Some(deck.clone());
    let refused = game.apply(&Entry::Dealt { deck, second });
    assert_eq!(
        refused.unwrap_err().to_string(),
        "one deck is dealt at once at this table, and there are two decks"
    );
}
