//! The nets in integers, as decisions are made with them.
//!
//! The weights of a layer are rounded to 16 bits with one scale, which is chosen so that no sum that can come up leaves
//! its integer: the greatest is computed from the weights, whatever inputs are on. Sums of integers are exact in any
//! order, so all processors give the same value, whatever instructions they have for it. Those are chosen when the
//! program runs.
#![expect(
    clippy::cast_precision_loss,
    reason = "a float keeps more of a sum than a decision needs"
)]

mod belief;
mod value;

use fearless_simd::{Simd, i16x32, prelude::*};

use super::plane::{On, Plane};

pub(super) use belief::IntegerBelief;
pub(super) use value::{Accumulator, DenseSteps, IntegerNet};

/// A row of 16-bit weights, which begins where a line of the processor's cache does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
struct WeightRow<const N: usize>([i16; N]);

/// How many weights are worked on in one go.
const LANES: usize = 32;

impl<const N: usize> WeightRow<N> {
    const ZERO: Self = Self([0; N]);

    /// These weights, rounded at this scale.
    fn rounded(weights: &[f32], scale: f64) -> Self {
        let mut row = Self::ZERO;
        for (rounded, &weight) in row.0.iter_mut().zip(weights) {
            *rounded = round(weight, scale);
        }
        row
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
/// Whatever is added and taken away in whatever order, the sum is right in the end if it is in range then.
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

/// A weight rounded at this scale.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the scale is chosen so that it fits"
)]
fn round(weight: f32, scale: f64) -> i16 {
    (f64::from(weight) * scale).round() as i16
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
