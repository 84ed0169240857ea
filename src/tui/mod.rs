//! The table on a terminal's screen.

pub mod glyphs;
pub mod runtime;
pub mod theme;
pub mod widgets;

#[cfg(test)]
mod snapshot;
