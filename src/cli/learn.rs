//! `undercut learn`: the first lesson.

use std::io::Write;

use clap::Args;

use super::{
    common::{Common, TableArgs},
    failure::Failure,
    screen::{Opens, Seating},
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
    table: TableArgs,
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
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        self.table.check(common)?;
        if common.is_on_screen() {
            let seating = Seating::without_a_match(common);
            return self.table.screen.open(Opens::Lesson(self.step), &seating);
        }
        let mut console = common.console(self.table.speech, out)?;
        let folder = common.folder();
        let folder = folder.as_ref().map_err(ToString::to_string);
        if learn(self.step, folder, &mut console)? {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}
