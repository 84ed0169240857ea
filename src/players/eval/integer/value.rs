//! A value net in integers.

use fearless_simd::{Simd, i16x32, i32x16, prelude::*};

use super::{
    super::{
        ValueNet,
        inputs::{self, DENSE, Dense, STEP},
        plane::{INPUTS, PLANES},
    },
    Reach, WeightRow, add_rows, round, take_rows,
};

const HIDDEN: usize = ValueNet::HIDDEN;

/// The hidden layer in registers of 32 integers of 16 bits, and in ones of 16 integers of 32 bits.
const NARROW: usize = HIDDEN / 32;
const WIDE: usize = HIDDEN / 16;

/// The dense inputs are multiplied in pairs.
const PAIRS: usize = DENSE / 2;
const _: () = assert!(DENSE.is_multiple_of(4), "pairs are taken two at a time");

/// What the hidden layer has summed up.
pub(in super::super) type Accumulator<S> = [i16x32<S>; NARROW];

/// The dense inputs in pairs: of each number the first has the lower half, the second the upper.
#[derive(Debug, Clone)]
pub(in super::super) struct DenseSteps([i32; PAIRS]);

impl DenseSteps {
    #[inline(always)]
    pub(in super::super) fn new(dense: &Dense) -> Self {
        let mut pairs = [0; PAIRS];
        for (pair, steps) in pairs.iter_mut().zip(dense.chunks_exact(2)) {
            *pair = i32::from(steps[0]) | i32::from(steps[1]) << 16;
        }
        Self(pairs)
    }
}

/// A [`ValueNet`] in integers.
#[derive(Debug, Clone)]
pub(in super::super) struct IntegerNet {
    /// For each sparse input its row of the hidden layer.
    rows: Vec<WeightRow<HIDDEN>>,
    /// For each pair of dense inputs the weights of both to each unit of the hidden layer.
    dense: Vec<WeightRow<{ 2 * HIDDEN }>>,
    /// The biases of the hidden layer, in the finer scale of the dense inputs.
    bias: [i32; HIDDEN],
    /// How many bits that scale is finer.
    finer: u32,
    out: WeightRow<HIDDEN>,
    out_bias: f32,
    /// What one step of the output is worth.
    step: f32,
}

impl IntegerNet {
    #[expect(clippy::cast_possible_truncation, reason = "scales and biases fit")]
    pub(in super::super) fn new(net: &ValueNet) -> Self {
        let weights = net.weights();
        let sparse = &weights[..ValueNet::dense_row_at(0)];
        let dense: Vec<&[f32]> = weights[ValueNet::dense_row_at(0)..ValueNet::BIAS_AT]
            .chunks_exact(HIDDEN)
            .collect();
        let (bias, rest) = weights[ValueNet::BIAS_AT..].split_at(HIDDEN);
        let (out, out_bias) = rest.split_at(HIDDEN);

        let mut reach = Reach::new(HIDDEN);
        for plane in &PLANES {
            reach.add_plane(sparse, plane.plane, plane.on);
        }
        for (input, row) in dense.iter().enumerate() {
            reach.add(row, f64::from(inputs::greatest(input)));
        }
        reach.add(bias, 1.0);
        let scale = reach.scale(i32::from(i16::MAX));

        // The dense weights are rounded as finely as 16 bits allow.
        let greatest = dense.iter().copied().flatten();
        let greatest = greatest.fold(f64::MIN_POSITIVE, |most, &weight| {
            most.max(f64::from(weight.abs()))
        });
        let per_step = scale * f64::from(STEP);
        let room = f64::from(i16::MAX) / (greatest * per_step);
        let finer = (0..15).rev().find(|&bits| f64::from(1 << bits) < room);
        let finer = finer.unwrap_or(0);
        let fine = f64::from(1 << finer);

        let mut to_output = Reach::new(1);
        for (unit, &weight) in out.iter().enumerate() {
            to_output.add(&[weight], reach.most(unit, scale));
        }
        let out_scale = to_output.scale(i32::MAX);

        Self {
            rows: sparse
                .chunks_exact(HIDDEN)
                .map(|row| WeightRow::rounded(row, scale))
                .collect(),
            dense: dense
                .chunks_exact(2)
                .map(|pair| interleaved(pair, per_step * fine))
                .collect(),
            bias: std::array::from_fn(|unit| {
                // Half a step more, so that cutting off the finer bits rounds.
                ((f64::from(bias[unit]) * scale + 0.5) * fine) as i32
            }),
            finer,
            out: WeightRow::rounded(out, out_scale),
            out_bias: out_bias[0],
            step: (1.0 / (scale * out_scale)) as f32,
        }
    }

