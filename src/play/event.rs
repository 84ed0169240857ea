//! What happened, in full and as one seat saw it.

use crate::{
    cards::{Card, CardSet},
    melds::{LayOff, Melds},
};

use super::{BySeat, Knock, Seat};

/// What everybody at the table sees of an action.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The first upcard, or the last discard, was left.
    Passed,
    /// The first upcard was taken.
    TookUpcard(Card),
    /// A card was drawn from the stock.
    DrewStock,
    /// The top of a discard pile was taken.
    TookDiscard(Card),
    /// The discard pile was looked through, at the price of a turn.
    LookedBack,
    Discarded(Card),
    /// The hand was ended; a discard face down is not shown.
    Knocked {
        /// What lies on the table.
        knock: Knock,
        /// The discard where it lies face up.
        discard: Option<Card>,
    },
    /// The defender laid down their hand.
    Spread {
        melds: Melds,
        deadwood: CardSet,
    },
    /// A card was laid off.
    LaidOff(LayOff),
    /// The defender lays off no more.
    EndedDefence,
    /// A knock with too much deadwood was accepted as if it were legal.
    AcceptedKnock,
    /// A knock with too much deadwood was refused; play goes on.
    RefusedKnock,
    /// The knocker has to play on with their cards exposed.
    PlaysExposed,
    /// The knocker picked up their hand, without the right to a bonus.
    PickedUp,
    OfferedDouble,
    AcceptedDouble,
    /// A double was refused, which ends the hand.
    RefusedDouble,
}

impl Shown {
    /// The whole hand that the actor laid down, if they did.
    #[inline]
    pub fn laid_down(&self) -> Option<CardSet> {
        match self {
            Self::Knocked { knock, .. } => Some(knock.hand()),
            Self::Spread { melds, deadwood } => Some(melds.cards() | *deadwood),
            _ => None,
        }
    }
}

/// What happened, in full. Beside the deal itself it is the one thing that knows hidden cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Who acted.
    pub seat: Seat,
    /// What everybody saw.
    pub shown: Shown,
    /// All hands, laid open because the stock is exhausted and the lowest count decides, or a double was refused.
    pub hands: Option<BySeat<CardSet>>,
    /// The card that the action moved and that not everybody saw: drawn from the stock or discarded face down.
    pub(super) hidden: Option<Card>,
    /// The actor's cards lie exposed, so that nothing they draw is hidden.
    pub(super) exposed: bool,
}

impl Event {
    /// What `viewer` saw of it. Here and nowhere else hidden cards are removed.
    #[inline]
    pub fn seen_by(&self, viewer: Seat) -> Seen {
        self.seen(viewer == self.seat)
    }

    /// What everybody at the table saw of it, those who do not play in the deal too.
    pub fn seen_by_all(&self) -> Seen {
        self.seen(false)
    }

    #[inline]
    fn seen(&self, is_actor: bool) -> Seen {
        Seen {
            seat: self.seat,
            shown: self.shown,
            hands: self.hands,
            card: self.hidden.filter(|_| is_actor || self.exposed),
        }
    }

    /// The card drawn from the stock or discarded face down. Only a record or a replay may know it.
    pub fn hidden_card(&self) -> Option<Card> {
        self.hidden
    }
}

/// What one seat saw of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// Who acted.
    pub seat: Seat,
    /// What everybody saw.
    pub shown: Shown,
    /// All hands, laid open because the stock is exhausted and the lowest count decides, or a double was refused.
    pub hands: Option<BySeat<CardSet>>,
    /// The card drawn from the stock or discarded face down, if this seat saw it.
    pub card: Option<Card>,
}

impl Seen {
    /// Every card that this showed.
    pub fn cards(&self) -> CardSet {
        let mut cards = self.shown.laid_down().unwrap_or(CardSet::EMPTY);
        let (came, left) = self.moved();
        cards.extend(came);
        cards.extend(left);
        let open = self.hands.iter().flat_map(BySeat::as_slice);
        open.fold(cards, |all, &hand| all | hand)
    }

    /// The card that came to the actor's hand and the one that left it, as far as this seat saw.
    #[inline]
    pub fn moved(&self) -> (Option<Card>, Option<Card>) {
        match self.shown {
            Shown::DrewStock => (self.card, None),
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => (Some(card), None),
            Shown::Discarded(card) | Shown::LaidOff(LayOff { card, .. }) => (None, Some(card)),
            Shown::Knocked { discard, .. } => (None, discard.or(self.card)),
            Shown::Passed
            | Shown::LookedBack
            | Shown::Spread { .. }
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::RefusedKnock
            | Shown::PlaysExposed
            | Shown::PickedUp
            | Shown::OfferedDouble
            | Shown::AcceptedDouble
            | Shown::RefusedDouble => (None, None),
        }
    }
}
