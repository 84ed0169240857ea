//! `undercut man` and `undercut completions`, generated from the declaration of the command line.

use std::{io::Write, path::PathBuf};

use clap::{Args, ColorChoice, ValueHint};
use clap_complete::Shell;

use super::{
    command,
    failure::{Failure, failed},
};
use crate::text::{quoted, shown, store};

/// The arguments of `undercut man`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/man.txt"))]
pub struct ManCommand {
    /// The command [default: the whole program]
    #[arg(value_name = "COMMAND")]
    of: Option<String>,

    /// Write the pages of the program and of every command into DIR
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "of")]
    out: Option<PathBuf>,
}

impl ManCommand {
    /// Prints a page, or writes all of them.
    ///
    /// # Errors
    ///
    /// There is no such command, or those of the files and of the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let pages = pages()?;
        if let Some(folder) = self.out {
            for (name, text) in &pages {
                let path = folder.join(format!("{name}.1"));
                store::write(&path, &String::from_utf8_lossy(text))
                    .map_err(|why| failed(anyhow::Error::msg(why)))?;
            }
            return Ok(writeln!(
                out,
                "wrote {} pages into {}",
                pages.len(),
                shown(folder)
            )?);
        }
        let name = match &self.of {
            None => "undercut".to_owned(),
            Some(command) => format!("undercut-{command}"),
        };
        if let Some((_, text)) = pages.iter().find(|(page, _)| *page == name) {
            return Ok(out.write_all(text)?);
        }
        let commands: Vec<&str> = pages
            .iter()
            .filter_map(|(page, _)| page.strip_prefix("undercut-"))
            .collect();
        Err(Failure::usage(format_args!(
            "there is no command {}; the commands are {}",
            quoted(&self.of.unwrap_or_default()),
            commands.join(", ")
        )))
    }
}

/// Every page with its name: that of the program, and one for each command.
fn pages() -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut program = command(ColorChoice::Never);
    program.build();
    let render = |command: clap::Command| -> Result<(String, Vec<u8>), Failure> {
        let name = command
            .get_display_name()
            .unwrap_or_else(|| command.get_name())
            .to_owned();
        let mut text = Vec::new();
        clap_mangen::Man::new(command).render(&mut text)?;
        Ok((name, text))
    };
    let commands = program
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
        .cloned();
    std::iter::once(program.clone())
        .chain(commands)
        .map(render)
        .collect()
}

/// The arguments of `undercut completions`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/completions.txt"))]
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
        clap_complete::generate(
            self.shell,
            &mut command(ColorChoice::Never),
            "undercut",
            &mut text,
        );
        Ok(out.write_all(&text)?)
    }
}
