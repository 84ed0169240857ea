//! Moves played to the end of the hand in deals as they may be.

use rand::{Rng, rngs::ChaCha8Rng};
use undercut::{
    cards::{Card, CardSet, Stream, below, stream},
    game::Player,
    lab::{
        Bot, Learned, WatchedDeal,
        eval::{Evaluator, Stakes},
    },
    play::{Action, BySeat, View, pair},
};

use crate::{
    hidden::Hidden,
    position::{Kind, Setup},
};

/// Changes to a hidden hand between one that is used and the next: what a greedy player does is judged much faster.
const CHANGES: u32 = 25;
const CHANGES_OF_GREEDY: u32 = 150;
/// Changes before the first.
const WARM_UP: u32 = 400;
/// In how many orders of the stock each hidden hand is tried.
const STOCKS: usize = 4;

/// A move that is tried, and what the seat does next where that is settled.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    pub action: Action,
    pub then: Option<Action>,
}

/// One half of the trials of a decision. Both halves are independent of each other.
pub struct Trials<'a> {
    view: &'a View,
    kind: Kind,
    hidden: Hidden,
    rng: ChaCha8Rng,
    /// The points of each candidate in each deal, until it was dropped.
    pub points: Vec<Vec<f64>>,
}

impl<'a> Trials<'a> {
    /// The trials of so many candidates. `half` is 0 or 1, or 2 for trials that are neither.
    pub fn new(view: &'a View, setup: &Setup, candidates: usize, half: u64) -> Self {
        const FIRST: u64 = 1_000_000;
        let moment = FIRST + view.history().len() as u64 * 4 + half * 2;
        let random = |number| stream(setup.seed, Stream::Player(moment + number));
        let mut hidden = Hidden::new(view, setup.kind, random(0));
        hidden.next(WARM_UP);
        Self {
            view,
            kind: setup.kind,
            hidden,
            rng: random(1),
            points: vec![Vec::new(); candidates],
        }
    }

    /// Plays these candidates out until each has been tried in so many deals, the same ones for all.
    pub fn play(&mut self, candidates: &[(usize, Line)], deals: usize) {
        let done = |points: &[Vec<f64>]| points[0].len();
        let changes = match self.kind {
            Kind::Greedy => CHANGES_OF_GREEDY,
            Kind::Casual | Kind::Steady | Kind::Club => CHANGES,
        };
        while done(&self.points) < deals {
            let theirs = self.hidden.next(changes);
            for _ in 0..STOCKS {
                let stock = shuffled(self.view.unseen() - theirs, &mut self.rng);
                let chance = self.rng.next_u64();
                for (place, line) in candidates {
                    let points = self.follow(theirs, &stock, line, chance);
                    self.points[*place].push(points);
                }
            }
        }
    }

    /// What a move brings in a deal, in points, when the opponent plays on as they do, and the seat by the nets that do best
    /// against all of these players. `chance` is what the opponent leaves to chance.
    fn follow(&self, theirs: CardSet, stock: &[Card], line: &Line, chance: u64) -> f64 {
        let me = self.view.seat();
        let agrees = "the hidden hand agrees with what was seen";
        let across = self.view.from_across(pair::opponent(me), theirs);
        let across = across.expect(agrees);
        let deal = self.view.imagine(&pair::each(|_| theirs), stock);
        let mut watched = WatchedDeal {
            deal: deal.expect(agrees),
            views: pair::each(|seat| if seat == me { self.view } else { &across }.clone()),
        };
        for action in [Some(line.action), line.then].iter().flatten() {
            watched.play(me, action);
        }
        let mut bots = BySeat::pair(Player::FIRST, Player::SECOND)
            .map(|&player| self.kind.bot(player, chance));
        let mut learned = Learned::new(Evaluator::against_simple());
        let outcome = watched.play_out(|seat, view| {
            if seat == me {
                learned.choose(view)
            } else {
                bots[seat].choose(view)
            }
        });
        let stakes = Stakes::new(self.view.rules(), self.view.stake());
        f64::from(stakes.worth(&outcome, me)) * f64::from(self.view.scoring().multiplier())
    }
}

fn shuffled(cards: CardSet, rng: &mut ChaCha8Rng) -> Vec<Card> {
    let mut order: Vec<Card> = cards.iter().collect();
    for left in (2..=order.len()).rev() {
        let count = u32::try_from(left).expect("a pack is small");
        order.swap(left - 1, below(rng, count) as usize);
    }
    order
}

/// A mean of differences in points, and its standard error.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mean {
    pub value: f64,
    pub error: f64,
}

/// So many deals, one after another, count as one when the error is reckoned: their hidden hands are alike.
const BLOCK: usize = 100;

/// How much better candidate `one` is than `other` in the deals of these halves in which both were tried.
pub fn difference(halves: &[Trials<'_>], one: usize, other: usize) -> Mean {
    let mut blocks: Vec<f64> = Vec::new();
    for half in halves {
        let (one, other) = (&half.points[one], &half.points[other]);
        let pairs = one.chunks_exact(BLOCK).zip(other.chunks_exact(BLOCK));
        blocks.extend(pairs.map(|(one, other)| mean(one) - mean(other)));
    }
    let value = mean(&blocks);
    let squares: Vec<f64> = blocks.iter().map(|block| (block - value).powi(2)).collect();
    Mean {
        value,
        error: (mean(&squares) / (count(&blocks) - 1.0).max(1.0)).sqrt(),
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / count(numbers)
}

fn count(numbers: &[f64]) -> f64 {
    u32::try_from(numbers.len().max(1)).map_or(1.0, f64::from)
}
