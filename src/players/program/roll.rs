//! The process groups of the programs that are running, so that none of them outlives this process.

use std::{
    io,
    process::Child,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::strays;

/// The programs that are running, none of which has been waited for.
struct Roll {
    /// Which of all programs each is, and its process, which leads a group of its own unless it has left it.
    running: Vec<(u64, Pid)>,
    /// How many programs were started.
    started: u64,
    is_closed: bool,
}

static ROLL: Mutex<Roll> = Mutex::new(Roll {
    running: Vec::new(),
    started: 0,
    is_closed: false,
});

fn roll() -> MutexGuard<'static, Roll> {
    // The list is whole between any two steps.
    ROLL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that is running, with its process group, and lets no further one start.
///
/// To be called when this process is about to end, from whatever thread knows it. Whoever waits for an answer of one of
/// them is woken by its end.
pub fn end_all() {
    let mut roll = roll();
    roll.is_closed = true;
    let started = roll.started;
    for (_, leader) in roll.running.drain(..) {
        kill(leader);
    }
    if started > 0 {
        strays::end(&strays::mark_of_all());
    }
}

/// Ends every program, as [`end_all`] does, when it is dropped: at the end of the work for which programs were started,
/// and also where that is broken off by a panic.
#[derive(Debug)]
#[must_use = "every program ends when this is dropped"]
pub struct Curfew;

impl Drop for Curfew {
    fn drop(&mut self) {
        end_all();
    }
}

/// Whether no program may run any more.
pub(super) fn is_closed() -> bool {
    roll().is_closed
}

/// Starts a process that leads a group of its own and bears a mark, and gives it a number; none when no program may
/// start any more.
///
/// The roll is held meanwhile, so that a process is on it as soon as it is there.
pub(super) fn enter(
    start: impl FnOnce(&str) -> io::Result<Child>,
) -> io::Result<Option<(Child, u64)>> {
    let mut roll = roll();
    if roll.is_closed {
        return Ok(None);
    }
    roll.started += 1;
    let number = roll.started;
    let child = start(&strays::mark(number))?;
    roll.running.push((number, Pid::from_child(&child)));
    Ok(Some((child, number)))
}

/// Kills a program with its group, and what has left that and still bears its mark. It must not have been waited for:
/// until then nobody else can have its process's number.
pub(super) fn strike(number: u64, leader: Pid) {
    let mut roll = roll();
    roll.running.retain(|&(other, _)| other != number);
    kill(leader);
    drop(roll);
    strays::end(&strays::mark(number));
}

/// Kills the program of this number, if it runs, so that whoever waits for its answer is woken.
pub(super) fn wake(number: u64) {
    let roll = roll();
    let running = roll.running.iter().find(|(other, _)| *other == number);
    if let Some((_, leader)) = running {
        kill(*leader);
    }
}

/// Kills a program and its group. It is not always in the group that it was started in.
fn kill(leader: Pid) {
    // It may have ended by itself.
    let _ = kill_process_group(leader, Signal::KILL);
    let _ = kill_process(leader, Signal::KILL);
}
