//! The table on a terminal's screen.
//!
//! The [`keymap`] turns a key into a command, and [`update`](update::update) hands it to the screen that has the keys. The
//! [`screens`] change the model and draw it. All of that is pure: only the [`runtime`] and the jobs of the [`app`] have input
//! and output, a clock and threads.

pub mod analyst;
mod animation;
pub mod app;
pub mod bookmark;
pub mod disarm;
pub mod glyphs;
pub mod hand_row;
pub mod handbook;
pub mod keymap;
pub mod layout;
pub mod marker;
pub mod message;
pub mod pace;
pub mod question;
pub mod records;
pub mod runtime;
pub mod screens;
pub mod settings;
pub mod setup;
pub mod sitting;
pub mod theme;
pub mod typed;
pub mod update;
pub mod widgets;

#[cfg(test)]
mod trials;
