//! The deals of the day that somebody has played.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::Serialize;

use crate::{
    game::{
        HandEnd, HandResult, Match, Player,
        words::{counted, win_kind},
    },
    players::Level,
    record::{
        Date, Header, Label, ParticipantKind, Record,
        store::{ResumeError, Shelf, StoreError, content},
    },
    text::{json, shown},
};

/// A deal of the day, as somebody has played it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DailyResult {
    /// Whose deal it was.
    pub date: Date,
    /// The day on which it was begun.
    pub begun: Date,
    /// The level of the opponent.
    pub level: Label,
    /// The seed.
    pub seed: u64,
    /// How often the coach was asked what to do.
    pub hints: usize,
    /// How it ended; none while it is unfinished.
    pub end: Option<HandEnd>,
}

impl DailyResult {
    /// The deal of the day that this is the record of; nothing for any other record.
    pub fn of(record: &Record) -> Option<Self> {
        let header = record.header();
        let daily = header.occasion().daily()?;
        let level = match &header.player(Player::SECOND)?.kind {
            ParticipantKind::Bot { level } => level.clone(),
            ParticipantKind::Human | ParticipantKind::Program => return None,
        };
        Some(Self {
            date: daily.date,
            begun: daily.begun,
            level,
            seed: header.seed(),
            hints: record.state().hints(Player::FIRST),
            end: record.compared_end(),
        })
    }

    /// What it brought, in points without boxes; nothing while it is not over.
    pub fn points(&self) -> Option<i64> {
        self.end.as_ref().map(|end| end.points(Player::FIRST))
    }

    /// Whether it was played on its day.
    pub fn is_on_its_day(&self) -> bool {
        self.begun == self.date
    }

    /// How it ended, in a few words.
    pub fn ended(&self) -> String {
        let Some(end) = &self.end else {
            return "unfinished".to_owned();
        };
        let [own, other] = [Player::FIRST, Player::SECOND].map(|player| end.deadwood[player]);
        match end.result {
            HandResult::Void { .. } => "void".to_owned(),
            HandResult::Tie => format!("a tie, both {own}"),
            // A deal of the day is one deal.
            HandResult::Net { .. } => format!("{own} to {other}"),
            HandResult::Won { player, kind, .. } => {
                let done = if player == Player::FIRST {
                    "won"
                } else {
                    "lost"
                };
                format!("{done} by {}, {own} to {other}", win_kind(kind))
            }
        }
    }

    /// The result in one line of plain text, to be shown to others who have played the same hand.
    ///
    /// The day says which cards they were: the seed comes from it.
    ///
    /// `Undercut daily 2026-11-22, Clara (club): +24, won by knock, 8 to 32`
    pub fn line(&self) -> String {
        let points = self
            .points()
            .map_or_else(String::new, |points| format!("{points:+}, "));
        let late = if self.is_on_its_day() {
            ""
        } else {
            ", on another day"
        };
        let hints = match self.hints {
            0 => String::new(),
            1 => ", with a hint".to_owned(),
            hints => format!(", with {hints} hints"),
        };
        format!(
            "Undercut daily {}, {} ({}): {points}{}{hints}{late}",
            self.date,
            self.opponent(),
            self.level,
            self.ended(),
        )
    }

    /// The name of the opponent; of a level of another version what it is.
    pub fn opponent(&self) -> Label {
        let level = self.level.as_str().parse();
        level.map_or_else(|_| self.level.clone(), Level::called)
    }
}

/// All deals of the day that somebody has played, by their days.
///
/// The first of a day stands.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct DailyResults {
    days: BTreeMap<Date, DailyResult>,
}

impl DailyResults {
    /// All of these, which come in the order in which they were begun.
    pub fn of(played: impl IntoIterator<Item = DailyResult>) -> Self {
        let mut days = BTreeMap::new();
        for day in played {
            days.entry(day.date).or_insert(day);
        }
        Self { days }
    }

    /// The one of this day.
    pub fn on(&self, date: Date) -> Option<&DailyResult> {
        self.days.get(&date)
    }

    /// Every day, the latest first.
    pub fn latest_first(&self) -> impl Iterator<Item = &DailyResult> {
        self.days.values().rev()
    }

