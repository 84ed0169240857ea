//! The first lesson: gin rummy in ten short steps, for who has never played it.
//!
//! A [`Lesson`] is pure: a [`Deed`] of the learner goes in, and what it says then is asked of it: the text of the step,
//! the task, the reply to the last deed, the cards. The screen and line mode are two fronts of it. Each step is a real
//! deal, its cards laid in the deck and everything played through [`Deal`](crate::play::Deal), so that no step can show
//! what the rules do not allow; what is wrong with an answer is computed from the cards that were chosen.
//!
//! It teaches the built-in rules, whatever house rules are in force: its deals are chosen so that each shows one thing, and
//! by other limits or without knocking they would show something else. The numbers that it names are those of
//! [`Rules::default`](crate::rules::Rules), and at its end it says that house rules may differ.
//!
//! ```
//! use undercut::lesson::{Deed, Lesson, Mood, Step};
//!
//! let mut lesson = Lesson::new();
//! lesson.go_to(Step::Set);
//! lesson.hear(Deed::Card("Kh".parse()?));
//! assert_eq!(lesson.reply().map(|reply| reply.mood), Some(Mood::Wrong));
//! for card in ["7c", "7d", "7s"] {
//!     lesson.hear(Deed::Card(card.parse()?));
//! }
//! assert!(lesson.is_done());
//! # Ok::<(), undercut::cards::ParseCardError>(())
//! ```

mod course;
mod guided;
mod melding;
mod progress;
mod scenes;
mod score;
mod step;
pub mod store;
mod table;
mod task;
mod telling;
mod text;
mod turning;

pub use course::{Deed, Lesson, Mood, Reply};
pub use guided::Word;
pub use progress::{NotProgress, Progress};
pub use step::Step;
pub use task::Wants;
pub use telling::names;

/// Who sits across the table.
pub const OTHER: &str = "Benny";
