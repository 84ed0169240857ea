//! The command line: what was typed, what it means, and one file a command.

mod arena;
mod bot;
mod daily;
mod drill;
mod entry;
mod failure;
mod keys;
mod learn;
mod look;
mod man;
mod meld;
mod options;
mod pad;
mod paper;
mod play;
mod program_args;
mod progress;
mod record_args;
mod replay;
mod review;
mod rules;
mod rules_args;
mod screen;
mod settle;
mod signals;
mod start_file;
mod stats;
mod themes;
mod verify;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use failure::Failure;
use options::{DataArgs, ScreenArgs, SpeechArgs};
use rules_args::RulesArgs;
use screen::Opens;

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

/// The command line; without a command the menu opens.
#[derive(Debug, Parser)]
#[command(
    name = "undercut",
    version,
    about = "Gin rummy in the terminal",
    max_term_width = 100,
    after_help = AFTER_HELP
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    screen: ScreenArgs,

    #[command(flatten)]
    speech: SpeechArgs,
}

/// One variant a command; each has a file of its own, with its arguments and a `run`.
#[derive(Debug, Subcommand)]
enum Command {
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
    Completions(man::CompletionsCommand),
    /// Print the manual pages
    Man(man::ManCommand),
}

/// Does what was typed, reports what failed, and returns the exit status.
pub fn run() -> ExitCode {
    // Not locked: other threads must be able to restore the terminal.
    let mut out = BufWriter::new(io::stdout());
    let done = Cli::parse().run(&mut out);
    let flushed = out.flush();
    match done.and_then(|()| Ok(flushed?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

impl Cli {
    /// Commands that print write to `out`; a command that runs the screen leaves it alone.
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Self {
            command,
            data,
            screen,
            speech,
        } = self;
        let Some(command) = command else {
            return play::PlayCommand::opening_menu(data, screen, speech).run(Opens::Menu, out);
        };
        if screen != ScreenArgs::default() || speech != SpeechArgs::default() {
            let why = "before a command only --data-dir can stand; write other options after it";
            Self::command()
                .error(ErrorKind::ArgumentConflict, why)
                .exit();
        }
        match command {
            Command::Play(command) => command.run(Opens::Match, out),
            Command::Daily(command) => command.run(out),
            Command::Learn(command) => command.run(out),
            Command::Meld(command) => command.run(out),
            Command::Settle(command) => command.run(out),
            Command::Replay(command) => command.run(out),
            Command::Review(command) => command.run(out),
            Command::Drill(command) => command.run(out),
            Command::Stats(command) => command.run(out),
            Command::Pad(command) => command.run(out),
            Command::Rules(command) => command.run(out),
            Command::Arena(command) => command.run(out),
            Command::Bot(command) => command.run(out),
            Command::Themes(command) => command.run(out),
            Command::Keys(command) => command.run(out),
            Command::Verify(command) => command.run(out),
            Command::Completions(command) => command.run(out),
            Command::Man(command) => command.run(out),
        }
    }
}
