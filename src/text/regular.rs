//! Files that the program finds in its own folders, where nobody named them: anything may lie there.

use std::{fs, fs::File, io, path::Path};

/// Opens a file to be read. A pipe or a device is refused, since it may keep whoever reads it waiting for ever.
///
/// # Errors
///
/// What the system refuses, and that this is no file.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    check(path)?;
    File::open(path)
}

/// Refuses pipes and devices, without opening them. A folder is left to the system to refuse.
///
/// # Errors
///
/// What the system refuses, and that this is no file.
pub(crate) fn check(path: &Path) -> io::Result<()> {
    let sort = fs::metadata(path)?.file_type();
    if sort.is_file() || sort.is_dir() {
        Ok(())
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is a pipe or a device, not a file",
        ))
    }
}
