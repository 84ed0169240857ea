//! `undercut bot`: our player at the table of another program.

use std::{
    io::{self, BufRead, Read, Write},
    ops::ControlFlow,
};

use anyhow::anyhow;
use clap::Args;

use super::{Failure, play::persona};
use crate::players::{
    Level,
    wire::{PROTOCOL, PlayerSide},
};

/// The most bytes of a line; the longest question has some thousands.
const MOST_BYTES: u64 = 1 << 20;

/// The arguments of `undercut bot`.
#[derive(Debug, Args)]
#[command(after_help = "\
The other program keeps the table: it writes lines of JSON to the standard input of this one and reads the answers from \
its standard output. Everything it says is held against the rules; what cannot be is said on the standard error, with \
the number of the line, and ends the program with status 1.

Examples:
  undercut bot --protocol
  undercut bot --level club --seed 7
  undercut play --opponent 'cmd:undercut bot --level club'")]
pub struct BotCommand {
    /// Whom it plays: a level, or one with a habit
    #[arg(long, value_name = "LEVEL", value_parser = persona(), required_unless_present = "protocol")]
    level: Option<Level>,
    /// Decides what it leaves to chance, in every match; else that comes from the seed that the table sends
    #[arg(long, value_name = "S", value_parser = super::play::seed)]
    seed: Option<u64>,
    /// Print the protocol, with a whole deal as an example, and end
    #[arg(long, conflicts_with_all = ["level", "seed"])]
    protocol: bool,
}

impl BotCommand {
    /// Plays at the table at the other ends of the standard input and output until that says goodbye or goes away.
    ///
    /// # Errors
    ///
    /// What is wrong with a line, or with the input or output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.level {
            Some(level) if !self.protocol => serve(level, self.seed, io::stdin().lock(), out),
            Some(_) | None => Ok(out.write_all(PROTOCOL.as_bytes())?),
        }
    }
}

fn serve(
    level: Level,
    own_seed: Option<u64>,
    mut input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let make = |seed| level.bot(own_seed.unwrap_or(seed));
    let mut player = PlayerSide::new(level.called(), make);
    let mut bytes = Vec::new();
    for number in 1_u64.. {
        bytes.clear();
        let read = (&mut input)
            .take(MOST_BYTES + 1)
            .read_until(b'\n', &mut bytes)
            .map_err(|error| anyhow!("the standard input cannot be read: {error}"))?;
        if read == 0 {
            break;
        }
        if bytes.len() as u64 > MOST_BYTES && !bytes.ends_with(b"\n") {
            return Err(anyhow!("line {number} has more than {MOST_BYTES} bytes").into());
        }
        let line = str::from_utf8(&bytes)
            .map_err(|error| anyhow!("line {number} is not UTF-8: {error}"))?
            .trim();
        match player.hear(line) {
            Ok(ControlFlow::Continue(None)) => {}
            Ok(ControlFlow::Continue(Some(answer))) => {
                writeln!(out, "{answer}")?;
                out.flush()?;
            }
            Ok(ControlFlow::Break(())) => break,
            Err(why) => return Err(anyhow!("line {number}: {why}").into()),
        }
    }
    Ok(())
}
