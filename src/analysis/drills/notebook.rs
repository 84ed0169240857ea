//! The log of the answers on the disk.

use crate::record::{
    Log, TornLine,
    store::{DataFolder, ResumeError, Resumed, Saving, SetAside, Shelf, Writer, content, parse},
};

use super::practice::{Answered, Practice, PracticeHeader, PracticeLog};

/// The log of the answers, open to be written. Nobody else can write it as long as this lives.
///
/// It is kept as records are: each answer is on the disk before the next question, a last line that was not written to its
/// end is dropped, and a damaged file is set aside; the answers before the damage are taken over into a new one.
#[derive(Debug)]
pub struct Notebook {
    log: PracticeLog,
    writer: Writer,
}

/// What happened when a notebook was opened.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpenedNotebook {
    /// The last line, if it was not written to its end.
    pub torn: Option<TornLine>,
    /// The damaged file, if there was one.
    pub set_aside: Option<SetAsideLog>,
}

/// A damaged log, and what could be taken over from it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{set_aside}; {}", kept(*.answers))]
pub struct SetAsideLog {
    pub set_aside: SetAside,
    /// How many answers could be kept.
    pub answers: usize,
}

fn kept(answers: usize) -> String {
    match answers {
        0 => "none of its answers could be kept".to_owned(),
        1 => "the 1 answer before the damage was kept".to_owned(),
        answers => format!("the {answers} answers before the damage were kept"),
    }
}

/// The folder of the log.
fn shelf(folder: &DataFolder) -> Shelf<Practice> {
    folder.drills()
}

/// How far one is, as the log says now. Nothing is locked or changed; a log that cannot be read is as if there were none.
pub fn practice(folder: &DataFolder) -> Practice {
    let shelf = shelf(folder);
    let newest = shelf
        .numbers()
        .ok()
        .and_then(|numbers| numbers.first().copied());
    let read = newest.and_then(|number| shelf.read(number).ok());
    read.map(|parsed| parsed.log.state().clone())
        .unwrap_or_default()
}

impl Notebook {
    /// Opens the log of this folder, or begins it.
    ///
    /// # Errors
    ///
    /// When another program has it, when a newer program wrote it, or when the system refuses to read it.
    pub fn open(folder: &DataFolder) -> Result<(Self, OpenedNotebook), ResumeError> {
        let shelf = shelf(folder);
        let begun = |log: PracticeLog| {
            let writer = shelf.begin(&log);
            Self { log, writer }
        };
        let mut opened = OpenedNotebook::default();
        let Some(&newest) = shelf.numbers()?.first() else {
            return Ok((begun(Log::new(PracticeHeader::default())), opened));
        };
        match shelf.resume(newest) {
            Ok(Resumed { log, writer, torn }) => {
                opened.torn = torn;
                Ok((Self { log, writer }, opened))
            }
            Err(ResumeError::SetAside(set_aside)) => {
                let log = before_damage(&set_aside);
                opened.set_aside = Some(SetAsideLog {
                    set_aside,
                    answers: log.entries().len(),
                });
                Ok((begun(log), opened))
            }
            Err(error) => Err(error),
        }
    }

    /// How far one is.
    pub fn practice(&self) -> &Practice {
        self.log.state()
    }

    /// Writes an answer down, and says whether it is on the disk.
    ///
    /// # Panics
    ///
    /// Never: the log takes every answer.
    pub fn note(&mut self, answered: Answered) -> Saving {
        let line = self.log.push(answered).expect("the log takes every answer");
        self.writer.append(&line)
    }

    /// Waits until all answers are on the disk or cannot be brought there.
    pub fn finish(&mut self) -> Saving {
        self.writer.finish()
    }

    /// Whether all answers are saved, as far as is known.
    pub fn saving(&self) -> Saving {
        self.writer.saving()
    }
}

/// The log as far as it was whole.
fn before_damage(set_aside: &SetAside) -> PracticeLog {
    let path = set_aside.now.as_ref().unwrap_or(&set_aside.path);
    let whole = |number: usize| {
        let bytes = content(path).ok()?;
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        let before: Vec<u8> = lines.take(number - 1).flatten().copied().collect();
        parse::<Practice>(&before, path).ok()
    };
    // Damage in the first line leaves nothing.
    let number = set_aside.damage.line().filter(|number| *number > 1);
    let parsed = number.and_then(whole);
    parsed.map_or_else(|| Log::new(PracticeHeader::default()), |parsed| parsed.log)
}
