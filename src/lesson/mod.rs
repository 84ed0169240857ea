//! The first lesson: gin rummy in short steps, for who has never played it.
//!
//! A [`Lesson`] is pure: a [`LessonInput`] goes in, and what it says then is asked of it: the text of the step, the task, the
//! reply to the last input, the cards. The screen and line mode are two faces of it. Each step is a real deal, its cards laid
//! in the deck and everything played through [`Deal`](crate::play::Deal), so that no step can show what the rules do not
//! allow; what is wrong with an answer is computed from the cards that were chosen.
//!
//! It teaches the built-in rules, whatever house rules are in force: its deals are chosen so that each shows one thing, and
//! by other limits or without knocking they would show something else. At its end it says that house rules may differ.

mod course;
mod engine;
mod guided;
mod hand;
mod melding;
mod progress;
mod score;
mod table;
mod telling;
mod turning;

pub use course::{OPPONENT, Step};
pub use engine::{Lesson, LessonInput, Tone, Wants};
pub use guided::coach_position;
pub use progress::{Progress, StoredProgress, find_progress, keep_progress};
pub use telling::names;
