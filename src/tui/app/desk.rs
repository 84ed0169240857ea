//! The desk: the folder of the records, and the records that are being written.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    analysis::stats::DailyRecords,
    game::Match,
    lesson::{Progress, find_progress, keep_progress},
    players::Level,
    record::{
        Date, Header, Record,
        store::{DataFolder, Saving, Shelf, Writer},
    },
    tui::{bookmark::Bookmark, marker, message::Message, records::Drawer},
};

/// Where records are kept, and the one that is being written.
#[derive(Clone)]
pub(super) struct Desk {
    folder: DataFolder,
    matches: Shelf<Match>,
    practice: Shelf<Match>,
    daily: Shelf<Match>,
    /// The record of the match at the table; under that of a branch, the one that waits behind it.
    writers: Arc<Mutex<Vec<Writer>>>,
    /// The file that says where the player was, and what it said when a record was opened last.
    bookmark: PathBuf,
    found: Arc<Mutex<Option<Bookmark>>>,
}

impl Desk {
    /// The desk with the records of this folder.
    pub(super) fn new(folder: &DataFolder) -> Self {
        Self {
            folder: folder.clone(),
            matches: folder.matches(),
            practice: folder.practice(),
            daily: folder.daily(),
            writers: Arc::default(),
            bookmark: folder.bookmark(),
            found: Arc::default(),
        }
    }

    /// The folder.
    pub(super) fn folder(&self) -> &DataFolder {
        &self.folder
    }

    /// The shelf that is listed as this drawer.
    pub(super) fn drawer(&self, drawer: Drawer) -> &Shelf<Match> {
        match drawer {
            Drawer::Matches => &self.matches,
            Drawer::Practice => &self.practice,
        }
    }

    fn with<T>(&self, what: impl FnOnce(&mut Vec<Writer>) -> T) -> T {
        // A job that panicked has ended the program.
        what(&mut self.writers.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Looks for the match that can be gone on with, and for the opponent of the newest.
    pub(super) fn find(&self) -> Message {
        Message::Found {
            unfinished: self.matches.unfinished().map_err(|why| why.to_string()),
            last: self.last_met(),
        }
    }

    /// Against whom of the computer's players the newest match is.
    fn last_met(&self) -> Option<Level> {
        let mut newest = self.matches.newest(None).ok()?;
        let record = newest.find_map(|shelved| shelved.log.ok())?;
        record.header().players().iter().find_map(Level::of)
    }

    /// Opens the record of this number to be gone on with.
    pub(super) fn resume(&self, number: u32) -> Message {
        let resumed = self.matches.resume(number).map(|resumed| {
            self.with(|open| *open = vec![resumed.writer]);
            *self.found.lock().unwrap_or_else(PoisonError::into_inner) =
                marker::read(&self.bookmark);
            Box::new(resumed.log)
        });
        Message::Resumed(resumed.map_err(|why| why.to_string()))
    }

    /// Where the player was in the record that was opened last. It is told once.
    pub(super) fn found(&self) -> Option<Bookmark> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.take()
    }

    /// Begins the record of a match.
    pub(super) fn start(&self, header: Header) -> Message {
        let writer = self.matches.begin(&Record::new(header));
        let saving = writer.saving().clone();
        self.with(|open| *open = vec![writer]);
        Message::Saved(saving)
    }

    /// Begins the record of a branch, which names the one that is open as the one that it comes from, unless it names
    /// another.
    pub(super) fn branch(&self, record: Record) -> Message {
        self.with(|open| {
            let open_is = open.last().and_then(Writer::name);
            let record = match open_is {
                Some(name) => record.coming_from(name),
                None => record,
            };
            let writer = self.practice.begin(&record);
            let saving = writer.saving().clone();
            open.push(writer);
            Message::Saved(saving)
        })
    }

    /// Looks for the deals of the day, and for the one of this date, or of today.
    pub(super) fn find_days(desk: Option<&Self>, today: Date, date: Option<Date>) -> Message {
        let date = date.unwrap_or(today);
        Message::DaysFound(match desk {
            Some(desk) => DailyRecords::on(&desk.daily, today, date)
                .map(Box::new)
                .map_err(|why| why.to_string()),
            None => Ok(Box::new(DailyRecords::nothing(today, date))),
        })
    }

    /// Begins the record of a deal of the day.
    pub(super) fn start_daily(&self, record: &Record) -> Message {
        let writer = self.daily.begin(record);
        let saving = writer.saving().clone();
        self.with(|open| open.push(writer));
        Message::Saved(saving)
    }

    /// Opens the deal of the day of this number to be gone on with.
    pub(super) fn resume_daily(&self, number: u32) -> Message {
        let resumed = self.daily.resume(number).map(|resumed| {
            self.with(|open| open.push(resumed.writer));
            Box::new(resumed.log)
        });
        Message::DailyResumed(resumed.map_err(|why| why.to_string()))
    }

    /// Adds a line to the record that is open.
    pub(super) fn append(&self, line: &str) -> Message {
        Message::Saved(self.with(|open| match open.last_mut() {
            Some(writer) => writer.append(line).clone(),
            None => Saving::Saved,
        }))
    }

    /// Closes the record that is open.
    pub(super) fn close(&self) -> Message {
        self.with(Vec::pop);
        Message::Saved(Saving::Saved)
    }

    /// Looks how far the player has come in the first lesson.
    pub(super) fn find_lesson(&self) -> Message {
        Message::LessonFound {
            found: find_progress(&self.folder),
            // What cannot be read is not nothing.
            has_records: !self.matches.is_empty().unwrap_or(false),
        }
    }

    /// Keeps how far the player has come in the first lesson.
    pub(super) fn keep_lesson(&self, progress: Progress) -> Message {
        let kept = keep_progress(&self.folder, progress);
        Message::LessonKept(kept.map_err(|why| why.to_string()))
    }
}
