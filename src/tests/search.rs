//! The player that looks ahead, and the hands that it imagines.

use undercut::{
    cards::{CardSet, Deck, Stream, stream},
    melds::deadwood_after_discard,
    play::{Action, Deal, Phase, View, pair},
    players::{
        Bot, Greedy, Learned, Scores,
        eval::Evaluator,
        search::{Care, OpponentKind, Outlook, SearchEffort, Searching, Suspicion},
    },
    rules::{Preset, Rules},
};

/// A little effort, for the sake of time; the way is the same.
const LITTLE: SearchEffort = SearchEffort {
    trials: 24,
    ..SearchEffort::FULL
};

/// How many hands are drawn to count their cards.
const DRAWS: u16 = 4000;

fn rules(preset: &str) -> Rules {
    Preset::find(preset)
        .expect("it comes with the program")
        .book()
        .rules()
}

/// Plays a deal out between greedy players, and shows every view of the seat whose turn it is.
fn views_of_a_deal(rules: &Rules, number: u64) -> Vec<(View, CardSet)> {
    let deck = Deck::shuffled(&mut stream(11, Stream::Deal(number)));
    let mut views = pair::each(|seat| Deal::first_view(rules, &deck, seat));
    let mut deal = Deal::new(rules, deck);
    let mut seen = Vec::new();
    while let Some(seat) = deal.turn() {
        if let Phase::Offer { .. } | Phase::Draw { .. } | Phase::Discard { .. } = deal.phase() {
            seen.push((views[seat].clone(), deal.hand(pair::opponent(seat))));
        }
        let action = Greedy.choose(&views[seat]);
        let event = deal.apply(seat, &action).expect("what players do is legal");
        for viewer in pair::SEATS {
            views[viewer].observe(event.seen_by(viewer));
        }
    }
    seen
}

#[test]
fn the_hands_are_what_the_opponent_may_hold() {
    let evaluator = Evaluator::embedded();
    let mut rng = stream(3, Stream::Player(0));
    for number in 0..6 {
        for (view, _) in views_of_a_deal(&rules("eaai"), number) {
            let hands = Outlook::new(evaluator, &view, Suspicion::default());
            let opponent = pair::opponent(view.seat());
            for _ in 0..5 {
                let hand = hands.hand(&mut rng);
                assert_eq!(hand.len(), 10);
                assert!(view.known(opponent).is_subset(hand));
                assert!((hand - view.known(opponent)).is_subset(view.unseen()));
            }
        }
    }
}

#[test]
fn cards_come_as_often_as_the_belief_says() {
    let evaluator = Evaluator::embedded();
    let mut rng = stream(4, Stream::Player(0));
    let (view, _) = views_of_a_deal(&rules("eaai"), 1)
        .pop()
        .expect("somebody moved");
    let hands = Outlook::new(evaluator, &view, Suspicion::default());
    let mut counts = [0_u16; 52];
    for _ in 0..DRAWS {
        for card in hands.hand(&mut rng) {
            counts[card.index()] += 1;
        }
    }
    let thought = evaluator.think(&view);
    let mut worst = 0.0_f32;
    for card in view.unseen() {
        let share = f32::from(counts[card.index()]) / f32::from(DRAWS);
        worst = worst.max((share - thought.guess.held(card)).abs());
    }
    // What is supposed of one card moves the others, so it need not agree to the last percent.
    assert!(worst < 0.1, "a card is off by {worst}");
}

#[test]
fn sampled_hands_are_melded_more_than_chance_would_have_them() {
    let evaluator = Evaluator::embedded();
    let mut rng = stream(5, Stream::Player(0));
    let (mut believed, mut uniform, mut truth, mut count) = (0, 0, 0, 0);
    for number in 0..30 {
        for (view, theirs) in views_of_a_deal(&rules("eaai"), number) {
            if view.history().len() < 12 {
                continue;
            }
            let hand = Outlook::new(evaluator, &view, Suspicion::default()).hand(&mut rng);
            let known = view.known(pair::opponent(view.seat()));
            let deck = Deck::shuffled(&mut rng);
            let rest = deck
                .cards()
                .iter()
                .filter(|card| view.unseen().contains(**card));
            let random: CardSet = rest.take(10 - known.len()).copied().collect();
            believed += undercut::melds::deadwood(hand);
            uniform += undercut::melds::deadwood(known | random);
            truth += undercut::melds::deadwood(theirs);
            count += 1;
        }
    }
    assert!(count > 100);
    let off = |total: u32| total.abs_diff(truth);
    assert!(
        off(believed) * 2 < off(uniform),
        "deadwood of {count} hands: believed {believed}, by chance {uniform}, in truth {truth}"
    );
}

