//! Looking ahead: the evaluator's best moves tried out against hands that the opponent may hold, and against players that
//! he may be.

mod outlook;
mod searching;
mod suspicion;

#[cfg(test)]
pub use outlook::Hands;
pub use outlook::{Outlook, Tried};
pub use searching::{SearchEffort, Searching};
pub use suspicion::{OpponentKind, Suspicion};
