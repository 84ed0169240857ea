//! What the nets give as they are trained, in floats. Decisions are made with the integers that are made of them.

use undercut::lab::eval::{belief, value};

/// The hidden layer of the belief with these clues, before it is rectified.
pub fn belief_hidden(weights: &[f32], clues: &[u16]) -> [f32; belief::HIDDEN] {
    let mut sum = *row(weights, belief::BIAS_AT);
    for &clue in clues {
        add(&mut sum, weights, usize::from(clue) * belief::HIDDEN, 1.0);
    }
    sum
}

/// The outputs of the belief with this hidden layer.
pub fn belief_outputs(weights: &[f32], hidden: &[f32]) -> [f32; belief::STORED] {
    let mut sum = *row(weights, belief::OUT_BIAS_AT);
    for (unit, &value) in hidden.iter().enumerate().filter(|(_, value)| **value > 0.0) {
        add(
            &mut sum,
            weights,
            belief::SECOND_AT + unit * belief::STORED,
            value,
        );
    }
    sum
}

/// The hidden layer of a value net with these inputs, before it is rectified.
pub fn value_hidden(weights: &[f32], dense: &value::Dense, inputs: &[u16]) -> [f32; value::HIDDEN] {
    let mut sum = *row(weights, value::BIAS_AT);
    for (at, &steps) in dense.iter().enumerate().filter(|(_, steps)| **steps != 0) {
        let steps = f32::from(steps) * value::STEP;
        add(
            &mut sum,
            weights,
            value::DENSE_AT + at * value::HIDDEN,
            steps,
        );
    }
    for &input in inputs {
        add(&mut sum, weights, usize::from(input) * value::HIDDEN, 1.0);
    }
    sum
}

/// The value that this hidden layer gives.
pub fn value_output(weights: &[f32], hidden: &[f32; value::HIDDEN]) -> f32 {
    // Eight sums side by side, which the processor can do at once.
    let mut sums = [0.0_f32; 8];
    let out: &[f32; value::HIDDEN] = row(weights, value::OUT_AT);
    for (hidden, weights) in hidden.chunks_exact(8).zip(out.chunks_exact(8)) {
        for ((sum, hidden), weight) in sums.iter_mut().zip(hidden).zip(weights) {
            *sum += hidden.max(0.0) * weight;
        }
    }
    sums.iter().sum::<f32>() + weights[value::OUT_AT + value::HIDDEN]
}

fn row<const N: usize>(weights: &[f32], at: usize) -> &[f32; N] {
    let row = weights[at..].first_chunk();
    row.expect("every row lies within the weights")
}

fn add<const N: usize>(sum: &mut [f32; N], weights: &[f32], at: usize, times: f32) {
    let row: &[f32; N] = row(weights, at);
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += times * weight;
    }
}
