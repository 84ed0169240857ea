//! The nets as they are trained and stored.

use super::{Belief, ValueNet, WeightsError, weights};

/// The belief and the value nets as they are trained and stored, with weights that are floats.
///
/// Decisions are made with the [`Evaluator`](super::Evaluator) that is made of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Nets {
    /// What the opponent holds.
    pub belief: Belief,
    /// What a hand of ten is worth after its discard, when the opponent is to play.
    pub after_discard: ValueNet,
    /// What a hand of ten is worth when what is on offer is left.
    pub before_draw: ValueNet,
    /// What it is worth to end the hand with these ten cards.
    pub ending: ValueNet,
}

impl Nets {
    /// Reads nets from the form in which they come with the program.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        weights::read(bytes)
    }

    /// The form in which nets come with the program. It keeps weights to a part in 65 000 of the greatest of the net.
    pub fn to_bytes(&self) -> Vec<u8> {
        weights::write(self)
    }
}
