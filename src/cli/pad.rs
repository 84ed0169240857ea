//! `undercut pad`: the score sheet of a match between people with real cards.

mod line;
mod table;

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use clap::{Args, ValueHint};

use self::table::{PadOutput, PadTable};
use super::{
    args::RulesArgs,
    common::Common,
    failure::{Failure, failed},
};
use crate::{
    plain::Lines,
    record::{
        Label, Pad, PadHeader, PadHeaderError, PadRecord,
        store::{self, ResumeError, Resumed, Shelf, Writer},
    },
    rules::Rules,
    text::{Conjunction, shown},
};

/// The arguments of `undercut pad`.
#[derive(Debug, Args)]
#[command(after_help = concat!(
    include_str!("../../assets/help/commands/pad.txt"),
    include_str!("../../assets/help/commands/pad-lines.txt"),
    include_str!("../../assets/help/commands/pad-after.txt")
))]
pub struct PadCommand {
    /// The players, each a name of one word; in the order of the cut where it seats them, else clockwise
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    names: Vec<Label>,

    /// Start a new sheet; an unfinished one is kept
    #[arg(long, conflicts_with = "file")]
    new: bool,

    /// Keep the sheet in FILE, which may exist
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Answer each line with a line of JSON
    #[arg(long)]
    json: bool,
}

impl PadCommand {
    /// Keeps the sheet until the input ends.
    ///
    /// # Errors
    ///
    /// The house rules or the file cannot be used, or a line from a file or a pipe could not be entered.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        if self.file.is_some() && common.data_dir.is_some() {
            return Err(Failure::usage(
                "--file and --data-dir both say where the sheet is kept: use one",
            ));
        }
        if self.file.as_deref() == Some(Path::new("-")) {
            return Err(Failure::usage(
                "--file -: the sheet is kept in a file, and the hands come from the standard input",
            ));
        }
        let input = io::stdin();
        let output = match (self.json, input.is_terminal()) {
            (true, _) => PadOutput::Json,
            (false, true) => PadOutput::Keyboard,
            (false, false) => PadOutput::Pipe,
        };
        let mut notes = Vec::new();
        let (pad, writer) = self.open(common, &mut notes)?;
        let mut sitting = PadTable::new(pad, writer, output, out);
        sitting.greet(&notes)?;
        let mut lines = Lines::new(input.lock());
        for number in 1.. {
            sitting.prompt()?;
            let line = lines.next_line().context("the input cannot be read")?;
            match line {
                Some(line) if sitting.enter(number, &line)? => {}
                Some(_) => break,
                None => {
                    sitting.end_line()?;
                    break;
                }
            }
        }
        sitting.leave()
    }

    /// Opens the sheet that was asked for, or the unfinished one, or a new one. Without a writer it cannot be kept.
    fn open(
        &self,
        common: &Common,
        notes: &mut Vec<String>,
    ) -> Result<(PadRecord, Option<Writer>), Failure> {
        let resumed = match (&self.file, common.folder()) {
            (Some(path), _) if path.exists() => {
                let resumed = store::resume(path).map_err(failed)?;
                if let Some(differs) = self.differs(&resumed.log, self.asked_rules()?.as_ref()) {
                    return Err(Failure::usage(format_args!(
                        "{}: {differs}; leave the option out to resume it",
                        shown(path)
                    )));
                }
                resumed
            }
            (Some(path), _) => {
                let pad = self.begin()?;
                let writer = store::begin(path, &pad);
                return Ok((pad, Some(writer)));
            }
            (None, Err(why)) => {
                notes.push(format!("the sheet is not saved: {why}"));
                return Ok((self.begin()?, None));
            }
            (None, Ok(folder)) => {
                let unfinished = if self.new {
                    None
                } else {
                    self.unfinished(&folder.pads(), notes)?
                };
                let Some(resumed) = unfinished else {
                    let pad = self.begin()?;
                    let writer = folder.pads().begin(&pad);
                    return Ok((pad, Some(writer)));
                };
                resumed
            }
        };
        notes.extend(resumed.torn.map(|torn| torn.to_string()));
        Ok((resumed.log, Some(resumed.writer)))
    }

    /// The newest unfinished sheet that is as was asked for.
    fn unfinished(
        &self,
        pads: &Shelf<Pad>,
        notes: &mut Vec<String>,
    ) -> Result<Option<Resumed<Pad>>, Failure> {
        let rules = self.asked_rules()?;
        let found = match pads.unfinished_where(|pad| self.differs(pad, rules.as_ref()).is_none()) {
            Ok(found) => found,
            Err(why) => {
                notes.push(why.to_string());
                return Ok(None);
            }
        };
        notes.extend(found.set_aside.iter().map(ToString::to_string));
        let Some((number, _)) = found.newest else {
            notes.extend(self.other_unfinished(pads, rules.as_ref()));
            return Ok(None);
        };
        let resumed = pads.resume(number).map_err(|why| match why {
            ResumeError::InUse(_) => failed(anyhow!("{why}; --new starts another")),
            ResumeError::Unreadable(_) | ResumeError::SetAside(_) => failed(why),
        })?;
        Ok(Some(resumed))
    }

    /// That there is an unfinished sheet, but not the one that was asked for.
    fn other_unfinished(&self, pads: &Shelf<Pad>, rules: Option<&Rules>) -> Option<String> {
        let (number, _) = pads.unfinished().ok()?.newest?;
        let differs = self.differs(&pads.read(number).ok()?.log, rules)?;
        Some(format!(
            "sheet {number} is unfinished, but {differs}; this is a new one"
        ))
    }

    /// The house rules, if any were named.
    fn asked_rules(&self) -> Result<Option<Rules>, Failure> {
        if !self.rules.is_given() {
            return Ok(None);
        }
        Ok(Some(self.rules.resolve()?.rules()))
    }

    /// A new sheet.
    fn begin(&self) -> Result<PadRecord, Failure> {
        let rules = self.rules.resolve()?.rules();
        let usual: &[&str] = match PadHeader::places(&rules) {
            2 => &["You", "Opponent"],
            places => &["You", "West", "North", "East"][..places],
        };
        let names = if self.names.is_empty() {
            let usual = usual.iter();
            usual
                .map(|name| name.parse().expect("it is a short word"))
                .collect()
        } else {
            self.names.clone()
        };
        let table = rules.table.game;
        let header = PadHeader::new(rules, names).map_err(|error| match error {
            PadHeaderError::Players { found, .. }
                if table
                    .players()
                    .iter()
                    .any(|&players| players as usize == found) =>
            {
                Failure::usage(format_args!(
                    "{error}; --set table.players={found} makes it one for {found}"
                ))
            }
            error => Failure::usage(error),
        })?;
        Ok(PadRecord::new(header))
    }

    /// How this sheet differs from what was asked for. Names may stand in any order, and in large or small letters.
    fn differs(&self, pad: &PadRecord, rules: Option<&Rules>) -> Option<String> {
        let players = pad.header().players();
        let sorted = |names: &[Label]| {
            let names = names.iter().map(|name| name.as_str().to_lowercase());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        };
        if !self.names.is_empty() && sorted(&self.names) != sorted(players) {
            let names: Vec<&str> = players.iter().map(Label::as_str).collect();
            return Some(format!(
                "it is the sheet of {}",
                Conjunction::And.list(&names)
            ));
        }
        let differ = rules.is_some_and(|rules| rules != pad.header().rules());
        differ.then(|| "it has other rules".to_owned())
    }
}
