//! The ranks, the suits, and one card.

use crate::text::{escape_char, short};
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// A rank. The ace is low: A-2-3 is a run and Q-K-A is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// `A`, one point.
    Ace = 1,
    /// `2`, two points.
    Two = 2,
    /// `3`, three points.
    Three = 3,
    /// `4`, four points.
    Four = 4,
    /// `5`, five points.
    Five = 5,
    /// `6`, six points.
    Six = 6,
    /// `7`, seven points.
    Seven = 7,
    /// `8`, eight points.
    Eight = 8,
    /// `9`, nine points.
    Nine = 9,
    /// `T`, ten points.
    Ten = 10,
    /// `J`, ten points.
    Jack = 11,
    /// `Q`, ten points.
    Queen = 12,
    /// `K`, ten points.
    King = 13,
}

impl Rank {
    /// The thirteen ranks, ace first.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The letter of the notation, one of `A23456789TJQK`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self as usize - 1] as char
    }

    /// The points a card of this rank counts as deadwood: an ace 1, a picture 10, any other card
    /// its number.
    #[inline]
    pub const fn points(self) -> u32 {
        let number = self as u32;
        if number > 10 { 10 } else { number }
    }

    /// The rank that `letter` stands for, in either case.
    pub(crate) fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL
            .into_iter()
            .find(|rank| rank.letter() == letter.to_ascii_uppercase())
    }
}

/// A suit, in the order that breaks a tie in rank when cutting for the deal: clubs lowest, spades
/// highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣, written `c`.
    Clubs,
    /// ♦, written `d`.
    Diamonds,
    /// ♥, written `h`.
    Hearts,
    /// ♠, written `s`.
    Spades,
}

impl Suit {
    /// The four suits, lowest first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter of the notation: `c`, `d`, `h` or `s`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// The sign printed on the card: `♣`, `♦`, `♥` or `♠`.
    pub const fn symbol(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// The suit that `sign` stands for: its letter in either case, or its symbol.
    pub(crate) fn from_sign(sign: char) -> Option<Suit> {
        Suit::ALL
            .into_iter()
            .find(|suit| suit.symbol() == sign || suit.letter() == sign.to_ascii_lowercase())
    }
}

/// One of the 52 cards.
///
/// Written `7h`, `Td`, `As`; read in either case, with `10` for `T` and with the suit's symbol for
/// its letter. `Ord` goes through the clubs from ace to king, then the diamonds, the hearts and the
/// spades, which is the order of the bits of a [`CardSet`](super::CardSet).
///
/// ```
/// use undercut::cards::{Card, Rank, Suit};
///
/// let card: Card = "10♦".parse().unwrap();
/// assert_eq!(card, Card::new(Rank::Ten, Suit::Diamonds));
/// assert_eq!(card.to_string(), "Td");
/// assert_eq!(card.points(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// 16·suit + rank. Ranks start at 1, so it is never zero and `Option<Card>` is one byte too.
pub struct Card(NonZeroU8);

impl Card {
    /// All 52 cards, in the order of [`index`](Card::index).
    pub const ALL: [Card; 52] = {
        let mut cards = [Card::new(Rank::Ace, Suit::Clubs); 52];
        let mut i = 0;
        while i < 52 {
            cards[i] = Card::new(Rank::ALL[i % 13], Suit::ALL[i / 13]);
            i += 1;
        }
        cards
    };

    /// The card of this rank and suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card::from_bit(16 * suit as u32 + rank as u32)
    }

    /// The card whose bit in a card set is number `bit`. The caller guarantees that it is the bit
    /// of a card.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number of a bit is below 64"
    )]
    pub(super) const fn from_bit(bit: u32) -> Card {
        match NonZeroU8::new(bit as u8) {
            Some(bit) => Card(bit),
            None => panic!("bit 0 belongs to no card"),
        }
    }

    /// The number of the card's bit in a card set, 16·suit + rank.
    #[inline]
    pub(super) const fn bit(self) -> u32 {
        self.0.get() as u32
    }

    /// The card's rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.bit() % 16 - 1) as usize]
    }

    /// The card's suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.bit() / 16) as usize]
    }

    /// The points the card counts as deadwood, 1 to 10.
    #[inline]
    pub const fn points(self) -> u32 {
        let number = self.bit() % 16;
        if number > 10 { 10 } else { number }
    }

    /// The card's place among the 52, from 0: 13·suit + rank − 1.
    #[inline]
    pub const fn index(self) -> usize {
        (13 * (self.bit() / 16) + self.bit() % 16 - 1) as usize
    }

    /// The card with this [`index`](Card::index), or none from 52 on.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < 52 {
            Some(Card::ALL[index])
        } else {
            None
        }
    }

    /// How cards compare when players cut for the deal: by rank, ace low, and a tie by suit, with
    /// spades above hearts above diamonds above clubs.
    #[inline]
    pub const fn cut_order(self) -> (Rank, Suit) {
        (self.rank(), self.suit())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [0; 2];
        self.rank().letter().encode_utf8(&mut letters[..1]);
        self.suit().letter().encode_utf8(&mut letters[1..]);
        f.pad(str::from_utf8(&letters).expect("the letters of ranks and suits are ASCII"))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCardError {
    /// There is no text at all.
    #[error("there is no card here; write one as rank and suit, such as 7h or Td")]
    Empty,
    /// The text starts with something that is not a rank.
    #[error(
        "`{}` is not a card: `{}` is no rank; the ranks are A 2 3 4 5 6 7 8 9 T J Q K",
        short(.text), escape_char(*.found)
    )]
    Rank {
        /// The whole text.
        text: String,
        /// What stands where the rank should be.
        found: char,
    },
    /// The text ends after the rank.
    #[error("`{}` is not a card: its suit is missing; the suits are c d h s", short(.text))]
    NoSuit {
        /// The whole text.
        text: String,
    },
    /// What follows the rank is not a suit.
    #[error(
        "`{}` is not a card: `{}` is no suit; the suits are c d h s",
        short(.text), escape_char(*.found)
    )]
    Suit {
        /// The whole text.
        text: String,
        /// What stands where the suit should be.
        found: char,
    },
    /// The text goes on after the suit.
    #[error(
        "`{}` is not a card: nothing may follow the suit; write cards apart, such as 7h 7d",
        short(.text)
    )]
    TooLong {
        /// The whole text.
        text: String,
    },
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads `7h`, `Td`, `10d`, `as`, `K♠`, also where the suit is written as an emoji.
    ///
    /// # Errors
    ///
    /// Any text that is not exactly a rank and a suit.
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let owned = || text.to_owned();
        // Whether a suit is drawn as an emoji or as text is no part of the card.
        let is_letter = |letter: &char| !matches!(letter, '\u{fe0e}' | '\u{fe0f}');
        let mut rest = text.chars().filter(is_letter);
        let rank = if let Some(after_ten) = text.strip_prefix("10") {
            rest = after_ten.chars().filter(is_letter);
            Rank::Ten
        } else {
            let found = rest.next().ok_or(ParseCardError::Empty)?;
            Rank::from_letter(found).ok_or_else(|| ParseCardError::Rank {
                text: owned(),
                found,
            })?
        };
        let found = rest
            .next()
            .ok_or_else(|| ParseCardError::NoSuit { text: owned() })?;
        let suit = Suit::from_sign(found).ok_or_else(|| ParseCardError::Suit {
            text: owned(),
            found,
        })?;
        match rest.next() {
            None => Ok(Card::new(rank, suit)),
            Some(_) => Err(ParseCardError::TooLong { text: owned() }),
        }
    }
}

serde_as_text!(Card, "a card such as \"7h\"");
