//! `undercut pad`: the paper score sheet for a match between people at a table with real cards.

mod opened;
mod session;
mod typed;

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use clap::{Args, ValueHint};

use super::{Failure, RulesArgs, screen::DataArgs};
use crate::{plain::Lines, record::Label};
use opened::Opened;
use session::{Manner, Session};

/// The arguments of `undercut pad`.
#[derive(Debug, Args)]
#[command(after_help = concat!("\
Examples:
  undercut pad --names Ann,Bob                 go on with their sheet, or begin one
  undercut pad --names Ann,Bob < evening.txt   hands from a file, a line each
  undercut pad --new --preset pagat            another sheet, by other rules
  undercut pad --file holiday.jsonl            a sheet in a place of its own

", include_str!("help.txt"), "
Every hand is on the disk before the next line is read. From a file or a pipe, a
line that cannot be entered is told on the standard error and changes nothing;
the exit status is then 1."))]
pub struct PadCommand {
    /// The two players, each a name of one word; in a line the first letters will do
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    names: Vec<Label>,

    /// Begin a new sheet; an unfinished one is kept
    #[arg(long, conflicts_with = "file")]
    new: bool,

    /// Keep the sheet in FILE, and go on with what is in it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "data_dir")]
    file: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    data: DataArgs,

    /// Answer each line with one line of JSON
    #[arg(long)]
    json: bool,
}

impl PadCommand {
    /// Keeps the sheet until the input ends.
    ///
    /// # Errors
    ///
    /// The house rules or the file cannot be used, or a line from a file or a pipe could not be entered.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let input = io::stdin();
        let manner = match (self.json, input.is_terminal()) {
            (true, _) => Manner::Json,
            (false, true) => Manner::Keyboard,
            (false, false) => Manner::Pipe,
        };
        let Opened { pad, writer, notes } = self.open()?;
        let mut session = Session::new(pad, writer, manner, out);
        session.greet(&notes)?;
        let mut lines = Lines::new(input.lock());
        for number in 1.. {
            session.prompt()?;
            let line = lines.next_line().map_err(|error| {
                Failure::Failed(anyhow::Error::new(error).context("the input cannot be read"))
            })?;
            match line {
                Some(line) if session.enter(number, &line)? => {}
                Some(_) => break,
                None => {
                    session.end_line()?;
                    break;
                }
            }
        }
        session.leave()
    }
}
