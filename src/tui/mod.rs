//! The table on a terminal's screen.

pub mod runtime;
