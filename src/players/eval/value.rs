//! The value nets: their inputs, and how their weights lie.
//!
//! A value net is the sum of the rows of the sparse inputs that are on and of the weighted rows of the dense inputs,
//! rectified, weighted and summed to one number, in units of [`UNIT`] points.

use crate::rules::{Exhausted, Rules};

use super::{
    UNIT,
    belief::{self, Guess, steps},
    knowledge::Knowledge,
    plane::{
        BURIED_BY_ME, BURIED_BY_THEM, DRAWABLE, INPUTS, LIMIT, Lister, RULES, THEIR_COUNT, THEIRS,
    },
};

/// The width of the hidden layer.
pub const HIDDEN: usize = 64;

/// Where the rows of the dense inputs begin; those of the sparse inputs lie before them, one after another.
pub const DENSE_AT: usize = INPUTS * HIDDEN;

/// Where the biases of the hidden layer begin.
pub const BIAS_AT: usize = DENSE_AT + DENSE * HIDDEN;

/// Where the weights of the output begin; its bias comes last.
pub const OUT_AT: usize = BIAS_AT + HIDDEN;

/// How many weights a net has.
pub const WEIGHTS: usize = OUT_AT + HIDDEN + 1;

/// How many dense inputs there are.
pub const DENSE: usize = belief::OUTPUTS + 5;

/// The dense inputs: the guess at the opponent's hand, and the stakes; in whole [`STEP`]s.
pub type Dense = [u8; DENSE];

/// What one step of a dense input is: they go from 0 to 2, as far as the nets are concerned.
pub const STEP: f32 = 1.0 / 127.0;

impl Knowledge {
    /// The sparse inputs that are the same whatever the seat does now.
    #[inline(always)]
    pub(super) fn list_shared(&self, rules: &Rules, inputs: &mut Lister<'_>) {
        inputs.add_cards(THEIRS, self.theirs);
        inputs.add_cards(BURIED_BY_ME, self.buried_by_me);
        inputs.add_cards(BURIED_BY_THEM, self.buried_by_them);
        inputs.add(THEIR_COUNT, self.theirs.len());
        inputs.add(DRAWABLE, self.drawable as usize);
        let limit = match self.limit {
            0..=10 => self.limit as usize,
            11..=15 => 11,
            16..=25 => 12,
            _ => 13,
        };
        inputs.add(LIMIT, limit);
        let exhausted = match rules.stock.exhausted {
            Exhausted::Void => 0,
            Exhausted::LastDiscardKnock => 1,
            Exhausted::LowestDeadwood => 2,
        };
        inputs.add(RULES, exhausted);
        let flags = [
            self.stakes.big_gin.is_some(),
            self.stakes.tie.is_none(),
            rules.gin.lay_offs,
            rules.turn.discard_taken,
        ];
        for (number, _) in flags.iter().enumerate().filter(|(_, flag)| **flag) {
            inputs.add(RULES, 3 + number);
        }
    }

    /// The dense inputs in this situation.
    #[inline(always)]
    pub fn dense(&self, guess: &Guess) -> Dense {
        let mut dense = [0; DENSE];
        let (guessed, stakes) = dense.split_at_mut(belief::OUTPUTS);
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

/// How many points of a bonus count: twice what the nets have seen in training.
const MOST_STAKES: u32 = 80;

/// A bonus as an input.
#[expect(clippy::cast_precision_loss, reason = "at most 80")]
fn stake(points: u32) -> f32 {
    points.min(MOST_STAKES) as f32 / (2.0 * UNIT)
}

/// The greatest value of a dense input.
pub(super) fn greatest(dense_input: usize) -> f32 {
    let value = if dense_input < belief::OUTPUTS {
        1.0
    } else {
        stake(MOST_STAKES)
    };
    f32::from(steps(value)) * STEP
}
