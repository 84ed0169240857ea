//! What happens at the table, in words: the same sentences on the screen, in line mode and in a replay.
//!
//! A sentence is a [`Phrase`], in which cards are still cards, so that a screen can color them; [`Phrase::text`] writes
//! it out. The player who reads it is "you", see [`Names`].
//!
//! ```
//! use undercut::{
//!     cards::{Deck, Stream, stream},
//!     game::{Player, words::{Names, Symbols, turns}},
//!     play::{Action, BySeat, Deal, pair},
//!     rules::Rules,
//! };
//!
//! let names = Names::new(["Ann", "Club"], Some(Player::FIRST));
//! let seats = BySeat::pair(Player::FIRST, Player::SECOND);
//! let mut deal = Deal::new(&Rules::default(), Deck::shuffled(&mut stream(42, Stream::Deal(0))));
//! let passed = deal.apply(pair::NON_DEALER, &Action::Pass)?.seen_by(pair::NON_DEALER);
//! let took = deal.apply(pair::DEALER, &Action::TakeUpcard)?.seen_by(pair::NON_DEALER);
//!
//! let told: Vec<String> = turns(&names, &seats, &[passed, took])
//!     .iter()
//!     .map(|turn| turn.phrase.text(Symbols::Unicode))
//!     .collect();
//! assert_eq!(told, ["You pass", "Club takes the upcard 8♣"]);
//! # Ok::<(), undercut::play::Illegal>(())
//! ```

mod endings;
mod moves;
mod names;
mod paper;
mod phrase;
mod seating;

pub use endings::{
    Paid, Sum, SumLine, deal_end, game_over, games_over, hand_end, hand_end_with_counts, hand_kind,
    is_by_games, is_single_game, knock_kind, laid_off, match_noun, match_over, payments, stake,
    sum, void_reason, win_kind,
};
#[cfg(feature = "app")]
pub(crate) use moves::melds_after;
pub use moves::{
    Turn, arranged, cut, deals_first, enumerated, event, events, hinted, holds, in_short, knock,
    laid_out, last_games, left, side_by_side, took_back, turns, turns_from,
};
pub use names::{Names, columns, distinct, mid_sentence, shortened};
pub use paper::{Paper, SideBySide, column_name, is_entered, sheet_columns, side_columns};
pub use phrase::{Phrase, Piece, Symbols, capitalized, counted, sentence};
pub use seating::{beside, beside_briefly, both_deals, seating, sides};
