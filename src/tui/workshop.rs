//! The coach's work beside the table, a slice at a time, so that it can be watched and stopped.

use std::sync::Arc;

use crate::{
    analysis::coach::{Coach, Coaches, DealReview, Effort, Review, Situation, deals_of},
    game::{PlayedDeal, Player, Sheet, words::Names},
    lesson::Word,
    play::View,
    record::Record,
    rules::Rules,
};

use super::coaching::{Errand, News, Reviewed, ToDecide};

/// The coach's work.
#[derive(Debug, Default)]
pub struct Workshop {
    coaches: Coaches,
    work: Option<Work>,
}

/// What is being worked on.
#[derive(Debug)]
struct Work {
    number: u64,
    rules: Rules,
    task: Task,
}

#[derive(Debug)]
enum Task {
    Hint(Box<ToDecide>),
    Lesson(Box<View>),
    Review {
        left: std::vec::IntoIter<(PlayedDeal, Sheet)>,
        done: Vec<DealReview>,
        player: Player,
        names: Names,
    },
}

impl Workshop {
    /// Takes an errand on; what was in work before is dropped.
    pub fn begin(&mut self, number: u64, errand: Errand) {
        let (rules, task) = match errand {
            Errand::Hint(to_decide) => (*to_decide.sheet.rules(), Task::Hint(to_decide)),
            Errand::Lesson { view } => (*view.rules(), Task::Lesson(view)),
            Errand::Review {
                record,
                player,
                only,
            } => (*record.header().rules(), review(&record, player, only)),
        };
        self.work = Some(Work {
            number,
            rules,
            task,
        });
    }

    /// Does a slice of the work, and tells what came of it; nothing when it is about another errand.
    pub fn go_on(&mut self, number: u64) -> Option<News> {
        let mut work = self.work.take().filter(|work| work.number == number)?;
        let total = Effort::USUAL.steps(work.task.deals().1);
        let Some(coach) = self.coaches.ready(&work.rules) else {
            let done = self.coaches.progress().map_or(0, u64::from);
            self.work = Some(work);
            return Some(News::Working { done, total });
        };
        let news = work.task.go_on(coach);
        if news.is_none() {
            let done = Effort::USUAL.steps(work.task.deals().0);
            self.work = Some(work);
            return Some(News::Working { done, total });
        }
        news
    }
}

fn review(record: &Record, player: Player, only: Option<u64>) -> Task {
    let mut deals = deals_of(record);
    // What is asked about a hand in play is a hint, which its record notes.
    deals.retain(|(deal, _)| match only {
        Some(only) => deal.number() == only,
        None => deal.turn().is_none(),
    });
    Task::Review {
        left: deals.into_iter(),
        done: Vec::new(),
        player,
        names: record.header().names(Some(player)),
    }
}

impl Task {
    /// How many deals of a review are done, and how many there are.
    fn deals(&self) -> (u64, u64) {
        match self {
            Self::Hint(_) | Self::Lesson(_) => (0, 0),
            Self::Review { left, done, .. } => {
                let done = done.len() as u64;
                (done, done + left.len() as u64)
            }
        }
    }

    /// Does a part of it, and tells what came of it when that was the last.
    fn go_on(&mut self, coach: &mut Coach<'static>) -> Option<News> {
        match self {
            Self::Hint(to_decide) => {
                let ToDecide { sheet, seats, view } = &**to_decide;
                let seats = *seats;
                let advice = coach.advise(&Situation { sheet, seats }, view);
                Some(News::Hint(Box::new(advice)))
            }
            Self::Lesson(view) => Some(News::Lesson(Box::new(Word::of(coach, view)))),
            Self::Review {
                left,
                done,
                player,
                names,
            } => {
                if let Some((deal, sheet)) = left.next() {
                    done.push(DealReview::of(deal, sheet, coach));
                }
                (left.len() == 0).then(|| {
                    News::Review(Arc::new(Reviewed {
                        review: Review {
                            deals: std::mem::take(done),
                        },
                        player: *player,
                        names: names.clone(),
                    }))
                })
            }
        }
    }
}
