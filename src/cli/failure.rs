//! How a command fails.

use std::{
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
};

use anyhow::anyhow;
use serde::Serialize;
use serde_json::json;

use crate::{
    play::Illegal,
    record::{NotThere, store::ReadError},
    text::json,
    tui::runtime::die_of,
};

use super::printable::Printable;

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
    /// Exit status 1, for a reason that has a name.
    #[error("error: {0}")]
    Refused(#[from] Refusal),
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

    /// Reports it, and returns the exit status of the program. A program that asked for JSON reads it on the standard output,
    /// a person on the standard error, in colors or not.
    pub(super) fn report(self, json: bool, colored: bool, out: &mut dyn Write) -> ExitCode {
        let (status, kind) = match &self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Reported => return ExitCode::from(1),
            Self::Interrupted(signal) => die_of(*signal),
            Self::Failed(_) => (1, "failed"),
            Self::Output(_) => (1, "output"),
            Self::Refused(refusal) => (1, refusal.kind),
            Self::Usage(_) => (2, "usage"),
            Self::Configuration(_) => (2, "configuration"),
        };
        let told = self.to_string();
        let why = told.strip_prefix("error: ");
        let refusal = Refusal::new(kind, why.unwrap_or(&told));
        // Where the output is what failed, the standard error may still have a reader.
        if json && print_error(out, &refusal).is_ok() {
            return ExitCode::from(status);
        }
        match why.filter(|_| colored) {
            Some(why) => {
                // As clap writes its own; nobody is left to read it when the standard error is closed.
                let _ = write!(io::stderr(), "\x1b[1m\x1b[31merror:\x1b[0m ");
                warn(why);
            }
            None => warn(told),
        }
        ExitCode::from(status)
    }
}

/// Writes a line to the standard error, where it does not mix with the output.
pub(super) fn warn(line: impl Display) {
    // Nobody is left to read it when the standard error is closed.
    let _ = writeln!(Printable::new(io::stderr()), "{line}");
}

/// Writes an object as JSON on several lines.
///
/// # Errors
///
/// Those of the output.
pub(super) fn print_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", json::lines(&Versioned::new(value)))?)
}

/// Writes a value as one line of JSON.
///
/// # Errors
///
/// Those of the output.
pub(super) fn print_line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", json::line(&Versioned::new(value)))?)
}

/// Writes why nothing was done, as one line of JSON.
///
/// # Errors
///
/// Those of the output.
pub(super) fn print_error(out: &mut dyn Write, why: &Refusal) -> Result<(), Failure> {
    print_line(out, &json!({ "error": why }))?;
    Ok(out.flush()?)
}

/// An object with the version of its shape, which comes first.
#[derive(Serialize)]
struct Versioned<'a, T> {
    version: u64,
    #[serde(flatten)]
    object: &'a T,
}

impl<'a, T> Versioned<'a, T> {
    /// It grows when a key goes away or means something else, not when one is added.
    const VERSION: u64 = 1;

    fn new(object: &'a T) -> Self {
        let version = Self::VERSION;
        Self { version, object }
    }
}

/// Why something was refused: a sentence, and a name that stays the same when the wording changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub(super) struct Refusal {
    kind: &'static str,
    message: String,
    /// What may have been meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tips: Vec<String>,
}

impl Refusal {
    pub(super) fn new(kind: &'static str, why: impl Display) -> Self {
        let message = why.to_string();
        let tips = Vec::new();
        Self {
            kind,
            message,
            tips,
        }
    }

    /// The same with advice.
    pub(super) fn with_tips(self, tips: Vec<String>) -> Self {
        Self { tips, ..self }
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
