//! The options that every command takes, before its name or after it, and those of commands that open a table.

use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
};

use clap::{
    Args, ColorChoice, ValueHint,
    builder::{PossibleValuesParser, TypedValueParser},
};

use super::{
    completion::themes,
    failure::Failure,
    handover,
    input::{Input, input},
    look,
};
use crate::{
    game::words::Symbols,
    plain::{CardNames, Console, Letters, Speech},
    record::{
        Label,
        store::{DataFolder, NoDataFolder},
    },
    tui::{
        glyphs::Charset,
        keymap::Keymap,
        pace::Pace,
        runtime::check_usable,
        settings::{Settings, Signs},
        theme::ColorDepth,
    },
};

const HEADING: &str = "Common options";

/// The options that every command takes. A command to which one means nothing ignores it.
///
/// Their ids are their own, because a global option and an argument of a command with the same id would share a value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Common {
    /// Keep the records in DIR instead of your state folder
    #[arg(id = "common-data-dir", long = "data-dir", global = true, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = HEADING)]
    pub(super) data_dir: Option<PathBuf>,

    /// Your name at the table
    #[arg(id = "common-name", long = "name", global = true, value_name = "NAME", help_heading = HEADING)]
    name: Option<Label>,

    /// Use line mode: lines of words instead of a screen; print sentences instead of tables and charts
    ///
    /// Without a terminal, line mode is the default.
    #[arg(id = "common-plain", long = "plain", global = true, help_heading = HEADING)]
    pub(super) plain: bool,

    /// Use ASCII only: 7h for the seven of hearts
    #[arg(id = "common-ascii", long = "ascii", global = true, help_heading = HEADING)]
    ascii: bool,

    /// The theme: dark, light, felt, high-contrast, mono, one of your own, or a file
    ///
    /// Without colors it is always mono. `undercut themes` lists the themes.
    #[arg(id = "common-theme", long = "theme", global = true, value_name = "THEME", value_hint = ValueHint::FilePath, value_parser = input(), add = themes(), help_heading = HEADING)]
    theme: Option<Input>,

    /// Use the keys in FILE instead of your keys.toml
    #[arg(id = "common-keys", long = "keys", global = true, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = input(), help_heading = HEADING)]
    keys: Option<Input>,

    /// When to use colors: auto, always or never
    ///
    /// auto means on a terminal, unless `NO_COLOR` is set.
    #[arg(id = "common-color", long = "color", global = true, value_name = "WHEN", default_value = "auto", hide_default_value = true, hide_possible_values = true, help_heading = HEADING)]
    color: ColorChoice,
}

impl Common {
    /// The folder that was named, or the user's own, put in order.
    ///
    /// # Errors
    ///
    /// None was named and the user has no home.
    pub(super) fn folder(&self) -> Result<DataFolder, NoDataFolder> {
        self.untidied_folder().inspect(DataFolder::tidy)
    }

    /// The same as it is: any number of files may lie there, so a screen does not wait until it is in order.
    ///
    /// # Errors
    ///
    /// Those of [`folder`](Self::folder).
    pub(super) fn untidied_folder(&self) -> Result<DataFolder, NoDataFolder> {
        match &self.data_dir {
            Some(path) => Ok(DataFolder::new(path)),
            None => handover::folder().map_or_else(DataFolder::of_user, Ok),
        }
    }

    /// Prepares the process for programs at the table, which do not get at the records, nor at the one that is played from.
    /// Call it before anything is begun: another process may take over.
    pub(super) fn expect_programs(&self, from: Option<&Input>) {
        let from = match from {
            Some(Input::File(file)) => Some(file.as_path()),
            Some(Input::Stdin) | None => None,
        };
        handover::expect_programs(self.untidied_folder().ok(), self.data_dir.is_some(), from);
    }

    /// Whether a command that can open a screen does so.
    pub(super) fn is_on_screen(&self) -> bool {
        !self.plain && check_usable(env::var_os("TERM").as_deref()).is_ok()
    }

    /// Refuses an option of line mode on the screen.
    ///
    /// # Errors
    ///
    /// It was given, and there is a screen.
    pub(super) fn only_in_lines(&self, option: &str, is_given: bool) -> Result<(), Failure> {
        if is_given && self.is_on_screen() {
            let why = format_args!("{option} is an option of line mode: add --plain");
            return Err(Failure::usage(why));
        }
        Ok(())
    }

