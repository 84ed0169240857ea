//! The user's own files on the disk: where they are looked for, and how they are read and written whole.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;

use super::escaped;

/// The most bytes of a file.
const MOST_BYTES: u64 = 256 * 1024;

/// What sort of file it is, as the sentences about it call it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sort {
    /// "a file of house rules".
    pub one: &'static str,
    /// "house rules are a file, such as `rules.toml`".
    pub such_as: &'static str,
}

/// Why a file cannot be read or written. The sentences begin with the file; what was in it is still there.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    /// A link that leads nowhere.
    #[error("{0}: this link leads to no file")]
    DeadLink(String),
    /// A folder.
    #[error("{file}: this is a folder; {}", sort.such_as)]
    Folder {
        /// The folder.
        file: String,
        /// What it should be.
        sort: Sort,
    },
    /// The system does not let it be read.
    #[error("{file}: cannot be read: {error}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// It is too large to be what it should be.
    #[error("{file}: this is {} long; {} may have {MOST_BYTES} bytes", size_in_words(*.size), sort.one)]
    TooLarge {
        /// The file.
        file: String,
        /// What it should be.
        sort: Sort,
        /// Its size in bytes, if the system knows it.
        size: Option<u64>,
    },
    /// It cannot be written.
    #[error("{file}: cannot be written: {error}")]
    Unwritable {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
}

fn size_in_words(size: Option<u64>) -> String {
    size.map_or_else(|| "too".to_owned(), |size| format!("{size} bytes"))
}

/// A path as a message shows it.
pub(crate) fn shown(path: &Path) -> String {
    escaped(&path.display().to_string())
}

/// The user's folder for the files that configure the program; none without a home.
pub(crate) fn folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.config_dir().join("undercut"))
}

/// What is in a file; none if there is no file.
///
/// # Errors
///
/// Why it cannot be read.
pub(crate) fn text(path: &Path, sort: Sort) -> Result<Option<Vec<u8>>, FileError> {
    let name = shown(path);
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::IsADirectory => FileError::Folder {
            file: name.clone(),
            sort,
        },
        _ => FileError::Unreadable {
            file: name.clone(),
            error,
        },
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return match fs::symlink_metadata(path) {
                Ok(_) => Err(FileError::DeadLink(name)),
                Err(_) => Ok(None),
            };
        }
        Err(error) => return Err(unreadable(error)),
    };
    let size = file
        .metadata()
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|metadata| metadata.len());
    let mut bytes = Vec::new();
    // One byte more than allowed tells a file that is too large, and a device without end ends there.
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(FileError::TooLarge {
            file: name,
            sort,
            size,
        });
    }
    Ok(Some(bytes))
}

/// Writes a file, whole or not at all; folders that are missing are made, and the file keeps the rights that it had.
///
/// # Errors
///
/// Why it cannot be written. What was there is still there.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), FileError> {
    let cannot = |error| FileError::Unwritable {
        file: shown(path),
        error,
    };
    // A link stays a link, and what it leads to is written.
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match real.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    fs::create_dir_all(folder).map_err(cannot)?;
    let mut file = tempfile::Builder::new()
        .prefix(".undercut-")
        .tempfile_in(folder)
        .map_err(cannot)?;
    file.write_all(text.as_bytes())
        .and_then(|()| {
            let rights = match fs::metadata(&real) {
                Ok(metadata) => metadata.permissions(),
                // As any new file has them; a temporary one is for its owner alone.
                #[cfg(unix)]
                Err(_) => std::os::unix::fs::PermissionsExt::from_mode(0o644),
                #[cfg(not(unix))]
                Err(_) => file.as_file().metadata()?.permissions(),
            };
            file.as_file().set_permissions(rights)?;
            file.as_file().sync_all()
        })
        .map_err(cannot)?;
    file.persist(&real).map_err(|error| cannot(error.error))?;
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
    fn what_is_written_is_read_and_nothing_else_is_left() {
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
    fn a_link_and_the_rights_of_a_file_stay() {
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
    fn what_cannot_be_read_or_written_says_why() {
        let home = tempfile::tempdir().unwrap();
        assert!(matches!(
            text(home.path(), SORT),
            Err(FileError::Folder { .. })
        ));
        let large = home.path().join("large");
        fs::write(&large, vec![b' '; 300_000]).unwrap();
        let told = text(&large, SORT).unwrap_err().to_string();
        assert!(told.contains("300000 bytes"), "{told}");
        let below = large.join("rules.toml");
        let told = write(&below, "").unwrap_err().to_string();
        assert!(told.contains("cannot be written"), "{told}");
        #[cfg(unix)]
        {
            let link = home.path().join("link");
            std::os::unix::fs::symlink(home.path().join("nowhere"), &link).unwrap();
            assert!(matches!(text(&link, SORT), Err(FileError::DeadLink(_))));
        }
    }
}
