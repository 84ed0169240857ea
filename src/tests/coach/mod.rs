//! What the coach makes of decisions, and of whole records.

mod decisions;
use crate::tests::support::house;
mod records;
mod rollouts;
mod several;
use crate::tests::support::scenario;

use undercut::{
    analysis::coach::{Coach, DealReview, Effort, Position, Review, deals_of},
    cards::{Deck, Stream, stream},
    game::{Player, Sheet},
    play::{Action, BySeat, Deal, Seat, View},
    players::{Level, WatchedDeal, eval::Evaluator, search::Suspicion},
    record::Record,
    rules::Rules,
};

const SEATS: BySeat<Player> = BySeat::pair(Player::FIRST, Player::SECOND);

fn coach(rules: &Rules) -> Coach<'static> {
    Coach::new(Evaluator::embedded(), rules, 80)
}

/// A position against an unknown opponent.
pub fn position(sheet: &Sheet, view: &View) -> Position {
    let seats = match view.seats() {
        2 => SEATS,
        count => BySeat::from_fn(count, |seat: Seat| Player::new(seat.index())),
    };
    Position {
        sheet: sheet.clone(),
        seats,
        view: view.clone(),
        suspicion: Suspicion::default(),
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
    let mut found = Vec::new();
    for number in 0.. {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
        let mut table = WatchedDeal::new(rules, deck);
        let mut bots = BySeat::from_fn(Deal::seats_of(rules), |_: Seat| level.bot(number));
        let mut step = usize::try_from(number).unwrap();
        while let Some(seat) = table.deal.turn() {
            let view = &table.views[seat];
            step += 1;
            if step.is_multiple_of(every) && view.legal().len() > 1 {
                found.push(view.clone());
                if found.len() == count {
                    return found;
                }
            }
            let action = bots[seat].choose(view);
            table.play(seat, &action);
        }
    }
    found
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

/// Every take from the pile in so many deals that a level plays by these rules: the view before it, the take and the view after
/// it.
pub fn takes(rules: &Rules, seed: u64, deals: u64) -> Vec<(View, Action, View)> {
    let mut found = Vec::new();
    for number in 0..deals {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
        let mut table = WatchedDeal::new(rules, deck);
        let mut bot = Level::Club.bot(number);
        while let Some(seat) = table.deal.turn() {
            let action = bot.choose(&table.views[seat]);
            let before = table.views[seat].clone();
            table.play(seat, &action);
            if before.takings().any(|(taking, _)| taking == action) {
                found.push((before, action, table.views[seat].clone()));
            }
        }
    }
    found
}
