//! The end of a file that only ever grows by whole lines.

use std::{
    fmt::Debug,
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::text::replace::sync_folder;

use super::{
    Doing, StoreError,
    sync::{OnFailure, Syncer},
};

/// The end of a file that only ever grows by whole lines.
///
/// A line is handed to the system before [`append`](Self::append) returns, so that it outlives the program. A thread waits for
/// the disk.
#[derive(Debug)]
pub(super) struct Tail {
    path: PathBuf,
    medium: Arc<dyn Medium>,
    /// How many bytes of whole lines the file has.
    length: u64,
    /// A write has failed since, and something may lie beyond them.
    torn: bool,
    /// The last of those bytes: all of which it is not known that they are on the disk, and maybe some before them.
    recent: Vec<u8>,
    syncer: Syncer,
}

/// What a tail needs of a file.
pub(super) trait Medium: Debug + Send + Sync {
    /// Cuts the file off at this length.
    fn cut(&self, length: u64) -> io::Result<()>;
    /// Writes at this place.
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()>;
    /// Waits until all of it is on the disk.
    fn sync(&self) -> io::Result<()>;
    /// All that is in the file, if it is in no folder any more and so ends with this program.
    fn orphaned(&self) -> io::Result<Option<Vec<u8>>> {
        Ok(None)
    }
}

impl Medium for File {
    fn cut(&self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = self;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)
    }

    fn sync(&self) -> io::Result<()> {
        self.sync_data()
    }

    #[cfg(unix)]
    fn orphaned(&self) -> io::Result<Option<Vec<u8>>> {
        if std::os::unix::fs::MetadataExt::nlink(&self.metadata()?) > 0 {
            return Ok(None);
        }
        let mut file = self;
        let mut content = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut content)?;
        Ok(Some(content))
    }
}

impl Tail {
    /// The end of this file, which has `length` bytes.
    pub(super) fn new(path: PathBuf, file: File, length: u64) -> Self {
        Self::on(path, Arc::new(file), length)
    }

    pub(super) fn on(path: PathBuf, medium: Arc<dyn Medium>, length: u64) -> Self {
        let flush = {
            let (path, medium) = (path.clone(), Arc::clone(&medium));
            let is_named = AtomicBool::new(false);
            move || {
                let synced = medium.sync();
                synced.map_err(|error| StoreError::new(&path, Doing::Sync, &error))?;
                if !is_named.swap(true, Ordering::Relaxed) {
                    sync_folder(&path);
                }
                Ok(())
            }
        };
        Self {
            path,
            medium,
            length,
            torn: false,
            recent: Vec::new(),
            syncer: Syncer::new(length, Arc::new(flush)),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Tells `on_failure` when the disk refuses what was written.
    pub(super) fn on_failure(&self, on_failure: OnFailure) {
        self.syncer.on_failure(on_failure);
    }

    /// Cuts the file off here, where its whole lines end.
    pub(super) fn cut(&mut self) -> Result<(), StoreError> {
        let cut = self.medium.cut(self.length);
        cut.map_err(|error| StoreError::new(&self.path, Doing::Cut, &error))?;
        self.torn = false;
        Ok(())
    }

    /// Hands lines to the system.
    ///
    /// When the disk has refused earlier ones, those are written again first, and this waits for the disk: only then is it known
    /// whether it takes them, which [`failure`](Self::failure) says.
    pub(super) fn append(&mut self, text: &str) -> Result<(), StoreError> {
        if self.torn {
            self.cut()?;
        }
        let (synced, failure) = self.syncer.state();
        let before = usize::try_from(self.length - synced).unwrap_or(usize::MAX);
        self.recent
            .drain(..self.recent.len().saturating_sub(before));
        if failure.is_none() && text.is_empty() {
            return Ok(());
        }
        let (at, known) = (self.recent.len(), self.recent.len() as u64);
        self.recent.extend(text.as_bytes());
        let written = match failure {
            None => self.medium.write(self.length, text.as_bytes()),
            Some(_) => self.medium.write(self.length - known, &self.recent),
        };
        if let Err(error) = written {
            self.recent.truncate(at);
            // Tried at once, so that a program that ends now leaves whole lines.
            self.torn = self.medium.cut(self.length).is_err();
            return Err(StoreError::new(&self.path, Doing::Write, &error));
        }
        self.length += text.len() as u64;
        if failure.is_none() {
            self.syncer.written(self.length);
            return Ok(());
        }
        self.syncer.written_again(self.length);
        self.wait();
        Ok(())
    }

    /// Waits until everything is on the disk, or the disk refuses.
    pub(super) fn wait(&self) {
        self.syncer.wait();
    }

    /// Why the disk refused what was written, if it did.
    pub(super) fn failure(&self) -> Option<StoreError> {
        self.syncer.state().1
    }

    /// The lines of which it is known that they are not on the disk.
    pub(super) fn refused(&self) -> usize {
        let (synced, failure) = self.syncer.state();
        let lost = usize::try_from(self.length - synced).unwrap_or(usize::MAX);
        let lost = &self.recent[self.recent.len().saturating_sub(lost)..];
        match failure {
            None => 0,
            Some(_) => lost.split_inclusive(|&byte| byte == b'\n').count(),
        }
    }

    /// All whole lines, if the file is in no folder any more.
    pub(super) fn orphaned(&self) -> Option<String> {
        let mut content = self.medium.orphaned().ok()??;
        content.truncate(usize::try_from(self.length).unwrap_or(usize::MAX));
        String::from_utf8(content).ok()
    }
}
