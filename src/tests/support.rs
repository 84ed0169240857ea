//! What these tests share with those of the engine and of the program.
#![allow(dead_code, reason = "a part is only used there")]

#[path = "../../tests/support/driver.rs"]
pub mod driver;
#[path = "../../tests/support/house.rs"]
pub mod house;
#[path = "../../tests/support/played.rs"]
pub mod played;
#[path = "../../tests/support/scenario.rs"]
pub mod scenario;
