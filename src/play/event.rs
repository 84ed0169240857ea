//! What happened, in full and as one seat saw it.

use crate::{
    cards::{Card, CardSet},
    melds::{LayOff, Melds},
};

use super::{BySeat, Knock, Seat};

/// What everybody at the table sees of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The first upcard, or the last discard, was left.
    Passed,
    /// The first upcard was taken.
    TookUpcard(Card),
    /// A card was drawn from the stock.
    DrewStock,
    /// The top of the discard pile was taken.
    TookDiscard(Card),
    /// The discard pile was looked through, at the price of the next draw.
    LookedBack,
    /// A card was discarded.
    Discarded(Card),
    /// The hand was ended; a discard face down is not shown.
    Knocked {
        /// What lies on the table.
        knock: Knock,
        /// The discard where it lies face up.
        discard: Option<Card>,
    },
    /// The defender laid down his hand.
    Spread {
        /// His melds.
        melds: Melds,
        /// The rest.
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
    /// The knocker has to play on with his cards exposed.
    PlaysExposed,
    /// The knocker picked up his hand, without the right to a bonus.
    PickedUp,
}

/// What happened, in full. Beside the deal itself it is the one thing that knows hidden cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Who acted.
    pub seat: Seat,
    /// What everybody saw.
    pub shown: Shown,
    /// All hands, laid open because the stock is exhausted and the lowest count decides.
    pub hands: Option<BySeat<CardSet>>,
    /// The card that the action moved and that not everybody saw: drawn from the stock or discarded face down.
    pub(super) hidden: Option<Card>,
    /// The actor's cards lie exposed, so that nothing he draws is hidden.
    pub(super) exposed: bool,
}

impl Event {
    /// What `viewer` saw of it. This is the only place where hidden cards are removed.
    #[inline]
    pub fn seen_by(&self, viewer: Seat) -> Seen {
        Seen {
            seat: self.seat,
            shown: self.shown,
            hands: self.hands,
            card: self.hidden.filter(|_| viewer == self.seat || self.exposed),
        }
    }

    /// The card drawn from the stock or discarded face down, for those who may know everything: a record, a replay.
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
    /// All hands, laid open because the stock is exhausted and the lowest count decides.
    pub hands: Option<BySeat<CardSet>>,
    /// The card drawn from the stock or discarded face down, if this seat saw it.
    pub card: Option<Card>,
}

impl Seen {
    /// Every card that this showed.
    pub fn cards(&self) -> CardSet {
        let shown = match self.shown {
            Shown::TookUpcard(card)
            | Shown::TookDiscard(card)
            | Shown::Discarded(card)
            | Shown::LaidOff(LayOff { card, .. }) => CardSet::from(card),
            Shown::Knocked { knock, discard } => {
                knock.melds.cards() | knock.deadwood | discard.into_iter().collect()
            }
            Shown::Spread { melds, deadwood } => melds.cards() | deadwood,
            Shown::Passed
            | Shown::DrewStock
            | Shown::LookedBack
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::RefusedKnock
            | Shown::PlaysExposed
            | Shown::PickedUp => CardSet::EMPTY,
        };
        let open = self.hands.iter().flat_map(BySeat::as_slice);
        let open = open.fold(CardSet::EMPTY, |all, &hand| all | hand);
        shown | open | self.card.into_iter().collect()
    }
}
