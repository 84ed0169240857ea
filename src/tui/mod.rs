//! The table on a terminal's screen.
//!
//! A key becomes a command by the [`keymap`], a command changes the [`model`] in [`update`], which is pure, and
//! [`screens`] draw the model, which is pure too. Only the [`runtime`] has input and output, a clock and threads.

pub mod analyst;
pub mod app;
pub mod bookmark;
pub mod glyphs;
pub mod hand_row;
pub mod handbook;
pub mod keymap;
pub mod layout;
mod marker;
pub mod message;
pub mod pace;
pub mod question;
pub mod records;
pub mod runtime;
pub mod screens;
pub mod settings;
pub mod setup;
pub mod showdown;
pub mod sitting;
pub mod theme;
pub mod typed;
pub mod update;
pub mod widgets;

#[cfg(test)]
mod trials;