    /// The settings: options come before the environment, and that before the user's file.
    ///
    /// # Errors
    ///
    /// What is wrong with the file or the environment.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let mut settings = look::settings()?;
        if let Some(name) = &self.name {
            settings.name = name.clone();
        }
        if let Some(theme) = &self.theme {
            settings.theme = theme.path().to_string_lossy().into_owned();
        }
        if self.ascii {
            settings.signs = Signs::Ascii;
        }
        Ok(settings)
    }

    /// Checks the theme and the keys that were named, where they are not used.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    fn check_look(&self) -> Result<(), Failure> {
        if let Some(theme) = &self.theme {
            look::themes(&theme.path().to_string_lossy(), ColorDepth::None)?;
        }
        if self.keys.is_some() {
            self.keys()?;
        }
        Ok(())
    }

    /// The keys in force, and where they come from.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub(super) fn keys(&self) -> Result<(Keymap, String), Failure> {
        look::keys(self.keys.as_ref())
    }

    /// The colors of the screen.
    pub(super) fn depth(&self) -> ColorDepth {
        let var = |name: &str| env::var(name).ok();
        match self.color {
            ColorChoice::Never => ColorDepth::None,
            ColorChoice::Auto => ColorDepth::from_environment(var),
            ColorChoice::Always => {
                ColorDepth::from_environment(|name| var(name).filter(|_| name != "NO_COLOR"))
            }
        }
    }

    /// The signs of what is printed.
    ///
    /// # Errors
    ///
    /// Those of [`settings`](Self::settings).
    pub(super) fn symbols(&self) -> Result<Symbols, Failure> {
        Ok(charset(&self.settings()?).symbols())
    }

    /// The standard streams, for line mode.
    ///
    /// # Errors
    ///
    /// What is wrong with the settings, the theme or the keys.
    pub(super) fn console<'a>(
        &self,
        speech: SpeechArgs,
        out: &'a mut dyn io::Write,
    ) -> Result<Console<'a>, Failure> {
        self.check_look()?;
        let speech = speech.speech(&self.settings()?);
        Ok(Console::new(io::stdin().lock(), out, mark(), speech))
    }
}

/// The options of line mode that are about words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Args)]
pub struct SpeechArgs {
    /// In line mode, write out the names of cards: 7 of hearts
    #[arg(long)]
    pub(super) long: bool,
}

impl SpeechArgs {
    fn speech(self, settings: &Settings) -> Speech {
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
    /// How fast moves are shown; any key skips the wait
    #[arg(long, value_name = "P", value_parser = pace())]
    pub(super) pace: Option<Pace>,

    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(super) no_mouse: bool,
}

fn pace() -> impl TypedValueParser<Value = Pace> {
    PossibleValuesParser::new(Pace::ALL.map(Pace::name)).try_map(|name| name.parse::<Pace>())
}

/// The options of a table: on the screen, and in line mode.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct TableArgs {
    #[command(flatten)]
    pub(super) screen: ScreenArgs,

    #[command(flatten)]
    pub(super) speech: SpeechArgs,
}

impl TableArgs {
    /// An option that was given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let Self { screen, speech } = self;
        let given = [
            ("--pace", screen.pace.is_some()),
            ("--no-mouse", screen.no_mouse),
            ("--long", speech.long),
        ];
        given
            .into_iter()
            .find_map(|(option, is)| is.then_some(option))
    }

    /// Refuses an option of line mode on the screen.
    ///
    /// # Errors
    ///
    /// It was given, and there is a screen.
    pub(super) fn check(&self, common: &Common) -> Result<(), Failure> {
        common.only_in_lines("--long", self.speech.long)
    }
}

/// The signs that may be used.
pub(super) fn charset(settings: &Settings) -> Charset {
    look::charset(settings.signs == Signs::Ascii)
}

/// The mark before what a person types at a terminal; empty for a script.
pub(super) fn mark() -> &'static str {
    if io::stdin().is_terminal() { "> " } else { "" }
}

/// What `--color` says in a command line that is not read yet: it holds for the errors and the help of reading it, too.
pub(super) fn asked_color(arguments: impl Iterator<Item = std::ffi::OsString>) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut arguments = arguments.take_while(|argument| argument != "--").peekable();
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.peek().and_then(|value| value.to_str()),
            Some(argument) => argument.strip_prefix("--color="),
            None => None,
        };
        if let Some(Ok(named)) = value.map(str::parse) {
            choice = named;
        }
    }
    choice
}

/// Whether the standard error gets colors. It is decided as clap does it for its own errors.
pub(super) fn colors_errors(choice: ColorChoice) -> bool {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto if set("NO_COLOR").is_some() => false,
        ColorChoice::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        ColorChoice::Auto => {
            let is_off = set("CLICOLOR").is_some_and(|value| value == "0");
            let is_dumb = set("TERM").is_none_or(|term| term == "dumb");
            io::stderr().is_terminal() && !is_off && !is_dumb
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_color_before_the_end_of_the_options_counts() {
        let asked = |line: &str| asked_color(line.split(' ').map(Into::into));
        assert_eq!(asked("undercut play"), ColorChoice::Auto);
        assert_eq!(asked("undercut --color never play"), ColorChoice::Never);
        assert_eq!(
            asked("undercut --color=never play --color always"),
            ColorChoice::Always
        );
        assert_eq!(
            asked("undercut --color=gray -- --color=never"),
            ColorChoice::Auto
        );
        assert_eq!(asked("undercut --color"), ColorChoice::Auto);
    }
}
