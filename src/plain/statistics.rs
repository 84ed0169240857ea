//! The statistics in line mode: what the records of all matches say, in sentences.

use crate::analysis::stats::{
    Career, JudgedCache, Survey, Work,
    report::{StatsReport, counted_report, judged_report},
};

use super::{run::Kept, session::Wanted};

/// Charts are told as their figures, of which there are at most so many.
const FIGURES: usize = 20;

/// What the records of all matches say, in sentences.
pub(super) fn statistics(kept: &Kept, wanted: Wanted) -> Vec<String> {
    let shelf = match kept {
        Ok(shelf) => shelf,
        Err(why) => return vec![format!("There are no records to count: {why}.")],
    };
    let cache = JudgedCache::beside(shelf.folder());
    let mut survey = match Survey::of_shelf(shelf, cache) {
        Ok(survey) => survey,
        Err(error) => return vec![format!("The records cannot be read: {error}.")],
    };
    if wanted == Wanted::Judged {
        while survey.go_on() != Work::Done {}
    }
    let career = Career::of(survey.matches());
    let judged = match wanted {
        Wanted::Counted => StatsReport::default(),
        Wanted::Judged => judged_report(&career, FIGURES),
    };
    let left_out = survey.left_out().iter();
    let left_out = left_out.map(|error| format!("One record is left out: {error}."));
    let counted = counted_report(&career, FIGURES).sentences().into_iter();
    counted.chain(judged.sentences()).chain(left_out).collect()
}
