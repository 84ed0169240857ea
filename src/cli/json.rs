//! `undercut json`: the shapes of the JSON that the commands print.

use std::io::Write;

use clap::Args;

use super::failure::Failure;

/// A test holds it against what the commands print.
const SHAPES: &str = include_str!("../../assets/help/json.md");

/// The arguments of `undercut json`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/json.txt"))]
pub struct JsonCommand {}

impl JsonCommand {
    /// Prints the page.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn run(out: &mut dyn Write) -> Result<(), Failure> {
        Ok(out.write_all(SHAPES.as_bytes())?)
    }
}
