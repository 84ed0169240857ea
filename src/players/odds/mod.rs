//! How hands end between equal players, and what a score is worth by that.

pub(crate) mod grid;
pub(crate) mod hand_results;
pub(crate) mod number;
mod race;

pub use hand_results::{Ending, HandResults};
pub use race::{Race, Worth};
