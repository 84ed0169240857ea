//! `undercut learn`: the first lesson.

use std::{
    env,
    io::{self, IsTerminal, Write},
};

use clap::Args;

use super::{
    Failure, RulesArgs,
    screen::{DataArgs, Opens, ScreenArgs, Seating, charset},
};
use crate::{
    lesson::Step,
    plain::{CardNames, Learn, Letters, Speech, learn},
    record::store::DataFolder,
    tui::{glyphs::Charset, runtime::check_usable},
};

/// The arguments of `undercut learn`.
#[derive(Debug, Args)]
#[command(after_help = "\
The lesson teaches gin rummy by the built-in rules to somebody who has never played it: each step is done, not only read, \
and what is wrong is explained. It goes on where it was left.

Examples:
  undercut learn
  undercut learn --step 7
  undercut learn --plain --long")]
pub struct LearnCommand {
    /// Begin with this step, 1 to 10
    #[arg(long, value_name = "N", value_parser = step)]
    step: Option<Step>,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    screen: ScreenArgs,

    /// In lines of words, without a screen; chosen by itself where there is no terminal
    #[arg(long)]
    plain: bool,

    /// In line mode, call cards by their long names: 7 of hearts
    #[arg(long, requires = "plain")]
    long: bool,
}

fn step(text: &str) -> Result<Step, String> {
    let step = text.parse().ok().and_then(Step::of_number);
    step.ok_or_else(|| format!("there are the steps 1 to {}", Step::ALL.len()))
}

impl LearnCommand {
    /// Gives the lesson.
    ///
    /// # Errors
    ///
    /// What is wrong with the settings, the terminal or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.plain && check_usable(env::var_os("TERM").as_deref()).is_ok() {
            let seating = Seating {
                opponent: None,
                program: None,
                visitor: None,
                book: RulesArgs::default().resolve()?,
                is_chosen: false,
                seed: None,
                data_dir: self.data.data_dir,
                aside: None,
            };
            return self.screen.open(Opens::Lesson(self.step), &seating);
        }
        let settings = self.screen.settings()?;
        let with = Learn {
            step: self.step,
            speech: Speech {
                cards: if self.long {
                    CardNames::Long
                } else {
                    CardNames::Short
                },
                letters: match charset(&settings) {
                    Charset::Unicode => Letters::Unicode,
                    Charset::Ascii => Letters::Ascii,
                },
            },
            mark: if io::stdin().is_terminal() { "> " } else { "" },
        };
        let folder = match &self.data.data_dir {
            Some(path) => Ok(DataFolder::new(path)),
            None => DataFolder::of_user(),
        };
        let folder = folder.as_ref().map_err(ToString::to_string);
        Ok(learn(&with, folder, io::stdin().lock(), out)?)
    }
}
