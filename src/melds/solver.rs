//! The least deadwood of a hand, and the best discard, without tables or allocation.
//!
//! All suits are worked on at once in the bits of a [`CardSet`]. Shifting by one bit compares
//! neighbours in a suit, turning by a lane of sixteen bits compares suits: both kinds of meld are
//! found in a few instructions. As long as no card is wanted by a set and a run at once, every card
//! that can be melded is melded. Otherwise each contested rank is settled in turn, by trying every
//! way in which it can give cards to a set; that is the rare case and lives in a function of its
//! own.

use std::cmp::Reverse;

use crate::cards::{Card, CardSet, Rank, Suit};

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

/// The least points of deadwood that a discard can leave, when the `forbidden` cards may not be
/// discarded.
///
/// If nothing may be discarded, it is the [`deadwood`] of the whole hand.
#[inline]
pub fn deadwood_after_discard(hand: CardSet, forbidden: CardSet) -> u32 {
    let least = solve(hand, |unmelded| {
        let card = (unmelded - forbidden).highest_ranked()?;
        Some(unmelded.points() - card.points())
    });
    least.unwrap_or_else(|| match discard_by_trial(hand, forbidden) {
        Some(choice) => choice.deadwood,
        None => deadwood(hand),
    })
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
    solve(hand, |unmelded| {
        let card = (unmelded - forbidden).highest_ranked()?;
        Some(Choice::new(card, unmelded.points() - card.points()))
    })
    .or_else(|| discard_by_trial(hand, forbidden))
    .map(Choice::into_discard)
}

/// A discard, ordered from the best: the least deadwood, then the highest card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    deadwood: u32,
    card: Reverse<(Rank, Suit)>,
}

impl Choice {
    #[inline]
    fn new(card: Card, deadwood: u32) -> Choice {
        Choice {
            deadwood,
            card: Reverse(card.cut_order()),
        }
    }

    #[inline]
    fn into_discard(self) -> BestDiscard {
        let Reverse((rank, suit)) = self.card;
        BestDiscard {
            card: Card::new(rank, suit),
            deadwood: self.deadwood,
        }
    }
}

/// The best discard, found by trying each.
///
/// It is needed when an arrangement leaves no card that may be discarded, so that a meld has to
/// give one.
#[cold]
#[inline(never)]
fn discard_by_trial(hand: CardSet, forbidden: CardSet) -> Option<Choice> {
    (hand - forbidden)
        .iter()
        .map(|card| Choice::new(card, deadwood(hand.without(card))))
        .min()
}

/// The least `value` of the cards left over when the hand is melded.
///
/// Only arrangements that meld as much as they can are looked at, so `value` must not grow when a
/// card more is melded.
#[inline]
fn solve<T: Ord>(hand: CardSet, value: impl Fn(CardSet) -> T) -> T {
    let set_ranks = set_ranks(hand.bits());
    let melded = Melded::new(hand.bits(), set_ranks);
    if melded.contested == 0 {
        value(CardSet::from_bits_within(melded.left_over))
    } else {
        settle(hand.bits(), set_ranks, &value)
    }
}

/// [`solve`] for a hand in which a set and a run want the same card.
///
/// `set_ranks` are the ranks that may still give a set, in every lane. The rank of the first
/// contested card is settled: it gives no set, or all its cards, or, if there are four, all but one
/// that stays with its run. What is left has one contested rank less.
#[cold]
#[inline(never)]
fn settle<T: Ord>(hand: u64, set_ranks: u64, value: &impl Fn(CardSet) -> T) -> T {
    let melded = Melded::new(hand, set_ranks);
    if melded.contested == 0 {
        return value(CardSet::from_bits_within(melded.left_over));
    }
    let rank = EACH_LANE << (melded.contested.trailing_zeros() % LANE);
    let set = hand & rank;
    let others = set_ranks & !rank;
    let mut best = settle(hand, others, value).min(settle(hand & !set, others, value));
    if set.count_ones() == 4 {
        let mut spared = melded.contested & rank;
        while spared != 0 {
            let card = spared & spared.wrapping_neg();
            best = best.min(settle(hand & !set | card, others, value));
            spared ^= card;
        }
    }
    best
}

/// The number of bits that a suit takes up.
const LANE: u32 = 16;

/// One bit in the lane of each suit.
const EACH_LANE: u64 = 0x0001_0001_0001_0001;

/// What becomes of a hand that melds every card it can.
struct Melded {
    /// The cards that both a set and a run want.
    contested: u64,
    /// The cards that nothing wants.
    left_over: u64,
}

impl Melded {
    #[inline]
    fn new(hand: u64, set_ranks: u64) -> Melded {
        let first_of_three = hand & (hand >> 1) & (hand >> 2);
        let in_runs = first_of_three | (first_of_three << 1) | (first_of_three << 2);
        let in_sets = hand & set_ranks;
        Melded {
            contested: in_sets & in_runs,
            left_over: hand & !(in_sets | in_runs),
        }
    }
}

/// The ranks of which the hand holds three or four cards, in every lane.
#[inline]
fn set_ranks(hand: u64) -> u64 {
    // Each lane is paired with the one below it. Three of four suits are held where, of two pairs
    // that cover the four, one is held whole and the other at least by half.
    let below = hand.rotate_left(LANE);
    let both = hand & below;
    let either = hand | below;
    let three = both & either.rotate_left(2 * LANE);
    three | three.rotate_left(2 * LANE)
}
