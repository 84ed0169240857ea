//! Gin rummy: the rules, the players and the table.
//!
//! The modules from [`cards`] to [`record`] are the engine: pure, documented, and of use by themselves
//! (`--no-default-features` builds only them). What stands above it belongs to the program; `lab` shows the part of it that
//! examples, benches and the tests of the program need.
//!
//! Each module knows only those before it:
//!
//! ```text
//! text ← cards ← melds ← rules ← play ← game ← record ← players ← analysis ← session ← lesson ← { tui, plain } ← cli
//! ```
//!
//! - [`play`] is one deal as a state machine with one transition, [`play::Deal::apply`]. Whether an action is legal depends on
//!   the open cards and the actor's hand alone, so the same code serves the deal, which knows every card, and a seat's
//!   [`play::View`], which does not. Hidden cards are removed in one place, [`play::Event::seen_by`].
//! - [`record`] is one text: a header and a line for each step, written to disk as the game goes. It is the save, the replay
//!   and the history. Loading it plays it again by the rules, so a damaged or doctored file is refused with its line and
//!   reason.
//! - `analysis` judges a decision from the view of the seat that makes it, with the nets of the strongest player. It tries
//!   moves out in random deals from a seed that the position gives, and never looks at the clock: the same position is judged
//!   the same everywhere.
//! - `tui` is pure except for its runtime: a key becomes a command, a command changes the model, the model is drawn.
//! - `session` is a person's place at a table: it says what is asked, which answers there are, and what an answer does. The
//!   screen and line mode only turn keys or words into its intents and show its prompts.
//! - Scores, phases, legal moves and the sheet are computed, never stored.
//!
//! # Where to add things
//!
//! - **A house rule**: its row in `rules/table.rs` (values with names in `rules/choices.rs`, contradictions in
//!   `rules/checked.rs`), then the rule itself: what is legal in `play/legal.rs` and `play/check.rs`, points in
//!   `play/outcome.rs` and `game/score.rs`. Two tests hold `rules.toml` and the list in the README against the table.
//!   The nets are not told about a new key unless they are trained again.
//! - **A screen**: a file in `tui/screens` with the trait `Screen`, a line in `AnyScreen` (`tui/screens/mod.rs`), what opens it
//!   (`tui/screens/menu.rs`), and a `Place` in the key table if it has keys of its own. Text alone is a help topic
//!   (`tui/screens/help.rs`).
//! - **A command**: a file in `cli`, its line and its arm in `cli/mod.rs`, its help in `assets/help/commands`.
//! - **A table**: its name in `rules/choices.rs`, its defaults and what does not fit it in `rules/defaults.rs`, a variant of
//!   `game::Table` for who sits in which deal and what the deals bring. A deal has two to four seats; code that is for two of
//!   them uses `play::pair` and `other_of_two`.
//! - **An opponent**: a row in `players/level.rs`.

// Nothing of the program is read there, so that this is all that a build says.
#![cfg_attr(all(feature = "app", not(unix)), allow(unused, missing_docs))]
#[cfg(all(feature = "app", not(unix)))]
compile_error!(
    "Undercut runs on Linux and macOS, and on Windows in WSL (the Windows Subsystem for Linux): build it there"
);

// What the tests share names the crate as those outside it do.
#[cfg(test)]
extern crate self as undercut;
#[cfg(all(test, feature = "app"))]
mod tests;

pub mod cards;
pub mod game;
pub mod melds;
pub mod play;
pub mod record;
pub mod rules;
mod text;

#[cfg(all(feature = "app", unix))]
mod analysis;
#[cfg(all(feature = "app", unix))]
pub mod cli;
#[cfg(all(feature = "app", unix))]
pub mod lab;
#[cfg(all(feature = "app", unix))]
mod lesson;
#[cfg(all(feature = "app", unix))]
mod plain;
#[cfg(all(feature = "app", unix))]
mod players;
#[cfg(all(feature = "app", unix))]
mod session;
#[cfg(all(feature = "app", unix))]
mod tui;
