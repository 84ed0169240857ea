//! Files and folders that only their owner can read: a record holds every card of a match that is still being played.
//!
//! What was created by an earlier version, or copied here, is made private when it is opened, if it is the user's own.

use std::{
    fs::{self, File, OpenOptions},
    io,
    path::Path,
};

#[cfg(unix)]
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};

/// What the owner may do with a folder, and nobody else.
#[cfg(unix)]
const FOLDER: u32 = 0o700;
/// What the owner may do with a file, and nobody else.
#[cfg(unix)]
const FILE: u32 = 0o600;

/// Creates a folder and those above it, as far as they are missing, so that only their owner can look into them.
///
/// # Errors
///
/// What the system refuses.
pub fn create_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(above) = path.parent().filter(|above| !above.as_os_str().is_empty()) {
        create_folder(above)?;
    }
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    builder.mode(FOLDER);
    match builder.create(path) {
        Ok(()) => {}
        // Another program was quicker.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
        Err(error) => return Err(error),
    }
    // The user's mask may have taken something away.
    #[cfg(unix)]
    fs::set_permissions(path, fs::Permissions::from_mode(FOLDER))?;
    Ok(())
}

/// Creates a file that is not there yet, to be read and written.
pub(super) fn create_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    options.mode(FILE);
    let file = options.open(path)?;
    // The user's mask may have taken something away. Where the file system knows no modes, that is no failure.
    #[cfg(unix)]
    let _ = file.set_permissions(fs::Permissions::from_mode(FILE));
    Ok(file)
}

/// Makes a file private that lies in a folder of ours, if it is the user's own. A link is left alone, for what it leads to may
/// be shared on purpose.
#[cfg(unix)]
pub(super) fn tighten_file(path: &Path) {
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return;
    };
    if metadata.is_file() && is_open_to_others(&metadata) {
        let mode = metadata.mode() & 0o700;
        // Where it is refused, the file can be read as before.
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    }
}

/// Makes a folder private if it is the user's own and holds nothing but what `is_ours` knows by its name: never one that is
/// used for other things as well, such as the home folder, or one that is meant for everybody, such as `/tmp`.
#[cfg(unix)]
pub(super) fn tighten_folder(path: &Path, is_ours: impl Fn(&str) -> bool) {
    /// Set on folders in which everybody may put files.
    const STICKY: u32 = 0o1000;
    let Ok(metadata) = fs::metadata(path) else {
        return;
    };
    if !metadata.is_dir() || !is_open_to_others(&metadata) || metadata.mode() & STICKY != 0 {
        return;
    }
    let Ok(mut entries) = fs::read_dir(path) else {
        return;
    };
    let is_ours = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.file_name().to_str().is_some_and(&is_ours))
    };
    if entries.all(is_ours) {
        let mode = metadata.mode() & 0o700;
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    }
}

/// Whether others may do something with what is the user's own.
#[cfg(unix)]
fn is_open_to_others(metadata: &fs::Metadata) -> bool {
    metadata.mode() & 0o077 != 0 && metadata.uid() == rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
pub(super) fn tighten_file(_: &Path) {}

#[cfg(not(unix))]
pub(super) fn tighten_folder(_: &Path, _: impl Fn(&str) -> bool) {}
