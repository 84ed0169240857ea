//! `undercut play`: a match at the table.

use std::{env, io::Write};

use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::{
    Failure, RulesArgs,
    line::LineArgs,
    screen::{DataArgs, Opens, ScreenArgs, Seating},
};
use crate::{bots::Persona, tui::runtime::check_usable};

/// The arguments of `undercut play`.
#[derive(Debug, Default, Args)]
#[command(after_help = "\
Line mode tells the whole game in lines of words, for a screen reader or a script. Each answer ends with one line that \
says what can be done now; its first word (Cut, Dealer, Upcard, Draw, Discard, Defence, ...) tells what kind of moment \
it is. There, help lists the commands. An unfinished match is offered first, unless a level, a seed or house rules are \
named.

Examples:
  undercut play --level club --preset oklahoma
  undercut play --plain --long
  undercut play --plain --continue
  undercut play --plain --seed 42 --yes < moves.txt")]
pub struct PlayCommand {
    /// Whom the computer plays: a level, or one of the last three, each with a habit
    #[arg(long, value_name = "LEVEL", value_parser = persona())]
    level: Option<Persona>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Decides the cut and every deck: the same seed gives the same cards
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    screen: ScreenArgs,

    #[command(flatten)]
    line: LineArgs,
}

/// Reads the name of an opponent; what is none is answered with the list.
pub(super) fn persona() -> impl TypedValueParser<Value = Persona> {
    let value = |persona: Persona| PossibleValue::new(persona.name()).help(persona.description());
    PossibleValuesParser::new(Persona::all().map(value).collect::<Vec<_>>())
        .try_map(|name| name.parse::<Persona>())
}

impl PlayCommand {
    /// What opens the menu, with these options.
    pub(super) fn opening_menu(data: DataArgs, screen: ScreenArgs) -> Self {
        Self {
            data,
            screen,
            ..Self::default()
        }
    }

    /// Plays a match, or opens the menu; in line mode where that was asked for or there is no terminal for a screen.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the records, the terminal or the output.
    pub fn run(self, opens: Opens, out: &mut dyn Write) -> Result<(), Failure> {
        let seating = Seating {
            is_chosen: self.level.is_some()
                || self.seed.is_some()
                || self.rules.rules.is_some()
                || self.rules.preset.is_some(),
            opponent: self.level,
            book: self.rules.resolve()?,
            seed: self.seed,
            data_dir: self.data.data_dir,
        };
        if self.line.plain || check_usable(env::var_os("TERM").as_deref()).is_err() {
            self.line.play(&seating, &self.screen, out)
        } else {
            self.screen.open(opens, &seating)
        }
    }
}
