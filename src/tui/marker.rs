//! Keeps a bookmark on the disk, on a thread of its own: whoever turns pages waits for nothing.

use std::{
    fs, io, mem,
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{Builder, JoinHandle},
};

use super::bookmark::Bookmark;

/// What is to be kept.
#[derive(Debug, Default)]
struct Slot {
    /// The newest that is not kept yet. One that comes before it is kept takes its place.
    newest: Option<Bookmark>,
    is_over: bool,
}

/// Keeps the newest bookmark in a file. What goes wrong is nobody's loss and is not told.
#[derive(Debug)]
pub(super) struct Marker {
    path: PathBuf,
    last: Option<Bookmark>,
    slot: Arc<(Mutex<Slot>, Condvar)>,
    thread: Option<JoinHandle<()>>,
}

impl Marker {
    /// A marker that keeps bookmarks in this file, once there is one.
    pub(super) fn new(path: PathBuf) -> Self {
        Self {
            path,
            last: None,
            slot: Arc::default(),
            thread: None,
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
        let (slot, changed) = &*self.slot;
        locked(slot).newest = Some(bookmark);
        changed.notify_one();
        if self.thread.is_none() {
            let (slot, path) = (Arc::clone(&self.slot), self.path.clone());
            let work = move || write_all(&slot, &path);
            self.thread = Builder::new().name("bookmark".into()).spawn(work).ok();
        }
    }
}

impl Drop for Marker {
    /// Waits for the last bookmark.
    fn drop(&mut self) {
        let (slot, changed) = &*self.slot;
        locked(slot).is_over = true;
        changed.notify_one();
        if let Some(thread) = self.thread.take() {
            // Should it have panicked, the bookmark is lost, and nothing else.
            let _ = thread.join();
        }
    }
}

/// The bookmark in a file, if there is one that can be read.
pub(super) fn read(path: &Path) -> Option<Bookmark> {
    Bookmark::from_text(&fs::read_to_string(path).ok()?)
}

fn locked(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write_all(slot: &(Mutex<Slot>, Condvar), path: &Path) {
    let (slot, changed) = slot;
    loop {
        let waits = |slot: &mut Slot| slot.newest.is_none() && !slot.is_over;
        let mut slot = changed
            .wait_while(locked(slot), waits)
            .unwrap_or_else(PoisonError::into_inner);
        let Some(bookmark) = mem::take(&mut slot.newest) else {
            return;
        };
        drop(slot);
        // A disk that is full or read-only does not hold up a game.
        let _ = write(path, &bookmark);
    }
}

/// Writes beside the file and renames, so that a kill leaves the old one or the new one.
fn write(path: &Path, bookmark: &Bookmark) -> io::Result<()> {
    let beside = path.with_extension("new");
    fs::write(&beside, bookmark.to_text())?;
    fs::rename(&beside, path)
}
