//! What the decisions of a player were worth, in a few sentences.

use crate::{
    analysis::coach::{Count, DealReview, Review},
    game::{Player, words},
};

use super::{NO_HAND, accuracy, counted, luck_sentence};

/// What the decisions of a player were worth, in a few sentences: in one hand, or in all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The mistakes counted, and how well he decided: `1 blunder, 2 mistakes, no inaccuracy; accuracy 87 % in 23 decisions`.
    pub headline: String,
    /// How much of the result was the cards and how much the decisions; none where no hand was played to its end.
    pub luck: Option<String>,
}

impl Summary {
    /// Of everything that was reviewed.
    pub(super) fn of_review(review: &Review, player: Player) -> Self {
        let is_over = |deal: &&DealReview| deal.after.is_some();
        let over = review.deals.iter().filter(is_over).count();
        let which = match over {
            0 => None,
            _ if over == review.deals.len() => Some("In all"),
            _ => Some("In the finished hands"),
        };
        let luck = which.map(|which| format!("{which} {}", luck_sentence(&review.luck(player))));
        let headline = if review.deals.is_empty() {
            NO_HAND.to_owned()
        } else {
            headline(
                review.count(player),
                review.accuracy(player),
                review.choices(player),
            )
        };
        Self { headline, luck }
    }

    /// Of one hand.
    pub(super) fn of_hand(deal: &DealReview, player: Player) -> Self {
        Self {
            headline: headline(
                deal.count(player),
                deal.accuracy(player),
                deal.choices(player),
            ),
            luck: deal.luck(player).map(|luck| luck_sentence(&luck)),
        }
    }
}

fn headline(count: Count, part: Option<f64>, choices: usize) -> String {
    if choices == 0 {
        return "nothing was to be decided".to_owned();
    }
    let decisions = words::counted(choices, "decision", "decisions");
    let counted = counted(count);
    match part {
        Some(part) => format!("{counted}; accuracy {} in {decisions}", accuracy(part)),
        // Whatever was done, nothing could be lost.
        None => format!("{counted} in {decisions}"),
    }
}
