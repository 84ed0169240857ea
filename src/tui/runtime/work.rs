//! Background jobs: each on its own thread, or one after another in two queues, one of which frames wait for.

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
struct Queue<M> {
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
    fn new(wakes: Sender<Wake<M>>) -> io::Result<Self> {
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

    fn push(&self, job: Job<M>) {
        self.unfinished.add();
        // The worker ends only by a panic, which ends the process.
        let _ = self.jobs.send(job);
    }

    /// Returns the number of unfinished jobs, for any thread to wait on.
    fn unfinished(&self) -> UnfinishedJobs {
        self.unfinished.clone()
    }

    fn finish(self) {
        drop(self.jobs);
        if let Err(cause) = self.worker.join() {
            panic::resume_unwind(cause);
        }
    }
}

/// The two queues.
#[derive(Debug)]
pub(super) struct Queues<M> {
    /// What saves, and is quick: a frame waits for it.
    saves: Queue<M>,
    /// Everything else.
    rest: Queue<M>,
}

impl<M: Send + 'static> Queues<M> {
    /// Starts the threads of empty queues.
    ///
    /// # Errors
    ///
    /// When a thread cannot be started.
    pub(super) fn new(wakes: &Sender<Wake<M>>) -> io::Result<Self> {
        Ok(Self {
            saves: Queue::new(wakes.clone())?,
            rest: Queue::new(wakes.clone())?,
        })
    }

    pub(super) fn save(&self, job: Job<M>) {
        self.saves.push(job);
    }

    /// Runs a job after everything that was saved before it.
    pub(super) fn push(&self, job: Job<M>) {
        let saves = self.saves.unfinished();
        self.rest.push(Box::new(move || {
            saves.wait(Duration::MAX);
            job()
        }));
    }

    /// The saves that are not done.
    pub(super) fn saves(&self) -> UnfinishedJobs {
        self.saves.unfinished()
    }

    /// All jobs that are not done, in the order in which they can be waited for.
    pub(super) fn unfinished(&self) -> [UnfinishedJobs; 2] {
        [self.saves.unfinished(), self.rest.unfinished()]
    }

    pub(super) fn finish(self) {
        self.saves.finish();
        self.rest.finish();
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
        if *count == 0 {
            return true;
        }
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
            Wake::Input(..)
            | Wake::Answered
            | Wake::Resized
            | Wake::Continued
            | Wake::Failed(_) => {
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
    fn what_only_reads_is_not_waited_for_and_comes_after_what_saves() {
        let (wakes, woken) = mpsc::channel();
        let queues = Queues::new(&wakes).unwrap();
        let (finish, finished) = mpsc::channel::<()>();
        let (go_on, gone_on) = mpsc::channel::<()>();
        queues.save(Box::new(move || {
            let _ = finished.recv();
            "saved"
        }));
        queues.push(Box::new(move || {
            let _ = gone_on.recv();
            "read"
        }));
        assert!(!queues.saves().wait(Duration::ZERO));
        finish.send(()).unwrap();
        assert!(queues.saves().wait(Duration::from_secs(60)));
        assert_eq!(message(woken.recv().unwrap()), "saved");
        let [_, rest] = queues.unfinished();
        assert!(!rest.wait(Duration::ZERO));
        go_on.send(()).unwrap();
        queues.finish();
        assert_eq!(message(woken.recv().unwrap()), "read");
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
