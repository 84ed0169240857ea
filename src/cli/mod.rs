//! The command line: what was typed, what it means, and one file a command.

mod arena;
mod bot;
mod entry;
mod failure;
mod line;
mod meld;
mod pad;
mod paper;
mod play;
mod program_args;
mod progress;
mod replay;
mod review;
mod rules;
mod rules_args;
mod screen;
mod secret;
mod settle;
mod signals;
mod verify;

use std::io::{self, BufWriter, Write};

use clap::{Parser, Subcommand};

use screen::Opens;

pub use failure::Failure;
pub use rules_args::RulesArgs;

/// What was typed.
#[derive(Debug, Parser)]
#[command(version, about = "Gin rummy in the terminal", max_term_width = 100)]
pub struct Cli {
    /// The command; without one, the menu is opened.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// One variant a command; each has a file of its own, with its arguments and a `run`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a match
    Play(play::PlayCommand),
    /// Find the best melds and the best discard of a hand of real cards
    Meld(meld::MeldCommand),
    /// Settle a hand that was ended with real cards
    Settle(settle::SettleCommand),
    /// Print a recorded match as text
    Replay(replay::ReplayCommand),
    /// Tell what the decisions of a recorded match were worth, and what was luck
    Review(review::ReviewCommand),
    /// Keep the score sheet of a match between people
    Pad(pad::PadCommand),
    /// Show, check and begin a file of house rules
    Rules(rules::RulesCommand),
    /// Let two computer players meet in many games, and measure who is better
    Arena(arena::ArenaCommand),
    /// Sit at the table of another program, by lines of JSON
    Bot(bot::BotCommand),
    /// Check that the cards of a record are those that were sealed before the match
    Verify(verify::VerifyCommand),
}

impl Cli {
    /// Does what was typed.
    ///
    /// Commands that print write to `out`, which is flushed here; a command that runs the screen leaves it alone.
    ///
    /// # Errors
    ///
    /// Why it could not be done. [`Failure::report`] tells the person and gives the exit status.
    pub fn run(self) -> Result<(), Failure> {
        // Not locked: other threads must be able to restore the terminal.
        let mut out = BufWriter::new(io::stdout());
        let done = match self.command {
            None => play::PlayCommand::default().run(Opens::Menu, &mut out),
            Some(Command::Play(command)) => command.run(Opens::Match, &mut out),
            Some(Command::Meld(command)) => command.run(&mut out),
            Some(Command::Settle(command)) => command.run(&mut out),
            Some(Command::Replay(command)) => command.run(&mut out),
            Some(Command::Review(command)) => command.run(&mut out),
            Some(Command::Pad(command)) => command.run(&mut out),
            Some(Command::Rules(command)) => command.run(&mut out),
            Some(Command::Arena(command)) => command.run(&mut out),
            Some(Command::Bot(command)) => command.run(&mut out),
            Some(Command::Verify(command)) => command.run(&mut out),
        };
        let flushed = out.flush();
        done.and_then(|()| Ok(flushed?))
    }
}
