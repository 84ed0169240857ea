//! Why an action is refused.

use crate::{
    cards::{Card, CardSet},
    melds::Meld,
};

use super::Seat;

/// Why an action is refused. Nothing has changed. The message is one sentence for the player.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// It is the other seat's turn.
    #[error(
        "it is the {turn}'s turn, not the {}'s: wait for the {turn} to play",
        .seat.name(*.seats), turn = .turn.name(*.seats)
    )]
    NotYourTurn {
        seat: Seat,
        turn: Seat,
        /// How many seats the deal has.
        seats: usize,
    },
    #[error("this hand is over: nothing more can be played in it")]
    DealOver,
    /// The first upcard has to be answered.
    #[error("the first upcard is on offer: take it, or pass")]
    UpcardOnOffer,
    /// A turn begins with a draw.
    #[error("a turn begins with a draw: take a card from the stock or the pile first")]
    DrawFirst,
    /// There is nothing to pass.
    #[error("there is nothing to pass now: draw from the stock or take a discard")]
    NothingToPass,
    /// The first upcard was passed and may not be taken any more.
    #[error("the {card} was passed and may not be taken now: draw from the stock")]
    UpcardPassed { card: Card },
    /// The card was discarded by the seat itself, and the turn between was skipped.
    #[error("you discarded the {card} yourself: draw from the stock")]
    OwnDiscard {
        /// The top of the discard pile.
        card: Card,
    },
    /// There are several discard piles, so that a card has to be named.
    #[error("each player has a discard pile at this table: say which card to take")]
    WhichDiscard,
    /// No discard pile offers this card to the seat.
    #[error("the {card} is not on offer: only the last discard of another player may be taken")]
    NotOnOffer { card: Card },
    /// The seat has drawn and must discard.
    #[error("you hold eleven cards: discard one")]
    DiscardFirst,
    /// The card taken from the discard pile may not be discarded in the same turn.
    #[error(
        "the {card} was just taken from the discard pile and may not be discarded this turn: discard another card"
    )]
    JustTaken { card: Card },
    /// A card that is not in the hand.
    #[error("the {card} is not in your hand: choose a card that you hold")]
    NotHeld { card: Card },
    /// Melds with cards that are not in the hand, or that leave it with the discard.
    #[error("those melds use {missing}: meld only cards that stay in your hand")]
    MeldsNotHeld { missing: CardSet },
    /// Too much deadwood to knock.
    #[error("your deadwood would be {deadwood}, but you need {limit} or less to knock")]
    TooMuchDeadwood {
        /// What would be left, in points.
        deadwood: u32,
        /// The most there may be, in points.
        limit: u32,
    },
    /// Only gin ends this hand.
    #[error("your deadwood would be {deadwood}, but only gin ends this hand")]
    OnlyGin {
        /// What would be left, in points.
        deadwood: u32,
    },
    /// Big gin needs all eleven cards in melds.
    #[error("your deadwood would be {deadwood}, but big gin takes eleven melded cards")]
    NotBigGin {
        /// What would be left, in points.
        deadwood: u32,
    },
    /// Big gin is not played at this table.
    #[error("big gin is not played at this table: discard a card and go gin")]
    NoBigGin,
    /// The last discard may be taken only to knock with it.
    #[error(
        "the {card} may be taken only to knock with it, and no discard would let you knock: pass"
    )]
    CannotKnockWith { card: Card },
    /// The last discard was taken, and a knock has to follow.
    #[error("you took the {card} to knock with it, so you have to knock")]
    MustKnock { card: Card },
    /// The last discard is on offer, nothing else.
    #[error("no card is left to draw: take the {card} to knock with it, or pass")]
    LastDiscardOnOffer { card: Card },
    /// The discard pile is closed.
    #[error("the discard pile is closed: only its top card may be seen")]
    PileShut,
    /// The discard pile may be looked through for nothing.
    #[error(
        "looking through the discard pile costs nothing at this table: look without paying for it"
    )]
    PileOpen,
    /// The next turn is lost already, and there is nothing more to pay with.
    #[error(
        "you have looked through the discard pile and skip your next turn for it: go on with this one"
    )]
    AlreadyLookedBack,
    /// There is nothing under the top card.
    #[error("there is nothing under the top of the discard pile to look at")]
    NothingToLookBackAt,
    /// A knock has to be answered by laying down one's melds.
    #[error("your opponent has ended the hand: lay down your melds")]
    SpreadFirst,
    /// A knock with too much deadwood has to be answered.
    #[error(
        "the knock has a deadwood count of {deadwood}, which is too much: accept it, refuse it, or lay down your hand"
    )]
    AnswerKnock {
        /// The knocker's deadwood, in points.
        deadwood: u32,
    },
    /// After a spread against a knock with too much deadwood one thing has to be chosen.
    #[error(
        "your hand is down: let the knocker play on with their cards exposed, let them pick up their hand, or lay off, which makes the knock an undercut"
    )]
    ChoosePenalty,
    /// Only laying off is left to be done.
    #[error("your melds are down: lay off, or end the defense")]
    DefenceOnly,
    /// The stake is not doubled at this table.
    #[error("the stake is not doubled at this table")]
    NoDoubling,
    /// A double is offered before a draw or a pass alone.
    #[error("a double is offered before you draw or pass: go on with your turn")]
    DoubleBeforeDraw,
    /// No double is offered while a hand lies exposed as a penalty.
    #[error("no double is offered while a hand lies exposed: go on with your turn")]
    DoubleAgainstExposed,
    /// The right to double belongs to the seat that accepted last.
    #[error(
        "you offered the last double, so the next one is your opponent's: go on with your turn"
    )]
    NotYourDouble,
    /// The stake can go no higher.
    #[error("the stake is {stake} and goes no higher at this table: go on with your turn")]
    HighestStake { stake: u32 },
    /// A double has to be answered.
    #[error("your opponent offers to double the stake to {stake}: accept the double, or refuse it")]
    AnswerDouble {
        /// What the stake would be.
        stake: u32,
    },
    /// No meld has this number.
    #[error("there is no meld number {number} to lay off on: the knocker laid down {count}")]
    NoSuchMeld {
        /// The number asked for, counted from one.
        number: usize,
        /// How many melds there are.
        count: usize,
    },
    /// A card that is not deadwood of the defender.
    #[error("the {card} is not among your deadwood: lay off a card that is in none of your melds")]
    NotDeadwood { card: Card },
    /// A card that does not continue the meld.
    #[error(
        "the {card} does not continue {meld}: lay off the fourth card of a set, or the next card at either end of a run"
    )]
    DoesNotFit {
        card: Card,
        /// The meld as it lies now.
        meld: Meld,
    },
}

