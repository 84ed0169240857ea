//! A folder to start the real program in, with a home and a configuration folder inside it.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// The folder; it is gone with this.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Self {
        let place = Self(TempDir::new().expect("a folder"));
        fs::create_dir_all(place.path("here")).expect("a folder");
        place
    }

    /// The path of something in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// The program, with nothing of the environment of the tests.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_undercut"));
        command
            .args(arguments)
            .current_dir(self.path("here"))
            .env_clear()
            .env("HOME", self.path("home"))
            .env("UNDERCUT_COACH", "glance")
            .env("XDG_CONFIG_HOME", self.path("config"))
            .stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("it can be started")
    }

    /// A run with this on its standard input.
    pub fn fed(&self, arguments: &[&str], input: &[u8]) -> Output {
        let file = self.path("standard-input");
        fs::write(&file, input).expect("a file");
        let input = fs::File::open(file).expect("it is there");
        let mut command = self.command(arguments);
        command.stdin(input).output().expect("it can be started")
    }

    /// What a run prints that succeeds and complains of nothing.
    pub fn out(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
        assert_eq!(told, "", "{arguments:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// What a run says that fails with this status.
    pub fn refusal(&self, status: i32, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
        String::from_utf8(output.stderr).expect("text")
    }
}
