//! When a position is asked again: the boxes of Sebastian Leitner, from the log of all answers.

use std::{collections::BTreeMap, convert::Infallible, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    cards::serde_as_text,
    game::{PlayedDeal, Player, Sheet},
    record::{Date, Kept, Label, Log, Version, this_program},
    text::{json, quoted},
};

/// How a question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerOutcome {
    /// The answer was right.
    Right,
    /// It was not.
    Wrong,
    /// There was none: the player gave up.
    GaveUp,
}

impl AnswerOutcome {
    /// Whether the answer was right.
    pub const fn is_right(self) -> bool {
        match self {
            Self::Right => true,
            Self::Wrong | Self::GaveUp => false,
        }
    }
}

/// An answer: a line of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// The position that was asked.
    pub position: PositionId,
    pub day: DayNumber,
    pub answer: AnswerOutcome,
}

/// The first line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PracticeHeader {
    #[serde(rename = "undercut-drills")]
    version: Version<1>,
    program: Label,
}

/// The header that this program writes.
impl Default for PracticeHeader {
    fn default() -> Self {
        Self {
            version: Version::FIRST,
            program: this_program(),
        }
    }
}

/// The log of all answers: kept as records are.
pub type PracticeLog = Log<Practice>;

/// How far one is with every position that has been asked: the log of all answers, added up.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Practice {
    positions: BTreeMap<PositionId, LeitnerState>,
}

impl Practice {
    /// How far one is with a position; nothing when it was never asked.
    pub fn progress(&self, position: &PositionId) -> Option<LeitnerState> {
        self.positions.get(position).copied()
    }

    /// When a position is asked again; none when it was never asked, or is learned.
    pub fn due(&self, position: &PositionId) -> Option<DayNumber> {
        self.progress(position).and_then(LeitnerState::due)
    }

    /// How many positions were asked on this day for the first time of the day.
    pub fn asked_on(&self, day: DayNumber) -> usize {
        let on = |progress: &&LeitnerState| progress.since == day;
        self.positions.values().filter(on).count()
    }

    /// Every position that was asked, with how far one is with it.
    pub fn positions(&self) -> impl Iterator<Item = (PositionId, LeitnerState)> {
        self.positions.iter().map(|(id, progress)| (*id, *progress))
    }
}

impl Kept for Practice {
    const MARK: &'static str = "undercut-drills";
    const KIND: &'static str = "the log of the drills";
    const LATEST: u64 = 1;
    type Header = PracticeHeader;
    type Entry = Answered;
    type Refusal = Infallible;

    fn begin(_: &PracticeHeader) -> Self {
        Self::default()
    }

    /// The first try of a day counts. A clock that was put back makes no second day of it.
    fn step(&mut self, entry: &Answered) -> Result<(), Infallible> {
        let before = self.progress(&entry.position);
        if before.is_none_or(|before| before.since < entry.day) {
            let now = LeitnerState::after(before, entry.answer.is_right(), entry.day);
            self.positions.insert(entry.position, now);
        }
        Ok(())
    }
}

/// A day, counted from the first of January 1970, in universal time.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct DayNumber(u32);

impl DayNumber {
    /// The day of this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The day so many days later.
    #[must_use]
    pub const fn plus(self, days: u32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// How many days there are until a later day; none when it is not later.
    pub const fn days_until(self, later: Self) -> u32 {
        later.0.saturating_sub(self.0)
    }
}

impl From<Date> for DayNumber {
    fn from(date: Date) -> Self {
        Self(date.days())
    }
}

/// A box: how long a position rests in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Interval {
    /// Until tomorrow.
    Day,
    ThreeDays,
    Week,
    TwoWeeks,
    Month,
    TwoMonths,
}

impl Interval {
    /// Every box, the first one first.
    pub const ALL: [Self; 6] = [
        Self::Day,
        Self::ThreeDays,
        Self::Week,
        Self::TwoWeeks,
        Self::Month,
        Self::TwoMonths,
    ];

    /// How many days a position rests.
    pub const fn days(self) -> u32 {
        match self {
            Self::Day => 1,
            Self::ThreeDays => 3,
            Self::Week => 7,
            Self::TwoWeeks => 14,
            Self::Month => 30,
            Self::TwoMonths => 60,
        }
    }

    /// The number of the box, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The next box; none after the last.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.days() {
            1 => f.pad("tomorrow"),
            days => f.pad(&format!("in {days} days")),
        }
    }
}

/// How far one is with a position that has been asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeitnerState {
    /// The box in which it rests; none when it is learned, and not asked again.
    pub interval: Option<Interval>,
    /// The day of the last first try.
    pub since: DayNumber,
}

impl LeitnerState {
    /// What follows from the first try of a day. Right moves a position one box on, and a new one into the second box;
    /// wrong brings it back into the first.
    #[must_use]
    pub fn after(before: Option<Self>, right: bool, day: DayNumber) -> Self {
        let interval = match before {
            _ if !right => Some(Interval::Day),
            Some(before) => before.interval.and_then(Interval::next),
            None => Interval::Day.next(),
        };
        Self {
            interval,
            since: day,
        }
    }

