//! The places in a deal, by number, and one value for each of them.

use std::{
    fmt, iter,
    marker::PhantomData,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A place in a deal of two to four, by number: 0 sits at the dealer's left and is dealt the first card, the others
/// follow clockwise, the dealer last.
///
/// Which player sits there is known to the game, not to the deal. For a deal for two, see [`pair`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// The dealer's left: it is dealt the first card and has the first turn.
    pub const FIRST: Self = Self(0);

    /// The seat with this number, from 0.
    ///
    /// # Panics
    ///
    /// From 4 on: no deal has more than four seats.
    pub const fn new(index: usize) -> Self {
        assert!(index < 4, "a deal has two to four seats");
        #[expect(clippy::cast_possible_truncation, reason = "it is below four")]
        Self(index as u8)
    }

    /// Who deals, among `count` seats.
    pub const fn dealer(count: usize) -> Self {
        Self::new(count - 1)
    }

    /// The seat's number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat at the left, among `count` seats: the next to play.
    #[inline]
    #[must_use]
    pub const fn next(self, count: usize) -> Self {
        if self.index() + 1 < count {
            Self(self.0 + 1)
        } else {
            Self::FIRST
        }
    }

    /// `count` seats, in the order in which they are dealt cards.
    #[inline]
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..count).map(Self::new)
    }

    /// The other seats of `count`, in the order in which they play, from the next one on.
    #[inline]
    pub fn others(self, count: usize) -> impl Iterator<Item = Self> + use<> {
        iter::successors(Some(self.next(count)), move |seat| Some(seat.next(count)))
            .take(count.saturating_sub(1))
    }

    /// What the seat is called among `count` seats: "dealer", and "non-dealer" where there is only one other.
    pub const fn name(self, count: usize) -> &'static str {
        match (self.0, count) {
            (0, 2) => "non-dealer",
            (seat, _) if seat as usize + 1 == count => "dealer",
            (0, _) => "first seat",
            (1, _) => "second seat",
            (_, _) => "third seat",
        }
    }
}

/// A deal for two: its seats by name. Code that uses this is for two seats and no others.
pub mod pair {
    use super::{BySeat, Seat};

    /// Who is dealt the first card and has the first turn.
    pub const NON_DEALER: Seat = Seat(0);
    /// Who deals.
    pub const DEALER: Seat = Seat(1);
    /// Both seats, in the order in which they are dealt cards.
    pub const SEATS: [Seat; 2] = [NON_DEALER, DEALER];

    /// The other one of two seats.
    #[inline]
    #[must_use]
    pub const fn opponent(seat: Seat) -> Seat {
        debug_assert!(seat.0 < 2, "there are but two seats");
        Seat(seat.0 ^ 1)
    }

    /// The value that `of` gives for each of two seats.
    #[inline]
    pub fn each<T>(of: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat::from_fn(2, of)
    }
}

/// Something counted from 0 to 3, for which an [`Each`] holds a value: a seat, a player.
pub trait Numbered: Copy {
    /// The one with this number, below 4.
    fn numbered(number: usize) -> Self;

    /// Its number.
    fn number(self) -> usize;
}

impl Numbered for Seat {
    #[inline]
    fn numbered(number: usize) -> Self {
        Self::new(number)
    }

    #[inline]
    fn number(self) -> usize {
        self.index()
    }
}

/// One value for each of two to four places, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Each<P, T> {
    values: Few<T>,
    place: PhantomData<P>,
}

/// One value for each seat.
pub type BySeat<T> = Each<Seat, T>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Few<T> {
    Two([T; 2]),
    Three([T; 3]),
    Four([T; 4]),
}

impl<P, T> Each<P, T> {
    /// The values of two places.
    #[inline]
    pub const fn pair(first: T, second: T) -> Self {
        Self {
            values: Few::Two([first, second]),
            place: PhantomData,
        }
    }

    /// The values, in the order of the places.
    #[inline]
    pub const fn as_slice(&self) -> &[T] {
        match &self.values {
            Few::Two(values) => values,
            Few::Three(values) => values,
            Few::Four(values) => values,
        }
    }

    #[inline]
    const fn as_mut_slice(&mut self) -> &mut [T] {
        match &mut self.values {
            Few::Two(values) => values,
            Few::Three(values) => values,
            Few::Four(values) => values,
        }
    }

    /// How many places there are: two, three or four.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub const fn len(&self) -> usize {
        self.as_slice().len()
    }
}

