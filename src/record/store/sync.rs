//! Waiting for the disk, in a thread of its own: many writes, one wait.

use std::{
    fmt,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{Builder, JoinHandle},
    time::{Duration, Instant},
};

use super::StoreError;

/// Waits until everything that was written to a file so far is on the disk.
pub(super) type Flush = Arc<dyn Fn() -> Result<(), StoreError> + Send + Sync>;

/// Who is told when the disk refuses what was written to it.
pub type OnFailure = Arc<dyn Fn(&StoreError) + Send + Sync>;

/// How many files have something that is not on the disk yet.
static WAITING: Watched<usize> = Watched::new(0);

/// Waits until everything that was written to records is on the disk or has failed, at most for `limit`. Returns whether it is.
///
/// A program that ends by a signal calls it. One that is killed outright loses nothing either: what was written is with the
/// system, which brings it to the disk by itself.
pub fn wait_for_disk(limit: Duration) -> bool {
    WAITING.wait_at_most(limit, |count| *count == 0)
}

/// Brings to the disk what was written to a file. The last wait is over before this is dropped.
pub(super) struct Syncer {
    progress: Arc<Watched<SyncProgress>>,
    flush: Flush,
    thread: Option<JoinHandle<()>>,
}

/// How far a file is.
#[derive(Default)]
struct SyncProgress {
    /// How many bytes were written.
    written: u64,
    /// How many of them are known to be on the disk.
    synced: u64,
    /// Why the others are not. Nothing is tried until they are written again: the system forgets what it could not bring to the
    /// disk.
    failure: Option<StoreError>,
    on_failure: Option<OnFailure>,
    is_over: bool,
    /// Whether it counts as [`WAITING`].
    counts: bool,
}

impl SyncProgress {
    fn is_waiting(&self) -> bool {
        self.failure.is_none() && self.synced < self.written
    }

    fn count(&mut self) {
        let counts = self.is_waiting();
        if std::mem::replace(&mut self.counts, counts) != counts {
            WAITING.change(|count| {
                if counts {
                    *count += 1;
                } else {
                    *count -= 1;
                }
            });
        }
    }
}

impl Syncer {
    /// Begins with a file of which `synced` bytes need no care.
    pub(super) fn new(synced: u64, flush: Flush) -> Self {
        let progress = SyncProgress {
            written: synced,
            synced,
            ..SyncProgress::default()
        };
        Self {
            progress: Arc::new(Watched::new(progress)),
            flush,
            thread: None,
        }
    }

    /// Tells `on_failure` of every failure from now on, in the thread that waits for the disk.
    pub(super) fn on_failure(&self, on_failure: OnFailure) {
        self.progress
            .change(|progress| progress.on_failure = Some(on_failure));
    }

    /// Takes on everything up to this length, and returns at once.
    pub(super) fn written(&mut self, length: u64) {
        self.progress.change(|progress| {
            progress.written = length;
            progress.count();
        });
        if self.thread.is_some() {
            return;
        }
        let (progress, flush) = (Arc::clone(&self.progress), Arc::clone(&self.flush));
        let work = move || while sync_next(&progress, &flush) {};
        self.thread = Builder::new().name("disk".into()).spawn(work).ok();
        if self.thread.is_none() {
            sync_next(&self.progress, &self.flush);
        }
    }

    /// How many bytes are known to be on the disk, and why the others are not if that was tried.
    pub(super) fn state(&self) -> (u64, Option<StoreError>) {
        let progress = self.progress.lock();
        (progress.synced, progress.failure.clone())
    }

    /// Forgets the failure: what was not on the disk has been written again.
    pub(super) fn written_again(&mut self, length: u64) {
        self.progress.change(|progress| progress.failure = None);
        self.written(length);
    }

    /// Waits until everything is on the disk, or the disk refuses.
    pub(super) fn wait(&self) {
        drop(self.progress.wait(|progress| !progress.is_waiting()));
    }
}

/// Waits for the disk once there is something to wait for. Returns false when there will be nothing more.
fn sync_next(progress: &Watched<SyncProgress>, flush: &Flush) -> bool {
    let awake = progress.wait(|progress| progress.is_waiting() || progress.is_over);
    if !awake.is_waiting() {
        return false;
    }
    let target = awake.written;
    drop(awake);
    let done = flush();
    let mut told = None;
    progress.change(|progress| {
        match done {
            Ok(()) => progress.synced = progress.synced.max(target),
            Err(error) => {
                told = progress
                    .on_failure
                    .clone()
                    .map(|tell| (tell, error.clone()));
                progress.failure = Some(error);
            }
        }
        progress.count();
    });
    if let Some((tell, error)) = told {
        tell(&error);
    }
    true
}

impl Drop for Syncer {
    /// Waits for the disk.
    fn drop(&mut self) {
        self.progress.change(|progress| progress.is_over = true);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Syncer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (synced, failure) = self.state();
        f.debug_struct("Syncer")
            .field("synced", &synced)
            .field("failure", &failure)
            .finish_non_exhaustive()
    }
}

/// A value that other threads wait for.
struct Watched<T> {
    value: Mutex<T>,
    changed: Condvar,
}

impl<T> Watched<T> {
    const fn new(value: T) -> Self {
        Self {
            value: Mutex::new(value),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, T> {
        self.value.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut T)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    fn wait(&self, is_reached: impl Fn(&T) -> bool) -> MutexGuard<'_, T> {
        let mut value = self.lock();
        while !is_reached(&value) {
            value = self
                .changed
                .wait(value)
                .unwrap_or_else(PoisonError::into_inner);
        }
        value
    }

    fn wait_at_most(&self, limit: Duration, is_reached: impl Fn(&T) -> bool) -> bool {
        let end = Instant::now() + limit;
        let mut value = self.lock();
        while !is_reached(&value) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            (value, _) = self
                .changed
                .wait_timeout(value, left)
                .unwrap_or_else(PoisonError::into_inner);
        }
        true
    }
}
