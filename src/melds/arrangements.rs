//! All the ways to arrange a hand, and the best of them.

use std::ops::ControlFlow;

use super::{Arrangement, Meld, deadwood};
use crate::cards::{Card, CardSet};

/// Every arrangement of the hand, each once: those that leave melds unmade and the one without any
/// meld included.
///
/// The melds of an arrangement are in the order of their lowest cards. Eleven cards in a
/// row have 200 arrangements.
///
/// ```
/// use undercut::melds::arrangements;
///
/// // The set, the run, or neither; they share the 7♥.
/// assert_eq!(arrangements("7c 7d 7h 8h 9h".parse().unwrap()).len(), 3);
/// ```
pub fn arrangements(hand: CardSet) -> Vec<Arrangement> {
    collect(hand, u32::MAX)
}

/// Every arrangement with the least deadwood, each once.
///
/// The first is the one that [`best_arrangement`] finds.
pub fn best_arrangements(hand: CardSet) -> Vec<Arrangement> {
    best_by(hand, |most_points| {
        Some(collect(hand, most_points)).filter(|found| !found.is_empty())
    })
}

/// An arrangement with the least deadwood.
///
/// Of several it is the one that, going through the cards in their order, melds the first card on
/// which they differ into a set rather than a run, into a longer meld rather than a shorter one,
/// and rather than not at all.
pub fn best_arrangement(hand: CardSet) -> Arrangement {
    best_by(hand, |most_points| {
        visit(
            Arrangement::unmelded(hand),
            hand,
            most_points,
            &mut ControlFlow::Break,
        )
        .break_value()
    })
}

/// What `search` finds when it is given the fewest points for which it finds anything.
fn best_by<T>(hand: CardSet, search: impl Fn(u32) -> Option<T>) -> T {
    // More than eleven cards can need a fourth meld for their least deadwood; the search then goes
    // on above it.
    (deadwood(hand)..)
        .find_map(search)
        .expect("without melds the deadwood is the whole hand")
}

/// Every arrangement with at most so many points of deadwood.
fn collect(hand: CardSet, most_points: u32) -> Vec<Arrangement> {
    let mut found = Vec::new();
    let ControlFlow::Continue(()) = visit(
        Arrangement::unmelded(hand),
        hand,
        most_points,
        &mut |arrangement| {
            found.push(arrangement);
            ControlFlow::<std::convert::Infallible>::Continue(())
        },
    );
    found
}

/// Visits every way to go on with an arrangement that melds cards of `open` only and adds at most
/// `most_points` of them to the deadwood.
///
/// The lowest open card is either the lowest card of a meld or deadwood; deciding that and going on
/// with the rest leads to each arrangement by one path.
fn visit<B>(
    arrangement: Arrangement,
    open: CardSet,
    most_points: u32,
    found: &mut impl FnMut(Arrangement) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if deadwood(open) > most_points {
        return ControlFlow::Continue(());
    }
    let Some(card) = open.lowest() else {
        return found(arrangement);
    };
    for meld in melds_from(card, open) {
        if let Some(melded) = arrangement.with(meld) {
            visit(melded, open - meld.cards(), most_points, found)?;
        }
    }
    match most_points.checked_sub(card.points()) {
        Some(points) => visit(arrangement, open.without(card), points, found),
        None => ControlFlow::Continue(()),
    }
}

/// The melds of cards in `open` whose lowest card is `lowest`: sets, then runs, the longer before
/// the shorter.
fn melds_from(lowest: Card, open: CardSet) -> impl Iterator<Item = Meld> {
    let rank = open & CardSet::of_rank(lowest.rank());
    let left_out = rank
        .without(lowest)
        .iter()
        .rev()
        .map(move |card| rank.without(card));
    let sets = std::iter::once(rank).chain(left_out);

    let start = CardSet::from(lowest).bits();
    let longest = (open.bits() / start).trailing_ones();
    let runs = (3..=longest)
        .rev()
        .map(move |length| CardSet::from_bits_within(start * ((1 << length) - 1)));

    sets.chain(runs).filter_map(|cards| Meld::new(cards).ok())
}
