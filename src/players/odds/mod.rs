//! How hands end between equal players, and what a score is worth by that.

mod hand_results;
mod race;

pub(crate) use hand_results::{HandEnding, HandResults, Measuring, counted, signed};
pub(crate) use race::{GameEnd, Grid, Race, ScoreWorth};

/// A score or a count as a number to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "scores and counts are far below 2⁵²"
)]
pub(crate) fn real(points: i64) -> f64 {
    points as f64
}

/// How many there are of something, as a number to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "scores and counts are far below 2⁵²"
)]
pub(crate) fn many(count: usize) -> f64 {
    count as f64
}
