//! The thirteen ranks, ace low.

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
        match self {
            Rank::Ace => 'A',
            Rank::Two => '2',
            Rank::Three => '3',
            Rank::Four => '4',
            Rank::Five => '5',
            Rank::Six => '6',
            Rank::Seven => '7',
            Rank::Eight => '8',
            Rank::Nine => '9',
            Rank::Ten => 'T',
            Rank::Jack => 'J',
            Rank::Queen => 'Q',
            Rank::King => 'K',
        }
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
