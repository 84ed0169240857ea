//! Writing a file to begin with, where there is none yet.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, absolute},
};

use anyhow::{Context, anyhow};

use super::Failure;

/// Writes a file where there is none yet.
///
/// # Errors
///
/// When there is one, which is left as it is, or it cannot be written.
pub(super) fn begin(path: &Path, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let full = absolute(path).unwrap_or_else(|_| path.to_owned());
    let full = full.display();
    let mut file = match File::create_new(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err(anyhow!("{full} exists already, and has been left as it is").into());
        }
        Err(error) => return Err(anyhow!("{full} cannot be written: {error}").into()),
    };
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all());
    if written.is_err() {
        // It is ours, and half a file would only be found and complained about.
        let _ = fs::remove_file(path);
    }
    written.with_context(|| format!("{full} cannot be written"))?;
    Ok(writeln!(out, "wrote {full}")?)
}
