//! Everything around the deals: the cut, who deals, games and matches, and the score sheet as data.

mod entry;
mod hand_result;
mod label;
mod match_state;
mod played_deal;
mod player;
mod score;
mod sheet;
mod sides;
mod table;
pub mod words;

pub use entry::{Entry, EntryError, Substitute};
pub use hand_result::{Charge, HandEnd, HandResult};
pub use label::{Label, LabelError};
pub use match_state::{Match, Stage};
pub use played_deal::{CurrentDeals, PlayedDeal};
pub use player::{ByPlayer, Player, other_of_two};
pub use score::{Column, Game, Payment, Tally};
pub use sheet::{MatchResult, Sheet, SheetError};
pub use sides::Sides;
pub use table::{CutDecides, Line, Table, dealer_after};
