//! The worked examples of doubling in rules.md, and what doubling does to a match.

use undercut::{
    cards::{Card, Rank, Suit},
    game::{Entry, HandEnd, HandResult, Match, Player, Stage},
    play::{Action, BySeat, KnockKind, Outcome, Scoring, Standing, View, WinKind, pair},
    rules::{HouseRules, KnockVariant, Rules, TakeBack},
};

fn rules(change: impl FnOnce(&mut HouseRules)) -> Rules {
    let mut house = HouseRules::default();
    house.doubling.on = true;
    change(&mut house);
    Rules::new(house).expect("nothing contradicts it")
}

/// The points, how, who and the boxes.
fn told(outcome: Outcome) -> (u32, WinKind, bool, u32) {
    let Outcome::Won(win) = outcome else {
        panic!("somebody wins: {outcome:?}");
    };
    (
        win.points(),
        win.kind,
        win.seat == pair::NON_DEALER,
        win.boxes,
    )
}

#[test]
fn every_figure_of_the_rules_is_what_the_scoring_gives() {
    use KnockKind::{BigGin, Gin, Knock};
    let plain = rules(|r| r.score.extra_boxes.gin = 2);
    let spade = rules(|r| {
        r.knock.variant = KnockVariant::Oklahoma;
        r.knock.oklahoma_spades_double = true;
    });
    let upcard = Some(Card::new(Rank::Nine, Suit::Spades));
    let refused = |rules: &Rules, upcard, stake, offerer, refuser| {
        let counts = BySeat::pair(offerer, refuser);
        let scoring = Scoring::new(rules, upcard).at_stake(stake);
        told(scoring.refused_double(pair::NON_DEALER, counts))
    };
    let by = WinKind::RefusedDouble;
    assert_eq!(refused(&plain, None, 2, 20, 34), (48, by, true, 1));
    assert_eq!(refused(&plain, None, 2, 34, 20), (20, by, true, 1));
    assert_eq!(refused(&spade, upcard, 2, 20, 34), (96, by, true, 1));
    let showdown = |stake, kind, knocker, defender| {
        let counts = BySeat::pair(knocker, defender);
        let scoring = Scoring::new(&plain, None).at_stake(stake);
        told(scoring.showdown(pair::NON_DEALER, kind, Standing::Regular, counts))
    };
    assert_eq!(showdown(4, Gin, 0, 30), (220, WinKind::Gin, true, 3));
    assert_eq!(showdown(4, BigGin, 0, 30), (244, WinKind::BigGin, true, 1));
    assert_eq!(showdown(2, Knock, 8, 5), (56, WinKind::Undercut, false, 1));
    let lowest = Scoring::new(&plain, None).at_stake(8);
    let lowest = told(lowest.lowest_deadwood(BySeat::pair(12, 5)));
    assert_eq!(lowest, (56, WinKind::LowestDeadwood, false, 1));
}

/// A match of one deal in which the first player is to speak.
fn dealt(rules: &Rules) -> Match {
    let mut game = Match::new(rules);
    while !matches!(game.stage(), Stage::Playing(_)) {
        let entry = game.due(7).unwrap_or(Entry::FirstDealer {
            dealer: Player::SECOND,
        });
        game.apply(&entry).expect("it is due");
    }
    game
}

fn played(game: &mut Match, player: Player, action: Action) {
    let entry = Entry::Played { player, action };
    game.apply(&entry).expect("it is legal");
}

#[test]
fn a_refused_double_is_an_ordinary_win_for_dealer_and_sheet() {
    let rules = rules(|r| {
        r.deal.first_dealer = undercut::rules::FirstDealer::Opponent;
    });
    let mut game = dealt(&rules);
    played(&mut game, Player::FIRST, Action::OfferDouble);
    played(&mut game, Player::SECOND, Action::RefuseDouble);
    let end = game.deal().and_then(HandEnd::of).expect("the hand is over");
    let HandResult::Won {
        player,
        kind: WinKind::RefusedDouble,
        points,
        boxes: 1,
        ..
    } = end.result
    else {
        panic!("{end:?}");
    };
    assert_eq!(player, Player::FIRST);
    let advantage = end.deadwood[Player::SECOND].saturating_sub(end.deadwood[Player::FIRST]);
    assert_eq!(points, 10 + advantage);
    assert_eq!(
        game.sheet().game().running(Player::FIRST),
        i64::from(points)
    );
    // The winner deals next.
    let next = Player::FIRST;
    assert_eq!(game.stage(), &Stage::ToDeal { dealer: next });
}

#[test]
fn an_offer_can_be_taken_back_until_it_is_answered() {
    let rules = rules(|r| {
        r.table.take_back = TakeBack::UntilOpponentActs;
        r.deal.first_dealer = undercut::rules::FirstDealer::Opponent;
    });
    let mut game = dealt(&rules);
    let before = game.deal().expect("it is dealt").deal().clone();
    played(&mut game, Player::FIRST, Action::OfferDouble);
    let player = Player::FIRST;
    game.apply(&Entry::TookBack { player })
        .expect("nobody has acted");
    assert_eq!(game.deal().expect("it is dealt").deal(), &before);
    played(&mut game, Player::FIRST, Action::OfferDouble);
    played(&mut game, Player::SECOND, Action::AcceptDouble);
    assert!(game.apply(&Entry::TookBack { player }).is_err());
    // The answer can be taken back as well, before the turn goes on.
    let player = Player::SECOND;
    game.apply(&Entry::TookBack { player })
        .expect("nobody has acted");
    assert_eq!(game.turn(), Some(Player::SECOND));
}

#[test]
fn an_answer_is_imagined_like_any_other_decision() {
    let game = {
        let mut game = dealt(&rules(|r| {
            r.deal.first_dealer = undercut::rules::FirstDealer::Opponent;
        }));
        played(&mut game, Player::FIRST, Action::OfferDouble);
        game
    };
    let deal = game.deal().expect("it is dealt");
    for seat in pair::SEATS {
        let view: View = deal.view(seat);
        let other = pair::opponent(seat);
        let theirs = deal.deal().hand(other);
        let stock: Vec<Card> = deal.deal().stock_cards().to_vec();
        let mut imagined = view
            .imagine(&pair::each(|_| theirs), &stock)
            .expect("it is so");
        assert_eq!(imagined.legal(), deal.deal().legal());
        assert_eq!(
            view.from_across(other, theirs).expect("it is so").seat(),
            pair::opponent(seat)
        );
        let refused = imagined.apply(pair::DEALER, &Action::RefuseDouble);
        assert!(refused.expect("it is legal").hands.is_some());
    }
}
