//! Measures how well the coach finds mistakes: `cargo run --release --example judge -- --help`.
//!
//! `truth` plays deals and finds out what some of their decisions really cost. `measure` asks the coach about the same
//! decisions and compares.
//!
//! What a decision costs is found without the coach. The chosen move and the five that the nets rate best are played to
//! the end of the hand in the same imagined deals, thousands of times. The hidden cards of these deals come from what the
//! opponent did and from how such a player decides, not from the nets that the coach uses. Half of the trials names the
//! best move, and the other half says what the chosen move loses against it, so that a lucky move does not look better
//! than it is.

mod hidden;
mod measure;
mod position;
mod trials;
mod truth;

use std::path::PathBuf;

use clap::Parser;
use measure::Asking;
use undercut::lab::Effort;

/// Measures how well the coach finds mistakes
#[derive(Debug, Parser)]
enum Command {
    /// Play deals and find out what their decisions cost; a file that is there is continued
    Truth {
        /// The file to append to: one decision a line, as JSON
        #[arg(long)]
        out: PathBuf,
        /// Stop when the file has so many decisions
        #[arg(long, default_value_t = 2000)]
        decisions: usize,
        /// Decides the deals and the trials
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many deals to examine at once
        #[arg(long, default_value_t = 1)]
        threads: usize,
    },
    /// Ask the coach about decisions whose cost is known
    Measure {
        /// A file that `truth` has written
        #[arg(long)]
        truth: PathBuf,
        /// How long the coach tries the moves out: glance, quick, full or deep
        #[arg(long, default_value = "full")]
        effort: Effort,
        /// Ask for a hint, before anything is chosen
        #[arg(long)]
        hint: bool,
        /// How many deals the players have played before
        #[arg(long, default_value_t = 5)]
        before: u64,
        /// Also print every decision with its true loss and what the coach says
        #[arg(long)]
        each: bool,
    },
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Truth {
            out,
            decisions,
            seed,
            threads,
        } => truth::find(&out, decisions, seed, threads),
        Command::Measure {
            truth,
            effort,
            hint,
            before,
            each,
        } => {
            let asking = Asking {
                effort,
                hint,
                before,
            };
            measure::measure(&truth::read(&truth)?, &asking, each)
        }
    }
}
