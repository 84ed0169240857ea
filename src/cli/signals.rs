//! Signals that end the program, for commands that first have something to finish.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI32, Ordering},
    },
    thread::Builder,
};

use signal_hook::{
    consts::{SIGINT, SIGXFSZ},
    flag,
    low_level::unregister,
};

use crate::{
    players::program::end_all,
    tui::runtime::{die_before_screen, die_of, watched},
};

/// Watches for signals from now on, with a thread of its own.
///
/// # Errors
///
/// When a handler cannot be installed or the system gives no further thread.
fn watch(mut on_signal: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
    let mut signals = watched()?;
    Builder::new()
        .name("signals".into())
        .spawn(move || signals.forever().for_each(&mut on_signal))?;
    Ok(())
}

/// Makes a write beyond the limit of the size of files a failure to save, as on a full disk; by default it ends the program.
pub(super) fn survive_size_limit() {
    // Handled rather than ignored, for what is ignored is so in every program that is started from here as well. Without the
    // handler the signal does what it did before.
    let _ = flag::register(SIGXFSZ, Arc::default());
}

/// Ends the programs at the table with this one, until a screen does so.
///
/// # Errors
///
/// Those of [`watch`].
pub(super) fn end_programs_too() -> io::Result<()> {
    watch(|signal| die_before_screen(signal))
}

/// The first signal that would end the program; a second one ends it.
#[derive(Clone, Default)]
pub(super) struct Interruption {
    is_asked: Arc<AtomicBool>,
    signal: Arc<AtomicI32>,
}

impl Interruption {
    /// Watches for the rest of the process.
    ///
    /// # Errors
    ///
    /// Those of [`watch`].
    pub(super) fn watch() -> io::Result<Self> {
        let interruption = Self::default();
        let Self { is_asked, signal } = interruption.clone();
        watch(move |number| {
            if signal.swap(number, Ordering::SeqCst) != 0 {
                end_all();
                die_of(number);
            }
            is_asked.store(true, Ordering::SeqCst);
            // So that nobody waits for a program any longer.
            end_all();
        })?;
        Ok(interruption)
    }

    /// Set as soon as the program is asked to end.
    pub(super) fn is_asked(&self) -> &AtomicBool {
        &self.is_asked
    }

    pub(super) fn signal(&self) -> Option<i32> {
        Some(self.signal.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
    }
}

/// Does work that Ctrl-C stops: the signal sets the flag, and the work ends by itself.
pub(super) fn interruptible<T>(work: impl FnOnce(&AtomicBool) -> T) -> T {
    let stopped = Arc::new(AtomicBool::new(false));
    // Without the handler the signal ends the program at once, which does no harm.
    let handler = flag::register(SIGINT, Arc::clone(&stopped)).ok();
    let done = work(&stopped);
    if let Some(handler) = handler {
        unregister(handler);
    }
    done
}
