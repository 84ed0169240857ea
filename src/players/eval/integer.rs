//! The nets in integers, as decisions are made with them.
//!
//! The weights of a layer are rounded to 16 bits with one scale, which is chosen so that no sum that can come up leaves
//! its integer: the greatest is computed from the weights, whatever inputs are on. Sums of integers are exact in any
//! order, so all processors give the same value, whatever instructions they have for it. Those are chosen when the
//! program runs.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "scales are chosen so that weights and biases fit, and a float keeps more of a sum than a decision needs"
)]

use fearless_simd::{Simd, f32x16, i16x32, i32x16, prelude::*};

use super::{
    belief::{self, Guess},
    knowledge::Knowledge,
    plane::{self, Clues, On, Plane},
    value::{self, DENSE, Dense, STEP},
};

/// A value net in integers.
#[derive(Debug, Clone)]
pub(super) struct IntegerNet {
    /// For each sparse input its row of the hidden layer.
    rows: Vec<WeightRow<{ value::HIDDEN }>>,
    /// For each pair of dense inputs the weights of both to each unit of the hidden layer.
    dense: Vec<WeightRow<{ 2 * value::HIDDEN }>>,
    /// The biases of the hidden layer, in the finer scale of the dense inputs.
    bias: [i32; value::HIDDEN],
    /// How many bits that scale is finer.
    finer: u32,
    out: WeightRow<{ value::HIDDEN }>,
    out_bias: f32,
    /// What one step of the output is worth.
    step: f32,
}

/// The hidden layer of a value net in registers of 16 integers of 32 bits.
const WIDE: usize = value::HIDDEN / 16;

/// What the hidden layer of a value net has summed up, in registers of 32 integers of 16 bits.
pub(super) type Accumulator<S> = [i16x32<S>; value::HIDDEN / LANES];

/// The dense inputs in pairs: of each number the first has the lower half, the second the upper.
pub(super) type DensePairs = [i32; DENSE / 2];
const _: () = assert!(DENSE.is_multiple_of(4), "pairs are taken two at a time");

#[inline(always)]
pub(super) fn pairs(dense: &Dense) -> DensePairs {
    let mut pairs = [0; DENSE / 2];
    for (pair, steps) in pairs.iter_mut().zip(dense.chunks_exact(2)) {
        *pair = i32::from(steps[0]) | i32::from(steps[1]) << 16;
    }
    pairs
}

