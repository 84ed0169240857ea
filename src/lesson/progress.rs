//! How far a learner has come, and its text.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Step;

/// How far a learner has come: the step he is in, and those he has done.
///
/// Its text is one line of JSON: `{"undercut-lesson":1,"step":3,"done":[1,2]}`.
///
/// ```
/// use undercut::lesson::{Progress, Step};
///
/// let mut progress = Progress::default();
/// progress.finish(Step::Points);
/// progress.step = Step::Set;
/// assert_eq!(progress.text(), "{\"undercut-lesson\":1,\"step\":2,\"done\":[1]}\n");
/// assert_eq!(Progress::parse(progress.text())?, progress);
/// # Ok::<(), undercut::lesson::NotProgress>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// The step he is in.
    pub step: Step,
    done: [bool; Step::ALL.len()],
}

impl Default for Progress {
    /// At the beginning.
    fn default() -> Self {
        Self {
            step: Step::Points,
            done: [false; Step::ALL.len()],
        }
    }
}

/// Why a text does not say how far a learner has come. The message is one sentence that follows the name of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotProgress {
    /// A later version of the program wrote it.
    #[error(
        "it was written by a newer undercut: its form is {found}, and this undercut knows {}",
        Progress::VERSION
    )]
    Newer {
        /// The version of its form.
        found: u64,
    },
    /// It is not as this program writes it.
    #[error("it does not say how far the lesson has come: {reason}")]
    Damaged {
        /// What is wrong.
        reason: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "undercut-lesson")]
    version: u64,
    step: usize,
    done: Vec<usize>,
}

impl Progress {
    /// The version of the form.
    const VERSION: u64 = 1;

    /// Whether a step has been done.
    pub const fn has_done(&self, step: Step) -> bool {
        self.done[step as usize]
    }

    /// Notes that a step has been done.
    pub const fn finish(&mut self, step: Step) {
        self.done[step as usize] = true;
    }

    /// How many steps have been done.
    pub fn count(&self) -> usize {
        self.done.iter().filter(|done| **done).count()
    }

    /// The text, a line with its end.
    ///
    /// # Panics
    ///
    /// Never: numbers can be written.
    pub fn text(&self) -> String {
        let done = Step::ALL.into_iter().filter(|step| self.has_done(*step));
        let written = Written {
            version: Self::VERSION,
            step: self.step.number(),
            done: done.map(Step::number).collect(),
        };
        let mut text = serde_json::to_string(&written).expect("these are numbers");
        text.push('\n');
        text
    }

    /// Reads the text.
    ///
    /// # Errors
    ///
    /// When it is not exactly what this program writes.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Self, NotProgress> {
        let damaged = |reason: String| NotProgress::Damaged { reason };
        let value: Value =
            serde_json::from_slice(text.as_ref()).map_err(|error| damaged(error.to_string()))?;
        match value.get("undercut-lesson").and_then(Value::as_u64) {
            Some(found) if found > Self::VERSION => return Err(NotProgress::Newer { found }),
            Some(Self::VERSION) => {}
            Some(_) | None => {
                return Err(damaged(
                    "it does not begin with {\"undercut-lesson\":1".to_owned(),
                ));
            }
        }
        let written: Written =
            serde_json::from_value(value).map_err(|error| damaged(error.to_string()))?;
        let step = |number: usize| {
            Step::of_number(number).ok_or_else(|| {
                damaged(format!(
                    "there is no step {number}, only 1 to {}",
                    Step::ALL.len()
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
        Ok(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut progress = Progress::default();
        assert_eq!(Progress::parse(progress.text()), Ok(progress));
        for step in Step::ALL {
            progress.step = step;
            progress.finish(step);
            assert_eq!(Progress::parse(progress.text()), Ok(progress));
            assert_eq!(progress.count(), step.number());
        }
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
            assert!(matches!(error, NotProgress::Damaged { .. }), "{text}");
            assert!(error.to_string().contains(why), "{text}: {error}");
        }
        assert_eq!(
            Progress::parse("{\"undercut-lesson\":2}"),
            Err(NotProgress::Newer { found: 2 })
        );
    }
}
