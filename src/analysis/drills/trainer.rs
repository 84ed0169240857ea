//! Practice: looking for mistakes in the records, asking them, and writing the answers down.

use crate::{
    analysis::{
        JudgedCache, JudgingAnswer, JudgingQueue, Subject,
        coach::{Effort, Hint},
    },
    game::{Match, Stage},
    record::{
        Record,
        store::{DataFolder, ReadError, ResumeError, Saving, Shelf, StoreError},
    },
};

use super::{
    drill::{Drill, DrillAnswer, DrillVerdict},
    notebook::{Notebook, OpenedNotebook},
    pool::{DrillCandidate, DrillSet, Pool},
    practice::{Answered, PositionId, Practice},
    words,
};

/// Whether records are judged to find mistakes in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchDepth {
    /// Only the cache is asked: it takes no longer than to read the files.
    Known,
    /// A record that is not in the cache is judged.
    Judged,
}

/// What came of a step of the search.
#[derive(Debug, Clone, PartialEq)]
pub enum FoundMistakes {
    /// The mistakes in a record.
    Found {
        number: u32,
        candidates: Vec<DrillCandidate>,
    },
    /// A record has to be judged first.
    Left {
        number: u32,
        /// The mistakes that are known from before it grew.
        candidates: Vec<DrillCandidate>,
    },
    /// A record cannot be read.
    Unreadable(ReadError),
    /// A record is being judged.
    Working {
        /// The mistakes that have been found in it.
        candidates: Vec<DrillCandidate>,
    },
    /// There is nothing more to find at this depth.
    Done,
}

/// Searches the records of a folder for mistakes, the newest first, a step at a time.
#[derive(Debug)]
pub struct MistakeFinder {
    shelf: Shelf<Match>,
    /// The number of its request in the queue. The parts have the numbers of the records.
    request: u64,
    /// The records not looked at, the newest last.
    left: Vec<u32>,
    /// The records to be judged later, the newest first.
    later: Vec<u32>,
    all: usize,
    /// The record being judged.
    judging: Option<(u32, Record)>,
}

impl MistakeFinder {
    /// Begins with the newest record of matches in this folder, and asks the queue under this number.
    ///
    /// # Errors
    ///
    /// The folder is there but cannot be read.
    pub fn new(folder: &DataFolder, request: u64) -> Result<Self, StoreError> {
        let shelf = folder.matches();
        let mut left = shelf.numbers()?;
        left.reverse();
        Ok(Self {
            all: left.len(),
            shelf,
            request,
            left,
            later: Vec::new(),
            judging: None,
        })
    }

    /// How many records there are.
    pub fn records(&self) -> usize {
        self.all
    }

    /// How many records are searched.
    pub fn done(&self) -> usize {
        let open = usize::from(self.judging.is_some());
        self.all - self.left.len() - self.later.len() - open
    }

    /// Reads a record again.
    ///
    /// # Errors
    ///
    /// The record cannot be read any more.
    pub fn record(&self, number: u32) -> Result<Record, ReadError> {
        self.shelf.read(number).map(|parsed| parsed.log)
    }

    /// How much of the record being judged is done, 0 to 100; `None` when none is.
    pub fn percent(&self, queue: &JudgingQueue) -> Option<usize> {
        let percent = queue.steps(self.request)?.percent();
        usize::try_from(percent).ok()
    }

    /// Takes the next step: reads a file, or lets the queue do a slice of its work.
    pub fn go_on(&mut self, depth: SearchDepth, queue: &mut JudgingQueue) -> FoundMistakes {
        match (self.judging.take(), depth) {
            (Some((number, record)), SearchDepth::Judged) => self.judge(number, record, queue),
            (judging, _) => {
                self.judging = judging;
                self.look(depth, queue)
            }
        }
    }

