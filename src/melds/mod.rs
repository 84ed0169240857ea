//! Melds, arrangements of a hand, its least deadwood, and lay-offs.
//!
//! A set is three or four cards of one rank; a run is three or more consecutive cards of one suit,
//! ace low. A card belongs to one meld at a time, and what is in no meld is deadwood.
//!
//! ```
//! use undercut::cards::CardSet;
//! use undercut::melds::{best_discard, deadwood};
//!
//! // The 7♥ is wanted by the sevens and by the run. The set leaves the 8 and the 9, 17 points; the
//! // run leaves two sevens, 14 points.
//! let hand: CardSet = "7c 7d 7h 8h 9h".parse().unwrap();
//! assert_eq!(deadwood(hand), 14);
//!
//! let best = best_discard(hand, CardSet::EMPTY).unwrap();
//! assert_eq!((best.card.to_string().as_str(), best.deadwood), ("7d", 7));
//! ```

mod arrangement;
mod defence;
mod meld;
mod solver;

#[cfg(feature = "app")]
pub(crate) use arrangement::broken_meld;
pub use arrangement::{Arrangement, NotHeld, arrangements, best_arrangement, best_arrangements};
pub use defence::{
    Defence, LayOff, can_lay_off, deadwood_after_lay_offs, defend, legal_lay_offs,
    safest_arrangement,
};
pub use meld::{Meld, MeldKind, Melds, NotAMeld, NotMelds, ParseMeldError};
#[cfg(feature = "app")]
pub(crate) use solver::outs;
pub use solver::{
    BestDiscard, best_discard, deadwood, deadwood_after_discard, least_deadwood, meldable,
};
