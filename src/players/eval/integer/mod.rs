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
mod reach;
mod row;
mod value;

pub(super) use belief::IntegerBelief;
pub(super) use reach::On;
pub(super) use value::{Accumulator, IntegerNet, Steps};
