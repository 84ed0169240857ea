//! What the commands about rules, keys and themes do with files: check them, and write one to begin with.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf, absolute},
};

use anyhow::{Context, anyhow};

use super::Failure;

/// Checks files: prints what `read` says of the good ones, and fails with what is wrong with the others.
pub(super) fn check(
    files: &[PathBuf],
    out: &mut dyn Write,
    read: impl Fn(&Path) -> Result<String, String>,
) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for path in files {
        match read(path) {
            Ok(good) => writeln!(out, "{good}")?,
            Err(why) => wrong.push(why),
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failure::Configuration(anyhow!(wrong.join("\n"))))
    }
}

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
