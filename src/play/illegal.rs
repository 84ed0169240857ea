//! Why an action is refused.

use crate::{
    cards::{Card, CardSet},
    melds::Meld,
};

use super::Seat;

/// Why an action is refused. Nothing has changed; the message is one sentence for the player who tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// It is the other seat's turn.
    #[error("it is the {turn}'s turn, not the {seat}'s")]
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Whose turn it is.
        turn: Seat,
    },
    /// The deal is over.
    #[error("this hand is over")]
    DealOver,
    /// The first upcard has to be answered.
    #[error("the first upcard is on offer: take it or pass")]
    UpcardOnOffer,
    /// A turn begins with a draw.
    #[error("a turn begins with a draw: from the stock or from the discard pile")]
    DrawFirst,
    /// There is nothing to pass.
    #[error("there is nothing to pass: draw from the stock or from the discard pile")]
    NothingToPass,
    /// The first upcard was passed and may not be taken any more.
    #[error("the {card} was passed and may not be taken now: draw from the stock")]
    UpcardPassed {
        /// The upcard.
        card: Card,
    },
    /// The seat has drawn and must discard.
    #[error("you hold eleven cards: discard one, or end the hand")]
    DiscardFirst,
    /// The card taken from the discard pile may not be discarded in the same turn.
    #[error(
        "the {card} was just taken from the discard pile and may not be discarded in the same turn"
    )]
    JustTaken {
        /// The card.
        card: Card,
    },
    /// A card that is not in the hand.
    #[error("the {card} is not in your hand")]
    NotHeld {
        /// The card.
        card: Card,
    },
    /// Melds with cards that are not in the hand.
    #[error("those melds need {missing}, which you do not hold")]
    MeldsNotHeld {
        /// What is missing.
        missing: CardSet,
    },
    /// Too much deadwood to knock.
    #[error("that leaves {deadwood} points of deadwood, and knocking takes {limit} or fewer")]
    TooMuchDeadwood {
        /// What would be left, in points.
        deadwood: u32,
        /// The most there may be, in points.
        limit: u32,
    },
    /// Only gin ends this hand.
    #[error("that leaves {deadwood} points of deadwood, and only gin ends this hand")]
    OnlyGin {
        /// What would be left, in points.
        deadwood: u32,
    },
    /// Big gin needs all eleven cards in melds.
    #[error("big gin takes eleven melded cards, and that leaves {deadwood} points of deadwood")]
    NotBigGin {
        /// What would be left, in points.
        deadwood: u32,
    },
    /// Big gin is not played at this table.
    #[error("big gin is not played at this table: discard a card and go gin")]
    NoBigGin,
    /// The last discard may be taken only to knock with it.
    #[error("the {card} may be taken only to knock with it, and no discard would let you knock")]
    CannotKnockWith {
        /// The last discard.
        card: Card,
    },
    /// The last discard was taken, and a knock has to follow.
    #[error("you took the {card} to knock with it: knock")]
    MustKnock {
        /// The last discard.
        card: Card,
    },
    /// The last discard is on offer, nothing else.
    #[error("the stock is exhausted: take the {card} to knock with it, or pass")]
    LastDiscardOnOffer {
        /// The last discard.
        card: Card,
    },
    /// The discard pile is shut.
    #[error("the discard pile is shut: only its top card may be seen")]
    PileShut,
    /// The discard pile may be looked through for nothing.
    #[error("looking through the discard pile costs nothing at this table: just look")]
    PileOpen,
    /// There is nothing under the top card.
    #[error("there is nothing under the top of the discard pile")]
    NothingToLookBackAt,
    /// A knock has to be answered by laying down one's melds.
    #[error("the hand was ended: lay down your melds")]
    SpreadFirst,
    /// A knock with too much deadwood has to be answered.
    #[error(
        "the knock had {deadwood} points of deadwood, too many: accept it, refuse it, or lay down your hand"
    )]
    AnswerKnock {
        /// The knocker's deadwood, in points.
        deadwood: u32,
    },
    /// After a spread against a knock with too much deadwood one thing has to be chosen.
    #[error(
        "let the knocker play on exposed, let him pick up his hand, or lay off and count the knock as an undercut"
    )]
    ChoosePenalty,
    /// Only laying off is left to be done.
    #[error("your melds are down: lay off, or end the defence")]
    DefenceOnly,
    /// No meld has this number.
    #[error("there is no meld number {number} to lay off on: the knocker laid down {count}")]
    NoSuchMeld {
        /// The number asked for, counted from one.
        number: usize,
        /// How many melds there are.
        count: usize,
    },
    /// A card that is no deadwood of the defender.
    #[error("the {card} is not among your deadwood")]
    NotDeadwood {
        /// The card.
        card: Card,
    },
    /// A card that does not continue the meld.
    #[error("the {card} does not fit on {meld}")]
    DoesNotFit {
        /// The card.
        card: Card,
        /// The meld as it lies now.
        meld: Meld,
    },
}
