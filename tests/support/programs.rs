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
    python("the example player").map(|python| format!("{python} {}", player.display()))
}

/// A program that greets, writes its number to a file, goes over to the process group of whoever started it, clears its
/// environment, and answers nothing for a minute; none, with a note, where there is no Python.
pub fn python_runaway(file: &Path) -> Option<String> {
    let script = format!(
        r#"import os
input()
print("{{\"type\":\"hello\",\"protocol\":1,\"name\":\"Runa\"}}", flush=True)
open("{}", "w").write(str(os.getpid()))
os.setpgid(0, os.getpgid(os.getppid()))
os.execve("/bin/sleep", ["sleep", "100"], {{}})"#,
        file.display()
    );
    python("a program that runs away").map(|python| format!("{python} -c '{script}'"))
}

/// The interpreter itself: what is found first can be a script that looks for it at every start.
fn python(what: &str) -> Option<String> {
    let asked = Command::new("python3")
        .args(["-c", "import sys; print(sys.executable)"])
        .output();
    match asked {
        Ok(output) if output.status.success() => {
            Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        Ok(_) | Err(_) => {
            eprintln!("note: there is no python3 here, so {what} is not tried");
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
            begun.elapsed() < Duration::from_secs(180),
            "still running, of {count}: {pids:?}"
        );
        std::thread::yield_now();
    }
}
