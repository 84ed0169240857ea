//! One deal of cards as a state machine: the rules, written once.
//!
//! [`Deal`] knows every card and has a single transition, [`Deal::apply`]. What happened is an [`Event`]; what one
//! seat saw of it is a [`Seen`], and a [`View`] is built from those alone. Both stand on the [`PublicState`], what everybody sees:
//! its [`Phase`] says what to do next and which seat does it, until the deal ends with an [`Outcome`].
//!
//! ```
//! use undercut::{cards::{Deck, Stream, stream}, melds::best_discard, play::{Action, Deal, Phase}, rules::Rules};
//!
//! // Two players who draw from the stock and throw what leaves them least, until the stock is exhausted.
//! let mut deal = Deal::new(&Rules::default(), Deck::shuffled(&mut stream(42, Stream::Deal(0))));
//! while let Some(seat) = deal.turn() {
//!     let action = match deal.phase() {
//!         Phase::Offer { .. } => Action::Pass,
//!         Phase::Discard { .. } => {
//!             let best = best_discard(deal.hand(seat), deal.undiscardable());
//!             Action::Discard { card: best.expect("it holds eleven cards").card }
//!         }
//!         _ => Action::DrawStock,
//!     };
//!     deal.apply(seat, &action)?;
//! }
//! assert_eq!(deal.drawable(), 0);
//! # Ok::<(), undercut::play::Illegal>(())
//! ```

mod action;
mod check;
mod deal;
mod event;
mod follow;
mod illegal;
mod imagined;
mod legal;
mod outcome;
mod phase;
mod pile;
mod public;
mod seat;
mod stake;
mod view;
pub mod ways;

pub use action::Action;
pub use deal::{Deal, NotBeforeAKnock};
pub use event::{Event, Seen, Shown};
pub use follow::{CannotFollow, NotDealt};
pub use illegal::Illegal;
pub use imagined::Unimaginable;
pub use outcome::{
    Knock, KnockKind, Outcome, Scoring, SeatCharge, Standing, VoidReason, Win, WinKind, knock_limit,
};
pub use phase::{BeforeDraw, Drawn, OnOffer, Phase, Reply};
pub use pile::Pile;
pub use public::{Exposure, PublicState};
pub use seat::{BySeat, Each, Numbered, Seat, WrittenSeat, pair};
pub use stake::Stake;
pub use view::View;
