//! How fast the solver is on the hands that come up in play.
//!
//! Each iteration solves a thousand hands, so that a time in microseconds is the nanoseconds for
//! one hand. The hands are not the same from one iteration to the next, or the processor would
//! learn them by heart.

use std::iter::successors;
use std::ops::Range;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use undercut::cards::{Card, CardSet, Deck, Stream, stream};
use undercut::melds::{
    Arrangement, Melds, best_arrangement, best_discard, deadwood, deadwood_after_discard,
    deadwood_after_lay_offs, defend, safest_arrangement,
};

/// The hands of one iteration.
const BATCH: usize = 1000;

/// How many different batches there are.
const BATCHES: usize = 100;

/// The seed of all decks.
const SEED: u64 = 1;

fn main() {
    divan::main();
}

/// A hand on its way: ten cards, the card drawn, and the opponent's ten cards at that time.
#[derive(Clone, Copy)]
struct Position {
    hand: CardSet,
    drawn: Card,
    opponent: CardSet,
}

impl Position {
    fn eleven(self) -> CardSet {
        self.hand.with(self.drawn)
    }
}

/// Positions from deals in which both seats draw from the stock, discard what leaves them the least
/// deadwood, and knock as soon as they can.
fn positions() -> Vec<Position> {
    let deals = (0..).flat_map(|deal| {
        let deck = Deck::shuffled(&mut stream(SEED, Stream::Deal(deal)));
        let hand = |places: Range<usize>| deck.cards()[places].iter().copied().collect();
        let start = Position {
            hand: hand(42..52),
            drawn: deck.cards()[31],
            opponent: hand(32..42),
        };
        let mut stock = (2..31).rev();
        successors(Some(start), move |position| {
            let discard = best_discard(position.eleven(), CardSet::EMPTY)?;
            if discard.deadwood <= 10 {
                return None;
            }
            Some(Position {
                hand: position.opponent,
                drawn: deck.cards()[stock.next()?],
                opponent: position.eleven().without(discard.card),
            })
        })
    });
    deals.take(BATCH * BATCHES).collect()
}

/// Benchmarks `solve` on batches of what `hand_of` makes of the positions.
fn bench<H: Copy + Sync, T>(
    bencher: Bencher,
    hand_of: impl Fn(Position) -> H,
    solve: impl Fn(H) -> T + Sync,
) {
    let hands: Vec<H> = positions().into_iter().map(hand_of).collect();
    let mut batches = hands.chunks(BATCH).cycle();
    bencher
        .counter(ItemsCount::new(BATCH))
        .with_inputs(|| batches.next().expect("a cycle of batches has no end"))
        .bench_local_values(|batch| {
            for &hand in batch {
                black_box(solve(black_box(hand)));
            }
        });
}

#[divan::bench]
fn deadwood_of_10(bencher: Bencher) {
    bench(bencher, |position| position.hand, deadwood);
}

#[divan::bench]
fn deadwood_of_11_after_discard(bencher: Bencher) {
    bench(
        bencher,
        |position| (position.eleven(), position.drawn.into()),
        |(hand, forbidden)| deadwood_after_discard(hand, forbidden),
    );
}

#[divan::bench]
fn discard_of_11(bencher: Bencher) {
    bench(
        bencher,
        |position| (position.eleven(), position.drawn.into()),
        |(hand, forbidden)| best_discard(hand, forbidden),
    );
}

#[divan::bench]
fn arrangement_of_10(bencher: Bencher) {
    bench(bencher, |position| position.hand, best_arrangement);
}

#[divan::bench]
fn safest_arrangement_of_10(bencher: Bencher) {
    bench(
        bencher,
        |position| position.hand,
        |hand| safest_arrangement(hand, !hand),
    );
}

/// The defender's hand and the knocker's melds.
fn defended(position: Position) -> (CardSet, Melds) {
    let knocker: Arrangement = best_arrangement(position.opponent);
    (position.hand, *knocker.melds())
}

#[divan::bench]
fn deadwood_after_defense(bencher: Bencher) {
    bench(bencher, defended, |(hand, melds)| {
        deadwood_after_lay_offs(hand, &melds)
    });
}

#[divan::bench]
fn defense(bencher: Bencher) {
    bench(bencher, defended, |(hand, melds)| defend(hand, &melds));
}
