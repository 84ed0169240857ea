//! Looking ahead: the evaluator's best moves tried out against hands that the opponent may hold.

mod hands;
mod outlook;
mod searching;

pub use hands::Hands;
pub use outlook::{Outlook, Tried};
pub use searching::{Effort, Searching};
