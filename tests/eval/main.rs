//! The learned evaluator: what it is told, how its weights are read, and that it goes by nothing else.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use undercut::{
    bots::{
        Bot, Learned,
        eval::{Belief, Evaluator, Inputs, Knowledge, Move, Nets, UNIT, ValueNet, WeightsError},
    },
    cards::{Card, CardSet, Deck, Stream, Suit, below, stream},
    melds::deadwood_after_discard,
    play::{Action, BySeat, Deal, OnOffer, Phase, Seat, View},
    rules::{HouseRules, KnockVariant, Rules},
};

fn evaluator() -> &'static Evaluator {
    Evaluator::embedded()
}

/// A deal with what each seat knows of it.
struct Seated {
    deal: Deal,
    views: BySeat<View>,
}

impl Seated {
    fn new(rules: &Rules, deck: &Deck) -> Self {
        Self {
            views: BySeat::from_fn(|seat| Deal::first_view(rules, deck, seat)),
            deal: Deal::new(rules, deck.clone()),
        }
    }

    fn play(&mut self, seat: Seat, action: &Action) {
        let event = self.deal.apply(seat, action).expect("it is legal");
        for viewer in Seat::ALL {
            self.views[viewer].observe(event.seen_by(viewer));
        }
    }
}

/// A deck that deals these hands, turns this card up and goes on with these in the stock.
fn stacked(non_dealer: &str, dealer: &str, upcard: &str, stock: &str) -> Deck {
    let cards = |text: &str| -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().expect("a card")).collect()
    };
    let (first, second) = (cards(non_dealer), cards(dealer));
    let mut top_first: Vec<Card> = first
        .into_iter()
        .zip(second)
        .flat_map(<[Card; 2]>::from)
        .collect();
    top_first.extend(cards(upcard));
    top_first.extend(cards(stock));
    let named: CardSet = top_first.iter().copied().collect();
    top_first.extend(!named);
    top_first.reverse();
    Deck::from_order(&top_first).expect("a whole pack")
}

/// The non-dealer has passed the K♣, drawn the 9♥ and thrown the K♦; the dealer has taken it and thrown the 2♣; the
/// non-dealer has drawn the Q♠.
fn a_third_turn() -> Seated {
    let deck = stacked(
        "4c 5c 6c 8h 8d 3s 3d Jc Kd As",
        "Kh Ks 2c 4s 5s 9d Td Qh 7s 7h",
        "Kc",
        "9h Qs",
    );
    let mut table = Seated::new(&Rules::default(), &deck);
    let card = |text: &str| text.parse().expect("a card");
    for (seat, action) in [
        (Seat::NonDealer, Action::Pass),
        (Seat::Dealer, Action::Pass),
        (Seat::NonDealer, Action::DrawStock),
        (Seat::NonDealer, Action::Discard { card: card("Kd") }),
        (Seat::Dealer, Action::TakeDiscard),
        (Seat::Dealer, Action::Discard { card: card("2c") }),
        (Seat::NonDealer, Action::DrawStock),
    ] {
        table.play(seat, &action);
    }
    table
}

/// What a value net is told, without what the belief has a part in.
fn told(inputs: &Inputs) -> String {
    let told = inputs.to_string();
    let (told, guessed) = told.split_once("; wanted").expect("the belief comes last");
    assert!(guessed.contains("out chance"), "{guessed}");
    told.to_owned()
}

