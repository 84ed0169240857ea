//! Rows of weights.

use fearless_simd::{Simd, i16x32, prelude::*};

/// A row of 16-bit weights, which begins where a line of the processor's cache does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub(in super::super) struct Row<const N: usize>(pub(super) [i16; N]);

/// How many weights are worked on in one go.
pub(super) const LANES: usize = 32;

impl<const N: usize> Row<N> {
    pub(super) const ZERO: Self = Self([0; N]);

    /// These weights, rounded at this scale.
    pub(super) fn rounded(weights: &[f32], scale: f64) -> Self {
        let mut row = Self::ZERO;
        for (rounded, &weight) in row.0.iter_mut().zip(weights) {
            *rounded = round(weight, scale);
        }
        row
    }

    /// So many of the weights, from `LANES` times `at` on.
    #[inline(always)]
    pub(super) fn lanes<S: Simd>(&self, simd: S, at: usize) -> i16x32<S> {
        i16x32::from_slice(simd, &self.0[LANES * at..LANES * (at + 1)])
    }

    /// The row in the registers of the processor; `VECTORS` times `LANES` is its length.
    #[inline(always)]
    pub(super) fn load<S: Simd, const VECTORS: usize>(&self, simd: S) -> [i16x32<S>; VECTORS] {
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
pub(super) fn add_rows<S: Simd, const N: usize, const VECTORS: usize>(
    simd: S,
    mut sum: [i16x32<S>; VECTORS],
    rows: &[Row<N>],
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
pub(super) fn take_rows<S: Simd, const N: usize, const VECTORS: usize>(
    simd: S,
    mut sum: [i16x32<S>; VECTORS],
    rows: &[Row<N>],
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
pub(super) fn round(weight: f32, scale: f64) -> i16 {
    (f64::from(weight) * scale).round() as i16
}
