//! A running program, and the pipes to it. No call waits longer than its limit.

use std::{
    io::{self, Read, Write},
    os::fd::AsFd,
    process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    io::Errno,
    process::{Pid, WaitId, WaitIdOptions, waitid},
};

use tempfile::TempDir;

use crate::players::{Excerpt, FaultKind, wire::TableMessage};

use super::{CommandLine, running, seat};

/// The most bytes of a line.
const MOST_BYTES: usize = 1 << 16;
/// How much of the end of the standard error is kept, in bytes.
const TAIL: usize = 2048;
/// How long a program may take to end after it closed its output or got the goodbye.
const LEAVING: Duration = Duration::from_secs(1);
/// How long to wait before checking again whether a program has ended: no event says so.
const GLANCE: Duration = Duration::from_millis(2);

/// Why there is no line.
#[derive(Debug)]
pub(super) enum Trouble {
    Late(Duration),
    /// The line is too long.
    Oversized,
    /// There was something before the question was sent.
    Unasked,
    /// One of its ends is closed.
    Closed(&'static str),
    /// The system refuses something.
    Broken(io::Error),
}

/// A running program.
pub(super) struct Process {
    child: Child,
    /// Which of all programs it is.
    number: u64,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    /// What has not been sent to it yet.
    unsent: Vec<u8>,
    /// What it wrote that has not been read as a line yet.
    unread: Vec<u8>,
    /// The end of what it wrote to its standard error.
    tail: Vec<u8>,
    /// Its folder, once it is being ended.
    folder: Option<TempDir>,
    /// Whether it has been waited for, so that another process may have its number.
    is_gone: bool,
}

impl Process {
    pub(super) fn start(command: &CommandLine) -> Result<Self, FaultKind> {
        let cannot = |error: io::Error| FaultKind::CannotStart {
            why: error.to_string(),
        };
        let (mut child, number) = seat::start(command)?.ok_or(FaultKind::Stopped)?;
        let process = Self {
            input: child.stdin.take(),
            output: child.stdout.take(),
            errors: child.stderr.take(),
            child,
            number,
            unsent: Vec::new(),
            unread: Vec::new(),
            tail: Vec::new(),
            folder: None,
            is_gone: false,
        };
        let pipes = [
            process.input.as_ref().map(AsFd::as_fd),
            process.output.as_ref().map(AsFd::as_fd),
            process.errors.as_ref().map(AsFd::as_fd),
        ];
        for pipe in pipes.into_iter().flatten() {
            fcntl_getfl(pipe)
                .and_then(|flags| fcntl_setfl(pipe, flags | OFlags::NONBLOCK))
                .map_err(|error| cannot(error.into()))?;
        }
        Ok(process)
    }

    /// Queues a line, to be sent with the next question or as soon as the program reads.
    pub(super) fn tell(&mut self, line: &str) {
        self.unsent.extend_from_slice(line.as_bytes());
        self.unsent.push(b'\n');
    }

    /// Sends what can be sent at once.
    pub(super) fn flush(&mut self) {
        // What is wrong is found when it is next asked.
        let _ = self.write();
    }

    /// Sends what is queued, and waits for a line up to this limit.
    pub(super) fn ask(&mut self, limit: Duration) -> Result<Vec<u8>, Trouble> {
        let deadline = Instant::now() + limit;
        self.read_all()?;
        if !self.unread.is_empty() {
            return Err(Trouble::Unasked);
        }
        loop {
            let open = self.write().and_then(|()| self.read_all());
            if let Some(line) = self.line()? {
                return Ok(line);
            }
            open?;
            if self.input.is_none() {
                return Err(Trouble::Closed("input"));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(if self.has_ended() {
                    Trouble::Closed("output")
                } else {
                    Trouble::Late(limit)
                });
            }
            self.wait(left)?;
        }
    }

    /// The line that has been said, if it is whole.
    fn line(&mut self) -> Result<Option<Vec<u8>>, Trouble> {
        let Some(end) = self.unread.iter().position(|&byte| byte == b'\n') else {
            return if self.unread.len() > MOST_BYTES {
                Err(Trouble::Oversized)
            } else {
                Ok(None)
            };
        };
        if end > MOST_BYTES {
            Err(Trouble::Oversized)
        } else if !self.unsent.is_empty() {
            Err(Trouble::Unasked)
        } else {
            // What comes after it has nothing to do with this question, however early it comes: it is found by the next.
            Ok(Some(self.unread.drain(..=end).take(end).collect()))
        }
    }

    /// Waits until something can be written or read, or the input is closed.
    fn wait(&mut self, limit: Duration) -> Result<(), Trouble> {
        let to_write = if self.unsent.is_empty() {
            PollFlags::empty()
        } else {
            PollFlags::OUT
        };
        let output = self
            .output
            .as_ref()
            .map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let errors = self
            .errors
            .as_ref()
            .map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let input = self.input.as_ref().map(|pipe| PollFd::new(pipe, to_write));
        let mut watched: Vec<_> = [output, errors, input].into_iter().flatten().collect();
        let limit = Timespec::try_from(limit).ok();
        match poll(&mut watched, limit.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(Trouble::Broken(error.into())),
        }
        let is_deaf = self.input.is_some()
            && watched
                .last()
                .is_some_and(|input| input.revents().contains(PollFlags::ERR));
        if is_deaf {
            self.input = None;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), Trouble> {
        while !self.unsent.is_empty() {
            let Some(input) = &mut self.input else {
                return Err(Trouble::Closed("input"));
            };
            match input.write(&self.unsent) {
                Ok(0) => return Ok(()),
                Ok(length) => drop(self.unsent.drain(..length)),
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => return Ok(()),
                    io::ErrorKind::Interrupted => {}
                    io::ErrorKind::BrokenPipe => {
                        self.input = None;
                        return Err(Trouble::Closed("input"));
                    }
                    _ => return Err(Trouble::Broken(error)),
                },
            }
        }
        Ok(())
    }

