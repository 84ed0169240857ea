//! What keeps one record on the disk up to date.

use std::{
    fmt,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use super::{Doing, StoreError, numbers, private, sync::OnFailure, tail::Tail};
use crate::record::Label;

/// Whether a record is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Saving {
    /// Every line is with the system, and the disk has refused none.
    Saved,
    /// Some lines are not, and why. They are kept and tried again.
    Failing(StoreError),
}

/// What keeps one record on the disk up to date. The record is locked as long as this lives.
///
/// A line is handed to the system at once, so that it is there whatever becomes of the program. A thread waits until it is on
/// the disk, where it outlives a loss of power; the last wait is over before this is dropped.
///
/// A line that cannot be saved is kept and tried again with the next one, so the game goes on when the disk is full
/// or the folder is read-only; [`Writer::saving`] says how it stands.
#[derive(Debug)]
pub struct Writer {
    destination: Destination,
    /// What the system has not taken.
    unsaved: String,
    /// Why not.
    failure: Option<StoreError>,
    on_failure: Option<WatchedFailures>,
}

/// Where a record is written.
#[derive(Debug)]
pub(super) enum Destination {
    /// Under the next number in this folder, where it is still to be created.
    Folder(PathBuf),
    /// In this file, which is still to be created.
    File(PathBuf),
    /// In this file, which was removed with all that is written, and maybe its folder with it.
    Removed(PathBuf),
    /// At the end of a locked file.
    Open(Tail),
}

impl Writer {
    /// Writes this text, and what is appended to it later, there.
    pub(super) fn new(destination: Destination, text: String) -> Self {
        let mut writer = Self {
            destination,
            unsaved: text,
            failure: None,
            on_failure: None,
        };
        writer.retry();
        writer
    }

    /// Tells `on_failure` from now on when the disk refuses what the system had taken. It is called in another thread.
    #[must_use]
    pub fn watched(mut self, on_failure: OnFailure) -> Self {
        if let Destination::Open(tail) = &self.destination {
            tail.on_failure(on_failure.clone());
        }
        self.on_failure = Some(WatchedFailures(on_failure));
        self
    }

    /// Appends a line with its end, and returns when the system has taken it, or why it could not. This does not wait for the
    /// disk, unless the disk has refused something before.
    pub fn append(&mut self, line: &str) -> Saving {
        self.unsaved += line;
        self.retry()
    }

    /// Tries again to save what is not saved yet.
    pub fn retry(&mut self) -> Saving {
        self.failure = self.save().err();
        if self.failure.is_none() {
            self.unsaved.clear();
        }
        self.saving()
    }

    /// Tries again to save what is not saved yet, and waits until all of it is on the disk or cannot be brought there.
    pub fn finish(&mut self) -> Saving {
        if let Destination::Open(tail) = &self.destination {
            tail.wait();
        }
        if self.retry() == Saving::Saved
            && let Destination::Open(tail) = &self.destination
        {
            tail.wait();
        }
        self.saving()
    }

    fn save(&mut self) -> Result<(), StoreError> {
        if let Destination::Open(tail) = &mut self.destination {
            let Some(content) = tail.orphaned() else {
                return tail.append(&self.unsaved);
            };
            // It was removed from its folder. All that was in it is still known, and is begun anew there.
            let path = tail.path().to_owned();
            self.unsaved.insert_str(0, &content);
            self.destination = Destination::Removed(path);
        }
        if self.unsaved.is_empty() {
            return Ok(());
        }
        let (file, path) = match &self.destination {
            Destination::Folder(folder) => create_next(folder)?,
            Destination::File(path) => create(path)?,
            Destination::Removed(path) => create_again(path)?,
            Destination::Open(_) => return Ok(()),
        };
        let tail = first_lines(file, path, &self.unsaved)?;
        if let (Destination::Folder(folder), Some(number)) =
            (&self.destination, numbers::number_of(tail.path()))
        {
            numbers::raise(folder, number);
        }
        if let Some(WatchedFailures(on_failure)) = &self.on_failure {
            tail.on_failure(on_failure.clone());
        }
        self.destination = Destination::Open(tail);
        Ok(())
    }

