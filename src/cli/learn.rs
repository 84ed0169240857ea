//! `undercut learn`: the first lesson.

use std::io::{self, Write};

use clap::Args;

use super::{
    Failure,
    options::mark,
    screen::{Opens, SittingArgs},
};
use crate::{
    lesson::Step,
    plain::{Learn, learn},
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
    sitting: SittingArgs,
}

fn step(text: &str) -> Result<Step, String> {
    let step = text.parse().ok().and_then(Step::of_number);
    step.ok_or_else(|| format!("there are the steps 1 to {}", Step::count()))
}

impl LearnCommand {
    /// Gives the lesson.
    ///
    /// # Errors
    ///
    /// What is wrong with the settings, the terminal or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.sitting.is_on_screen() {
            return self.sitting.open(Opens::Lesson(self.step));
        }
        let with = Learn {
            step: self.step,
            speech: self.sitting.speech()?,
            mark: mark(),
        };
        let folder = self.sitting.data.folder();
        let folder = folder.as_ref().map_err(ToString::to_string);
        Ok(learn(&with, folder, io::stdin().lock(), out)?)
    }
}
