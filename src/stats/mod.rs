//! Statistics: what the records of many matches say about a player.
//!
//! Everything is counted from the records anew each time, so it can never disagree with them. A record in which no
//! person played says nothing about anybody and is left out, and so is practice: a branch of another record.

mod career;
mod hands;
mod matches;

pub use career::{Career, Group, Streaks};
pub use hands::{Hand, Hands, Side};
pub use matches::{Opposition, PlayedMatch};
