//! The user's configuration files: where they are, and how they are read and written.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;

use super::{
    replace::{Access, Durability, folder_of, replace, sweep},
    shown,
};

/// The largest size of a file, in bytes.
const MOST_BYTES: u64 = 256 * 1024;

/// A sort of file, in words for error messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sort {
    /// "a file of house rules".
    pub one: &'static str,
    /// "house rules are a file, such as `rules.toml`".
    pub such_as: &'static str,
}

/// Why a file cannot be read or written. Its content is unchanged.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {why}")]
pub(crate) struct FileError {
    file: String,
    why: String,
}

impl FileError {
    fn new(path: &Path, why: impl Into<String>) -> Self {
        Self {
            file: shown(path),
            why: why.into(),
        }
    }
}

/// Returns the user's configuration folder; none without a home folder.
pub(crate) fn folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.config_dir().join("undercut"))
}

/// Returns the content of a file; none if there is no file.
///
/// # Errors
///
/// Why it cannot be read.
pub(crate) fn text(path: &Path, sort: Sort) -> Result<Option<Vec<u8>>, FileError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return match fs::symlink_metadata(path) {
                Ok(_) => Err(FileError::new(path, "this link is broken")),
                Err(_) => Ok(None),
            };
        }
        Err(error) => return Err(unreadable(&error, path, sort)),
    };
    let metadata = file.metadata().ok().filter(fs::Metadata::is_file);
    let size = metadata.map(|metadata| metadata.len());
    bounded(file, path, sort, size).map(Some)
}

/// Returns what there is to read, if it is not too large; messages call it `path`. Its size is told where it is known.
///
/// # Errors
///
/// Why it cannot be read.
pub(crate) fn bounded(
    reader: impl Read,
    path: &Path,
    sort: Sort,
    size: Option<u64>,
) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    // Reading one byte too many detects large files, and stops at endless devices.
    reader
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error, path, sort))?;
    if bytes.len() as u64 > MOST_BYTES {
        let size = size.map_or_else(|| "too".to_owned(), |size| format!("{size} bytes"));
        let why = format!(
            "this is {size} long; {} may have {MOST_BYTES} bytes",
            sort.one
        );
        return Err(FileError::new(path, why));
    }
    Ok(bytes)
}

fn unreadable(error: &io::Error, path: &Path, sort: Sort) -> FileError {
    match error.kind() {
        io::ErrorKind::IsADirectory => {
            FileError::new(path, format!("this is a folder; {}", sort.such_as))
        }
        _ => FileError::new(path, format!("cannot be read: {error}")),
    }
}

/// Writes a file atomically. Creates missing folders, and keeps the permissions of the file.
///
/// # Errors
///
/// Why it cannot be written. The old file is unchanged.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), FileError> {
    let cannot = |error: io::Error| FileError::new(path, format!("cannot be written: {error}"));
    // A link stays a link; its target is written.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&real);
    fs::create_dir_all(folder).map_err(cannot)?;
    replace(&real, text.as_bytes(), Access::Usual, Durability::Disk).map_err(cannot)?;
    // What an earlier write left here when it was killed.
    sweep(folder);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SORT: Sort = Sort {
        one: "a list",
        such_as: "a list is a file",
    };

    #[test]
    fn writes_are_read_back_and_leave_no_other_file() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("new/folder/settings.toml");
        assert!(text(&path, SORT).unwrap().is_none());
        write(&path, "bell = true\n").unwrap();
        write(&path, "bell = false\n").unwrap();
        assert_eq!(text(&path, SORT).unwrap().unwrap(), b"bell = false\n");
        let left: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let home = tempfile::tempdir().unwrap();
        let real = home.path().join("real.toml");
        let link = home.path().join("link.toml");
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&real, &link).unwrap();
        write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let mode = fs::metadata(&real).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn errors_say_why() {
        let home = tempfile::tempdir().unwrap();
        let refused = |path: &Path| text(path, SORT).unwrap_err().to_string();
        let message = refused(home.path());
        assert!(
            message.ends_with(": this is a folder; a list is a file"),
            "{message}"
        );
        let large = home.path().join("large");
        fs::write(&large, vec![b' '; 300_000]).unwrap();
        let message = refused(&large);
        assert!(message.contains("300000 bytes"), "{message}");
        let below = large.join("rules.toml");
        let message = write(&below, "").unwrap_err().to_string();
        assert!(message.contains("cannot be written"), "{message}");
        #[cfg(unix)]
        {
            let link = home.path().join("link");
            std::os::unix::fs::symlink(home.path().join("nowhere"), &link).unwrap();
            let message = refused(&link);
            assert!(message.ends_with("this link is broken"), "{message}");
        }
    }
}