#[test]
fn a_hand_after_its_discard_is_told_as_it_is() {
    let table = a_third_turn();
    let thought = evaluator().think(&table.views[Seat::NonDealer]);
    let inputs = thought.inputs_after("Qs".parse().unwrap());
    // By hand: the run of clubs is the only meld. J, 8, 8, 9, 3, 3 and A are 42 points, 32 above the limit, the 17th
    // class. A run is made by 7h, Th or 2s, a set by two eights and 3h; 3c and 7c make the run of clubs longer, so 3c
    // is not counted with the sets. Only the knave is helped by none of them: 10 points, twice five. Of the neighbours
    // of the discard Ts, Js and Ks may be his (1 + 2 + 4), of its rank three more.
    assert_eq!(
        told(&inputs),
        "hand 4c 5c 6c Jc 3d 8d 8h 9h As 3s; melded 4c 5c 6c; his Kd; buried by me Kc; buried by him 2c Kc; \
         top Qs; run outs 3; set outs 3; extensions 2; isolated 2; deadwood 42; drawable 27; unmelded 7; \
         gin outs 15; knock outs 15; neighbours his 0; rank his 0; run danger 7; set danger 3; rank thrown 0; \
         neighbours thrown 0; his count 1; limit 10; above limit 17; rules 0 3"
    );
}

#[test]
fn a_hand_that_leaves_the_upcard_is_told_as_it_is() {
    let deck = stacked(
        "4c 5c 6c 8h 8d 8s 3d Td Jd Qd",
        "Kh Ks 2c 4s 5s 9d Tc Qh 7s 7h",
        "9c",
        "9h Qs",
    );
    let mut house = HouseRules::default();
    house.knock.variant = KnockVariant::Oklahoma;
    house.gin.big_gin = false;
    house.gin.lay_offs = true;
    house.score.undercut_on_tie = false;
    let rules = Rules::new(house).expect("nothing contradicts it");
    let view = Deal::first_view(&rules, &deck, Seat::NonDealer);
    let thought = evaluator().think(&view);
    // By hand: one card is loose, the 3d, for which nothing is left. 3c and 7c make the run of clubs longer, 9d and Kd
    // that of diamonds, 8c the eights, and each of them makes gin. The nine is the limit, and the hand is below it.
    // 7c, 8c, Tc and Jc may be his (1 + 2 + 4 + 8), and three nines.
    assert_eq!(
        told(&thought.inputs_left()),
        "hand 4c 5c 6c 3d 8d Td Jd Qd 8h 8s; melded 4c 5c 6c 8d Td Jd Qd 8h 8s; top 9c; run outs 0; set outs 0; \
         extensions 5; isolated 0; deadwood 3; drawable 29; unmelded 1; gin outs 5; knock outs 14; neighbours his 0; \
         rank his 0; run danger 15; set danger 3; rank thrown 0; neighbours thrown 0; his count 0; limit 9; \
         above limit 0; opening 0; rules 0 4 5"
    );
}

/// The number of an input of this plane.
fn number(inputs: &Inputs, plane: &str) -> usize {
    let told = inputs.to_string();
    let of = |part: &str| part.strip_prefix(plane)?.trim().parse().ok();
    told.split("; ").find_map(of).expect("the plane is told")
}

#[test]
fn cards_that_end_the_hand_are_counted_as_trying_each_would() {
    let (mut counted, mut mostly) = (0, 0);
    decisions(40, |_, _, _, view, _| {
        let Phase::Discard { .. } = view.phase() else {
            return;
        };
        let thought = evaluator().think(view);
        let unseen = thought.knowledge().unseen();
        for discard in view.hand() - view.undiscardable() {
            let hand = view.hand().without(discard);
            let inputs = thought.inputs_after(discard);
            let ending = |limit: u32| {
                let ends =
                    |card: &Card| deadwood_after_discard(hand.with(*card), CardSet::EMPTY) <= limit;
                unseen.iter().filter(ends).count()
            };
            // The last two numbers of each plane say that there is nothing to count.
            let gin = number(&inputs, "gin outs");
            if gin < 14 {
                assert_eq!(gin, ending(0).min(13), "{hand}");
                counted += 1;
            }
            let knock = number(&inputs, "knock outs");
            if knock < 14 {
                assert_eq!(knock, (ending(10) / 2).min(13), "{hand}");
                mostly += usize::from(knock > 0);
            }
        }
    });
    assert!(counted > 20 && mostly > 50, "{counted} {mostly}");
}

