//! What one hand brought, as it is entered on the score sheet, and how it ended.

use serde::{Deserialize, Serialize};

use crate::{
    melds::deadwood,
    play::{BySeat, Outcome, Seat, VoidReason, WinKind},
};

use super::{ByPlayer, PlayedDeal, Player};

/// What one hand brought.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case", deny_unknown_fields)]
pub enum HandResult {
    /// Nobody scored, and the hand was void.
    Void { reason: VoidReason },
    /// Equal counts that were no undercut: nobody's hand.
    Tie,
    Won {
        player: Player,
        kind: WinKind,
        /// The points of the hand with its bonus, without boxes.
        points: u32,
        /// How many boxes it is worth.
        boxes: u32,
        /// What it also takes from somebody's score.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        charge: Option<Charge>,
    },
    /// Two deals were played side by side, and together they brought one side more than the other.
    Net {
        /// The side that is ahead.
        side: [Player; 2],
        /// The difference between the points of both sides, without boxes.
        points: u32,
        /// How many boxes it is worth.
        boxes: u32,
    },
}

/// Points that a hand takes from a score, as Battle Royal takes 20 from a knocker who is not the lowest. They are never
/// multiplied, and can leave a score below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Who pays them.
    pub player: Player,
    /// How many points.
    pub points: u32,
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
                charge: win.charge.map(|charge| Charge {
                    player: seats[charge.seat],
                    points: charge.points,
                }),
            },
        }
    }

    /// Who won the hand; of two who won it together the one who stands for their side.
    pub fn winner(&self) -> Option<Player> {
        self.won().map(|(player, ..)| player)
    }

    /// Whether a player won the hand, alone or with a partner.
    pub fn is_won_by(&self, player: Player) -> bool {
        match self {
            Self::Net { side, .. } => side.contains(&player),
            Self::Won { .. } | Self::Void { .. } | Self::Tie => self.winner() == Some(player),
        }
    }

    /// Who won the hand, the points with the bonus, and the boxes.
    pub fn won(&self) -> Option<(Player, u32, u32)> {
        match *self {
            Self::Won {
                player,
                points,
                boxes,
                ..
            }
            | Self::Net {
                side: [player, _],
                points,
                boxes,
            } => Some((player, points, boxes)),
            Self::Void { .. } | Self::Tie => None,
        }
    }

    /// What the hand takes from somebody's score.
    pub fn charge(&self) -> Option<Charge> {
        match *self {
            Self::Won { charge, .. } => charge,
            Self::Net { .. } | Self::Void { .. } | Self::Tie => None,
        }
    }

    /// What the hand brought `player` in points, without boxes: negative for who pays a [`Charge`].
    pub fn points_for(&self, player: Player) -> i64 {
        let won = self.won().filter(|won| won.0 == player);
        let charged = self.charge().filter(|charge| charge.player == player);
        let won = won.map_or(0, |(_, points, _)| points);
        let charged = charged.map_or(0, |charge| charge.points);
        i64::from(won) - i64::from(charged)
    }

    /// The boxes the hand brought `player`.
    pub fn boxes_for(&self, player: Player) -> u32 {
        let won = self.won().filter(|won| won.0 == player);
        won.map_or(0, |(_, _, boxes)| boxes)
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

    /// What the hand brought `player`, in points without boxes: negative when it was another's.
    pub fn points(&self, player: Player) -> i64 {
        match self.result.won() {
            Some((_, points, _)) if self.result.is_won_by(player) => i64::from(points),
            Some((_, points, _)) => -i64::from(points),
            None => 0,
        }
    }
}
