//! What happens at the table, in words: every kind of event, for the one who did it and for the others.

use undercut::{
    cards::{Card, CardSet},
    game::{
        ByPlayer, Entry, HandEnd, HandResult, Match, Player, Sheet,
        words::{
            Names, Piece, Symbols, arranged, cut, deals_first, event, game_over, hand_end,
            laid_off, laid_out, match_over, sum, turns, void_reason, win_kind,
        },
    },
    melds::{LayOff, Melds, best_arrangement},
    play::{
        BySeat, Knock, KnockKind, Outcome, Scoring, Seat, Seen, Shown, Standing, VoidReason, Win,
        WinKind, pair,
    },
    rules::{GameTable, HouseRules, Rules},
};

use crate::support::house::rules;

const ANN: Player = Player::FIRST;
const BOB: Player = Player::SECOND;
const SEATS: BySeat<Player> = BySeat::pair(ANN, BOB);

fn names() -> Names {
    Names::new(["Ann", "Bob"], Some(ANN))
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn cards(text: &str) -> CardSet {
    text.parse().expect("cards")
}

fn melds(texts: &[&str]) -> Melds {
    Melds::new(texts.iter().map(|text| text.parse().expect("a meld"))).expect("they share no card")
}

fn seen(seat: Seat, shown: Shown, card: Option<Card>) -> Seen {
    Seen {
        seat,
        shown,
        hands: None,
        card,
    }
}

fn knock(kind: KnockKind, standing: Standing, deadwood: &str) -> Knock {
    Knock {
        seat: pair::NON_DEALER,
        melds: melds(&["7c 7d 7h", "8s 9s Ts"]),
        deadwood: cards(deadwood),
        kind,
        standing,
    }
}

/// Checks what the one who did it is told, and what is told of somebody else.
fn check(shown: Shown, hidden: Option<&str>, you: &str, bob: &str) {
    let on_table = melds(&["7c 7d 7h", "8s 9s Ts"]);
    for (seat, told) in [(pair::NON_DEALER, you), (pair::DEALER, bob)] {
        let seen = seen(seat, shown, hidden.map(card));
        let phrase = event(&names(), SEATS[seat], &seen, Some(&on_table));
        assert_eq!(phrase.text(Symbols::Unicode), told);
        let turns = turns(&names(), &SEATS, &[seen]);
        let [turn] = &turns[..] else {
            panic!("{turns:?}");
        };
        assert_eq!((turn.player, turn.events.clone()), (SEATS[seat], 0..1));
    }
}

#[test]
fn draws_and_discards_have_their_words() {
    check(Shown::Passed, None, "You pass", "Bob passes");
    let told = "You take the upcard 7♥";
    check(
        Shown::TookUpcard(card("7h")),
        None,
        told,
        "Bob takes the upcard 7♥",
    );
    let told = "You draw the 7♥";
    check(Shown::DrewStock, Some("7h"), told, "Bob draws the 7♥");
    check(
        Shown::DrewStock,
        None,
        "You draw from the stock",
        "Bob draws from the stock",
    );
    let told = "You take the T♦";
    check(
        Shown::TookDiscard(card("Td")),
        None,
        told,
        "Bob takes the T♦",
    );
    let told = "You look through the discards, which costs a turn";
    check(
        Shown::LookedBack,
        None,
        told,
        "Bob looks through the discards, which costs a turn",
    );
    let told = "You discard the Q♣";
    check(
        Shown::Discarded(card("Qc")),
        None,
        told,
        "Bob discards the Q♣",
    );
}

#[test]
fn knocks_have_their_words() {
    let knocked = |kind, standing, deadwood, discard: Option<&str>| Shown::Knocked {
        knock: knock(kind, standing, deadwood),
        discard: discard.map(card),
    };
    let shown = knocked(KnockKind::Knock, Standing::Regular, "2c 4h", None);
    check(shown, None, "You knock with 6", "Bob knocks with 6");
    let told = "You knock with 6, discarding the K♦ face down";
    check(
        shown,
        Some("Kd"),
        told,
        "Bob knocks with 6, discarding the K♦ face down",
    );
    let shown = knocked(KnockKind::Gin, Standing::Regular, "", Some("Kd"));
    let told = "You go gin, discarding the K♦";
    check(shown, None, told, "Bob goes gin, discarding the K♦");
    let shown = knocked(KnockKind::BigGin, Standing::Regular, "", None);
    check(shown, None, "You have big gin", "Bob has big gin");
    let shown = knocked(
        KnockKind::Knock,
        Standing::LostAsUndercut,
        "Kc 4h",
        Some("Kd"),
    );
    let told = "You knock with 14, which is too much, discarding the K♦";
    check(
        shown,
        None,
        told,
        "Bob knocks with 14, which is too much, discarding the K♦",
    );
}

#[test]
fn answers_to_a_knock_have_their_words() {
    let shown = Shown::Spread {
        melds: melds(&["7c 7d 7h", "8s 9s Ts"]),
        deadwood: cards("2c 4h"),
    };
    let told = "You lay down 7♣ 7♦ 7♥, 8♠ 9♠ T♠; deadwood 4♥ 2♣ (6)";
    check(
        shown,
        None,
        told,
        "Bob lays down 7♣ 7♦ 7♥, 8♠ 9♠ T♠; deadwood 4♥ 2♣ (6)",
    );
    let lay_off = LayOff {
        card: card("Js"),
        meld: 1,
    };
    let told = "You lay off the J♠ on 8♠ 9♠ T♠";
    check(
        Shown::LaidOff(lay_off),
        None,
        told,
        "Bob lays off the J♠ on 8♠ 9♠ T♠",
    );
    let told = "You stop laying off";
    check(Shown::EndedDefence, None, told, "Bob stops laying off");
    let told = "You let the knock stand as if it were legal";
    check(
        Shown::AcceptedKnock,
        None,
        told,
        "Bob lets the knock stand as if it were legal",
    );
    let told = "You refuse the knock, and play goes on";
    check(
        Shown::RefusedKnock,
        None,
        told,
        "Bob refuses the knock, and play goes on",
    );
    let told = "You offer to double the stake";
    let theirs = "Bob offers to double the stake";
    check(Shown::OfferedDouble, None, told, theirs);
    let told = "You accept the double";
    check(Shown::AcceptedDouble, None, told, "Bob accepts the double");
    let told = "You refuse the double";
    check(Shown::RefusedDouble, None, told, "Bob refuses the double");
    let told = "You let the knocker play on with all cards exposed";
    check(
        Shown::PlaysExposed,
        None,
        told,
        "Bob lets the knocker play on with all cards exposed",
    );
    let told = "You let the knocker take the hand back, without a bonus";
    check(
        Shown::PickedUp,
        None,
        told,
        "Bob lets the knocker take the hand back, without a bonus",
    );
}

#[test]
fn what_a_player_does_in_one_go_is_one_sentence() {
    let end = Shown::Knocked {
        knock: knock(KnockKind::Knock, Standing::Regular, "2c"),
        discard: None,
    };
    let lay = |text, meld| {
        Shown::LaidOff(LayOff {
            card: card(text),
            meld,
        })
    };
    let spread = Shown::Spread {
        melds: Melds::EMPTY,
        deadwood: cards("7s Js Qs"),
    };
    let history = [
        seen(pair::NON_DEALER, Shown::Passed, None),
        seen(pair::DEALER, Shown::Passed, None),
        seen(pair::NON_DEALER, Shown::DrewStock, Some(card("7h"))),
        seen(pair::NON_DEALER, Shown::Discarded(card("Qc")), None),
        seen(pair::DEALER, Shown::LookedBack, None),
        seen(pair::DEALER, Shown::TookDiscard(card("Qc")), None),
        seen(pair::DEALER, Shown::Discarded(card("3d")), None),
        seen(pair::NON_DEALER, Shown::DrewStock, Some(card("3c"))),
        seen(pair::NON_DEALER, Shown::Discarded(card("3c")), None),
        // The dealer has lost this draw.
        seen(pair::NON_DEALER, Shown::DrewStock, Some(card("4c"))),
        seen(pair::NON_DEALER, end, Some(card("4c"))),
        seen(pair::DEALER, spread, None),
        seen(pair::DEALER, lay("7s", 0), None),
        seen(pair::DEALER, lay("Js", 1), None),
        seen(pair::DEALER, lay("Qs", 1), None),
    ];
    let turns = turns(&names(), &SEATS, &history);
    let told: Vec<String> = turns
        .iter()
        .map(|turn| turn.phrase.text(Symbols::Ascii))
        .collect();
    assert_eq!(
        told,
        [
            "You pass",
            "Bob passes",
            "You draw the 7h and discard the Qc",
            "Bob looks through the discards, which costs a turn, takes the Qc and discards the 3d",
            "You draw the 3c and discard the 3c",
            "You draw the 4c and knock with 2, discarding the 4c face down",
            "Bob has no meld; deadwood Qs Js 7s (27), lays off the 7s on 7c 7d 7h, lays off the Js on 8s 9s Ts \
             and lays off the Qs on 8s 9s Ts Js",
        ]
    );
    let covered: Vec<usize> = turns.iter().flat_map(|turn| turn.events.clone()).collect();
    assert_eq!(covered, (0..history.len()).collect::<Vec<_>>());
}

#[test]
fn cards_stay_cards_and_counts_are_strong() {
    let shown = Shown::Knocked {
        knock: knock(KnockKind::Knock, Standing::Regular, "2c 4h"),
        discard: Some(card("Kd")),
    };
    let phrase = event(&names(), BOB, &seen(pair::DEALER, shown, None), None);
    assert!(phrase.pieces().contains(&Piece::Card(card("Kd"))));
    assert!(phrase.pieces().contains(&Piece::Strong("6".to_owned())));
}

#[test]
fn a_name_that_is_you_is_addressed() {
    let names = Names::new(["You", "Club"], None);
    assert_eq!(names.you(), Some(ANN));
    assert_eq!(names.does(ANN, "draw", "draws"), "You draw");
    assert_eq!(names.whose(ANN), "your");
    assert_eq!(names.whose(BOB), "Club's");
    let across = Names::new(["You", "Club"], Some(BOB));
    assert_eq!(across.does(BOB, "draw", "draws"), "You draw");
    assert_eq!(Names::new(["Ann", "Bob"], None).you(), None);
}

#[test]
fn the_cut_and_the_dealer_are_told() {
    let drawn = [card("7h"), card("Kd")];
    let told = cut(&names(), &drawn).text(Symbols::Unicode);
    assert_eq!(told, "You cut the 7♥, Bob cuts the K♦");
    for (chooser, dealer, told) in [
        (None, BOB, "Bob deals first, chosen at random"),
        (None, ANN, "You deal first, chosen at random"),
        (Some(BOB), BOB, "Bob chooses to deal first"),
        (Some(BOB), ANN, "Bob lets you deal first"),
        (Some(ANN), BOB, "You let Bob deal first"),
        (Some(ANN), ANN, "You choose to deal first"),
    ] {
        let phrase = deals_first(&names(), chooser, dealer);
        assert_eq!(phrase.text(Symbols::Unicode), told);
    }
    assert_eq!(
        laid_out(&melds(&["7c 7d 7h"]), CardSet::EMPTY).text(Symbols::Ascii),
        "7c 7d 7h; no deadwood"
    );
}

fn win(
    kind: WinKind,
    deadwood: (u32, u32),
    bonus: u32,
    (spade, stake): (u32, u32),
    boxes: u32,
) -> Win {
    Win {
        charge: None,
        seat: pair::NON_DEALER,
        kind,
        deadwood: BySeat::pair(deadwood.0, deadwood.1),
        difference: deadwood.1.saturating_sub(deadwood.0),
        bonus,
        spade,
        stake,
        boxes,
    }
}

#[test]
fn a_hand_is_summed_up_as_on_paper() {
    // The examples of the rule texts: 24 points for 8 against 32, 27 for an undercut of 6 under 8.
    for (win, told) in [
        (
            win(WinKind::Knock, (8, 32), 0, (1, 1), 1),
            "8 against 32: 24, 1 box",
        ),
        (
            win(WinKind::Undercut, (6, 8), 25, (1, 1), 2),
            "6 against 8: 2, undercut bonus 25, 2 boxes",
        ),
        (
            win(WinKind::Gin, (0, 12), 25, (2, 1), 6),
            "0 against 12: 12, gin bonus 25, times 2 for the spade: 74 points, 6 boxes",
        ),
        (
            win(WinKind::BigGin, (0, 1), 31, (1, 1), 1),
            "0 against 1: 1, big gin bonus 31, 1 box",
        ),
        (
            win(WinKind::LowestDeadwood, (3, 4), 0, (1, 1), 1),
            "3 against 4: 1, 1 box",
        ),
        (
            win(WinKind::RefusedDouble, (20, 34), 10, (2, 2), 1),
            "20 against 34: 14, refused double bonus 10, times 2 for the spade, times 2 for the stake: 96 points, 1 box",
        ),
        (
            win(WinKind::RefusedDouble, (34, 20), 10, (1, 2), 1),
            "34 against 20: no advantage, refused double bonus 10, times 2 for the stake: 20 points, 1 box",
        ),
    ] {
        let sum = sum(&names(), &SEATS, &win, BySeat::pair(0, 0));
        assert_eq!(sum.to_string(), told);
        assert_eq!(sum.points, win.points());
        let added: u32 = sum.added.iter().map(|line| line.points).sum();
        let times: u32 = sum.times.iter().map(|line| line.points).product();
        assert_eq!(added * times, sum.points);
        let counts: Vec<&str> = sum.counts.iter().map(|line| line.what.as_str()).collect();
        assert_eq!(counts, ["Bob's deadwood", "your deadwood"]);
    }
}

#[test]
fn what_was_laid_off_is_told_beside_the_count() {
    let lay_off = |seat, text: &str| {
        let card = card(text);
        (seat, Shown::LaidOff(LayOff { card, meld: 0 }))
    };
    let laid = [lay_off(pair::DEALER, "Js"), lay_off(pair::DEALER, "5d")];
    assert_eq!(laid_off(2, laid)[pair::DEALER], 15);
    let taken_up = laid
        .into_iter()
        .chain([(pair::NON_DEALER, Shown::PickedUp)]);
    assert_eq!(laid_off(2, taken_up), BySeat::pair(0, 0));
    let won = win(WinKind::Knock, (8, 32), 0, (1, 1), 1);
    let sum = sum(&names(), &SEATS, &won, laid_off(2, laid));
    assert_eq!(sum.counts[0].what, "Bob's deadwood 47 - 15 laid off");
    assert_eq!(sum.counts[1].what, "your deadwood");
    assert_eq!(sum.total(), "points without the box");
}

#[test]
fn an_arrangement_is_told_in_short() {
    let told = |hand: &str| {
        let best = best_arrangement(cards(hand));
        arranged(&best, best.points()).text(Symbols::Ascii)
    };
    let best = best_arrangement(cards("7c 7d 7h 9s Kd"));
    assert_eq!(
        arranged(&best, 10).text(Symbols::Ascii),
        "19, 10 after laying off: 7c 7d 7h"
    );
    assert_eq!(
        told("7c 7d 7h 8s 9s Ts 2c 4h"),
        "6 left: 7c 7d 7h + 8s 9s Ts"
    );
    assert_eq!(told("7c 7d 7h"), "gin: 7c 7d 7h");
    assert_eq!(told("2c 4h"), "6 left: no melds");
}

#[test]
fn the_end_of_a_hand_is_told() {
    let told = |outcome: Outcome| {
        let deadwood = match outcome {
            Outcome::Tie { deadwood } => ByPlayer::pair(deadwood, deadwood),
            Outcome::Won(win) => {
                ByPlayer::from_fn(2, |player| win.deadwood[SEATS.find(&player).unwrap()])
            }
            Outcome::Void(_) => ByPlayer::pair(0, 0),
        };
        let result = HandResult::new(&outcome, &SEATS);
        hand_end(&names(), &HandEnd { result, deadwood }).text(Symbols::Unicode)
    };
    for (reason, why) in [
        (VoidReason::StockExhausted, "no card is left to draw"),
        (
            VoidReason::EqualDeadwood,
            "no card is left to draw, and nobody alone has the lowest deadwood",
        ),
        (
            VoidReason::Idle,
            "there were too many turns without a stock draw",
        ),
    ] {
        assert_eq!(void_reason(reason), why);
        assert_eq!(
            told(Outcome::Void(reason)),
            format!("The hand is void: {why}")
        );
    }
    assert_eq!(
        told(Outcome::Tie { deadwood: 7 }),
        "A tie: both count 7, and nobody scores"
    );
    for (kind, you, bob, noun) in [
        (
            WinKind::Knock,
            "You knock with 8 and win",
            "Bob knocks with 9 and wins",
            "knock",
        ),
        (
            WinKind::Gin,
            "You win with gin:",
            "Bob wins with gin:",
            "gin",
        ),
        (
            WinKind::BigGin,
            "You win with big gin:",
            "Bob wins with big gin:",
            "big gin",
        ),
        (
            WinKind::Undercut,
            "You undercut Bob's knock of 9:",
            "Bob undercuts your knock of 8:",
            "undercut",
        ),
        (
            WinKind::LowestDeadwood,
            "You have the lower deadwood with no card left to draw:",
            "Bob has the lower deadwood with no card left to draw:",
            "lower count",
        ),
    ] {
        assert_eq!(win_kind(kind), noun);
        let mine = win(kind, (8, 9), 0, (1, 1), 1);
        assert_eq!(told(Outcome::Won(mine)), format!("{you} 1 point"));
        let (seat, bonus) = (pair::DEALER, 25);
        let his = Win {
            seat,
            bonus,
            ..mine
        };
        assert_eq!(told(Outcome::Won(his)), format!("{bob} 26 points"));
    }
}

#[test]
fn the_end_of_a_game_and_of_a_match_is_told() {
    let mut house = HouseRules::default();
    house.match_play.target = 300;
    let told = |house: HouseRules| {
        let rules = Rules::new(house).expect("they can be played");
        let mut sheet = Sheet::new(&rules);
        let hand = HandResult::Won {
            player: BOB,
            kind: WinKind::Gin,
            points: 110,
            boxes: 1,
            charge: None,
        };
        let ended = sheet.enter(hand).expect("the match is not over");
        let game = game_over(&names(), 1, &ended[0]);
        let result = sheet.result().expect("the match is over");
        let over = match_over(&names(), &result, &rules);
        (game.text(Symbols::Unicode), over.text(Symbols::Unicode))
    };
    let (game, over) = told(house);
    assert_eq!(game, "Bob wins game 1, a shutout; it is worth 335");
    assert_eq!(over, "Bob wins the match, 335 to 0");
    house.match_play.credit = undercut::rules::Credit::Totals;
    let (game, over) = told(house);
    assert_eq!(game, "Bob wins game 1, a shutout; credited 335 to 0");
    assert_eq!(over, "Bob wins the match, 335 to 0");
    house.match_play.best_of = 1;
    assert_eq!(told(house).1, "Bob wins the game");
}

#[test]
fn a_whole_deal_is_told_as_one_seat_saw_it() {
    let mut house = HouseRules::default();
    house.deal.first_dealer = undercut::rules::FirstDealer::Opponent;
    let rules = Rules::new(house).expect("they can be played");
    let mut game = Match::new(&rules);
    let dealt = game.due(4).expect("a deal is due");
    game.apply(&dealt).expect("it is due");
    for _ in 0..200 {
        let Some(player) = game.turn() else { break };
        let deal = game.deal().expect("it is being played");
        let action = deal.deal().legal().into_iter().next().expect("a turn");
        game.apply(&Entry::Played { player, action })
            .expect("it is legal");
    }
    let deal = game.deal().expect("it was played");
    let view = deal.view(pair::NON_DEALER);
    for turn in turns(&names(), deal.seats(), view.history()) {
        let told = turn.phrase.text(Symbols::Ascii);
        if turn.player == BOB {
            assert!(!told.contains("draws the "), "the draw is hidden: {told}");
        }
        let subject = names().subject(turn.player).to_owned();
        assert!(told.starts_with(&subject), "{told}");
    }
}

#[test]
fn how_several_counts_are_added_up_is_shown() {
    for (game, told) in [
        (GameTable::BattleRoyal, ("20 + 30 - 5", 45)),
        (GameTable::Round, ("(20 - 5) + (30 - 5)", 40)),
    ] {
        let rules = rules(|house| {
            house.table.game = game;
            house.table.players = 3;
            *house = house.usual();
        });
        let counts = BySeat::from_fn(3, |seat| [5, 20, 30][seat.index()]);
        let scoring = Scoring::new(&rules, None);
        let outcome = scoring.showdown(Seat::FIRST, KnockKind::Knock, Standing::Regular, counts);
        let Outcome::Won(win) = outcome else {
            panic!("{outcome:?}")
        };
        let names = Names::new(["Ann", "Bob", "Cy"], None);
        let seats = BySeat::from_fn(3, |seat| Player::new(seat.index()));
        let sum = sum(&names, &seats, &win, BySeat::filled(3, 0));
        let line = &sum.added[0];
        assert_eq!((line.what.as_str(), line.points), told);
    }
}
