//! Programs for the table that do what they should not, and whether anything of them is left.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

/// A shell script that greets as the protocol has it.
pub const GREETS: &str =
    r#"read hello; echo '{"type":"hello","protocol":1,"name":"Shelly"}'; read match;"#;

/// The command line of a shell that runs `script`.
pub fn shell(script: &str) -> String {
    assert!(!script.contains("\"'\""), "quoted otherwise");
    format!("/bin/sh -c '{}'", script.replace('\'', r#"'"'"'"#))
}

/// The Python player that comes with the program; none, with a note, where there is no Python.
pub fn python_player() -> Option<String> {
    let player = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/examples/player.py");
    match Command::new("python3").arg("--version").output() {
        Ok(output) if output.status.success() => Some(format!("python3 {}", player.display())),
        Ok(_) | Err(_) => {
            eprintln!("note: there is no python3 here, so the example player is not tried");
            None
        }
    }
}

/// Whether a process runs: one that has ended and that nobody has waited for does not.
fn runs(pid: &str) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else {
        return false;
    };
    let state = stat
        .rsplit(") ")
        .next()
        .and_then(|rest| rest.chars().next());
    state.is_some_and(|state| state != 'Z' && state != 'X')
}

/// Reads the numbers of processes from a file that they write, as soon as there are so many, and waits until all of
/// them have ended.
pub fn wait_until_gone(file: &PathBuf, count: usize) {
    if !Path::new("/proc/self/stat").exists() {
        return;
    }
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(file).unwrap_or_default();
        let pids: Vec<&str> = text.split_whitespace().collect();
        if pids.len() >= count && !pids.iter().any(|pid| runs(pid)) {
            return;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "still running, of {count}: {pids:?}"
        );
        std::thread::yield_now();
    }
}
