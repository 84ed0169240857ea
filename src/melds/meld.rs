//! One meld: a set or a run.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

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
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAMeld {
    /// There are fewer than three cards.
    #[error("`{cards}` is no meld; a set or a run has at least three cards")]
    TooFew { cards: CardSet },
    /// The cards have neither one rank nor one suit and consecutive ranks.
    #[error(
        "`{cards}` is no meld; a set has three or four cards of one rank, a run consecutive \
         cards of one suit with the ace low"
    )]
    Mixed { cards: CardSet },
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

/// Up to three melds that share no card, in the order they were laid down. Eleven cards cannot hold
/// four.
///
/// Two values are equal when they hold the same melds in the same order.
///
/// ```
/// use undercut::cards::CardSet;
/// use undercut::melds::{Meld, Melds};
///
/// let sevens: Meld = "7c 7d 7h".parse().unwrap();
/// let run: Meld = "8h 9h Th".parse().unwrap();
/// let melds = Melds::new([sevens, run]).unwrap();
/// assert_eq!(melds.len(), 2);
/// assert!(melds.extend_at(1, "Jh".parse().unwrap()).is_some());
/// // The seven would fit on the run, but it is in the set.
/// assert!(melds.extend_at(1, "7h".parse().unwrap()).is_none());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Meld>", into = "Vec<Meld>")]
pub struct Melds {
    // Filled from the front.
    melds: [Option<Meld>; Melds::MOST],
}

impl Melds {
    /// How many melds there can be.
    pub const MOST: usize = 3;

    /// No meld.
    pub const EMPTY: Melds = Melds {
        melds: [None; Melds::MOST],
    };

    /// These melds, in this order.
    ///
    /// # Errors
    ///
    /// More than three melds, and a card that is in two of them.
    pub fn new(melds: impl IntoIterator<Item = Meld>) -> Result<Melds, NotMelds> {
        melds.into_iter().try_fold(Melds::EMPTY, Melds::and)
    }

    /// These melds and after them one more.
    pub(super) fn and(mut self, meld: Meld) -> Result<Melds, NotMelds> {
        if let Some(card) = (self.cards() & meld.cards()).lowest() {
            return Err(NotMelds::Shared { card });
        }
        let free = self.melds.iter_mut().find(|place| place.is_none());
        *free.ok_or(NotMelds::TooMany)? = Some(meld);
        Ok(self)
    }

    /// The melds in their order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Meld> + Clone + use<> {
        self.melds.into_iter().flatten()
    }

    /// How many melds there are, 0 to 3.
    #[inline]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there is no meld.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.melds[0].is_none()
    }

    /// The meld at this place, counted from 0.
    #[inline]
    pub fn get(&self, place: usize) -> Option<Meld> {
        self.melds.get(place).copied().flatten()
    }

    /// All melded cards.
    #[inline]
    pub fn cards(&self) -> CardSet {
        self.iter()
            .fold(CardSet::EMPTY, |cards, meld| cards | meld.cards())
    }

    /// The melds with this card added to the one at this place. None if there is no meld there, if
    /// the card does not fit it, or if it is already in one of the melds.
    pub fn extend_at(&self, place: usize, card: Card) -> Option<Melds> {
        if self.cards().contains(card) {
            return None;
        }
        let mut extended = *self;
        extended.melds[place] = Some(self.get(place)?.extended(card)?);
        Some(extended)
    }
}

impl fmt::Debug for Melds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why melds cannot lie side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotMelds {
    /// There are more than three.
    #[error("there are more than three melds; a hand cannot hold so many")]
    TooMany,
    /// A card is in two melds.
    #[error("{card} is in two melds; a card belongs to one meld at a time")]
    Shared {
        /// The first such card.
        card: Card,
    },
}

impl TryFrom<Vec<Meld>> for Melds {
    type Error = NotMelds;

    fn try_from(melds: Vec<Meld>) -> Result<Melds, NotMelds> {
        Melds::new(melds)
    }
}

impl From<Melds> for Vec<Meld> {
    fn from(melds: Melds) -> Vec<Meld> {
        melds.iter().collect()
    }
}
