//! The real program with something typed into it.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

/// Runs a command with this as its input, and takes everything that it says.
pub fn typed(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut pipe = child.stdin.take().expect("it is piped");
    // A program that has ended before reads nothing.
    let _ = pipe.write_all(input);
    drop(pipe);
    child.wait_with_output().expect("it ends")
}
