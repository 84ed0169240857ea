//! Files of house rules on the disk: where they are looked for, and how they are read.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;

use crate::rules::{FoundBy, Mistakes, RuleBook, RulesFile};

/// The name under which house rules are looked for.
pub const FILE_NAME: &str = "rules.toml";
/// The most bytes of a file of house rules.
const MOST_BYTES: u64 = 256 * 1024;

/// Why a file of house rules cannot be used. The sentences begin with the file, and for what is inside it with the
/// line and the column too.
#[derive(Debug, thiserror::Error)]
pub enum RulesFileError {
    /// There is no such file.
    #[error("{0}: there is no such file; `undercut rules init` begins one")]
    Missing(String),
    /// A link that leads nowhere.
    #[error("{0}: this link leads to no file")]
    DeadLink(String),
    /// A folder.
    #[error("{0}: this is a folder; house rules are a file, such as `rules.toml`")]
    Folder(String),
    /// The system does not let it be read.
    #[error("{file}: cannot be read: {error}")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// It is too large to be what it should be.
    #[error("{file}: this is {} long; a file of house rules may have {MOST_BYTES} bytes", size_in_words(*.size))]
    TooLarge {
        /// The file.
        file: String,
        /// Its size in bytes, if the system knows it.
        size: Option<u64>,
    },
    /// What is inside it is wrong.
    #[error(transparent)]
    Mistakes(#[from] Mistakes),
}

fn size_in_words(size: Option<u64>) -> String {
    size.map_or_else(|| "too".to_owned(), |size| format!("{size} bytes"))
}

/// Reads the file of house rules at `path`.
///
/// # Errors
///
/// Why it cannot be used.
pub fn read(path: &Path, found: FoundBy) -> Result<RuleBook, RulesFileError> {
    let name = path.display().to_string();
    match bytes(path, &name)? {
        Some(bytes) => Ok(RuleBook::read(RulesFile { name, found }, &bytes)?),
        None => Err(RulesFileError::Missing(name)),
    }
}

/// Looks for house rules in the folder and then in the user's configuration folder, and reads the first file found;
/// without one the rules are those that are built in.
///
/// # Errors
///
/// Why the first file found cannot be used: the next place is for when there is none.
pub fn look_for() -> Result<RuleBook, RulesFileError> {
    let places = [
        (Some(PathBuf::from(FILE_NAME)), FoundBy::Folder),
        (user_file(), FoundBy::User),
    ];
    for (path, found) in places {
        let Some(path) = path else { continue };
        match read(&path, found) {
            Err(RulesFileError::Missing(_)) => {}
            answer => return answer,
        }
    }
    Ok(RuleBook::built_in())
}

/// The user's own file of house rules, which need not exist; none without a home.
pub fn user_file() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.config_dir().join("undercut").join(FILE_NAME))
}

/// What is in a file; none if there is no file.
fn bytes(path: &Path, name: &str) -> Result<Option<Vec<u8>>, RulesFileError> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::IsADirectory => RulesFileError::Folder(name.to_owned()),
        _ => RulesFileError::Unreadable {
            file: name.to_owned(),
            error,
        },
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return match fs::symlink_metadata(path) {
                Ok(_) => Err(RulesFileError::DeadLink(name.to_owned())),
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
        let file = name.to_owned();
        return Err(RulesFileError::TooLarge { file, size });
    }
    Ok(Some(bytes))
}
