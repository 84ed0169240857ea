//! The melds a hand is spread into.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Meld;
use crate::cards::{Card, CardSet};

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
