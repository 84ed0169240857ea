//! The coach's word on a decision of the whole hand.

use crate::{
    analysis::coach::{Hint, JudgedMove, Position, Reason, words},
    game::{Player, Sheet, words::Phrase},
    play::{Action, View},
    players::Level,
};

use super::{OTHER, telling, text::told};

/// What the coach makes of every move at one moment of the whole hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Word(Hint);

impl Word {
    /// What the coach is asked about the learner's moves.
    pub fn position(view: &View) -> Position {
        Position {
            sheet: Sheet::new(view.rules(), 2),
            seats: telling::seats(view.seat()),
            view: view.clone(),
        }
    }

    /// What the coach said about that.
    pub fn of(hint: Hint) -> Self {
        Self(hint)
    }

    /// What the coach would do.
    pub fn best(&self) -> Option<Action> {
        self.0.judgment.best().map(|best| best.action)
    }

    /// Whether it is about this moment.
    pub(super) fn is_about(&self, view: &View) -> bool {
        self.0.view.history().len() == view.history().len()
    }

    /// The move that an action is, and its place; of the ways to lay a knock down, any.
    fn find(&self, action: &Action) -> Option<(usize, &JudgedMove)> {
        let same = |judged: &JudgedMove| match (&judged.action, action) {
            (Action::Knock { discard: one, .. }, Action::Knock { discard: other, .. }) => {
                one == other
            }
            (Action::BigGin { .. }, Action::BigGin { .. }) => true,
            (one, other) => one == other,
        };
        let mut moves = self.0.judgment.moves().iter().enumerate();
        moves.find(|(_, judged)| same(judged))
    }

    /// What the coach says before anything is done.
    pub(super) fn advice(&self, view: &View) -> Phrase {
        let Some(best) = self.0.judgment.best() else {
            return Phrase::default();
        };
        let to_do = words::to_do(view, &best.action);
        if !self.0.judgment.is_choice() {
            return told("You can only ").and(to_do).stop();
        }
        let mut advice = told("The coach would ").and(to_do);
        if let Some(Reason { phrase, beside }) = &self.0.reason {
            if let Some(beside) = beside {
                let than = words::rather_than(view, beside);
                advice = advice.words(" rather ").and(than);
            }
            advice = advice.words(": ").and(phrase.clone());
        }
        let advice = advice.stop();
        let others = self.0.judgment.told_apart().into_iter();
        let is_fine = |judged: &&JudgedMove| {
            judged.action != best.action && self.0.judgment.grade(judged).is_none()
        };
        match others.filter(is_fine).count() {
            0 => advice,
            1 => advice.words(" One other move is as good, as far as he can tell."),
            fine => advice.words(format!(
                " {fine} other moves are as good, as far as he can tell."
            )),
        }
    }

    /// What the coach says to an action.
    pub(super) fn on(&self, view: &View, action: &Action) -> Remark {
        let (Some((place, judged)), Some(best)) = (self.find(action), self.0.judgment.best())
        else {
            return Remark::Fine(Phrase::default());
        };
        if !self.0.judgment.is_choice() {
            return Remark::Fine(Phrase::default());
        }
        let because = |phrase: Phrase, reason: Option<&Phrase>| match reason {
            Some(reason) => phrase.words(": ").and(reason.clone()),
            None => phrase,
        };
        if place == 0 {
            let good = told("*Good*, says the coach");
            let Some(Reason { phrase, beside }) = &self.0.reason else {
                return Remark::Fine(good.stop());
            };
            let good = match beside {
                Some(beside) => {
                    let than = words::rather_than(view, beside);
                    good.words(" (rather ").and(than).words(")")
                }
                None => good,
            };
            return Remark::Fine(because(good, Some(phrase)).stop());
        }
        if self.0.judgment.grade(judged).is_none() {
            return Remark::Fine(told(
                "*Fine*, says the coach: no other move is clearly better.",
            ));
        }
        let to_do = words::to_do(view, &best.action);
        let rather = told("The coach would rather ").and(to_do);
        let note = self.0.note(&judged.action);
        let reason = note.and_then(|note| note.reason.as_ref());
        Remark::Rather(because(rather, reason).stop())
    }
}

/// What the coach says to an action.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Remark {
    /// It is as good as any, or there is nothing to choose.
    Fine(Phrase),
    /// Another is clearly better.
    Rather(Phrase),
}

/// The seed of the other player's slips in the whole hand.
const SEED: u64 = 10;

/// What the other player does.
pub(super) fn others_choice(view: &View) -> Action {
    Level::Beginner.bot_at(Player::SECOND, SEED).choose(view)
}

/// The sentence before the coach has said anything.
pub(super) fn thinking() -> Phrase {
    told(&format!("The coach looks at it; {OTHER} waits."))
}
