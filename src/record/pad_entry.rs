//! What is written on a score sheet for people at a table.

use serde::{Deserialize, Serialize};

use crate::{game::Player, play::WinKind};

/// A line on the score sheet.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PadEntry {
    Won {
        player: Player,
        kind: WinKind,
        /// The points of the hand with its bonus, without boxes.
        points: u32,
        /// The first upcard was a spade, at a table where that doubles something.
        #[serde(default, skip_serializing_if = "is_not")]
        spade: bool,
        /// The stake, which has multiplied the points; of a refused double that before the offer.
        #[serde(default = "single", skip_serializing_if = "is_single")]
        stake: u32,
        /// Who had knocked, in an undercut that costs the knocker points.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        knocker: Option<Player>,
    },
    /// Equal counts that were no undercut.
    Tie,
    /// A hand in which nobody scored.
    Void,
    /// It was announced that the open games are the last.
    LastGames,
    /// The last line was taken off the sheet.
    Undid,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_not(flag: &bool) -> bool {
    !*flag
}

/// The stake of a hand in which nobody has doubled.
const fn single() -> u32 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_single(stake: &u32) -> bool {
    *stake == 1
}

/// How a hand was won, of which the points are to be computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PadHand {
    /// Who ended or won it.
    pub player: Player,
    /// How.
    pub kind: WinKind,
    /// The first upcard was a spade, at a table where that doubles something.
    pub spade: bool,
    /// The stake; of a refused double that before the offer.
    pub stake: u32,
    /// Who had knocked, in an undercut among three or four.
    pub knocker: Option<Player>,
}

impl PadHand {
    /// Returns the hand as an entry; `points` with the bonus, without boxes.
    pub const fn won(self, points: u32) -> PadEntry {
        let Self {
            player,
            kind,
            spade,
            stake,
            knocker,
        } = self;
        PadEntry::Won {
            player,
            kind,
            points,
            spade,
            stake,
            knocker,
        }
    }
}
