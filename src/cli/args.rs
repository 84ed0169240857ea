//! Arguments that several commands share: where the records are, which one is read, the house rules, how the table looks and
//! how lines are written.

use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::{
    failure::{Failure, Refusal, warn},
    look,
};
use crate::{
    game::Match,
    plain::{CardNames, Letters, Speech},
    players::{Level, program::CommandLine},
    record::{
        Date, Label, Parsed,
        store::{self, DataFolder, NoDataFolder, ReadError},
    },
    rules::{FoundBy, PRESETS, Preset, RuleBook, store as rules_store},
    tui::{
        glyphs::Charset,
        pace::Pace,
        runtime::check_usable,
        settings::{Settings, Signs},
        theme::ColorDepth,
    },
};

/// The option that names the folder for the records. It may stand before the command and after it.
#[derive(Debug, Clone, Default, Args)]
pub struct DataArgs {
    /// Keep the records in DIR instead of your state folder
    #[arg(long, global = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub data_dir: Option<PathBuf>,
}

impl DataArgs {
    /// The named folder, or the user's own.
    ///
    /// # Errors
    ///
    /// When none was named and the user has no home.
    pub(super) fn folder(&self) -> Result<DataFolder, NoDataFolder> {
        let folder = match &self.data_dir {
            Some(path) => DataFolder::new(path),
            None => DataFolder::of_user()?,
        };
        folder.tidy();
        Ok(folder)
    }
}

/// The options of line mode that are about words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Args)]
pub struct SpeechArgs {
    /// Use line mode: lines of words instead of a screen; the default without a terminal
    #[arg(long)]
    plain: bool,

    /// In line mode, write out the names of cards: 7 of hearts
    #[arg(long, requires = "plain")]
    long: bool,
}

impl SpeechArgs {
    pub(super) fn is_on_screen(self) -> bool {
        !self.plain && check_usable(env::var_os("TERM").as_deref()).is_ok()
    }

    pub(super) fn speech(self, settings: &Settings) -> Speech {
        Speech {
            cards: if self.long {
                CardNames::Long
            } else {
                CardNames::Short
            },
            letters: match charset(settings) {
                Charset::Unicode => Letters::Unicode,
                Charset::Ascii => Letters::Ascii,
            },
        }
    }
}

/// The options of the screen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct ScreenArgs {
    /// Your name at the table
    #[arg(long, value_name = "NAME")]
    name: Option<Label>,

    /// How fast the opponent's moves are shown; any key skips the wait
    #[arg(long, value_name = "P", value_parser = pace())]
    pace: Option<Pace>,

    /// Use ASCII only: 7h for the seven of hearts
    #[arg(long)]
    pub(super) ascii: bool,

    /// The colors: dark, light, high-contrast, mono, a theme of your own, or a file
    ///
    /// Without colors (`NO_COLOR`) it is always mono. `undercut themes` lists the themes.
    #[arg(long, value_name = "THEME", value_hint = ValueHint::FilePath)]
    theme: Option<String>,

    /// Use the keys in FILE instead of your keys.toml
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) keys: Option<PathBuf>,

    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
}

fn pace() -> impl TypedValueParser<Value = Pace> {
    PossibleValuesParser::new(Pace::ALL.map(Pace::name)).try_map(|name| name.parse::<Pace>())
}

impl ScreenArgs {
    /// The settings: options come before the environment, and that before the user's file.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, the environment, or the theme or keys that were named.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let mut settings = look::settings()?;
        if let Some(name) = &self.name {
            settings.name = name.clone();
        }
        if let Some(pace) = self.pace {
            settings.pace = pace;
        }
        // Line mode has neither colors nor keys, but a wrong name is an error there too.
        if let Some(theme) = &self.theme {
            look::themes(theme, ColorDepth::None)?;
            settings.theme.clone_from(theme);
        }
        if let Some(file) = &self.keys {
            look::keys(Some(file))?;
        }
        if self.ascii {
            settings.signs = Signs::Ascii;
        }
        if self.no_mouse {
            settings.mouse = false;
        }
        Ok(settings)
    }
}

/// The options that choose the house rules.
#[derive(Debug, Clone, Default, Args)]
pub struct RulesArgs {
    /// Play by the house rules in FILE
    ///
    /// Without --rules and --preset, the rules come from rules.toml in this folder, else from rules.toml in your
    /// configuration folder, else they are the built-in ones. `undercut rules show` says which.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    rules: Option<PathBuf>,

    /// Play by the preset NAME, whatever rules.toml says; `undercut rules presets` lists them
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "rules",
        value_parser = preset(),
        hide_possible_values = true
    )]
    preset: Option<&'static Preset>,
}

/// Reads the name of a preset; an unknown one is answered with the list.
pub(super) fn preset() -> impl TypedValueParser<Value = &'static Preset> {
    let names = PRESETS
        .iter()
        .map(|preset| PossibleValue::new(preset.name()).help(preset.about()));
    PossibleValuesParser::new(names).try_map(|name| Preset::find(&name))
}

impl RulesArgs {
    pub(super) fn is_given(&self) -> bool {
        self.rules.is_some() || self.preset.is_some()
    }

