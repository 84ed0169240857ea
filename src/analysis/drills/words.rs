//! What is said of a drill, in words: the same on the screen and in line mode.

use crate::{
    analysis::coach::words::{Detail, Term, better, loss},
    game::words::{Phrase, counted},
};

use super::{
    drill::{DrillAnswer, DrillVerdict, Ruling},
    pool::{DrillScore, DrillSet, Pool},
    practice::{DayNumber, LeitnerState, Practice},
};

/// What is asked in every position, and the same in fewer words.
pub const ABOUT: [&str; 2] = [
    "You went wrong here in a match. What is the best move? The coach judges it.",
    "Your mistake: find the best move.",
];

/// What practice is.
pub const INTRODUCTION: [&str; 3] = [
    "The drill shows positions from your own finished hands in which you made a mistake.",
    "Find the best move. The coach judges your answer and says why.",
    "A position comes back after some days, and later each time you get it right.",
];

/// What to do before a hand is finished.
pub const NO_HANDS: &str =
    "You have not finished a hand yet, so there is nothing to practice. Play a match first.";

/// What an answer is worth, in a few words: `Right`, `Wrong, a mistake (?)`.
pub fn ruling(verdict: &DrillVerdict) -> String {
    match verdict.ruling() {
        Ruling::Best => "Right".to_owned(),
        Ruling::Equal => "Right: as good as the best".to_owned(),
        Ruling::TooClose => "Right: too close to the best to call".to_owned(),
        Ruling::Slight => "Right, though not the best".to_owned(),
        Ruling::Wrong(grade) => format!("Wrong: {} ({})", grade.with_article(), grade.sign()),
        Ruling::GaveUp => "You gave up".to_owned(),
    }
}

/// What to say of a verdict after its [`ruling`]: what was held, what the answer cost, the better move, why, and
/// what was done in the match.
pub fn verdict(verdict: &DrillVerdict) -> Vec<Detail> {
    let decision = &verdict.decision;
    let view = &decision.view;
    let mut told = vec![Detail::held(view)];
    let ruling = verdict.ruling();
    if matches!(ruling, Ruling::Wrong(_) | Ruling::Slight) {
        told.push(Detail::new(Term::Cost, Phrase::new(loss(decision))));
    }
    if let (DrillAnswer::Move(_), Some(judged)) = (verdict.answer, decision.judged()) {
        told.push(Detail::of(Term::Did, view, judged));
    }
    if let Some(best) = decision.best()
        && ruling != Ruling::Best
    {
        told.push(match (ruling, decision.judged()) {
            (Ruling::Equal | Ruling::TooClose, _) | (_, None) => Detail::of(Term::Best, view, best),
            (ruling, Some(judged)) => {
                // What was done in the match is the mistake of who gave up.
                let term = match ruling {
                    Ruling::GaveUp => Term::Best,
                    _ => Term::Better,
                };
                Detail::new(term, better(decision, best, judged))
            }
        });
    }
    let reasons = verdict.reasons.iter();
    told.extend(reasons.map(|reason| Detail::reason(view, reason)));
    told.push(match verdict.then() {
        Some(then) => Detail::of(Term::Then, view, then),
        None => Detail::new(Term::SameThen, Phrase::new("the same")),
    });
    told
}

/// Which question of a sitting it is: `Question 3 of 8`, or `Question 3` while more than `count` may be found, up to `most`; a
/// position that is asked again in it has no number.
pub fn question(number: Option<usize>, count: usize, most: usize) -> String {
    match number {
        Some(number) if count < most => format!("Question {number}"),
        Some(number) => format!("Question {number} of {}", count.max(number)),
        None => "Asked again".to_owned(),
    }
}

