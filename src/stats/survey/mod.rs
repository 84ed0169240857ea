//! All records of a folder: counted at once, and judged a slice at a time.

use std::{
    collections::VecDeque,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
};

use crate::{
    bots::eval::Evaluator,
    coach::{Coach, DealReview, Effort, Judged, JudgedDeal, Preparation, deals_of},
    game::{Match, PlayedDeal, Sheet},
    record::{
        Parsed, Record,
        store::{self, DataFolder, ReadError, Shelf, StoreError},
    },
    rules::Rules,
};

use super::{JudgedCache, PlayedMatch};

/// All records of a folder: counted at once, and judged a slice at a time.
///
/// Who opens it has everything that can be counted. What the coach has to judge comes by [`go_on`](Self::go_on), as often
/// as there is [`Work`] left; who stops in between keeps what is done.
#[derive(Debug)]
pub struct Survey {
    matches: Vec<PlayedMatch>,
    left_out: Vec<ReadError>,
    cache: Option<JudgedCache>,
    /// The records that may be in the cache, each with the place of its match.
    to_look_up: Vec<(usize, Record)>,
    /// Those that are not.
    to_judge: VecDeque<(usize, Record)>,
    judging: Option<Judging>,
    /// The places of the matches judged since that was asked last.
    fresh: Vec<usize>,
    coach: Option<(Rules, Coach<'static>)>,
    preparing: Option<(Rules, Preparation<'static>)>,
    done: u64,
    total: u64,
}

/// A record that is being judged.
#[derive(Debug)]
struct Judging {
    place: usize,
    record: Record,
    left: std::vec::IntoIter<(PlayedDeal, Sheet)>,
    done: Vec<JudgedDeal>,
}

/// How far the coach is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// There is more to do: of so many steps so many are done.
    Left {
        /// How many steps are done.
        done: u64,
        /// How many there are, as far as that is known.
        total: u64,
    },
    /// Everything is judged.
    Done,
}

/// How many deals of the coach's preparation are a slice of work.
const SLICE: u32 = 25;

/// How many deals of the preparation a deal takes as long as that is judged.
const PER_DEAL: u64 = 40;

impl Survey {
    /// Reads and counts every record of matches that the program has kept, the oldest first. They are only read. What
    /// cannot be read is left out.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn of_folder(folder: &DataFolder) -> Result<Self, StoreError> {
        Self::of_shelf(&folder.matches(), JudgedCache::new(folder.judged()))
    }

