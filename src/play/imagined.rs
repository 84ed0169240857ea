//! A deal as a seat can imagine it: the hidden cards filled in.

use crate::cards::{Card, CardSet, Deck};

use super::{BySeat, Deal, Phase, Seat, Seen, View};

impl View {
    /// How many cards of another seat's hand this seat does not know, while the hand is played.
    pub fn hidden_in_hand(&self, seat: Seat) -> usize {
        self.size_of(seat) - self.known(seat).len()
    }

    /// The deal as it would be if the seats held these hands and the stock lay in this order, the top card last. The hand of
    /// this seat is the one that it holds.
    ///
    /// It can be played on like any other. The order of its whole deck is made up: only that of the stock is as given.
    ///
    /// # Errors
    ///
    /// Why it cannot be so, as far as this seat knows.
    ///
    /// ```
    /// use undercut::{cards::{CardSet, Deck, Stream, stream}, play::{Deal, pair}, rules::Rules};
    ///
    /// let deck = Deck::shuffled(&mut stream(42, Stream::Deal(0)));
    /// let view = Deal::first_view(&Rules::default(), &deck, pair::NON_DEALER);
    /// let theirs: CardSet = view.unseen().iter().take(10).collect();
    /// let stock: Vec<_> = (view.unseen() - theirs).iter().collect();
    /// let deal = view.imagine(&pair::each(|_| theirs), &stock)?;
    /// assert_eq!(deal.legal(), view.legal());
    /// # Ok::<(), undercut::play::Unimaginable>(())
    /// ```
    #[expect(
        clippy::missing_panics_doc,
        reason = "the stock and all other cards are a pack"
    )]
    pub fn imagine(&self, hands: &BySeat<CardSet>, stock: &[Card]) -> Result<Deal, Unimaginable> {
        let mut hands = *hands;
        hands[self.seat()] = self.hand();
        let mut left = self.unseen();
        for seat in self.others() {
            self.check_hand(seat, hands[seat], left)?;
            left -= hands[seat];
        }
        let given: CardSet = stock.iter().copied().collect();
        if given != left || stock.len() != left.len() {
            return Err(Unimaginable::Stock {
                given: stock.len(),
                expected: left.len(),
            });
        }
        let mut order = stock.to_vec();
        order.extend(!left);
        let deck = Deck::from_order(&order).expect("the stock and the rest are the whole pack");
        Ok(Deal::imagined(self, hands, deck))
    }

    /// What another seat would know of this deal if it held `hand`. Which card a seat drew from the stock is left open unless
    /// all have seen it.
    ///
    /// # Errors
    ///
    /// Why it cannot hold that, as far as this seat knows.
    pub fn from_across(&self, seat: Seat, hand: CardSet) -> Result<Self, Unimaginable> {
        self.check_hand(seat, hand, self.unseen())?;
        let history = self.history().iter().map(|&seen| Seen {
            card: seen.card.filter(|_| seen.seat != self.seat()),
            ..seen
        });
        Ok(Self::across(self, seat, hand, history))
    }

    /// The other seats, clockwise from this one.
    pub fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seat().others(self.seats())
    }

    /// The cards that the other seats may hold: those that this seat has not seen, and those that they are known to hold.
    pub fn may_be_theirs(&self) -> CardSet {
        self.others()
            .fold(self.unseen(), |all, seat| all | self.known(seat))
    }

    /// Another seat's hand as it has to be imagined: of the right size, with what is known of it and else only cards of
    /// `hidden`.
    fn check_hand(&self, seat: Seat, hand: CardSet, hidden: CardSet) -> Result<(), Unimaginable> {
        if self.phase().knocked().is_some() || self.turn().is_none() {
            return Err(Unimaginable::Ended);
        }
        if let Some(card) = (self.known(seat) - hand).lowest() {
            return Err(Unimaginable::Lacking { card });
        }
        if let Some(card) = (hand - self.known(seat) - hidden).lowest() {
            return Err(Unimaginable::Elsewhere { card });
        }
        let expected = self.size_of(seat);
        if hand.len() != expected {
            return Err(Unimaginable::Size {
                given: hand.len(),
                expected,
            });
        }
        Ok(())
    }

    fn size_of(&self, seat: Seat) -> usize {
        match *self.phase() {
            Phase::Discard { seat: actor, .. } if actor == seat => 11,
            _ => 10,
        }
    }
}

/// Why a deal cannot be as a seat imagines it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unimaginable {
    /// The hand has been ended, and its cards lie open.
    #[error("the hand has ended, so there is nothing left to imagine")]
    Ended,
    /// The seat is known to hold a card that the imagined hand lacks.
    #[error("the player holds the {card}, but the imagined hand does not")]
    Lacking {
        /// The first such card.
        card: Card,
    },
    /// A card of the imagined hand is known to be somewhere else.
    #[error("the {card} cannot be in this hand: it is known to be elsewhere")]
    Elsewhere {
        /// The first such card.
        card: Card,
    },
    /// The imagined hand has too few or too many cards.
    #[error("the imagined hand has {given} cards, but the player holds {expected}")]
    Size {
        /// How many it has.
        given: usize,
        /// How many the seat holds.
        expected: usize,
    },
    /// The imagined stock is not what the hands and the table leave.
    #[error("the imagined stock of {given} cards is not the {expected} cards that are left for it")]
    Stock {
        /// How many cards it has.
        given: usize,
        /// How many are left for it.
        expected: usize,
    },
}
