//! Looking ahead: the evaluator's best moves tried out against hands that the opponent may hold, and against players that
//! he may be.

mod hands;
mod kind;
mod outlook;
mod searching;
mod suspicion;

pub use hands::Hands;
pub use kind::Kind;
pub use outlook::{Outlook, Tried};
pub use searching::{Effort, Searching};
pub use suspicion::Suspicion;
