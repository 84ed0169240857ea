//! The numbers of records: the names of their files, and the mark of the highest one. A match keeps its number for good, so the
//! number of a record that was deleted is not given to another.
//!
//! The mark is a file beside the records that `rm *.jsonl` leaves alone. It only ever adds to what the names of the files say: where
//! it is missing, damaged or behind, the highest file counts, and where it cannot be written, nothing else fails.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use super::{Doing, StoreError};
use crate::text::replace::{Access, Durability, replace};

/// How the files of records end.
const SUFFIX: &str = ".jsonl";

/// More than any record's number: with nine digits there is always a next one.
const MOST_NUMBER: u32 = 999_999_999;

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

/// The number of a record in this file.
pub(super) fn number_of(path: &Path) -> Option<u32> {
    number(path.file_name()?.to_str()?)
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

/// The name of the file with the mark.
pub(super) const MARK: &str = ".highest-number";

/// More than the longest mark has.
const MOST_BYTES: u64 = 16;

/// The highest number that was given in this folder, of which these are the files.
pub(super) fn highest(folder: &Path, names: &[String]) -> u32 {
    let seen = names.iter().filter_map(|name| number(name)).max();
    seen.max(read(folder)).unwrap_or(0)
}

/// Remembers that this number was given.
pub(super) fn raise(folder: &Path, number: u32) {
    if read(folder).is_some_and(|marked| marked >= number) {
        return;
    }
    let _ = replace(
        &folder.join(MARK),
        line(number).as_bytes(),
        Access::Private,
        Durability::System,
    );
}

/// The mark; none when there is none that can be trusted.
fn read(folder: &Path) -> Option<u32> {
    let path = folder.join(MARK);
    // To open a pipe would wait for its writer.
    if !fs::symlink_metadata(&path).ok()?.is_file() {
        return None;
    }
    let mut text = String::new();
    let file = File::open(path).ok()?;
    file.take(MOST_BYTES).read_to_string(&mut text).ok()?;
    let number = text.trim_end().parse().ok()?;
    // A mark that was cut off would be another number.
    (text == line(number) && number < MOST_NUMBER).then_some(number)
}

fn line(number: u32) -> String {
    format!("{number:09}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_was_written_and_never_lowered() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["0003.jsonl".to_owned(), "0007.jsonl.damaged".to_owned()];
        assert_eq!(highest(folder.path(), &[]), 0);
        assert_eq!(highest(folder.path(), &names), 7);
        raise(folder.path(), 12);
        raise(folder.path(), 9);
        assert_eq!(highest(folder.path(), &names), 12);
    }

    #[test]
    fn a_mark_that_cannot_be_trusted_is_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join(MARK);
        let names = ["0003.jsonl".to_owned()];
        for bad in [
            "",
            "12",
            "000000012",
            "12\n",
            "00000001\n",
            "999999999\n",
            "-00000012\n",
            "+00000012\n",
            "000000012\n000000013\n",
            "\u{1b}[2J\n",
        ] {
            fs::write(&mark, bad).unwrap();
            assert_eq!(highest(folder.path(), &names), 3, "{bad:?}");
            raise(folder.path(), 4);
            assert_eq!(fs::read_to_string(&mark).unwrap(), "000000004\n", "{bad:?}");
        }
        fs::remove_file(&mark).unwrap();
        fs::create_dir(&mark).unwrap();
        raise(folder.path(), 4);
        assert_eq!(highest(folder.path(), &names), 3);
    }
}