#[test]
fn the_weights_that_come_with_the_program_are_read_and_written_alike() {
    let nets = Nets::embedded();
    let bytes = nets.to_bytes();
    assert_eq!(Nets::read(&bytes).as_ref(), Ok(&nets));
    assert_eq!(Nets::read(&bytes).map(|read| read.to_bytes()), Ok(bytes));
}

#[test]
fn integers_judge_as_the_floats_that_were_trained() {
    let nets = Nets::embedded();
    let (mut same, mut positions) = (0, 0);
    decisions(200, |_, _, _, view, _| {
        let Phase::Discard { .. } = view.phase() else {
            return;
        };
        if view.drawable() == 0 {
            // The hand is void whatever is thrown; no net is asked.
            return;
        }
        let thought = evaluator().think(view);
        let knowledge = thought.knowledge();
        let guess = nets.belief.guess(knowledge);
        for card in CardSet::FULL {
            let held = thought.guess().held(card) - guess.held(card);
            let wanted = thought.guess().wanted(card) - guess.wanted(card);
            assert!(held.abs() < 0.02 && wanted.abs() < 0.02, "{held} {wanted}");
        }
        let dense = knowledge.dense(&guess);
        let judged = |net: &ValueNet, discard| {
            net.output(&net.add(net.base(&dense), &thought.inputs_after(discard)))
        };
        let choices = thought.choices();
        let mut best = (choices.as_slice()[0].what, f32::MIN);
        for choice in choices.as_slice() {
            let value = match choice.what {
                Move::Discard(card) => judged(&nets.after_discard, card),
                Move::End(card) => judged(&nets.ending, card),
                Move::BigGin => return,
            };
            let error = (choice.value - value).abs() * UNIT;
            assert!(error < 0.5, "{:?} is {error} points off", choice.what);
            if value > best.1 {
                best = (choice.what, value);
            }
        }
        positions += 1;
        same += u32::from(best.0 == choices.best().what);
    });
    assert!(positions > 1000, "{positions}");
    assert!(same * 100 >= positions * 98, "{same} of {positions}");
}

#[test]
fn no_weights_are_too_great_for_the_integers() {
    let view = Deal::first_view(
        &Rules::default(),
        &Deck::shuffled(&mut stream(1, Stream::Deal(0))),
        Seat::NonDealer,
    );
    // All weights of one sign drive every sum as far as it can go.
    for weight in [100.0_f32, 1.0, 1e-3, 0.0] {
        let belief = Belief::new(vec![weight; Belief::WEIGHTS]);
        let value = || ValueNet::new(vec![weight; ValueNet::WEIGHTS]);
        let nets = Nets {
            belief,
            after_discard: value(),
            before_draw: value(),
            ending: value(),
        };
        let evaluator = Evaluator::new(&nets);
        let thought = evaluator.think(&view);
        let net = &nets.before_draw;
        let expected = net.output(&net.add(net.base(thought.dense()), &thought.inputs_left()));
        let found = thought.leaving();
        assert!(
            (found - expected).abs() <= 0.01 * expected,
            "{found} instead of {expected}"
        );
        let guess = nets.belief.guess(thought.knowledge());
        for card in CardSet::FULL {
            let error = (thought.guess().wanted(card) - guess.wanted(card)).abs();
            assert!(error < 1e-3, "{card} is off by {error}");
        }
    }
}

