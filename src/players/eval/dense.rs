//! The dense inputs of a value net.

use super::{Guess, Knowledge, UNIT};

/// How many dense inputs there are.
pub const DENSE: usize = Guess::SIZE + 5;

/// The dense inputs: the guess at the opponent's hand, and the stakes; in whole [`STEP`]s.
pub type Dense = [u8; DENSE];

/// What one step of a dense input is: they go from 0 to 2, as far as the nets are concerned.
pub const STEP: f32 = 1.0 / 127.0;

impl Knowledge {
    /// The dense inputs in this situation.
    #[inline(always)]
    pub fn dense(&self, guess: &Guess) -> Dense {
        let mut dense = [0; DENSE];
        let (guessed, stakes) = dense.split_at_mut(Guess::SIZE);
        guessed.copy_from_slice(guess.steps());
        let values = [
            self.stakes.win,
            self.stakes.gin,
            self.stakes.undercut,
            self.stakes.big_gin.unwrap_or(0),
            self.stakes.tie.unwrap_or(0),
        ];
        for (input, value) in stakes.iter_mut().zip(values) {
            *input = steps(stake(value));
        }
        dense
    }
}

/// A dense input in whole steps.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "dense inputs go from 0 to 2"
)]
pub(super) fn steps(value: f32) -> u8 {
    // A float of this size has no place for a fraction: the sum is rounded, and its last bits are the integer. A cast
    // of many floats takes longer, because it has to mind those that are none of ours.
    const ROUNDER: f32 = 8_388_608.0;
    (value * 127.0 + ROUNDER).to_bits() as u8
}

/// How many points of a bonus count: twice what the nets have seen in training.
const MOST_STAKES: u32 = 80;

/// A bonus as an input.
#[expect(clippy::cast_precision_loss, reason = "at most 80")]
fn stake(points: u32) -> f32 {
    points.min(MOST_STAKES) as f32 / (2.0 * UNIT)
}

/// The greatest value of a dense input.
pub(super) fn greatest(dense_input: usize) -> f32 {
    let value = if dense_input < Guess::SIZE {
        1.0
    } else {
        stake(MOST_STAKES)
    };
    f32::from(steps(value)) * STEP
}
