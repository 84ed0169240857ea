//! How many colours the suits have.

use std::{fmt, str::FromStr};

use super::{Role, Theme};

/// How many colours the suits have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Deck {
    /// Each suit has its own.
    #[default]
    FourColours,
    /// Spades and clubs have one, hearts and diamonds the other, as on paper.
    TwoColours,
}

impl Deck {
    /// Every deck.
    pub const ALL: [Self; 2] = [Self::FourColours, Self::TwoColours];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FourColours => "four-colours",
            Self::TwoColours => "two-colours",
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is none of a deck.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no deck {given:?}; the decks are four-colours and two-colours")]
pub struct UnknownDeck {
    /// What was written.
    pub given: String,
}

impl FromStr for Deck {
    type Err = UnknownDeck;

    fn from_str(text: &str) -> Result<Self, UnknownDeck> {
        Self::ALL
            .into_iter()
            .find(|deck| deck.name() == text)
            .ok_or_else(|| UnknownDeck {
                given: text.to_owned(),
            })
    }
}

impl Theme {
    /// The same with the suits in the colours of a deck.
    #[must_use]
    pub fn with_deck(mut self, deck: Deck) -> Self {
        if deck == Deck::TwoColours {
            self.styles[Role::Clubs.index()] = self.style(Role::Spades);
            self.styles[Role::Diamonds.index()] = self.style(Role::Hearts);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{BuiltIn, Depth};

    #[test]
    fn a_deck_is_read_by_its_name() {
        for deck in Deck::ALL {
            assert_eq!(deck.to_string().parse(), Ok(deck));
        }
        assert!("three".parse::<Deck>().is_err());
    }

    #[test]
    fn a_deck_of_two_colours_has_two() {
        for built_in in [BuiltIn::Dark, BuiltIn::Light, BuiltIn::HighContrast] {
            let four = Theme::built_in(built_in, Depth::Indexed);
            let two = four.clone().with_deck(Deck::TwoColours);
            assert_eq!(two.style(Role::Clubs), four.style(Role::Spades));
            assert_eq!(two.style(Role::Diamonds), four.style(Role::Hearts));
            assert_ne!(two.style(Role::Clubs), two.style(Role::Hearts));
            assert_eq!(four.clone().with_deck(Deck::FourColours), four);
        }
    }
}
