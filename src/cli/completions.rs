//! `undercut completions`: what a shell needs to complete the command line.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Cli, Failure};

/// The arguments of `undercut completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut completions bash > ~/.local/share/bash-completion/completions/undercut
  undercut completions zsh > ~/.zfunc/_undercut
  undercut completions fish > ~/.config/fish/completions/undercut.fish")]
pub struct CompletionsCommand {
    /// The shell
    shell: Shell,
}

impl CompletionsCommand {
    /// Prints the completions.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        // The generator panics where it cannot write.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "undercut", &mut text);
        Ok(out.write_all(&text)?)
    }
}
