//! The record that a command reads: the one that is named, or the newest.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::{Args, ValueHint};

use super::{DataArgs, refused::Refused};
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

impl Refused for NotRead {
    fn kind(&self) -> &'static str {
        match self {
            Self::Read(why) => why.kind(),
            Self::NoneYet(_) => "no-record",
            Self::NoFile { .. } | Self::NoFolder(_) | Self::Folder(_) => "unreadable",
        }
    }
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
            // Nobody may be there to read it.
            let _ = writeln!(io::stderr(), "The newest record: {}", path.display());
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
