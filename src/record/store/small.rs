//! A small file that is written whole.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use super::{Doing, StoreError, shelf, writer};

/// The most bytes that are read: no such file has nearly as many.
const MOST_BYTES: u64 = 1 << 20;

/// A small file in the data folder that is written whole, with what a program has to keep beside its records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmallFile(PathBuf);

impl SmallFile {
    /// The file at this path. It is created when it is first written.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// What is in it, up to a megabyte; none if there is no file.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn read(&self) -> Result<Option<Vec<u8>>, StoreError> {
        let file = match File::open(&self.0) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StoreError::new(&self.0, Doing::Open, &error)),
        };
        let mut bytes = Vec::new();
        file.take(MOST_BYTES)
            .read_to_end(&mut bytes)
            .map_err(|error| StoreError::new(&self.0, Doing::Read, &error))?;
        Ok(Some(bytes))
    }

    /// Puts this in the place of what was in it: whatever happens, the one or the other is there, whole.
    ///
    /// # Errors
    ///
    /// When the system refuses; what was there before is still there then.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), StoreError> {
        let refused =
            |doing: Doing| move |error: io::Error| StoreError::new(&self.0, doing, &error);
        let folder = self.0.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(refused(Doing::CreateFolder))?;
        let mut file = tempfile::NamedTempFile::new_in(folder).map_err(refused(Doing::Create))?;
        file.write_all(bytes).map_err(refused(Doing::Write))?;
        file.as_file().sync_all().map_err(refused(Doing::Write))?;
        file.persist(&self.0)
            .map_err(|error| StoreError::new(&self.0, Doing::Rename, &error.error))?;
        writer::sync_folder(&self.0);
        Ok(())
    }

    /// Gives it another name, which no file has yet, and returns it.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn set_aside(&self) -> Result<PathBuf, StoreError> {
        shelf::set_aside(&self.0)
    }
}
