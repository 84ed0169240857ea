//! How far a learner has come: its text, and its file.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::store::{DataFolder, StoreError};

use super::{LessonInput, Step};
use crate::text::{json, shown};

/// How far a learner has come: the current step, those that are done, and what is done of the current one.
///
/// Its text is one line of JSON: `{"undercut-lesson":1,"step":3,"done":[1,2]}`. In the middle of a step it also has `inputs`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Progress {
    pub step: Step,
    /// A bit for each step, the first is the lowest.
    done: u64,
    /// What was done in the current step, in order. Its deal is always the same, so they lead to the same place again.
    pub(super) inputs: Vec<LessonInput>,
}

/// Why a text does not say how far a learner has come. The message is one sentence that follows the name of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum ProgressError {
    #[error(
        "it was written by a newer undercut: its form is {found}, and this undercut knows {}",
        Progress::VERSION
    )]
    Newer { found: u64 },
    #[error("it does not say how far the lesson has come: {reason}")]
    Damaged { reason: String },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProgressText {
    #[serde(rename = "undercut-lesson")]
    version: u64,
    step: usize,
    done: Vec<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<LessonInput>,
}

impl Progress {
    /// The version of the form.
    const VERSION: u64 = 1;

    pub const fn has_done(&self, step: Step) -> bool {
        self.done & bit(step) != 0
    }

    pub fn finish(&mut self, step: Step) {
        self.done |= bit(step);
        self.inputs.clear();
    }

    /// Goes to the beginning of a step.
    pub(super) fn go_to(&mut self, step: Step) {
        self.step = step;
        self.inputs.clear();
    }

    /// Where to go on: at the step where the learner is, or at the first that is not done where that one is the last and done.
    pub fn next(&self) -> Step {
        let mut left = Step::all().filter(|step| !self.has_done(*step));
        let is_done = self.has_done(self.step) && self.inputs.is_empty();
        let is_at_end = self.step.next().is_none() && is_done;
        left.next().filter(|_| is_at_end).unwrap_or(self.step)
    }

    /// How many steps are done.
    pub fn count(&self) -> usize {
        self.done.count_ones() as usize
    }

    /// The text, a line with its end.
    fn text(&self) -> String {
        let done = Step::all().filter(|step| self.has_done(*step));
        let written = ProgressText {
            version: Self::VERSION,
            step: self.step.number(),
            done: done.map(Step::number).collect(),
            inputs: self.inputs.clone(),
        };
        let mut text = json::line(&written);
        text.push('\n');
        text
    }

    /// Reads the text; it has to be exactly what this program writes.
    fn parse(text: impl AsRef<[u8]>) -> Result<Self, ProgressError> {
        let damaged = |reason: String| ProgressError::Damaged { reason };
        let value: Value = json::read(text.as_ref()).map_err(|error| damaged(error.to_string()))?;
        match value.get("undercut-lesson").and_then(Value::as_u64) {
            Some(found) if found > Self::VERSION => return Err(ProgressError::Newer { found }),
            Some(Self::VERSION) => {}
            Some(_) | None => {
                return Err(damaged(
                    "it does not begin with {\"undercut-lesson\":1".to_owned(),
                ));
            }
        }
        let written: ProgressText =
            json::read_value(value).map_err(|error| damaged(error.to_string()))?;
        let step = |number: usize| {
            Step::of_number(number).ok_or_else(|| {
                damaged(format!(
                    "there is no step {number}, only 1 to {}",
                    Step::count()
                ))
            })
        };
        let mut progress = Self {
            step: step(written.step)?,
            ..Self::default()
        };
        for number in written.done {
            let step = step(number)?;
            if progress.has_done(step) {
                return Err(damaged(format!("step {number} is named twice")));
            }
            progress.finish(step);
        }
        progress.inputs = written.inputs;
        Ok(progress)
    }
}

const fn bit(step: Step) -> u64 {
    1 << (step.number() - 1)
}

/// What was found on the disk.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StoredProgress {
    /// None if the lesson was neither begun nor offered.
    pub progress: Option<Progress>,
    /// What has to be said about the file: it was damaged and set aside, or it cannot be read.
    pub note: Option<String>,
    /// Whether the file has to be left alone: a newer program wrote it, or it cannot be read.
    pub is_foreign: bool,
}

impl StoredProgress {
    /// Whether the lesson is to be offered: once, to a player without a record.
    pub fn is_offered(&self, has_records: bool) -> bool {
        !has_records && *self == Self::default()
    }
}

