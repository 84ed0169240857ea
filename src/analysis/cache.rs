//! What the coach made of records, remembered.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::{
    analysis::coach::{Fingerprint, JudgedRecord},
    record::{Record, hex},
};

/// What the coach made of records, remembered in a folder, a file a match.
///
/// It is a cache and never the truth: a file counts only for the very record that it was made of, by the same coach with
/// the same nets, and as it was written. Anything else is as if it were not there, so it can be deleted at any time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedCache {
    folder: PathBuf,
}

/// The first line of a file: what the second belongs to.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bound {
    /// The version of the form.
    judged: u64,
    /// The [`Fingerprint`] of the coach.
    coach: String,
    /// The SHA-256 of the record.
    record: String,
    /// The SHA-256 of the second line.
    content: String,
}

/// The version of the form of a file.
const VERSION: u64 = 1;

impl JudgedCache {
    /// The cache in this folder, which is created when the first file is written.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The cache beside a folder of records: the one that [`DataFolder::judged`](crate::record::store::DataFolder::judged)
    /// names for the folder of the matches.
    pub fn beside(records: &Path) -> Self {
        Self::new(records.with_file_name("judged"))
    }

    /// What the coach made of this record; none when that is not known.
    pub fn get(&self, record: &Record) -> Option<JudgedRecord> {
        let text = record.text();
        let kept = fs::read_to_string(self.path(&text)).ok()?;
        let (first, content) = kept.split_once('\n')?;
        let bound: Bound = serde_json::from_str(first).ok()?;
        (bound == Bound::new(&text, content)).then(|| serde_json::from_str(content).ok())?
    }

    /// Remembers what the coach made of this record. A file is written whole or not at all.
    ///
    /// # Errors
    ///
    /// When the system refuses. Nothing is lost then but time.
    pub fn put(&self, record: &Record, judged: &JudgedRecord) -> io::Result<()> {
        let text = record.text();
        let content = serde_json::to_string(judged)?;
        let bound = serde_json::to_string(&Bound::new(&text, &content))?;
        fs::create_dir_all(&self.folder)?;
        let mut file = NamedTempFile::new_in(&self.folder)?;
        write!(file, "{bound}\n{content}")?;
        file.persist(self.path(&text))
            .map_err(|error| error.error)?;
        Ok(())
    }

    /// The file of a match, by its header, so that a match that goes on has one file.
    fn path(&self, text: &str) -> PathBuf {
        let header = text.lines().next().unwrap_or_default();
        let mut name = hash(header);
        name.truncate(32);
        self.folder.join(name + ".json")
    }
}

impl Bound {
    /// What binds this content to this record and to the coach of this program.
    fn new(record: &str, content: &str) -> Self {
        Self {
            judged: VERSION,
            coach: Fingerprint::embedded().to_string(),
            record: hash(record),
            content: hash(content),
        }
    }
}

fn hash(text: &str) -> String {
    hex(&Sha256::digest(text))
}
