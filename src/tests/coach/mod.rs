//! What the coach makes of decisions, and of whole records.

mod decisions;
use crate::tests::support::house;
mod records;
use crate::tests::support::scenario;

use undercut::{
    analysis::coach::{Coach, Effort},
    game::Player,
    play::BySeat,
    players::eval::Evaluator,
    rules::Rules,
};

const SEATS: BySeat<Player> = BySeat::pair(Player::FIRST, Player::SECOND);

fn coach(rules: &Rules) -> Coach<'static> {
    Coach::new(Evaluator::embedded(), rules, Effort { deals: 80 })
}
