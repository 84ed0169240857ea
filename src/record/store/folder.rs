//! Where records are kept.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::{
    game::Match,
    record::{Kept, Pad},
};

use super::Shelf;

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

    /// The records of matches.
    pub fn matches(&self) -> Shelf<Match> {
        Shelf::new(self.0.join("matches"))
    }

    /// The records of the deals of the day.
    pub fn daily(&self) -> Shelf<Match> {
        Shelf::new(self.0.join("daily"))
    }

    /// The records of practice: branches of other records. They count in no statistics, and none of them is offered to be
    /// gone on with.
    pub fn practice(&self) -> Shelf<Match> {
        Shelf::new(self.0.join("practice"))
    }

    /// The folder in which is remembered what the coach made of records. Everything in it can be computed again.
    pub fn judged(&self) -> PathBuf {
        self.0.join("judged")
    }

    /// The file that says where the player was in the match that he left: no part of any record, and harmless to lose.
    pub fn bookmark(&self) -> PathBuf {
        self.0.join("bookmark.json")
    }

    /// The score sheets of people at a table.
    pub fn pads(&self) -> Shelf<Pad> {
        Shelf::new(self.0.join("pads"))
    }

    /// What is kept in the folder of this name within it.
    pub fn shelf<S: Kept>(&self, name: &str) -> Shelf<S> {
        Shelf::new(self.0.join(name))
    }
}
