//! The coaches that judge, one a thread.

use std::{
    iter,
    sync::{Mutex, PoisonError},
    thread,
};

use crate::{
    players::{eval::Evaluator, odds::HandResults},
    rules::Rules,
};

use super::coach::Coach;

/// Does tasks on as many threads as there are coaches: each takes the next one when it is done with the last. The results come
/// in the order of the tasks.
pub(super) fn spread<T: Send, R: Send>(
    coaches: &mut [Coach<'static>],
    tasks: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut Coach<'static>, T) -> R + Sync,
) -> Vec<R> {
    let left = Mutex::new(tasks.enumerate());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> = coaches
            .iter_mut()
            .map(|coach| {
                let (next, work) = (&next, &work);
                scope.spawn(move || {
                    let tasks = iter::from_fn(next);
                    let done = tasks.map(|(place, task)| (place, work(coach, task)));
                    done.collect::<Vec<_>>()
                })
            })
            .collect();
        let joined = threads.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|share| share.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Coaches for several house rules, prepared a little at a time. Those used last are kept.
#[derive(Debug, Default)]
pub(super) struct Coaches {
    /// Those used last stand last; one coach a thread.
    ready: Vec<(Rules, Vec<Coach<'static>>)>,
    preparing: Option<(Rules, HandResults)>,
}

/// For how many house rules coaches are kept.
const KEPT: usize = 4;

/// How many deals of the preparation are played in a slice.
const PLAYED: usize = 25;

/// About as many deals are played in the time in which a decision is tried out.
const PER_DECISION: usize = 500;

impl Coaches {
    fn place(&self, rules: &Rules) -> Option<usize> {
        self.ready.iter().position(|(of, _)| of == rules)
    }

    /// So many coaches for these house rules, when they are ready; else they are prepared a little more.
    pub(super) fn ready(&mut self, rules: &Rules, count: usize) -> Option<&mut [Coach<'static>]> {
        if let Some(place) = self.place(rules) {
            self.ready[place..].rotate_left(1);
        } else {
            let evaluator = Evaluator::embedded();
            let begun = self.preparing.take().filter(|(of, _)| of == rules);
            let mut results = begun.map_or_else(|| HandResults::new(rules), |(_, begun)| begun);
            for _ in 0..PLAYED.min(Coach::DEALS - results.played()) {
                results.play(evaluator);
            }
            if results.played() < Coach::DEALS {
                self.preparing = Some((*rules, results));
                return None;
            }
            if self.ready.len() >= KEPT {
                self.ready.remove(0);
            }
            let coach = Coach::of_results(evaluator, rules, results);
            self.ready.push((*rules, vec![coach; count]));
        }
        self.ready.last_mut().map(|(_, coaches)| &mut coaches[..])
    }

    /// Whether coaches for these house rules were used last, or are being prepared.
    pub(super) fn is_at_hand(&self, rules: &Rules) -> bool {
        let preparing = self.preparing.as_ref().map(|(of, _)| of);
        preparing.or(self.ready.last().map(|(of, _)| of)) == Some(rules)
    }

    /// How many deals are still to be played before coaches for these house rules are ready.
    pub(super) fn steps_left(&self, rules: &Rules) -> u64 {
        let begun = self.preparing.as_ref().filter(|(of, _)| of == rules);
        let played = begun.map_or(0, |(_, results)| results.played());
        let left = match self.place(rules) {
            Some(_) => 0,
            None => Coach::DEALS - played,
        };
        left.div_ceil(PER_DECISION) as u64
    }
}
