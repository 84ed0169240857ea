//! What a position goes by, whatever record it stands in.

use std::{fmt, str::FromStr};

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    cards::serde_as_text,
    game::{PlayedDeal, Player, Sheet},
    play::Seat,
};

/// What a position goes by: the first eight bytes of a SHA-256 over all that it is made of, in sixteen hexadecimal digits.
///
/// A record that has grown, was copied or got another name has the same positions as before.
///
/// ```
/// use undercut::analysis::drills::PositionId;
///
/// let id: PositionId = "00ff00ff00ff00ff".parse()?;
/// assert_eq!(id.to_string(), "00ff00ff00ff00ff");
/// assert!("00FF".parse::<PositionId>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionId(u64);

/// Why a text is not what a position goes by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not sixteen of the hexadecimal digits 0123456789abcdef")]
pub struct NoPositionId(String);

impl PositionId {
    /// The position in which the action of this number was taken, counted from 0; `sheet` is the score sheet before the
    /// deal.
    ///
    /// It is made of the house rules, the scores of both players, the cards in their order and what was done with them:
    /// who decides sees a part of that, and the same part whenever all of it is the same.
    pub fn of(deal: &PlayedDeal, sheet: &Sheet, event: usize) -> Self {
        let mut hash = Sha256::new().chain_update(b"undercut position\n");
        let mut add = |part: &dyn fmt::Display| {
            hash.update(part.to_string());
            hash.update(b"\n");
        };
        add(&json(deal.deal().rules()));
        for player in Player::all(sheet.players()) {
            let at = player.index();
            add(&sheet.game().running(player));
            add(&sheet.match_scores().get(at).copied().unwrap_or(0));
            add(&sheet.games_won().get(at).copied().unwrap_or(0));
            add(&deal.seat_of(player).map_or("", |seat| match seat {
                Seat::NonDealer => "non-dealer",
                Seat::Dealer => "dealer",
            }));
        }
        add(deal.deal().deck());
        for (_, action) in deal.actions().iter().take(event) {
            add(&json(action));
        }
        let digest: [u8; 32] = hash.finalize().into();
        let first = digest.iter().take(8);
        Self(first.fold(0, |id, byte| id << 8 | u64::from(*byte)))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("rules and actions are structures with texts as keys")
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for PositionId {
    type Err = NoPositionId;

    fn from_str(text: &str) -> Result<Self, NoPositionId> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let number = (text.len() == 16 && text.bytes().all(is_digit))
            .then(|| u64::from_str_radix(text, 16).ok())
            .flatten();
        number
            .map(Self)
            .ok_or_else(|| NoPositionId(text.to_owned()))
    }
}

serde_as_text!(PositionId, "sixteen hexadecimal digits");
