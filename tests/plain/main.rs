//! Line mode: a whole match as lines of words, in the program and over pipes.

#![cfg(feature = "app")]

mod again;
mod defence;
mod dialogues;
mod driver;
mod pipes;
mod program;
mod random;
#[path = "../scenario/mod.rs"]
mod scenario;
mod seated;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/typed.rs"]
mod typed;
mod whole;