#[test]
fn every_move_is_legal_and_the_same_view_gets_the_same_move() {
    for preset in ["eaai", "straight", "oklahoma"] {
        let rules = rules(preset);
        let deck = Deck::shuffled(&mut stream(12, Stream::Deal(0)));
        let mut views = pair::each(|seat| Deal::first_view(&rules, &deck, seat));
        let mut deal = Deal::new(&rules, deck);
        while let Some(seat) = deal.turn() {
            let view = &views[seat];
            let choose = || Searching::new(Evaluator::embedded(), LITTLE, 0).choose(view);
            let action = choose();
            assert_eq!(action, choose());
            let event = deal
                .apply(seat, &action)
                .unwrap_or_else(|why| panic!("{preset}: {why}"));
            for viewer in pair::SEATS {
                views[viewer].observe(event.seen_by(viewer));
            }
        }
    }
}

/// What a player is held to be after so many deals against the learned one, as that one saw them.
fn suspected(player: &mut dyn Bot, deals: u64) -> Suspicion {
    let rules = rules("eaai");
    let mut rng = stream(6, Stream::Player(0));
    let mut suspicion = Suspicion::default();
    for number in 0..deals {
        let me = if number % 2 == 0 {
            pair::DEALER
        } else {
            pair::NON_DEALER
        };
        let deck = Deck::shuffled(&mut stream(13, Stream::Deal(number)));
        let mut views = pair::each(|seat| Deal::first_view(&rules, &deck, seat));
        let mut deal = Deal::new(&rules, deck);
        while let Some(seat) = deal.turn() {
            let action = if seat == me {
                Learned::new(Evaluator::embedded()).choose(&views[seat])
            } else {
                player.choose(&views[seat])
            };
            let event = deal.apply(seat, &action).expect("what players do is legal");
            for viewer in pair::SEATS {
                views[viewer].observe(event.seen_by(viewer));
            }
        }
        suspicion = suspicion.after(&views[me], Care::Quick, &mut rng);
    }
    suspicion
}

#[test]
fn who_plays_for_his_own_cards_alone_is_found_out() {
    let sum = |suspicion: &Suspicion| {
        OpponentKind::ALL
            .map(|kind| suspicion.of(kind))
            .iter()
            .sum::<f32>()
    };
    let before = Suspicion::default();
    assert!(before.of(OpponentKind::Learned) > before.of(OpponentKind::Greedy));
    for (mut player, kind) in [
        (Box::new(Greedy) as Box<dyn Bot>, OpponentKind::Greedy),
        (
            Box::new(Learned::new(Evaluator::embedded())),
            OpponentKind::Learned,
        ),
    ] {
        let suspicion = suspected(&mut *player, 12);
        assert!((sum(&suspicion) - 1.0).abs() < 1e-4);
        assert!(suspicion.of(kind) > 0.9, "{suspicion:?}");
    }
}

/// Where any win wins the game, nobody waits for a better one.
#[test]
fn near_the_target_hands_are_ended_sooner() {
    let rules = rules("eaai");
    let effort = SearchEffort {
        trials: 100,
        ..SearchEffort::FULL
    };
    let (mut far, mut near, mut asked) = (0, 0, 0);
    for number in 0..40 {
        for (view, _) in views_of_a_deal(&rules, number) {
            let least = deadwood_after_discard(view.hand(), view.undiscardable());
            if !matches!(view.phase(), Phase::Discard { .. }) || least == 0 || least > 10 {
                continue;
            }
            let ends = |scores| {
                let mut player = Searching::new(Evaluator::embedded(), effort, number);
                player.dealt(scores);
                u32::from(matches!(player.choose(&view), Action::Knock { .. }))
            };
            asked += 1;
            far += ends(Scores::default());
            near += ends(Scores::single(95, 95));
        }
    }
    assert!(asked > 25, "{asked}");
    assert!(near > far, "{near} and {far} of {asked}");
}
