//! What the house rules make a hand worth.

use crate::{
    play::{Outcome, Seat},
    rules::{BoxWhen, Rules, TieBonus},
};

/// What the house rules make a hand worth beside the difference of the counts, in points.
///
/// Boxes belong to it where they count toward the target at once. Where they are counted when the game has ended they
/// do not: no decision in the hand moves the game nearer to its end by them. The doubling of a spade in Oklahoma is
/// left out as well, because it makes all that can happen in the hand worth twice as much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stakes {
    /// For winning the hand in whatever way.
    pub win: u32,
    /// For gin, beside [`win`](Stakes::win).
    pub gin: u32,
    /// For big gin, where it is played.
    pub big_gin: Option<u32>,
    /// For an undercut.
    pub undercut: u32,
    /// For an undercut with equal counts; `None` where a tie is nobody's hand.
    pub tie: Option<u32>,
    box_at_once: u32,
}

impl Stakes {
    /// The stakes of a hand by these rules.
    pub fn new(rules: &Rules) -> Self {
        let score = &rules.score;
        let box_at_once = match score.box_when {
            BoxWhen::AtOnce => score.box_bonus,
            BoxWhen::GameEnd => 0,
        };
        let extra = &score.extra_boxes;
        let undercut_boxes = box_at_once.saturating_mul(extra.undercut);
        let tie = match score.undercut_tie_bonus {
            TieBonus::UndercutBonus => score.undercut_bonus,
            TieBonus::Points(points) => points,
        };
        Self {
            win: box_at_once,
            gin: score.gin_bonus + box_at_once.saturating_mul(extra.gin),
            big_gin: rules
                .gin
                .big_gin
                .then(|| score.big_gin_bonus + box_at_once.saturating_mul(extra.big_gin)),
            undercut: score.undercut_bonus + undercut_boxes,
            tie: score.undercut_on_tie.then_some(tie + undercut_boxes),
            box_at_once,
        }
    }

    /// What an outcome is worth to a seat, in points: negative when the other seat has won.
    #[expect(
        clippy::cast_precision_loss,
        reason = "the points of a hand are far below 2²⁴"
    )]
    pub fn worth(&self, outcome: &Outcome, seat: Seat) -> f32 {
        match outcome {
            Outcome::Void(_) | Outcome::Tie { .. } => 0.0,
            Outcome::Won(win) => {
                let boxes = win.boxes.saturating_mul(self.box_at_once);
                let points = (win.points() + boxes) as f32 / win.multiplier.max(1) as f32;
                if win.seat == seat { points } else { -points }
            }
        }
    }
}
