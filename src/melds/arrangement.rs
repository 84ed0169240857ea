//! A hand sorted into melds and deadwood.

use serde::{Deserialize, Serialize};

use super::{Meld, Melds};
use crate::cards::CardSet;

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
