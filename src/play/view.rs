//! A deal as one seat knows it.

use std::ops::Deref;

use crate::{
    cards::{Card, CardSet},
    melds::LayOff,
};

use super::{Action, Seat, Seen, Shown, Table, pair};

/// A deal as one seat knows it: its own cards, what lies open, and everything it has seen so far.
///
/// A view grows only by [`View::observe`], from what [`Event::seen_by`](super::Event::seen_by) lets through, so no
/// hidden card can reach it. It is all that a bot, a hint or the screen is given.
///
/// ```
/// use undercut::{cards::{Deck, Stream, stream}, play::{Action, Deal, pair}, rules::Rules};
///
/// let rules = Rules::default();
/// let deck = Deck::shuffled(&mut stream(42, Stream::Deal(0)));
/// let mut view = Deal::first_view(&rules, &deck, pair::DEALER);
/// let mut deal = Deal::new(&rules, deck);
///
/// let event = deal.apply(pair::NON_DEALER, &Action::Pass)?;
/// view.observe(event.seen_by(pair::DEALER));
/// assert!(view.is_my_turn());
/// assert_eq!(view.legal(), [Action::TakeUpcard, Action::Pass]);
/// // The dealer has seen his own ten cards and the upcard.
/// assert_eq!(view.unseen().len(), 41);
/// # Ok::<(), undercut::play::Illegal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    table: Table,
    seat: Seat,
    hand: CardSet,
    drawn: Option<Card>,
    seen: CardSet,
    history: Vec<Seen>,
}

impl View {
    pub(super) fn new(seat: Seat, hand: CardSet, table: &Table) -> Self {
        Self {
            table: *table,
            seat,
            hand,
            drawn: None,
            seen: table.upcard().map_or(hand, |upcard| hand.with(upcard)),
            history: Vec::with_capacity(64),
        }
    }

    /// What the other seat of a deal for two would know, with this hand and this history.
    pub(super) fn across(&self, hand: CardSet, history: impl Iterator<Item = Seen>) -> Self {
        let mut across = Self::new(pair::opponent(self.seat), hand, &self.table);
        across.history.extend(history);
        let shown = across.history.iter().map(Seen::cards);
        let known = self.table.known(self.seat);
        across.seen = shown.fold(across.seen | known, |seen, cards| seen | cards);
        across
    }

    /// Takes in what happened next. The events of a deal have to come in their order, all of them.
    ///
    /// # Panics
    ///
    /// When this cannot happen next: it is an event of another deal, or one was left out.
    pub fn observe(&mut self, seen: Seen) {
        if seen.seat == self.seat {
            self.move_own_cards(&seen);
        }
        self.table.advance(&seen);
        self.seen |= seen.cards();
        self.history.push(seen);
    }

    fn move_own_cards(&mut self, seen: &Seen) {
        match seen.shown {
            Shown::DrewStock => {
                self.drawn = seen.card;
                self.hand.extend(seen.card);
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                self.drawn = Some(card);
                self.hand.insert(card);
            }
            Shown::Discarded(card) => {
                self.drawn = None;
                self.hand.remove(card);
            }
            Shown::Knocked { discard, .. } => {
                self.drawn = None;
                if let Some(card) = discard.or(seen.card) {
                    self.hand.remove(card);
                }
            }
            Shown::LaidOff(lay_off) => {
                self.hand.remove(lay_off.card);
            }
            Shown::Passed
            | Shown::LookedBack
            | Shown::Spread { .. }
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::RefusedKnock
            | Shown::PlaysExposed
            | Shown::PickedUp => {}
        }
    }

    pub(super) fn table(&self) -> &Table {
        &self.table
    }

    /// Whose view it is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's own cards.
    #[inline]
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The cards that the seat was dealt, before anybody acted.
    pub fn dealt_hand(&self) -> CardSet {
        let own = self.history.iter().filter(|seen| seen.seat == self.seat);
        own.rev().fold(self.hand, |hand, seen| match seen.shown {
            Shown::DrewStock => hand - seen.card.into_iter().collect(),
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => hand.without(card),
            Shown::Discarded(card) | Shown::LaidOff(LayOff { card, .. }) => hand.with(card),
            Shown::Knocked { discard, .. } => hand | discard.or(seen.card).into_iter().collect(),
            Shown::Passed
            | Shown::LookedBack
            | Shown::Spread { .. }
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::RefusedKnock
            | Shown::PlaysExposed
            | Shown::PickedUp => hand,
        })
    }

    /// The card drawn in this turn, while it is in the hand of eleven.
    pub fn drawn(&self) -> Option<Card> {
        self.drawn
    }

    /// Everything this seat has seen, in the order in which it happened.
    pub fn history(&self) -> &[Seen] {
        &self.history
    }

    /// Every card that this seat has not seen: it is in the stock, or in another hand, or was discarded face down.
    #[inline]
    pub fn unseen(&self) -> CardSet {
        !self.seen
    }

    /// Whether it is this seat's turn.
    #[inline]
    pub fn is_my_turn(&self) -> bool {
        self.table.turn() == Some(self.seat)
    }

    /// Every regular action this seat has now; empty when it is not its turn.
    pub fn legal(&self) -> Vec<Action> {
        if self.is_my_turn() {
            self.table.legal(self.hand)
        } else {
            Vec::new()
        }
    }

    /// Whether this seat may do `action` now, and if not, why: the same answer that the deal would give.
    ///
    /// # Errors
    ///
    /// Why the rules refuse it.
    pub fn check(&self, action: &Action) -> Result<(), super::Illegal> {
        self.table.check(self.seat, self.hand, action).map(drop)
    }
}

/// What lies open on the table is part of the view.
impl Deref for View {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}
