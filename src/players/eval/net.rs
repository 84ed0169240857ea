//! A value net: sparse inputs, one hidden layer, one number.

use super::{
    Inputs,
    dense::{DENSE, Dense, STEP},
    plane::INPUTS,
};

const HIDDEN: usize = 64;

const DENSE_AT: usize = INPUTS * HIDDEN;
const BIAS_AT: usize = DENSE_AT + DENSE * HIDDEN;
const OUT_AT: usize = BIAS_AT + HIDDEN;
const OUT_BIAS_AT: usize = OUT_AT + HIDDEN;

/// A value net: the sum of the rows of the active inputs and of the weighted dense rows, rectified, weighted and
/// summed to one number, in units of [`UNIT`](super::UNIT) points.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueNet {
    /// The rows of the inputs, of the dense inputs, the hidden biases, the output weights and the output bias.
    weights: Vec<f32>,
}

/// What the hidden layer has summed up.
pub type Accumulator = [f32; HIDDEN];

impl ValueNet {
    /// How many weights a net has.
    pub const WEIGHTS: usize = OUT_BIAS_AT + 1;

    /// The width of the hidden layer.
    pub const HIDDEN: usize = HIDDEN;

    /// A net of these weights.
    ///
    /// # Panics
    ///
    /// When there are not [`WEIGHTS`](Self::WEIGHTS) of them.
    pub fn new(weights: Vec<f32>) -> Self {
        assert_eq!(weights.len(), Self::WEIGHTS, "the size of a net is fixed");
        Self { weights }
    }

    /// The weights: for each sparse input its row of the hidden layer, for each dense input its row, the biases of
    /// the hidden layer, the weights of its outputs, the bias of the output.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The same, to be trained.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Where the row of a sparse input begins.
    pub const fn row_at(input: u16) -> usize {
        input as usize * HIDDEN
    }

    /// Where the row of a dense input begins.
    pub const fn dense_row_at(input: usize) -> usize {
        DENSE_AT + input * HIDDEN
    }

    /// Where the biases of the hidden layer begin; the weights of its outputs follow, and the bias of the output.
    pub const BIAS_AT: usize = BIAS_AT;

    /// The hidden layer of the dense inputs and the biases.
    pub fn base(&self, dense: &Dense) -> Accumulator {
        let mut sum = *self.row(BIAS_AT);
        for (at, &steps) in dense.iter().enumerate() {
            if steps != 0 {
                let value = f32::from(steps) * STEP;
                let row = self.row(Self::dense_row_at(at));
                for (sum, weight) in sum.iter_mut().zip(row) {
                    *sum += value * weight;
                }
            }
        }
        sum
    }

    /// The hidden layer with these inputs added to it.
    #[inline]
    pub fn add(&self, mut sum: Accumulator, inputs: &Inputs) -> Accumulator {
        for &input in inputs.as_slice() {
            for (sum, weight) in sum.iter_mut().zip(self.row(Self::row_at(input))) {
                *sum += weight;
            }
        }
        sum
    }

    /// The value that a hidden layer gives.
    #[inline]
    pub fn output(&self, hidden: &Accumulator) -> f32 {
        // Eight sums side by side, which the processor can do at once.
        let mut sums = [0.0_f32; 8];
        for (hidden, weights) in hidden.chunks_exact(8).zip(self.row(OUT_AT).chunks_exact(8)) {
            for ((sum, hidden), weight) in sums.iter_mut().zip(hidden).zip(weights) {
                *sum += hidden.max(0.0) * weight;
            }
        }
        sums.iter().sum::<f32>() + self.weights[OUT_BIAS_AT]
    }

    #[inline]
    fn row(&self, at: usize) -> &Accumulator {
        self.weights[at..]
            .first_chunk()
            .expect("every row lies within the weights")
    }
}
