//! The record of a match: its text, its files, and the records of version 1, which must always load.

mod branch;
mod golden;
use crate::support::house;
mod play;
mod replay;
mod store;
mod tables;
mod text;
