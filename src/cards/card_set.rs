//! A set of cards in one machine word.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::str::FromStr;

use super::{Card, ParseCardError, Rank, Suit};

/// One bit in the lane of each suit.
const EACH_LANE: u64 = 0x0001_0001_0001_0001;

/// The bits that are cards: numbers 1 to 13 of each lane.
const ALL_CARDS: u64 = 0x3FFE * EACH_LANE;

/// A set of cards: any of the 2⁵² there are.
///
/// A card is bit 16·suit + rank, with suits from 0 and ranks from 1. Each suit thus has a lane of
/// sixteen bits, and the empty bits on both sides of its thirteen cards keep shifted runs from
/// reaching into the next suit.
///
/// Written as its cards in their order with spaces between, `7d 7h 7s`; read with spaces or commas,
/// in any order.
///
/// ```
/// use undercut::cards::CardSet;
///
/// let hand: CardSet = "Kc, 7h, 7d".parse().unwrap();
/// assert_eq!(hand.to_string(), "Kc 7d 7h");
/// assert_eq!((hand.len(), hand.points()), (3, 24));
/// assert!((!hand).is_disjoint(hand));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// All 52 cards.
    pub const FULL: CardSet = CardSet(ALL_CARDS);

    /// The cards as bits: a card is bit 16·suit + rank.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set with these bits, or none if one of them is not the bit of a card.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !ALL_CARDS == 0 {
            Some(CardSet(bits))
        } else {
            None
        }
    }

    /// The set with those of these bits that are cards.
    #[inline]
    pub(crate) const fn from_bits_within(bits: u64) -> CardSet {
        CardSet(bits & ALL_CARDS)
    }

    /// The cards of this set that are in `bits`, whatever else is in them.
    #[inline]
    pub(crate) const fn only(self, bits: u64) -> CardSet {
        CardSet(self.0 & bits)
    }

    /// The thirteen cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x3FFE << (16 * suit as u32))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(EACH_LANE << rank as u32)
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & mask(card) != 0
    }

    /// Adds a card; true if it was not there before.
    #[inline]
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= mask(card);
        new
    }

    /// Takes a card out; true if it was there.
    #[inline]
    pub const fn remove(&mut self, card: Card) -> bool {
        let held = self.contains(card);
        self.0 &= !mask(card);
        held
    }

    /// The set together with this card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | mask(card))
    }

    /// The set except this card.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !mask(card))
    }

    /// The number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The points of the cards, each counted as deadwood: 340 for all 52.
    ///
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no set has more than 340 points"
    )]
    pub const fn points(self) -> u32 {
        // All cards are counted at once, in fields that grow from two bits to a byte. Counting the
        // bits of four planes takes longer wherever the processor's own bit count is not used, and
        // a program that is built for every x86-64 does not use it.
        //
        // Four neighboring ranks make a group: A23, 4567, 89TJ, QK. A card has 4 points for being
        // in the second, 8 in the third or the fourth, and beyond that what these planes say.
        const ONE_MORE: u64 = ranks(&[1, 3, 5, 7, 9]);
        const TWO_MORE_IN_LOWER_PAIR: u64 = ranks(&[12, 13]);

        const PAIRS: u64 = 0x5555 * EACH_LANE;
        const GROUPS: u64 = 0x3333 * EACH_LANE;
        const BYTES: u64 = 0x0F0F * EACH_LANE;
        const THIRD_GROUP: u64 = 0x0F00 * EACH_LANE;

        let odd_ranks = (self.0 >> 1) & PAIRS;
        let in_pairs = self.0 - odd_ranks;
        let lower_pairs = in_pairs & GROUPS;
        let upper_pairs = (in_pairs >> 2) & GROUPS;

        let ones = odd_ranks & (ONE_MORE >> 1);
        let ones = (ones + (ones >> 2)) & GROUPS;
        let twos = upper_pairs + (lower_pairs & TWO_MORE_IN_LOWER_PAIR);
        let more = 2 * twos + ones;
        let more = (more + (more >> 4)) & BYTES;

        // The second group in the lower byte of a lane, the third and the fourth in the upper.
        let in_groups = lower_pairs + upper_pairs;
        let fours = ((in_groups >> 4) & BYTES) + (in_groups & THIRD_GROUP);

        // A multiplication sums all bytes, each times the one across from it, in the highest byte.
        let more = more.wrapping_mul(0x0101_0101_0101_0101) >> 56;
        let fours = fours.wrapping_mul(0x0102_0102_0102_0102) >> 56;
        (more + 4 * fours) as u32
    }

    /// Whether every card of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets have no card in common.
    #[inline]
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The first card in the order of cards, or none of an empty set.
    #[inline]
    pub const fn lowest(self) -> Option<Card> {
        if self.is_empty() {
            None
        } else {
            Some(Card::from_bit(self.0.trailing_zeros()))
        }
    }

    /// The last card in the order of cards, or none of an empty set.
    #[inline]
    pub const fn highest(self) -> Option<Card> {
        if self.is_empty() {
            None
        } else {
            Some(Card::from_bit(self.0.ilog2()))
        }
    }

    /// The highest card in the order of [`Card::cut_order`]: by rank, then by suit. None of an
    /// empty set.
    #[inline]
    pub const fn highest_ranked(self) -> Option<Card> {
        match self.highest_number() {
            Some(number) => CardSet(self.0 & (EACH_LANE << number)).highest(),
            None => None,
        }
    }

    /// The cards in the reverse of [`Card::cut_order`], as deadwood is shown: by rank from the king down, then by suit.
    pub fn high_to_low(self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.iter().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(card.cut_order()));
        cards
    }

    /// The points of the card that has the most. None of an empty set.
    #[inline]
    pub const fn most_points(self) -> Option<u32> {
        match self.highest_number() {
            Some(number) if number > 10 => Some(10),
            number => number,
        }
    }

    /// The number of the highest rank in the set, 1 to 13.
    #[inline]
    const fn highest_number(self) -> Option<u32> {
        let two_lanes = self.0 | (self.0 >> 32);
        let one_lane = (two_lanes | (two_lanes >> 16)) & 0xFFFF;
        one_lane.checked_ilog2()
    }

    /// The cards in their order, from the lowest.
    #[inline]
    pub const fn iter(self) -> Cards {
        Cards(self)
    }
}

