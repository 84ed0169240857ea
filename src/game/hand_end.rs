//! How a hand ended: what it brought, and what was left in both hands.

use serde::{Deserialize, Serialize};

use crate::{
    melds::deadwood,
    play::{Outcome, Seat},
};

use super::{HandResult, PlayedDeal, Player};

/// How a hand ended, in so few words that two of them can be laid side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandEnd {
    /// What it brought.
    pub result: HandResult,
    /// What each player was left with, in points, in their order: the count after lay-offs, or, where nobody laid a hand
    /// down, the least that his cards could have counted.
    pub deadwood: [u32; 2],
}

impl HandEnd {
    /// How this deal ended; none while it is played.
    pub fn of(deal: &PlayedDeal) -> Option<Self> {
        let outcome = deal.deal().outcome()?;
        let count = |seat: Seat| match outcome {
            Outcome::Won(win) => win.deadwood[seat],
            Outcome::Tie { deadwood } => deadwood,
            Outcome::Void(_) => deadwood(deal.deal().hand(seat)),
        };
        let of = |player| deal.seat_of(player).map_or(0, count);
        Some(Self {
            result: HandResult::new(&outcome, deal.seats()),
            deadwood: [of(Player::FIRST), of(Player::SECOND)],
        })
    }

    /// What the hand brought `player`, in points without boxes: negative when it was the other's.
    pub fn points(&self, player: Player) -> i64 {
        match self.result {
            HandResult::Won {
                player: winner,
                points,
                ..
            } if winner == player => i64::from(points),
            HandResult::Won { points, .. } => -i64::from(points),
            HandResult::Void { .. } | HandResult::Tie => 0,
        }
    }
}