    /// The day on which it is asked again; none when it is learned.
    pub fn due(self) -> Option<DayNumber> {
        self.interval
            .map(|interval| self.since.plus(interval.days()))
    }
}

/// What a position goes by: the first eight bytes of a SHA-256 over all that it is made of, in sixteen hexadecimal digits.
///
/// A record that has grown, was copied or got another name has the same positions as before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionId(u64);

/// Why a text is not what a position goes by.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is not sixteen of the hexadecimal digits 0123456789abcdef", quoted(.0))]
pub struct NoPositionId(String);

impl PositionId {
    /// The position in which the action of this number was taken, counted from 0; `sheet` is the score sheet before the
    /// deal.
    ///
    /// It is made of the house rules, the scores of both players, the cards in their order and what was done with them:
    /// the player to move sees a part of that, and the same part whenever all of it is the same.
    pub fn of(deal: &PlayedDeal, sheet: &Sheet, event: usize) -> Self {
        let mut hash = Sha256::new().chain_update(b"undercut position\n");
        let mut add = |part: &dyn fmt::Display| {
            hash.update(part.to_string());
            hash.update(b"\n");
        };
        add(&json::line(deal.deal().rules()));
        for player in Player::all(sheet.players()) {
            let at = player.index();
            add(&sheet.game().running(player));
            add(&sheet.match_scores().get(at).copied().unwrap_or(0));
            add(&sheet.games_won().get(at).copied().unwrap_or(0));
            let seats = deal.seats().len();
            add(&deal.seat_of(player).map_or("", |seat| seat.name(seats)));
        }
        add(deal.deal().deck());
        for (_, action) in deal.actions().iter().take(event) {
            add(&json::line(action));
        }
        let digest: [u8; 32] = hash.finalize().into();
        let first = digest.iter().take(8);
        Self(first.fold(0, |id, byte| id << 8 | u64::from(*byte)))
    }
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for PositionId {
    type Err = NoPositionId;

    fn from_str(text: &str) -> Result<Self, NoPositionId> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let number = (text.len() == 16 && text.bytes().all(is_digit))
            .then(|| u64::from_str_radix(text, 16).ok())
            .flatten();
        number
            .map(Self)
            .ok_or_else(|| NoPositionId(text.to_owned()))
    }
}

serde_as_text!(PositionId, "sixteen hexadecimal digits");

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u32) -> DayNumber {
        DayNumber::new(number)
    }

    /// The answers, the day of each, and the day on which it is asked again; 0 where it is not any more.
    type Table = [(&'static str, &'static [(u32, bool, u32)]); 4];

    #[test]
    fn the_boxes_follow_the_table() {
        let tables: Table = [
            (
                "always right: 3, 7, 14, 30 and 60 days",
                &[
                    (100, true, 103),
                    (103, true, 110),
                    (110, true, 124),
                    (124, true, 154),
                    (154, true, 214),
                    (214, true, 0),
                ],
            ),
            (
                "wrong brings it back into the first box",
                &[
                    (10, true, 13),
                    (13, true, 20),
                    (20, false, 21),
                    (21, true, 24),
                    (24, true, 31),
                ],
            ),
            (
                "wrong at first",
                &[(10, false, 11), (11, false, 12), (12, true, 15)],
            ),
            (
                "who comes late waits from then on",
                &[(10, true, 13), (40, true, 47), (100, true, 114)],
            ),
        ];
        for (about, table) in tables {
            let mut progress = None;
            for &(on, right, due) in table {
                let now = LeitnerState::after(progress, right, day(on));
                let expected = (due > 0).then_some(day(due));
                assert_eq!(now.due(), expected, "{about}, on {on}");
                progress = Some(now);
            }
        }
    }

    #[test]
    fn what_is_learned_and_then_wrong_begins_again() {
        let learned = LeitnerState {
            interval: None,
            since: day(5),
        };
        assert_eq!(learned.due(), None);
        let wrong = LeitnerState::after(Some(learned), false, day(9));
        assert_eq!(wrong.due(), Some(day(10)));
        let right = LeitnerState::after(Some(learned), true, day(9));
        assert_eq!(
            right,
            LeitnerState {
                interval: None,
                since: day(9)
            }
        );
    }

    #[test]
    fn the_boxes_grow_and_are_numbered_from_one() {
        let days = Interval::ALL.map(Interval::days);
        assert!(days.is_sorted());
        assert_eq!(Interval::ALL.map(Interval::number), [1, 2, 3, 4, 5, 6]);
        assert_eq!(Interval::Day.to_string(), "tomorrow");
        assert_eq!(Interval::Week.to_string(), "in 7 days");
        assert_eq!(DayNumber::new(u32::MAX).plus(9), DayNumber::new(u32::MAX));
    }
}
