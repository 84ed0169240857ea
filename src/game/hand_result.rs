//! What one hand brought, as it is entered on the score sheet, and how it ended.

use serde::{Deserialize, Serialize};

use crate::{
    melds::deadwood,
    play::{BySeat, Outcome, Seat, VoidReason, WinKind},
};

use super::{ByPlayer, PlayedDeal, Player};

/// What one hand brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case", deny_unknown_fields)]
pub enum HandResult {
    /// Nobody scored, and the hand was void.
    Void {
        /// Why.
        reason: VoidReason,
    },
    /// Equal counts that were no undercut: nobody's hand.
    Tie,
    /// Somebody won it.
    Won {
        /// Who.
        player: Player,
        /// How.
        kind: WinKind,
        /// The points of the hand with its bonus, without boxes.
        points: u32,
        /// How many boxes it is worth.
        boxes: u32,
    },
}

impl HandResult {
    /// What a deal's outcome brought, with `seats` saying who sat where.
    pub fn new(outcome: &Outcome, seats: &BySeat<Player>) -> Self {
        match *outcome {
            Outcome::Void(reason) => Self::Void { reason },
            Outcome::Tie { .. } => Self::Tie,
            Outcome::Won(win) => Self::Won {
                player: seats[win.seat],
                kind: win.kind,
                points: win.points(),
                boxes: win.boxes,
            },
        }
    }

    /// Who won the hand.
    pub fn winner(&self) -> Option<Player> {
        match *self {
            Self::Won { player, .. } => Some(player),
            Self::Void { .. } | Self::Tie => None,
        }
    }

    /// The points the hand brought `player`, without boxes.
    pub fn points_for(&self, player: Player) -> u32 {
        match *self {
            Self::Won {
                player: winner,
                points,
                ..
            } if winner == player => points,
            Self::Won { .. } | Self::Void { .. } | Self::Tie => 0,
        }
    }

    /// The boxes the hand brought `player`.
    pub fn boxes_for(&self, player: Player) -> u32 {
        match *self {
            Self::Won {
                player: winner,
                boxes,
                ..
            } if winner == player => boxes,
            Self::Won { .. } | Self::Void { .. } | Self::Tie => 0,
        }
    }
}

/// How a hand ended, in brief, so that two can be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandEnd {
    /// What it brought.
    pub result: HandResult,
    /// What each player was left with, in points: the count after lay-offs, or, where nobody laid a hand down, the least
    /// that their cards could have counted. 0 for a player who sat out.
    pub deadwood: ByPlayer<u32>,
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
            deadwood: ByPlayer::from_fn(deal.players(), of),
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
