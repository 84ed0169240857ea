//! The learned evaluator: what a decision is worth, in points, as small nets have learned it from play.
//!
//! A seat's [`View`](crate::play::View) is boiled down to its [`Knowledge`]. From that the [`belief`] guesses what the
//! opponent holds, and three [`value`] nets say what a discard, a draw and a knock are worth under the house rules in
//! force. The weights come with the program; they were learned from self-play by the example `train`. They are trained
//! and stored as floats, the [`Nets`]; decisions are made with an [`Evaluator`] of the same in integers.
//!
//! Everything here is arithmetic that comes out the same on every machine: no random source, no clock, no function
//! of the system's own mathematics library.

#![expect(
    clippy::inline_always,
    reason = "code has the instructions that were chosen for it only where it is inlined into the choice"
)]

pub mod belief;
mod evaluator;
mod integer;
mod knowledge;
mod nets;
mod plane;
mod stand;
mod thought;
pub mod value;

pub use belief::Guess;
pub use evaluator::{Evaluator, RatedMove, TurnMove};
pub use knowledge::{Knowledge, Stakes};
pub use nets::{Nets, WeightsError};
pub use plane::{Clues, Inputs};
pub use thought::Thought;

/// How many points of a hand are one unit of the nets' values: a gin bonus by the usual rules.
pub const UNIT: f32 = 25.0;
