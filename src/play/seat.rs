//! The two places in a deal.

use std::{
    fmt,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Serialize};

/// A place in a deal. Who sits there is the business of the game, not of the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Who is dealt the first card and has the first turn.
    NonDealer,
    /// Who deals.
    Dealer,
}

impl Seat {
    /// Both seats, in the order in which they are dealt cards.
    pub const ALL: [Self; 2] = [Self::NonDealer, Self::Dealer];

    /// The seat across the table.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::NonDealer => Self::Dealer,
            Self::Dealer => Self::NonDealer,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NonDealer => "non-dealer",
            Self::Dealer => "dealer",
        })
    }
}

/// One value for each seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct BySeat<T> {
    /// The non-dealer's.
    pub non_dealer: T,
    /// The dealer's.
    pub dealer: T,
}

impl<T> BySeat<T> {
    /// The value that `of` gives for each seat.
    pub fn from_fn(mut of: impl FnMut(Seat) -> T) -> Self {
        Self {
            non_dealer: of(Seat::NonDealer),
            dealer: of(Seat::Dealer),
        }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::NonDealer => &self.non_dealer,
            Seat::Dealer => &self.dealer,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::NonDealer => &mut self.non_dealer,
            Seat::Dealer => &mut self.dealer,
        }
    }
}
