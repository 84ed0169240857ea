//! The deal of the day: one hand a day, the same for everybody.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::rules::{FirstDealer, HouseRules, Rules};

use super::{Date, Header, HeaderError, Label, Participant};

/// A deal of the day, as it is played by somebody.
///
/// The cards, who deals and what the computer leaves to chance follow from the date alone, so everybody has the same hand
/// against the same player:
///
/// * the seed is the first eight bytes, the lowest first, of the SHA-256 of the ASCII text `undercut deal of the day` and
///   the date, with a space between, such as `undercut deal of the day 2026-11-22`;
/// * the house rules are the built-in ones, but the first dealer is drawn by lot, which that seed decides;
/// * the person is the first player and the computer the second; one hand is played.
///
/// The first try of a day stands. Whoever plays the same cards again knows them; that is a [`Branch`](super::Branch) of the
/// first.
///
/// This is part of this crate's format and does not change.
///
/// ```
/// use undercut::record::Daily;
///
/// assert_eq!(Daily::seed("2026-11-22".parse()?), 9_221_519_164_847_352_023);
/// # Ok::<(), undercut::record::DateError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Daily {
    /// Whose deal it is.
    pub date: Date,
    /// The day on which it was begun.
    pub begun: Date,
}

impl Daily {
    /// The seed of this day's deal.
    pub fn seed(date: Date) -> u64 {
        let digest: [u8; 32] = Sha256::digest(format!("undercut deal of the day {date}")).into();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_le_bytes(first)
    }

    /// The house rules of every deal of the day.
    ///
    /// # Panics
    ///
    /// Never: nothing in the built-in rules contradicts a first dealer drawn by lot.
    pub fn rules() -> Rules {
        let mut house = HouseRules::default();
        house.deal.first_dealer = FirstDealer::Random;
        Rules::new(house).expect("who deals first contradicts no other rule")
    }

    /// The header of its record: the person of this name, against this computer player.
    ///
    /// # Errors
    ///
    /// When the table has not two places.
    pub fn header(self, person: Label, opponent: Participant) -> Result<Header, HeaderError> {
        let players = vec![Participant::human(person), opponent];
        let header = Header::new(Self::rules(), players, Self::seed(self.date))?;
        Ok(header.of_the_day(self))
    }

    /// Whether it was played on its day.
    pub fn is_on_its_day(&self) -> bool {
        self.begun == self.date
    }
}
