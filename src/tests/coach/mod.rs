//! What the coach makes of decisions, and of whole records.

mod decisions;
use crate::tests::support::house;
mod records;
mod rollouts;
use crate::tests::support::scenario;

use undercut::{
    analysis::coach::{Coach, DealReview, Effort, Position, Review, deals_of},
    game::{Player, Sheet},
    play::{BySeat, View},
    players::{eval::Evaluator, search::Suspicion},
    record::Record,
    rules::Rules,
};

const SEATS: BySeat<Player> = BySeat::pair(Player::FIRST, Player::SECOND);

fn coach(rules: &Rules) -> Coach<'static> {
    Coach::new(Evaluator::embedded(), rules, 80)
}

/// A position against an unknown opponent.
pub fn position(sheet: &Sheet, view: &View) -> Position {
    Position {
        sheet: sheet.clone(),
        seats: SEATS,
        view: view.clone(),
        suspicion: Suspicion::default(),
    }
}

/// Every decision of a record, judged.
pub fn reviewed(record: &Record, coach: &mut Coach<'_>) -> Review {
    let deals = deals_of(record).into_iter();
    let deals = deals.map(|deal| {
        let mut review = DealReview::begin(deal, coach);
        review.judge(coach, Effort::Glance);
        review
    });
    Review {
        deals: deals.collect(),
    }
}
