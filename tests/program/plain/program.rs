//! The real program, as the tests talk to it.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, ChildStdin, Command, ExitStatus},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use tempfile::TempDir;
use undercut::record::Record;

use super::{
    driver::{Driver, prompt},
    typed,
};

/// How long anything may take on the slowest machine before a test gives up.
const LIMIT: Duration = Duration::from_secs(180);

/// A folder in which the program is started, with a home of its own.
pub struct Place(pub TempDir);

impl Place {
    pub fn new() -> Self {
        Self(TempDir::new().expect("a folder can be made"))
    }

    pub fn data(&self) -> PathBuf {
        self.0.path().join("data")
    }

    /// The program with these arguments, and no variable of the test's own.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_undercut"));
        command
            .args(arguments)
            .current_dir(self.0.path())
            .env_clear()
            .env("UNDERCUT_COACH", "glance")
            .env("HOME", self.0.path())
            .env("XDG_STATE_HOME", self.0.path().join("state"))
            .env("LANG", "C");
        command
    }

    /// Line mode with these arguments, and the records in [`data`](Self::data).
    pub fn play(&self, arguments: &[&str]) -> Talk {
        let mut command = self.command(&["play", "--plain", "--data-dir", "data"]);
        Talk::start(command.args(arguments))
    }

    /// The same with a match to 500, however long the last one was.
    pub fn play_to_500(&self, arguments: &[&str]) -> Talk {
        self.play(&[arguments, &["--set", "match.target=500"]].concat())
    }

    /// What line mode says to all of this input, with its exit status.
    pub fn say(&self, arguments: &[&str], input: &[u8]) -> (String, ExitStatus) {
        let mut talk = self.play(arguments);
        // The program may have ended before it has read everything.
        let _ = talk.send_bytes(input);
        talk.end()
    }

    /// The only record.
    pub fn record(&self) -> Record {
        let text = fs::read(self.data().join("matches/0001.jsonl")).expect("there is a record");
        Record::parse(text).expect("the record can be read").log
    }
}

/// The program, with which a test talks line by line.
pub struct Talk {
    pub child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Receiver<String>,
    said: String,
}

impl Talk {
    pub fn start(command: &mut Command) -> Self {
        let mut child = typed::start(command);
        let lines = |stream: Box<dyn std::io::Read + Send>| {
            let (sender, receiver) = mpsc::channel();
            thread::spawn(move || {
                for line in BufReader::new(stream).lines() {
                    let line = line.expect("the output is text");
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
            receiver
        };
        Self {
            input: child.stdin.take(),
            output: lines(Box::new(child.stdout.take().expect("it is piped"))),
            errors: lines(Box::new(child.stderr.take().expect("it is piped"))),
            child,
            said: String::new(),
        }
    }

    /// The next line; none at the end.
    fn next(&mut self) -> Option<String> {
        let line = match self.output.recv_timeout(LIMIT) {
            Ok(line) => line,
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("it says no more:\n{}", self.said),
        };
        assert!(
            line == "\u{c}" || line.is_ascii() && !line.contains(char::is_control),
            "{line:?}"
        );
        self.said += &line;
        self.said.push('\n');
        Some(line)
    }

    /// The lines up to the next one that asks for something, that one included; fewer at the end.
    pub fn listen(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.next() {
            let asks = prompt(&line).is_some();
            lines.push(line);
            if asks {
                break;
            }
        }
        lines
    }

    fn send_bytes(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes)?;
        input.flush()
    }

    /// Says a line, and gives what is answered.
    pub fn say(&mut self, line: &str) -> Vec<String> {
        self.send_bytes(format!("{line}\n").as_bytes())
            .expect("the program listens");
        self.listen()
    }

    /// Plays by the driver for so many answers, or to the end; the last lines.
    pub fn drive(&mut self, answers: usize) -> Vec<String> {
        let mut driver = Driver::default();
        let mut lines = self.listen();
        for _ in 0..answers {
            let Some(answer) = lines.iter().filter_map(|line| driver.read(line)).last() else {
                break;
            };
            lines = self.say(&answer);
        }
        lines
    }

    /// Plays on from lines that have been read.
    pub fn drive_from(&mut self, lines: &[String], answers: usize) -> Vec<String> {
        let mut driver = Driver::default();
        let mut lines = lines.to_vec();
        for _ in 0..answers {
            let answer = lines.iter().filter_map(|line| driver.read(line)).last();
            lines = self.say(&answer.expect("the match goes on"));
        }
        lines
    }

    /// Ends the input; everything that was said, and the exit status. Nothing may be said on the standard error.
    pub fn end(mut self) -> (String, ExitStatus) {
        drop(self.input.take());
        while self.next().is_some() {}
        let status = self.child.wait().expect("it ends");
        assert_eq!(self.errors.iter().collect::<Vec<_>>(), Vec::<String>::new());
        (self.said, status)
    }

    /// Ends the input of a program that fails; what it said on the standard error, and the exit status.
    pub fn fail(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.input.take());
        let errors = self.errors.iter().collect();
        (errors, self.child.wait().expect("it ends").code())
    }
}
