//! The discard pile.

use std::fmt;

use crate::cards::Card;

/// The discard pile, in the order in which the cards were thrown: the last is the top.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; Self::CAPACITY],
    len: u8,
}

impl Pile {
    /// The most cards that can lie on it: all that are in no hand.
    const CAPACITY: usize = 32;

    /// A pile without cards.
    pub(super) const EMPTY: Self = Self {
        cards: [Card::ALL[0]; Self::CAPACITY],
        len: 0,
    };

    /// The cards, the top one last.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// The top card.
    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    #[inline]
    pub(super) fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// Takes a card out, wherever it lies.
    pub(super) fn remove(&mut self, card: Card) {
        let place = self.cards().iter().position(|&other| other == card);
        if let Some(place) = place {
            self.cards[place..usize::from(self.len)].rotate_left(1);
            self.pop();
        }
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl Eq for Pile {}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
