//! How a command ends when it could not be done.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use super::signals::die_of;

/// Why a command could not be done, and so its exit status: 1 for failed, 2 for usage or configuration.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What was asked for failed: exit status 1.
    #[error("error: {0:#}")]
    Failed(#[from] anyhow::Error),
    /// What was typed cannot be meant: exit status 2.
    #[error("error: {0:#}")]
    Usage(anyhow::Error),
    /// A file of settings cannot be used: exit status 2. The text names the places itself and is printed as it is.
    #[error("{0:#}")]
    Configuration(anyhow::Error),
    /// The standard output cannot be written: exit status 1, unless its reader has merely gone away.
    ///
    /// This is what `?` makes of an [`io::Error`]: an error of a file needs its own context first.
    #[error("error: cannot write to the standard output: {0}")]
    Output(#[from] io::Error),
    /// A signal asked the program to end, and what could be finished has been: the program dies of that signal.
    #[error("")]
    Interrupted(i32),
    /// What was asked for failed and the output has said why: exit status 1.
    #[error("")]
    Told,
}

impl Failure {
    /// Tells the person on the standard error, and gives the exit status of the program.
    pub fn report(&self) -> ExitCode {
        let status = match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Told => return ExitCode::from(1),
            Self::Interrupted(signal) => {
                die_of(*signal);
                // What a shell makes of it; the highest number of a signal is 64.
                return ExitCode::from(u8::try_from(128 + signal).unwrap_or(1));
            }
            Self::Failed(_) | Self::Output(_) => 1,
            Self::Usage(_) | Self::Configuration(_) => 2,
        };
        // Nobody is left to be told when the standard error is closed too.
        let _ = writeln!(io::stderr(), "{self}");
        ExitCode::from(status)
    }
}
