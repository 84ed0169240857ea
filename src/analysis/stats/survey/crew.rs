//! Those who judge records beside one another, each on a thread of its own.

use std::{num::NonZeroUsize, thread};

use crate::{
    analysis::coach::{Coach, DealReview, JudgedDeal},
    game::{PlayedDeal, Sheet},
    rules::Rules,
};

/// Those who judge records by the same house rules beside one another, each on a thread of its own.
///
/// A deal is judged by itself, so the judgments do not depend on how many there are.
#[derive(Debug)]
pub(super) struct Crew {
    rules: Rules,
    desks: Vec<Desk>,
}

/// A coach, and what he has before him.
#[derive(Debug)]
struct Desk {
    coach: Coach<'static>,
    portion: Option<Portion>,
}

/// Some deals of a record, one after another.
#[derive(Debug)]
pub(super) struct Portion {
    /// Which record it is of.
    pub(super) record: usize,
    /// The place of its first deal in the record.
    first: usize,
    left: std::vec::IntoIter<(PlayedDeal, Sheet)>,
    done: Vec<JudgedDeal>,
}

/// A portion that is judged: the place of its first deal in its record, and what was made of its deals.
#[derive(Debug)]
pub(super) struct Done {
    /// Which record it is of.
    pub(super) record: usize,
    /// The place of its first deal in the record.
    pub(super) first: usize,
    /// What was made of them.
    pub(super) deals: Vec<JudgedDeal>,
}

/// How many deals each of them judges before he is asked whether he goes on.
const SLICE: usize = 4;

impl Portion {
    /// How many deals it has at most: so many that the score table of a game is seldom solved twice, and so few that the
    /// longest record keeps everybody at work.
    pub(super) const MOST: usize = 32;

    /// The deals of a record in portions.
    pub(super) fn of_record(
        record: usize,
        deals: Vec<(PlayedDeal, Sheet)>,
    ) -> impl Iterator<Item = Self> {
        let mut deals = deals.into_iter();
        (0..).step_by(Self::MOST).map_while(move |first| {
            let left: Vec<_> = deals.by_ref().take(Self::MOST).collect();
            (!left.is_empty()).then(|| Self {
                record,
                first,
                left: left.into_iter(),
                done: Vec::new(),
            })
        })
    }
}

impl Crew {
    /// So many like this coach, who has to be one for these house rules.
    pub(super) fn new(coach: &Coach<'static>, rules: Rules, threads: NonZeroUsize) -> Self {
        let desk = |_| Desk {
            coach: coach.clone(),
            portion: None,
        };
        Self {
            rules,
            desks: (0..threads.get()).map(desk).collect(),
        }
    }

    /// The house rules that they judge by.
    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Gives everybody who has nothing the next portion, as long as there is one.
    pub(super) fn hand_out(&mut self, mut next: impl FnMut() -> Option<Portion>) {
        for desk in &mut self.desks {
            if desk.portion.is_none() {
                desk.portion = next();
            }
        }
    }

    /// Has everybody judge some deals, and tells how many were judged and which portions are done.
    pub(super) fn work(&mut self) -> (usize, Vec<Done>) {
        let mut busy = self.desks.iter_mut().filter(|desk| desk.portion.is_some());
        let judged = thread::scope(|scope| {
            let first = busy.next();
            let others: Vec<_> = busy.map(|desk| scope.spawn(|| desk.work())).collect();
            let own = first.map_or(0, Desk::work);
            let joined = others.into_iter().map(thread::ScopedJoinHandle::join);
            own + joined
                .map(|judged| judged.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .sum::<usize>()
        });
        let done = self.desks.iter_mut().filter_map(Desk::done).collect();
        (judged, done)
    }
}

impl Desk {
    fn work(&mut self) -> usize {
        let Some(portion) = &mut self.portion else {
            return 0;
        };
        let before = portion.done.len();
        for (deal, sheet) in portion.left.by_ref().take(SLICE) {
            let review = DealReview::of(deal, sheet, &mut self.coach);
            portion.done.push(JudgedDeal::of(&review));
        }
        portion.done.len() - before
    }

    fn done(&mut self) -> Option<Done> {
        let portion = self.portion.take_if(|portion| portion.left.len() == 0)?;
        Some(Done {
            record: portion.record,
            first: portion.first,
            deals: portion.done,
        })
    }
}