    /// Whether the record is saved, as far as is known.
    pub fn saving(&self) -> Saving {
        let refused = match &self.destination {
            Destination::Folder(_) | Destination::File(_) | Destination::Removed(_) => None,
            Destination::Open(tail) => tail.failure(),
        };
        let failure = self.failure.clone().or(refused);
        failure.map_or(Saving::Saved, Saving::Failing)
    }

    /// The file of the record; none while it could not be created.
    pub fn path(&self) -> Option<&Path> {
        match &self.destination {
            Destination::Folder(_) | Destination::File(_) | Destination::Removed(_) => None,
            Destination::Open(tail) => Some(tail.path()),
        }
    }

    /// Its number; none while it could not be created, and for a file of another name.
    pub fn number(&self) -> Option<u32> {
        numbers::number_of(self.path()?)
    }

    /// What the record is called: its file, and the folder in which it lies. None while it could not be created.
    pub fn name(&self) -> Option<Label> {
        name_of(self.path()?)
    }

    /// How many lines are known not to be on the disk.
    pub fn unsaved_lines(&self) -> usize {
        let refused = match &self.destination {
            Destination::Folder(_) | Destination::File(_) | Destination::Removed(_) => 0,
            Destination::Open(tail) => tail.refused(),
        };
        refused + self.unsaved.lines().count()
    }
}

/// Who is told of failures.
struct WatchedFailures(OnFailure);

impl fmt::Debug for WatchedFailures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WatchedFailures")
    }
}

/// What a record is called by where it lies: its file, and the folder that has it, as `matches/0007.jsonl`.
pub fn name_of(path: &Path) -> Option<Label> {
    let file = path.file_name()?.to_str()?;
    let folder = path.parent().and_then(Path::file_name);
    let name = match folder.and_then(|folder| folder.to_str()) {
        Some(folder) => format!("{folder}/{file}"),
        None => file.to_owned(),
    };
    name.parse().or_else(|_| file.parse()).ok()
}

/// Creates and locks the file of a new record under the next number.
fn create_next(folder: &Path) -> Result<(File, PathBuf), StoreError> {
    private::create_folder(folder)
        .map_err(|error| StoreError::new(folder, Doing::CreateFolder, &error))?;
    let mut number = numbers::highest(folder, &numbers::names(folder)?);
    loop {
        number += 1;
        match create(&numbers::path(folder, number)) {
            // Another program took the number, or looked at the file before it was locked and will set it aside.
            Err(error)
                if [io::ErrorKind::AlreadyExists, io::ErrorKind::WouldBlock]
                    .contains(&error.kind) => {}
            done => return done,
        }
    }
}

/// Creates and locks a file in a folder that may have been removed.
fn create_again(path: &Path) -> Result<(File, PathBuf), StoreError> {
    let done = create(path);
    match (&done, path.parent()) {
        (Err(error), Some(folder)) if error.kind == io::ErrorKind::NotFound => {
            // Where it cannot be created, neither can the file, and that is said.
            let _ = private::create_folder(folder);
            create(path)
        }
        _ => done,
    }
}

/// Creates and locks a file, which only its owner can read.
fn create(path: &Path) -> Result<(File, PathBuf), StoreError> {
    let file = private::create_file(path);
    let file = file.map_err(|error| StoreError::new(path, Doing::Create, &error))?;
    match file.try_lock() {
        Ok(()) => Ok((file, path.to_owned())),
        Err(error) => {
            if let TryLockError::Error(_) = error {
                let _ = fs::remove_file(path);
            }
            Err(StoreError::new(path, Doing::Lock, &error.into()))
        }
    }
}

/// Writes the first lines of a new record.
fn first_lines(file: File, path: PathBuf, text: &str) -> Result<Tail, StoreError> {
    let mut tail = Tail::new(path, file, 0);
    match tail.append(text) {
        Ok(()) => Ok(tail),
        Err(error) => {
            // A file without a header would only be in the way at the next start.
            let _ = fs::remove_file(tail.path());
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests;
