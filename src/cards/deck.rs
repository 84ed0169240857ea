//! The order of the 52 cards before they are dealt.

use std::fmt;
use std::str::FromStr;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::card_set::words;
use super::{Card, CardSet, ParseCardError};

/// All 52 cards in an order. The last one is the top of the deck: it is dealt first.
///
/// Written and read as its 52 cards from the bottom to the top.
///
/// ```
/// use undercut::cards::{Deck, Stream, stream};
///
/// let deck = Deck::shuffled(&mut stream(7, Stream::Deal(0)));
/// assert_eq!(deck.to_string().parse(), Ok(deck));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deck([Card; 52]);

impl Deck {
    /// The deck in this order, bottom first.
    ///
    /// # Errors
    ///
    /// A card that is there twice; another is then missing.
    pub fn new(cards: [Card; 52]) -> Result<Deck, DeckError> {
        let mut seen = CardSet::EMPTY;
        for card in cards {
            if !seen.insert(card) {
                return Err(DeckError::Duplicate { card });
            }
        }
        Ok(Deck(cards))
    }

    /// The deck in this order, bottom first.
    ///
    /// # Errors
    ///
    /// Any number of cards but 52, and a card that is there twice.
    pub fn from_order(cards: &[Card]) -> Result<Deck, DeckError> {
        let cards = cards
            .try_into()
            .map_err(|_| DeckError::Count { found: cards.len() })?;
        Deck::new(cards)
    }

    /// A deck in an order that is drawn with equal chance from all there are.
    ///
    /// The shuffle is part of this crate's format: it starts from the cards in the order of their
    /// [`index`](Card::index) and, for each place from the last (51) down to the second (1), swaps
    /// the card there with the one at place [`below`]`(rng, place + 1)`. A seed therefore gives the
    /// same deck on every version and every machine.
    pub fn shuffled(rng: &mut (impl Rng + ?Sized)) -> Deck {
        let mut cards = Card::ALL;
        for choices in (2..=52).rev() {
            cards.swap(choices as usize - 1, below(rng, choices) as usize);
        }
        Deck(cards)
    }

    /// The cards from the bottom to the top.
    pub const fn cards(&self) -> &[Card; 52] {
        &self.0
    }

    /// Exchanges the cards at two places, counted from the bottom.
    ///
    /// # Panics
    ///
    /// When a place is 52 or more.
    pub fn swap(&mut self, one: usize, other: usize) {
        self.0.swap(one, other);
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({self})")
    }
}

/// Why cards are not a deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// There are not 52 cards.
    #[error("a deck has 52 cards, here are {found}")]
    Count {
        /// The number of cards there are.
        found: usize,
    },
    /// A card is there twice.
    #[error("{card} is in the deck twice; each of the 52 cards must be there once")]
    Duplicate {
        /// The repeated card.
        card: Card,
    },
}

/// Why a text is not a deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDeckError {
    /// A part of the text is not a card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// The cards are not a deck.
    #[error(transparent)]
    Deck(#[from] DeckError),
}

impl FromStr for Deck {
    type Err = ParseDeckError;

    /// Reads 52 cards from the bottom to the top, with spaces or commas between them.
    ///
    /// # Errors
    ///
    /// A part that is not a card, a number of cards other than 52, and a card that is there twice.
    fn from_str(text: &str) -> Result<Deck, ParseDeckError> {
        let cards = words(text)
            .map(str::parse)
            .collect::<Result<Vec<Card>, _>>()?;
        Ok(Deck::from_order(&cards)?)
    }
}

serde_as_text!(Deck, "the 52 cards of a deck from the bottom to the top");

/// What a random stream is for. Streams of one seed are independent: how many numbers one of them
/// has given never shows in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// The cards drawn to see who deals first.
    Cut,
    /// The shuffle before the deal of this number, counted from 0 through the match.
    Deal(u64),
    /// The random decisions of a computer player, which must be independent of the deals. The number is their place
    /// at the table; with a seed of their own, it numbers their decisions.
    Player(u64),
}

/// The random stream of this seed and purpose.
///
/// It is `ChaCha8` with the nonce 0. Its key is four little-endian words of eight bytes: the seed,
/// the number of the kind of stream (cut 0, deal 1, player 2), the stream's own number (0 for the
/// cut) and the ASCII text `undercut`. This is part of this crate's format and does not change.
///
/// ```
/// use rand::Rng;
/// use undercut::cards::{Stream, stream};
///
/// let (mut first, mut second) = (stream(1, Stream::Deal(0)), stream(1, Stream::Deal(1)));
/// assert_ne!(first.next_u64(), second.next_u64());
/// ```
pub fn stream(seed: u64, stream: Stream) -> ChaCha8Rng {
    let (kind, number): (u64, u64) = match stream {
        Stream::Cut => (0, 0),
        Stream::Deal(number) => (1, number),
        Stream::Player(number) => (2, number),
    };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&kind.to_le_bytes());
    key[16..24].copy_from_slice(&number.to_le_bytes());
    key[24..].copy_from_slice(b"undercut");
    ChaCha8Rng::from_seed(key)
}

/// A number from 0 to `bound` − 1, each with the same chance.
///
/// It is the remainder by `bound` of the first 32-bit number from `rng` that lies below the
/// greatest multiple of `bound` up to 2³²: greater ones are passed over, for they would favor
/// small remainders. This is part of this crate's format and does not change.
///
/// # Panics
///
/// When `bound` is 0.
pub fn below(rng: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    assert!(bound > 0, "there is no number below 0");
    // How many numbers at the top of the 32-bit range make no whole round of `bound`: 2³² mod
    // `bound`.
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let number = rng.next_u32();
        if number <= u32::MAX - surplus {
            return number % bound;
        }
    }
}
