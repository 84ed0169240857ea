//! Signals that end the program, for commands that have something to finish first.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI32, Ordering},
    },
    thread::Builder,
};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM},
    flag,
    iterator::{Handle, Signals},
    low_level::{emulate_default_handler, unregister},
};

use crate::players::program::end_all;

/// The signals that end a program.
const FATAL: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];

/// Ends the programs at the table with this one when a signal ends it.
pub(super) struct TakesAlong(Handle);

impl TakesAlong {
    /// Watches from now on, until [`leave`](Self::leave).
    ///
    /// # Errors
    ///
    /// When a handler cannot be installed or the system gives no further thread.
    pub(super) fn watch() -> io::Result<Self> {
        let mut signals = Signals::new(FATAL)?;
        let handle = signals.handle();
        Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                end_all();
                let _ = emulate_default_handler(signal);
            }
        })?;
        Ok(Self(handle))
    }

    /// Leaves the signals to somebody else who ends the programs.
    pub(super) fn leave(&self) {
        self.0.close();
    }
}

/// Watches for the first signal that would end the program; a second one ends it.
pub(super) struct Interruption {
    is_asked: Arc<AtomicBool>,
    signal: Arc<AtomicI32>,
}

impl Interruption {
    /// Watches from now on, for the rest of the process.
    ///
    /// # Errors
    ///
    /// When a handler cannot be installed or the system gives no further thread.
    pub(super) fn watch() -> io::Result<Self> {
        let watch = Self {
            is_asked: Arc::default(),
            signal: Arc::default(),
        };
        let (is_asked, first) = (Arc::clone(&watch.is_asked), Arc::clone(&watch.signal));
        let mut signals = Signals::new(FATAL)?;
        Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                if first.swap(signal, Ordering::SeqCst) != 0 {
                    end_all();
                    let _ = emulate_default_handler(signal);
                }
                is_asked.store(true, Ordering::SeqCst);
                // Whoever waits for a program does not wait any longer.
                end_all();
            }
        })?;
        Ok(watch)
    }

    /// Set as soon as the program is asked to end.
    pub(super) fn is_asked(&self) -> &AtomicBool {
        &self.is_asked
    }

    /// The signal that asked for it.
    pub(super) fn signal(&self) -> Option<i32> {
        Some(self.signal.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
    }
}

/// Does something that can be broken off: Ctrl-C sets what it is given to look at, and ends the program only once it is done.
pub(super) fn interruptible<T>(work: impl FnOnce(&AtomicBool) -> T) -> T {
    let stopped = Arc::new(AtomicBool::new(false));
    // Without the handler the signal ends the program at once, which is not clean but does no harm either.
    let handler = flag::register(SIGINT, Arc::clone(&stopped)).ok();
    let done = work(&stopped);
    if let Some(handler) = handler {
        unregister(handler);
    }
    done
}

/// Dies of a signal, so that whoever started the program sees that it was interrupted. Returns only where the system
/// does not let it.
pub(super) fn die_of(signal: i32) {
    let _ = emulate_default_handler(signal);
}
