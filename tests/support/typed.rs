//! The real program with something typed into it.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::{
    io::{ErrorKind, Write},
    process::{Child, Command, Output, Stdio},
};

/// Starts a command whose input is typed, and whose output is taken.
pub fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started")
}

/// Runs a command with this as its input, and takes everything that it says.
pub fn typed(command: &mut Command, input: &[u8]) -> Output {
    let mut child = start(command);
    let mut pipe = child.stdin.take().expect("it is piped");
    if let Err(error) = pipe.write_all(input) {
        // A program that has ended before reads nothing.
        assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{error}");
    }
    drop(pipe);
    child.wait_with_output().expect("it ends")
}
