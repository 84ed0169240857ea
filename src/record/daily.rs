//! The deal of the day: one hand a day, the same for everybody; and the days of the calendar.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    cards::serde_as_text,
    rules::{FirstDealer, HouseRules, Rules},
    text::quoted,
};

/// A deal of the day, as it is played by somebody.
///
/// The cards, who deals and what the computer leaves to chance follow from the date alone, so everybody has the same hand
/// against the same player:
///
/// * the seed is the first eight bytes, the lowest first, of the SHA-256 of the ASCII text `undercut deal of the day` and
///   the date, with a space between, such as `undercut deal of the day 2026-11-22`;
/// * the house rules are the built-in ones, but the first dealer is drawn at random by that seed;
/// * the person is the first player and the computer the second; one hand is played.
///
/// The first try of a day counts. Playing the same cards again is a [`Branch`](super::Branch) of the first.
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
    /// Never: nothing in the built-in rules contradicts a random first dealer.
    pub fn rules() -> Rules {
        let mut house = HouseRules::default();
        house.deal.first_dealer = FirstDealer::Random;
        Rules::new(house).expect("who deals first contradicts no other rule")
    }

    /// Whether it was played on its day.
    pub fn is_on_its_day(&self) -> bool {
        self.begun == self.date
    }
}

/// A day of the calendar, from 1970-01-01 to 9999-12-31, in universal time.
///
/// ```
/// use undercut::record::Date;
///
/// let date: Date = "2026-11-22".parse()?;
/// assert_eq!(date, Date::of_unix(1_795_391_999));
/// assert_eq!(date.to_string(), "2026-11-22");
/// assert_eq!(date.before().map(|day| day.to_string()).as_deref(), Some("2026-11-21"));
/// # Ok::<(), undercut::record::DateError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Days since 1970-01-01.
    days: u32,
}

/// Why a text is no [`Date`].
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    /// It has not the form of one.
    #[error("invalid date {}: write it as 2026-11-22", quoted(.found))]
    Form {
        /// The text.
        found: String,
    },
    /// There is no such month.
    #[error("there is no month {month}")]
    Month { month: u32 },
    /// The month has no such day.
    #[error("the month {year:04}-{month:02} has {days} days, and there is no day {day}")]
    Day {
        year: u32,
        /// The month, from 1.
        month: u32,
        day: u32,
        days: u32,
    },
    /// It lies before the first day that there is.
    #[error("the first day is 1970-01-01")]
    TooEarly,
}

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;
/// The first year.
const FIRST: u32 = 1970;
/// The last year.
const LAST: u32 = 9999;

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of_year(year: u32) -> u32 {
    if is_leap(year) { 366 } else { 365 }
}

/// The days of a month, counted from 1.
const fn days_of(year: u32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// The day of this time, in seconds since 1970-01-01 00:00 UTC; the last day there is for any later.
    pub fn of_unix(seconds: u64) -> Self {
        let last: u32 = (FIRST..=LAST).map(days_of_year).sum();
        let days = u32::try_from(seconds / DAY).unwrap_or(u32::MAX);
        Self {
            days: days.min(last - 1),
        }
    }

    /// The day of this year, month and day, both from 1.
    ///
    /// # Errors
    ///
    /// When there is no such day, or it lies before 1970.
    pub fn new(year: u32, month: u32, day: u32) -> Result<Self, DateError> {
        if !(1..=12).contains(&month) {
            return Err(DateError::Month { month });
        }
        let days = days_of(year, month);
        if !(1..=days).contains(&day) {
            return Err(DateError::Day {
                year,
                month,
                day,
                days,
            });
        }
        if year < FIRST {
            return Err(DateError::TooEarly);
        }
        let years: u32 = (FIRST..year.min(LAST)).map(days_of_year).sum();
        let months: u32 = (1..month).map(|month| days_of(year, month)).sum();
        Ok(Self {
            days: years + months + day - 1,
        })
    }

    /// How many days lie between 1970-01-01 and it.
    pub const fn days(self) -> u32 {
        self.days
    }

    /// The day before, if there is one.
    pub fn before(self) -> Option<Self> {
        let days = self.days.checked_sub(1)?;
        Some(Self { days })
    }

    /// Year, month and day.
    fn parts(self) -> (u32, u32, u32) {
        let (mut year, mut left) = (FIRST, self.days);
        while left >= days_of_year(year) {
            left -= days_of_year(year);
            year += 1;
        }
        let mut month = 1;
        while left >= days_of(year, month) {
            left -= days_of(year, month);
            month += 1;
        }
        (year, month, left + 1)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        f.pad(&format!("{year:04}-{month:02}-{day:02}"))
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let form = || DateError::Form {
            found: text.chars().take(20).collect(),
        };
        let number = |part: Option<&str>, digits: usize| {
            let part = part.filter(|part| {
                part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit())
            });
            part.and_then(|part| part.parse().ok()).ok_or_else(form)
        };
        let mut parts = text.split('-');
        let year = number(parts.next(), 4)?;
        let month = number(parts.next(), 2)?;
        let day = number(parts.next(), 2)?;
        match parts.next() {
            None => Self::new(year, month, day),
            Some(_) => Err(form()),
        }
    }
}

serde_as_text!(Date, "a date such as 2026-11-22");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_is_written_and_read_and_follows_the_one_before() {
        let mut last = None;
        // To the end of 2100, past a century that has a leap day and one that has none.
        for day in 0..47_847_u64 {
            let date = Date::of_unix(day * DAY + day % DAY);
            assert_eq!(date.to_string().parse(), Ok(date));
            assert_eq!(date.before(), last);
            last = Some(date);
        }
        assert_eq!(Date::of_unix(0).to_string(), "1970-01-01");
        assert_eq!(Date::of_unix(951_782_400).to_string(), "2000-02-29");
        assert_eq!(Date::of_unix(u64::MAX).to_string(), "9999-12-31");
    }

    #[test]
    fn what_is_no_day_is_refused_in_a_sentence() {
        for (text, told) in [
            (
                "yesterday",
                "invalid date \"yesterday\": write it as 2026-11-22",
            ),
            (
                "2026-1-2",
                "invalid date \"2026-1-2\": write it as 2026-11-22",
            ),
            (
                "2026-11-22-1",
                "invalid date \"2026-11-22-1\": write it as 2026-11-22",
            ),
            (
                "+026-11-22",
                "invalid date \"+026-11-22\": write it as 2026-11-22",
            ),
            ("2026-13-01", "there is no month 13"),
            (
                "2026-02-29",
                "the month 2026-02 has 28 days, and there is no day 29",
            ),
            (
                "2026-04-00",
                "the month 2026-04 has 30 days, and there is no day 0",
            ),
            ("1969-12-31", "the first day is 1970-01-01"),
        ] {
            let error = text.parse::<Date>().expect_err(text);
            assert_eq!(error.to_string(), told);
        }
    }
}
