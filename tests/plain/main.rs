//! Line mode: a whole match as lines of words, in the program and over pipes.

mod dialogues;
mod driver;
mod pipes;
mod random;
#[path = "../scenario/mod.rs"]
mod scenario;
mod seated;
mod whole;
