//! What is on the disk of a deal of the day, and of all others.

use std::path::{Path, PathBuf};

use crate::{
    game::Match,
    record::{
        Date, Header, Record,
        store::{ResumeError, Shelf, StoreError, content},
    },
};

use super::{Day, Days};

/// What is on the disk of a deal of the day, and of all others.
#[derive(Debug, Clone, PartialEq)]
pub struct DaysFound {
    /// The day on which it was looked for.
    pub today: Date,
    /// Whose deal was looked for.
    pub date: Date,
    /// The record of that deal with its number, if it was begun.
    pub here: Option<(u32, Record)>,
    /// The damaged record of that deal, where there is no other: what was played of it is lost.
    pub lost: Option<PathBuf>,
    /// All that have been played.
    pub days: Days,
    /// Why records were left out. The damaged ones have been set aside.
    pub left_out: Vec<ResumeError>,
}

impl DaysFound {
    /// Where nothing is kept.
    pub fn nothing(today: Date, date: Date) -> Self {
        Self {
            today,
            date,
            here: None,
            lost: None,
            days: Days::default(),
            left_out: Vec::new(),
        }
    }

    /// Looks on `today` for the deal of this day, and sets damaged records aside, so that the deal can be begun anew
    /// knowingly.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn on(shelf: &Shelf<Match>, today: Date, date: Date) -> Result<Self, StoreError> {
        let sorted = shelf.sorted()?;
        let mut here = None;
        let mut played = Vec::new();
        for (number, record) in sorted.records {
            let Some(day) = Day::of(&record) else {
                continue;
            };
            if day.date == date && here.is_none() {
                here = Some((number, record));
            }
            played.push(day);
        }
        let lost = match here {
            Some(_) => None,
            None => shelf
                .set_aside()?
                .into_iter()
                .find(|path| day_of(path) == Some(date)),
        };
        Ok(Self {
            today,
            date,
            here,
            lost,
            days: Days::of(played),
            left_out: sorted.left_out,
        })
    }

    /// What has to be told of damaged records, a sentence each, without capital and full stop: why some were left out,
    /// and that this deal is to be begun anew.
    pub fn warnings(&self) -> Vec<String> {
        let mut told: Vec<String> = self.left_out.iter().map(ToString::to_string).collect();
        told.extend(self.lost.as_ref().map(|path| {
            format!(
                "the deal of {} was begun, but its record was damaged and lies in {}: what was played of it is lost, and who \
                 begins it anew has a new first try",
                self.date,
                path.display()
            )
        }));
        told
    }
}

/// Whose deal a damaged record is of, as far as its first line still says.
fn day_of(path: &Path) -> Option<Date> {
    let content = content(path).ok()?;
    let first = content.split(|byte| *byte == b'\n').next()?;
    let header: Header = serde_json::from_slice(first).ok()?;
    Some(header.occasion().daily()?.date)
}
