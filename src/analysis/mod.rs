//! Judging positions: the coach, and what stands on its judgment: statistics and drills.

pub mod coach;
pub mod drills;
pub mod stats;
