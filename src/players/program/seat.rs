//! The place of a program at the table: a folder and an environment of its own, behind the wall.

use std::{
    env, io,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use crate::players::FaultKind;

use super::{CommandLine, running, secrets};

/// What the player should know before a match with a program where no wall can be built; none where there is one.
pub fn warning() -> Option<&'static str> {
    (!is_walled()).then_some(
        "This system cannot keep a program from your files, so it could read your cards in the record: \
         play only against programs that you trust.",
    )
}

#[cfg(target_os = "linux")]
fn is_walled() -> bool {
    super::wall::is_possible()
}

#[cfg(not(target_os = "linux"))]
const fn is_walled() -> bool {
    false
}

/// Starts a program and gives it a number; none when no program may start any more.
pub(super) fn start(line: &CommandLine) -> Result<Option<(Child, u64)>, FaultKind> {
    let cannot = |why: String| FaultKind::CannotStart { why };
    let places = secrets::places();
    let here = env::current_dir().unwrap_or_default();
    let seated = Seated::new(line, &here);
    if let Some(why) = seated.refusal(&places) {
        return Err(cannot(why));
    }
    let folder = tempfile::Builder::new()
        .prefix("undercut-seat-")
        .tempdir()
        .map_err(|error| cannot(format!("it gets no folder of its own: {error}")))?;
    let mut command = seated.command(folder.path());
    let spawn = |mark: &str| behind_the_wall(command.env(running::MARK, mark), &places);
    running::start(folder, spawn).map_err(|error| cannot(error.to_string()))
}

/// Starts a process on a thread that has given up its rights to what is secret, and hands that down. The wall cannot be
/// taken down again, so each thread starts one process.
#[cfg(target_os = "linux")]
fn behind_the_wall(command: &mut Command, secrets: &[PathBuf]) -> io::Result<Child> {
    use std::thread;

    use super::wall;

    if !wall::is_possible() {
        return command.spawn();
    }
    thread::scope(|scope| {
        let start = || {
            wall::shut_out(secrets).map_err(|error| {
                io::Error::other(format!("it cannot be kept from your records: {error}"))
            })?;
            command.spawn()
        };
        let started = thread::Builder::new()
            .name("seat".into())
            .spawn_scoped(scope, start)?;
        let started = started.join();
        started.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

#[cfg(not(target_os = "linux"))]
fn behind_the_wall(command: &mut Command, _secrets: &[PathBuf]) -> io::Result<Child> {
    command.spawn()
}

/// A command line for another folder than the one in which it was typed.
struct Seated {
    program: PathBuf,
    arguments: Vec<PathBuf>,
    /// Its program and arguments, as far as they are files.
    files: Vec<PathBuf>,
}

impl Seated {
    /// A command line that was typed in this folder.
    fn new(line: &CommandLine, here: &Path) -> Self {
        let file = program_file(&line.program, here);
        // A bare name is looked up by the system, and the program gets it as it was typed.
        let program = match &file {
            Some(file) if line.program.contains('/') || !is_on_path(file) => file.clone(),
            Some(_) | None => line.program.clone().into(),
        };
        let mut files = Vec::from_iter(file);
        let mut absolute = |word: &String| match value(word) {
            ("", word) => named_file(word, here).inspect(|file| files.push(file.clone())),
            (option, word) => named_file(word, here).map(|file| {
                let mut word = std::ffi::OsString::from(option);
                word.push(&file);
                files.push(file);
                word.into()
            }),
        };
        let arguments = line.arguments.iter();
        let arguments = arguments
            .map(|word| absolute(word).unwrap_or_else(|| word.into()))
            .collect();
        Self {
            program,
            arguments,
            files,
        }
    }

    /// Why it cannot be started: one of its files is kept from it.
    fn refusal(&self, secrets: &[PathBuf]) -> Option<String> {
        let mut files = self.files.iter();
        files.find_map(|file| secrets::refusal(file, secrets))
    }

    fn command(&self, folder: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        for name in secrets::withheld() {
            command.env_remove(name);
        }
        command.env("TMPDIR", folder);
        command
    }
}

/// An option with its sign of equality, and the value behind it; of another word nothing and the word.
fn value(word: &str) -> (&str, &str) {
    match word.find('=') {
        Some(at) if word.starts_with('-') => word.split_at(at + 1),
        Some(_) | None => ("", word),
    }
}

/// The file or folder that a word names. A bare word names only a file: as the name of a folder it would often be meant
/// otherwise.
fn named_file(word: &str, here: &Path) -> Option<PathBuf> {
    if word.is_empty() || word.starts_with('-') {
        return None;
    }
    let path = here.join(word);
    let is_meant = if word.contains('/') {
        path.exists()
    } else {
        path.is_file()
    };
    is_meant.then_some(path)
}

/// The file of a program: as it is named, or on the path.
fn program_file(name: &str, here: &Path) -> Option<PathBuf> {
    if name.contains('/') {
        return Some(here.join(name));
    }
    let path = env::var_os("PATH")?;
    let mut files = env::split_paths(&path).map(|folder| here.join(folder).join(name));
    files.find(|file| {
        file.metadata()
            .is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    })
}

/// Whether the system finds this file by its name from any folder.
fn is_on_path(file: &Path) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.is_absolute() && file.parent() == Some(&folder))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn files_are_named_so_that_they_are_found_from_another_folder() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path();
        fs::create_dir_all(here.join("bots/club")).unwrap();
        for name in ["player.py", "bots/net.bin", "fast"] {
            fs::write(here.join(name), "").unwrap();
        }
        fs::create_dir(here.join("club")).unwrap();
        let seated = |line: &str| {
            let seated = Seated::new(&line.parse().unwrap(), here);
            let words = [&seated.program].into_iter().chain(&seated.arguments);
            let words: Vec<String> = words
                .map(|word| {
                    word.to_string_lossy()
                        .replace(here.to_str().unwrap(), "HERE")
                })
                .collect();
            words.join(" ")
        };
        for (typed, meant) in [
            ("sh player.py", "sh HERE/player.py"),
            ("./player.py", "HERE/./player.py"),
            ("bots/no-such", "HERE/bots/no-such"),
            (
                "no-such-program player.py",
                "no-such-program HERE/player.py",
            ),
            (
                "sh --net=bots/net.bin --dir bots/club",
                "sh --net=HERE/bots/net.bin --dir HERE/bots/club",
            ),
            ("sh --level club -c 'echo 1'", "sh --level club -c echo 1"),
            ("/bin/sh /etc/passwd", "/bin/sh /etc/passwd"),
            ("sh -x= = a=player.py", "sh -x= = a=player.py"),
        ] {
            assert_eq!(seated(typed), meant);
        }
    }
}
