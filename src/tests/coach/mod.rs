//! What the coach makes of decisions, and of whole records.

mod decisions;
use crate::tests::support::house;
mod records;
mod rollouts;
mod several;
use crate::tests::support::scenario;

use undercut::{
    analysis::coach::{
        Acquaintance, Coach, DealReview, Effort, Inquiry, Judging, Judgment, Position, Review,
        ScoreState, deals_of,
    },
    cards::{Deck, Stream, stream},
    game::{Player, Sheet},
    play::{Action, BySeat, Deal, Seat, View},
    players::{Level, WatchedDeal, eval::Evaluator},
    record::Record,
    rules::Rules,
};

const SEATS: BySeat<Player> = BySeat::pair(Player::FIRST, Player::SECOND);

pub fn coach(rules: &Rules) -> Coach<'static> {
    Coach::new(Evaluator::embedded(), rules, 80)
}

/// A position against an unknown opponent.
pub fn position(sheet: &Sheet, view: &View) -> Position {
    let seats = match view.seats() {
        2 => SEATS,
        count => BySeat::from_fn(count, |seat: Seat| Player::new(seat.index())),
    };
    Position {
        score: ScoreState::new(sheet.clone()),
        seats,
        view: view.clone(),
        acquaintance: Acquaintance::default(),
    }
}

/// So many positions of hands that a level plays, one of every so many.
pub fn positions(seed: u64, count: usize, every: usize) -> Vec<View> {
    positions_by(&Rules::default(), Level::Steady, seed, count, every)
}

/// The same by these rules, played by this level.
pub fn positions_by(
    rules: &Rules,
    level: Level,
    seed: u64,
    count: usize,
    every: usize,
) -> Vec<View> {
    let is_chosen = |(step, (view, ..)): &(u64, (View, Action, View))| {
        step.is_multiple_of(every as u64) && view.legal().len() > 1
    };
    let deals = (0..).flat_map(|number| {
        let decisions = (number + 1..).zip(decisions(rules, level, seed, number));
        decisions.filter(is_chosen)
    });
    deals.map(|(_, (view, ..))| view).take(count).collect()
}

/// What the coach says of the best move after so many deals, where that is less than the effort asks for.
pub fn judged_early(
    coach: &mut Coach<'_>,
    position: &Position,
    effort: Effort,
    deals: usize,
) -> Judgment {
    let mut judging = Judging::new(coach, position.clone(), Inquiry::Best, effort);
    while !judging.is_done() && judging.judgment().deals() < deals {
        judging.advance(coach);
    }
    judging.judgment()
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

/// Every decision of a deal that a level plays by these rules: the view before it, what was done and the view after it.
fn decisions(rules: &Rules, level: Level, seed: u64, number: u64) -> Vec<(View, Action, View)> {
    let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
    let mut table = WatchedDeal::new(rules, deck);
    let mut bots = BySeat::from_fn(Deal::seats_of(rules), |_: Seat| level.bot(number));
    let mut found = Vec::new();
    while let Some(seat) = table.deal.turn() {
        let before = table.views[seat].clone();
        let action = bots[seat].choose(&before);
        table.play(seat, &action);
        found.push((before, action, table.views[seat].clone()));
    }
    found
}

/// Every take from the pile in so many deals by these rules.
pub fn takes(rules: &Rules, seed: u64, deals: u64) -> Vec<(View, Action, View)> {
    let all = (0..deals).flat_map(|number| decisions(rules, Level::Club, seed, number));
    let is_take = |(before, action, _): &(View, Action, View)| {
        before.takings().any(|(taking, _)| taking == *action)
    };
    all.filter(is_take).collect()
}

/// Every position in so many deals by these rules in which a card was laid off.
pub fn lay_offs(rules: &Rules, seed: u64, deals: u64) -> Vec<View> {
    let all = (0..deals).flat_map(|number| decisions(rules, Level::Club, seed, number));
    let lays_off = |(_, action, _): &(View, Action, View)| matches!(action, Action::LayOff(_));
    all.filter(lays_off).map(|(before, ..)| before).collect()
}
