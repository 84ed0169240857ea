//! The drills beside the table: what the screen asks for is done here, a little at a time, on another thread.

use crate::{
    analysis::drills::{
        DayNumber, DrillAnswer, DrillSet, DrillVerdict, LeitnerState, Pool,
        store::{DrillQuestion, Trainer, known, practice},
        words,
    },
    record::store::{DataFolder, Saving},
};

/// What is asked of the drills.
#[derive(Debug, Clone, PartialEq)]
pub enum Errand {
    /// Sit down to practise.
    Open,
    /// Ask the next question.
    Ask,
    /// While a question is thought about: prepare the coach, and look for more positions.
    Prepare(Box<DrillQuestion>),
    /// Judge an answer, and write it down.
    Judge {
        /// The question.
        asked: Box<DrillQuestion>,
        /// The answer.
        answer: DrillAnswer,
    },
    /// Begin another portion.
    GoOn,
    /// Get up.
    Close,
}

/// What comes of it.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// There is nothing to ask yet, and so much is done of the record that is looked into.
    Looking {
        /// In hundredths.
        percent: usize,
    },
    /// A question.
    Asked {
        /// The question.
        asked: Box<DrillQuestion>,
        /// How many questions there are, as far as is known.
        count: usize,
    },
    /// More is to be prepared.
    Preparing,
    /// The coach is ready, and enough has been found.
    Prepared,
    /// What an answer is worth.
    Judged(Box<Judged>),
    /// There is nothing more to ask.
    Over(Over),
    /// It cannot be practised, and why.
    Refused(String),
    /// Nobody practises any more.
    Gone,
}

/// What an answer is worth, and what comes of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The question.
    pub asked: DrillQuestion,
    /// What the coach says.
    pub verdict: DrillVerdict,
    /// How far the player is with the position.
    pub progress: Option<LeitnerState>,
    /// Why the answer is not on the disk, when it is not.
    pub unsaved: Option<String>,
}

/// The end of a portion, in sentences without their full stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    /// How it went; nothing where nothing was asked.
    pub tally: Option<String>,
    /// What comes next.
    pub told: Vec<String>,
    /// What went wrong.
    pub warnings: Vec<String>,
    /// How many positions another portion would have.
    pub more: usize,
}

/// The drills beside the table.
#[derive(Debug, Default)]
pub struct DrillStand {
    open: Option<(u64, Trainer)>,
    warnings: Vec<String>,
}

/// How many files are looked at in one go, where that takes next to no time.
const FILES: usize = 20;

impl DrillStand {
    /// Does what is asked in the sitting of this number. Of a sitting that is over nothing is done.
    pub fn run(
        &mut self,
        number: u64,
        errand: Errand,
        folder: &DataFolder,
        today: DayNumber,
    ) -> News {
        if errand == Errand::Open {
            return self.sit_down(number, folder, today);
        }
        if errand == Errand::Close {
            self.open = None;
            return News::Gone;
        }
        let Some((_, trainer)) = self.open.as_mut().filter(|(open, _)| *open == number) else {
            return News::Gone;
        };
        match errand {
            Errand::Open | Errand::Close => News::Gone,
            Errand::GoOn => {
                trainer.go_on();
                self.ask()
            }
            Errand::Ask => self.ask(),
            Errand::Prepare(asked) => {
                if !trainer.prepare(&asked.drill) {
                    News::Preparing
                } else if trainer.wants_more() {
                    trainer.look();
                    News::Preparing
                } else {
                    News::Prepared
                }
            }
            Errand::Judge { asked, answer } => {
                let verdict = trainer.answer(&asked, answer);
                News::Judged(Box::new(Judged {
                    progress: trainer.practice().progress(&asked.drill.position()),
                    unsaved: match trainer.saving() {
                        Saving::Saved => None,
                        Saving::Failing(why) => Some(why.to_string()),
                    },
                    asked: *asked,
                    verdict,
                }))
            }
        }
    }

    fn sit_down(&mut self, number: u64, folder: &DataFolder, today: DayNumber) -> News {
        // The log is locked as long as somebody sits here.
        self.open = None;
        match Trainer::open(folder, today, DrillSet::DAILY) {
            Ok((trainer, opened)) => {
                self.warnings = opened
                    .torn
                    .iter()
                    .map(|torn| format!("in the log of the answers, {torn}"))
                    .chain(opened.set_aside.iter().map(ToString::to_string))
                    .collect();
                self.open = Some((number, trainer));
                self.ask()
            }
            Err(why) => News::Refused(why.to_string()),
        }
    }

    fn ask(&mut self) -> News {
        let Some((_, trainer)) = &mut self.open else {
            return News::Gone;
        };
        for _ in 0..FILES {
            if trainer.knows_the_known() {
                break;
            }
            trainer.look();
        }
        if !trainer.knows_the_known() {
            return News::Looking { percent: 0 };
        }
        let asked = trainer.ask();
        let is_settled = trainer.portion().is_repeating() || trainer.is_done();
        match asked {
            Some(asked) if is_settled || asked.number.is_some() => {
                let (pool, practice) = (trainer.pool(), trainer.practice());
                News::Asked {
                    count: words::count(trainer.portion(), pool, practice),
                    asked: Box::new(asked),
                }
            }
            None if is_settled => News::Over(over(trainer, &self.warnings)),
            Some(_) | None => {
                trainer.look();
                News::Looking {
                    percent: trainer.percent_now(),
                }
            }
        }
    }
}

fn over(trainer: &Trainer, warnings: &[String]) -> Over {
    let (pool, practice) = (trainer.pool(), trainer.practice());
    let (portion, tally) = (trainer.portion(), trainer.portion().tally());
    let today = portion.today();
    let unreadable = trainer.unreadable().iter();
    let left_out = unreadable.map(|error| format!("a record was left out: {error}"));
    Over {
        tally: (tally.asked > 0).then(|| words::tally(tally)),
        told: if tally.asked > 0 {
            words::outlook(pool, practice, today)
        } else {
            words::nothing_to_ask(pool, practice, today)
        },
        warnings: warnings.iter().cloned().chain(left_out).collect(),
        more: if tally.asked > 0 {
            pool.left_today(practice, today, usize::MAX)
                .min(portion.most())
        } else {
            0
        },
    }
}

/// What the menu says of what there is to do today, from what is known of the records without judging any.
pub fn due_today(folder: &DataFolder, today: DayNumber) -> String {
    match known(folder) {
        Ok((found, left)) => {
            let mut pool = Pool::default();
            pool.add(found);
            words::today(&pool, &practice(folder), today, left)
        }
        Err(_) => String::new(),
    }
}
