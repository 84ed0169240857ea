//! What one hand brought, as it is entered on the score sheet.

use serde::{Deserialize, Serialize};

use crate::play::{BySeat, Outcome, VoidReason, WinKind};

use super::Player;

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
