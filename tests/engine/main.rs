//! The engine: cards, melds, rules, play, game and record.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod architecture;
mod cards;
mod doubling;
mod game_scores;
mod hollywood;
mod match_play;
mod melds;
mod play_actions;
mod play_properties;
mod play_refusals;
mod play_rules;
mod presets;
#[cfg(feature = "app")]
mod record;
mod rules;
mod scoring;
#[path = "../support/mod.rs"]
mod support;
mod tables;
mod words;
