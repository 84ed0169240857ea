//! The coach: what a decision was worth, why, and how much of a result was luck.
//!
//! A [`Coach`] judges any decision from the [`View`](crate::play::View) of the seat that makes it and from nothing
//! else: every legal action with the points it is expected to bring and the [`Chance`] to win the game and the match,
//! both with the error of the judgement. It knows no clock and no chance of its own: one view, one answer.

mod advice;
mod chances;
mod coaches;
mod decision;
mod error;
mod facts;
mod fingerprint;
mod grade;
pub mod graph;
mod judge;
mod judged;
mod judgement;
mod luck;
mod matches;
mod mistake_kind;
mod outlook;
mod reason;
mod review;
mod values;
pub mod words;

pub use advice::{Advice, Reason};
pub use chances::{Chance, Chances};
pub use coaches::Coaches;
pub use decision::{Decision, DecisionKind, accuracy_of};
pub use fingerprint::Fingerprint;
pub use grade::Grade;
pub use judge::{Coach, Effort, Preparation, Situation};
pub use judged::{Judged, JudgedDeal, JudgedPlayer, Mistake};
pub use judgement::{JudgedMove, Judgement};
pub use luck::Luck;
pub use mistake_kind::MistakeKind;
pub use review::{Count, DealReview, Moment, Review, deals_of};
