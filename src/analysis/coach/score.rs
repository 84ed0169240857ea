//! The score around a deal: what its result is worth.

use crate::{
    game::{HandResult, Sheet},
    record::Header,
};

/// What a deal is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Goal {
    /// The game that it is part of.
    #[default]
    Game,
    /// Its points: it is the only one, as the deal of the day.
    Points,
}

impl Goal {
    /// That of the deals of a record.
    pub(super) fn of(header: &Header) -> Self {
        match header.occasion().daily() {
            Some(_) => Self::Points,
            None => Self::Game,
        }
    }
}

/// What decides how much the result of a deal is worth, as a player knows it.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreState {
    /// The score sheet before the deal.
    pub sheet: Sheet,
    /// How the deal beside it ended; none while it goes on, and where there is none.
    pub beside: Option<HandResult>,
    /// What the deal is played for.
    pub goal: Goal,
}

impl ScoreState {
    /// A deal of a game on this sheet, beside which no other has ended.
    pub fn new(sheet: Sheet) -> Self {
        Self {
            sheet,
            beside: None,
            goal: Goal::Game,
        }
    }
}

/// The same in the course of a deal.
#[derive(Debug, Clone, PartialEq)]
pub struct DealScore {
    first: ScoreState,
    /// When the deal beside it ends: after how many events of this one, and what is known then.
    later: Option<(usize, ScoreState)>,
}

impl DealScore {
    /// A deal beside which none has ended.
    pub(super) fn new(sheet: Sheet, goal: Goal) -> Self {
        Self {
            first: ScoreState {
                goal,
                ..ScoreState::new(sheet)
            },
            later: None,
        }
    }

    /// The same where the deal beside it ended so, after so many events of this one.
    pub(super) fn beside(self, result: HandResult, events: usize) -> Self {
        let later = ScoreState {
            beside: Some(result),
            ..self.first.clone()
        };
        Self {
            later: Some((events, later)),
            ..self
        }
    }

    /// The score sheet before the deal.
    pub fn sheet(&self) -> &Sheet {
        &self.first.sheet
    }

    /// What the deal is played for.
    pub fn goal(&self) -> Goal {
        self.first.goal
    }

    /// What is known after so many events of the deal.
    pub fn at(&self, events: usize) -> &ScoreState {
        match &self.later {
            Some((since, later)) if *since <= events => later,
            Some(_) | None => &self.first,
        }
    }

    /// What is known when all deals have ended.
    pub fn at_the_end(&self) -> &ScoreState {
        self.at(usize::MAX)
    }
}
