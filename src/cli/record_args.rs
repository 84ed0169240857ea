//! The record that a command reads: the one that is named, or the newest.

use std::{io, path::PathBuf};

use clap::{Args, ValueHint};

use super::{
    failure::{Refusal, warn},
    options::DataArgs,
};
use crate::{
    game::Match,
    record::{
        Parsed,
        store::{self, NoDataFolder, ReadError, StoreError},
    },
};

/// The arguments that say which record is read.
#[derive(Debug, Args)]
pub(super) struct RecordArgs {
    /// The record of a match [default: your newest, whose file is told]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) data: DataArgs,
}

/// A record that was read.
#[derive(Debug)]
pub(super) struct ReadRecord {
    /// Its file.
    pub(super) path: PathBuf,
    /// What is in it.
    pub(super) parsed: Parsed<Match>,
}

/// Why there is no record to be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotRead {
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no such file.
    #[error("{error}; your matches are recorded in {}", .folder.display())]
    NoFile { error: StoreError, folder: PathBuf },
    /// None was named, and nothing was played.
    #[error("there is no record in {} yet; name the file of one", .0.display())]
    NoneYet(PathBuf),
    #[error(transparent)]
    NoFolder(#[from] NoDataFolder),
    #[error(transparent)]
    Folder(#[from] StoreError),
}

impl From<NotRead> for Refusal {
    fn from(why: NotRead) -> Self {
        match why {
            NotRead::Read(why) => why.into(),
            NotRead::NoneYet(_) => Self::new("no-record", why),
            NotRead::NoFile { .. } | NotRead::NoFolder(_) | NotRead::Folder(_) => {
                Self::new("unreadable", why)
            }
        }
    }
}

/// That there is no deal of this number, counted from 1, in a match of so many.
pub(super) fn no_such_deal(wanted: u64, deals: usize) -> Refusal {
    let count = match deals {
        0 => "nothing was".to_owned(),
        1 => "one was".to_owned(),
        deals => format!("{deals} were"),
    };
    let why = format!("there is no deal {wanted}: {count} dealt in this match");
    Refusal::new("no-such-deal", why)
}

impl RecordArgs {
    /// Reads the record that was named, or the newest, and then says on the standard error which.
    ///
    /// # Errors
    ///
    /// There is none, it cannot be read, or it is no record.
    pub(super) fn read(&self) -> Result<ReadRecord, NotRead> {
        let path = match &self.file {
            Some(file) => file.clone(),
            None => self.newest()?,
        };
        let parsed = store::read(&path).map_err(|why| self.with_folder(why))?;
        if self.file.is_none() {
            warn(format_args!("The newest record: {}", path.display()));
        }
        Ok(ReadRecord { path, parsed })
    }

    /// The file of the newest record.
    fn newest(&self) -> Result<PathBuf, NotRead> {
        let matches = self.data.folder()?.matches();
        match matches.numbers()?.first() {
            Some(number) => Ok(matches.path(*number)),
            None => Err(NotRead::NoneYet(matches.folder().to_owned())),
        }
    }

    /// The reason, and where there are records when the file named is none.
    fn with_folder(&self, why: ReadError) -> NotRead {
        match (why, self.data.folder()) {
            (ReadError::System(error), Ok(folder)) if error.kind == io::ErrorKind::NotFound => {
                NotRead::NoFile {
                    error,
                    folder: folder.matches().folder().to_owned(),
                }
            }
            (why, _) => why.into(),
        }
    }
}
