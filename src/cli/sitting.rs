//! A sitting at the terminal that is no match: where the records are kept, and whether it is held on the screen or in lines.

use std::io::{self, IsTerminal};

use clap::Args;

use super::{
    Failure, RulesArgs,
    screen::{DataArgs, Opens, ScreenArgs, Seating},
    speech_args::SpeechArgs,
};
use crate::{plain::Speech, record::store::DataFolder};

/// The options of a sitting at the terminal.
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

    /// Holds it on the screen, and returns when the screen is left.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the settings or the terminal.
    pub(super) fn open(self, opens: Opens) -> Result<(), Failure> {
        let seating = Seating::of_menu(RulesArgs::default().resolve()?, self.data);
        self.screen.open(opens, &seating)
    }

    /// How the lines are written in which it is held otherwise.
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
        self.data
            .folder()
            .map_err(|why| Failure::Failed(why.into()))
    }
}

/// What stands before an answer: a mark for a person at a terminal, nothing for a script.
pub(super) fn mark() -> &'static str {
    if io::stdin().is_terminal() { "> " } else { "" }
}
