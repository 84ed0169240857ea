//! What the tests of the real program share.
#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod pty;
pub mod table;
pub mod view;
