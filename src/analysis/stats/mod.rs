//! Statistics: what the records of many matches say about a player.
//!
//! Everything is counted from the records anew each time, so it can never disagree with them. What the decisions were
//! worth the [`coach`](crate::analysis::coach) judges, as in a review of the same record; that takes longer, so it comes after the
//! rest and is remembered in a cache. A record in which no person played says nothing about anybody and is left
//! out, and so is practice: a branch of another record.

mod career;
mod daily;
mod hands;
mod history;
mod matches;
pub mod report;

pub use career::{Career, Group, Period};
pub use daily::{DailyRecords, DailyResult, DailyResults};
pub use hands::{Estimate, HandStats, PlayedHand, Sample, SideStats, interval};
pub use history::MatchHistory;
pub use matches::{DecisionStats, JudgedHands, PlayedMatch};