    /// The hidden layer of the dense inputs, the biases and these sparse inputs.
    #[inline(always)]
    pub(in super::super) fn common<S: Simd>(
        &self,
        simd: S,
        dense: &DenseSteps,
        inputs: &[u16],
    ) -> Accumulator<S> {
        add_rows(simd, self.base(simd, dense), &self.rows, inputs)
    }

    /// What a hidden layer gives with some inputs added to it and others, which it has, taken away.
    #[inline(always)]
    pub(in super::super) fn value<S: Simd>(
        &self,
        simd: S,
        common: Accumulator<S>,
        added: &[u16],
        removed: &[u16],
    ) -> f32 {
        let sum = add_rows(simd, common, &self.rows, added);
        let sum = take_rows(simd, sum, &self.rows, removed);
        self.output(simd, sum) as f32 * self.step + self.out_bias
    }

    #[inline(always)]
    fn base<S: Simd>(&self, simd: S, dense: &DenseSteps) -> Accumulator<S> {
        let mut sums: [i32x16<S>; WIDE] = std::array::from_fn(
            #[inline(always)]
            |at| i32x16::from_slice(simd, &self.bias[16 * at..16 * (at + 1)]),
        );
        // A sum has to wait for the one before it. Where a register holds sixteen there is room for twice as many.
        let mut others = [i32x16::splat(simd, 0); WIDE];
        let has_room = S::i32s::LEN >= 16;
        for (pairs, rows) in dense.0.chunks_exact(2).zip(self.dense.chunks_exact(2)) {
            add_products(simd, &mut sums, pairs[0], &rows[0]);
            let second = if has_room { &mut others } else { &mut sums };
            add_products(simd, second, pairs[1], &rows[1]);
        }
        let [a, b, c, d] = std::array::from_fn(
            #[inline(always)]
            |at| (sums[at] + others[at]) >> self.finer,
        );
        [a.saturating_narrow(b), c.saturating_narrow(d)]
    }

    #[inline(always)]
    fn output<S: Simd>(&self, simd: S, hidden: Accumulator<S>) -> i32 {
        let none = i16x32::splat(simd, 0);
        let [first, second] = hidden;
        let [to_first, to_second] = self.out.load(simd);
        let sums = first.max(none).pairwise_dot_product(to_first)
            + second.max(none).pairwise_dot_product(to_second);
        sums.reduce_sum()
    }
}

/// Adds to each sum a pair of numbers times its two weights.
#[inline(always)]
fn add_products<S: Simd>(
    simd: S,
    sums: &mut [i32x16<S>; WIDE],
    pair: i32,
    row: &WeightRow<{ 2 * HIDDEN }>,
) {
    let pair: i16x32<S> = i32x16::splat(simd, pair).bitcast();
    for (at, sum) in sums.iter_mut().enumerate() {
        *sum += pair.pairwise_dot_product(row.lanes(simd, at));
    }
}

/// Two rows of weights, of which each unit has those of both side by side.
fn interleaved(pair: &[&[f32]], scale: f64) -> WeightRow<{ 2 * HIDDEN }> {
    let mut row = WeightRow::ZERO;
    for (at, weights) in pair.iter().enumerate() {
        for (unit, &weight) in weights.iter().enumerate() {
            row.0[2 * unit + at] = round(weight, scale);
        }
    }
    row
}

const _: () = assert!(
    INPUTS <= u16::MAX as usize,
    "inputs are numbered with 16 bits"
);
