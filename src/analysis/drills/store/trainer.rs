//! A sitting of practice: looking for positions, asking them, and writing the answers down.

use crate::record::store::{DataFolder, ReadError, Saving};

use super::{
    super::{
        Answered, Candidate, DayNumber, Drill, DrillAnswer, DrillSet, DrillVerdict, Pool, Practice,
    },
    CannotPractice, Depth, Looked, MistakeFinder, Notebook, OpenedNotebook,
};

/// A sitting of practice: it looks for positions in the records, a little at a time, asks them, lets the coach judge the
/// answers and writes them down.
#[derive(Debug)]
pub struct Trainer {
    notebook: Notebook,
    reviewer: MistakeFinder,
    pool: Pool,
    portion: DrillSet,
    search: Search,
    unreadable: Vec<ReadError>,
}

/// How far the search for positions is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Search {
    /// What is known of the records is taken in.
    Known,
    /// Records are judged that never were.
    Judging,
    /// Every record has been judged.
    Done,
}

/// A position that is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillQuestion {
    /// Where it is from.
    pub candidate: Candidate,
    /// The position.
    pub drill: Drill,
    /// Which question of the sitting it is, from 1; nothing for one that is asked once more.
    pub number: Option<usize>,
}

/// So many positions that were never asked are found before the search rests: of these the worst comes first.
const ENOUGH: usize = 30;

impl Trainer {
    /// Sits down to practise: `most` positions, on this day.
    ///
    /// # Errors
    ///
    /// When the log of the answers cannot be opened, or the folder of the records cannot be read.
    pub fn open(
        folder: &DataFolder,
        today: DayNumber,
        most: usize,
    ) -> Result<(Self, OpenedNotebook), CannotPractice> {
        let (notebook, opened) = Notebook::open(folder)?;
        let reviewer = MistakeFinder::new(folder)?;
        let trainer = Self {
            notebook,
            reviewer,
            pool: Pool::default(),
            portion: DrillSet::new(most, today),
            search: Search::Known,
            unreadable: Vec::new(),
        };
        Ok((trainer, opened))
    }

    /// What could be asked, as far as is known.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// What is asked in this sitting.
    pub fn portion(&self) -> &DrillSet {
        &self.portion
    }

    /// How far one is.
    pub fn practice(&self) -> &Practice {
        self.notebook.practice()
    }

    /// The records that could not be read.
    pub fn unreadable(&self) -> &[ReadError] {
        &self.unreadable
    }

    /// Begins another portion of as many positions.
    pub fn go_on(&mut self) {
        self.portion = DrillSet::new(self.portion.most(), self.portion.today());
    }

    /// How many records there are.
    pub fn records(&self) -> usize {
        self.reviewer.records()
    }

    /// How much of the search is done, in hundredths.
    pub fn percent(&self) -> usize {
        let (all, done) = (self.reviewer.records().max(1), self.reviewer.done());
        (100 * done + self.reviewer.percent().unwrap_or(0)) / all
    }

    /// How much is done of the record that is looked into, in hundredths; or else of the preparation of the coach.
    pub fn percent_now(&self) -> usize {
        self.reviewer.percent().unwrap_or(0).min(100)
    }

    /// Whether every record is judged.
    pub fn is_done(&self) -> bool {
        self.search == Search::Done
    }

    /// Whether all has been taken in that was known of the records before: what is asked next does not depend on how far
    /// that is.
    pub fn knows_the_known(&self) -> bool {
        self.search != Search::Known
    }

    /// Whether more is to be looked for now: until enough is found to choose from.
    pub fn wants_more(&self) -> bool {
        match self.search {
            Search::Known => true,
            Search::Judging => {
                let practice = self.notebook.practice();
                let fresh = self.pool.new_ones(practice).into_iter();
                fresh
                    .filter(|one| !self.portion.has_asked(&one.position))
                    .count()
                    < ENOUGH
            }
            Search::Done => false,
        }
    }

    /// Looks for more, a little at a time.
    pub fn look(&mut self) {
        let depth = match self.search {
            Search::Known => Depth::Known,
            Search::Judging => Depth::Judged,
            Search::Done => return,
        };
        match self.reviewer.go_on(depth) {
            Looked::Found { candidates, .. } => self.pool.add(candidates),
            Looked::Unreadable(error) => self.unreadable.push(error),
            Looked::Left { .. } | Looked::Working => {}
            Looked::Done => {
                self.search = match self.search {
                    Search::Known => Search::Judging,
                    Search::Judging | Search::Done => Search::Done,
                };
            }
        }
    }

    /// The next question, as far as positions have been found; nothing when there is none, or none yet.
    pub fn ask(&mut self) -> Option<DrillQuestion> {
        loop {
            let practice = self.notebook.practice();
            let candidate = self.portion.next(&self.pool, practice)?;
            let position = candidate.position;
            let number =
                (!self.portion.has_asked(&position)).then(|| self.portion.tally().asked + 1);
            let record = self.reviewer.record(candidate.record);
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
            // The record has been changed or removed since it was looked at.
            self.pool.remove(&position);
            self.portion.drop(&position);
        }
    }

    /// Whether the coach is ready to judge an answer; if he is not, he is prepared a little more.
    pub fn prepare(&mut self, drill: &Drill) -> bool {
        let rules = drill.record().header().rules();
        self.reviewer.coaches().ready(rules).is_some()
    }

    /// Judges an answer and writes it down.
    pub fn answer(&mut self, asked: &DrillQuestion, answer: DrillAnswer) -> DrillVerdict {
        let rules = asked.drill.record().header().rules();
        let coach = self.reviewer.coaches().prepared(rules);
        let verdict = asked.drill.judge(coach, answer);
        let outcome = verdict.ruling().outcome();
        self.notebook.note(Answered {
            position: asked.drill.position(),
            day: self.portion.today(),
            answer: outcome,
        });
        self.portion.answered(&asked.candidate, outcome);
        verdict
    }

    /// Whether all answers are on the disk.
    pub fn saving(&self) -> &Saving {
        self.notebook.saving()
    }
}