impl<P: Numbered, T> Each<P, T> {
    /// The value that `of` gives for each of `count` places.
    ///
    /// # Panics
    ///
    /// When `count` is not two, three or four.
    #[inline]
    pub fn from_fn(count: usize, mut of: impl FnMut(P) -> T) -> Self {
        let of = |number| of(P::numbered(number));
        let values = match count {
            2 => Few::Two(std::array::from_fn(of)),
            3 => Few::Three(std::array::from_fn(of)),
            4 => Few::Four(std::array::from_fn(of)),
            _ => panic!("there are two to four places, not {count}"),
        };
        Self {
            values,
            place: PhantomData,
        }
    }

    /// Every place with its value.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (P, &T)> + ExactSizeIterator {
        let values = self.as_slice().iter().enumerate();
        values.map(|(number, value)| (P::numbered(number), value))
    }

    /// What `of` makes of each value.
    #[inline]
    pub fn map<U>(&self, mut of: impl FnMut(&T) -> U) -> Each<P, U> {
        Each::from_fn(self.len(), |place| of(&self[place]))
    }

    /// The first place with this value.
    pub fn find(&self, value: &T) -> Option<P>
    where
        T: PartialEq,
    {
        let number = self.as_slice().iter().position(|at| at == value)?;
        Some(P::numbered(number))
    }
}

impl<P: Numbered, T: Copy> Each<P, T> {
    /// The same value for each of `count` places.
    ///
    /// # Panics
    ///
    /// When `count` is not two, three or four.
    #[inline]
    pub fn filled(count: usize, value: T) -> Self {
        Self::from_fn(count, |_| value)
    }
}

impl<P: Numbered, T> Index<P> for Each<P, T> {
    type Output = T;

    #[inline]
    fn index(&self, place: P) -> &T {
        &self.as_slice()[place.number()]
    }
}

impl<P: Numbered, T> IndexMut<P> for Each<P, T> {
    #[inline]
    fn index_mut(&mut self, place: P) -> &mut T {
        &mut self.as_mut_slice()[place.number()]
    }
}

impl<P, T: fmt::Debug> fmt::Debug for Each<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// A seat of a deal for two, by name, as files and the line protocol know them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PairSeat {
    NonDealer,
    Dealer,
}

/// Two values by the names of their seats.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct PairValues<T> {
    non_dealer: T,
    dealer: T,
}

/// A seat as JSON has it: `dealer` or `non-dealer` in a deal for two, else its number, from 0 for the dealer's left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenSeat {
    /// A seat of two.
    Named(Seat),
    /// A seat of three or four.
    Numbered(Seat),
}

impl WrittenSeat {
    /// A seat of a deal with so many.
    pub const fn new(seat: Seat, count: usize) -> Self {
        if count == 2 {
            Self::Named(seat)
        } else {
            Self::Numbered(seat)
        }
    }

    /// The seat.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Named(seat) | Self::Numbered(seat) => seat,
        }
    }
}

impl Serialize for WrittenSeat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(pair::NON_DEALER) => PairSeat::NonDealer.serialize(serializer),
            Self::Named(_) => PairSeat::Dealer.serialize(serializer),
            Self::Numbered(seat) => seat.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for WrittenSeat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            expecting = "\"dealer\", \"non-dealer\" or the number of a seat"
        )]
        enum Read {
            Named(PairSeat),
            Numbered(u8),
        }
        match Read::deserialize(deserializer)? {
            Read::Named(PairSeat::NonDealer) => Ok(Self::Named(pair::NON_DEALER)),
            Read::Named(PairSeat::Dealer) => Ok(Self::Named(pair::DEALER)),
            Read::Numbered(seat @ 0..=3) => Ok(Self::Numbered(Seat(seat))),
            Read::Numbered(seat) => Err(D::Error::custom(format!("there is no seat {seat}"))),
        }
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_slice() {
            [non_dealer, dealer] => PairValues { non_dealer, dealer }.serialize(serializer),
            values => values.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a value for each seat")]
        enum Read<T> {
            Named(PairValues<T>),
            Listed(Vec<T>),
        }
        let values = match Read::deserialize(deserializer)? {
            Read::Named(PairValues { non_dealer, dealer }) => {
                return Ok(Self::pair(non_dealer, dealer));
            }
            Read::Listed(values) => values,
        };
        let count = values.len();
        if !(3..=4).contains(&count) {
            return Err(D::Error::custom(format!(
                "a list is for three or four seats, not for {count}"
            )));
        }
        let mut values = values.into_iter();
        let next = |_| values.next().expect("there are as many values as seats");
        Ok(Self::from_fn(count, next))
    }
}
