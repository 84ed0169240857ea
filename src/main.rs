//! The `undercut` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    undercut::cli::run()
}
