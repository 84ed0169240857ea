//! The coach: what a decision was worth, why, and how much of a result was luck.
//!
//! A [`Coach`] judges any decision from the [`View`](crate::play::View) of the seat that makes it and from nothing
//! else: every legal action with the points it is expected to bring and the [`Chance`] to win the game and the match,
//! both with the error of the judgment. It uses no clock and no randomness: one view, one answer.

mod acquaintance;
mod after_take;
mod among_several;
mod candidate;
mod card_facts;
mod card_words;
mod chances;
mod danger;
mod decision;
mod double_fact;
mod draw_facts;
mod drawing;
mod effort;
mod endings;
mod facts;
mod gins;
pub mod graph;
mod hand_facts;
mod hint_words;
mod judge;
mod judging;
mod judgment;
mod knock_fact;
mod luck;
mod mistake_kind;
mod move_class;
mod position;
mod price;
mod reading;
mod reason;
mod result_worth;
mod review;
pub mod review_text;
mod rollout;
mod score;
#[cfg(test)]
mod tests;
mod trial_facts;
mod trials;
mod values;
mod win_curve;
pub mod words;

pub use acquaintance::Acquaintance;
pub use chances::{Chance, Chances};
pub use decision::Decision;
pub use effort::{Effort, Inquiry};
pub use endings::{Ended, Endings, Mean, Share, Taken};
pub use hint_words::{HintMove, deals, outcomes, thoroughness};
pub use judge::{About, Beside, Coach, Hint, Lead, Reason};
pub use judging::Judging;
pub use judgment::{Closeness, Grade, JudgedMove, Judgment};
pub use luck::{Luck, LuckCause, LuckEvent};
pub use mistake_kind::MistakeKind;
pub use position::{
    Attention, DealInMatch, OpponentCount, Position, deals_of, own_deals_of, played_deals_of,
};
pub use review::{
    DealReview, GraphPoint, JudgedDeal, JudgedPlayer, JudgedRecord, Mistake, MistakeCount, Review,
    accuracy_of,
};
pub use score::{DealScore, Goal, ScoreState};

use rollout::Rollout;
