//! Everything round the deals: the cut, who deals, games and matches, and the score sheet as data.

mod cut;
mod hand_end;
mod hand_result;
mod match_state;
mod played_deal;
mod player;
mod score;
mod sheet;
pub mod words;

pub use cut::{CutDecides, decide_cut};
pub use hand_end::HandEnd;
pub use hand_result::HandResult;
pub use match_state::{Entry, EntryError, Match, Stage};
pub use played_deal::PlayedDeal;
pub use player::{Player, other_of_two};
pub use score::{Column, Game, Tally};
pub use sheet::{MatchResult, Sheet, SheetError};
