//! The first lesson: gin rummy in short steps, for people who have never played it.
//!
//! A [`Lesson`] is pure: it takes a [`LessonInput`], and then has the text of the step, the task, the reply to the last input
//! and the cards. The screen and line mode are two faces of it. Each step is a real deal, with its cards laid in the deck, played
//! through a [`Session`](crate::session::Session). So no step can show what the rules do not allow. What is wrong with an answer
//! is computed from the chosen cards.
//!
//! It teaches the built-in rules, whatever house rules are in force: each deal is chosen to show one thing, and by other rules
//! it would show something else. At its end it says that house rules may differ.

mod course;
mod engine;
mod hand;
mod melding;
mod progress;
mod table;
mod telling;
mod turning;

pub use course::{OPPONENT, Step};
pub use engine::{Lesson, Tone, Wants};
pub use progress::{Progress, StoredProgress, find_progress, keep_progress};
pub use table::{coach_position, names};
pub use turning::LessonInput;
