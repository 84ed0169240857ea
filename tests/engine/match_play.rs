//! The cut, who deals, taking back, and what a match refuses.

use crate::support::house;

use house::rules;
use undercut::{
    cards::{Card, Deck, Stream, stream},
    game::{Entry, EntryError, HandResult, Match, Player, Stage},
    melds::{best_arrangement, best_discard, defend},
    play::{Action, Illegal, Phase, pair},
    rules::{AfterVoid, FirstDealer, NextDealer, Rules, TakeBack},
};

const ANN: Player = Player::FIRST;
const BOB: Player = Player::SECOND;

fn cards(text: &str) -> Vec<Card> {
    text.split(' ')
        .map(|c| c.parse().expect("a card"))
        .collect()
}

fn cut(text: &str) -> Entry {
    Entry::Cut { cards: cards(text) }
}

/// What a player who thinks of nothing but his deadwood does.
pub(crate) fn greedy(game: &Match) -> Entry {
    let deal = game.deal().expect("a hand is being played").deal();
    let seat = deal.turn().expect("somebody is on turn");
    let hand = deal.hand(seat);
    let action = match *deal.phase() {
        Phase::Offer { .. } | Phase::LastDiscard { .. } => Action::Pass,
        Phase::Draw { .. } => Action::DrawStock,
        Phase::Discard { .. } => {
            let best = best_discard(hand, deal.undiscardable()).expect("eleven cards");
            let arrangement = best_arrangement(hand.without(best.card));
            if best.deadwood <= deal.knock_limit() {
                Action::Knock {
                    discard: best.card,
                    melds: *arrangement.melds(),
                }
            } else {
                Action::Discard { card: best.card }
            }
        }
        Phase::Spread { knock, .. } => Action::Spread {
            melds: *defend(hand, &knock.melds).arrangement.melds(),
        },
        Phase::LayOff { .. } => deal.legal()[0],
        Phase::Double { .. } | Phase::IrregularKnock { .. } | Phase::Over(_) => {
            unreachable!("greedy knocks by the rules and doubles nothing")
        }
    };
    Entry::Played {
        player: game.turn().expect("somebody is on turn"),
        action,
    }
}

/// Plays until `done`, dealing from `seed`.
pub(crate) fn play_until(game: &mut Match, seed: u64, done: impl Fn(&Match) -> bool) {
    for _ in 0..100_000 {
        if done(game) {
            return;
        }
        let entry = game.due(seed).unwrap_or_else(|| greedy(game));
        game.apply(&entry).expect("the entry follows");
    }
    panic!("the match does not come to the point");
}

fn dealer(game: &Match) -> Player {
    game.deal().expect("a hand was dealt").seats()[pair::DEALER]
}

#[test]
fn a_tie_in_rank_is_cut_by_suit() {
    // Spades are above hearts, diamonds and clubs; the king is high and the ace low.
    let order = cards("Ac Ad Ah As 2c 9s Tc Kc Kd Kh Ks");
    for pair in order.windows(2) {
        let mut game = Match::new(&rules(|r| r.deal.first_dealer = FirstDealer::CutHigh));
        let entry = Entry::Cut {
            cards: pair.to_vec(),
        };
        game.apply(&entry).expect("a cut");
        assert_eq!(game.stage(), &Stage::ToDeal { dealer: BOB }, "{pair:?}");
    }
}

#[test]
fn the_first_dealer_is_found_as_the_table_says() {
    let start = |first_dealer, entry: Option<Entry>| {
        let mut game = Match::new(&rules(|r| r.deal.first_dealer = first_dealer));
        if let Some(entry) = entry {
            game.apply(&entry).expect("the cut");
        }
        game
    };
    let to_deal = |dealer| Stage::ToDeal { dealer };
    let drawn = || Some(cut("9h Qd"));

    let mut chooses = start(FirstDealer::CutChooses, drawn());
    assert_eq!(chooses.stage(), &Stage::ChooseDealer { chooser: BOB });
    assert_eq!(chooses.turn(), Some(BOB));
    chooses
        .apply(&Entry::FirstDealer { dealer: ANN })
        .expect("the choice is free");
    assert_eq!(chooses.stage(), &to_deal(ANN));

    assert_eq!(start(FirstDealer::CutHigh, drawn()).stage(), &to_deal(BOB));
    assert_eq!(start(FirstDealer::CutLow, drawn()).stage(), &to_deal(ANN));
    assert_eq!(start(FirstDealer::You, None).stage(), &to_deal(ANN));
    assert_eq!(start(FirstDealer::Opponent, None).stage(), &to_deal(BOB));

    let mut both = [false; 2];
    for seed in 0..64 {
        let mut game = start(FirstDealer::Random, None);
        assert_eq!(game.stage(), &Stage::Lot);
        let lot = game.due(seed).expect("chance names the dealer");
        assert_eq!(
            Some(&lot),
            game.due(seed).as_ref(),
            "a seed says the same again"
        );
        game.apply(&lot).expect("the lot");
        let Stage::ToDeal { dealer } = *game.stage() else {
            panic!("{game:?}")
        };
        both[dealer.index()] = true;
    }
    assert_eq!(both, [true; 2]);
}

