//! Going through the records of a folder, the newest first, a little at a time.

use std::vec;

use crate::{
    analysis::coach::{Coaches, DealReview, Effort, JudgedDeal, JudgedRecord, deals_of},
    analysis::stats::JudgedCache,
    game::{Match, PlayedDeal, Sheet},
    record::{
        Record,
        store::{DataFolder, ReadError, Shelf, StoreError, read},
    },
    rules::Rules,
};

use super::super::Candidate;

/// How far it is gone into the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Only what is known already is told. That takes no longer than reading the files.
    Known,
    /// What is not known is judged.
    Judged,
}

/// What came of a little work.
#[derive(Debug, Clone, PartialEq)]
pub enum Looked {
    /// This is what was found in a record.
    Found {
        /// Its number.
        number: u32,
        /// The mistakes in it.
        candidates: Vec<Candidate>,
    },
    /// A record is left for later: it would have to be judged first.
    Left {
        /// Its number.
        number: u32,
    },
    /// A record cannot be read.
    Unreadable(ReadError),
    /// The coach is at work on a record.
    Working,
    /// There is no more to be told at this depth.
    Done,
}

/// Goes through the records of a folder, the newest first, a little at a time.
#[derive(Debug)]
pub struct MistakeFinder {
    shelf: Shelf<Match>,
    cache: JudgedCache,
    coaches: Coaches,
    /// What has not been looked at, the newest last.
    left: Vec<u32>,
    /// What was left for later, the newest first.
    later: Vec<u32>,
    all: usize,
    work: Option<Work>,
}

/// A record being judged.
#[derive(Debug)]
struct Work {
    number: u32,
    record: Box<Record>,
    rules: Rules,
    deals: usize,
    left: vec::IntoIter<(PlayedDeal, Sheet)>,
    done: Vec<JudgedDeal>,
}

impl MistakeFinder {
    /// Begins with the newest record of matches in this folder. What the coach finds is remembered.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn new(folder: &DataFolder) -> Result<Self, StoreError> {
        let shelf = folder.matches();
        let mut left = shelf.numbers()?;
        left.reverse();
        Ok(Self {
            all: left.len(),
            shelf,
            cache: JudgedCache::new(folder.judged()),
            coaches: Coaches::default(),
            left,
            later: Vec::new(),
            work: None,
        })
    }

    /// How many records there are.
    pub fn records(&self) -> usize {
        self.all
    }

    /// How many of them have been looked into.
    pub fn done(&self) -> usize {
        let open = usize::from(self.work.is_some());
        self.all - self.left.len() - self.later.len() - open
    }

    /// How much of the record being judged is done, in hundredths, or of the preparation of the coach; nothing when nothing
    /// is under way.
    pub fn percent(&self) -> Option<usize> {
        let before = Effort::USUAL.steps(0);
        let prepared = self.coaches.progress().map(u64::from);
        let (done, all) = match &self.work {
            None => (prepared?, before),
            Some(work) => {
                let deals = work.done.len() as u64;
                let begun = if deals == 0 { 0 } else { before };
                let done = prepared.unwrap_or(begun) + Effort::PER_DEAL * deals;
                (done, Effort::USUAL.steps(work.deals as u64))
            }
        };
        usize::try_from(done * 100 / all.max(1)).ok()
    }

    /// The coaches, to judge something else.
    pub fn coaches(&mut self) -> &mut Coaches {
        &mut self.coaches
    }

    /// Reads a record again.
    ///
    /// # Errors
    ///
    /// When it cannot be read any more.
    pub fn record(&self, number: u32) -> Result<Record, ReadError> {
        read(&self.shelf.path(number)).map(|parsed| parsed.log)
    }

    /// Does a little more: looks at one file, prepares the coach a little, or lets him judge one deal.
    pub fn go_on(&mut self, depth: Depth) -> Looked {
        if let Some(work) = self.work.take() {
            return match depth {
                Depth::Judged => self.judge(work),
                Depth::Known => {
                    self.work = Some(work);
                    self.look(depth)
                }
            };
        }
        self.look(depth)
    }

    fn look(&mut self, depth: Depth) -> Looked {
        if self.left.is_empty() && depth == Depth::Judged {
            self.left = std::mem::take(&mut self.later);
            self.left.reverse();
        }
        let Some(number) = self.left.pop() else {
            return Looked::Done;
        };
        let record = match self.record(number) {
            Ok(record) => record,
            Err(error) => return Looked::Unreadable(error),
        };
        let found = |candidates| Looked::Found { number, candidates };
        // Nobody learns from what the computer did wrong, and nothing is wrong where nothing was played.
        if record.header().person().is_none() || record.state().deals() == 0 {
            return found(Vec::new());
        }
        if let Some(judged) = self.cache.get(&record) {
            return found(Candidate::all(number, &record, &judged));
        }
        if depth == Depth::Known {
            self.later.push(number);
            return Looked::Left { number };
        }
        let deals = deals_of(&record);
        self.judge(Work {
            number,
            rules: *record.header().rules(),
            record: Box::new(record),
            deals: deals.len(),
            left: deals.into_iter(),
            done: Vec::new(),
        })
    }

    /// Does a little of the work on a record.
    fn judge(&mut self, mut work: Work) -> Looked {
        if let Some(coach) = self.coaches.ready(&work.rules)
            && let Some((deal, sheet)) = work.left.next()
        {
            let review = DealReview::of(deal, sheet, coach);
            work.done.push(JudgedDeal::of(&review));
        }
        if work.done.len() < work.deals {
            self.work = Some(work);
            return Looked::Working;
        }
        let judged = JudgedRecord { deals: work.done };
        // What cannot be remembered is judged again the next time.
        let _ = self.cache.put(&work.record, &judged);
        Looked::Found {
            number: work.number,
            candidates: Candidate::all(work.number, &work.record, &judged),
        }
    }
}

/// What is known of the records of a folder without judging any, the newest first, and how many would have to be judged.
///
/// # Errors
///
/// When the folder is there but cannot be read.
pub fn known(folder: &DataFolder) -> Result<(Vec<Candidate>, usize), StoreError> {
    let mut reviewer = MistakeFinder::new(folder)?;
    let (mut found, mut left) = (Vec::new(), 0);
    loop {
        match reviewer.go_on(Depth::Known) {
            Looked::Found { candidates, .. } => found.extend(candidates),
            Looked::Left { .. } => left += 1,
            Looked::Unreadable(_) | Looked::Working => {}
            Looked::Done => return Ok((found, left)),
        }
    }
}
