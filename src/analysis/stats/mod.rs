//! Statistics: what the records of many matches say about a player.
//!
//! Everything is counted from the records each time, so it can never disagree with them. The
//! [`coach`](crate::analysis::coach) judges the decisions, as in a review of the same record; that takes longer, so it comes
//! after the rest and is kept in a cache. Records without a person are left out, and so is practice: a branch of
//! another record.

mod career;
mod daily;
mod hands;
mod history;
mod ladder;
mod matches;
mod rating;
pub mod report;

pub use career::Career;
pub use daily::{DailyRecords, DailyResult, DailyResults};
pub use history::MatchHistory;
pub use ladder::{Faced, Ladder};
pub use matches::PlayedMatch;
pub use rating::PlayerRating;
#[cfg(test)]
pub use {career::Period, hands::PlayedHand};
