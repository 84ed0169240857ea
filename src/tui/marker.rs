//! Keeps a bookmark on the disk, on a thread of its own, so that turning pages waits for nothing.

use std::{
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, Sender, channel},
    thread::{Builder, JoinHandle},
};

use crate::{
    record::store::{DataFolder, SmallFile, StoreError, Summary, Unfinished, written},
    text::replace::{Access, Durability, replace},
};

use super::bookmark::Bookmark;

/// Keeps the newest bookmark in a file. A disk that is full or read-only does not hold up a game: what goes wrong is not
/// reported.
#[derive(Debug)]
pub(super) struct Marker {
    path: PathBuf,
    last: Option<Bookmark>,
    /// The thread that writes, from the first bookmark on.
    writer: Option<(Sender<Bookmark>, JoinHandle<()>)>,
}

impl Marker {
    pub(super) fn new(path: PathBuf) -> Self {
        Self {
            path,
            last: None,
            writer: None,
        }
    }

    /// The bookmark that was kept last, whether it is on the disk yet or not.
    pub(super) fn last(&self) -> Option<&Bookmark> {
        self.last.as_ref()
    }

    /// Keeps this bookmark, unless it is the one before.
    pub(super) fn keep(&mut self, bookmark: Bookmark) {
        if self.last.as_ref() == Some(&bookmark) {
            return;
        }
        self.last = Some(bookmark.clone());
        if self.writer.is_none() {
            let (sender, bookmarks) = channel();
            let path = self.path.clone();
            let work = move || write_all(&bookmarks, &path);
            let thread = Builder::new().name("bookmark".into()).spawn(work).ok();
            self.writer = thread.map(|thread| (sender, thread));
        }
        if let Some((sender, _)) = &self.writer {
            // The thread ends only by a panic; then the bookmark is lost, and nothing else.
            let _ = sender.send(bookmark);
        }
    }
}

impl Drop for Marker {
    /// Waits for the last bookmark.
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.writer.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// The bookmark in a file, if there is one that can be read.
pub(super) fn read(path: &Path) -> Option<Bookmark> {
    let bytes = SmallFile::new(path).read().ok()??;
    Bookmark::from_text(str::from_utf8(&bytes).ok()?)
}

/// The unfinished match to go on with: the one at which you sat last, unless a newer one was played on since then.
///
/// # Errors
///
/// When the records cannot be listed.
pub fn unfinished(folder: &DataFolder) -> Result<Unfinished, StoreError> {
    let matches = folder.matches();
    let mut found = matches.unfinished()?;
    let Some((newest, _)) = found.newest else {
        return Ok(found);
    };
    let bookmark = folder.bookmark();
    if written(&bookmark) < matches.shelved(newest).written {
        return Ok(found);
    }
    let sat_at = read(&bookmark).and_then(|bookmark| {
        let mut all = matches
            .newest(None)
            .ok()?
            .filter_map(|one| Some((one.number, one.log.ok()?)));
        all.find(|(_, log)| log.header().seed() == bookmark.seed())
    });
    let sat_at = sat_at.map(|(number, log)| (number, Summary::new(&log)));
    if let Some(open) = sat_at.filter(|(_, summary)| summary.result.is_none()) {
        found.newest = Some(open);
    }
    Ok(found)
}

/// Writes each bookmark, but none that a newer one has replaced already.
fn write_all(bookmarks: &Receiver<Bookmark>, path: &Path) {
    for first in bookmarks {
        let newest = bookmarks.try_iter().last().unwrap_or(first);
        let _ = replace(
            path,
            newest.to_text().as_bytes(),
            Access::Private,
            Durability::System,
        );
    }
}