impl Illegal {
    /// The reason's name for programs; it does not change between versions.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::DealOver => "deal-over",
            Self::UpcardOnOffer => "upcard-on-offer",
            Self::DrawFirst => "draw-first",
            Self::NothingToPass => "nothing-to-pass",
            Self::UpcardPassed { .. } => "upcard-passed",
            Self::OwnDiscard { .. } => "own-discard",
            Self::WhichDiscard => "which-discard",
            Self::NotOnOffer { .. } => "not-on-offer",
            Self::DiscardFirst => "discard-first",
            Self::JustTaken { .. } => "just-taken",
            Self::NotHeld { .. } => "not-held",
            Self::MeldsNotHeld { .. } => "melds-not-held",
            Self::TooMuchDeadwood { .. } => "too-much-deadwood",
            Self::OnlyGin { .. } => "only-gin",
            Self::NotBigGin { .. } => "not-big-gin",
            Self::NoBigGin => "no-big-gin",
            Self::CannotKnockWith { .. } => "cannot-knock-with",
            Self::MustKnock { .. } => "must-knock",
            Self::LastDiscardOnOffer { .. } => "last-discard-on-offer",
            Self::PileShut => "pile-shut",
            Self::PileOpen => "pile-open",
            Self::AlreadyLookedBack => "already-looked-back",
            Self::NothingToLookBackAt => "nothing-to-look-back-at",
            Self::SpreadFirst => "spread-first",
            Self::AnswerKnock { .. } => "answer-knock",
            Self::ChoosePenalty => "choose-penalty",
            Self::DefenceOnly => "defence-only",
            Self::NoDoubling => "no-doubling",
            Self::DoubleBeforeDraw => "double-before-draw",
            Self::DoubleAgainstExposed => "double-against-exposed",
            Self::NotYourDouble => "not-your-double",
            Self::HighestStake { .. } => "highest-stake",
            Self::AnswerDouble { .. } => "answer-double",
            Self::NoSuchMeld { .. } => "no-such-meld",
            Self::NotDeadwood { .. } => "not-deadwood",
            Self::DoesNotFit { .. } => "does-not-fit",
        }
    }
}
