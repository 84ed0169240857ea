//! `undercut bot`: our player at the table of another program.

use std::{
    io::{self, BufRead, Read, Write},
    ops::ControlFlow,
};

use anyhow::anyhow;
use clap::Args;

use super::{
    args::{opponent, seed},
    failure::{Failure, failed},
};
use crate::players::{
    Level,
    wire::{PROTOCOL, PlayerSide},
};

/// The longest line, in bytes; the longest question has a few thousand.
const MOST_BYTES: u64 = 1 << 20;

/// The arguments of `undercut bot`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/bot.txt"))]
pub struct BotCommand {
    /// The player: a level, or one of the last three, each with a habit
    #[arg(long, value_name = "LEVEL", value_parser = opponent(&Level::ALL), required_unless_present = "protocol")]
    level: Option<Level>,
    /// The seed of its randomness in every match [default: from the seed that the table sends]
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,
    /// Print the protocol, with a whole deal as an example
    #[arg(long, conflicts_with_all = ["level", "seed"])]
    protocol: bool,
}

impl BotCommand {
    /// Plays over the standard input and output until the table says goodbye or goes away.
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
            return Err(failed(anyhow!(
                "line {number} has more than {MOST_BYTES} bytes"
            )));
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
            Err(why) => return Err(failed(anyhow!("line {number}: {why}"))),
        }
    }
    Ok(())
}
