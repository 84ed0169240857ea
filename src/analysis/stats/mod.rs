//! Statistics: what the records of many matches say about a player.
//!
//! Everything is counted from the records anew each time, so it can never disagree with them. What the decisions were
//! worth the [`coach`](crate::analysis::coach) judges, as in a review of the same record; that takes longer, so it comes after the
//! rest and is remembered in a cache. A record in which no person played says nothing about anybody and is left
//! out, and so is practice: a branch of another record.

mod cache;
mod career;
mod days;
mod days_found;
mod hands;
mod judged_hands;
mod matches;
pub mod report;
mod sample;
mod stretch;
mod survey;

pub use cache::JudgedCache;
pub use career::{Career, Group, Streaks};
pub use days::{Day, Days};
pub use days_found::DaysFound;
pub use hands::{Hand, Hands, Side};
pub use judged_hands::{Cost, Decided, JudgedHands};
pub use matches::{Opposition, PlayedMatch};
pub use sample::{Estimate, Sample, interval};
pub use stretch::Stretch;
pub use survey::{Survey, Work};