/// The card's bit.
#[inline]
const fn mask(card: Card) -> u64 {
    1 << card.bit()
}

/// The bits of all cards of these ranks.
const fn ranks(numbers: &[u32]) -> u64 {
    let mut bits = 0;
    let mut i = 0;
    while i < numbers.len() {
        bits |= EACH_LANE << numbers[i];
        i += 1;
    }
    bits
}

/// The cards of a set in their order; see [`CardSet::iter`].
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.lowest()?;
        self.0.remove(card);
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Cards {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.highest()?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for Cards {}

impl FusedIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    #[inline]
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self |= cards.into_iter().collect();
    }
}

impl From<Card> for CardSet {
    #[inline]
    fn from(card: Card) -> CardSet {
        CardSet(mask(card))
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        *self = *self | other;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: CardSet) {
        *self = *self & other;
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        *self = *self - other;
    }
}

impl Not for CardSet {
    type Output = CardSet;

    /// The other cards of the 52.
    #[inline]
    fn not(self) -> CardSet {
        CardSet(!self.0 & ALL_CARDS)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Why a text is not a set of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCardSetError {
    /// A part of the text is not a card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// A card is there twice.
    #[error("{card} is there twice; each card may be named once")]
    Duplicate {
        /// The repeated card.
        card: Card,
    },
}

impl FromStr for CardSet {
    type Err = ParseCardSetError;

    /// Reads cards with spaces or commas between them; an empty text is the empty set.
    ///
    /// # Errors
    ///
    /// A part that is not a card, and a card named twice.
    fn from_str(text: &str) -> Result<CardSet, ParseCardSetError> {
        let mut cards = CardSet::EMPTY;
        for word in words(text) {
            let card = word.parse()?;
            if !cards.insert(card) {
                return Err(ParseCardSetError::Duplicate { card });
            }
        }
        Ok(cards)
    }
}

/// The words of a list of cards: what spaces and commas separate.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

serde_as_text!(CardSet, "cards such as \"7d 7h 7s\"");
