//! The least deadwood of a hand, and the best discard, without tables or allocation.
//!
//! All suits are worked on at once in the bits of a [`CardSet`]. Shifting by one bit compares
//! neighbors in a suit, turning by a lane of sixteen bits compares suits: both kinds of meld are
//! found in a few instructions. As long as no card is wanted by a set and a run at once, every card
//! that can be melded is melded. Otherwise each contested rank is settled in turn, by trying every
//! way in which it can give cards to a set; that is the rarer case and has a function of its own.

use std::cmp::Reverse;

use crate::cards::{Card, CardSet};

/// The points of the least deadwood the hand can be arranged to have.
///
/// ```
/// use undercut::melds::deadwood;
///
/// let gin = "2c 3c 4c 5c 6c 9h Th Jh Qh Kh".parse().unwrap();
/// assert_eq!(deadwood(gin), 0);
/// ```
#[inline]
pub fn deadwood(hand: CardSet) -> u32 {
    solve(hand, CardSet::points)
}

/// The cards left over by an arrangement with the least deadwood, the same one for a hand every time.
///
/// ```
/// use undercut::melds::least_deadwood;
///
/// let hand = "2c 3c 4c 5c 6c 9h Th Jh Kh Kd".parse().unwrap();
/// assert_eq!(least_deadwood(hand).to_string(), "Kd Kh");
/// ```
#[inline]
pub fn least_deadwood(hand: CardSet) -> CardSet {
    solve(hand, |unmelded| (unmelded.points(), unmelded)).1
}

/// The least points of deadwood that a discard can leave, when the `forbidden` cards may not be
/// discarded.
///
/// If nothing may be discarded, it is the [`deadwood`] of the whole hand.
#[inline]
pub fn deadwood_after_discard(hand: CardSet, forbidden: CardSet) -> u32 {
    let least = solve(hand, |unmelded| {
        let thrown = (unmelded - forbidden).most_points()?;
        Some(unmelded.points() - thrown)
    });
    match least {
        Some(points) => points,
        None => discard_by_trial(hand, forbidden)
            .map_or_else(|| deadwood(hand), |discard| discard.deadwood),
    }
}

/// The cards of the hand that some meld can be made with; not all of them can be melded at once if two melds want the
/// same card.
///
/// ```
/// use undercut::melds::meldable;
///
/// let hand = "7c 7d 7h 8h 9h Kd".parse().unwrap();
/// assert_eq!(meldable(hand).to_string(), "7c 7d 7h 8h 9h");
/// ```
#[inline]
pub fn meldable(hand: CardSet) -> CardSet {
    hand.only(set_ranks(hand.bits()) | in_runs(hand.bits()))
}

/// A discard and what it leaves; see [`best_discard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestDiscard {
    /// The card to discard.
    pub card: Card,
    /// The points of the least deadwood of the rest.
    pub deadwood: u32,
}

/// The discard that leaves the least deadwood, when the `forbidden` cards may not be discarded;
/// none if that leaves no card to choose.
///
/// Of several such cards it is the highest by rank, which is also the one with the most points, and
/// of one rank the highest by suit: spades before hearts before diamonds before clubs.
///
/// ```
/// use undercut::cards::{Card, CardSet};
/// use undercut::melds::best_discard;
///
/// let hand: CardSet = "7c 7d 7h Js Qs Ks As 2d 5s Kh Qd".parse().unwrap();
/// let king: Card = "Kh".parse().unwrap();
/// assert_eq!(best_discard(hand, CardSet::EMPTY).unwrap().card, king);
/// // A king that was taken from the discard pile has to be kept for a turn.
/// let best = best_discard(hand, king.into()).unwrap();
/// assert_eq!((best.card.to_string().as_str(), best.deadwood), ("Qd", 18));
/// ```
#[inline]
pub fn best_discard(hand: CardSet, forbidden: CardSet) -> Option<BestDiscard> {
    // The least deadwood, then the highest card: what is smallest in this order is best.
    let best = solve(hand, |unmelded| {
        let card = (unmelded - forbidden).highest_ranked()?;
        let points = unmelded.points() - card.points();
        Some((points, Reverse(card.cut_order())))
    });
    match best {
        Some((deadwood, Reverse((rank, suit)))) => {
            let card = Card::new(rank, suit);
            Some(BestDiscard { card, deadwood })
        }
        None => discard_by_trial(hand, forbidden),
    }
}

