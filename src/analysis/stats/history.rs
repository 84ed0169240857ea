//! All records of a folder, counted, and judged through the queue.

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
};

use crate::{
    analysis::{JudgingAnswer, JudgingQueue, Subject},
    game::Match,
    record::{
        Parsed, Record,
        store::{self, ReadError, Shelf, StoreError},
    },
};

use super::matches::PlayedMatch;

/// All records of a folder, the oldest first. What can be counted is there at once; [`ask`](Self::ask) and
/// [`take_in`](Self::take_in) add what the decisions were worth.
#[derive(Debug)]
pub struct MatchHistory {
    matches: Vec<PlayedMatch>,
    left_out: Vec<ReadError>,
    /// The records with finished hands, each with the place of its match.
    to_judge: Vec<(usize, Source)>,
}

/// Where a record is to be had when it is judged: a player's matches take more room than should be held at once.
#[derive(Debug)]
enum Source {
    File(PathBuf),
    /// It came from elsewhere, and cannot be read again.
    Read(Box<Record>),
}

/// A record that was counted.
type Counted = (Option<PlayedMatch>, Result<Source, ReadError>);

impl MatchHistory {
    /// Reads and counts every record of a shelf. A record that cannot be read is left out.
    ///
    /// # Errors
    ///
    /// The folder is there but cannot be read.
    pub fn of_shelf(shelf: &Shelf<Match>) -> Result<Self, StoreError> {
        Ok(Self::new(read(&shelf.paths()?, store::read_found)))
    }

    /// The same of these files, in this order.
    ///
    /// # Errors
    ///
    /// The system refuses to read one of them.
    pub fn of_files(paths: &[PathBuf]) -> Result<Self, StoreError> {
        let read = read(paths, store::read);
        let refused = read.iter().find_map(|(_, result)| match result {
            Err(ReadError::System(error)) => Some(error.clone()),
            Ok(_) | Err(ReadError::Damaged { .. }) => None,
        });
        refused.map_or_else(|| Ok(Self::new(read)), Err)
    }

    /// The same of records that were read elsewhere, in this order.
    pub fn of(records: Vec<Result<Record, ReadError>>) -> Self {
        let counted = |record: Result<Record, ReadError>| {
            let played = record.as_ref().ok().and_then(PlayedMatch::of);
            (played, record.map(|record| Source::Read(Box::new(record))))
        };
        Self::new(records.into_iter().map(counted).collect())
    }

    fn new(read: Vec<Counted>) -> Self {
        let mut history = Self {
            matches: Vec::new(),
            left_out: Vec::new(),
            to_judge: Vec::new(),
        };
        for (played, result) in read {
            match (played, result) {
                (_, Err(error)) => history.left_out.push(error),
                (None, Ok(_)) => {}
                (Some(played), Ok(source)) => {
                    if !played.hands.is_empty() {
                        history.to_judge.push((history.matches.len(), source));
                    }
                    history.matches.push(played);
                }
            }
        }
        history
    }

    pub fn matches(&self) -> &[PlayedMatch] {
        &self.matches
    }

    /// Why some records were left out.
    pub fn left_out(&self) -> &[ReadError] {
        &self.left_out
    }

    /// Reads all records again, and asks the queue to judge them under this number. One that cannot be read any more stays
    /// unjudged.
    pub fn ask(&mut self, queue: &mut JudgingQueue, number: u64) {
        while self.ask_some(queue, number, usize::MAX) {}
    }

    /// Does that with at most so many records. Returns whether there are more.
    pub fn ask_some(&mut self, queue: &mut JudgingQueue, number: u64, most: usize) -> bool {
        let count = most.min(self.to_judge.len());
        for (place, source) in self.to_judge.drain(..count) {
            let record = match source {
                Source::Read(record) => Some(record),
                Source::File(path) => store::read(&path).ok().map(|parsed| Box::new(parsed.log)),
            };
            if let Some(record) = record {
                queue.ask(number, place, Subject::Record(record));
            }
        }
        !self.to_judge.is_empty()
    }

    /// Takes in what has been judged, and returns the places of those matches.
    pub fn take_in(&mut self, queue: &mut JudgingQueue, number: u64) -> Vec<usize> {
        let mut places = Vec::new();
        for (place, answer) in queue.take(number) {
            if let (JudgingAnswer::Record(judged), Some(played)) =
                (answer, self.matches.get_mut(place))
            {
                played.take_in(judged);
                places.push(place);
            }
        }
        places
    }
}

/// Reads and counts files, in their order, on all processors.
fn read(paths: &[PathBuf], read: fn(&Path) -> Result<Parsed<Match>, ReadError>) -> Vec<Counted> {
    let one = |path: &PathBuf| {
        let record = read(path).map(|Parsed { log, .. }| log);
        let played = record.as_ref().ok().and_then(PlayedMatch::of);
        (played, record.map(|_| Source::File(path.clone())))
    };
    let processors = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let part = paths.len().div_ceil(processors.get()).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = paths
            .chunks(part)
            .map(|paths| scope.spawn(move || paths.iter().map(one).collect::<Vec<_>>()))
            .collect();
        let done = parts.into_iter().map(thread::ScopedJoinHandle::join);
        done.flat_map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}
