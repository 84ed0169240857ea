//! Options that several commands share: where the records are, and whether one sits at the screen or reads lines.

use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
};

use clap::{Args, ValueHint};

use super::{
    Failure, RulesArgs,
    failure::failed,
    screen::{Opens, ScreenArgs, Seating, charset},
};
use crate::{
    plain::{CardNames, Letters, Speech},
    record::store::{DataFolder, NoDataFolder},
    tui::{glyphs::Charset, runtime::check_usable, settings::Settings},
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

/// The options of what is done at the terminal and is no match of its own: the lesson, the drills, the deal of the day.
#[derive(Debug, Args)]
pub struct SittingArgs {
    #[command(flatten)]
    pub(super) data: DataArgs,

    #[command(flatten)]
    pub(super) screen: ScreenArgs,

    #[command(flatten)]
    pub(super) speech: SpeechArgs,
}

impl SittingArgs {
    /// Whether it is held on the screen.
    pub(super) fn is_on_screen(&self) -> bool {
        self.speech.is_on_screen()
    }

    /// Holds it on the screen, and returns when the player leaves.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the settings or the terminal.
    pub(super) fn open(self, opens: Opens) -> Result<(), Failure> {
        let seating = Seating::of_menu(RulesArgs::default().resolve()?, self.data);
        self.screen.open(opens, &seating)
    }

    /// How lines are written where there is no screen.
    ///
    /// # Errors
    ///
    /// What is wrong with the settings.
    pub(super) fn speech(&self) -> Result<Speech, Failure> {
        Ok(self.speech.speech(&self.screen.settings()?))
    }

    /// The folder for the records.
    ///
    /// # Errors
    ///
    /// When none was named and the user has no home.
    pub(super) fn folder(&self) -> Result<DataFolder, Failure> {
        self.data.folder().map_err(failed)
    }
}

/// What stands before an answer: a mark for a person at a terminal, nothing for a script.
pub(super) fn mark() -> &'static str {
    if io::stdin().is_terminal() { "> " } else { "" }
}
