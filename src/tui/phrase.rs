//! A sentence in which the cards are still cards, so that each theme can show them its own way.

use crate::cards::{Card, CardSet};

/// A sentence made of words and cards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Phrase(Vec<Piece>);

/// A part of a [`Phrase`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words, with the spaces that belong to them.
    Text(String),
    /// Words that matter more than the others.
    Strong(String),
    /// A card.
    Card(Card),
}

impl Phrase {
    /// A sentence without a word.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with these words behind.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Text(text.into()));
        self
    }

    /// The same with these words behind, which matter more.
    #[must_use]
    pub fn strong(mut self, text: impl Into<String>) -> Self {
        self.0.push(Piece::Strong(text.into()));
        self
    }

    /// The same with a card behind.
    #[must_use]
    pub fn card(mut self, card: Card) -> Self {
        self.0.push(Piece::Card(card));
        self
    }

    /// The same with these cards behind, with spaces between.
    #[must_use]
    pub fn cards(mut self, cards: CardSet) -> Self {
        for (i, card) in cards.iter().enumerate() {
            if i > 0 {
                self.0.push(Piece::Text(" ".into()));
            }
            self.0.push(Piece::Card(card));
        }
        self
    }

    /// The same with another sentence behind.
    #[must_use]
    pub fn phrase(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// A sentence in which cards are written in the notation, `7h`: as the rules write their refusals. It begins with a
    /// capital and ends in a stop.
    pub fn from_sentence(sentence: &str) -> Self {
        let mut phrase = Self::new();
        let mut letters = sentence.chars();
        let mut text: String = letters
            .next()
            .into_iter()
            .flat_map(char::to_uppercase)
            .collect();
        let rest = letters.as_str();
        for word in rest.split_inclusive([' ', ',', ':', '.']) {
            let bare = word.trim_end_matches([' ', ',', ':', '.']);
            match bare.parse::<Card>() {
                Ok(card) if card.to_string() == bare => {
                    phrase = phrase.text(std::mem::take(&mut text)).card(card);
                    text.push_str(&word[bare.len()..]);
                }
                Ok(_) | Err(_) => text.push_str(word),
            }
        }
        if !text.ends_with(['.', '!', '?']) {
            text.push('.');
        }
        phrase.text(text)
    }

    /// The parts in their order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sentence with its cards in the notation, for tests and for whoever wants plain text.
    pub fn plain(&self) -> String {
        self.0
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) | Piece::Strong(text) => text.clone(),
                Piece::Card(card) => card.to_string(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_of_a_refusal_become_cards() {
        let told = "the 7h was passed and may not be taken now: draw from the stock";
        let phrase = Phrase::from_sentence(told);
        assert_eq!(phrase.pieces()[1], Piece::Card("7h".parse().unwrap()));
        assert_eq!(
            phrase.plain(),
            "The 7h was passed and may not be taken now: draw from the stock."
        );
    }

    #[test]
    fn cards_are_said_with_spaces_between() {
        let phrase = Phrase::new()
            .text("You hold ")
            .cards("7h 7d Kc".parse().unwrap())
            .strong("!");
        assert_eq!(phrase.plain(), "You hold Kc 7d 7h!");
    }
}
