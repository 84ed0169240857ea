//! The threads that wait for the player, for signals, and for the terminal's end.

use std::io;
use std::sync::mpsc::Sender;
use std::thread::Builder;
use std::time::Duration;

use crossterm::event::{self, Event};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::stdio::stdin;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::Wake;
use super::screen;
use super::torn;
use super::work::Unfinished;

/// How long a fatal signal waits for queued jobs, so that what was played is on the disk: a hang-up ends within a second.
const LAST_JOBS: Duration = Duration::from_millis(500);

/// How long an Escape is held back to see whether it begins something: no player types so fast, and no connection tears a
/// sequence further apart.
const ESCAPE_ALONE: Duration = Duration::from_millis(10);

/// Reads the keyboard and the mouse. The thread ends with the table.
///
/// # Errors
///
/// When the system gives no further thread.
pub(super) fn input<M: Send + 'static>(wakes: Sender<Wake<M>>) -> io::Result<()> {
    Builder::new().name("input".into()).spawn(move || {
        loop {
            let inputs = match event::read().and_then(|first| torn::complete(first, read_soon)) {
                Ok(inputs) => inputs,
                Err(error) => return drop(wakes.send(Wake::Failed(error))),
            };
            for input in inputs {
                if wakes.send(Wake::Input(input)).is_err() {
                    return;
                }
            }
        }
    })?;
    Ok(())
}

fn read_soon() -> io::Result<Option<Event>> {
    event::poll(ESCAPE_ALONE)?.then(event::read).transpose()
}

/// Handles signals from now on, for the rest of the process.
///
/// A fatal one gives the terminal back, lets queued jobs finish and then does what it would have done unhandled, so that
/// the exit status tells. The stop signal gives the terminal back and stops. The others wake the table.
///
/// # Errors
///
/// When a handler cannot be installed or the system gives no further thread.
pub(super) fn signals<M: Send + 'static>(
    wakes: Sender<Wake<M>>,
    unfinished: Unfinished,
) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])?;
    Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGWINCH => drop(wakes.send(Wake::Resized)),
                SIGCONT => drop(wakes.send(Wake::Continued)),
                SIGTSTP => {
                    screen::restore();
                    let _ = emulate_default_handler(SIGTSTP);
                }
                fatal => end(fatal, &unfinished),
            }
        }
    })?;
    Ok(())
}

/// Ends the process when the terminal is closed, also where no signal says so.
///
/// The event library cannot: reading from a terminal that is gone it goes round and round.
///
/// # Errors
///
/// When the system gives no further thread.
pub(super) fn hang_up(unfinished: Unfinished) -> io::Result<()> {
    Builder::new().name("hang-up".into()).spawn(move || {
        let terminal = stdin();
        // Asked for no event, poll reports only that the other end is gone.
        let mut watched = [PollFd::new(&terminal, PollFlags::empty())];
        loop {
            match poll(&mut watched, None) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) | Err(_) => return end(SIGHUP, &unfinished),
            }
        }
    })?;
    Ok(())
}

/// Gives the terminal back and dies of `signal`.
fn end(signal: i32, unfinished: &Unfinished) {
    screen::restore_for_good();
    unfinished.wait(LAST_JOBS);
    let _ = emulate_default_handler(signal);
}
