//! All records of a folder, counted, and judged through the queue.

use std::{num::NonZeroUsize, path::PathBuf, thread};

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
    to_judge: Vec<(usize, Record)>,
}

impl MatchHistory {
    /// Reads and counts every record of a shelf. A record that cannot be read is left out.
    ///
    /// # Errors
    ///
    /// The folder is there but cannot be read.
    pub fn of_shelf(shelf: &Shelf<Match>) -> Result<Self, StoreError> {
        Ok(Self::new(read(&shelf.paths()?)))
    }

    /// The same of these files, in this order.
    ///
    /// # Errors
    ///
    /// The system refuses to read one of them.
    pub fn of_files(paths: &[PathBuf]) -> Result<Self, StoreError> {
        let read = read(paths);
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
            (played, record)
        };
        Self::new(records.into_iter().map(counted).collect())
    }

    fn new(read: Vec<(Option<PlayedMatch>, Result<Record, ReadError>)>) -> Self {
        let mut history = Self {
            matches: Vec::new(),
            left_out: Vec::new(),
            to_judge: Vec::new(),
        };
        for (played, result) in read {
            match (played, result) {
                (_, Err(error)) => history.left_out.push(error),
                (None, Ok(_)) => {}
                (Some(played), Ok(record)) => {
                    if !played.hands.is_empty() {
                        history.to_judge.push((history.matches.len(), record));
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

    /// Asks the queue to judge all records, under this number.
    pub fn ask(&mut self, queue: &mut JudgingQueue, number: u64) {
        for (place, record) in self.to_judge.drain(..) {
            let record = Subject::Record(Box::new(record));
            queue.ask(number, place, record);
        }
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
fn read(paths: &[PathBuf]) -> Vec<(Option<PlayedMatch>, Result<Record, ReadError>)> {
    let one = |path: &PathBuf| {
        let record = store::read(path).map(|Parsed { log, .. }| log);
        let played = record.as_ref().ok().and_then(PlayedMatch::of);
        (played, record)
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
