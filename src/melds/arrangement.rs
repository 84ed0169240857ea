//! A hand sorted into melds and deadwood.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Meld, Melds, deadwood};
use crate::cards::{Card, CardSet};

/// A hand and the melds its player makes of it. What is in none of them is deadwood.
///
/// It need not be the best arrangement: a player may leave a meld unmade.
///
/// ```
/// use undercut::cards::CardSet;
/// use undercut::melds::{Arrangement, Melds};
///
/// let hand: CardSet = "7c 7d 7h 8h 9h".parse().unwrap();
/// let run = Melds::new(["7h 8h 9h".parse().unwrap()]).unwrap();
/// let arrangement = Arrangement::new(hand, run).unwrap();
/// assert_eq!(arrangement.deadwood().to_string(), "7c 7d");
/// assert_eq!(arrangement.points(), 14);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Parts")]
pub struct Arrangement {
    hand: CardSet,
    melds: Melds,
}

impl Arrangement {
    /// This hand arranged in these melds.
    ///
    /// # Errors
    ///
    /// Melds with cards that are not in the hand.
    pub fn new(hand: CardSet, melds: Melds) -> Result<Arrangement, NotHeld> {
        let cards = melds.cards() - hand;
        if cards.is_empty() {
            Ok(Arrangement { hand, melds })
        } else {
            Err(NotHeld { cards })
        }
    }

    /// The hand without any meld.
    pub(super) const fn unmelded(hand: CardSet) -> Arrangement {
        Arrangement {
            hand,
            melds: Melds::EMPTY,
        }
    }

    /// The arrangement with one meld more, which must be of deadwood; none if there are three
    /// already.
    pub(super) fn with(self, meld: Meld) -> Option<Arrangement> {
        let melds = self.melds.and(meld).ok()?;
        Some(Arrangement { melds, ..self })
    }

    /// The arrangement of a larger hand, whose further cards are deadwood.
    pub(super) fn with_deadwood(self, cards: CardSet) -> Arrangement {
        Arrangement {
            hand: self.hand | cards,
            ..self
        }
    }

    /// All cards, melded or not.
    #[inline]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// The melds.
    #[inline]
    pub const fn melds(&self) -> &Melds {
        &self.melds
    }

    /// The cards in no meld.
    #[inline]
    pub fn deadwood(&self) -> CardSet {
        self.hand - self.melds.cards()
    }

    /// The points of the deadwood.
    #[inline]
    pub fn points(&self) -> u32 {
        self.deadwood().points()
    }
}

/// Melds that name cards which the hand does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the hand does not hold `{cards}`; melds are made of the hand's own cards")]
pub struct NotHeld {
    /// The cards that are not held.
    pub cards: CardSet,
}

/// An arrangement as it is read, before it is known that the hand holds the melds.
#[derive(Deserialize)]
struct Parts {
    hand: CardSet,
    melds: Melds,
}

impl TryFrom<Parts> for Arrangement {
    type Error = NotHeld;

    fn try_from(parts: Parts) -> Result<Arrangement, NotHeld> {
        Arrangement::new(parts.hand, parts.melds)
    }
}

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

/// The meld that a hand loses without this card, and the deadwood that is then left; none unless that is more than the
/// whole hand has.
#[cfg(feature = "app")]
pub(crate) fn broken_meld(hand: CardSet, card: Card) -> Option<(Meld, u32)> {
    let (best, left) = (best_arrangement(hand), deadwood(hand.without(card)));
    let mut melds = best.melds().iter();
    let meld = melds.find(|meld| meld.cards().contains(card))?;
    (left > best.points()).then_some((meld, left))
}
