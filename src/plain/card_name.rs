//! The cards that a line names.

use crate::cards::{Card, CardSet, Rank, Suit};

use super::speech::{rank_name, suit_name};

/// A card as it was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardName {
    Card(Card),
    /// The only card of this rank.
    Rank(Rank),
}

impl CardName {
    /// The card, which has to be the only one of its rank in `hand` if only the rank was named.
    pub(super) fn card(self, hand: CardSet) -> Result<Card, String> {
        let rank = match self {
            Self::Card(card) => return Ok(card),
            Self::Rank(rank) => rank,
        };
        let of_rank = hand & CardSet::of_rank(rank);
        match (of_rank.len(), of_rank.lowest()) {
            (1, Some(card)) => Ok(card),
            (0, _) | (_, None) => Err(format!("You have no {}.", rank_name(rank))),
            (_, Some(_)) => Err(format!("You have the {of_rank}: say which.")),
        }
    }
}

pub(super) fn rank_called(word: &str) -> Option<Rank> {
    let spelled = match word {
        "one" => "ace",
        "two" | "deuce" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "seven" => "7",
        "eight" => "8",
        "nine" => "9",
        "ten" | "t" => "10",
        other => other,
    };
    Rank::ALL.into_iter().find(|&rank| {
        let is_letter =
            spelled.len() == 1 && spelled.starts_with(rank.letter().to_ascii_lowercase());
        is_letter || rank_name(rank) == spelled
    })
}

pub(super) fn suit_called(word: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|&suit| {
        let name = suit_name(suit);
        let letter = suit.letter().encode_utf8(&mut [0; 4]).to_owned();
        word == name || name.strip_suffix('s') == Some(word) || word == letter
    })
}
