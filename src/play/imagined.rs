//! A deal as a seat can imagine it: the hidden cards filled in.

use crate::cards::{Card, CardSet, Deck};

use super::{BySeat, Deal, Phase, Seat, Seen, View, pair};

impl View {
    /// How many cards of the opponent's hand this seat does not know, while the hand is played.
    pub fn hidden_in_hand(&self) -> usize {
        self.size_of(pair::opponent(self.seat())) - self.known(pair::opponent(self.seat())).len()
    }

    /// The deal as it would be if the opponent held `theirs` and the stock lay in this order, the top card last.
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
    /// let deal = view.imagine(theirs, &stock)?;
    /// assert_eq!(deal.legal(), view.legal());
    /// # Ok::<(), undercut::play::Unimaginable>(())
    /// ```
    #[expect(
        clippy::missing_panics_doc,
        reason = "the stock and all other cards are a pack"
    )]
    pub fn imagine(&self, theirs: CardSet, stock: &[Card]) -> Result<Deal, Unimaginable> {
        self.check_hand(theirs)?;
        let left = self.unseen() - theirs;
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
        Ok(Deal::imagined(self, self.both(theirs), deck))
    }

    /// What the opponent would know of this deal if they held `theirs`. Which card a seat drew from the stock is left open
    /// unless all have seen it.
    ///
    /// # Errors
    ///
    /// Why they cannot hold them, as far as this seat knows.
    pub fn from_across(&self, theirs: CardSet) -> Result<Self, Unimaginable> {
        self.check_hand(theirs)?;
        let history = self.history().iter().map(|&seen| Seen {
            card: seen.card.filter(|_| seen.seat != self.seat()),
            ..seen
        });
        Ok(Self::across(self, theirs, history))
    }

    /// The opponent's hand as it has to be imagined: of the right size, with what is known and nothing that is elsewhere.
    fn check_hand(&self, theirs: CardSet) -> Result<(), Unimaginable> {
        let opponent = pair::opponent(self.seat());
        if self.phase().knocked().is_some() || self.turn().is_none() {
            return Err(Unimaginable::Ended);
        }
        if let Some(card) = (self.known(opponent) - theirs).lowest() {
            return Err(Unimaginable::Lacking { card });
        }
        if let Some(card) = (theirs - self.known(opponent) - self.unseen()).lowest() {
            return Err(Unimaginable::Elsewhere { card });
        }
        let expected = self.size_of(opponent);
        if theirs.len() != expected {
            return Err(Unimaginable::Size {
                given: theirs.len(),
                expected,
            });
        }
        Ok(())
    }

    fn both(&self, theirs: CardSet) -> BySeat<CardSet> {
        pair::each(|seat| {
            if seat == self.seat() {
                self.hand()
            } else {
                theirs
            }
        })
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
    /// The opponent is known to hold a card that the imagined hand lacks.
    #[error("the opponent holds the {card}, but the imagined hand does not")]
    Lacking {
        /// The first such card.
        card: Card,
    },
    /// A card of the imagined hand is known to be somewhere else.
    #[error("the {card} cannot be in the opponent's hand: it has been seen elsewhere")]
    Elsewhere {
        /// The first such card.
        card: Card,
    },
    /// The imagined hand has too few or too many cards.
    #[error("the imagined hand has {given} cards, but the opponent holds {expected}")]
    Size {
        /// How many it has.
        given: usize,
        /// How many the opponent holds.
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
