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

mod card;
mod card_set;
mod deck;
mod rank;
mod stream;
mod suit;
mod text;

pub use card::{Card, ParseCardError};
pub use card_set::{CardSet, Cards, ParseCardSetError};
pub use deck::{Deck, DeckError, ParseDeckError};
pub use rank::Rank;
pub use stream::{Stream, below, stream};
pub use suit::Suit;

pub(crate) use text::serde_as_text;
