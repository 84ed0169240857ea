//! Files that are put in their place whole: whatever happens, the old content or the new is there.
//!
//! The new content is written to a file beside, which is then renamed. A program that is killed in between leaves that file
//! behind; it is locked as long as somebody writes it, so the next start knows which ones to remove.

use std::{
    fs::{self, File, Permissions},
    io::{self, Write},
    path::Path,
};

use tempfile::{Builder, NamedTempFile};

/// How the names of files begin that are being written.
const PREFIX: &str = ".undercut-";
/// How many letters and digits follow.
const LETTERS: usize = 6;

/// Who may read a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Its owner alone.
    Private,
    /// Whoever could before; of a new file, whoever the user's mask lets.
    Usual,
}

/// What is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Durability {
    /// The content is on the disk before it takes the place of the old.
    Disk,
    /// Nothing: after a loss of power it may be gone, and that does no harm.
    System,
}

/// Puts this in the place of what was in a file. The folder has to be there.
///
/// # Errors
///
/// When the system refuses; what was there before is still there then.
pub(crate) fn replace(
    path: &Path,
    bytes: &[u8],
    access: Access,
    durability: Durability,
) -> io::Result<()> {
    let file = beside(path, access)?;
    match (access, fs::metadata(path)) {
        (Access::Usual, Ok(old)) => file.as_file().set_permissions(old.permissions())?,
        (Access::Usual | Access::Private, _) => {}
    }
    fill(&file, bytes, durability)?;
    file.persist(path).map_err(|error| error.error)?;
    if durability == Durability::Disk {
        sync_folder(path);
    }
    Ok(())
}

/// Writes a file where there is none.
///
/// # Errors
///
/// When there is one, which is left as it is, or the system refuses.
pub(crate) fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = beside(path, Access::Usual)?;
    fill(&file, bytes, Durability::Disk)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    sync_folder(path);
    // What an earlier write left here when it was killed.
    sweep(folder_of(path));
    Ok(())
}

/// Removes what a program that was killed has left in a folder, and nothing that a living one writes.
pub(crate) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let left = entries
        .flatten()
        .filter(|entry| entry.file_name().to_str().is_some_and(is_beside));
    for entry in left {
        let path = entry.path();
        if !entry.metadata().is_ok_and(|metadata| is_own(&metadata)) {
            continue;
        }
        // Whoever writes it has it locked, and looks after locking it whether it is still there.
        let Ok(file) = File::open(&path) else {
            continue;
        };
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether a file of this name is one that is being written, or was.
pub(crate) fn is_beside(name: &str) -> bool {
    name.strip_prefix(PREFIX).is_some_and(|rest| {
        rest.len() == LETTERS && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Creates and locks a file in the same folder.
fn beside(path: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).rand_bytes(LETTERS);
    #[cfg(unix)]
    if access == Access::Usual {
        // As the user's mask has it.
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    let folder = folder_of(path);
    loop {
        let file = builder.tempfile_in(folder)?;
        // Where the file system has no locks, nothing is removed either.
        let _ = file.as_file().lock();
        if is_there(file.as_file())? {
            #[cfg(unix)]
            if access == Access::Private {
                let private: Permissions = std::os::unix::fs::PermissionsExt::from_mode(0o600);
                let _ = file.as_file().set_permissions(private);
            }
            return Ok(file);
        }
    }
}

fn fill(mut file: &NamedTempFile, bytes: &[u8], durability: Durability) -> io::Result<()> {
    file.write_all(bytes)?;
    match durability {
        Durability::Disk => file.as_file().sync_all(),
        Durability::System => Ok(()),
    }
}

/// Makes the name of a file in its folder as durable as its content. Not every file system can, and the content is safe
/// without it.
pub(crate) fn sync_folder(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    }
}

/// Whether the file is still in its folder.
#[cfg(unix)]
fn is_there(file: &File) -> io::Result<bool> {
    Ok(std::os::unix::fs::MetadataExt::nlink(&file.metadata()?) > 0)
}

#[cfg(not(unix))]
fn is_there(_: &File) -> io::Result<bool> {
    Ok(true)
}

/// Whether this is a file of the user's own.
#[cfg(unix)]
fn is_own(metadata: &fs::Metadata) -> bool {
    let owner = std::os::unix::fs::MetadataExt::uid(metadata);
    metadata.is_file() && owner == rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
fn is_own(metadata: &fs::Metadata) -> bool {
    metadata.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_a_killed_program_left_is_removed_and_nothing_else() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path();
        let kept = [
            ".undercut-abc",
            ".undercut-abcdef.toml",
            ".undercut-abc-ef",
            "undercut-abcdef",
            "0001.jsonl",
        ];
        for name in kept.iter().chain(&[".undercut-a1B2c3", ".undercut-999999"]) {
            fs::write(folder.join(name), "half of i").unwrap();
        }
        fs::create_dir(folder.join(".undercut-folder")).unwrap();
        // Somebody writes this one at this moment.
        let live = beside(&folder.join("settings.toml"), Access::Usual).unwrap();
        sweep(folder);
        let live_name = live
            .path()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let mut wanted: Vec<String> = kept.iter().map(|&name| name.to_owned()).collect();
        wanted.extend([".undercut-folder".to_owned(), live_name]);
        wanted.sort();
        assert_eq!(names(folder), wanted);
        live.persist(folder.join("settings.toml")).unwrap();
        sweep(&folder.join("nowhere"));
    }

    #[test]
    fn a_file_is_replaced_whole_or_created_where_there_is_none() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("file");
        for durability in [Durability::Disk, Durability::System] {
            replace(&path, b"one", Access::Private, durability).unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"one");
        }
        let error = create(&path, b"two").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        create(&home.path().join("other"), b"two").unwrap();
        assert_eq!(names(home.path()), ["file", "other"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_private_whatever_it_was() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("file");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();
        replace(&path, b"new", Access::Usual, Durability::System).unwrap();
        assert_eq!(mode(), 0o640, "who could read it still can");
        replace(&path, b"new", Access::Private, Durability::System).unwrap();
        assert_eq!(mode(), 0o600);
    }
}