/// The bytes with a checksum that fits them, as the format has it: FNV-1a.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let body = bytes.len() - 4;
    let sum = bytes[..body].iter().fold(0x811c_9dc5_u32, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    bytes[body..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn weights_that_are_not_ours_or_damaged_are_refused() {
    let good = Nets::embedded().to_bytes();
    assert_eq!(sealed(good.clone()), good);
    let length = good.len();
    let refused = |bytes: &[u8]| Nets::read(bytes).expect_err("it is refused");
    let with = |at: usize, bytes: [u8; 4]| {
        let mut changed = good.clone();
        changed[at..at + 4].copy_from_slice(&bytes);
        changed
    };

    assert_eq!(refused(b""), WeightsError::Magic);
    assert_eq!(refused(b"Undercut and more"), WeightsError::Magic);
    assert_eq!(
        refused(&with(8, 7_u32.to_le_bytes())),
        WeightsError::Version { found: 7 }
    );
    for found in [8, 11, 12, 1000, length - 1] {
        let expected = length;
        assert_eq!(
            refused(&good[..found]),
            WeightsError::Length { found, expected }
        );
    }
    let longer = [good.as_slice(), b"x"].concat();
    assert!(matches!(refused(&longer), WeightsError::Length { .. }));
    for at in [12, 16, 20, length / 2, length - 4] {
        let mut damaged = good.clone();
        damaged[at] ^= 1;
        assert!(
            matches!(refused(&damaged), WeightsError::Checksum { .. }),
            "byte {at}"
        );
    }
    let of_another_size = sealed(with(12, 5_u32.to_le_bytes()));
    assert_eq!(refused(&of_another_size), WeightsError::Net { net: 0 });
    let without_scale = sealed(with(16, f32::NAN.to_le_bytes()));
    assert_eq!(refused(&without_scale), WeightsError::Net { net: 0 });
    assert_eq!(
        WeightsError::Version { found: 7 }.to_string(),
        "these weights are of version 7, but this program reads version 2"
    );
}

fn any_card(rng: &mut ChaCha8Rng, from: &[Action]) -> Action {
    let count = u32::try_from(from.len()).expect("a few hundred");
    from[below(rng, count) as usize]
}

/// Plays deals of the learned player against random play, and shows each of its decisions with all that led to it.
fn decisions(deals: u64, mut show: impl FnMut(&Rules, &Deck, &[(Seat, Action)], &View, Action)) {
    let rules = Rules::default();
    let mut bot = Learned::new(evaluator());
    for seed in 0..deals {
        let mut rng = stream(seed, Stream::Player(0));
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        let us = if seed % 2 == 0 {
            Seat::Dealer
        } else {
            Seat::NonDealer
        };
        let mut table = Seated::new(&rules, &deck);
        let mut played = Vec::new();
        while let Some(seat) = table.deal.turn() {
            let action = if seat == us {
                let action = bot.choose(&table.views[seat]);
                show(&rules, &deck, &played, &table.views[seat], action);
                action
            } else {
                any_card(&mut rng, &table.views[seat].legal())
            };
            table.play(seat, &action);
            played.push((seat, action));
        }
    }
}

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
            let view = Deal::first_view(&Rules::default(), deck, Seat::NonDealer);
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
        let view = Deal::first_view(&Rules::default(), &deck, Seat::NonDealer);
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
            assert!(matches!(
                action,
                Action::Knock { .. } | Action::BigGin { .. }
            ));
            assert_eq!(choices.as_slice().len(), 1);
        }
        if let Move::End(_) = choices.best().what {
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
                .filter(|action| !matches!(action, Action::Knock { .. } | Action::BigGin { .. }))
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
        (Seat::NonDealer, Action::Pass),
        (Seat::Dealer, Action::Pass),
        (Seat::NonDealer, Action::DrawStock),
        (Seat::NonDealer, Action::Discard { card: queen }),
        (Seat::Dealer, Action::TakeDiscard),
        (Seat::Dealer, Action::Discard { card: card("Jc") }),
    ] {
        table.play(seat, &action);
    }
    let view = &table.views[Seat::NonDealer];
    let thought = |remembers: &dyn Fn(usize) -> bool| {
        let knowledge = Knowledge::recalled(view, remembers);
        let unseen = knowledge.unseen();
        let held = evaluator()
            .think_knowing(view, knowledge)
            .guess()
            .held(queen);
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