/// When a position is asked again after its first answer in a sitting: `asked again tomorrow`, and at the end of the sitting
/// if it was not right.
pub fn again(progress: Option<LeitnerState>, is_right: bool) -> String {
    let at_end = if is_right { "" } else { "at the end, and " };
    match progress {
        None => "not asked yet".to_owned(),
        Some(LeitnerState { interval: None, .. }) => "learned, and not asked again".to_owned(),
        Some(LeitnerState {
            interval: Some(interval),
            ..
        }) => format!("asked again {at_end}{interval}"),
    }
}

/// How a sitting has gone: `7 of 10 right on the first try`.
pub fn tally(tally: DrillScore) -> String {
    let DrillScore { asked, right } = tally;
    match asked {
        0 => "No question was answered".to_owned(),
        _ if right == asked && asked > 1 => format!("All {asked} right on the first try"),
        _ => format!("{right} of {asked} right on the first try"),
    }
}

/// How many positions a portion has, as far as is known what could be asked.
pub fn count(portion: &DrillSet, pool: &Pool, practice: &Practice) -> usize {
    let asked = portion.tally().asked;
    let left = pool.left_today(practice, portion.today(), usize::MAX);
    (asked + left).min(portion.most()).max(asked)
}

/// What is said where nothing can be asked, and what to do about it.
pub fn nothing_to_ask(pool: &Pool, practice: &Practice, today: DayNumber) -> Vec<String> {
    if pool.is_empty() {
        return vec![
            "The coach has found no mistakes and no blunders of yours in your matches; practice games, deals of the day and \
             inaccuracies do not count here"
                .to_owned(),
            "Play a match: your mistakes in finished hands come back here until you get them right"
                .to_owned(),
        ];
    }
    let mut told = vec!["Nothing is due today".to_owned()];
    let days = pool.newest_first().into_iter();
    let next = days.filter_map(|one| practice.due(&one.position)).min();
    told.push(match next.map(|next| today.days_until(next)) {
        Some(1) => "The next position comes back tomorrow".to_owned(),
        Some(days) => format!("The next position comes back in {days} days"),
        None => {
            "Every position is learned: the next mistakes come from your next matches".to_owned()
        }
    });
    told
}

/// What comes next, after a sitting: how many are due tomorrow, and how many are learned.
pub fn outlook(pool: &Pool, practice: &Practice, today: DayNumber) -> Vec<String> {
    let mut told = Vec::new();
    let more = pool.left_today(practice, today, usize::MAX);
    let tomorrow = pool.due_on(practice, today.plus(1));
    told.push(match tomorrow {
        0 => "Nothing to repeat tomorrow".to_owned(),
        1 => "One position to repeat tomorrow".to_owned(),
        count => format!("{count} positions to repeat tomorrow"),
    });
    if more > 0 {
        told.push(match more {
            1 => "One more is waiting".to_owned(),
            count => format!("{count} more are waiting"),
        });
    }
    match pool.learned(practice) {
        0 => {}
        1 => told.push("One is learned".to_owned()),
        count => told.push(format!("{count} are learned")),
    }
    told
}

/// What the menu says of what there is to do today; `unread` records have never been looked through.
pub fn today(pool: &Pool, practice: &Practice, today: DayNumber, unread: usize) -> String {
    let left = DrillSet::DAILY.saturating_sub(practice.asked_on(today));
    match pool.left_today(practice, today, DrillSet::DAILY) {
        0 if left == 0 => "done for today".to_owned(),
        0 if unread > 0 => {
            let unread = counted(unread, "match", "matches");
            format!("none due yet, {unread} to judge first")
        }
        0 if practice.asked_on(today) > 0 => "done for today".to_owned(),
        0 => "none due".to_owned(),
        count if unread > 0 && count < left => format!("at least {count} due today"),
        count => format!("{count} due today"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_question_says_of_how_many_it_is_once_that_is_known() {
        let of = |count, most| super::question(Some(1), count, most);
        assert_eq!(of(1, 10), "Question 1");
        assert_eq!(
            [of(8, 8), of(10, 10)],
            ["Question 1 of 8", "Question 1 of 10"]
        );
    }
}
