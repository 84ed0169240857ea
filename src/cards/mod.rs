//! The cards: ranks, suits, sets of cards, decks and the random streams that order them.
//!
//! Everything here is written and read in one notation: a rank of `A23456789TJQK` and a suit of `c
//! d h s`, as in `7h`.
//!
//! ```
//! use undercut::cards::{Card, CardSet, Deck, Rank, Stream, Suit, stream};
//!
//! let seven = Card::new(Rank::Seven, Suit::Hearts);
//! assert_eq!(seven.to_string(), "7h");
//!
//! let hand: CardSet = "7h 7d 7s Kc".parse().unwrap();
//! assert_eq!(hand.points(), 31);
//!
//! let deck = Deck::shuffled(&mut stream(1, Stream::Deal(0)));
//! assert_eq!(deck, Deck::shuffled(&mut stream(1, Stream::Deal(0))));
//! ```

/// Implements `Serialize` and `Deserialize` through `Display` and `FromStr`, so that a file holds
/// the notation people write and a value read from one has passed the same checks as any other.
macro_rules! serde_as_text {
    ($type:ty, $expected:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;

                impl serde::de::Visitor<'_> for Text {
                    type Value = $type;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(Text)
            }
        }
    };
}

mod card;
mod card_set;
mod deck;

pub use card::{Card, ParseCardError, Rank, Suit};
pub use card_set::{CardSet, Cards, ParseCardSetError};
pub use deck::{Deck, DeckError, ParseDeckError, Stream, below, stream};

pub(crate) use serde_as_text;
