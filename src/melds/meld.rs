//! One meld: a set or a run.

use std::fmt;
use std::str::FromStr;

use crate::cards::{Card, CardSet, ParseCardSetError, serde_as_text};

/// The two kinds of meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeldKind {
    /// Three or four cards of one rank.
    Set,
    /// Three or more consecutive cards of one suit, ace low.
    Run,
}

/// Cards that are a set or a run.
///
/// Written and read as its cards, `7c 7d 7h`.
///
/// ```
/// use undercut::melds::{Meld, MeldKind};
///
/// let run: Meld = "Ah 2h 3h".parse().unwrap();
/// assert_eq!(run.kind(), MeldKind::Run);
/// assert!("Qh Kh Ah".parse::<Meld>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld(CardSet);

impl Meld {
    /// The meld of these cards.
    ///
    /// # Errors
    ///
    /// Fewer than three cards, and cards that are neither a set nor a run.
    pub const fn new(cards: CardSet) -> Result<Meld, NotAMeld> {
        if cards.len() < 3 {
            Err(NotAMeld::TooFew { cards })
        } else if is_one_rank(cards) || is_consecutive(cards) {
            Ok(Meld(cards))
        } else {
            Err(NotAMeld::Mixed { cards })
        }
    }

    /// Whether it is a set or a run.
    #[inline]
    pub const fn kind(self) -> MeldKind {
        let bits = self.0.bits();
        if bits & (bits >> 1) == 0 {
            MeldKind::Set
        } else {
            MeldKind::Run
        }
    }

    /// The cards of the meld.
    #[inline]
    pub const fn cards(self) -> CardSet {
        self.0
    }

    /// The meld with one card more: the fourth of a set, or the next one at either end of a run.
    /// None if the card does not fit.
    #[inline]
    pub const fn extended(self, card: Card) -> Option<Meld> {
        if extensions(self).contains(card) {
            Some(Meld(self.0.with(card)))
        } else {
            None
        }
    }
}

/// The cards that fit on the meld: the fourth of a set, the next one at either end of a run.
#[inline]
pub(super) const fn extensions(meld: Meld) -> CardSet {
    let bits = meld.0.bits();
    let beside = match meld.kind() {
        MeldKind::Set => bits.rotate_left(16) | bits.rotate_right(16),
        MeldKind::Run => bits << 1 | bits >> 1,
    };
    CardSet::from_bits_within(beside & !bits)
}

/// Whether all cards have one rank; there is at least one.
const fn is_one_rank(cards: CardSet) -> bool {
    match cards.lowest() {
        Some(card) => cards.is_subset(CardSet::of_rank(card.rank())),
        None => false,
    }
}

/// Whether the cards are consecutive. The empty bits between the suits see to it that they then are
/// of one suit.
const fn is_consecutive(cards: CardSet) -> bool {
    let bits = cards.bits() >> cards.bits().trailing_zeros();
    bits & (bits + 1) == 0
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{:?}", self.kind(), self.0)
    }
}

/// Why cards are not a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAMeld {
    /// There are fewer than three cards.
    #[error("`{cards}` is no meld; a set or a run has at least three cards")]
    TooFew {
        /// The cards in question.
        cards: CardSet,
    },
    /// The cards have neither one rank nor one suit and consecutive ranks.
    #[error(
        "`{cards}` is no meld; a set has three or four cards of one rank, a run consecutive \
         cards of one suit with the ace low"
    )]
    Mixed {
        /// The cards in question.
        cards: CardSet,
    },
}

/// Why a text is not a meld.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMeldError {
    /// The text is not a set of cards.
    #[error(transparent)]
    Cards(#[from] ParseCardSetError),
    /// The cards are not a meld.
    #[error(transparent)]
    Meld(#[from] NotAMeld),
}

impl FromStr for Meld {
    type Err = ParseMeldError;

    /// Reads the cards of a meld in any order.
    ///
    /// # Errors
    ///
    /// A text that is not a set of cards, and cards that are not a meld.
    fn from_str(text: &str) -> Result<Meld, ParseMeldError> {
        Ok(Meld::new(text.parse()?)?)
    }
}

serde_as_text!(Meld, "the cards of a meld such as \"7c 7d 7h\"");
