//! `undercut play`: a match at the table.

use std::env;

use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::{
    Failure, RulesArgs,
    screen::{DataArgs, Opens, ScreenArgs, Seating},
};
use crate::{bots::Level, tui::runtime::check_usable};

/// The arguments of `undercut play`.
#[derive(Debug, Default, Args)]
pub struct PlayCommand {
    /// How well the opponent plays
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    level: Option<Level>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Decides the cut and every deck: the same seed gives the same cards
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    screen: ScreenArgs,
}

/// Reads the name of a level; what is none is answered with the list.
fn level() -> impl TypedValueParser<Value = Level> {
    let names = Level::ALL.map(|level| PossibleValue::new(level.name()).help(level.description()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Level>())
}

impl PlayCommand {
    /// Plays a match, or opens the menu.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules or the terminal.
    pub fn run(self, opens: Opens) -> Result<(), Failure> {
        let book = self.rules.resolve()?;
        check_usable(env::var_os("TERM").as_deref()).map_err(|why| Failure::Usage(why.into()))?;
        let seating = Seating {
            level: self.level,
            book,
            seed: self.seed,
            data_dir: self.data.data_dir,
        };
        self.screen.open(opens, seating)
    }
}