/// [`best_discard`], found by trying every card.
///
/// An arrangement that leaves no card to discard says nothing about what a meld can spare, and it
/// makes the result of [`solve`] none, which is less than any other. It takes a hand that is gin or
/// nearly so.
#[cold]
#[inline(never)]
fn discard_by_trial(hand: CardSet, forbidden: CardSet) -> Option<BestDiscard> {
    (hand - forbidden)
        .iter()
        .map(|card| BestDiscard {
            card,
            deadwood: deadwood(hand.without(card)),
        })
        .min_by_key(|discard| (discard.deadwood, Reverse(discard.card.cut_order())))
}

/// The least `value` of the cards left over when the hand is melded.
///
/// Only arrangements that meld as much as they can are looked at, so `value` must not grow when a
/// card more is melded.
#[inline]
fn solve<T: Ord>(hand: CardSet, value: impl Fn(CardSet) -> T) -> T {
    solve_with(hand, set_ranks(hand.bits()), &value)
}

/// [`solve`] where only these ranks may give sets, each marked in every lane.
#[inline]
fn solve_with<T: Ord>(hand: CardSet, set_ranks: u64, value: &impl Fn(CardSet) -> T) -> T {
    let bits = hand.bits();
    let in_runs = in_runs(bits);
    let contested = bits & set_ranks & in_runs;
    if contested == 0 {
        value(hand.only(!(set_ranks | in_runs)))
    } else {
        settle(hand, set_ranks, contested, value)
    }
}

/// [`solve_with`] for a hand in which sets and runs want the same cards, the `contested`.
///
/// The rank of the first such card is settled: it gives no set, or all its cards, or, if there are
/// four, all but one that stays with its run. What is left has one contested rank less.
#[inline(never)]
fn settle<T: Ord>(
    hand: CardSet,
    set_ranks: u64,
    contested: u64,
    value: &impl Fn(CardSet) -> T,
) -> T {
    let rank = EACH_LANE << (contested.trailing_zeros() % LANE);
    let other_ranks = set_ranks & !rank;

    let without_set = solve_with(hand, other_ranks, value);
    let whole_set = solve_with(hand.only(!rank), other_ranks, value);
    let mut best = without_set.min(whole_set);

    if hand.bits() & rank == rank {
        let mut in_runs = contested & rank;
        while in_runs != 0 {
            let spared = in_runs & in_runs.wrapping_neg();
            best = best.min(solve_with(hand.only(!rank | spared), other_ranks, value));
            in_runs ^= spared;
        }
    }
    best
}

/// The number of bits that a suit takes up.
const LANE: u32 = 16;

/// One bit in the lane of each suit.
const EACH_LANE: u64 = 0x0001_0001_0001_0001;

/// The ranks of which the hand holds three or four cards, each marked in every lane.
#[inline]
fn set_ranks(hand: u64) -> u64 {
    // Three suits are held where a suit and its neighbor are, and one of the other two. Two lanes
    // side by side show it; turned by two lanes they show it in the others as well.
    let neighbor = hand.rotate_left(LANE);
    let both = hand & neighbor;
    let either = hand | neighbor;
    let three = both & either.rotate_left(2 * LANE);
    three | three.rotate_left(2 * LANE)
}

/// The cards that have two neighbors in a row with them.
#[inline]
fn in_runs(hand: u64) -> u64 {
    let starts = hand & (hand >> 1) & (hand >> 2);
    starts | (starts << 1) | (starts << 2)
}

/// The cards that make a meld with two of these.
#[cfg(feature = "app")]
pub(crate) fn outs(hand: CardSet) -> CardSet {
    let bits = hand.bits();
    let partner = bits & (bits.rotate_left(16) | bits.rotate_left(32) | bits.rotate_left(48));
    let pairs =
        partner | partner.rotate_left(16) | partner.rotate_left(32) | partner.rotate_left(48);
    let (next, gap) = (bits & (bits >> 1), bits & (bits >> 2));
    let runs = (next >> 1) | (next << 2) | (gap << 1);
    CardSet::FULL.only(pairs | runs) - hand
}

#[cfg(all(test, feature = "app"))]
mod tests {
    use super::*;
    use crate::cards::{Deck, Stream, stream};

    #[test]
    fn cards_that_make_a_meld_with_two_are_found() {
        for number in 0..1_000 {
            let hand: CardSet = Deck::shuffled(&mut stream(number, Stream::Cut)).cards()[..10]
                .iter()
                .copied()
                .collect();
            for card in !hand {
                let makes = hand.iter().any(|one| {
                    hand.iter().any(|other| {
                        let three: CardSet = [card, one, other].into_iter().collect();
                        three.len() == 3 && deadwood(three) == 0
                    })
                });
                assert_eq!(outs(hand).contains(card), makes, "{card} to {hand}");
            }
        }
    }
}
