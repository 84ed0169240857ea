//! What is made of positions.

use std::collections::BTreeMap;

use undercut::{
    cards::{Card, Deck, Stream, Suit, stream},
    melds::deadwood_after_discard,
    play::{Action, Deal, OnOffer, Phase, pair},
    players::{
        Bot, Learned,
        eval::{Knowledge, TurnMove, UNIT},
    },
    rules::{HouseRules, Rules},
};

use super::{Seated, any_card, decisions, evaluator, stacked};

#[test]
fn what_is_hidden_makes_no_difference() {
    let mut compared = 0;
    decisions(12, |rules, deck, played, view, action| {
        if matches!(view.phase(), Phase::Spread { .. } | Phase::LayOff { .. }) {
            return;
        }
        // The cards that the seat has not seen change places with one another, and the same is played again.
        let hidden = view.unseen();
        let mut turned: Vec<Card> = hidden.iter().collect();
        turned.rotate_left(1);
        let other: BTreeMap<Card, Card> = hidden.iter().zip(turned).collect();
        let order: Vec<Card> = deck
            .cards()
            .iter()
            .map(|card| *other.get(card).unwrap_or(card))
            .collect();
        let order = Deck::from_order(&order).expect("a whole pack");
        let mut table = Seated::new(rules, &order);
        for (seat, action) in played {
            table.play(*seat, action);
        }
        assert_eq!(&table.views[view.seat()], view);
        assert_eq!(
            Learned::new(evaluator()).choose(&table.views[view.seat()]),
            action
        );
        compared += 1;
    });
    assert!(compared > 50, "{compared}");
}

#[test]
fn suits_make_little_difference() {
    let next = |card: Card| {
        let suit = Suit::ALL[(card.suit() as usize + 1) % 4];
        Card::new(card.rank(), suit)
    };
    let (mut differences, mut spread) = (Vec::new(), Vec::new());
    for seed in 0..200 {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        let order: Vec<Card> = deck.cards().iter().copied().map(next).collect();
        let turned = Deck::from_order(&order).expect("a whole pack");
        let value = |deck: &Deck| {
            let view = Deal::first_view(&Rules::default(), deck, pair::NON_DEALER);
            evaluator().think(&view).leaving()
        };
        differences.push((value(&deck) - value(&turned)).abs());
        spread.push(value(&deck));
    }
    let mean = |of: &[f32]| of.iter().sum::<f32>() / 200.0;
    let middle = mean(&spread);
    let deviation = mean(
        &spread
            .iter()
            .map(|v| (v - middle).abs())
            .collect::<Vec<_>>(),
    );
    // What the four suits have learned apart is small beside what tells one hand from another.
    let difference = mean(&differences);
    assert!(difference < deviation / 3.0, "{difference} {deviation}");
    assert!(
        middle.abs() * UNIT < 5.0,
        "a hand before its first turn is worth {middle}"
    );
}

#[test]
fn a_better_hand_is_worth_more() {
    let value = |hand: &str| {
        let deck = stacked(hand, "Kh Ks 2c 4s 6s 9d Td Qh 7s Jh", "Kc", "9h");
        let view = Deal::first_view(&Rules::default(), &deck, pair::NON_DEALER);
        evaluator().think(&view).leaving() * UNIT
    };
    let close_to_gin = value("4c 5c 6c 7c 8h 8d 8s 3d 3h Ad");
    let with_a_run = value("4c 5c 6c 8h 8d Js Qc 3d 5h Ad");
    let nothing = value("4c 6d 9c 8h Tc Js Qc 3d Qs Ad");
    assert!(
        close_to_gin > with_a_run + 10.0 && with_a_run > nothing + 5.0,
        "{close_to_gin} {with_a_run} {nothing}"
    );
}

#[test]
fn gin_is_never_let_go_by() {
    let mut gins = 0;
    decisions(300, |_, _, _, view, action| {
        let Phase::Discard { .. } = view.phase() else {
            return;
        };
        let choices = evaluator().think(view).choices();
        assert!(choices.as_slice().contains(&choices.best()));
        let least = deadwood_after_discard(view.hand(), view.undiscardable());
        if least == 0 {
            gins += 1;
            assert!(action.ends_hand());
            assert_eq!(choices.as_slice().len(), 1);
        }
        if let TurnMove::End(_) = choices.best().what {
            assert!(least <= view.knock_limit());
        }
    });
    assert!(gins > 5, "{gins}");
}

#[test]
fn two_that_would_take_for_ever_come_to_draw() {
    let mut house = HouseRules::default();
    house.stock.idle_turns = 0;
    let rules = Rules::new(house).expect("nothing contradicts it");
    let deck = Deck::shuffled(&mut stream(5, Stream::Deal(0)));
    let mut table = Seated::new(&rules, &deck);
    let mut rng = stream(5, Stream::Player(0));
    let mut idle = 0;
    for _ in 0..400 {
        let Some(seat) = table.deal.turn() else { break };
        let view = &table.views[seat];
        let can_take = matches!(
            view.phase(),
            Phase::Draw {
                on_offer: OnOffer::Takeable(_),
                ..
            }
        );
        let action = if can_take && view.idle_turns() < Learned::IDLE_TURNS {
            Action::TakeDiscard
        } else if can_take {
            idle += 1;
            Learned::new(evaluator()).choose(view)
        } else {
            let plays_on: Vec<Action> = view
                .legal()
                .into_iter()
                .filter(|action| !action.ends_hand())
                .collect();
            any_card(&mut rng, &plays_on)
        };
        if can_take && view.idle_turns() >= Learned::IDLE_TURNS {
            assert_eq!(action, Action::DrawStock);
        }
        table.play(seat, &action);
    }
    assert!(idle > 2, "{idle}");
}

#[test]
fn who_forgets_takes_what_was_thrown_for_hidden_and_what_was_taken_for_anywhere() {
    let deck = stacked(
        "2c 3c 7d 7h Ks Kd 9s Ts 4h 5s",
        "Qc Qd 8h 8d Jc 6s 2h 3d Ah 4d",
        "As",
        "Qh 5c 6h",
    );
    let mut table = Seated::new(&Rules::default(), &deck);
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let (queen, king) = (card("Qh"), card("Kd"));
    for (seat, action) in [
        (pair::NON_DEALER, Action::Pass),
        (pair::DEALER, Action::Pass),
        (pair::NON_DEALER, Action::DrawStock),
        (pair::NON_DEALER, Action::Discard { card: queen }),
        (pair::DEALER, Action::TakeDiscard),
        (pair::DEALER, Action::Discard { card: card("Jc") }),
    ] {
        table.play(seat, &action);
    }
    let view = &table.views[pair::NON_DEALER];
    let thought = |remembers: &dyn Fn(usize) -> bool| {
        let knowledge = Knowledge::recalled(view, remembers);
        let unseen = knowledge.unseen();
        let held = evaluator().think_knowing(view, knowledge).guess.held(queen);
        (unseen, held)
    };
    let (all, held) = thought(&|_| true);
    assert_eq!(all, view.unseen());
    assert!(held > 0.999, "{held}");
    // The taking is the fifth event.
    let (without_the_taking, held) = thought(&|place| place != 4);
    assert_eq!(without_the_taking, all.with(queen));
    assert!(held < 0.9, "{held}");
    // The upcard was left in the first two; what lies on top is seen.
    let (nothing, _) = thought(&|_| false);
    let upcard = view.upcard().expect("there is one");
    assert_eq!(nothing, all.with(queen).with(upcard));
    assert!(!nothing.contains(king), "one's own cards are not forgotten");
}
