//! The weights as they are read, written and rounded.

use undercut::{
    cards::{CardSet, Deck, Stream, stream},
    play::{Deal, Phase, pair},
    players::eval::{Clues, Evaluator, Guess, Knowledge, Nets, TurnMove, UNIT, WeightsError},
    rules::Rules,
};

use super::{decisions, evaluator};

#[path = "../../../examples/train/floats.rs"]
mod floats;

/// What the belief guesses in floats.
fn guess(nets: &Nets, knowledge: &Knowledge) -> Guess {
    let hidden = floats::belief_hidden(&nets.belief, Clues::of(knowledge).as_slice());
    Guess::new(knowledge, &floats::belief_outputs(&nets.belief, &hidden))
}

#[test]
fn the_weights_that_come_with_the_program_are_read_and_written_alike() {
    for nets in [Nets::embedded(), Nets::against_simple()] {
        let bytes = nets.to_bytes();
        assert_eq!(Nets::read(&bytes).as_ref(), Ok(&nets));
        assert_eq!(Nets::read(&bytes).map(|read| read.to_bytes()), Ok(bytes));
    }
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
        let knowledge = &thought.knowledge;
        let guess = guess(&nets, knowledge);
        for card in CardSet::FULL {
            let held = thought.guess.held(card) - guess.held(card);
            let wanted = thought.guess.wanted(card) - guess.wanted(card);
            assert!(held.abs() < 0.02 && wanted.abs() < 0.02, "{held} {wanted}");
        }
        let dense = knowledge.dense(&guess);
        let judged = |net: &[f32], discard| {
            let inputs = thought.inputs_after(discard);
            let hidden = floats::value_hidden(net, &dense, inputs.as_slice());
            floats::value_output(net, &hidden)
        };
        let choices = thought.choices();
        let mut best = (choices.as_slice()[0].what, f32::MIN);
        for choice in choices.as_slice() {
            let value = match choice.what {
                TurnMove::Discard(card) => judged(&nets.after_discard, card),
                TurnMove::End(card) => judged(&nets.ending, card),
                TurnMove::BigGin => return,
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
        pair::NON_DEALER,
    );
    // All weights of one sign drive every sum as far as it can go.
    for weight in [100.0_f32, 1.0, 1e-3, 0.0] {
        let nets = Nets::of(Nets::SIZES.map(|size| vec![weight; size]));
        let evaluator = Evaluator::new(&nets);
        let thought = evaluator.think(&view);
        let net = &nets.before_draw;
        let inputs = thought.inputs_left();
        let hidden = floats::value_hidden(net, &thought.dense, inputs.as_slice());
        let expected = floats::value_output(net, &hidden);
        let found = thought.leaving();
        assert!(
            (found - expected).abs() <= 0.01 * expected,
            "{found} instead of {expected}"
        );
        let guess = guess(&nets, &thought.knowledge);
        for card in CardSet::FULL {
            let error = (thought.guess.wanted(card) - guess.wanted(card)).abs();
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
