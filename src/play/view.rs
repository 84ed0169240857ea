//! A deal as one seat knows it.

use std::{mem, ops::Deref};

use crate::cards::{Card, CardSet};

use super::{Action, Phase, PublicState, Seat, Seen};

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
/// // The dealer has seen their own ten cards and the upcard.
/// assert_eq!(view.unseen().len(), 41);
/// # Ok::<(), undercut::play::Illegal>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct View {
    public: PublicState,
    seat: Seat,
    hand: CardSet,
    seen: CardSet,
    history: Vec<Seen>,
}

impl Clone for View {
    fn clone(&self) -> Self {
        let history = self.history.clone();
        Self { history, ..*self }
    }

    // The room of the history is used again: deals are played on thousands of times from one view.
    fn clone_from(&mut self, other: &Self) {
        let mut history = mem::take(&mut self.history);
        history.clone_from(&other.history);
        *self = Self { history, ..*other };
    }
}

impl View {
    pub(super) fn new(seat: Seat, hand: CardSet, public: &PublicState) -> Self {
        Self {
            public: *public,
            seat,
            hand,
            seen: public.upcard().map_or(hand, |upcard| hand.with(upcard)),
            history: Vec::with_capacity(64),
        }
    }

    /// What another seat would know, with this hand and this history.
    pub(super) fn across(
        &self,
        seat: Seat,
        hand: CardSet,
        history: impl Iterator<Item = Seen>,
    ) -> Self {
        let mut across = Self::new(seat, hand, &self.public);
        across.history.extend(history);
        let shown = across.history.iter().map(Seen::cards);
        let known = Seat::all(self.seats()).map(|seat| self.public.known(seat));
        across.seen = shown
            .chain(known)
            .fold(across.seen, |seen, cards| seen | cards);
        across
    }

    /// Takes in what happened next. The events of a deal have to come in their order, all of them.
    ///
    /// # Panics
    ///
    /// When this cannot happen next: it is an event of another deal, or one was left out.
    pub fn observe(&mut self, seen: Seen) {
        if seen.seat == self.seat {
            let (came, left) = seen.moved();
            self.hand.extend(came);
            if let Some(card) = left {
                self.hand.remove(card);
            }
        }
        self.public.advance(&seen);
        self.seen |= seen.cards();
        self.history.push(seen);
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
        own.rev().fold(self.hand, |hand, seen| {
            let (came, left) = seen.moved();
            (hand | left.into_iter().collect()) - came.into_iter().collect()
        })
    }

    /// The card drawn in this turn, while it is in the hand of eleven.
    pub fn drawn(&self) -> Option<Card> {
        match self.phase() {
            Phase::Discard { seat, .. } if *seat == self.seat => {}
            _ => return None,
        }
        let own = self.history.iter().filter(|seen| seen.seat == self.seat);
        own.rev().find_map(|seen| seen.moved().0)
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
        self.public.turn() == Some(self.seat)
    }

    /// Every regular action this seat has now; empty when it is not its turn.
    pub fn legal(&self) -> Vec<Action> {
        if self.is_my_turn() {
            self.public.legal(self.hand)
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
        self.public.check(self.seat, self.hand, action).map(drop)
    }
}

/// What lies open on the table is part of the view.
impl Deref for View {
    type Target = PublicState;

    #[inline]
    fn deref(&self) -> &PublicState {
        &self.public
    }
}