    /// The house rules that were named, or else those that are found.
    ///
    /// # Errors
    ///
    /// The file cannot be used. Nothing has been started then, and no file touched.
    pub(super) fn resolve(&self) -> Result<RuleBook, Failure> {
        match (self.preset, &self.rules) {
            (Some(preset), _) => Ok(preset.book()),
            (None, Some(path)) => {
                rules_store::read(path, FoundBy::Name).map_err(Failure::configuration)
            }
            (None, None) => rules_store::look_for().map_err(|error| {
                Failure::configuration(format_args!(
                    "{error}\n(This file was found by itself. Use --rules FILE or --preset NAME for other rules.)"
                ))
            }),
        }
    }
}

/// The option for other programs at the table.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct ProgramArgs {
    /// How long a program may take for an answer, in seconds
    ///
    /// The time counts from the moment the question is sent. A program that has not answered by then has failed, just as
    /// one with a wrong answer. The levels have no limit.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) move_time: Duration,
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    match text.trim().parse() {
        Ok(seconds @ 0.001..=86_400.0) => Ok(Duration::from_secs_f64(seconds)),
        Ok(_) | Err(_) => Err("give a time in seconds, from 0.001 to 86400"),
    }
}

/// Reads the command line of a program after `cmd:`; none without that prefix.
pub(super) fn program(text: &str) -> Option<Result<CommandLine, String>> {
    let command = text.strip_prefix("cmd:")?;
    Some(command.parse().map_err(|why| format!("{why}")))
}

/// Reads the name of one of these opponents; an unknown one is answered with the list.
pub(super) fn opponent(among: &'static [Level]) -> impl TypedValueParser<Value = Level> {
    let value = |level: &Level| PossibleValue::new(level.name()).help(level.description());
    PossibleValuesParser::new(among.iter().map(value)).try_map(|name| name.parse::<Level>())
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// The arguments that say which record is read.
#[derive(Debug, Args)]
pub(super) struct RecordArgs {
    /// The record of a match [default: your newest; its name is printed]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) data: DataArgs,
}

/// Why no record was read.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotRead {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("there is no record in {} yet; name a file", .0.display())]
    NoneYet(PathBuf),
    /// The file named is not there, or the folder of the records cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

impl From<NotRead> for Refusal {
    fn from(why: NotRead) -> Self {
        match why {
            NotRead::Read(why) => why.into(),
            NotRead::NoneYet(_) => Self::new("no-record", why),
            NotRead::Unreadable(_) => Self::new("unreadable", why),
        }
    }
}

impl RecordArgs {
    /// Reads the record that was named, or the newest one, whose name then goes to the standard error.
    ///
    /// # Errors
    ///
    /// There is none, it cannot be read, or it is not a record.
    pub(super) fn read(&self) -> Result<(PathBuf, Parsed<Match>), NotRead> {
        let unreadable = |why: &dyn std::error::Error| NotRead::Unreadable(why.to_string());
        let matches = self.data.folder().map(|folder| folder.matches());
        if let Some(file) = &self.file {
            return match (store::read(file), matches) {
                (Ok(parsed), _) => Ok((file.clone(), parsed)),
                (Err(ReadError::System(error)), Ok(matches))
                    if error.kind == io::ErrorKind::NotFound =>
                {
                    let folder = matches.folder().display();
                    let why = format!("{error}; your matches are recorded in {folder}");
                    Err(NotRead::Unreadable(why))
                }
                (Err(why), _) => Err(why.into()),
            };
        }
        let matches = matches.map_err(|why| unreadable(&why))?;
        let numbers = matches.numbers().map_err(|why| unreadable(&why))?;
        let Some(newest) = numbers.first() else {
            return Err(NotRead::NoneYet(matches.folder().to_owned()));
        };
        let path = matches.path(*newest);
        let parsed = store::read(&path)?;
        warn(format_args!("The newest record: {}", path.display()));
        Ok((path, parsed))
    }
}

/// The refusal of a deal number, counted from 1, in a match of so many deals.
pub(super) fn no_such_deal(wanted: u64, deals: usize) -> Refusal {
    let count = match deals {
        0 => "nothing was".to_owned(),
        1 => "one was".to_owned(),
        deals => format!("{deals} were"),
    };
    let why = format!("there is no deal {wanted}: {count} dealt in this match");
    Refusal::new("no-such-deal", why)
}

/// The signs that may be used.
pub(super) fn charset(settings: &Settings) -> Charset {
    look::charset(settings.signs == Signs::Ascii)
}

/// Today, in universal time.
pub(super) fn today() -> Date {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Date::of_unix(now.map_or(0, |since| since.as_secs()))
}

/// The mark before what a person types at a terminal; empty for a script.
pub(super) fn mark() -> &'static str {
    if io::stdin().is_terminal() { "> " } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_of_seconds() {
        assert_eq!(seconds("2.5"), Ok(Duration::from_millis(2500)));
        for wrong in ["", "0", "-1", "NaN", "inf", "1e9", "ten"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_seed_is_a_whole_number() {
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "-1", "1.5", "seven", "18446744073709551616"] {
            let why = seed(text).expect_err("it is no seed");
            assert_eq!(
                why,
                "a seed is a whole number from 0 to 18446744073709551615"
            );
        }
    }
}
