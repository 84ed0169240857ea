//! Files on the command line; `-` is the standard input or output.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf, absolute},
};

use anyhow::anyhow;
use clap::{
    ArgMatches, Command,
    builder::{PathBufValueParser, TypedValueParser},
};

use super::failure::{Failure, failed};
use crate::text::{
    replace::{Access, Durability, create, replace},
    shown,
};

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
        match create(path, text.as_bytes()) {
            Ok(()) => Ok(writeln!(out, "wrote {}", full(path))?),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let full = full(path);
                Err(failed(anyhow!("{full} exists already and was not changed")))
            }
            Err(error) => Err(not_written(path, &error)),
        }
    }

    /// Refuses a file that is there and does not begin with this mark: writing would destroy something else. `what` says what
    /// has the mark.
    ///
    /// # Errors
    ///
    /// There is such a file, or it cannot be read.
    pub(super) fn check_own(&self, mark: &str, what: &str) -> Result<(), Failure> {
        let Self::File(path) = self else {
            return Ok(());
        };
        let full = full(path);
        let cannot = |error| not_written(path, &error);
        match fs::metadata(path) {
            Ok(found) if found.is_file() => {
                let mut start = Vec::new();
                let file = File::open(path).map_err(cannot)?;
                file.take(mark.len() as u64)
                    .read_to_end(&mut start)
                    .map_err(cannot)?;
                if start == mark.as_bytes() {
                    return Ok(());
                }
                let why = "name another file, or remove it first";
                Err(failed(anyhow!(
                    "{full} exists already, is not {what} and was not changed: {why}"
                )))
            }
            Ok(found) if found.is_dir() => {
                Err(failed(anyhow!("{full} is a folder: name a file in it")))
            }
            // A pipe or a device holds nothing.
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                match fs::symlink_metadata(path) {
                    Ok(_) => Err(failed(anyhow!("{full} is a link that is broken"))),
                    Err(_) => Ok(()),
                }
            }
            Err(error) => Err(cannot(error)),
        }
    }

    /// Writes a file where there is none, or one that begins with this mark, as the text does; or prints the text.
    ///
    /// # Errors
    ///
    /// There is another file, which is left as it is, or it cannot be written.
    pub(super) fn replace_own(
        &self,
        mark: &str,
        what: &str,
        text: &str,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        self.check_own(mark, what)?;
        match self {
            Self::File(path) if path.is_file() => {
                // A link stays a link; what it leads to is written.
                let real = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
                replace(&real, text.as_bytes(), Access::Usual, Durability::Disk)
                    .map_err(|error| not_written(path, &error))?;
                Ok(writeln!(out, "wrote {}", full(path))?)
            }
            Self::File(path) if path.exists() => {
                let pipe = OpenOptions::new().write(true).open(path);
                let written = pipe.and_then(|mut pipe| pipe.write_all(text.as_bytes()));
                written.map_err(|error| not_written(path, &error))
            }
            Self::File(_) | Self::Stdout => self.begin(text, out),
        }
    }
}

/// A file with the folders above it, for messages.
fn full(path: &Path) -> String {
    shown(absolute(path).unwrap_or_else(|_| path.to_owned()))
}

fn not_written(path: &Path, error: &io::Error) -> Failure {
    failed(anyhow!("{} cannot be written: {error}", full(path)))
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
