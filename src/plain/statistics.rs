//! The statistics in line mode: what the records of all matches say, in sentences.

use crate::analysis::{
    JudgedCache, JudgingQueue,
    stats::{
        Career, MatchHistory,
        report::{StatsReport, counted_report, judged_report},
    },
};

use super::{command::Page, run::Kept};

/// Charts are told as their figures, of which there are at most so many.
const FIGURES: usize = 20;

/// What the records of all matches say, in sentences.
pub(super) fn statistics(kept: &Kept, wanted: Page) -> Vec<String> {
    let shelf = match kept {
        Ok(shelf) => shelf,
        Err(why) => return vec![format!("There are no records to count: {why}.")],
    };
    let mut history = match MatchHistory::of_shelf(shelf) {
        Ok(history) => history,
        Err(error) => return vec![format!("The records cannot be read: {error}.")],
    };
    if wanted == Page::Whole {
        let cache = JudgedCache::beside(shelf.folder());
        let mut queue = JudgingQueue::with_cache(cache);
        history.ask(&mut queue, 0);
        while queue.steps(0).is_some() {
            queue.work();
        }
        history.take_in(&mut queue, 0);
    }
    let career = Career::of(history.matches());
    let judged = match wanted {
        Page::Short => StatsReport::default(),
        Page::Whole => judged_report(&career, FIGURES),
    };
    let left_out = history.left_out().iter();
    let left_out = left_out.map(|error| format!("One record is left out: {error}."));
    let counted = counted_report(&career, FIGURES).sentences().into_iter();
    counted.chain(judged.sentences()).chain(left_out).collect()
}
