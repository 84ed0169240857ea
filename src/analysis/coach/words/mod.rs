//! What the coach says, in words: the same on the screen, in line mode and in a review.
//!
//! A hint is told move by move, see [`Advice::told`](super::Advice::told); a review is a [`ToldReview`] of hands and their
//! mistakes. They are plain data: who shows them decides where each part stands, and says nothing of his own.

mod advice;
mod figures;
mod moves;
mod review;
mod row;
mod summary;

pub use advice::{Standing, ToldMove};
pub use figures::{accuracy, chance, counted, loss, luck_and_skill, luck_sentence, points, worth};
pub use moves::{position, rather_than, to_do, to_do_briefly, valued};
pub use review::{NO_HAND, ToldChances, ToldHand, ToldMistake, ToldReview};
pub use row::{Row, Term};
pub use summary::Summary;
