//! What the coach makes of decisions, and of whole records.

mod decisions;
#[path = "../support/house.rs"]
mod house;
mod records;
#[path = "../scenario/mod.rs"]
mod scenario;

use undercut::{
    bots::eval::Evaluator,
    coach::{Coach, Effort},
    game::Player,
    play::BySeat,
    rules::Rules,
};

const SEATS: BySeat<Player> = BySeat {
    non_dealer: Player::FIRST,
    dealer: Player::SECOND,
};

fn coach(rules: &Rules) -> Coach<'static> {
    Coach::new(Evaluator::embedded(), rules, Effort { deals: 80 })
}
