//! What a program has started and let leave its process group: found by a mark in the environment.
//!
//! A process that calls `setsid` is in no group that could be killed with its parent. On Linux the environment with
//! which a process was started can be read, so it is found by a variable that is handed down to it. Whoever clears his
//! environment and starts himself anew is not found, and on other systems nobody is.

use std::{fs, process};

use rustix::process::{Pid, Signal, kill_process};

/// The variable that every program finds in its environment.
pub(super) const VARIABLE: &str = "UNDERCUT_SEAT";

/// How often it is looked again: who was about to start another one may have done so in the meantime.
const LOOKS: usize = 8;

/// The value of the variable for a program, by its number in this process.
pub(super) fn mark(number: u64) -> String {
    format!("{}{number}.", mark_of_all())
}

/// What the marks of all programs of this process begin with.
pub(super) fn mark_of_all() -> String {
    format!("{}.", process::id())
}

/// Kills every process whose mark begins like this.
pub(super) fn end(mark: &str) {
    let begins = format!("{VARIABLE}={mark}");
    for _ in 0..LOOKS {
        let strays = bearers(&begins);
        if strays.is_empty() {
            return;
        }
        for stray in strays {
            // It may have ended by itself.
            let _ = kill_process(stray, Signal::KILL);
        }
    }
}

/// The processes in whose environment there is a line that begins like this. This process is none of them.
fn bearers(begins: &str) -> Vec<Pid> {
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
            let command = command.arg("60").env(VARIABLE, mark).stdin(Stdio::null());
            let child = command.spawn().expect("there is a sleep");
            // For a moment after it was started its environment cannot be read.
            let begins = format!("{VARIABLE}={mark}");
            let is_seen = |_| {
                thread::yield_now();
                !bearers(&begins).is_empty()
            };
            assert!((0..100_000).any(is_seen), "{mark} is found");
            child
        };
        let (marked, other) = ("test.17.", "test.170.");
        let (mut one, mut two) = (start(marked), start(other));
        end(marked);
        assert!(!one.wait().expect("it was started").success());
        assert!(two.try_wait().expect("it was started").is_none());
        end(other);
        assert!(!two.wait().expect("it was started").success());
    }
}