    fn look(&mut self, depth: SearchDepth, queue: &mut JudgingQueue) -> FoundMistakes {
        if self.left.is_empty() && depth == SearchDepth::Judged {
            self.left = std::mem::take(&mut self.later);
            self.left.reverse();
        }
        let Some(number) = self.left.pop() else {
            return FoundMistakes::Done;
        };
        let record = match self.record(number) {
            Ok(record) => record,
            Err(error) => return FoundMistakes::Unreadable(error),
        };
        // The mistakes of computer players teach nobody.
        if record.header().person().is_none() || record.state().deals() == 0 {
            return FoundMistakes::Found {
                number,
                candidates: Vec::new(),
            };
        }
        if let Some(judged) = queue.known(&record) {
            return FoundMistakes::Found {
                number,
                candidates: DrillCandidate::all(number, &record, &judged),
            };
        }
        match depth {
            SearchDepth::Known => {
                self.later.push(number);
                let earlier = queue.known_earlier(&record);
                let candidates =
                    earlier.map(|judged| DrillCandidate::all(number, &record, &judged));
                FoundMistakes::Left {
                    number,
                    candidates: candidates.unwrap_or_default(),
                }
            }
            SearchDepth::Judged => {
                let subject = Subject::Record(Box::new(record.clone()));
                queue.ask(self.request, part(number), subject);
                self.judge(number, record, queue)
            }
        }
    }

    fn judge(&mut self, number: u32, record: Record, queue: &mut JudgingQueue) -> FoundMistakes {
        queue.work();
        match queue.take_part(self.request, part(number)) {
            Some(JudgingAnswer::Record(judged)) => FoundMistakes::Found {
                number,
                candidates: DrillCandidate::all(number, &record, &judged),
            },
            Some(JudgingAnswer::Hint(_) | JudgingAnswer::Review(_)) | None => {
                let so_far = queue.so_far(self.request, part(number));
                let candidates = so_far.map(|judged| DrillCandidate::all(number, &record, &judged));
                self.judging = Some((number, record));
                FoundMistakes::Working {
                    candidates: candidates.unwrap_or_default(),
                }
            }
        }
    }
}

fn part(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX - 1)
}

/// The mistakes in the records of a folder as far as the cache knows them, the newest first, and how many records would
/// have to be judged.
///
/// # Errors
///
/// The folder is there but cannot be read.
pub fn known(folder: &DataFolder) -> Result<(Vec<DrillCandidate>, usize), StoreError> {
    let mut queue = JudgingQueue::with_cache(JudgedCache::new(folder.judged()));
    let mut finder = MistakeFinder::new(folder, 0)?;
    let (mut found, mut left) = (Vec::new(), 0);
    loop {
        match finder.go_on(SearchDepth::Known, &mut queue) {
            FoundMistakes::Found { candidates, .. } => found.extend(candidates),
            FoundMistakes::Left { candidates, .. } => {
                found.extend(candidates);
                left += 1;
            }
            FoundMistakes::Unreadable(_) | FoundMistakes::Working { .. } => {}
            FoundMistakes::Done => return Ok((found, left)),
        }
    }
}

/// Whether a person has finished a hand in any record of a folder: else there can be no mistakes.
pub fn has_finished_hands(folder: &DataFolder) -> bool {
    let has_finished = |record: &Record| {
        let playing = matches!(record.state().stage(), Stage::Playing(_));
        record.header().person().is_some() && record.state().deals() > u64::from(playing)
    };
    let shelf = folder.matches();
    let records = shelf.newest(None);
    records.is_ok_and(|mut records| {
        records.any(|one| one.log.is_ok_and(|record| has_finished(&record)))
    })
}

/// A player at practice: mistakes are looked for, positions asked, and the answers judged and written down.
#[derive(Debug)]
pub struct Trainer {
    notebook: Notebook,
    finder: MistakeFinder,
    pool: Pool,
    set: DrillSet,
    /// How many positions the sets after it have.
    further: usize,
    /// How the records are searched; none when all of them have been.
    search: Option<SearchDepth>,
    unreadable: Vec<ReadError>,
    /// The position that was judged last, or is being judged.
    judged: Option<(PositionId, Option<Box<Hint>>)>,
}

/// A position that is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillQuestion {
    /// Where it is from.
    pub candidate: DrillCandidate,
    pub drill: Drill,
    /// Which question of the set it is, from 1; `None` for one that is asked again.
    pub number: Option<usize>,
}

