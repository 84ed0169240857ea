//! What can go wrong with a record on the disk.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use crate::{record::Damage, text::shown};

/// What was being done when the system refused.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    CreateFolder,
    ReadFolder,
    Create,
    Open,
    Lock,
    Read,
    Write,
    /// Bringing to the disk what was written to a file.
    Sync,
    /// Cutting off a line that was not written to its end.
    Cut,
    /// Giving a file another name.
    Rename,
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CreateFolder => "the folder cannot be created",
            Self::ReadFolder => "the folder cannot be read",
            Self::Create => "the file cannot be created",
            Self::Open => "the file cannot be opened",
            Self::Lock => "the file cannot be locked",
            Self::Read => "the file cannot be read",
            Self::Write => "the file cannot be written",
            Self::Sync => "the disk does not take what was written to the file",
            Self::Cut => "the torn last line cannot be cut off",
            Self::Rename => "the file cannot be renamed",
        })
    }
}

/// The system refused something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {}", shown(path), self.why())]
pub struct StoreError {
    /// The file or folder.
    pub path: PathBuf,
    /// What was being done.
    pub doing: Doing,
    /// The kind of the system's error.
    pub kind: io::ErrorKind,
    /// What the system says, without its number.
    pub reason: String,
}

impl StoreError {
    pub(super) fn new(path: &Path, doing: Doing, error: &io::Error) -> Self {
        Self {
            path: path.to_owned(),
            doing,
            kind: error.kind(),
            reason: in_words(error),
        }
    }

    fn why(&self) -> String {
        match (self.doing, self.kind) {
            (Doing::Open, io::ErrorKind::NotFound) => "there is no such file".to_owned(),
            (doing, _) => format!("{doing}: {}", self.reason),
        }
    }
}

/// What the system says, without the number that it has for it.
fn in_words(error: &io::Error) -> String {
    let told = error.to_string();
    match told.split_once(" (os error ") {
        Some((words, _)) => words.to_owned(),
        None => told,
    }
}

/// Why a file could not be read as a record. The file has not been touched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The system refused.
    #[error(transparent)]
    System(#[from] StoreError),
    /// It is no record.
    #[error("{}: {damage}", shown(path))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
}

/// Why a record cannot be resumed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// Another running program writes it.
    #[error("{}: another undercut is writing this record now", shown(.0))]
    InUse(PathBuf),
    /// It is no record, or was written by a newer program. It has not been touched.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// It was damaged.
    #[error(transparent)]
    SetAside(#[from] SetAside),
}

impl From<StoreError> for ResumeError {
    fn from(error: StoreError) -> Self {
        Self::Unreadable(error.into())
    }
}

/// A damaged record, which has been given another name so that it is neither read again nor overwritten.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct SetAside {
    /// Its name until now.
    pub path: PathBuf,
    /// What is wrong with it.
    pub damage: Damage,
    /// Its new name, or why it still has the old one.
    pub now: Result<PathBuf, StoreError>,
}

impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, damage, now } = self;
        write!(f, "{}: {damage}; ", shown(path))?;
        match now {
            Ok(aside) => write!(f, "it has been set aside as {}", shown(aside)),
            Err(error) => write!(f, "it could not be set aside: {}", error.reason),
        }
    }
}
