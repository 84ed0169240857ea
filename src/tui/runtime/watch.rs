//! The threads that wait for input, for signals and for a hang-up, and the panic hook.

use std::sync::mpsc::Sender;
use std::thread::{self, Builder};
use std::time::{Duration, Instant};
use std::{io, panic, process};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::stdin;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP, SIGWINCH};
use signal_hook::low_level::emulate_default_handler;

use crate::{players::program::end_all, record::store::wait_for_disk};

use super::Wake;
use super::decode::Decoder;
use super::fatal::{die_of, is_left_to_screen, leave_to_screen, watched};
use super::input::UserInput;
use super::screen;
use super::work::UnfinishedJobs;

/// How long a fatal signal waits for queued jobs, so that what was played is on the disk. A hang-up must end within a
/// second.
const LAST_JOBS: Duration = Duration::from_millis(500);

/// Reads the keyboard and the mouse until the event loop ends or the terminal is gone.
///
/// # Errors
///
/// When a thread cannot be started.
pub(super) fn input<M: Send + 'static>(wakes: Sender<Wake<M>>) -> io::Result<()> {
    Builder::new().name("input".into()).spawn(move || {
        let mut decoder = Decoder::default();
        loop {
            let inputs = match read(&mut decoder) {
                Ok(inputs) => inputs,
                Err(error) => return drop(wakes.send(Wake::Failed(error.into()))),
            };
            if decoder.take_answer() && wakes.send(Wake::Answered).is_err() {
                return;
            }
            let now = Instant::now();
            for input in inputs {
                if wakes.send(Wake::Input(input, now)).is_err() {
                    return;
                }
            }
        }
    })?;
    Ok(())
}

/// Waits for bytes, or for the rest of a sequence.
fn read(decoder: &mut Decoder) -> Result<Vec<UserInput>, Errno> {
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
        // The end of the file means that the terminal is gone.
        Ok(0) => Err(Errno::IO),
        Ok(length) => Ok(decoder.feed(&bytes[..length])),
        Err(Errno::INTR | Errno::AGAIN) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Handles signals from now on, for the rest of the process.
///
/// A fatal signal restores the terminal, lets queued jobs finish and then has its default effect, so that the exit
/// status is right. The stop signal restores the terminal and stops. The others wake the event loop.
///
/// # Errors
///
/// When a handler cannot be installed or a thread cannot be started.
pub(super) fn signals<M: Send + 'static>(
    wakes: Sender<Wake<M>>,
    unfinished: [UnfinishedJobs; 2],
) -> io::Result<()> {
    let mut signals = watched()?;
    for other in [SIGTSTP, SIGCONT, SIGWINCH] {
        signals.add_signal(other)?;
    }
    leave_to_screen();
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

/// Ends the process when the terminal is closed, even if no signal arrives.
///
/// # Errors
///
/// When a thread cannot be started.
pub(super) fn hang_up(unfinished: [UnfinishedJobs; 2]) -> io::Result<()> {
    Builder::new().name("hang-up".into()).spawn(move || {
        let terminal = stdin();
        // Without requested events, poll reports only a hang-up.
        let mut watched = [PollFd::new(&terminal, PollFlags::empty())];
        loop {
            match poll(&mut watched, None) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) | Err(_) => end(SIGHUP, &unfinished),
            }
        }
    })?;
    Ok(())
}

/// Restores the terminal and dies of `signal`.
fn end(signal: i32, unfinished: &[UnfinishedJobs; 2]) -> ! {
    screen::restore_for_good();
    // No player program outlives this one.
    end_all();
    let end = Instant::now() + LAST_JOBS;
    let left = || end.saturating_duration_since(Instant::now());
    for jobs in unfinished {
        jobs.wait(left());
    }
    wait_for_disk(left());
    die_of(signal)
}

/// Dies of a signal that came before there was a screen, or just when it was opened.
pub fn die_before_screen(signal: i32) -> ! {
    // It is not opened any more.
    screen::restore_for_good();
    end_all();
    if is_left_to_screen() {
        // Its own thread has most likely got the signal too, and finishes what is to be saved.
        thread::sleep(2 * LAST_JOBS);
    }
    die_of(signal)
}

/// The exit status of a program whose main thread panicked.
const PANICKED: i32 = 101;

/// Adds a panic hook before the present one, for the rest of the process.
///
/// While the screen is up, a panic of any thread restores the terminal first, so that its message appears on the
/// shell's screen. A panic of the calling thread then unwinds as usual. A panic of another thread ends the process,
/// which would otherwise wait for that thread forever.
pub(super) fn panics() {
    let table = thread::current().id();
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |report| {
        let was_up = screen::restore_for_good();
        previous(report);
        if was_up && thread::current().id() != table {
            // Nothing is unwound, so the player programs are ended here.
            end_all();
            process::exit(PANICKED);
        }
    }));
}
