//! What keeps one record on the disk up to date.

use std::{
    fmt::Debug,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use super::{Doing, StoreError};
use crate::record::Label;

/// How the files of records end.
pub(super) const SUFFIX: &str = ".jsonl";

/// The file of the record with this number.
pub(super) fn path(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:04}{SUFFIX}"))
}

/// The number of a record that has this name, or had it before it was set aside.
pub(super) fn number(name: &str) -> Option<u32> {
    let (digits, _) = name.split_once(SUFFIX)?;
    // With nine digits there is always a next number.
    let is_number = digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

/// The names of the files in a folder, which need not exist.
pub(super) fn names(folder: &Path) -> Result<Vec<String>, StoreError> {
    let refused = |error| StoreError::new(folder, Doing::ReadFolder, &error);
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(refused(error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry.map_err(refused)?.file_name().into_string());
    }
    Ok(names)
}

/// Makes the name of a file in its folder as durable as its content. Not every file system can, and the content is
/// safe without it.
pub(super) fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Whether a record is on the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Saving {
    /// Every line is.
    Saved,
    /// Some lines are not, and why. They are kept and tried again.
    Failing(StoreError),
}

/// What keeps one record on the disk up to date. The record is locked as long as this lives.
///
/// A line that cannot be written is kept and tried again with the next one, so the game goes on when the disk is full
/// or the folder is read-only; [`Writer::saving`] says how it stands.
#[derive(Debug)]
pub struct Writer {
    destination: Destination,
    unsaved: String,
    saving: Saving,
}

/// Where a record is written.
#[derive(Debug)]
pub(super) enum Destination {
    /// Under the next number in this folder, where it is still to be created.
    Folder(PathBuf),
    /// In this file, which is still to be created.
    File(PathBuf),
    /// At the end of a locked file.
    Open(Tail),
}

impl Writer {
    /// Writes this text, and what is appended to it later, there.
    pub(super) fn new(destination: Destination, text: String) -> Self {
        let mut writer = Self {
            destination,
            unsaved: text,
            saving: Saving::Saved,
        };
        writer.retry();
        writer
    }

    /// Appends a line with its end, and returns when it is on the disk or could not be brought there. This waits for
    /// the disk.
    pub fn append(&mut self, line: &str) -> &Saving {
        self.unsaved += line;
        self.retry()
    }

    /// Tries again to save what is not saved yet.
    pub fn retry(&mut self) -> &Saving {
        self.saving = match self.save() {
            Ok(()) => {
                self.unsaved.clear();
                Saving::Saved
            }
            Err(error) => Saving::Failing(error),
        };
        &self.saving
    }

    fn save(&mut self) -> Result<(), StoreError> {
        if self.unsaved.is_empty() {
            return Ok(());
        }
        let (file, path) = match &mut self.destination {
            Destination::Open(tail) => return tail.append(&self.unsaved),
            Destination::Folder(folder) => create_next(folder)?,
            Destination::File(path) => create(path)?,
        };
        self.destination = Destination::Open(first_lines(file, path, &self.unsaved)?);
        Ok(())
    }

    /// Whether the record is on the disk.
    pub fn saving(&self) -> &Saving {
        &self.saving
    }

    /// The file of the record; none while it could not be created.
    pub fn path(&self) -> Option<&Path> {
        match &self.destination {
            Destination::Folder(_) | Destination::File(_) => None,
            Destination::Open(tail) => Some(&tail.path),
        }
    }

    /// What the record is called: its file, and the folder in which it lies. None while it could not be created.
    pub fn name(&self) -> Option<Label> {
        name_of(self.path()?)
    }

    /// How many lines are not on the disk.
    pub fn unsaved_lines(&self) -> usize {
        self.unsaved.lines().count()
    }
}

/// What a record is called by where it lies: its file, and the folder that has it, as `matches/0007.jsonl`.
pub fn name_of(path: &Path) -> Option<Label> {
    let file = path.file_name()?.to_str()?;
    let folder = path.parent().and_then(Path::file_name);
    let name = match folder.and_then(|folder| folder.to_str()) {
        Some(folder) => format!("{folder}/{file}"),
        None => file.to_owned(),
    };
    name.parse().or_else(|_| file.parse()).ok()
}

/// Creates and locks the file of a new record under the next number.
fn create_next(folder: &Path) -> Result<(File, PathBuf), StoreError> {
    fs::create_dir_all(folder)
        .map_err(|error| StoreError::new(folder, Doing::CreateFolder, &error))?;
    let last = names(folder)?.iter().filter_map(|name| number(name)).max();
    let mut number = last.unwrap_or(0);
    loop {
        number += 1;
        match create(&path(folder, number)) {
            // Another program took the number, or looked at the file before it was locked and will set it aside.
            Err(error)
                if [io::ErrorKind::AlreadyExists, io::ErrorKind::WouldBlock]
                    .contains(&error.kind) => {}
            done => return done,
        }
    }
}

/// Creates and locks a file.
fn create(path: &Path) -> Result<(File, PathBuf), StoreError> {
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create_new(true).open(path);
    let file = file.map_err(|error| StoreError::new(path, Doing::Create, &error))?;
    match file.try_lock() {
        Ok(()) => Ok((file, path.to_owned())),
        Err(error) => {
            if let TryLockError::Error(_) = error {
                let _ = fs::remove_file(path);
            }
            Err(StoreError::new(path, Doing::Lock, &error.into()))
        }
    }
}

/// Writes the first lines of a new record.
fn first_lines(file: File, path: PathBuf, text: &str) -> Result<Tail, StoreError> {
    let mut tail = Tail::new(path, file, 0);
    match tail.append(text) {
        Ok(()) => {
            sync_folder(&tail.path);
            Ok(tail)
        }
        Err(error) => {
            // A file without a header would only be in the way at the next start.
            let _ = fs::remove_file(&tail.path);
            Err(error)
        }
    }
}

/// The end of a file that only ever grows by whole lines.
#[derive(Debug)]
pub(super) struct Tail {
    path: PathBuf,
    medium: Box<dyn Medium>,
    /// How many bytes of whole lines the file has.
    length: u64,
    /// A write has failed since, and something may lie beyond them.
    torn: bool,
}

/// What a tail needs of a file.
trait Medium: Debug + Send {
    /// Cuts the file off at this length.
    fn cut(&mut self, length: u64) -> io::Result<()>;
    /// Writes at this place.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;
    /// Waits until all of it is on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

impl Medium for File {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::Start(at))?;
        self.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

impl Tail {
    /// The end of this file, which has `length` bytes.
    pub(super) fn new(path: PathBuf, file: File, length: u64) -> Self {
        Self {
            path,
            medium: Box::new(file),
            length,
            torn: false,
        }
    }

    fn append(&mut self, text: &str) -> Result<(), StoreError> {
        if self.torn {
            let cut = self.medium.cut(self.length);
            cut.map_err(|error| StoreError::new(&self.path, Doing::Cut, &error))?;
            self.torn = false;
        }
        let medium = &mut self.medium;
        let written = medium.write(self.length, text.as_bytes());
        match written.and_then(|()| medium.sync()) {
            Ok(()) => {
                self.length += text.len() as u64;
                Ok(())
            }
            Err(error) => {
                // Tried at once, so that a program that ends now leaves whole lines.
                self.torn = medium.cut(self.length).is_err();
                Err(StoreError::new(&self.path, Doing::Write, &error))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A file on a disk with room for a given number of bytes, which can be changed.
    #[derive(Debug, Clone, Default)]
    struct Small(Arc<Mutex<(Vec<u8>, usize)>>);

    impl Medium for Small {
        fn cut(&mut self, length: u64) -> io::Result<()> {
            let (content, _) = &mut *self.0.lock().unwrap();
            content.truncate(usize::try_from(length).unwrap());
            Ok(())
        }

        fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
            let (content, room) = &mut *self.0.lock().unwrap();
            assert_eq!(at, content.len() as u64, "only whole lines lie before");
            let fitting = bytes.len().min(*room - content.len());
            content.extend(&bytes[..fitting]);
            if fitting < bytes.len() {
                return Err(io::ErrorKind::StorageFull.into());
            }
            Ok(())
        }

        fn sync(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn writer(medium: impl Medium + 'static) -> Writer {
        let tail = Tail {
            path: "0001.jsonl".into(),
            medium: Box::new(medium),
            length: 0,
            torn: false,
        };
        Writer::new(Destination::Open(tail), String::new())
    }

    #[test]
    fn a_full_disk_loses_nothing_once_there_is_room_again() {
        let lines = ["{\"a\":1}\n", "{\"bb\":2}\n", "{\"ccc\":3}\n"];
        let whole = lines.concat();
        for room in 0..whole.len() {
            let disk = Small::default();
            disk.0.lock().unwrap().1 = room;
            let mut writer = writer(disk.clone());
            for line in lines {
                writer.append(line);
                let on_disk = String::from_utf8(disk.0.lock().unwrap().0.clone()).unwrap();
                assert!(whole.starts_with(&on_disk));
                assert!(on_disk.is_empty() || on_disk.ends_with('\n'), "{on_disk:?}");
            }
            let Saving::Failing(error) = writer.saving() else {
                panic!("{room} bytes are too few");
            };
            assert_eq!(error.kind, io::ErrorKind::StorageFull);
            assert!(writer.unsaved_lines() > 0);
            disk.0.lock().unwrap().1 = usize::MAX;
            assert_eq!(writer.retry(), &Saving::Saved);
            assert_eq!(disk.0.lock().unwrap().0, whole.as_bytes());
            assert_eq!(writer.unsaved_lines(), 0);
        }
    }

    #[test]
    fn the_system_says_that_its_disk_is_full() {
        let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
            return;
        };
        let mut writer = writer(full);
        for _ in 0..2 {
            let Saving::Failing(error) = writer.append("{}\n") else {
                panic!("nothing fits");
            };
            assert!(error.to_string().starts_with("0001.jsonl: "), "{error}");
        }
        assert_eq!(writer.unsaved_lines(), 2);
    }
}
