//! Fits the nets to what play has left.

use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::below,
    lab::eval::{
        belief::{self, STORED},
        value::{self, HIDDEN, STEP},
    },
};

use crate::{
    adam::Adam,
    floats,
    sample::{BeliefSample, ValueSample},
};

/// How many samples make a batch.
const VALUE_BATCH: usize = 512;
const BELIEF_BATCH: usize = 256;

/// Fits a value net to as many samples as there are, drawn with replacement. Gives the mean square of its error, in
/// the units of the nets.
pub fn value(
    net: &mut [f32],
    adam: &mut Adam,
    samples: &[ValueSample],
    rate: f32,
    rng: &mut ChaCha8Rng,
) -> f64 {
    let batches = samples.len() / VALUE_BATCH;
    let mut squares = 0.0;
    for _ in 0..batches {
        for _ in 0..VALUE_BATCH {
            let sample = pick(samples, rng);
            squares += f64::from(value_gradient(net, sample, &mut adam.gradient));
        }
        adam.step(net, rate);
    }
    squares / (batches * VALUE_BATCH).max(1) as f64
}

/// Adds a sample's part to the gradient; gives the square of the error.
fn value_gradient(net: &[f32], sample: &ValueSample, gradient: &mut [f32]) -> f32 {
    let hidden = floats::value_hidden(net, &sample.dense, sample.inputs.as_slice());
    let error = floats::value_output(net, &hidden) - sample.target;
    let slope = error / VALUE_BATCH as f32;

    let out_at = value::OUT_AT;
    let mut slopes = [0.0_f32; HIDDEN];
    let out_weights: &[f32] = &net[out_at..out_at + HIDDEN];
    for ((unit, &value), weight) in slopes.iter_mut().zip(&hidden).zip(out_weights) {
        *unit = if value > 0.0 { slope * weight } else { 0.0 };
    }
    for (sum, value) in gradient[out_at..].iter_mut().zip(&hidden) {
        *sum += slope * value.max(0.0);
    }
    gradient[out_at + HIDDEN] += slope;
    add(&mut gradient[value::BIAS_AT..], &slopes, 1.0);
    for &input in sample.inputs.as_slice() {
        let row = usize::from(input) * HIDDEN;
        add(&mut gradient[row..], &slopes, 1.0);
    }
    for (input, &steps) in sample.dense.iter().enumerate() {
        if steps != 0 {
            let row = value::DENSE_AT + input * HIDDEN;
            add(&mut gradient[row..], &slopes, f32::from(steps) * STEP);
        }
    }
    error * error
}

fn add<const N: usize>(gradient: &mut [f32], slopes: &[f32; N], times: f32) {
    let row: &mut [f32; N] = gradient.first_chunk_mut().expect("a row of the net");
    for (sum, slope) in row.iter_mut().zip(slopes) {
        *sum += times * slope;
    }
}

/// How well the belief guesses.
#[derive(Debug, Clone, Copy, Default)]
pub struct Guessing {
    /// The log-loss of each unseen card, in nats.
    pub held: f64,
    /// The same of who knows nothing but how many cards are hidden in the hand.
    pub uniform: f64,
    cards: f64,
}

impl Guessing {
    fn mean(self) -> Self {
        let cards = self.cards.max(1.0);
        Self {
            held: self.held / cards,
            uniform: self.uniform / cards,
            cards,
        }
    }
}

/// Fits the belief to as many samples as there are, drawn with replacement.
pub fn belief(
    net: &mut [f32],
    adam: &mut Adam,
    samples: &[BeliefSample],
    rate: f32,
    rng: &mut ChaCha8Rng,
) -> Guessing {
    let batches = samples.len() / BELIEF_BATCH;
    let mut guessing = Guessing::default();
    for _ in 0..batches {
        for _ in 0..BELIEF_BATCH {
            belief_gradient(net, pick(samples, rng), &mut adam.gradient, &mut guessing);
        }
        adam.step(net, rate);
    }
    guessing.mean()
}

fn belief_gradient(
    net: &[f32],
    sample: &BeliefSample,
    gradient: &mut [f32],
    guessing: &mut Guessing,
) {
    let clues = sample.clues.as_slice();
    let hidden = floats::belief_hidden(net, clues);
    let outputs = floats::belief_outputs(net, &hidden);
    let mut errors = [0.0_f32; STORED];
    for (at, answer) in sample.answers().into_iter().enumerate() {
        let Some(answer) = answer else { continue };
        let guess = 1.0 / (1.0 + (-outputs[at]).exp());
        errors[at] = (guess - answer) / BELIEF_BATCH as f32;
        if at < 52 && sample.is_blind {
            let right = if answer > 0.5 { guess } else { 1.0 - guess };
            guessing.held -= f64::from(right.max(1e-7)).ln();
        }
    }
    if sample.is_blind {
        let (cards, yes) = (sample.held.about.len() as f64, sample.held.yes.len() as f64);
        guessing.cards += cards;
        let share = (yes / cards).clamp(1e-9, 1.0 - 1e-9);
        guessing.uniform -= yes * share.ln() + (cards - yes) * (1.0 - share).ln();
    }

    let mut slopes = [0.0_f32; belief::HIDDEN];
    for (unit, &value) in hidden.iter().enumerate() {
        if value > 0.0 {
            let at = belief::SECOND_AT + unit * STORED;
            let row: &[f32; STORED] = net[at..].first_chunk().expect("a row of the net");
            let mut sums = [0.0_f32; 8];
            for (errors, weights) in errors.chunks_exact(8).zip(row.chunks_exact(8)) {
                for ((sum, error), weight) in sums.iter_mut().zip(errors).zip(weights) {
                    *sum += error * weight;
                }
            }
            slopes[unit] = sums.iter().sum();
            add(&mut gradient[at..], &errors, value);
        }
    }
    add(&mut gradient[belief::OUT_BIAS_AT..], &errors, 1.0);
    add(&mut gradient[belief::BIAS_AT..], &slopes, 1.0);
    for &clue in clues {
        let row = usize::from(clue) * belief::HIDDEN;
        add(&mut gradient[row..], &slopes, 1.0);
    }
}

fn pick<'a, T>(from: &'a [T], rng: &mut ChaCha8Rng) -> &'a T {
    let count = u32::try_from(from.len()).expect("the samples of an iteration");
    &from[below(rng, count) as usize]
}
