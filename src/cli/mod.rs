//! The command line: one file per command.

mod arena;
mod args;
mod bot;
mod daily;
mod drill;
mod failure;
mod keys;
mod learn;
mod look;
mod man;
mod meld;
mod pad;
mod paper;
mod play;
mod progress;
mod replay;
mod review;
mod rules;
mod screen;
mod settle;
mod signals;
mod stats;
mod themes;
mod verify;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand, error::ErrorKind};

use args::{DataArgs, ScreenArgs, SpeechArgs};
use failure::Failure;
use screen::Opens;

/// The command line; without a command the menu opens.
#[derive(Debug, Parser)]
#[command(
    name = "undercut",
    version,
    about = "Gin rummy in the terminal",
    max_term_width = 100,
    after_help = include_str!("../../assets/help/commands/undercut.txt")
)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    screen: ScreenArgs,

    #[command(flatten)]
    speech: SpeechArgs,
}

/// Each command has its own file, with its arguments and a `run`.
#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Play a match
    Play(play::PlayCommand),
    /// Play the deal of the day: one hand, the same for everybody
    Daily(daily::DailyCommand),
    /// Learn gin rummy in ten short steps
    Learn(learn::LearnCommand),
    /// Find the best melds and discard of a hand of real cards
    Meld(meld::MeldCommand),
    /// Score a hand of real cards
    Settle(settle::SettleCommand),
    /// Print a recorded match as text
    Replay(replay::ReplayCommand),
    /// Review a match: mistakes, luck and skill
    Review(review::ReviewCommand),
    /// Practice positions from your own mistakes (spaced repetition)
    Drill(drill::DrillCommand),
    /// Show your statistics from all recorded matches
    Stats(stats::StatsCommand),
    /// Keep score for a match with real cards
    Pad(pad::PadCommand),
    /// Show, check and start a file of house rules
    Rules(rules::RulesCommand),
    /// List, check and start themes
    Themes(themes::ThemesCommand),
    /// Show the keys in force, check and start a file of keys
    Keys(keys::KeysCommand),
    /// Run matches between players and programs and rate them
    Arena(arena::ArenaCommand),
    /// Play for another program, over lines of JSON
    Bot(bot::BotCommand),
    /// Check the cards of a record against the seal
    Verify(verify::VerifyCommand),
    /// Print completions for a shell
    Completions(man::CompletionsCommand),
    /// Print the manual pages
    Man(man::ManCommand),
}

/// Runs the command line and returns the exit status.
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
    /// Commands that print write to `out`; a command on the screen does not use it.
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Self {
            command,
            data,
            screen,
            speech,
        } = self;
        let Some(command) = command else {
            return play::PlayCommand::menu(data, screen, speech).run(Opens::Menu, out);
        };
        if screen != ScreenArgs::default() || speech != SpeechArgs::default() {
            let why = "only --data-dir can stand before a command; write other options after it";
            Self::command()
                .error(ErrorKind::ArgumentConflict, why)
                .exit();
        }
        match command {
            CliCommand::Play(command) => command.run(Opens::Match, out),
            CliCommand::Daily(command) => command.run(out),
            CliCommand::Learn(command) => command.run(out),
            CliCommand::Meld(command) => command.run(out),
            CliCommand::Settle(command) => command.run(out),
            CliCommand::Replay(command) => command.run(out),
            CliCommand::Review(command) => command.run(out),
            CliCommand::Drill(command) => command.run(out),
            CliCommand::Stats(command) => command.run(out),
            CliCommand::Pad(command) => command.run(out),
            CliCommand::Rules(command) => command.run(out),
            CliCommand::Arena(command) => command.run(out),
            CliCommand::Bot(command) => command.run(out),
            CliCommand::Themes(command) => command.run(out),
            CliCommand::Keys(command) => command.run(out),
            CliCommand::Verify(command) => command.run(out),
            CliCommand::Completions(command) => command.run(out),
            CliCommand::Man(command) => command.run(out),
        }
    }
}
