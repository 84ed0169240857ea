//! What a player leaves to chance.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Stream, stream},
    play::View,
};

/// The random source of one decision of a player with this seed of his own. It depends on what he sees and on nothing
/// else, so he carries nothing from one decision to the next.
pub(super) fn chance(seed: u64, view: &View) -> ChaCha8Rng {
    // Any number that tells the decisions of a deal apart will do.
    let moment = view.hand().bits().wrapping_mul(1009) ^ view.history().len() as u64;
    stream(seed, Stream::Player(moment))
}