    /// How many have been played to their end.
    pub fn played(&self) -> usize {
        self.points().count()
    }

    /// How many of them were won.
    pub fn won(&self) -> usize {
        self.points().filter(|&points| points > 0).count()
    }

    /// The points of a deal on average; nothing without any.
    pub fn average(&self) -> Option<f64> {
        let count = self.played();
        #[expect(clippy::cast_precision_loss, reason = "points and days of a lifetime")]
        let average = self.points().sum::<i64>() as f64 / count as f64;
        (count > 0).then_some(average)
    }

    fn points(&self) -> impl Iterator<Item = i64> {
        self.days.values().filter_map(DailyResult::points)
    }

    /// How it goes, in a sentence.
    pub fn summary(&self, today: Date) -> String {
        let Some(average) = self.average() else {
            return "You have not finished a deal of the day yet.".to_owned();
        };
        format!(
            "{} of the day played, {} won, {average:+.1} points on average; {} in a row up to {today}.",
            counted(self.played(), "deal", "deals"),
            self.won(),
            counted(self.streak(today), "day", "days"),
        )
    }

    /// On how many days in a row, up to this one, the deal was played to its end on its own day. Today's may be still to
    /// come.
    pub fn streak(&self, today: Date) -> usize {
        let is_kept = |date: &Date| {
            let day = self.days.get(date);
            day.is_some_and(|day| day.is_on_its_day() && day.end.is_some())
        };
        let last = Some(today).filter(is_kept).or_else(|| today.before());
        std::iter::successors(last, |date| date.before())
            .take_while(is_kept)
            .count()
    }
}

/// What is on the disk of a deal of the day, and of all others.
#[derive(Debug, Clone, PartialEq)]
pub struct DailyRecords {
    /// The day on which it was looked for.
    pub today: Date,
    /// Whose deal was looked for.
    pub date: Date,
    /// The record of that deal with its number, if it was begun.
    pub here: Option<(u32, Record)>,
    /// The damaged record of that deal, where there is no other: what was played of it is lost.
    pub lost: Option<PathBuf>,
    /// All that have been played.
    pub days: DailyResults,
    /// Why records were left out. The damaged ones have been set aside.
    pub left_out: Vec<ResumeError>,
}

impl DailyRecords {
    /// Where nothing is kept.
    pub fn nothing(today: Date, date: Date) -> Self {
        Self {
            today,
            date,
            here: None,
            lost: None,
            days: DailyResults::default(),
            left_out: Vec::new(),
        }
    }

    /// Looks on `today` for the deal of this day, and moves damaged records aside, so that you can choose to replay
    /// the deal.
    ///
    /// # Errors
    ///
    /// When the folder is there but cannot be read.
    pub fn on(shelf: &Shelf<Match>, today: Date, date: Date) -> Result<Self, StoreError> {
        let sorted = shelf.sorted()?;
        let mut here = None;
        let mut played = Vec::new();
        for (number, record) in sorted.records {
            let Some(day) = DailyResult::of(&record) else {
                continue;
            };
            if day.date == date && here.is_none() {
                here = Some((number, record));
            }
            played.push(day);
        }
        let lost = match here {
            Some(_) => None,
            None => shelf
                .set_aside()?
                .into_iter()
                .find(|path| day_of(path) == Some(date)),
        };
        Ok(Self {
            today,
            date,
            here,
            lost,
            days: DailyResults::of(played),
            left_out: sorted.left_out,
        })
    }

    /// Warnings about damaged records, a sentence each, without capital and full stop.
    pub fn warnings(&self) -> Vec<String> {
        let mut told: Vec<String> = self.left_out.iter().map(ToString::to_string).collect();
        told.extend(self.lost.as_ref().map(|path| {
            format!(
                "the deal of {} was begun, but its record was damaged and moved to {}: you can begin it again, as a new \
                 first try",
                self.date,
                shown(path)
            )
        }));
        told
    }
}

/// Whose deal a damaged record is of, as far as its first line still says.
fn day_of(path: &Path) -> Option<Date> {
    let content = content(path).ok()?;
    let first = content.split(|byte| *byte == b'\n').next()?;
    let header: Header = json::read(first).ok()?;
    Some(header.occasion().daily()?.date)
}
