//! The belief in integers.

use fearless_simd::{Simd, f32x16, i16x32, i32x16, prelude::*};

use super::{
    super::{Belief, Clues, Guess, Knowledge, belief::PLANES},
    Reach, WeightRow, add_rows, round,
};

const HIDDEN: usize = Belief::HIDDEN;
const STORED: usize = Belief::STORED;

/// The hidden layer in registers of 32 integers, and the outputs in registers of 16 wider ones.
const NARROW: usize = HIDDEN / 32;
const WIDE: usize = STORED / 16;

/// A [`Belief`] in integers.
#[derive(Debug, Clone)]
pub(in super::super) struct IntegerBelief {
    /// For each clue its row of the hidden layer.
    rows: Vec<WeightRow<HIDDEN>>,
    bias: WeightRow<HIDDEN>,
    /// For each pair of hidden units the weights of both to each output.
    second: Vec<WeightRow<{ 2 * STORED }>>,
    out_bias: [i32; STORED],
    /// What one step of an output is worth.
    step: f32,
}

impl IntegerBelief {
    #[expect(clippy::cast_possible_truncation, reason = "scales and biases fit")]
    pub(in super::super) fn new(net: &Belief) -> Self {
        let weights = net.weights();
        let (sparse, rest) = weights.split_at(Belief::BIAS_AT);
        let (bias, rest) = rest.split_at(HIDDEN);
        let (second, out_bias) = rest.split_at(HIDDEN * STORED);

        let mut reach = Reach::new(HIDDEN);
        for (plane, on) in PLANES {
            reach.add_plane(sparse, plane, on);
        }
        reach.add(bias, 1.0);
        let scale = reach.scale(i32::from(i16::MAX));

        let mut to_outputs = Reach::new(STORED);
        for (unit, row) in second.chunks_exact(STORED).enumerate() {
            to_outputs.add(row, reach.most(unit, scale));
        }
        // The bias of an output has the scale of its sum.
        to_outputs.add(out_bias, scale);
        let greatest = second.iter().fold(f64::MIN_POSITIVE, |most, &weight| {
            most.max(f64::from(weight.abs()))
        });
        let out_scale = to_outputs
            .scale(i32::MAX)
            .min(f64::from(i16::MAX) / greatest);

        Self {
            rows: sparse
                .chunks_exact(HIDDEN)
                .map(|row| WeightRow::rounded(row, scale))
                .collect(),
            bias: WeightRow::rounded(bias, scale),
            second: second
                .chunks_exact(2 * STORED)
                .map(|pair| interleaved(pair, out_scale))
                .collect(),
            out_bias: std::array::from_fn(|at| {
                (f64::from(out_bias[at]) * scale * out_scale).round() as i32
            }),
            step: (1.0 / (scale * out_scale)) as f32,
        }
    }

    /// The guess at the opponent's hand in this situation.
    #[inline(always)]
    pub(in super::super) fn guess<S: Simd>(&self, simd: S, knowledge: &Knowledge) -> Guess {
        Guess::new(knowledge, &self.answers(simd, &Clues::of(knowledge)))
    }

    /// The outputs by these clues, as log-odds.
    #[inline(always)]
    pub(in super::super) fn answers<S: Simd>(&self, simd: S, clues: &Clues) -> [f32; STORED] {
        let hidden = add_rows(simd, self.bias.load(simd), &self.rows, clues.as_slice());
        self.outputs(simd, hidden)
    }

    #[inline(always)]
    fn outputs<S: Simd>(&self, simd: S, hidden: [i16x32<S>; NARROW]) -> [f32; STORED] {
        let none = i16x32::splat(simd, 0);
        let mut pairs = [0_i32; HIDDEN / 2];
        for (place, units) in pairs.chunks_exact_mut(16).zip(hidden) {
            let pairs: i32x16<S> = units.max(none).bitcast();
            pairs.store_slice(place);
        }
        let mut sums: [i32x16<S>; WIDE] = std::array::from_fn(
            #[inline(always)]
            |at| i32x16::from_slice(simd, &self.out_bias[16 * at..16 * (at + 1)]),
        );
        for (&pair, row) in pairs.iter().zip(&self.second) {
            let pair: i16x32<S> = i32x16::splat(simd, pair).bitcast();
            for (at, sum) in sums.iter_mut().enumerate() {
                *sum += pair.pairwise_dot_product(row.lanes(simd, at));
            }
        }
        let mut outputs = [0.0; STORED];
        for (place, sum) in outputs.chunks_exact_mut(16).zip(sums) {
            let output: f32x16<S> = sum.to_float();
            (output * self.step).store_slice(place);
        }
        outputs
    }
}

/// The rows of two hidden units, of which each output has the weights of both side by side.
fn interleaved(pair: &[f32], scale: f64) -> WeightRow<{ 2 * STORED }> {
    let mut row = WeightRow::ZERO;
    for (at, weights) in pair.chunks_exact(STORED).enumerate() {
        for (output, &weight) in weights.iter().enumerate() {
            row.0[2 * output + at] = round(weight, scale);
        }
    }
    row
}
