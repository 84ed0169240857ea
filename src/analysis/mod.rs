//! Judging positions: the coach, the queue through which it is asked, and what stands on it: statistics and drills.

mod cache;
pub mod coach;
mod coaches;
pub mod drills;
mod queue;
mod request;
pub mod stats;

#[cfg(test)]
pub use cache::FINGERPRINT;
pub use cache::JudgedCache;
pub use queue::{JudgingQueue, Steps};
pub use request::{JudgingAnswer, Subject};