#[test]
fn the_dealer_of_the_next_hand_follows_the_last() {
    for next_dealer in [NextDealer::Winner, NextDealer::Loser, NextDealer::Alternate] {
        let mut game = Match::new(&rules(|r| {
            r.deal.first_dealer = FirstDealer::You;
            r.deal.next_dealer = next_dealer;
            r.game.target = 10_000;
        }));
        let (mut kept, mut changed) = (0, 0);
        for _ in 0..30 {
            let hand = game.deals();
            play_until(&mut game, 5, |game| game.deals() > hand);
            let before = dealer(&game);
            play_until(&mut game, 5, |game| {
                matches!(game.stage(), Stage::ToDeal { .. })
            });
            let Stage::ToDeal { dealer: next } = *game.stage() else {
                unreachable!()
            };
            let Some(winner) = game
                .sheet()
                .game()
                .hands()
                .last()
                .and_then(HandResult::winner)
            else {
                assert_eq!(
                    next, before,
                    "after a void hand the same dealer deals again"
                );
                continue;
            };
            let loser = if winner == ANN { BOB } else { ANN };
            match next_dealer {
                NextDealer::Winner => assert_eq!(next, winner),
                NextDealer::Loser => assert_eq!(next, loser),
                NextDealer::Alternate => assert_ne!(next, before),
            }
            *if next == before {
                &mut kept
            } else {
                &mut changed
            } += 1;
        }
        assert!(changed > 0 && (kept > 0 || next_dealer == NextDealer::Alternate));
    }
}

/// A match in which nobody can knock within two idle turns, so that the hand is void.
fn void_hand(after_void: AfterVoid) -> Match {
    let mut game = Match::new(&rules(|r| {
        r.deal.first_dealer = FirstDealer::You;
        r.deal.after_void = after_void;
        r.stock.idle_turns = 2;
    }));
    let dealt = game.due(1).expect("the cards are dealt");
    game.apply(&dealt).expect("the deal");
    for player in [BOB, ANN] {
        let take = if player == BOB {
            Action::TakeUpcard
        } else {
            Action::TakeDiscard
        };
        game.apply(&Entry::Played {
            player,
            action: take,
        })
        .expect("the top may be taken");
        let deal = game.deal().expect("a hand is being played");
        let seat = deal.seat_of(player).expect("both play");
        let card = (deal.deal().hand(seat) - deal.deal().undiscardable())
            .highest_ranked()
            .expect("eleven cards");
        let action = Action::Discard { card };
        game.apply(&Entry::Played { player, action })
            .expect("a discard");
    }
    game
}

#[test]
fn after_a_void_hand_the_table_says_who_deals() {
    let same = void_hand(AfterVoid::Same);
    assert_eq!(same.stage(), &Stage::ToDeal { dealer: ANN });
    assert_eq!(same.sheet().hands(), 1);
    let alternate = void_hand(AfterVoid::Alternate);
    assert_eq!(alternate.stage(), &Stage::ToDeal { dealer: BOB });
}

#[test]
fn a_match_comes_to_its_end_and_takes_nothing_more() {
    let mut game = Match::new(&Rules::default());
    game.apply(&cut("Kd 7h")).expect("the cut");
    game.apply(&Entry::FirstDealer { dealer: BOB })
        .expect("the choice");
    play_until(&mut game, 9, |game| matches!(game.stage(), Stage::Over(_)));
    let Stage::Over(result) = game.stage().clone() else {
        unreachable!()
    };
    assert!(result.scores[result.winner().expect("one score is higher").index()] >= 500);
    assert!(game.sheet().finished().len() > 1);
    assert_eq!(game.sheet().hands() as u64, game.deals());
    assert_eq!((game.due(9), game.turn()), (None, None));
    let after = game.apply(&Entry::Played {
        player: ANN,
        action: Action::DrawStock,
    });
    assert!(matches!(after, Err(EntryError::OutOfOrder { .. })));
}

