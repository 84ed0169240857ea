//! A moment of a record as people name it: a hand, and how many moves were made in it.

use std::{fmt, str::FromStr};

use crate::game::{Entry, Match, PlayedDeal};

use super::Record;

/// A moment of a record as people name it: `3` for the third hand when its cards have been dealt, `3.12` for the same hand
/// after its twelfth move. `undercut replay` prints these numbers.
///
/// A draw is a move and so is a discard; a move that was taken back does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The number of the hand in its match, from 1.
    pub hand: u64,
    /// How many moves have been made in it.
    pub moves: usize,
}

/// Why a text is no [`Place`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a place is a hand such as 3, or a hand and a move such as 3.12, and this is {found:?}")]
pub struct NoPlace {
    /// The text.
    pub found: String,
}

/// Why a record has no such place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotThere {
    /// There are fewer hands.
    #[error("there is no hand {wanted}: {} dealt in this match", counted(*.hands))]
    Hand {
        /// The hand that was wanted.
        wanted: u64,
        /// How many were dealt.
        hands: u64,
    },
    /// The hand has fewer moves.
    #[error("there is no move {wanted} in hand {hand}: it has {moves}")]
    Move {
        /// The hand.
        hand: u64,
        /// The move that was wanted.
        wanted: usize,
        /// How many there are.
        moves: usize,
    },
}

fn counted(hands: u64) -> String {
    match hands {
        0 => "nothing was".to_owned(),
        1 => "one was".to_owned(),
        hands => format!("{hands} were"),
    }
}

impl Place {
    /// How many entries of the record come before this place.
    ///
    /// # Errors
    ///
    /// When it has no such hand, or the hand no such move.
    pub fn entries(self, record: &Record) -> Result<usize, NotThere> {
        let mut game = Match::new(record.header().rules());
        let (mut found, mut moves, mut hands) = (None, 0, 0);
        for (count, entry) in (1..).zip(record.entries()) {
            // The entries of a record were applied in this order before, and none of them was refused.
            if game.apply(entry).is_err() {
                break;
            }
            hands = game.deals();
            let deal = game.deal().filter(|deal| deal.number() + 1 == self.hand);
            let Some(made) = deal.map(|deal: &PlayedDeal| deal.actions().len()) else {
                continue;
            };
            moves = made;
            let is_step = match entry {
                Entry::Dealt { .. } | Entry::Played { .. } | Entry::TookBack { .. } => true,
                Entry::Cut { .. } | Entry::FirstDealer { .. } | Entry::Hinted { .. } => false,
            };
            // A move that was made anew is meant as it was made last.
            if is_step && made == self.moves {
                found = Some(count);
            }
        }
        if self.hand == 0 || self.hand > hands {
            let wanted = self.hand;
            return Err(NotThere::Hand { wanted, hands });
        }
        found.filter(|_| self.moves <= moves).ok_or(NotThere::Move {
            hand: self.hand,
            wanted: self.moves,
            moves,
        })
    }
}

impl FromStr for Place {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Self, NoPlace> {
        let place = || {
            let (hand, moves) = text.split_once('.').unwrap_or((text, "0"));
            let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            (is_number(hand) && is_number(moves)).then_some(())?;
            Some(Self {
                hand: hand.parse().ok().filter(|&hand| hand > 0)?,
                moves: moves.parse().ok()?,
            })
        };
        place().ok_or_else(|| NoPlace {
            found: text.chars().take(20).collect(),
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves {
            0 => write!(f, "{}", self.hand),
            moves => write!(f, "{}.{moves}", self.hand),
        }
    }
}