    /// The same of a shelf, with a place to remember what the coach makes of it.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn of_shelf(shelf: &Shelf<Match>, cache: JudgedCache) -> Result<Self, StoreError> {
        Ok(Self::new(read(&shelf.paths()?), Some(cache)))
    }

    /// The same of these files, in this order. What the coach makes of them is not remembered.
    ///
    /// # Errors
    ///
    /// When the system refuses to read one of them.
    pub fn of_files(paths: &[PathBuf]) -> Result<Self, StoreError> {
        let read = read(paths);
        let refused = read.iter().find_map(|(_, result)| match result {
            Err(ReadError::System(error)) => Some(error.clone()),
            Ok(_) | Err(ReadError::Damaged { .. }) => None,
        });
        refused.map_or_else(|| Ok(Self::new(read, None)), Err)
    }

    fn new(
        read: Vec<(Option<PlayedMatch>, Result<Record, ReadError>)>,
        cache: Option<JudgedCache>,
    ) -> Self {
        let mut survey = Self {
            matches: Vec::new(),
            left_out: Vec::new(),
            cache,
            to_look_up: Vec::new(),
            to_judge: VecDeque::new(),
            judging: None,
            fresh: Vec::new(),
            coach: None,
            preparing: None,
            done: 0,
            total: 0,
        };
        for (played, result) in read {
            match (played, result) {
                (_, Err(error)) => survey.left_out.push(error),
                (None, Ok(_)) => {}
                (Some(played), Ok(record)) => {
                    if !played.hands.is_empty() {
                        survey.to_look_up.push((survey.matches.len(), record));
                    }
                    survey.matches.push(played);
                }
            }
        }
        survey
    }

    /// The matches, the oldest first.
    pub fn matches(&self) -> &[PlayedMatch] {
        &self.matches
    }

    /// Why some records were left out.
    pub fn left_out(&self) -> &[ReadError] {
        &self.left_out
    }

    /// The places of the matches that have been judged since this was asked last.
    pub fn take_fresh(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.fresh)
    }

    /// Does a slice of the coach's work, and tells how far it is: all that is remembered at first, and then a deal at a
    /// time.
    pub fn go_on(&mut self) -> Work {
        if !self.to_look_up.is_empty() {
            self.look_up();
        } else if let Some(judging) = self.judging.take() {
            self.judge(judging);
        } else if let Some((place, record)) = self.to_judge.pop_front() {
            self.judging = Some(Judging {
                place,
                left: deals_of(&record).into_iter(),
                done: Vec::new(),
                record,
            });
        }
        if self.judging.is_none() && self.to_judge.is_empty() {
            Work::Done
        } else {
            let (done, total) = (self.done, self.total);
            Work::Left { done, total }
        }
    }

    /// Takes in what is remembered, and puts the rest in line: those by the same house rules one after another.
    fn look_up(&mut self) {
        let mut unknown: Vec<(usize, Record)> = Vec::new();
        for (place, record) in std::mem::take(&mut self.to_look_up) {
            match self.cache.as_ref().and_then(|cache| cache.get(&record)) {
                Some(judged) => self.take_in(place, judged),
                None => unknown.push((place, record)),
            }
        }
        let mut rules: Vec<Rules> = Vec::new();
        let mut line = |record: &Record| {
            let of = record.header().rules();
            rules
                .iter()
                .position(|other| other == of)
                .unwrap_or_else(|| {
                    rules.push(*of);
                    rules.len() - 1
                })
        };
        unknown.sort_by_cached_key(|(_, record)| line(record));
        let deals = unknown.iter().map(|(_, record)| record.state().deals());
        self.total =
            deals.sum::<u64>() * PER_DEAL + rules.len() as u64 * u64::from(Effort::USUAL.deals);
        self.to_judge = unknown.into();
    }

    /// Judges the next deal of a record, or prepares the coach for it.
    fn judge(&mut self, mut judging: Judging) {
        let rules = *judging.record.header().rules();
        let Some(coach) = self.coach(&rules) else {
            self.judging = Some(judging);
            return;
        };
        if let Some((deal, sheet)) = judging.left.next() {
            let review = DealReview::of(deal, sheet, coach);
            judging.done.push(JudgedDeal::of(&review));
            self.done += PER_DEAL;
        }
        if judging.left.len() > 0 {
            self.judging = Some(judging);
            return;
        }
        let judged = Judged {
            deals: judging.done,
        };
        if let Some(cache) = &self.cache {
            // What cannot be remembered is judged again the next time.
            let _ = cache.put(&judging.record, &judged);
        }
        self.take_in(judging.place, judged);
    }

    fn take_in(&mut self, place: usize, judged: Judged) {
        self.matches[place].take_in(judged);
        self.fresh.push(place);
    }

    /// The coach for these house rules when he is ready; else he is prepared a little more.
    fn coach(&mut self, rules: &Rules) -> Option<&mut Coach<'static>> {
        if self.coach.as_ref().is_none_or(|(of, _)| of != rules) {
            let (of, mut preparation) = match self.preparing.take() {
                Some(begun) if begun.0 == *rules => begun,
                Some(_) | None => {
                    let evaluator = Evaluator::embedded();
                    (*rules, Preparation::new(evaluator, rules, Effort::USUAL))
                }
            };
            let before = preparation.done();
            let is_ready = preparation.go_on(SLICE);
            self.done += u64::from(preparation.done() - before);
            if is_ready {
                self.coach = Some((of, preparation.coach()));
            } else {
                self.preparing = Some((of, preparation));
                return None;
            }
        }
        self.coach.as_mut().map(|(_, coach)| coach)
    }
}

/// Reads and counts files, in their order, with all the processors that there are.
fn read(paths: &[PathBuf]) -> Vec<(Option<PlayedMatch>, Result<Record, ReadError>)> {
    let one = |path: &PathBuf| {
        let record = read_one(path);
        let played = record.as_ref().ok().and_then(PlayedMatch::of);
        (played, record)
    };
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let part = paths.len().div_ceil(threads).max(1);
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

fn read_one(path: &Path) -> Result<Record, ReadError> {
    store::read(path).map(|Parsed { log, .. }| log)
}
