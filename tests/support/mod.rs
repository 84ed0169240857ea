//! What the tests share.
#![allow(dead_code, reason = "every test binary uses a part of it")]

pub mod driver;
pub mod house;
#[cfg(feature = "app")]
pub mod place;
#[cfg(feature = "app")]
pub mod played;
#[cfg(feature = "app")]
pub mod programs;
#[cfg(feature = "app")]
pub mod pty;
#[cfg(feature = "app")]
pub mod readme;
pub mod scenario;
#[cfg(feature = "app")]
pub mod table;
#[cfg(feature = "app")]
pub mod typed;
#[cfg(feature = "app")]
pub mod view;
