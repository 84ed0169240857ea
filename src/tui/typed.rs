//! A card being typed: a rank, and perhaps a suit.

use crate::{
    cards::{Card, Rank, Suit},
    play::Illegal,
};

use super::{hand_row::HandRow, keymap::TypedKey};

/// What has been typed of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Typed(Option<Rank>);

/// What a typed character comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// The cursor goes to this card.
    Card(Card),
    /// No card of this rank is in the hand.
    NoneOf(Rank),
    /// This card is not in the hand.
    NotHeld(Card),
}

/// A card or a rank that was typed and is not in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotInHand {
    /// No card of this rank is held.
    #[error("you hold no {}", .0.letter())]
    Rank(Rank),
    /// This card is not held.
    #[error("{}", Illegal::NotHeld { card: *.0 })]
    Card(Card),
}

impl Typed {
    /// Takes a key that types a card, and puts the cursor of the hand on the card that is meant.
    ///
    /// # Errors
    ///
    /// What was typed is not in the hand; the cursor stays.
    pub fn press(&mut self, pressed: TypedKey, hand: &mut HandRow) -> Result<(), NotInHand> {
        let reading = match pressed {
            TypedKey::Erase => {
                self.erase();
                None
            }
            TypedKey::Character(character) => self.push(character, hand.cards(), hand.card()),
        };
        match reading {
            Some(Reading::Card(card)) => hand.point_at(card),
            Some(Reading::NoneOf(rank)) => return Err(NotInHand::Rank(rank)),
            Some(Reading::NotHeld(card)) => return Err(NotInHand::Card(card)),
            None => {}
        }
        Ok(())
    }

    /// The rank, after which a suit may follow.
    pub const fn rank(self) -> Option<Rank> {
        self.0
    }

    /// Takes another character; `hand` are the cards in their order, `under` the one under the cursor.
    ///
    /// A rank goes to its first card in the hand, the same rank again to the next one, a suit after it to that card.
    pub fn push(&mut self, character: char, hand: &[Card], under: Option<Card>) -> Option<Reading> {
        if let (Some(rank), Some(suit)) = (self.0, suit(character)) {
            let card = Card::new(rank, suit);
            self.0 = None;
            return Some(if hand.contains(&card) {
                Reading::Card(card)
            } else {
                Reading::NotHeld(card)
            });
        }
        let again = self.0;
        let rank = match (self.0, character) {
            // The second digit of a ten.
            (Some(Rank::Ace), '0') => Rank::Ten,
            _ => rank(character)?,
        };
        self.0 = Some(rank);
        let mut of_rank = hand.iter().copied().filter(|card| card.rank() == rank);
        let next = match under {
            Some(under) if again == Some(rank) => of_rank
                .clone()
                .skip_while(|card| *card != under)
                .nth(1)
                .or_else(|| of_rank.next()),
            Some(_) | None => of_rank.next(),
        };
        Some(next.map_or(Reading::NoneOf(rank), Reading::Card))
    }

    /// Takes the last character back.
    pub fn erase(&mut self) {
        self.0 = None;
    }
}

fn rank(character: char) -> Option<Rank> {
    let letter = match character {
        '1' | 'a' => 'A',
        '0' => 'T',
        other => other,
    };
    Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
}

fn suit(character: char) -> Option<Suit> {
    Suit::ALL
        .into_iter()
        .find(|suit| suit.letter() == character || suit.symbol() == character)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the cursor is on after each character.
    fn type_in(text: &str, hand: &str) -> Vec<String> {
        let hand: Vec<Card> = hand.split(' ').map(|card| card.parse().unwrap()).collect();
        let (mut typed, mut under) = (Typed::default(), None);
        text.chars()
            .map(|character| match typed.push(character, &hand, under) {
                Some(Reading::Card(card)) => {
                    under = Some(card);
                    card.to_string()
                }
                Some(Reading::NoneOf(rank)) => format!("no {}", rank.letter()),
                Some(Reading::NotHeld(card)) => format!("not {card}"),
                None => "nothing".to_owned(),
            })
            .collect()
    }

    #[test]
    fn characters_find_cards() {
        let hand = "7c 7h Td As 7s Kc";
        for (text, found) in [
            ("7", vec!["7c"]),
            ("7h", vec!["7c", "7h"]),
            ("777", vec!["7c", "7h", "7s"]),
            ("7777", vec!["7c", "7h", "7s", "7c"]),
            ("7d", vec!["7c", "not 7d"]),
            ("10", vec!["As", "Td"]),
            ("10d", vec!["As", "Td", "Td"]),
            ("1s", vec!["As", "As"]),
            ("as", vec!["As", "As"]),
            ("As", vec!["As", "As"]),
            ("A♠", vec!["As", "As"]),
            ("T", vec!["Td"]),
            ("0", vec!["Td"]),
            ("K♣", vec!["Kc", "Kc"]),
            ("5", vec!["no 5"]),
            ("57h", vec!["no 5", "7c", "7h"]),
            ("h", vec!["nothing"]),
        ] {
            assert_eq!(type_in(text, hand), found, "{text}");
        }
    }
}
