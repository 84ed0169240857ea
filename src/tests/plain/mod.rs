//! Line mode: a whole match as lines of words, in the program and over pipes.

mod defence;
mod dialogues;
mod endings;
use crate::tests::support::driver;
mod random;
use crate::tests::support::scenario;
mod seated;
mod transcripts;
mod whole;
