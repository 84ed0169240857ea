//! The records on the disk: their list, and what is opened from it.

use crate::{
    game::Match,
    players::Level,
    record::{
        Record,
        store::{DataFolder, Shelf, Shelved},
    },
    session::next_up,
};

use super::setup::LastMatch;

pub use crate::session::{Found, RecordLine, person};

/// Which records are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordList {
    Matches,
    /// Branches of other records.
    Practice,
    /// Deals of the day.
    Days,
}

impl RecordList {
    /// Where they are kept.
    pub fn shelf(self, folder: &DataFolder) -> Shelf<Match> {
        match self {
            Self::Matches => folder.matches(),
            Self::Practice => folder.practice(),
            Self::Days => folder.daily(),
        }
    }

    /// The next list, or the one before.
    #[must_use]
    pub const fn step(self, forward: bool) -> Self {
        match (self, forward) {
            (Self::Matches, true) | (Self::Days, false) => Self::Practice,
            (Self::Practice, true) | (Self::Matches, false) => Self::Days,
            (Self::Days, true) | (Self::Practice, false) => Self::Matches,
        }
    }
}

/// A part of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// The records, the newest first.
    pub lines: Vec<RecordLine>,
    /// Whether there are older ones.
    pub more: bool,
}

/// How many records are read at a time: few enough that the newest appear at once.
pub const LISTED: usize = 25;

/// The newest match that can be read, as far as the next one takes after it: against the same opponent, or after a win the
/// next one up.
pub fn last(shelf: &Shelf<Match>) -> Option<LastMatch> {
    let newest = shelf.newest(None).ok()?.find_map(|one| one.log.ok())?;
    let players = newest.header().players();
    let same = || players.iter().find_map(Level::of);
    Some(LastMatch {
        opponent: next_up(&newest).or_else(same),
        others: players.iter().skip(2).map(Level::of).collect(),
        rules: *newest.state().rules(),
    })
}

/// The next part of the list, from the newest record on or from the one below this number.
///
/// # Errors
///
/// Why the folder cannot be read.
pub fn list(shelf: &Shelf<Match>, below: Option<u32>) -> Result<Listing, String> {
    let records = shelf.newest(below).map_err(|why| why.to_string())?;
    let begun = records.filter(Shelved::has_begun);
    let lines: Vec<RecordLine> = begun.take(LISTED).map(RecordLine::from).collect();
    // A part that is not full is the last.
    let more = lines.len() == LISTED;
    Ok(Listing { lines, more })
}

/// The record of this number.
///
/// # Errors
///
/// Why it cannot be read. It has not been touched.
pub fn read(shelf: &Shelf<Match>, number: u32) -> Result<Box<Record>, String> {
    let parsed = shelf.read(number).map_err(|why| why.to_string())?;
    Ok(Box::new(parsed.log))
}
