//! `undercut play`: a match at the table.

use std::{io::Write, path::PathBuf};

use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::{
    Failure, RulesArgs,
    branch::{self, Moment},
    entry,
    line::LineArgs,
    program_args::ProgramArgs,
    screen::{Aside, Beside, DataArgs, Opens, ScreenArgs, Seating},
    signals::TakesAlong,
    speech_args::SpeechArgs,
};
use crate::{
    players::{
        Level, Opponents,
        program::{CommandLine, Curfew, Program},
    },
    record::Place,
};

/// The arguments of `undercut play`.
#[derive(Debug, Default, Args)]
#[command(after_help = "\
Line mode tells the whole game in lines of words, for a screen reader or a script. Each answer ends with one line that \
says what can be done now; its first word (Cut, Dealer, Upcard, Draw, Discard, Defence, ...) tells what kind of moment \
it is. There, help lists the commands. An unfinished match is offered first, unless a level, a seed or house rules are \
named.

A program that is the opponent is sent what its seat may see, and nothing else. If it fails (it ends, is late, or answers \
what is wrong or not legal), the match stops with what it did, and is kept: the same command goes on with it, and starts the \
program anew. A record never starts a program.

Examples:
  undercut play --level club --preset oklahoma
  undercut play --plain --long
  undercut play --plain --continue
  undercut play --plain --seed 42 --yes < moves.txt
  undercut play --from 0007.jsonl --at 3.12    play on after a move
  undercut play --from 0007.jsonl --at 3 --other-side
                                               the opponent's cards of deal 3
  undercut play --opponent 'cmd:python3 player.py' --move-time 5")]
pub struct PlayCommand {
    /// Whom the computer plays: a level, or one of the last three, each with a habit
    #[arg(long, value_name = "LEVEL", value_parser = persona())]
    level: Option<Level>,

    /// Play against another program, which speaks the protocol of `undercut bot --protocol`
    #[arg(long, value_name = "cmd:PROGRAM ARGS", value_parser = command, conflicts_with = "level")]
    opponent: Option<CommandLine>,

    #[command(flatten)]
    programs: ProgramArgs,

    #[command(flatten)]
    rules: RulesArgs,

    /// Decides the cut and every deck: the same seed gives the same cards
    #[arg(long, value_name = "S", value_parser = seed)]
    seed: Option<u64>,

    /// Play on from a moment of the match recorded in FILE; it is practice, and the record stays as it is
    #[arg(
        long,
        value_name = "FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with_all = ["seed", "rules", "preset", "go_on", "new"]
    )]
    from: Option<PathBuf>,

    /// Which moment, as `undercut replay` numbers them: 3 for the cards of the third hand, 3.12 for the same hand after its
    /// twelfth move [default: the cards of the last hand that was finished]
    #[arg(long, value_name = "PLACE", requires = "from", value_parser = str::parse::<Place>)]
    at: Option<Place>,

    /// Sit on the other side of the table than the person did there
    #[arg(long, requires = "from")]
    other_side: bool,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    screen: ScreenArgs,

    #[command(flatten)]
    line: LineArgs,
}

/// Reads the name of an opponent; what is none is answered with the list.
pub(super) fn persona() -> impl TypedValueParser<Value = Level> {
    let value = |persona: Level| PossibleValue::new(persona.name()).help(persona.description());
    PossibleValuesParser::new(Level::ALL.into_iter().map(value).collect::<Vec<_>>())
        .try_map(|name| name.parse::<Level>())
}

/// Reads the command line of a program.
fn command(text: &str) -> Result<CommandLine, String> {
    entry::program(text).unwrap_or_else(|| {
        Err("a program is named as 'cmd:PROGRAM ARGS'; a level is chosen by --level".to_owned())
    })
}

impl PlayCommand {
    /// What opens the menu, with these options.
    pub(super) fn opening_menu(data: DataArgs, screen: ScreenArgs, speech: SpeechArgs) -> Self {
        Self {
            data,
            screen,
            line: LineArgs::of(speech, false),
            ..Self::default()
        }
    }

    /// Plays a match, or opens the menu; in line mode where that was asked for or there is no terminal for a screen.
    ///
    /// # Errors
    ///
    /// What is wrong with the house rules, the records, the terminal or the output.
    pub fn run(self, opens: Opens, out: &mut dyn Write) -> Result<(), Failure> {
        let book = self.rules.resolve()?;
        let is_on_screen = self.line.speech.is_on_screen();
        let mut signals = None;
        let curfew = Curfew;
        let opponents = match &self.opponent {
            None => Opponents::default(),
            Some(command) => {
                // Before the program is started: it may not be left behind.
                signals = Some(TakesAlong::watch().map_err(anyhow::Error::from)?);
                let program = Program::start(command.clone(), self.programs.move_time());
                Opponents::with(program.map_err(anyhow::Error::from)?)
            }
        };
        let mut seating = Seating {
            is_chosen: self.level.is_some()
                || self.seed.is_some()
                || self.rules.rules.is_some()
                || self.rules.preset.is_some(),
            opponent: self.level,
            program: self.opponent,
            opponents,
            book,
            seed: self.seed,
            data: self.data,
            aside: None,
        };
        let mut opens = opens;
        if let Some(file) = &self.from {
            let name = self.screen.settings()?.name;
            let moment = Moment {
                at: self.at,
                other_side: self.other_side,
            };
            let record = branch::of(file, moment, name, &seating)?;
            if is_on_screen {
                opens = Opens::Branch(Box::new(record));
            } else {
                seating.aside = Some(Aside {
                    record,
                    number: None,
                    shelf: Beside::Practice,
                });
            }
        }
        let done = if is_on_screen {
            if let Some(signals) = signals {
                signals.leave();
            }
            self.screen.open(opens, &seating)
        } else {
            self.line.play(&seating, &self.screen, out)
        };
        // A program that nobody is waiting for is told goodbye; one that is still thinking is not waited for.
        drop(seating);
        drop(curfew);
        done
    }
}

/// Reads a seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_whole_number() {
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "-1", "1.5", "seven", "18446744073709551616"] {
            let why = seed(text).expect_err("it is no seed");
            assert_eq!(
                why,
                "a seed is a whole number from 0 to 18446744073709551615"
            );
        }
    }
}
