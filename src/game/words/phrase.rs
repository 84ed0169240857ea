//! A sentence in which cards are still cards.

use crate::cards::{Card, CardSet};

/// How cards are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Symbols {
    /// With the sign of the suit: `7♥`.
    #[default]
    Unicode,
    /// In the notation: `7h`.
    Ascii,
}

impl Symbols {
    /// A card.
    pub fn card(self, card: Card) -> String {
        match self {
            Self::Unicode => format!("{}{}", card.rank().letter(), card.suit().symbol()),
            Self::Ascii => card.to_string(),
        }
    }

    /// Cards, with a space between them.
    pub fn cards(self, cards: CardSet) -> String {
        let cards: Vec<String> = cards.iter().map(|card| self.card(card)).collect();
        cards.join(" ")
    }
}

/// A sentence, or a part of one, made of words and cards. It has no full stop.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Phrase(Vec<Piece>);

/// A piece of a [`Phrase`]. The spaces between pieces are part of the words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// Words that matter more than those round them.
    Strong(String),
    /// A card.
    Card(Card),
}

impl Phrase {
    /// These words.
    pub fn new(words: impl Into<String>) -> Self {
        Self(vec![Piece::Words(words.into())])
    }

    /// The same with more words.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.0.push(Piece::Words(words.into()));
        self
    }

    /// The same with more words, which matter more.
    #[must_use]
    pub fn strong(mut self, words: impl Into<String>) -> Self {
        self.0.push(Piece::Strong(words.into()));
        self
    }

    /// The same with a card.
    #[must_use]
    pub fn card(mut self, card: Card) -> Self {
        self.0.push(Piece::Card(card));
        self
    }

    /// The same with cards, with a space between them.
    #[must_use]
    pub fn cards(mut self, cards: CardSet) -> Self {
        for (place, card) in cards.iter().enumerate() {
            if place > 0 {
                self.0.push(Piece::Words(" ".to_owned()));
            }
            self.0.push(Piece::Card(card));
        }
        self
    }

    /// The same with another phrase behind it.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The pieces in their order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// The phrase as plain text.
    pub fn text(&self, symbols: Symbols) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Words(words) | Piece::Strong(words) => words.clone(),
            Piece::Card(card) => symbols.card(*card),
        };
        self.0.iter().map(text).collect()
    }
}
