//! What the coach makes of decisions, and of whole records.

mod decisions;
use crate::tests::support::house;
mod records;
mod rollouts;
use crate::tests::support::scenario;

use undercut::{
    analysis::coach::{Coach, DealReview, Effort, Review, deals_of},
    game::Player,
    play::BySeat,
    players::eval::Evaluator,
    record::Record,
    rules::Rules,
};

const SEATS: BySeat<Player> = BySeat::pair(Player::FIRST, Player::SECOND);

fn coach(rules: &Rules) -> Coach<'static> {
    Coach::new(Evaluator::embedded(), rules, 80)
}

/// Every decision of a record, judged.
pub fn reviewed(record: &Record, coach: &mut Coach<'_>) -> Review {
    let deals = deals_of(record).into_iter();
    let deals = deals.map(|(deal, sheet)| {
        let mut review = DealReview::begin(deal, sheet, coach);
        review.judge(coach, Effort::Glance);
        review
    });
    Review {
        deals: deals.collect(),
    }
}
