//! The coach's word on a decision of the whole hand.

use crate::{
    bots::{Level, Opponent},
    coach::{Coach, JudgedMove, Judgement, Situation, words},
    game::{Player, Sheet, words::Phrase},
    play::{Action, View},
};

use super::{OTHER, telling, text::told};

/// What the coach makes of every move at one moment of the whole hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// How many events had happened then.
    seen: usize,
    judgement: Judgement,
    /// For each move of the judgement: why the best is better, or what speaks for it; none where nothing is to be said.
    reasons: Vec<Option<Phrase>>,
}

impl Word {
    /// What `coach`, who has to be one for the built-in rules, makes of the learner's moves.
    pub fn of(coach: &mut Coach<'_>, view: &View) -> Self {
        let sheet = Sheet::new(view.rules(), 2);
        let situation = Situation {
            sheet: &sheet,
            seats: telling::seats(view.seat()),
        };
        let judgement = coach.judge(&situation, view);
        let best = judgement.best().cloned();
        let clear = judgement
            .moves()
            .iter()
            .skip(1)
            .find(|judged| !judgement.is_too_close(judged));
        let reasons = judgement.moves().iter().enumerate();
        let reasons = reasons
            .map(|(place, judged)| match &best {
                Some(best) if place == 0 => coach.reason(view, best, clear),
                Some(best) => coach.reason(view, best, Some(judged)),
                None => None,
            })
            .collect();
        Self {
            seen: view.history().len(),
            judgement,
            reasons,
        }
    }

    /// What the coach would do.
    pub fn best(&self) -> Option<Action> {
        self.judgement.best().map(|best| best.action)
    }

    /// Whether it is about this moment.
    pub(super) fn is_about(&self, view: &View) -> bool {
        self.seen == view.history().len()
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
        let mut moves = self.judgement.moves().iter().enumerate();
        moves.find(|(_, judged)| same(judged))
    }

    /// What the coach says before anything is done.
    pub(super) fn advice(&self, view: &View) -> Phrase {
        let Some(best) = self.judgement.best() else {
            return Phrase::default();
        };
        let to_do = words::to_do(view, &best.action);
        if !self.judgement.is_choice() {
            return told("You can only ").and(to_do).stop();
        }
        let advice = told("The coach would ").and(to_do);
        let advice = self.because(0, advice).stop();
        let others = self.judgement.told_apart().into_iter().skip(1);
        let is_fine = |judged: &&JudgedMove| self.judgement.grade(judged).is_none();
        match others.filter(is_fine).count() {
            0 => advice,
            1 => advice.words(" One other move is as good, as far as he can tell."),
            fine => advice.words(format!(
                " {fine} other moves are as good, as far as he can tell."
            )),
        }
    }

    /// The phrase with the reason of the move at this place, if there is one.
    fn because(&self, place: usize, phrase: Phrase) -> Phrase {
        match self.reasons.get(place) {
            Some(Some(reason)) => phrase.words(": ").and(reason.clone()),
            Some(None) | None => phrase,
        }
    }

    /// What the coach says to an action.
    pub(super) fn on(&self, view: &View, action: &Action) -> Remark {
        let (Some((place, judged)), Some(best)) = (self.find(action), self.judgement.best()) else {
            return Remark::Fine(Phrase::default());
        };
        if !self.judgement.is_choice() {
            return Remark::Fine(Phrase::default());
        }
        let because = |phrase| self.because(place, phrase);
        if place == 0 {
            return Remark::Fine(because(told("*Good*, says the coach")).stop());
        }
        if self.judgement.grade(judged).is_none() {
            return Remark::Fine(told(
                "*Fine*, says the coach: no other move is clearly better.",
            ));
        }
        let to_do = words::to_do(view, &best.action);
        let rather = told("The coach would rather ").and(to_do);
        Remark::Rather(because(rather).stop())
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
    Opponent::new(Level::Beginner, Player::SECOND, SEED).choose(view)
}

/// The sentence before the coach has said anything.
pub(super) fn thinking() -> Phrase {
    told(&format!("The coach looks at it; {OTHER} waits."))
}
