//! One deal of cards as a state machine: the rules, written once.
//!
//! [`Deal`] knows every card and has a single transition, [`Deal::apply`]. What happened is an [`Event`]; what one
//! seat saw of it is a [`Seen`], and a [`View`] is built from those alone.

mod action;
mod check;
mod deal;
mod event;
mod exposure;
mod illegal;
mod legal;
mod outcome;
mod phase;
mod pile;
mod seat;
mod table;
mod view;

pub use action::Action;
pub use deal::{Deal, NotBeforeAKnock};
pub use event::{Event, Seen, Shown};
pub use exposure::Exposure;
pub use illegal::Illegal;
pub use outcome::{Outcome, Scoring, VoidReason, Win, WinKind, knock_limit};
pub use phase::{Drawn, Knock, KnockKind, OnOffer, Phase, Reply, Standing};
pub use pile::Pile;
pub use seat::{BySeat, Seat};
pub use table::Table;
pub use view::View;
