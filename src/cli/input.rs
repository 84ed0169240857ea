//! Files on the command line; `-` is the standard input or output.

use std::{
    io::{self, Read, Write},
    path::{Path, PathBuf, absolute},
};

use anyhow::anyhow;
use clap::{
    ArgMatches, Command,
    builder::{PathBufValueParser, TypedValueParser},
};

use super::failure::{Failure, failed};
use crate::text::replace::create;
use crate::text::shown;

/// What the standard input is called in messages.
const STDIN: &str = "<stdin>";

/// A file to read, or the standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Input {
    Stdin,
    File(PathBuf),
}

/// A file to write, or the standard output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Output {
    Stdout,
    File(PathBuf),
}

/// Reads the name of a file to read.
pub(super) fn input() -> impl TypedValueParser<Value = Input> {
    PathBufValueParser::new().map(|path| match path.to_str() {
        Some("-") => Input::Stdin,
        _ => Input::File(path),
    })
}

/// Reads the name of a file to write.
pub(super) fn output() -> impl TypedValueParser<Value = Output> {
    PathBufValueParser::new().map(|path| match path.to_str() {
        Some("-") => Output::Stdout,
        _ => Output::File(path),
    })
}

impl Input {
    /// What it is called in messages.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Stdin => Path::new(STDIN),
            Self::File(path) => path,
        }
    }
}

/// The standard input up to a size; one byte more shows that it is larger.
///
/// # Errors
///
/// The system refuses.
pub(super) fn stdin(most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Output {
    /// Writes a file where there is none yet, or prints the text.
    ///
    /// # Errors
    ///
    /// There is a file, which is left as it is, or it cannot be written.
    pub(super) fn begin(&self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let path = match self {
            Self::Stdout => return Ok(out.write_all(text.as_bytes())?),
            Self::File(path) => path,
        };
        let full = absolute(path).unwrap_or_else(|_| path.to_owned());
        let full = shown(full);
        match create(path, text.as_bytes()) {
            Ok(()) => Ok(writeln!(out, "wrote {full}")?),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(failed(anyhow!("{full} exists already and was not changed")))
            }
            Err(error) => Err(failed(anyhow!("{full} cannot be written: {error}"))),
        }
    }
}

/// The arguments that read the standard input, as they are called in the help.
pub(super) fn on_stdin(mut command: &Command, mut matches: &ArgMatches) -> Vec<String> {
    let mut found = Vec::new();
    loop {
        let next = matches
            .subcommand()
            .and_then(|(name, matches)| Some((command.find_subcommand(name)?, matches)));
        for argument in command.get_arguments() {
            // The value of a global option stands at every level.
            if argument.is_global_set() && next.is_some() {
                continue;
            }
            let Ok(Some(values)) = matches.try_get_many::<Input>(argument.get_id().as_str()) else {
                continue;
            };
            let name = match (argument.get_long(), argument.get_value_names()) {
                (Some(long), _) => format!("--{long}"),
                (None, Some([name, ..])) => name.to_string(),
                (None, _) => argument.get_id().to_string(),
            };
            let stdin = values.filter(|&value| *value == Input::Stdin);
            found.extend(stdin.map(|_| name.clone()));
        }
        match next {
            Some(next) => (command, matches) = next,
            None => return found,
        }
    }
}
