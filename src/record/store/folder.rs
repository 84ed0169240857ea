//! Where records and small files are kept.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;

use crate::{
    game::Match,
    record::{Kept, Pad},
    text::{
        regular,
        replace::{Access, Durability, is_beside, replace, sweep},
    },
};

use super::{Doing, Shelf, StoreError, private, shelf};

const MATCHES: &str = "matches";
const DAILY: &str = "daily";
const PRACTICE: &str = "practice";
const PADS: &str = "pads";
const DRILLS: &str = "drills";
const JUDGED: &str = "judged";
const BOOKMARK: &str = "bookmark.json";
const LESSON: &str = "lesson.json";

/// Whether something of this name in the folder was put there by this program.
fn is_ours(name: &str) -> bool {
    // The last is how earlier versions called a bookmark that was being written.
    let names = [
        MATCHES,
        DAILY,
        PRACTICE,
        PADS,
        DRILLS,
        JUDGED,
        "bookmark.new",
    ];
    // A damaged file has more after its name.
    names.contains(&name)
        || name.starts_with(BOOKMARK)
        || name.starts_with(LESSON)
        || is_beside(name)
}

/// The folder with everything that the program keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataFolder(PathBuf);

/// There is no folder to keep anything in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the home folder is not known, so there is no place for records: name a folder with --data-dir"
)]
pub struct NoDataFolder;

impl DataFolder {
    /// This folder. It is created when the first record is begun.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The user's folder for the state of programs: `$XDG_STATE_HOME/undercut`, which is commonly
    /// `~/.local/state/undercut`.
    ///
    /// # Errors
    ///
    /// When the user has no home.
    pub fn of_user() -> Result<Self, NoDataFolder> {
        let folders = etcetera::choose_base_strategy().map_err(|_| NoDataFolder)?;
        let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
        Ok(Self::new(state.join("undercut")))
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Puts the folder in order at the start of the program: removes files that a program was writing when it was killed, and
    /// makes private what others can read, as far as it is ours. A folder that is also used for other things stays as it is;
    /// what is ours in it does not.
    pub fn tidy(&self) {
        let is_of_user = Self::of_user().is_ok_and(|own| own == *self);
        private::tighten_folder(&self.0, |name| is_of_user || is_ours(name));
        for file in [LESSON, BOOKMARK] {
            private::tighten_file(&self.0.join(file));
        }
        private::tighten_folder(&self.judged(), |name| {
            // The last is how earlier versions called a file that was being written.
            let is_judged = Path::new(name).extension() == Some("json".as_ref());
            is_judged || is_beside(name) || name.starts_with(".tmp")
        });
        sweep(&self.0);
        sweep(&self.judged());
    }

    /// The records of matches.
    pub fn matches(&self) -> Shelf<Match> {
        Shelf::new(self.0.join(MATCHES))
    }

    /// The records of the deals of the day.
    pub fn daily(&self) -> Shelf<Match> {
        Shelf::new(self.0.join(DAILY))
    }

    /// The records of practice: branches of other records. They count in no statistics, and are not offered to be
    /// resumed.
    pub fn practice(&self) -> Shelf<Match> {
        Shelf::new(self.0.join(PRACTICE))
    }

    /// The folder in which is remembered what the coach made of records. Everything in it can be computed again.
    pub fn judged(&self) -> PathBuf {
        self.0.join(JUDGED)
    }

    /// The file that says where the player was in the match they left: no part of any record, and harmless to lose.
    pub fn bookmark(&self) -> PathBuf {
        self.0.join(BOOKMARK)
    }

    /// The score sheets of people at a table.
    pub fn pads(&self) -> Shelf<Pad> {
        Shelf::new(self.0.join(PADS))
    }

    /// The logs of the answers at drills.
    pub fn drills<S: Kept>(&self) -> Shelf<S> {
        Shelf::new(self.0.join(DRILLS))
    }

    /// The file that says how far the lesson has come.
    pub fn lesson(&self) -> SmallFile {
        SmallFile::new(self.0.join(LESSON))
    }
}

/// The most bytes that are read: no such file has nearly as many.
const MOST_BYTES: u64 = 1 << 20;

/// A small file in the data folder that is written whole, for what a program keeps in addition to its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmallFile(PathBuf);

impl SmallFile {
    /// The file at this path. It is created when it is first written.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// What is in it, up to a megabyte; none if there is no file.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn read(&self) -> Result<Option<Vec<u8>>, StoreError> {
        let file = match regular::open(&self.0) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::new(&self.0, Doing::Open, &error)),
        };
        let mut bytes = Vec::new();
        file.take(MOST_BYTES)
            .read_to_end(&mut bytes)
            .map_err(|error| StoreError::new(&self.0, Doing::Read, &error))?;
        Ok(Some(bytes))
    }

    /// Puts this in the place of what was in it: whatever happens, the one or the other is there, whole.
    ///
    /// # Errors
    ///
    /// When the system refuses; what was there before is still there then.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), StoreError> {
        let refused =
            |doing: Doing| move |error: io::Error| StoreError::new(&self.0, doing, &error);
        let folder = self.0.parent().unwrap_or(Path::new("."));
        private::create_folder(folder).map_err(refused(Doing::CreateFolder))?;
        replace(&self.0, bytes, Access::Private, Durability::Disk).map_err(refused(Doing::Write))
    }

    /// Gives it another name, which no file has yet, and returns it.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn set_aside(&self) -> Result<PathBuf, StoreError> {
        shelf::set_aside(&self.0)
    }
}
