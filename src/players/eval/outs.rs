//! The cards that would help a hand.

use crate::{
    cards::{Card, CardSet},
    melds::{deadwood_after_discard, meldable},
};

/// The cards that would help a hand.
pub(super) struct Outs {
    /// They make a run of two cards of the deadwood.
    pub(super) runs: CardSet,
    /// They make a set of two cards of the deadwood.
    pub(super) sets: CardSet,
    /// They make a meld longer.
    pub(super) extensions: CardSet,
    /// The deadwood that none of them melds.
    pub(super) isolated: CardSet,
}

impl Outs {
    #[inline(always)]
    pub(super) fn of(unmelded: CardSet, melded: CardSet, unseen: CardSet) -> Self {
        let (runs, sets) = completed_by(unmelded);
        let (runs, sets) = (unseen.only(runs), unseen.only(sets));

        let bits = melded.bits();
        let starts = bits & (bits >> 1) & (bits >> 2);
        let in_runs = starts | (starts << 1) | (starts << 2);
        let three = (bits & bits.rotate_left(16)) & (bits.rotate_left(32) | bits.rotate_left(48));
        let extensions =
            unseen.only((in_runs << 1) | (in_runs >> 1) | in_all_suits(three)) - melded;

        let helped = {
            let (runs, sets) = (runs.bits(), sets.bits());
            (runs << 1) | (runs >> 1) | (runs << 2) | (runs >> 2) | in_all_suits(sets)
        };
        Self {
            runs,
            sets,
            extensions,
            isolated: unmelded.only(!helped),
        }
    }

    #[inline(always)]
    pub(super) fn all(&self) -> CardSet {
        self.runs | self.sets | self.extensions
    }
}

/// How many of the unseen cards would let a hand of ten be ended.
pub(super) struct Endings {
    /// With gin.
    pub(super) gin: usize,
    /// With at most as much deadwood as the limit.
    pub(super) knock: usize,
}

impl Endings {
    /// Of the unseen cards that meld with the hand only the `promising` ones are tried, see [`promising`].
    #[inline(always)]
    pub(super) fn of(hand: CardSet, limit: u32, unseen: CardSet, promising: CardSet) -> Self {
        let (runs, sets) = completed_by(hand);
        let melding = unseen.only(runs | sets);
        let mut endings = Self { gin: 0, knock: 0 };
        for card in melding & promising {
            let least = deadwood_after_discard(hand.with(card), CardSet::EMPTY);
            endings.gin += usize::from(least == 0);
            endings.knock += usize::from(least <= limit);
        }
        // A card that no meld can take helps only by its few points, in the place of one with more.
        let rest = deadwood_after_discard(hand, CardSet::EMPTY);
        if rest < limit {
            let is_low = |card: &Card| rest + card.points() <= limit;
            endings.knock += (unseen - melding).iter().filter(is_low).count();
        }
        endings
    }
}

/// The unseen cards that might meld with a hand of eleven in such a way that, after two discards, it could be ended. No
/// other card that melds lets any of the hands of ten that a discard leaves be ended.
#[inline(always)]
pub(super) fn promising(eleven: CardSet, limit: u32, unseen: CardSet) -> CardSet {
    let (runs, sets) = completed_by(eleven);
    let mut promising = CardSet::EMPTY;
    for card in unseen.only(runs | sets) {
        let twelve = eleven.with(card);
        // No arrangement melds more than the cards that are in a meld at all.
        let mut loose = twelve - meldable(twelve);
        if let Some(first) = loose.highest_ranked() {
            loose.remove(first);
        }
        if loose.points() - loose.most_points().unwrap_or(0) <= limit {
            promising.insert(card);
        }
    }
    promising
}

/// The cards that make a run with two of these, and those that make a set with two of them; bits that are no cards, or
/// cards of the hand, may be among the runs.
#[inline(always)]
fn completed_by(cards: CardSet) -> (u64, u64) {
    let bits = cards.bits();
    let adjacent = bits & (bits >> 1);
    let gapped = bits & (bits >> 2);
    let runs = (adjacent << 2) | (adjacent >> 1) | (gapped << 1);
    let turned = bits.rotate_left(16);
    let pairs = in_all_suits((bits & turned) | (bits & bits.rotate_left(32)));
    (runs, pairs & !bits)
}

/// The ranks of these cards, in the lane of every suit.
#[inline(always)]
fn in_all_suits(bits: u64) -> u64 {
    let two = bits | bits.rotate_left(16);
    two | two.rotate_left(32)
}