    /// Reads what is there, of the output no more than a line may have and a little.
    fn read_all(&mut self) -> Result<(), Trouble> {
        let mut buffer = [0; 8192];
        // A bounded number of times, so that a flood of output cannot keep us from the clock.
        for _ in 0..16 {
            let Some(errors) = &mut self.errors else {
                break;
            };
            match read(errors, &mut buffer) {
                Ok(None) => break,
                Ok(Some(0)) | Err(_) => self.errors = None,
                Ok(Some(length)) => {
                    self.tail.extend_from_slice(&buffer[..length]);
                    let too_much = self.tail.len().saturating_sub(TAIL);
                    self.tail.drain(..too_much);
                }
            }
        }
        while self.unread.len() <= MOST_BYTES {
            let Some(output) = &mut self.output else {
                return Err(Trouble::Closed("output"));
            };
            match read(output, &mut buffer).map_err(Trouble::Broken)? {
                None => break,
                Some(0) => self.output = None,
                Some(length) => self.unread.extend_from_slice(&buffer[..length]),
            }
        }
        Ok(())
    }

    /// What it did, that there is no answer.
    pub(super) fn misdeed(&mut self, trouble: Trouble) -> FaultKind {
        let said = Excerpt::new(&self.unread);
        match trouble {
            Trouble::Late(limit) if !self.unsent.is_empty() => FaultKind::Deaf { limit },
            Trouble::Late(limit) => FaultKind::Late { limit, said },
            Trouble::Oversized => FaultKind::Oversized {
                limit: MOST_BYTES,
                said,
            },
            Trouble::Unasked => FaultKind::Unasked { said },
            Trouble::Broken(error) => FaultKind::Broken {
                why: error.to_string(),
            },
            Trouble::Closed(stream) => {
                if !self.ends_within(LEAVING) {
                    return FaultKind::Closed { stream, said };
                }
                // The rest of what it wrote to its standard error.
                let _ = self.read_all();
                let status = self.end();
                FaultKind::Ended {
                    status: status
                        .map_or_else(|error| error.to_string(), |status| status.to_string()),
                    said,
                }
            }
        }
    }

    /// The end of what it has written to its standard error so far.
    pub(super) fn errors(&mut self) -> Excerpt {
        let _ = self.read_all();
        Excerpt::ending(&self.tail)
    }

    /// Ends it without a goodbye when it is dropped.
    pub(super) fn give_up(&mut self) {
        self.input = None;
    }

    /// Kills it with all that it has started.
    fn end(&mut self) -> io::Result<ExitStatus> {
        if !self.is_gone {
            // Its folder is removed once it has ended.
            self.folder = running::kill_program(self.number, self.leader());
            self.is_gone = true;
        }
        let deadline = Instant::now() + LEAVING;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            // A process of another user cannot be killed, and one that waits for a device dies only when that answers.
            if Instant::now() >= deadline {
                return Err(io::Error::other("it could not be ended"));
            }
            thread::sleep(GLANCE);
        }
    }

    /// Which of all programs it is.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    fn leader(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Whether it has ended. This does not reap it, so that no other process gets its number.
    fn has_ended(&self) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.leader()), look), Ok(None))
    }

    fn ends_within(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while !self.has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            // A program that writes to a full pipe would not end.
            let _ = self.read_all();
            self.unread.truncate(MOST_BYTES);
            thread::sleep(GLANCE);
        }
        true
    }
}

/// Reads what is there: none if nothing has come yet, or the number of bytes; 0 at the end.
fn read(pipe: &mut impl Read, buffer: &mut [u8]) -> io::Result<Option<usize>> {
    match pipe.read(buffer) {
        Ok(length) => Ok(Some(length)),
        Err(error) => match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted => Ok(None),
            _ => Err(error),
        },
    }
}

impl Drop for Process {
    /// Says goodbye where that is heard, and ends the program with all that it has started.
    fn drop(&mut self) {
        if self.input.is_some()
            && self.output.is_some()
            && self.unread.is_empty()
            && !running::is_closed()
        {
            self.tell(&TableMessage::Bye {}.line());
            let is_told = self.write().is_ok() && self.unsent.is_empty();
            self.input = None;
            if is_told {
                self.ends_within(LEAVING);
            }
        }
        // Nothing can be done about an error.
        let _ = self.end();
    }
}

#[cfg(test)]
mod tests {
    use std::{fs::File, os::fd::OwnedFd};

    use super::*;

    #[test]
    fn what_the_system_refuses_is_told_in_its_words() {
        let command = "cat".parse().expect("a command line");
        let mut process = Process::start(&command).expect("there is a cat");
        // A folder opens, and nothing can be read from it.
        let folder = File::open("/").expect("there is a root");
        process.output = Some(ChildStdout::from(OwnedFd::from(folder)));
        let trouble = process.ask(Duration::from_secs(10)).expect_err("no line");
        let misdeed = process.misdeed(trouble);
        let FaultKind::Broken { why } = &misdeed else {
            panic!("{misdeed:?}");
        };
        assert!(misdeed.to_string().contains(why.as_str()), "{misdeed}");
        process.give_up();
    }
}
