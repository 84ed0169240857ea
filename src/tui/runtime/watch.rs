//! The threads that wait for the player, for signals, and for the terminal's end.

use std::io;
use std::sync::mpsc::Sender;
use std::thread::Builder;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::stdin;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::players::program::end_all;

use super::Wake;
use super::decode::Decoder;
use super::input::Input;
use super::screen;
use super::work::UnfinishedJobs;

/// How long a fatal signal waits for queued jobs, so that what was played is on the disk: a hang-up ends within a second.
const LAST_JOBS: Duration = Duration::from_millis(500);

/// Reads the keyboard and the mouse. The thread ends with the table, or when the terminal is gone.
///
/// # Errors
///
/// When the system gives no further thread.
pub(super) fn input<M: Send + 'static>(wakes: Sender<Wake<M>>) -> io::Result<()> {
    Builder::new().name("input".into()).spawn(move || {
        let mut decoder = Decoder::default();
        loop {
            let inputs = match read(&mut decoder) {
                Ok(inputs) => inputs,
                Err(error) => return drop(wakes.send(Wake::Failed(error.into()))),
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

/// Waits for bytes, or for as long as what has begun may take to go on.
fn read(decoder: &mut Decoder) -> Result<Vec<Input>, Errno> {
    let mut bytes = [0; 4096];
    let terminal = stdin();
    let patience = decoder
        .patience()
        .and_then(|limit| Timespec::try_from(limit).ok());
    match poll(
        &mut [PollFd::new(&terminal, PollFlags::IN)],
        patience.as_ref(),
    ) {
        Ok(0) => return Ok(Vec::from_iter(decoder.give_up())),
        Ok(_) => {}
        Err(Errno::INTR) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    }
    match rustix::io::read(terminal, &mut bytes) {
        // The end of a terminal is that it is gone.
        Ok(0) => Err(Errno::IO),
        Ok(length) => Ok(decoder.feed(&bytes[..length])),
        Err(Errno::INTR | Errno::AGAIN) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
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
    unfinished: UnfinishedJobs,
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
/// # Errors
///
/// When the system gives no further thread.
pub(super) fn hang_up(unfinished: UnfinishedJobs) -> io::Result<()> {
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
fn end(signal: i32, unfinished: &UnfinishedJobs) {
    screen::restore_for_good();
    // No program at the table outlives this one.
    end_all();
    unfinished.wait(LAST_JOBS);
    let _ = emulate_default_handler(signal);
}
