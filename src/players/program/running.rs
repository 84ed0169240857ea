//! The programs that are running, and everything that they have started: nothing of them outlives this process.
//!
//! Each program leads a process group, which is killed with it. A process that calls `setsid` leaves that group. On Linux
//! the environment with which a process was started can be read, so such a process is found by a variable that is handed
//! down to it. A process that clears its environment is not found, and on other systems none is.

use std::{
    fs, io,
    process::{self, Child},
    sync::{Mutex, MutexGuard, PoisonError},
};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tempfile::TempDir;

/// The running programs. None of them has been waited for.
struct Running {
    programs: Vec<RunningProgram>,
    /// How many programs were started.
    started: u64,
    is_closed: bool,
}

struct RunningProgram {
    /// Which of all programs it is.
    number: u64,
    /// Its process, which leads a group of its own unless it has left it.
    leader: Pid,
    /// The folder in which it was started.
    folder: TempDir,
}

static RUNNING: Mutex<Running> = Mutex::new(Running {
    programs: Vec::new(),
    started: 0,
    is_closed: false,
});

fn running() -> MutexGuard<'static, Running> {
    // The list is whole between any two steps.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that is running, with its process group, and lets no further one start.
///
/// Call this when the process is about to end, from any thread. The end of a program wakes the thread that waits for it.
pub fn end_all() {
    let mut running = running();
    running.is_closed = true;
    let started = running.started;
    let ended: Vec<RunningProgram> = running.programs.drain(..).collect();
    for program in &ended {
        kill(program.leader);
    }
    if started > 0 {
        kill_marked(&mark_of_all());
    }
    drop(ended);
}

/// Ends every program, as [`end_all`] does, when it is dropped: at the end of the work for which programs were started,
/// and also where that is broken off by a panic.
#[derive(Debug)]
#[must_use = "every program ends when this is dropped"]
pub struct EndAllOnDrop;

impl Drop for EndAllOnDrop {
    fn drop(&mut self) {
        end_all();
    }
}

/// Whether no program may run any more.
pub(super) fn is_closed() -> bool {
    running().is_closed
}

/// Starts a process in its folder that leads a group of its own and bears a mark, and gives it a number; none when no
/// program may start any more.
///
/// The list stays locked, so that a process is on it as soon as it exists.
pub(super) fn start(
    folder: TempDir,
    spawn: impl FnOnce(&str) -> io::Result<Child>,
) -> io::Result<Option<(Child, u64)>> {
    let mut running = running();
    if running.is_closed {
        return Ok(None);
    }
    running.started += 1;
    let number = running.started;
    let child = spawn(&mark(number))?;
    running.programs.push(RunningProgram {
        number,
        leader: Pid::from_child(&child),
        folder,
    });
    Ok(Some((child, number)))
}

/// Kills a program with its group, and what has left that and still bears its mark. It must not have been waited for:
/// until then no other process can have its number. Returns its folder, if it was still on the list.
pub(super) fn kill_program(number: u64, leader: Pid) -> Option<TempDir> {
    let mut running = running();
    let mut programs = running.programs.iter();
    let place = programs.position(|program| program.number == number);
    let ended = place.map(|place| running.programs.swap_remove(place));
    kill(leader);
    drop(running);
    kill_marked(&mark(number));
    ended.map(|program| program.folder)
}

/// Kills the program of this number, if it runs. This wakes the thread that waits for its answer.
pub(super) fn interrupt(number: u64) {
    let running = running();
    let mut programs = running.programs.iter();
    if let Some(program) = programs.find(|program| program.number == number) {
        kill(program.leader);
    }
}

/// Kills a program and its group. It is not always in the group that it was started in.
fn kill(leader: Pid) {
    // It may have ended by itself.
    let _ = kill_process_group(leader, Signal::KILL);
    let _ = kill_process(leader, Signal::KILL);
}

/// The variable that every program finds in its environment.
pub(super) const MARK: &str = "UNDERCUT_SEAT";

/// How often to look again: a process may have started another one in the meantime.
const LOOKS: usize = 8;

/// The value of the variable for a program, by its number in this process.
fn mark(number: u64) -> String {
    format!("{}{number}.", mark_of_all())
}

/// What the marks of all programs of this process begin with.
fn mark_of_all() -> String {
    format!("{}.", process::id())
}

/// Kills every process whose mark begins like this.
fn kill_marked(mark: &str) {
    let begins = format!("{MARK}={mark}");
    for _ in 0..LOOKS {
        let marked = marked(&begins);
        if marked.is_empty() {
            return;
        }
        for process in marked {
            // It may have ended by itself.
            let _ = kill_process(process, Signal::KILL);
        }
    }
}

/// The other processes whose environment has a line that begins like this.
fn marked(begins: &str) -> Vec<Pid> {
    let Ok(processes) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let bears = |number: u32| {
        let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
        let mut lines = environment.split(|byte| *byte == 0);
        lines.any(|line| line.starts_with(begins.as_bytes()))
    };
    processes
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|number| *number != process::id() && bears(*number))
        .filter_map(|number| Pid::from_raw(i32::try_from(number).ok()?))
        .collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{
        process::{Command, Stdio},
        thread,
    };

    use super::*;

    #[test]
    fn only_those_who_bear_the_mark_are_ended() {
        let start = |mark: &str| {
            let mut command = Command::new("sleep");
            let command = command.arg("60").env(MARK, mark).stdin(Stdio::null());
            let child = command.spawn().expect("there is a sleep");
            // For a moment after it was started its environment cannot be read.
            let begins = format!("{MARK}={mark}");
            let is_seen = |_| {
                thread::yield_now();
                !marked(&begins).is_empty()
            };
            assert!((0..100_000).any(is_seen), "{mark} is found");
            child
        };
        let (marked, other) = ("test.17.", "test.170.");
        let (mut one, mut two) = (start(marked), start(other));
        kill_marked(marked);
        assert!(!one.wait().expect("it was started").success());
        assert!(two.try_wait().expect("it was started").is_none());
        kill_marked(other);
        assert!(!two.wait().expect("it was started").success());
    }
}
