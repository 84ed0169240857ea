//! `undercut rules`: show, check and begin a file of house rules.

use std::io::Write;

use clap::{Args, Subcommand};

use super::Failure;
use crate::rules::Rules;

/// The arguments of `undercut rules`.
#[derive(Debug, Args)]
pub struct RulesCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print the house rules in force
    Show,
}

impl RulesCommand {
    /// Does what was asked.
    ///
    /// # Errors
    ///
    /// What went wrong with the files or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.action {
            Action::Show => {
                let text = toml::to_string(&Rules::default()).map_err(anyhow::Error::from)?;
                write!(out, "{text}")?;
                Ok(())
            }
        }
    }
}
