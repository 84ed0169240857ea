//! What these tests share with those of the engine and of the program.
#![allow(dead_code, reason = "a part is only used there")]

#[path = "../../tests/support/driver.rs"]
pub mod driver;
#[path = "../../tests/support/house.rs"]
pub mod house;
#[path = "../../tests/support/played.rs"]
pub mod played;
#[path = "../../tests/support/programs.rs"]
pub mod programs;
#[path = "../../tests/support/pty.rs"]
pub mod pty;
#[path = "../../tests/support/readme.rs"]
pub mod readme;
#[path = "../../tests/support/scenario.rs"]
pub mod scenario;
#[path = "../../tests/support/view.rs"]
pub mod view;
