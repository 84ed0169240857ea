//! A hand of ten as it would be after a decision, and the cards that would help it.

use crate::{
    cards::{Card, CardSet},
    melds::{deadwood_after_discard, least_deadwood, meldable},
};

use super::{
    belief::Guess,
    knowledge::Knowledge,
    plane::{
        ABOVE_LIMIT, DEADWOOD, EXTENSIONS, GIN_OUTS, HAND, ISOLATED, KNOCK_OUTS, Lister, MELDED,
        MINE, NEIGHBORS_THEIRS, NEIGHBORS_THROWN, OUT_CHANCE, RANK_THEIRS, RANK_THROWN, RUN_DANGER,
        RUN_OUTS, SET_DANGER, SET_OUTS, TOP, UNMELDED, WANTED,
    },
};

/// The cards of a hand, as a value net sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Holding {
    pub(super) hand: CardSet,
    /// What the arrangement with the least deadwood leaves over.
    pub(super) unmelded: CardSet,
    /// The cards that the opponent knows.
    pub(super) mine: CardSet,
}

impl Holding {
    #[inline(always)]
    pub(super) fn new(hand: CardSet, mine: CardSet) -> Self {
        Self {
            hand,
            unmelded: least_deadwood(hand),
            mine: mine & hand,
        }
    }

    /// What is left after a discard.
    #[inline(always)]
    pub(super) fn without(&self, discard: Card) -> Self {
        let hand = self.hand.without(discard);
        Self {
            hand,
            // What was left over anyway is not missed by the melds.
            unmelded: if self.unmelded.contains(discard) {
                self.unmelded.without(discard)
            } else {
                least_deadwood(hand)
            },
            mine: self.mine.without(discard),
        }
    }

    #[inline(always)]
    fn melded(&self) -> CardSet {
        self.hand - self.unmelded
    }

    /// The inputs that stand for cards of the hand.
    #[inline(always)]
    pub(super) fn list(&self, inputs: &mut Lister<'_>) {
        self.list_beyond(&Self::NONE, inputs);
    }

    const NONE: Self = Self {
        hand: CardSet::EMPTY,
        unmelded: CardSet::EMPTY,
        mine: CardSet::EMPTY,
    };

    /// The same, without those that another hand has as well.
    #[inline(always)]
    pub(super) fn list_beyond(&self, other: &Self, inputs: &mut Lister<'_>) {
        inputs.add_cards(HAND, self.hand - other.hand);
        inputs.add_cards(MELDED, self.melded() - other.melded());
        inputs.add_cards(MINE, self.mine - other.mine);
    }
}

/// A hand of ten as it would be after a decision, and what lies on the pile then.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand {
    /// The ten cards.
    pub(super) holding: Holding,
    /// The top of the pile: the discard, or the card that was left.
    pub(super) top: Option<Card>,
    /// The cards that are tried when those are counted that would let the hand be ended: no other one that melds does.
    pub(super) promising: CardSet,
}

impl Stand {
    /// The inputs that depend on the decision, apart from the cards of the hand.
    #[inline(always)]
    pub(super) fn list(&self, knowledge: &Knowledge, guess: &Guess, inputs: &mut Lister<'_>) {
        let Holding { hand, unmelded, .. } = self.holding;
        let points = unmelded.points();
        let unseen = {
            let rest = knowledge.unseen() - hand;
            self.top.map_or(rest, |top| rest.without(top))
        };
        inputs.add(DEADWOOD, points as usize);
        inputs.add(UNMELDED, unmelded.len());
        inputs.add(ABOVE_LIMIT, above_limit(points, knowledge.limit));
        let outs = Outs::of(unmelded, self.holding.melded(), unseen);
        inputs.add(RUN_OUTS, (outs.runs - outs.extensions).len());
        inputs.add(SET_OUTS, (outs.sets - outs.extensions).len());
        inputs.add(EXTENSIONS, outs.extensions.len());
        inputs.add(ISOLATED, outs.isolated.points() as usize / 5);
        self.list_endings(points, knowledge.limit, unseen, inputs);
        inputs.add(
            OUT_CHANCE,
            out_chance(
                outs.runs | outs.sets | outs.extensions,
                guess,
                knowledge.stock,
            ),
        );
        if let Some(top) = self.top {
            inputs.add(TOP, top.index());
            inputs.add(WANTED, guess.wanted_class(top));
            list_danger(top, unseen, knowledge, inputs);
        }
    }

