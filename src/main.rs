//! The `undercut` program.

use std::process::ExitCode;

use clap::Parser;
use undercut::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