/// Reads how far the learner has come. A damaged file is set aside, so that it is neither read again nor overwritten.
pub fn find_progress(folder: &DataFolder) -> StoredProgress {
    let file = folder.lesson();
    let bytes = match file.read() {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return StoredProgress::default(),
        Err(why) => return foreign(why.to_string()),
    };
    match Progress::parse(bytes) {
        Ok(progress) => StoredProgress {
            progress: Some(progress),
            ..StoredProgress::default()
        },
        Err(why @ ProgressError::Newer { .. }) => foreign(format!("{}: {why}", shown(file.path()))),
        Err(why @ ProgressError::Damaged { .. }) => {
            let path = shown(file.path());
            match file.set_aside() {
                Ok(aside) => StoredProgress {
                    note: Some(format!(
                        "{path}: {why}; it has been set aside as {}",
                        shown(aside)
                    )),
                    ..StoredProgress::default()
                },
                Err(error) => foreign(format!(
                    "{path}: {why}; it could not be set aside: {}",
                    error.reason
                )),
            }
        }
    }
}

fn foreign(note: String) -> StoredProgress {
    StoredProgress {
        note: Some(note),
        is_foreign: true,
        ..StoredProgress::default()
    }
}

/// Writes how far the learner has come: the file is there whole or not at all.
///
/// # Errors
///
/// What the system refuses.
pub fn keep_progress(folder: &DataFolder, progress: &Progress) -> Result<(), StoreError> {
    folder.lesson().replace(progress.text().as_bytes())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut progress = Progress::default();
        assert_eq!(Progress::parse(progress.text()).as_ref(), Ok(&progress));
        for step in Step::all() {
            progress.step = step;
            progress.finish(step);
            assert_eq!(Progress::parse(progress.text()).as_ref(), Ok(&progress));
            assert_eq!(progress.count(), step.number());
        }
        progress.inputs = vec![LessonInput::Take, LessonInput::Card("Kd".parse().unwrap())];
        let text = progress.text();
        assert!(
            text.contains(r#""inputs":["take",{"card":"Kd"}]"#),
            "{text}"
        );
        assert_eq!(Progress::parse(text), Ok(progress));
    }

    #[test]
    fn whatever_else_is_refused_with_a_reason() {
        for (text, why) in [
            ("", "EOF"),
            ("{\"undercut-lesson\":1,\"step\":2", "EOF"),
            ("[]", "does not begin with"),
            ("{\"undercut\":1}", "does not begin with"),
            (
                "{\"undercut-lesson\":0,\"step\":1,\"done\":[]}",
                "does not begin with",
            ),
            (
                "{\"undercut-lesson\":1,\"step\":11,\"done\":[]}",
                "no step 11",
            ),
            (
                "{\"undercut-lesson\":1,\"step\":1,\"done\":[0]}",
                "no step 0",
            ),
            ("{\"undercut-lesson\":1,\"step\":1,\"done\":[2,2]}", "twice"),
            (
                "{\"undercut-lesson\":1,\"step\":1,\"done\":[],\"x\":1}",
                "unknown field",
            ),
            ("{\"undercut-lesson\":1,\"done\":[]}", "missing field"),
        ] {
            let error = Progress::parse(text).unwrap_err();
            assert!(matches!(error, ProgressError::Damaged { .. }), "{text}");
            assert!(error.to_string().contains(why), "{text}: {error}");
        }
        assert_eq!(
            Progress::parse("{\"undercut-lesson\":2}"),
            Err(ProgressError::Newer { found: 2 })
        );
    }

    #[test]
    fn the_lesson_goes_on_at_what_is_not_done() {
        let mut progress = Progress {
            step: Step::HAND,
            ..Progress::default()
        };
        assert_eq!(progress.next(), Step::HAND, "it was not finished");
        progress.finish(Step::HAND);
        assert_eq!(progress.next(), Step::default(), "the first was skipped");
        for step in Step::all() {
            progress.finish(step);
        }
        assert_eq!(progress.next(), Step::HAND, "nothing is left");
    }

    #[test]
    fn what_is_kept_is_found() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path().join("new"));
        assert_eq!(find_progress(&folder), StoredProgress::default());
        let mut progress = Progress::default();
        keep_progress(&folder, &progress).unwrap();
        assert_eq!(find_progress(&folder).progress.as_ref(), Some(&progress));
        progress.finish(Step::POINTS);
        progress.step = Step::SET;
        keep_progress(&folder, &progress).unwrap();
        assert_eq!(find_progress(&folder).progress, Some(progress));
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(names.len(), 1, "{names:?}");
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_a_newer_one_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let path = folder.lesson().path().to_owned();
        for (attempt, name) in ["lesson.json.damaged", "lesson.json.damaged-2"]
            .into_iter()
            .enumerate()
        {
            let text = format!("nonsense {attempt}");
            fs::write(&path, &text).unwrap();
            let found = find_progress(&folder);
            assert!(found.note.is_some_and(|note| note.contains(name)));
            assert!(!found.is_foreign && found.progress.is_none());
            assert!(!path.exists());
            assert_eq!(fs::read_to_string(home.path().join(name)).unwrap(), text);
        }
        let newer = "{\"undercut-lesson\":2}";
        fs::write(&path, newer).unwrap();
        let found = find_progress(&folder);
        assert!(found.is_foreign && found.note.is_some_and(|note| note.contains("newer")));
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(find_progress(&folder).is_foreign);
        assert!(keep_progress(&folder, &Progress::default()).is_err());
    }
}
