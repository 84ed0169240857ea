//! A position of a recorded match, to be decided again.

use crate::{
    analysis::coach::{Mistake, deals_of},
    game::{Entry, PlayedDeal, Player, Stage},
    play::{Action, Illegal, View},
    record::Record,
};

use super::{Candidate, PositionId};

/// A position of a recorded match in which the player made a mistake, to be decided again.
#[derive(Debug, Clone, PartialEq)]
pub struct Drill {
    record: Record,
    player: Player,
    view: View,
    position: PositionId,
    mistake: Mistake,
    played: Action,
}

/// Why an action is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAsked {
    /// The rules refuse it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// It is possible, but nothing the coach judges.
    #[error("the coach does not judge a knock with too much deadwood: choose something else")]
    Irregular,
}

impl Drill {
    /// The position of a candidate in its record. Nothing when it is not in this one.
    pub fn new(record: &Record, candidate: &Candidate) -> Option<Self> {
        let Candidate {
            player,
            deal,
            position,
            mistake,
            ..
        } = *candidate;
        let (deal, sheet) = deals_of(record)
            .into_iter()
            .find(|(one, _)| one.number() == deal)?;
        let (seat, played) = *deal.actions().get(mistake.event)?;
        let is_it = seat == deal.seat_of(player)?
            && PositionId::of(&deal, &sheet, mistake.event) == position;
        if !is_it {
            return None;
        }
        let record = until(record, &deal, mistake.event)?;
        let Stage::Playing(now) = record.state().stage() else {
            return None;
        };
        let view = now.view(seat);
        Some(Self {
            record,
            player,
            view,
            position,
            mistake,
            played,
        })
    }

    /// What the position goes by.
    pub fn position(&self) -> PositionId {
        self.position
    }

    /// The match up to the decision, without what was taken back before it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Who decides.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What he knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The deal in which it stands.
    ///
    /// # Panics
    ///
    /// Never: a drill is a moment of a deal.
    pub fn deal(&self) -> &PlayedDeal {
        let deal = self.record.state().deal();
        deal.expect("a drill is a moment of a deal")
    }

    /// The mistake that was made in it.
    pub fn mistake(&self) -> &Mistake {
        &self.mistake
    }

    /// What was done in it.
    pub fn played(&self) -> Action {
        self.played
    }
}

/// Whether an action is an answer that can be judged by who has this view.
///
/// # Errors
///
/// Why it is none.
pub fn check(view: &View, action: &Action) -> Result<(), NotAsked> {
    view.check(action)?;
    if view.legal().contains(action) {
        Ok(())
    } else {
        Err(NotAsked::Irregular)
    }
}

/// The record up to the deal, and the first `count` of the actions that stand in it.
fn until(record: &Record, deal: &PlayedDeal, count: usize) -> Option<Record> {
    let mut before = Record::new(record.header().clone());
    let mut dealt = 0;
    for entry in record.entries() {
        let is_deal = matches!(entry, Entry::Dealt { .. });
        before.push(entry.clone()).ok()?;
        if is_deal {
            if dealt == deal.number() {
                break;
            }
            dealt += 1;
        }
    }
    for (seat, action) in deal.actions().iter().take(count) {
        let player = deal.seats()[*seat];
        let action = *action;
        before.push(Entry::Played { player, action }).ok()?;
    }
    Some(before)
}