/// What comes next in a set.
#[derive(Debug, Clone, PartialEq)]
pub enum DrillStep {
    /// A question, and which one it is, in words.
    Asked {
        question: Box<DrillQuestion>,
        heading: String,
    },
    /// There is nothing to ask yet; so many hundredths are done of the record that is looked into.
    Looking { percent: usize },
    /// There is nothing more to ask.
    Over(DrillEnd),
}

/// The end of a set, in sentences without their full stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrillEnd {
    /// How it went; nothing if nothing was asked.
    pub tally: Option<String>,
    /// What comes next.
    pub told: Vec<String>,
    /// What went wrong.
    pub warnings: Vec<String>,
    /// How many positions another set would have.
    pub more: usize,
}

/// How many files are looked at in one go, where that takes next to no time.
const FILES: usize = 20;

/// The search rests when so many positions that were never asked are found: the worst of them comes first.
const ENOUGH: usize = 30;

/// The part of the request to the queue that judges the position asked.
const POSITION: usize = usize::MAX;

impl Trainer {
    /// Begins to practice with this set; those after it have `further` positions. The queue is asked under the number `request`.
    ///
    /// # Errors
    ///
    /// The log of the answers cannot be opened, or the folder of the records cannot be read.
    pub fn open(
        folder: &DataFolder,
        request: u64,
        set: DrillSet,
        further: usize,
    ) -> Result<(Self, OpenedNotebook), ResumeError> {
        let (notebook, opened) = Notebook::open(folder)?;
        let trainer = Self {
            notebook,
            finder: MistakeFinder::new(folder, request)?,
            pool: Pool::default(),
            set,
            further,
            search: Some(SearchDepth::Known),
            unreadable: Vec::new(),
            judged: None,
        };
        Ok((trainer, opened))
    }

    /// What could be asked, as far as is known.
    #[cfg(test)]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// What is asked in this sitting.
    pub fn set(&self) -> &DrillSet {
        &self.set
    }

    /// How far the player is with each position.
    pub fn practice(&self) -> &Practice {
        self.notebook.practice()
    }

    /// Begins another set.
    pub fn go_on(&mut self) {
        self.set = DrillSet::new(self.further, self.set.today());
    }

    /// How many records there are.
    #[cfg(test)]
    pub fn records(&self) -> usize {
        self.finder.records()
    }

    /// How much of the record being judged is done, 0 to 100.
    pub fn percent(&self, queue: &JudgingQueue) -> usize {
        self.finder.percent(queue).unwrap_or(0)
    }

    /// Whether every record is searched.
    pub fn is_done(&self) -> bool {
        self.search.is_none()
    }

    /// Whether all that the cache knows is taken in: only then what is asked next does not depend on how far the search is.
    fn knows_the_known(&self) -> bool {
        self.search != Some(SearchDepth::Known)
    }

    /// Whether the search goes on before there is anything to choose from.
    pub fn wants_more(&self) -> bool {
        match self.search {
            Some(SearchDepth::Known) => true,
            Some(SearchDepth::Judged) => {
                let practice = self.notebook.practice();
                let fresh = self.pool.new_ones(practice).into_iter();
                let fresh = fresh.filter(|one| !self.set.has_asked(one.position));
                fresh.count() < ENOUGH
            }
            None => false,
        }
    }

    /// Takes a step of the search.
    pub fn look(&mut self, queue: &mut JudgingQueue) {
        let Some(depth) = self.search else { return };
        match self.finder.go_on(depth, queue) {
            FoundMistakes::Found { candidates, .. }
            | FoundMistakes::Left { candidates, .. }
            | FoundMistakes::Working { candidates } => {
                self.pool.add(candidates);
            }
            FoundMistakes::Unreadable(error) => self.unreadable.push(error),
            FoundMistakes::Done => {
                self.search = match depth {
                    SearchDepth::Known => Some(SearchDepth::Judged),
                    SearchDepth::Judged => None,
                };
            }
        }
    }

