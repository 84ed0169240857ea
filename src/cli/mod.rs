//! The command line: what was typed, what it means, and one file a command.

mod arena;
mod bot;
mod branch;
mod completions;
mod daily;
mod deal;
mod drill;
mod entry;
mod failure;
mod keys;
mod learn;
mod line;
mod look;
mod man;
mod meld;
mod pad;
mod paper;
mod play;
mod program_args;
mod progress;
mod record_args;
mod refused;
mod replay;
mod review;
mod rules;
mod rules_args;
mod screen;
mod secret;
mod settle;
mod signals;
mod sitting;
mod speech_args;
mod start_file;
mod stats;
mod themes;
mod verify;

use std::io::{self, BufWriter, Write};

use clap::{Parser, Subcommand};

use screen::Opens;

pub use screen::{DataArgs, ScreenArgs};
pub use speech_args::SpeechArgs;

pub use failure::Failure;
pub use rules_args::RulesArgs;

const AFTER_HELP: &str = "\
Examples:
  undercut                                the menu
  undercut --theme light --pace fast      the menu, with other settings
  undercut learn                          the first lesson, if you have never played
  undercut play --level club              straight to the cut
  undercut play --plain                   without a screen
  undercut daily                          the deal of the day
  undercut rules init                     begin a file of house rules

Settings, keys and themes of your own are kept in your configuration folder, which is commonly ~/.config/undercut.";

/// What was typed.
#[derive(Debug, Parser)]
#[command(
    name = "undercut",
    version,
    about = "Gin rummy in the terminal",
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    after_help = AFTER_HELP
)]
pub struct Cli {
    /// The command; without one, the menu is opened.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Where the matches are kept.
    #[command(flatten)]
    pub data: DataArgs,

    /// How the table looks.
    #[command(flatten)]
    pub screen: ScreenArgs,

    /// Whether it is played in lines of words.
    #[command(flatten)]
    pub speech: SpeechArgs,
}

/// One variant a command; each has a file of its own, with its arguments and a `run`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a match
    Play(play::PlayCommand),
    /// Play the deal of the day: one hand, the same for everybody
    Daily(daily::DailyCommand),
    /// Learn gin rummy in ten short steps
    Learn(learn::LearnCommand),
    /// Find the best melds and the best discard of a hand of real cards
    Meld(meld::MeldCommand),
    /// Settle a hand that was ended with real cards
    Settle(settle::SettleCommand),
    /// Print a recorded match as text
    Replay(replay::ReplayCommand),
    /// Tell what the decisions of a recorded match were worth, and what was luck
    Review(review::ReviewCommand),
    /// Decide again in positions from your own mistakes, with time between
    Drill(drill::DrillCommand),
    /// Count what the records of all your matches say about your play
    Stats(stats::StatsCommand),
    /// Keep the score sheet of a match between people
    Pad(pad::PadCommand),
    /// Show, check and begin a file of house rules
    Rules(rules::RulesCommand),
    /// List, check and begin themes
    Themes(themes::ThemesCommand),
    /// Show the keys in force, check and begin a file of keys
    Keys(keys::KeysCommand),
    /// Let players meet in many games, other programs among them, and measure who is better
    Arena(arena::ArenaCommand),
    /// Sit at the table of another program, by lines of JSON
    Bot(bot::BotCommand),
    /// Check that the cards of a record are those that were sealed before the match
    Verify(verify::VerifyCommand),
    /// Print what a shell needs to complete the command line
    Completions(completions::CompletionsCommand),
    /// Print the manual pages
    Man(man::ManCommand),
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
            None => play::PlayCommand::opening_menu(self.data, self.screen, self.speech)
                .run(Opens::Menu, &mut out),
            Some(Command::Play(command)) => command.run(Opens::Match, &mut out),
            Some(Command::Daily(command)) => command.run(&mut out),
            Some(Command::Learn(command)) => command.run(&mut out),
            Some(Command::Meld(command)) => command.run(&mut out),
            Some(Command::Settle(command)) => command.run(&mut out),
            Some(Command::Replay(command)) => command.run(&mut out),
            Some(Command::Review(command)) => command.run(&mut out),
            Some(Command::Drill(command)) => command.run(&mut out),
            Some(Command::Stats(command)) => command.run(&mut out),
            Some(Command::Pad(command)) => command.run(&mut out),
            Some(Command::Rules(command)) => command.run(&mut out),
            Some(Command::Arena(command)) => command.run(&mut out),
            Some(Command::Bot(command)) => command.run(&mut out),
            Some(Command::Themes(command)) => command.run(&mut out),
            Some(Command::Keys(command)) => command.run(&mut out),
            Some(Command::Verify(command)) => command.run(&mut out),
            Some(Command::Completions(command)) => command.run(&mut out),
            Some(Command::Man(command)) => command.run(&mut out),
        };
        let flushed = out.flush();
        done.and_then(|()| Ok(flushed?))
    }
}
