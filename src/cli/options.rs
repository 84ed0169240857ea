//! Options that several commands share: where the records are, how the table looks, and how lines are written.

use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{
    Args, ValueHint,
    builder::{PossibleValuesParser, TypedValueParser},
};

use super::{Failure, look};
use crate::{
    plain::{CardNames, Letters, Speech},
    record::{
        Date, Label,
        store::{DataFolder, NoDataFolder},
    },
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
    /// The folder of the matches, instead of your folder for the state of programs
    #[arg(long, global = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub data_dir: Option<PathBuf>,
}

impl DataArgs {
    /// The folder that was named, or the user's own.
    ///
    /// # Errors
    ///
    /// When none was named and the user has no home.
    pub(super) fn folder(&self) -> Result<DataFolder, NoDataFolder> {
        match &self.data_dir {
            Some(path) => Ok(DataFolder::new(path)),
            None => DataFolder::of_user(),
        }
    }
}

/// The options of everything that is done on the screen or in lines of words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Args)]
pub struct SpeechArgs {
    /// In lines of words, without a screen; chosen by itself where there is no terminal
    #[arg(long)]
    plain: bool,

    /// In line mode, call cards by their long names: 7 of hearts
    #[arg(long, requires = "plain")]
    long: bool,
}

impl SpeechArgs {
    /// Whether it is done on the screen: there is one, and no lines were asked for.
    pub(super) fn is_on_screen(self) -> bool {
        !self.plain && check_usable(env::var_os("TERM").as_deref()).is_ok()
    }

    /// How the lines are written by these settings.
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

    /// Draw with ASCII alone: 7h for the seven of hearts
    #[arg(long)]
    pub(super) ascii: bool,

    /// The colours: dark, light, high-contrast, mono, one of your own, or a file
    ///
    /// Without colours (`NO_COLOR`) it is always mono. `undercut themes` lists them.
    #[arg(long, value_name = "THEME", value_hint = ValueHint::FilePath)]
    theme: Option<String>,

    /// The keys of FILE instead of your own keys.toml
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
    /// The settings: what was typed goes before the environment, and that before the user's file.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, with the environment or with the theme that was typed.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        let mut settings = look::settings()?;
        if let Some(name) = &self.name {
            settings.name = name.clone();
        }
        if let Some(pace) = self.pace {
            settings.pace = pace;
        }
        if let Some(theme) = &self.theme {
            // Line mode has no colours, and yet what was typed has to mean something.
            look::themes(theme, ColorDepth::None)?;
            settings.theme.clone_from(theme);
        }
        if let Some(file) = &self.keys {
            // The same holds for its keys.
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

/// The signs that may be used.
pub(super) fn charset(settings: &Settings) -> Charset {
    look::charset(settings.signs == Signs::Ascii)
}

/// The day that it is now, in universal time.
pub(super) fn today() -> Date {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Date::of_unix(now.map_or(0, |since| since.as_secs()))
}

/// What stands before an answer: a mark for a person at a terminal, nothing for a script.
pub(super) fn mark() -> &'static str {
    if io::stdin().is_terminal() { "> " } else { "" }
}
