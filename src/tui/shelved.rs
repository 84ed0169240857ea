//! Reading what lies on a shelf of records, for the list of them and for what is opened there.

use crate::{
    game::Match,
    record::{Label, Record, store::Shelf},
};

use super::records::{Listing, NamedRules, RecordLine};

/// How many records are read at a time for their list: so few that the newest are seen at once.
pub const LISTED: usize = 25;

/// The next part of the list of a shelf, from the newest record on or from the one below this number.
///
/// # Errors
///
/// Why the folder cannot be read.
pub fn list(shelf: &Shelf<Match>, below: Option<u32>) -> Result<Listing, String> {
    let records = shelf.newest(below).map_err(|why| why.to_string())?;
    let named = NamedRules::default();
    let records = records.take(LISTED);
    let lines: Vec<RecordLine> = records
        .map(|shelved| RecordLine::new(shelved, &named))
        .collect();
    // Nothing lies below a part that is not full.
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

/// What the record of this number is called: its file, and the folder in which it lies.
pub fn called(shelf: &Shelf<Match>, number: u32) -> Option<Label> {
    let folder = shelf.folder().file_name()?.to_str()?;
    format!("{folder}/{number:04}.jsonl").parse().ok()
}
