//! `undercut pad`: the paper score sheet for a match between people at a table with real cards.

mod line;
mod session;

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use clap::{Args, ValueHint};

use super::{Failure, RulesArgs, failure::failed, options::DataArgs};
use crate::{
    plain::Lines,
    record::{
        Label, Pad, PadHeader, PadRecord,
        store::{self, ResumeError, Resumed, Shelf, Writer},
    },
};
use session::{PadOutput, PadSession};

/// The arguments of `undercut pad`.
#[derive(Debug, Args)]
#[command(after_help = concat!("\
Examples:
  undercut pad --names Ann,Bob                 go on with their sheet, or begin one
  undercut pad --names Ann,Bob < evening.txt   hands from a file, a line each
  undercut pad --new --preset pagat            another sheet, by other rules
  undercut pad --file holiday.jsonl            a sheet in a place of its own

", include_str!("help.txt"), "
Every hand is on the disk before the next line is read. From a file or a pipe, a
line that cannot be entered is told on the standard error and changes nothing;
the exit status is then 1."))]
pub struct PadCommand {
    /// The two players, each a name of one word; in a line the first letters will do
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    names: Vec<Label>,

    /// Begin a new sheet; an unfinished one is kept
    #[arg(long, conflicts_with = "file")]
    new: bool,

    /// Keep the sheet in FILE, and go on with what is in it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "data_dir")]
    file: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    data: DataArgs,

    /// Answer each line with one line of JSON
    #[arg(long)]
    json: bool,
}

/// The score sheet that was opened.
struct OpenedPad {
    pad: PadRecord,
    /// None when there is no place to keep it.
    writer: Option<Writer>,
    /// What has to be said about it.
    notes: Vec<String>,
}

impl PadCommand {
    /// Keeps the sheet until the input ends.
    ///
    /// # Errors
    ///
    /// The house rules or the file cannot be used, or a line from a file or a pipe could not be entered.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let input = io::stdin();
        let output = match (self.json, input.is_terminal()) {
            (true, _) => PadOutput::Json,
            (false, true) => PadOutput::Keyboard,
            (false, false) => PadOutput::Pipe,
        };
        let OpenedPad { pad, writer, notes } = self.open()?;
        let mut session = PadSession::new(pad, writer, output, out);
        session.greet(&notes)?;
        let mut lines = Lines::new(input.lock());
        for number in 1.. {
            session.prompt()?;
            let line = lines.next_line().context("the input cannot be read")?;
            match line {
                Some(line) if session.enter(number, &line)? => {}
                Some(_) => break,
                None => {
                    session.end_line()?;
                    break;
                }
            }
        }
        session.leave()
    }

    /// Opens the sheet that was asked for, or the unfinished one, or a new one.
    fn open(&self) -> Result<OpenedPad, Failure> {
        match &self.file {
            Some(path) => self.open_file(path),
            None => self.open_in_folder(),
        }
    }

    fn open_file(&self, path: &Path) -> Result<OpenedPad, Failure> {
        if !path.exists() {
            let pad = self.begin()?;
            let writer = Some(store::begin(path, &pad));
            let notes = Vec::new();
            return Ok(OpenedPad { pad, writer, notes });
        }
        let resumed = store::resume(path).map_err(failed)?;
        if let Some(differs) = self.differs(&resumed.log)? {
            return Err(Failure::Usage(anyhow!(
                "{}: {differs}: leave the option out to go on with it",
                path.display()
            )));
        }
        Ok(go_on(resumed, Vec::new()))
    }

    fn open_in_folder(&self) -> Result<OpenedPad, Failure> {
        let pads = match self.data.folder() {
            Ok(folder) => folder.pads(),
            Err(why) => {
                return Ok(OpenedPad {
                    pad: self.begin()?,
                    writer: None,
                    notes: vec![format!("the sheet is not kept: {why}")],
                });
            }
        };
        let mut notes = Vec::new();
        if !self.new
            && let Some(resumed) = self.unfinished(&pads, &mut notes)?
        {
            return Ok(go_on(resumed, notes));
        }
        let pad = self.begin()?;
        let writer = Some(pads.begin(&pad));
        Ok(OpenedPad { pad, writer, notes })
    }

    /// The newest unfinished sheet, unless something else was asked for.
    fn unfinished(
        &self,
        pads: &Shelf<Pad>,
        notes: &mut Vec<String>,
    ) -> Result<Option<Resumed<Pad>>, Failure> {
        let found = match pads.unfinished() {
            Ok(found) => found,
            Err(why) => {
                notes.push(why.to_string());
                return Ok(None);
            }
        };
        notes.extend(found.set_aside.iter().map(ToString::to_string));
        let Some((number, _)) = found.newest else {
            return Ok(None);
        };
        let resumed = pads.resume(number).map_err(|why| match why {
            ResumeError::InUse(_) => failed(anyhow!("{why}; --new begins another")),
            ResumeError::Unreadable(_) | ResumeError::SetAside(_) => failed(why),
        })?;
        let differs = self.differs(&resumed.log)?;
        if let Some(differs) = &differs {
            notes.push(format!(
                "sheet {number} is unfinished, but {differs}: this is a new one"
            ));
        }
        Ok(differs.is_none().then_some(resumed))
    }

    /// A new sheet.
    fn begin(&self) -> Result<PadRecord, Failure> {
        let names = if self.names.is_empty() {
            ["You", "Opponent"]
                .map(|name| name.parse().expect("it is a short word"))
                .to_vec()
        } else {
            self.names.clone()
        };
        let rules = self.rules.resolve()?.rules();
        let header = PadHeader::new(rules, names).map_err(|why| Failure::Usage(why.into()))?;
        Ok(PadRecord::new(header))
    }

    /// What was asked for and is not so on this sheet.
    fn differs(&self, pad: &PadRecord) -> Result<Option<String>, Failure> {
        let players = pad.header().players();
        if !self.names.is_empty() && self.names != players {
            let names: Vec<&str> = players.iter().map(Label::as_str).collect();
            return Ok(Some(format!("it is that of {}", names.join(" and "))));
        }
        let asked_for = self.rules.rules.is_some() || self.rules.preset.is_some();
        if asked_for && self.rules.resolve()?.rules() != *pad.header().rules() {
            return Ok(Some("it was begun by other rules".to_owned()));
        }
        Ok(None)
    }
}

fn go_on(resumed: Resumed<Pad>, mut notes: Vec<String>) -> OpenedPad {
    notes.extend(resumed.torn.map(|torn| torn.to_string()));
    OpenedPad {
        pad: resumed.log,
        writer: Some(resumed.writer),
        notes,
    }
}
