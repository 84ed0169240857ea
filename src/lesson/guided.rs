//! The coach's comment on a decision of the whole hand.

use crate::{
    analysis::coach::{Hint, JudgedMove, Position, Reason, words},
    game::{Player, Sheet, words::Phrase},
    play::{Action, View},
    players::Level,
};

use super::{OPPONENT, course::written, telling};

/// What the coach is asked about the learner's moves.
pub fn coach_position(view: &View) -> Position {
    Position {
        sheet: Sheet::new(view.rules(), 2),
        seats: telling::seats(view.seat()),
        view: view.clone(),
    }
}

/// Whether a hint is about this moment.
pub(super) fn is_about(hint: &Hint, view: &View) -> bool {
    hint.view.history().len() == view.history().len()
}

/// The move that an action is, and its place; of the ways to lay a knock down, any.
fn find<'a>(hint: &'a Hint, action: &Action) -> Option<(usize, &'a JudgedMove)> {
    let same = |judged: &JudgedMove| match (&judged.action, action) {
        (Action::Knock { discard: one, .. }, Action::Knock { discard: other, .. }) => one == other,
        (Action::BigGin { .. }, Action::BigGin { .. }) => true,
        (one, other) => one == other,
    };
    let mut moves = hint.judgment.moves().iter().enumerate();
    moves.find(|(_, judged)| same(judged))
}

/// What the coach says before anything is done.
pub(super) fn advice(hint: &Hint) -> Phrase {
    let Some(best) = hint.judgment.best() else {
        return Phrase::default();
    };
    let to_do = words::to_do(&hint.view, &best.action);
    if !hint.judgment.is_choice() {
        return written("You can only ").and(to_do).stop();
    }
    let mut advice = written("The coach would ").and(to_do);
    if let Some(Reason { phrase, beside }) = &hint.reason {
        if let Some(beside) = beside {
            let than = words::rather_than(&hint.view, beside);
            advice = advice.words(" rather ").and(than);
        }
        advice = advice.words(": ").and(phrase.clone());
    }
    let advice = advice.stop();
    let others = hint.judgment.told_apart().into_iter();
    let is_fine = |judged: &&JudgedMove| {
        judged.action != best.action && hint.judgment.grade(judged).is_none()
    };
    match others.filter(is_fine).count() {
        0 => advice,
        1 => advice.words(" One other move is as good, as far as the coach can tell."),
        fine => advice.words(format!(
            " {fine} other moves are as good, as far as the coach can tell."
        )),
    }
}

/// What the coach says to an action.
pub(super) fn remark(hint: &Hint, action: &Action) -> Remark {
    let (Some((place, judged)), Some(best)) = (find(hint, action), hint.judgment.best()) else {
        return Remark::Fine(Phrase::default());
    };
    if !hint.judgment.is_choice() {
        return Remark::Fine(Phrase::default());
    }
    let because = |phrase: Phrase, reason: Option<&Phrase>| match reason {
        Some(reason) => phrase.words(": ").and(reason.clone()),
        None => phrase,
    };
    if place == 0 {
        let good = written("*Good*, says the coach");
        let Some(Reason { phrase, beside }) = &hint.reason else {
            return Remark::Fine(good.stop());
        };
        let good = match beside {
            Some(beside) => {
                let than = words::rather_than(&hint.view, beside);
                good.words(" (rather ").and(than).words(")")
            }
            None => good,
        };
        return Remark::Fine(because(good, Some(phrase)).stop());
    }
    if hint.judgment.grade(judged).is_none() {
        return Remark::Fine(written(
            "*Fine*, says the coach: no other move is clearly better.",
        ));
    }
    let to_do = words::to_do(&hint.view, &best.action);
    let rather = written("The coach would rather ").and(to_do);
    let note = hint.note(&judged.action);
    let reason = note.and_then(|note| note.reason.as_ref());
    Remark::Rather(because(rather, reason).stop())
}

/// What the coach says to an action.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Remark {
    /// It is as good as any, or there is nothing to choose.
    Fine(Phrase),
    /// Another is clearly better.
    Rather(Phrase),
}

/// The seed of the opponent's slips in the whole hand.
const SEED: u64 = 10;

/// What the opponent does.
pub(super) fn opponents_choice(view: &View) -> Action {
    Level::Beginner.bot_at(Player::SECOND, SEED).choose(view)
}

/// The sentence before the coach has said anything.
pub(super) fn thinking() -> Phrase {
    written(&format!("The coach looks at it; {OPPONENT} waits."))
}