    /// Returns the next question, or takes a step towards it.
    pub fn next(&mut self, queue: &mut JudgingQueue) -> DrillStep {
        for _ in 0..FILES {
            // What is due may be in any known record.
            if self.knows_the_known() {
                break;
            }
            self.look(queue);
        }
        if !self.knows_the_known() {
            return DrillStep::Looking { percent: 0 };
        }
        let is_settled = |trainer: &Self| trainer.set.is_repeating() || trainer.is_done();
        match self.ask() {
            Some(question) if question.number.is_some() || is_settled(self) => {
                let count = words::count(&self.set, &self.pool, self.practice());
                // Others may be found while this one is answered.
                let most = if self.is_done() {
                    count
                } else {
                    self.set.most()
                };
                DrillStep::Asked {
                    heading: words::question(question.number, count, most),
                    question: Box::new(question),
                }
            }
            None if is_settled(self) => DrillStep::Over(self.end()),
            Some(_) | None => {
                self.look(queue);
                DrillStep::Looking {
                    percent: self.percent(queue),
                }
            }
        }
    }

    /// How the set stands, and what comes after it.
    pub fn end(&self) -> DrillEnd {
        let (pool, practice) = (&self.pool, self.practice());
        let (tally, today) = (self.set.tally(), self.set.today());
        let has_asked = tally.asked > 0;
        let unreadable = self.unreadable.iter();
        let left_out = unreadable.map(|error| format!("a record was left out: {error}"));
        let left = pool.left_today(practice, today, usize::MAX);
        DrillEnd {
            tally: has_asked.then(|| words::tally(tally)),
            told: if has_asked {
                words::outlook(pool, practice, today)
            } else {
                words::nothing_to_ask(pool, practice, today)
            },
            warnings: left_out.collect(),
            more: if has_asked { left.min(self.further) } else { 0 },
        }
    }

    /// The next question, as far as positions have been found; `None` when there is none, or none yet.
    pub fn ask(&mut self) -> Option<DrillQuestion> {
        loop {
            let practice = self.notebook.practice();
            let candidate = self.set.next(&self.pool, practice)?;
            let position = candidate.position;
            let number = (!self.set.has_asked(position)).then(|| self.set.tally().asked + 1);
            let record = self.finder.record(candidate.record);
            let drill = record
                .ok()
                .and_then(|record| Drill::new(&record, &candidate));
            if let Some(drill) = drill {
                return Some(DrillQuestion {
                    candidate,
                    drill,
                    number,
                });
            }
            // The record has been changed or removed since it was searched.
            self.pool.remove(position);
            self.set.drop(position);
        }
    }

    /// Whether the position is judged; if it is not, the queue does a slice of its work.
    pub fn prepare(&mut self, drill: &Drill, queue: &mut JudgingQueue) -> bool {
        let request = self.finder.request;
        if self.judged.as_ref().is_none_or(|(id, _)| *id != drill.id()) {
            let (position, inquiry) = (Box::new(drill.position()), drill.inquiry());
            let subject = Subject::Position(position, inquiry, Effort::Full);
            queue.ask(request, POSITION, subject);
            self.judged = Some((drill.id(), None));
        }
        let Some((_, hint)) = &mut self.judged else {
            return true;
        };
        if hint.is_some() && !queue.is_at(request, POSITION) {
            return true;
        }
        queue.work();
        match queue.take_part(request, POSITION) {
            Some(JudgingAnswer::Hint(found)) => *hint = Some(found),
            Some(JudgingAnswer::Review(_) | JudgingAnswer::Record(_)) | None => {}
        }
        hint.is_some() && !queue.is_at(request, POSITION)
    }

    /// Judges an answer and writes it down.
    pub fn answer(
        &mut self,
        asked: &DrillQuestion,
        answer: DrillAnswer,
        queue: &mut JudgingQueue,
    ) -> DrillVerdict {
        while !self.prepare(&asked.drill, queue) {}
        let verdict = match &self.judged {
            Some((_, Some(hint))) => asked.drill.verdict(hint, answer),
            Some((_, None)) | None => asked.drill.verdict(&asked.drill.hint(queue), answer),
        };
        let outcome = verdict.ruling().outcome();
        self.notebook.note(Answered {
            position: asked.drill.id(),
            day: self.set.today(),
            answer: outcome,
        });
        self.set.answered(&asked.candidate, outcome);
        verdict
    }

    /// Waits until all answers are on the disk or cannot be brought there.
    pub fn finish(&mut self) -> Saving {
        self.notebook.finish()
    }

    /// Whether all answers are saved, as far as is known.
    pub fn saving(&self) -> Saving {
        self.notebook.saving()
    }
}