#[test]
fn every_step_out_of_its_order_is_refused_and_changes_nothing() {
    let deck = Deck::shuffled(&mut stream(1, Stream::Deal(0)));
    let mut game = Match::new(&Rules::default());
    let refuse = |game: &mut Match, entry: Entry, sentence: &str| {
        let before = game.clone();
        let error = game.apply(&entry).expect_err("out of order");
        assert_eq!(error.to_string(), sentence);
        assert_eq!(game, &before);
    };
    let played = |player, action| Entry::Played { player, action };
    refuse(
        &mut game,
        Entry::Dealt {
            deck: deck.clone(),
            second: None,
        },
        "a deal cannot come now: the cut for deal comes next",
    );
    refuse(
        &mut game,
        cut("7h"),
        "a cut takes one card for each of 2 players, but there are 1",
    );
    refuse(&mut game, cut("7h 7h"), "the 7h was drawn twice in the cut");
    game.apply(&cut("7h 8h")).expect("a cut");
    refuse(
        &mut game,
        cut("7h 8h"),
        "a cut cannot come now: the choice of the first dealer comes next",
    );
    refuse(
        &mut game,
        Entry::FirstDealer {
            dealer: Player::new(2),
        },
        "there is no player 3 at this table of 2",
    );
    game.apply(&Entry::FirstDealer { dealer: ANN })
        .expect("the choice");
    refuse(
        &mut game,
        Entry::FirstDealer { dealer: ANN },
        "the choice of a dealer cannot come now: the next deal comes next",
    );
    refuse(
        &mut game,
        played(ANN, Action::Pass),
        "a player's move cannot come now: the next deal comes next",
    );
    refuse(
        &mut game,
        Entry::TookBack { player: ANN },
        "taking back a move cannot come now: the next deal comes next",
    );
    game.apply(&Entry::Dealt {
        deck: deck.clone(),
        second: None,
    })
    .expect("the deal");
    refuse(
        &mut game,
        Entry::Dealt { deck, second: None },
        "a deal cannot come now: a player's move comes next",
    );
    refuse(
        &mut game,
        played(Player::new(2), Action::Pass),
        "player 3 does not play in this hand",
    );
    refuse(
        &mut game,
        Entry::TookBack { player: BOB },
        "moves cannot be taken back: by the house rules of this match, a move stands once it is made",
    );
    let before = game.clone();
    assert_eq!(
        game.apply(&played(ANN, Action::Pass)),
        Err(EntryError::Illegal(Illegal::NotYourTurn {
            seat: pair::DEALER,
            turn: pair::NON_DEALER,
            seats: 2,
        }))
    );
    assert_eq!(game, before);
}

#[test]
fn a_move_is_taken_back_until_the_opponent_has_acted() {
    let mut game = Match::new(&rules(|r| {
        r.deal.first_dealer = FirstDealer::You;
        r.table.take_back = TakeBack::UntilOpponentActs;
    }));
    let dealt = game.due(3).expect("the cards are dealt");
    game.apply(&dealt).expect("the deal");
    let fresh = game.deal().expect("a hand").clone();
    let pass = |player| Entry::Played {
        player,
        action: Action::Pass,
    };
    assert_eq!(
        game.apply(&Entry::TookBack { player: BOB }),
        Err(EntryError::NothingToTakeBack { player: BOB })
    );
    game.apply(&pass(BOB)).expect("the non-dealer passes");
    game.apply(&Entry::TookBack { player: BOB })
        .expect("Ann has not acted");
    assert_eq!(game.deal(), Some(&fresh));
    assert!(game.took_back());

    game.apply(&pass(BOB)).expect("the non-dealer passes");
    game.apply(&pass(ANN)).expect("the dealer passes");
    let refused = game
        .apply(&Entry::TookBack { player: BOB })
        .expect_err("Ann has acted");
    assert_eq!(
        refused.to_string(),
        "player 2 has no move to take back: the last one was not theirs"
    );
}
