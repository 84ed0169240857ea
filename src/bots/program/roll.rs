//! The process groups of the programs that are running, so that none of them outlives this process.

use std::{
    io,
    process::Child,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rustix::process::{Pid, Signal, kill_process_group};

use super::strays;

/// The groups that are running.
struct Roll {
    groups: Vec<Pid>,
    /// How many programs were started.
    started: u64,
    is_closed: bool,
}

static ROLL: Mutex<Roll> = Mutex::new(Roll {
    groups: Vec::new(),
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
    for group in roll.groups.drain(..) {
        kill(group);
    }
    if started > 0 {
        strays::end(&strays::mark_of_all());
    }
}

/// Whether no program may run any more.
pub(super) fn is_closed() -> bool {
    roll().is_closed
}

/// Starts a process that leads a group of its own and bears a mark; none when no program may start any more.
///
/// The roll is held meanwhile, so that a process is on it as soon as it is there.
pub(super) fn enter(
    start: impl FnOnce(&str) -> io::Result<Child>,
) -> io::Result<Option<(Child, String)>> {
    let mut roll = roll();
    if roll.is_closed {
        return Ok(None);
    }
    roll.started += 1;
    let mark = strays::mark(roll.started);
    let child = start(&mark)?;
    roll.groups.push(Pid::from_child(&child));
    Ok(Some((child, mark)))
}

/// Kills a group, and what has left it and still bears its mark. Its leader must not have been waited for: until then
/// nobody else can have its number.
pub(super) fn strike(group: Pid, mark: &str) {
    let mut roll = roll();
    roll.groups.retain(|&other| other != group);
    kill(group);
    drop(roll);
    strays::end(mark);
}

fn kill(group: Pid) {
    // It may have ended by itself.
    let _ = kill_process_group(group, Signal::KILL);
}
