//! The sides of a game: the players who share a score.

use super::Player;

/// How the people at a table are divided for a game: who shares a score, and a column on the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// Everybody has a score of their own.
    Each,
    /// One is in the box, and plays against all the others together.
    Box(Player),
    /// Two against two.
    Partners([[Player; 2]; 2]),
}

impl Sides {
    /// Whether two players are on one side; everybody is with themselves.
    pub fn are_together(self, one: Player, other: Player) -> bool {
        match self {
            Self::Each => one == other,
            Self::Box(in_box) => (one == in_box) == (other == in_box),
            Self::Partners([side, _]) => side.contains(&one) == side.contains(&other),
        }
    }

    /// Everybody who is on a player's side at a table of `players`, in their order.
    pub fn members(self, player: Player, players: usize) -> impl Iterator<Item = Player> {
        Player::all(players).filter(move |&other| self.are_together(player, other))
    }

    /// Who stands for the side of a player: the first of its members.
    pub fn leader(self, player: Player, players: usize) -> Player {
        self.members(player, players).next().unwrap_or(player)
    }

    /// One player of each side, in their order: see [`leader`](Self::leader).
    pub fn leaders(self, players: usize) -> impl Iterator<Item = Player> {
        Player::all(players).filter(move |&player| self.leader(player, players) == player)
    }

    /// Whether there are two sides, however many people are on them.
    pub fn are_two(self, players: usize) -> bool {
        match self {
            Self::Each => players == 2,
            Self::Box(_) | Self::Partners(_) => true,
        }
    }
}
