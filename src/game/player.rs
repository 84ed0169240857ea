//! Who sits at the table.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::play::{Each, Numbered};

/// Somebody at the table, by the order in which the players sat down: the first is 0.
///
/// A player keeps this number through the whole match, while the seat changes with the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Player(usize);

impl Player {
    /// The player who sat down first: the person at the keyboard, where there is one.
    pub const FIRST: Self = Self(0);
    /// The player who sat down second.
    pub const SECOND: Self = Self(1);

    /// The player with this number.
    pub const fn new(index: usize) -> Self {
        Self(index)
    }

    /// The player's number, from 0.
    pub const fn index(self) -> usize {
        self.0
    }

    /// All players of a table of `count`.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..count).map(Self)
    }

    /// The next player round a table of `count`.
    pub(super) const fn next(self, count: usize) -> Self {
        Self((self.0 + 1) % count)
    }
}

/// The other player at a table of two. Code that uses this is for two players and no others.
#[must_use]
pub const fn other_of_two(player: Player) -> Player {
    player.next(2)
}

impl fmt::Display for Player {
    /// Players are counted from one where people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

impl Numbered for Player {
    fn numbered(number: usize) -> Self {
        Self(number)
    }

    fn number(self) -> usize {
        self.0
    }
}

/// One value for each player.
pub type ByPlayer<T> = Each<Player, T>;

impl<T: Serialize> Serialize for ByPlayer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByPlayer<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let count = values.len();
        if !(2..=4).contains(&count) {
            return Err(D::Error::custom(format!(
                "a table has 2 to 4 players, not {count}"
            )));
        }
        let mut values = values.into_iter();
        let next = |_| values.next().expect("there are as many values as players");
        Ok(Self::from_fn(count, next))
    }
}
