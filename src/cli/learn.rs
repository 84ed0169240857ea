//! `undercut learn`: the first lesson.

use std::io::Write;

use clap::Args;

use super::{
    failure::Failure,
    screen::{Opens, SittingArgs},
};
use crate::{lesson::Step, plain::learn};

/// The arguments of `undercut learn`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/learn.txt"))]
pub struct LearnCommand {
    /// Start with this step, 1 to 10
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
        if self.sitting.speech.is_on_screen() {
            return self.sitting.open(Opens::Lesson(self.step));
        }
        let mut console = self.sitting.console(out)?;
        let folder = self.sitting.data.folder();
        let folder = folder.as_ref().map_err(ToString::to_string);
        Ok(learn(self.step, folder, &mut console)?)
    }
}
