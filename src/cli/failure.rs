//! How a command fails.

use std::{
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
};

use anyhow::anyhow;
use serde::Serialize;
use serde_json::json;
use signal_hook::low_level::emulate_default_handler;

use crate::{
    play::Illegal,
    record::{NotThere, store::ReadError},
};

/// Why a command failed, and so its exit status: 1 for failed, 2 for usage or configuration.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Exit status 1.
    #[error("error: {0:#}")]
    Failed(#[from] anyhow::Error),
    /// The command line is wrong: exit status 2.
    #[error("error: {0:#}")]
    Usage(anyhow::Error),
    /// A file of settings cannot be used: exit status 2. The text names the places and is printed as it is.
    #[error("{0:#}")]
    Configuration(anyhow::Error),
    /// The standard output cannot be written: exit status 1, unless its reader has merely gone away.
    ///
    /// This is what `?` makes of an [`io::Error`]: an error of a file needs its own context first.
    #[error("error: cannot write to the standard output: {0}")]
    Output(#[from] io::Error),
    /// A signal asked the program to end, and it has finished what it could: the program dies of that signal.
    #[error("")]
    Interrupted(i32),
    /// It failed, and the output says why: exit status 1.
    #[error("")]
    Reported,
}

/// A failure of exit status 1, for `map_err`.
pub(super) fn failed(why: impl Into<anyhow::Error>) -> Failure {
    Failure::Failed(why.into())
}

impl Failure {
    pub(super) fn usage(why: impl Display) -> Self {
        Self::Usage(anyhow!("{why}"))
    }

    pub(super) fn configuration(why: impl Display) -> Self {
        Self::Configuration(anyhow!("{why}"))
    }

    /// Reports it on the standard error, in colors or not, and returns the exit status of the program.
    pub(super) fn report(&self, colored: bool) -> ExitCode {
        let status = match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Reported => return ExitCode::from(1),
            Self::Interrupted(signal) => {
                // It returns only where the system does not let a process die of a signal.
                let _ = emulate_default_handler(*signal);
                // As a shell reports it; the highest number of a signal is 64.
                return ExitCode::from(u8::try_from(128 + signal).unwrap_or(1));
            }
            Self::Failed(_) | Self::Output(_) => 1,
            Self::Usage(_) | Self::Configuration(_) => 2,
        };
        let told = self.to_string();
        match told.strip_prefix("error:").filter(|_| colored) {
            // As clap writes its own.
            Some(why) => warn(format_args!("\x1b[1m\x1b[31merror:\x1b[0m{why}")),
            None => warn(told),
        }
        ExitCode::from(status)
    }
}

/// Writes a line to the standard error, where it does not mix with the output.
pub(super) fn warn(line: impl Display) {
    // Nobody is left to read it when the standard error is closed.
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a value as JSON on several lines.
///
/// # Errors
///
/// Those of the output.
pub(super) fn print_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Why something was refused: a sentence, and a name that stays the same when the wording changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub(super) struct Refusal {
    kind: &'static str,
    message: String,
}

impl Refusal {
    pub(super) fn new(kind: &'static str, why: impl Display) -> Self {
        let message = why.to_string();
        Self { kind, message }
    }

    /// What a command fails with: in JSON the reason is part of the output.
    pub(super) fn failure(self, json: bool, out: &mut dyn Write) -> Failure {
        if !json {
            return Failure::Failed(anyhow!(self));
        }
        match print_json(out, &json!({ "error": self })) {
            Ok(()) => Failure::Reported,
            Err(error) => error,
        }
    }
}

impl From<ReadError> for Refusal {
    fn from(why: ReadError) -> Self {
        let kind = match why {
            ReadError::System(_) => "unreadable",
            ReadError::Damaged { .. } => "damaged",
        };
        Self::new(kind, why)
    }
}

impl From<NotThere> for Refusal {
    fn from(why: NotThere) -> Self {
        Self::new("no-such-place", why)
    }
}

impl From<Illegal> for Refusal {
    fn from(why: Illegal) -> Self {
        Self::new(why.kind(), why)
    }
}
