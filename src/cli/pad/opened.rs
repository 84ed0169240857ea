//! Which score sheet is opened, and where it is kept.

use std::path::Path;

use anyhow::anyhow;

use super::PadCommand;
use crate::{
    cli::Failure,
    record::{
        Label, Pad, PadHeader, PadRecord,
        store::{self, ResumeError, Resumed, Shelf, Writer},
    },
};

/// The score sheet that was opened.
pub(super) struct Opened {
    pub(super) pad: PadRecord,
    /// What keeps it; none when there is no place for it.
    pub(super) writer: Option<Writer>,
    /// What has to be said about it.
    pub(super) notes: Vec<String>,
}

impl PadCommand {
    /// Opens the sheet that was asked for, or the unfinished one, or a new one.
    pub(super) fn open(&self) -> Result<Opened, Failure> {
        match &self.file {
            Some(path) => self.open_file(path),
            None => self.open_in_folder(),
        }
    }

    fn open_file(&self, path: &Path) -> Result<Opened, Failure> {
        if !path.exists() {
            let pad = self.begin()?;
            let writer = Some(store::begin(path, &pad));
            let notes = Vec::new();
            return Ok(Opened { pad, writer, notes });
        }
        let resumed = store::resume(path).map_err(|why| Failure::Failed(why.into()))?;
        if let Some(differs) = self.differs(&resumed.log)? {
            return Err(Failure::Usage(anyhow!(
                "{}: {differs}: leave the option out to go on with it",
                path.display()
            )));
        }
        Ok(go_on(resumed, Vec::new()))
    }

    fn open_in_folder(&self) -> Result<Opened, Failure> {
        let pads = match self.data.folder() {
            Ok(folder) => folder.pads(),
            Err(why) => {
                return Ok(Opened {
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
        Ok(Opened { pad, writer, notes })
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
            ResumeError::InUse(_) => Failure::Failed(anyhow!("{why}; --new begins another")),
            ResumeError::Unreadable(_) | ResumeError::SetAside(_) => Failure::Failed(why.into()),
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

fn go_on(resumed: Resumed<Pad>, mut notes: Vec<String>) -> Opened {
    notes.extend(resumed.torn.map(|torn| torn.to_string()));
    Opened {
        pad: resumed.log,
        writer: Some(resumed.writer),
        notes,
    }
}