    /// How many cards would make the hand gin, and how many would bring the deadwood down to the limit; the last two
    /// numbers of each say that it is there, or too far from it.
    #[inline(always)]
    fn list_endings(&self, points: u32, limit: u32, unseen: CardSet, inputs: &mut Lister<'_>) {
        let Holding { hand, unmelded, .. } = self.holding;
        let gin_is_near = (1..=3).contains(&unmelded.len());
        let knock_is_near = (limit + 1..=limit + MOST_AT_ONCE).contains(&points);
        let (gin, knock) = if gin_is_near || knock_is_near {
            endings(hand, limit, unseen, self.promising)
        } else {
            (0, 0)
        };
        let gin = match unmelded.len() {
            0 => 14,
            1..=3 => gin.min(13),
            _ => 15,
        };
        inputs.add(GIN_OUTS, gin);
        let knock = match points {
            points if points <= limit => 14,
            _ if knock_is_near => (knock / 2).min(13),
            _ => 15,
        };
        inputs.add(KNOCK_OUTS, knock);
    }
}

/// A card can meld two cards with it and let a third be thrown.
pub(super) const MOST_AT_ONCE: u32 = 30;

#[inline(always)]
fn above_limit(points: u32, limit: u32) -> usize {
    match points.checked_sub(limit) {
        None | Some(0) => 0,
        Some(above @ 1..=12) => above as usize,
        Some(above) => 12 + (above as usize - 9) / 4,
    }
}

/// The class of the chance that the next card of the stock is among these.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a chance times thirty"
)]
#[inline(always)]
fn out_chance(outs: CardSet, guess: &Guess, stock: u32) -> usize {
    let in_stock: f32 = outs.iter().map(|card| 1.0 - guess.held(card)).sum();
    (in_stock / stock.max(1) as f32 * 30.0) as u32 as usize
}

/// What the opponent could do with the top card.
#[inline(always)]
fn list_danger(top: Card, unseen: CardSet, knowledge: &Knowledge, inputs: &mut Lister<'_>) {
    let bit = CardSet::from(top).bits();
    let neighbors = (!CardSet::EMPTY).only((bit << 1) | (bit << 2) | (bit >> 1) | (bit >> 2));
    let same_rank = CardSet::of_rank(top.rank()).without(top);
    let possible = unseen | knowledge.theirs;
    inputs.add(NEIGHBORS_THEIRS, (neighbors & knowledge.theirs).len());
    inputs.add(RANK_THEIRS, (same_rank & knowledge.theirs).len());
    let is_possible = |bits: u64| usize::from(!possible.only(bits).is_empty());
    inputs.add(
        RUN_DANGER,
        is_possible(bit >> 2)
            | is_possible(bit >> 1) << 1
            | is_possible(bit << 1) << 2
            | is_possible(bit << 2) << 3,
    );
    inputs.add(SET_DANGER, (same_rank & possible).len());
    let thrown = knowledge.buried_by_them;
    inputs.add(RANK_THROWN, (same_rank & thrown).len());
    inputs.add(NEIGHBORS_THROWN, (neighbors & thrown).len());
}

/// The cards that would help a hand.
struct Outs {
    /// They make a run of two cards of the deadwood.
    runs: CardSet,
    /// They make a set of two cards of the deadwood.
    sets: CardSet,
    /// They make a meld longer.
    extensions: CardSet,
    /// The deadwood that none of them melds.
    isolated: CardSet,
}

impl Outs {
    #[inline(always)]
    fn of(unmelded: CardSet, melded: CardSet, unseen: CardSet) -> Self {
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
}

/// How many of the unseen cards would let a hand of ten be ended: with gin, and with at most as much deadwood as the limit.
///
/// Of those that meld with the hand only the `promising` ones are tried, see [`promising`].
#[inline(always)]
fn endings(hand: CardSet, limit: u32, unseen: CardSet, promising: CardSet) -> (usize, usize) {
    let (runs, sets) = completed_by(hand);
    let melding = unseen.only(runs | sets);
    let (mut gin, mut knock) = (0, 0);
    for card in melding & promising {
        let least = deadwood_after_discard(hand.with(card), CardSet::EMPTY);
        gin += usize::from(least == 0);
        knock += usize::from(least <= limit);
    }
    // A card that no meld can take helps only by its few points, in the place of one with more.
    let rest = deadwood_after_discard(hand, CardSet::EMPTY);
    if rest < limit {
        let is_low = |card: &Card| rest + card.points() <= limit;
        knock += (unseen - melding).iter().filter(is_low).count();
    }
    (gin, knock)
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
