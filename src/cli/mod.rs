//! The command line: one file per command.

mod arena;
mod args;
mod bot;
mod common;
mod completion;
mod daily;
mod drill;
mod failure;
mod handover;
mod help;
mod input;
mod json;
mod keys;
mod learn;
mod look;
mod man;
mod matches;
mod meld;
mod pad;
mod paper;
mod play;
mod printable;
mod progress;
mod record;
mod replay;
mod review;
mod rules;
mod screen;
mod settle;
mod signals;
mod stats;
mod themes;
mod usage;
mod verify;

use std::{
    io::{BufWriter, Write},
    process::ExitCode,
};

use clap::{
    ArgMatches, ColorChoice, Command, CommandFactory, FromArgMatches, Parser, Subcommand,
    error::ErrorKind,
};

use common::{Common, TableArgs, asked_color, colors_errors};
use failure::Failure;
use help::documented;
use input::on_stdin;
use printable::Printable;
use screen::Opens;
use usage::asks_for_json;

use crate::analysis::coach::Effort;

/// The command line; without a command the menu opens.
#[derive(Debug, Parser)]
#[command(
    name = "undercut",
    version,
    about = "Gin rummy in the terminal",
    max_term_width = 100,
    // An alias such as `undercut --theme light` can be overridden: the last value counts.
    args_override_self = true,
    after_help = include_str!("../../assets/help/commands/undercut.txt")
)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    table: TableArgs,
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
    /// List your recorded matches with their numbers
    Matches(matches::MatchesCommand),
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
    /// Print the shapes of the JSON that commands print
    Json(json::JsonCommand),
    /// Print completions for a shell
    Completions(man::CompletionsCommand),
    /// Print the manual pages
    Man(man::ManCommand),
}

/// Runs the command line and returns the exit status.
pub fn run() -> ExitCode {
    signals::survive_size_limit();
    completion::answer();
    // Not locked: other threads must be able to restore the terminal.
    let mut out = BufWriter::new(Printable::stdout());
    let arguments = handover::arguments();
    let color = asked_color(arguments.iter().cloned());
    let as_json = asks_for_json(arguments.iter().cloned());
    let mut command = declared().color(color);
    let matches = match command.try_get_matches_from_mut(&arguments) {
        Ok(matches) => matches,
        Err(error) => {
            let error = match error.kind() {
                // Only who asks for help waits for its pages.
                ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                    let again = self::command(color).try_get_matches_from(arguments);
                    again.err().unwrap_or(error)
                }
                _ => error,
            };
            return usage::report(error, &command, as_json);
        }
    };
    let done = Cli::read(&command, &matches).and_then(|cli| cli.run(&mut out));
    let flushed = out.flush();
    match done.and_then(|()| Ok(flushed?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(as_json, colors_errors(color), &mut out),
    }
}

/// The whole command line, with its help.
fn command(color: ColorChoice) -> Command {
    documented(declared(), &mut |_, _| {}).color(color)
}

/// The command line as it is declared, without the pages of the help.
fn declared() -> Command {
    Cli::command()
}

impl Cli {
    /// Reads the arguments.
    ///
    /// # Errors
    ///
    /// Two of them read the standard input.
    fn read(command: &Command, matches: &ArgMatches) -> Result<Self, Failure> {
        let cli = Self::from_arg_matches(matches).map_err(Failure::usage)?;
        let files = on_stdin(command, matches);
        match (&files[..], cli.listens_for()) {
            ([], _) | ([_], None) => Ok(cli),
            ([file], Some(what)) => Err(Failure::usage(format_args!(
                "{file} -: the standard input is read for {what}; name a file instead"
            ))),
            (files, _) => Err(Failure::usage(format_args!(
                "the standard input can be read only once, and here are {}",
                files
                    .iter()
                    .map(|file| format!("{file} -"))
                    .collect::<Vec<_>>()
                    .join(" and ")
            ))),
        }
    }

    /// What the command itself reads from the standard input.
    fn listens_for(&self) -> Option<&'static str> {
        match &self.command {
            None | Some(CliCommand::Play(_)) => Some("your moves"),
            Some(CliCommand::Daily(command)) => command.plays().then_some("your moves"),
            Some(CliCommand::Learn(_)) => Some("your answers"),
            Some(CliCommand::Drill(command)) => command.plays().then_some("your answers"),
            Some(CliCommand::Replay(command)) => command.opens_screen().then_some("your keys"),
            Some(CliCommand::Pad(_)) => Some("the hands"),
            Some(CliCommand::Bot(_)) => Some("the other program"),
            Some(
                CliCommand::Meld(_)
                | CliCommand::Settle(_)
                | CliCommand::Matches(_)
                | CliCommand::Review(_)
                | CliCommand::Stats(_)
                | CliCommand::Rules(_)
                | CliCommand::Themes(_)
                | CliCommand::Keys(_)
                | CliCommand::Arena(_)
                | CliCommand::Verify(_)
                | CliCommand::Json(_)
                | CliCommand::Completions(_)
                | CliCommand::Man(_),
            ) => None,
        }
    }

    /// Commands that print write to `out`; a command on the screen does not use it.
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Self {
            command,
            common,
            table,
        } = self;
        let common = &common;
        Effort::wanted().map_err(Failure::usage)?;
        let Some(command) = command else {
            return play::PlayCommand::menu(table).run(Opens::Menu, common, out);
        };
        if let Some(option) = table.given() {
            return Err(Failure::usage(format_args!(
                "{option} cannot stand before the command; write it after it"
            )));
        }
        match command {
            CliCommand::Play(command) => command.run(Opens::Match, common, out),
            CliCommand::Daily(command) => command.run(common, out),
            CliCommand::Learn(command) => command.run(common, out),
            CliCommand::Meld(command) => command.run(common, out),
            CliCommand::Settle(command) => command.run(common, out),
            CliCommand::Matches(command) => command.run(common, out),
            CliCommand::Replay(command) => command.run(common, out),
            CliCommand::Review(command) => command.run(common, out),
            CliCommand::Drill(command) => command.run(common, out),
            CliCommand::Stats(command) => command.run(common, out),
            CliCommand::Pad(command) => command.run(common, out),
            CliCommand::Rules(command) => command.run(common, out),
            CliCommand::Arena(command) => command.run(common, out),
            CliCommand::Bot(command) => command.run(out),
            CliCommand::Themes(command) => command.run(common, out),
            CliCommand::Keys(command) => command.run(common, out),
            CliCommand::Verify(command) => command.run(common, out),
            CliCommand::Json(_) => json::JsonCommand::run(out),
            CliCommand::Completions(command) => command.run(),
            CliCommand::Man(command) => command.run(out),
        }
    }
}
