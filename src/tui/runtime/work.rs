//! Background jobs: each on its own thread, or one after another in a queue.

use std::io;
use std::panic;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use super::Wake;

/// Work for another thread that returns a message.
pub type Job<M> = Box<dyn FnOnce() -> M + Send>;

/// Starts a job on its own thread.
///
/// # Errors
///
/// When a thread cannot be started.
pub(super) fn start<M: Send + 'static>(job: Job<M>, wakes: Sender<Wake<M>>) -> io::Result<()> {
    Builder::new().name("job".into()).spawn(move || {
        // After the event loop has ended, nobody receives it.
        let _ = wakes.send(Wake::Message(job()));
    })?;
    Ok(())
}

/// Runs jobs one after another on one thread.
#[derive(Debug)]
pub(super) struct Queue<M> {
    jobs: Sender<Job<M>>,
    unfinished: UnfinishedJobs,
    worker: JoinHandle<()>,
}

impl<M: Send + 'static> Queue<M> {
    /// Starts the thread of an empty queue.
    ///
    /// # Errors
    ///
    /// When a thread cannot be started.
    pub(super) fn new(wakes: Sender<Wake<M>>) -> io::Result<Self> {
        let (jobs, asked) = mpsc::channel::<Job<M>>();
        let unfinished = UnfinishedJobs::default();
        let done = unfinished.clone();
        let worker = Builder::new().name("queue".into()).spawn(move || {
            for job in asked {
                let message = job();
                done.remove();
                let _ = wakes.send(Wake::Message(message));
            }
        })?;
        Ok(Self {
            jobs,
            unfinished,
            worker,
        })
    }

    pub(super) fn push(&self, job: Job<M>) {
        self.unfinished.add();
        // The worker ends only by a panic, which ends the process.
        let _ = self.jobs.send(job);
    }

    /// Returns the number of unfinished jobs, for any thread to wait on.
    pub(super) fn unfinished(&self) -> UnfinishedJobs {
        self.unfinished.clone()
    }

    pub(super) fn finish(self) {
        drop(self.jobs);
        if let Err(cause) = self.worker.join() {
            panic::resume_unwind(cause);
        }
    }
}

/// The number of unfinished jobs.
#[derive(Debug, Clone, Default)]
pub(super) struct UnfinishedJobs(Arc<(Mutex<usize>, Condvar)>);

impl UnfinishedJobs {
    fn add(&self) {
        let (count, _) = &*self.0;
        *count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
    }

    fn remove(&self) {
        let (count, changed) = &*self.0;
        *count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        changed.notify_all();
    }

    /// Waits until no job is left, at most for `limit`; returns whether none is.
    pub(super) fn wait(&self, limit: Duration) -> bool {
        let (count, changed) = &*self.0;
        let count = count.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, _) = changed
            .wait_timeout_while(count, limit, |count| *count > 0)
            .unwrap_or_else(PoisonError::into_inner);
        *count == 0
    }
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;

    use super::*;

    fn message<M>(wake: Wake<M>) -> M {
        match wake {
            Wake::Message(message) => message,
            Wake::Input(_) | Wake::Resized | Wake::Continued | Wake::Failed(_) => {
                panic!("not a message")
            }
        }
    }

    #[test]
    fn a_job_sends_its_message() {
        let (wakes, woken) = mpsc::channel();
        start(Box::new(|| 7), wakes).unwrap();
        assert_eq!(message(woken.recv().unwrap()), 7);
    }

    #[test]
    fn queued_jobs_are_done_in_order_and_all_of_them() {
        let (wakes, woken) = mpsc::channel();
        let queue = Queue::new(wakes).unwrap();
        for number in 0..100 {
            queue.push(Box::new(move || number));
        }
        queue.finish();
        let done: Vec<i32> = woken.into_iter().map(message).collect();
        assert_eq!(done, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn waiting_for_the_queue_ends_with_the_last_job_or_the_limit() {
        let (wakes, woken) = mpsc::channel();
        let queue = Queue::new(wakes).unwrap();
        let (finish, finished) = mpsc::channel::<()>();
        queue.push(Box::new(move || finished.recv().is_ok()));
        assert!(!queue.unfinished().wait(Duration::ZERO));
        finish.send(()).unwrap();
        assert!(queue.unfinished().wait(Duration::from_secs(60)));
        assert!(message(woken.recv().unwrap()));
    }

    #[test]
    fn a_job_that_panics_is_not_swallowed() {
        let (wakes, _woken) = mpsc::channel::<Wake<()>>();
        let queue = Queue::new(wakes).unwrap();
        queue.push(Box::new(|| panic::resume_unwind(Box::new("disk"))));
        let cause = panic::catch_unwind(AssertUnwindSafe(|| queue.finish())).unwrap_err();
        assert_eq!(cause.downcast_ref(), Some(&"disk"));
    }
}