impl IntegerNet {
    /// The net of these weights.
    pub(super) fn new(weights: &[f32]) -> Self {
        let (sparse, rest) = weights.split_at(value::DENSE_AT);
        let (dense, rest) = rest.split_at(value::BIAS_AT - value::DENSE_AT);
        let (bias, rest) = rest.split_at(value::HIDDEN);
        let (out, out_bias) = rest.split_at(value::HIDDEN);

        let mut reach = Reach::new(value::HIDDEN);
        for (plane, most, _) in plane::PLANES {
            reach.add_plane(sparse, plane, On::Distinct(most));
        }
        for (input, row) in dense.chunks_exact(value::HIDDEN).enumerate() {
            reach.add(row, f64::from(value::greatest(input)));
        }
        reach.add(bias, 1.0);
        let scale = reach.scale(i32::from(i16::MAX));

        // The dense weights are rounded as finely as 16 bits allow.
        let per_step = scale * f64::from(STEP);
        let room = f64::from(i16::MAX) / (greatest(dense) * per_step);
        let finer = (0..15).rev().find(|&bits| f64::from(1 << bits) < room);
        let finer = finer.unwrap_or(0);
        let fine = f64::from(1 << finer);

        let mut to_output = Reach::new(1);
        for (unit, &weight) in out.iter().enumerate() {
            to_output.add(&[weight], reach.most(unit, scale));
        }
        let out_scale = to_output.scale(i32::MAX);

        Self {
            rows: WeightRow::all(sparse, scale),
            dense: WeightRow::pairs(dense, per_step * fine),
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
    pub(super) fn common<S: Simd>(
        &self,
        simd: S,
        dense: &DensePairs,
        inputs: &[u16],
    ) -> Accumulator<S> {
        let mut sums: [i32x16<S>; WIDE] = wide(simd, &self.bias);
        // A sum has to wait for the one before it. Where a register holds sixteen there is room for twice as many.
        let mut others = [i32x16::splat(simd, 0); WIDE];
        let has_room = S::i32s::LEN >= 16;
        for (pairs, rows) in dense.chunks_exact(2).zip(self.dense.chunks_exact(2)) {
            add_products(simd, &mut sums, pairs[0], &rows[0]);
            let second = if has_room { &mut others } else { &mut sums };
            add_products(simd, second, pairs[1], &rows[1]);
        }
        let [a, b, c, d] = std::array::from_fn(
            #[inline(always)]
            |at| (sums[at] + others[at]) >> self.finer,
        );
        let base = [a.saturating_narrow(b), c.saturating_narrow(d)];
        add_rows(simd, base, &self.rows, inputs)
    }

    /// What a hidden layer gives with some inputs added to it and others, which it has, taken away.
    #[inline(always)]
    pub(super) fn value<S: Simd>(
        &self,
        simd: S,
        common: Accumulator<S>,
        added: &[u16],
        removed: &[u16],
    ) -> f32 {
        let sum = add_rows(simd, common, &self.rows, added);
        let [first, second] = take_rows(simd, sum, &self.rows, removed);
        let none = i16x32::splat(simd, 0);
        let [to_first, to_second] = self.out.load(simd);
        let sums = first.max(none).pairwise_dot_product(to_first)
            + second.max(none).pairwise_dot_product(to_second);
        let sum: i32 = sums.reduce_sum();
        sum as f32 * self.step + self.out_bias
    }
}

/// The belief in integers.
#[derive(Debug, Clone)]
pub(super) struct IntegerBelief {
    /// For each clue its row of the hidden layer.
    rows: Vec<WeightRow<{ belief::HIDDEN }>>,
    bias: WeightRow<{ belief::HIDDEN }>,
    /// For each pair of hidden units the weights of both to each output.
    second: Vec<WeightRow<{ 2 * belief::STORED }>>,
    out_bias: [i32; belief::STORED],
    /// What one step of an output is worth.
    step: f32,
}

impl IntegerBelief {
    /// The belief of these weights.
    pub(super) fn new(weights: &[f32]) -> Self {
        let (sparse, rest) = weights.split_at(belief::BIAS_AT);
        let (bias, rest) = rest.split_at(belief::HIDDEN);
        let (second, out_bias) = rest.split_at(belief::HIDDEN * belief::STORED);

        let mut reach = Reach::new(belief::HIDDEN);
        for (plane, on) in belief::PLANES {
            reach.add_plane(sparse, plane, on);
        }
        reach.add(bias, 1.0);
        let scale = reach.scale(i32::from(i16::MAX));

        let mut to_outputs = Reach::new(belief::STORED);
        for (unit, row) in second.chunks_exact(belief::STORED).enumerate() {
            to_outputs.add(row, reach.most(unit, scale));
        }
        // The bias of an output has the scale of its sum.
        to_outputs.add(out_bias, scale);
        let out_scale = to_outputs.scale(i32::MAX);
        let out_scale = out_scale.min(f64::from(i16::MAX) / greatest(second));

        Self {
            rows: WeightRow::all(sparse, scale),
            bias: WeightRow::rounded(bias, scale),
            second: WeightRow::pairs(second, out_scale),
            out_bias: std::array::from_fn(|at| {
                (f64::from(out_bias[at]) * scale * out_scale).round() as i32
            }),
            step: (1.0 / (scale * out_scale)) as f32,
        }
    }

    /// The guess at the opponent's hand in this situation.
    #[inline(always)]
    pub(super) fn guess<S: Simd>(&self, simd: S, knowledge: &Knowledge) -> Guess {
        Guess::new(knowledge, &self.outputs(simd, &Clues::of(knowledge)))
    }

    /// The outputs by these clues, as log-odds.
    #[inline(always)]
    pub(super) fn outputs<S: Simd>(&self, simd: S, clues: &Clues) -> [f32; belief::STORED] {
        let hidden: [i16x32<S>; belief::HIDDEN / LANES] =
            add_rows(simd, self.bias.load(simd), &self.rows, clues.as_slice());
        let none = i16x32::splat(simd, 0);
        let mut pairs = [0_i32; belief::HIDDEN / 2];
        for (place, units) in pairs.chunks_exact_mut(16).zip(hidden) {
            let pairs: i32x16<S> = units.max(none).bitcast();
            pairs.store_slice(place);
        }
        let mut sums: [i32x16<S>; belief::STORED / 16] = wide(simd, &self.out_bias);
        for (&pair, row) in pairs.iter().zip(&self.second) {
            add_products(simd, &mut sums, pair, row);
        }
        let mut outputs = [0.0; belief::STORED];
        for (place, sum) in outputs.chunks_exact_mut(16).zip(sums) {
            let output: f32x16<S> = sum.to_float();
            (output * self.step).store_slice(place);
        }
        outputs
    }
}

/// A row of 16-bit weights, which begins where a line of the processor's cache does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
struct WeightRow<const N: usize>([i16; N]);

/// How many weights are worked on in one go.
const LANES: usize = 32;

impl<const N: usize> WeightRow<N> {
    /// These weights, rounded at this scale.
    fn rounded(weights: &[f32], scale: f64) -> Self {
        let mut row = Self([0; N]);
        for (rounded, &weight) in row.0.iter_mut().zip(weights) {
            *rounded = round(weight, scale);
        }
        row
    }

    /// Rows that lie one after another, rounded at this scale.
    fn all(weights: &[f32], scale: f64) -> Vec<Self> {
        let rows = weights.chunks_exact(N);
        rows.map(|row| Self::rounded(row, scale)).collect()
    }

    /// Rows of half this length that lie one after another, each two with their weights side by side.
    fn pairs(weights: &[f32], scale: f64) -> Vec<Self> {
        let side_by_side = |pair: &[f32]| {
            let (first, second) = pair.split_at(N / 2);
            let weights = first
                .iter()
                .zip(second)
                .flat_map(|(&one, &other)| [one, other]);
            Self::rounded(&weights.collect::<Vec<_>>(), scale)
        };
        weights.chunks_exact(N).map(side_by_side).collect()
    }

    /// So many of the weights, from `LANES` times `at` on.
    #[inline(always)]
    fn lanes<S: Simd>(&self, simd: S, at: usize) -> i16x32<S> {
        i16x32::from_slice(simd, &self.0[LANES * at..LANES * (at + 1)])
    }

    /// The row in the registers of the processor; `VECTORS` times `LANES` is its length.
    #[inline(always)]
    fn load<S: Simd, const VECTORS: usize>(&self, simd: S) -> [i16x32<S>; VECTORS] {
        const { assert!(VECTORS * LANES == N, "the whole row") };
        std::array::from_fn(
            #[inline(always)]
            |at| self.lanes(simd, at),
        )
    }
}

/// Adds the rows of these numbers to a sum.
///
/// The order of adding and taking away does not matter, as long as the final sum is in range.
#[inline(always)]
fn add_rows<S: Simd, const N: usize, const VECTORS: usize>(
    simd: S,
    mut sum: [i16x32<S>; VECTORS],
    rows: &[WeightRow<N>],
    numbers: &[u16],
) -> [i16x32<S>; VECTORS] {
    let (pairs, rest) = numbers.as_chunks();
    for &[first, second] in pairs {
        let (first, second) = (&rows[usize::from(first)], &rows[usize::from(second)]);
        for (at, sum) in sum.iter_mut().enumerate() {
            *sum += first.lanes(simd, at) + second.lanes(simd, at);
        }
    }
    for &number in rest {
        let row = &rows[usize::from(number)];
        for (at, sum) in sum.iter_mut().enumerate() {
            *sum += row.lanes(simd, at);
        }
    }
    sum
}

/// The opposite of [`add_rows`].
#[inline(always)]
fn take_rows<S: Simd, const N: usize, const VECTORS: usize>(
    simd: S,
    mut sum: [i16x32<S>; VECTORS],
    rows: &[WeightRow<N>],
    numbers: &[u16],
) -> [i16x32<S>; VECTORS] {
    for &number in numbers {
        let row = &rows[usize::from(number)];
        for (at, sum) in sum.iter_mut().enumerate() {
            *sum -= row.lanes(simd, at);
        }
    }
    sum
}

/// These numbers in the registers of the processor; there are 16 for each.
#[inline(always)]
fn wide<S: Simd, const VECTORS: usize>(simd: S, numbers: &[i32]) -> [i32x16<S>; VECTORS] {
    std::array::from_fn(
        #[inline(always)]
        |at| i32x16::from_slice(simd, &numbers[16 * at..16 * (at + 1)]),
    )
}

/// Adds to each sum a pair of numbers times its two weights.
#[inline(always)]
fn add_products<S: Simd, const N: usize, const VECTORS: usize>(
    simd: S,
    sums: &mut [i32x16<S>; VECTORS],
    pair: i32,
    row: &WeightRow<N>,
) {
    let pair: i16x32<S> = i32x16::splat(simd, pair).bitcast();
    for (at, sum) in sums.iter_mut().enumerate() {
        *sum += pair.pairwise_dot_product(row.lanes(simd, at));
    }
}

/// A weight rounded at this scale.
fn round(weight: f32, scale: f64) -> i16 {
    (f64::from(weight) * scale).round() as i16
}

/// How far from 0 any of these weights is.
fn greatest(weights: &[f32]) -> f64 {
    let sizes = weights.iter().map(|&weight| f64::from(weight.abs()));
    sizes.fold(f64::MIN_POSITIVE, f64::max)
}

/// How far the sum of each unit of a layer can go to either side, whatever is on.
struct Reach {
    up: Vec<f64>,
    down: Vec<f64>,
    /// The sum of the greatest values that the weights are multiplied with: each may be rounded by a half.
    terms: f64,
}

impl Reach {
    /// Of so many units, of which nothing is known yet.
    fn new(units: usize) -> Self {
        Self {
            up: vec![0.0; units],
            down: vec![0.0; units],
            terms: 0.0,
        }
    }

    /// A row of weights that is multiplied with something from 0 to `most`.
    fn add(&mut self, row: &[f32], most: f64) {
        for ((up, down), &weight) in self.up.iter_mut().zip(&mut self.down).zip(row) {
            let term = f64::from(weight) * most;
            *up += term.max(0.0);
            *down += (-term).max(0.0);
        }
        self.terms += most;
    }

    /// The rows of a plane, of which at most so many are on; `rows` are those of all planes.
    fn add_plane(&mut self, rows: &[f32], plane: Plane, most: On) {
        let units = self.up.len();
        let rows = &rows[units * plane.range().start..units * plane.range().end];
        for unit in 0..units {
            let weights = rows.iter().skip(unit).step_by(units);
            let mut weights: Vec<f64> = weights.map(|&weight| f64::from(weight)).collect();
            weights.sort_by(f64::total_cmp);
            let sum = |from: &mut dyn Iterator<Item = f64>| match most {
                On::Distinct(most) => from.take(most).sum(),
                On::Repeated(most) => from.next().map_or(0.0, |weight| most as f64 * weight),
            };
            self.up[unit] += sum(&mut weights.iter().rev().map(|weight| weight.max(0.0)));
            self.down[unit] += sum(&mut weights.iter().map(|weight| (-weight).max(0.0)));
        }
        self.terms += match most {
            On::Distinct(most) | On::Repeated(most) => most as f64,
        };
    }

    /// The scale with which the rounded sums stay within `limit` to either side.
    fn scale(&self, limit: i32) -> f64 {
        let farthest = self.up.iter().chain(&self.down).copied();
        let farthest = farthest.fold(f64::MIN_POSITIVE, f64::max);
        let within = (f64::from(limit) - 0.5 * self.terms) / farthest;
        // A net that knows nothing needs no more.
        within.min(f64::from(i16::MAX))
    }

    /// How far a unit that is rectified can go, once the weights are rounded at this scale.
    fn most(&self, unit: usize, scale: f64) -> f64 {
        self.up[unit] * scale + 0.5 * self.terms
    }
}
