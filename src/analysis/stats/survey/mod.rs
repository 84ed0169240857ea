//! All records of a folder: counted at once, and judged a slice at a time.

mod crew;

use std::{
    collections::{BTreeMap, VecDeque},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
};

use crate::{
    analysis::coach::{Coaches, Effort, JudgedDeal, JudgedRecord, deals_of},
    game::Match,
    record::{
        Parsed, Record,
        store::{self, DataFolder, ReadError, Shelf, StoreError},
    },
    rules::Rules,
};

use super::{JudgedCache, PlayedMatch};
use crew::{Crew, Done, Portion};

/// All records of a folder: counted at once, and judged a slice at a time.
///
/// Who opens it has everything that can be counted. What the coach has to judge comes by [`go_on`](Self::go_on), as often
/// as there is [`Work`] left; who stops in between keeps what is done. He judges on all the processors that there are, and
/// the judgments are the same on any number of them.
#[derive(Debug)]
pub struct Survey {
    matches: Vec<PlayedMatch>,
    left_out: Vec<ReadError>,
    cache: Option<JudgedCache>,
    /// The records that may be in the cache, each with the place of its match.
    to_look_up: Vec<(usize, Record)>,
    /// Those that are not.
    to_judge: VecDeque<(usize, Record)>,
    /// Those that are being judged, by the places of their matches.
    judging: BTreeMap<usize, Judging>,
    /// The deals of them that nobody has before him yet.
    portions: VecDeque<Portion>,
    /// The places of the matches judged since that was asked last.
    fresh: Vec<usize>,
    coaches: Coaches,
    crew: Option<Crew>,
    threads: NonZeroUsize,
    done: u64,
    total: u64,
}

/// A record that is being judged.
#[derive(Debug)]
struct Judging {
    record: Record,
    /// How many of its deals are to be judged.
    deals: usize,
    /// What was made of them so far, by their places in the record.
    done: BTreeMap<usize, JudgedDeal>,
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
            judging: BTreeMap::new(),
            portions: VecDeque::new(),
            fresh: Vec::new(),
            coaches: Coaches::default(),
            crew: None,
            threads: processors(),
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

    /// The same, judged on so many threads instead of one for each processor.
    #[must_use]
    pub fn on_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
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

    /// Does a slice of the coach's work, and tells how far it is: all that is remembered at first, and then some deals on
    /// each thread.
    pub fn go_on(&mut self) -> Work {
        if !self.to_look_up.is_empty() {
            self.look_up();
        } else if let Some(rules) = self.rules_at_hand()
            && self.prepare(&rules)
        {
            self.judge(&rules);
        }
        if self.judging.is_empty() && self.to_judge.is_empty() {
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
        for (_, record) in &unknown {
            if !rules.contains(record.header().rules()) {
                rules.push(*record.header().rules());
            }
        }
        let line = |record: &Record| rules.iter().position(|of| of == record.header().rules());
        unknown.sort_by_cached_key(|(_, record)| line(record));
        let deals = unknown.iter().map(|(_, record)| record.state().deals());
        self.total =
            deals.sum::<u64>() * Effort::PER_DEAL + rules.len() as u64 * Effort::USUAL.steps(0);
        self.to_judge = unknown.into();
    }

    /// The house rules by which is judged now: those of the records that are begun, or else of the next.
    fn rules_at_hand(&self) -> Option<Rules> {
        let begun = self.judging.values().map(|judging| &judging.record);
        let next = self.to_judge.iter().map(|(_, record)| record);
        begun.chain(next).next().map(|of| *of.header().rules())
    }

    /// Prepares those who judge by these house rules a little more, and says whether they are ready.
    fn prepare(&mut self, rules: &Rules) -> bool {
        if self.crew.as_ref().is_some_and(|crew| crew.rules() == rules) {
            return true;
        }
        let before = self.coaches.progress().unwrap_or(0);
        let ready = self.coaches.ready(rules);
        self.crew = ready.map(|coach| Crew::new(coach, *rules, self.threads));
        let whole = Effort::USUAL.deals;
        let now = self.coaches.progress().unwrap_or(whole);
        self.done += u64::from(now - before);
        self.crew.is_some()
    }

    /// Has some deals judged by these house rules, on each thread.
    fn judge(&mut self, rules: &Rules) {
        let Some(mut crew) = self.crew.take() else {
            return;
        };
        crew.hand_out(|| self.next_portion(rules));
        let (judged, done) = crew.work();
        self.done += judged as u64 * Effort::PER_DEAL;
        for done in done {
            self.collect(done);
        }
        self.crew = Some(crew);
    }

    /// The next deals that are to be judged by these house rules; none when there are no more of them.
    fn next_portion(&mut self, rules: &Rules) -> Option<Portion> {
        while self.portions.is_empty() {
            let (_, next) = self.to_judge.front()?;
            if next.header().rules() != rules {
                return None;
            }
            let (place, record) = self.to_judge.pop_front()?;
            let deals = deals_of(&record);
            if deals.is_empty() {
                self.take_in(place, JudgedRecord::default());
                continue;
            }
            let judging = Judging {
                record,
                deals: deals.len(),
                done: BTreeMap::new(),
            };
            self.judging.insert(place, judging);
            self.portions.extend(Portion::of_record(place, deals));
        }
        self.portions.pop_front()
    }

    /// Puts judged deals to the others of their record, and takes the record in when it is complete.
    fn collect(&mut self, done: Done) {
        let Some(judging) = self.judging.get_mut(&done.record) else {
            return;
        };
        judging.done.extend((done.first..).zip(done.deals));
        if judging.done.len() < judging.deals {
            return;
        }
        if let Some(Judging {
            record,
            done: deals,
            ..
        }) = self.judging.remove(&done.record)
        {
            let judged = JudgedRecord {
                deals: deals.into_values().collect(),
            };
            if let Some(cache) = &self.cache {
                // What cannot be remembered is judged again the next time.
                let _ = cache.put(&record, &judged);
            }
            self.take_in(done.record, judged);
        }
    }

    fn take_in(&mut self, place: usize, judged: JudgedRecord) {
        self.matches[place].take_in(judged);
        self.fresh.push(place);
    }
}

/// How many processors there are.
fn processors() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Reads and counts files, in their order, with all the processors that there are.
fn read(paths: &[PathBuf]) -> Vec<(Option<PlayedMatch>, Result<Record, ReadError>)> {
    let one = |path: &PathBuf| {
        let record = read_one(path);
        let played = record.as_ref().ok().and_then(PlayedMatch::of);
        (played, record)
    };
    let part = paths.len().div_ceil(processors().get()).max(1);
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
