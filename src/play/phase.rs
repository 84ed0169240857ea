//! Where a deal stands: whose turn it is and what is to be done.

use crate::{
    cards::{Card, CardSet},
    melds::Melds,
};

use super::{Action, BySeat, Knock, Outcome, Seat};

/// What happens next, and which seat decides it. Each phase carries what belongs to it and nothing else.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The first upcard is offered.
    Offer {
        /// Who decides whether to take it.
        seat: Seat,
        card: Card,
    },
    /// A turn begins with a draw.
    Draw {
        /// Whose turn it is.
        seat: Seat,
        /// The top of the discard pile.
        on_offer: OnOffer,
    },
    /// A double is offered.
    Double {
        /// Who answers.
        seat: Seat,
        /// Who offers it. Their turn goes on if it is accepted.
        by: Seat,
        /// What they have to decide then.
        then: BeforeDraw,
    },
    /// A turn ends with a discard, or ends the hand. The seat holds eleven cards.
    Discard {
        /// Whose turn it is.
        seat: Seat,
        /// Where the eleventh card came from.
        drawn: Drawn,
    },
    /// The stock is exhausted, and the last discard may be taken to knock with it.
    LastDiscard {
        /// Who may take it.
        seat: Seat,
        card: Card,
        /// Who discarded it.
        discarded_by: Seat,
    },
    /// Somebody knocked with too much deadwood, and an opponent chooses what follows.
    IrregularKnock {
        /// Who answers the knock.
        seat: Seat,
        /// The knock as announced.
        knock: Knock,
        /// The card that was discarded with it.
        discard: Card,
        /// Where the knocker's eleventh card had come from.
        drawn: Drawn,
        /// What the other seat has shown of its own hand.
        reply: Reply,
    },
    /// The hand has ended with a knock: a defender lays down their melds. The others follow clockwise.
    Spread {
        /// Who defends.
        seat: Seat,
        knock: Knock,
        /// The knocker's melds, with what the defenders before have laid off where this one may extend it.
        extended: Melds,
        /// The counts so far, in points: that of the knocker, and of the defenders before. 0 for the others.
        counts: BySeat<u8>,
    },
    /// A defender lays off on the knocker's melds.
    LayOff {
        /// Who defends.
        seat: Seat,
        knock: Knock,
        /// The knocker's melds with the cards laid off so far, as far as this defender may extend them.
        extended: Melds,
        /// The defender's own melds.
        melds: Melds,
        /// The defender's deadwood that is left.
        deadwood: CardSet,
        /// The counts so far, in points: that of the knocker, and of the defenders before. 0 for the others.
        counts: BySeat<u8>,
    },
    Over(Outcome),
}

impl Phase {
    /// Whose turn it is; `None` when the deal is over.
    #[inline]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Offer { seat, .. }
            | Self::Draw { seat, .. }
            | Self::Double { seat, .. }
            | Self::Discard { seat, .. }
            | Self::LastDiscard { seat, .. }
            | Self::IrregularKnock { seat, .. }
            | Self::Spread { seat, .. }
            | Self::LayOff { seat, .. } => Some(*seat),
            Self::Over(_) => None,
        }
    }

    /// The card on the discard pile that the draw is about, whether it may be taken or was passed before; `None` where
    /// nothing is drawn. The draw after a double counts. Where each player has a discard pile there can be several; see
    /// [`PublicState::takings`](super::PublicState::takings).
    pub const fn on_offer(&self) -> Option<Card> {
        match *self {
            Self::Offer { card, .. }
            | Self::LastDiscard { card, .. }
            | Self::Draw {
                on_offer: OnOffer::Takeable(card) | OnOffer::Passed(card) | OnOffer::Own(card),
                ..
            } => Some(card),
            Self::Double { then, .. } => match then {
                BeforeDraw::Upcard(card)
                | BeforeDraw::Top(
                    OnOffer::Takeable(card) | OnOffer::Passed(card) | OnOffer::Own(card),
                ) => Some(card),
                BeforeDraw::Top(OnOffer::Discards) => None,
            },
            Self::Draw {
                on_offer: OnOffer::Discards,
                ..
            }
            | Self::Discard { .. }
            | Self::IrregularKnock { .. }
            | Self::Spread { .. }
            | Self::LayOff { .. }
            | Self::Over(_) => None,
        }
    }

    /// The knock that lies on the table, and its melds with what has been laid off on them.
    pub const fn knocked(&self) -> Option<(&Knock, &Melds)> {
        match self {
            Self::IrregularKnock { knock, .. } => Some((knock, &knock.melds)),
            Self::Spread {
                knock, extended, ..
            }
            | Self::LayOff {
                knock, extended, ..
            } => Some((knock, extended)),
            Self::Offer { .. }
            | Self::Draw { .. }
            | Self::Double { .. }
            | Self::Discard { .. }
            | Self::LastDiscard { .. }
            | Self::Over(_) => None,
        }
    }

    /// The melds and the deadwood that the defender has laid down against a knock.
    pub const fn defense(&self) -> Option<(&Melds, CardSet)> {
        match self {
            Self::IrregularKnock {
                reply: Reply::Shown { melds, deadwood },
                ..
            }
            | Self::LayOff {
                melds, deadwood, ..
            } => Some((melds, *deadwood)),
            Self::Offer { .. }
            | Self::Draw { .. }
            | Self::Double { .. }
            | Self::Discard { .. }
            | Self::LastDiscard { .. }
            | Self::IrregularKnock { .. }
            | Self::Spread { .. }
            | Self::Over(_) => None,
        }
    }

    /// The deadwood that the defender may lay off now, and the melds on which.
    pub fn open_to_lay_off(&self) -> Option<(CardSet, Melds)> {
        let ((_, onto), (_, deadwood)) = self.knocked().zip(self.defense())?;
        Some((deadwood, *onto))
    }

    /// The action that takes the card on offer where there is one discard pile: the upcard when that is offered, else its
    /// top. Whether it may be taken is for the rules to say.
    pub const fn taking(&self) -> Action {
        match self {
            Self::Offer { .. } => Action::TakeUpcard,
            _ => Action::TakeDiscard,
        }
    }
}

/// A decision to draw or to pass, put off until a double is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeforeDraw {
    /// The first upcard is offered.
    Upcard(Card),
    /// A turn begins with a draw, with this on top of the discard pile.
    Top(OnOffer),
}

/// What lies open to be taken at the beginning of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnOffer {
    /// It may be taken.
    Takeable(Card),
    /// It is the first upcard and was passed: it may not be taken now.
    Passed(Card),
    /// It is the seat's own last discard, since every other turn was skipped: it may not be taken back.
    Own(Card),
    /// Each player has a discard pile: the last discard of every other seat may be taken while it lies there.
    Discards,
}

/// Where the eleventh card of a hand came from.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// It was dealt: the eleven-card start.
    Dealt,
    Stock,
    Pile(Card),
    /// The discard pile, under the fiftieth-card rule: the seat has to knock.
    LastDiscard(Card),
}

impl Drawn {
    /// Whether the turn took nothing from the stock.
    #[inline]
    pub const fn is_idle(self) -> bool {
        match self {
            Self::Dealt | Self::Stock => false,
            Self::Pile(_) | Self::LastDiscard(_) => true,
        }
    }
}

/// What the other seat has shown against a knock with too much deadwood.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// Nothing yet.
    Nothing,
    /// Their own hand, laid down in melds and deadwood; nothing is laid off yet.
    Shown { melds: Melds, deadwood: CardSet },
}
