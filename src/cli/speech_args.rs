//! How lines of words are written: what was typed about it, and what the terminal can do.

use std::env;

use clap::Args;

use super::screen::charset;
use crate::{
    plain::{CardNames, Letters, Speech},
    tui::{glyphs::Charset, runtime::check_usable, settings::Settings},
};

/// The options of everything that is done on the screen or in lines of words.
#[derive(Debug, Clone, Copy, Default, Args)]
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
