//! The four suits.

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
