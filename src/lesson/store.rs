//! How far a learner has come, on the disk.

use crate::record::store::{DataFolder, SmallFile, StoreError};

use super::{NotProgress, Progress};

/// The name of the file in the data folder.
pub const FILE_NAME: &str = "lesson.json";

/// What was found on the disk.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Found {
    /// How far the learner has come; none if he has not had the lesson, nor been offered it.
    pub progress: Option<Progress>,
    /// What has to be said about the file: it was damaged and set aside, or it cannot be read.
    pub note: Option<String>,
    /// Whether the file has to be left alone: a newer program wrote it, or it cannot be read.
    pub is_foreign: bool,
}

/// Looks how far the learner has come. A damaged file is set aside, so that it is neither read again nor overwritten.
pub fn find(folder: &DataFolder) -> Found {
    let file = file(folder);
    let bytes = match file.read() {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Found::default(),
        Err(why) => return foreign(why.to_string()),
    };
    match Progress::parse(bytes) {
        Ok(progress) => Found {
            progress: Some(progress),
            ..Found::default()
        },
        Err(why @ NotProgress::Newer { .. }) => {
            foreign(format!("{}: {why}", file.path().display()))
        }
        Err(why @ NotProgress::Damaged { .. }) => {
            let path = file.path().display();
            match file.set_aside() {
                Ok(aside) => Found {
                    note: Some(format!(
                        "{path}: {why}; it has been set aside as {}",
                        aside.display()
                    )),
                    ..Found::default()
                },
                Err(error) => foreign(format!(
                    "{path}: {why}; it could not be set aside: {}",
                    error.reason
                )),
            }
        }
    }
}

fn foreign(note: String) -> Found {
    Found {
        note: Some(note),
        is_foreign: true,
        ..Found::default()
    }
}

/// Keeps how far the learner has come: the file is there whole or not at all.
///
/// # Errors
///
/// What the system refuses.
pub fn keep(folder: &DataFolder, progress: Progress) -> Result<(), StoreError> {
    file(folder).replace(progress.text().as_bytes())
}

fn file(folder: &DataFolder) -> SmallFile {
    SmallFile::new(folder.path().join(FILE_NAME))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::lesson::Step;

    #[test]
    fn what_is_kept_is_found() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path().join("new"));
        assert_eq!(find(&folder), Found::default());
        let mut progress = Progress::default();
        keep(&folder, progress).unwrap();
        assert_eq!(find(&folder).progress, Some(progress));
        progress.finish(Step::Points);
        progress.step = Step::Set;
        keep(&folder, progress).unwrap();
        assert_eq!(find(&folder).progress, Some(progress));
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(names.len(), 1, "{names:?}");
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_a_newer_one_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let path = home.path().join(FILE_NAME);
        for (attempt, name) in ["lesson.json.damaged", "lesson.json.damaged-2"]
            .into_iter()
            .enumerate()
        {
            let text = format!("nonsense {attempt}");
            fs::write(&path, &text).unwrap();
            let found = find(&folder);
            assert!(found.note.is_some_and(|note| note.contains(name)));
            assert!(!found.is_foreign && found.progress.is_none());
            assert!(!path.exists());
            assert_eq!(fs::read_to_string(home.path().join(name)).unwrap(), text);
        }
        let newer = "{\"undercut-lesson\":2}";
        fs::write(&path, newer).unwrap();
        let found = find(&folder);
        assert!(found.is_foreign && found.note.is_some_and(|note| note.contains("newer")));
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(find(&folder).is_foreign);
        assert!(keep(&folder, Progress::default()).is_err());
    }
}
