//! The page of the deal of the day: today's, and all that have been played.

use crate::{
    analysis::stats::DailyRecords,
    game::words::sentence,
    players::{Level, Persona},
    record::Date,
};

use super::{
    question::step,
    theme::Role,
    widgets::{Block, Document, Piece},
};

/// The page of the deal of the day.
#[derive(Debug, Clone, PartialEq)]
pub struct DailyPage {
    /// Whose deal is wanted; today's when it is none.
    pub wanted: Option<Date>,
    /// Whom the computer plays in a deal that was not begun.
    pub level: Level,
    /// What is on the disk, once that is known, or why it cannot be.
    pub found: Option<Result<Box<DailyRecords>, String>>,
    /// How many rows the page is scrolled down.
    pub scroll: usize,
}

/// How the deal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is not known yet, or cannot be.
    Unknown,
    /// Nobody has begun it.
    Open,
    /// It can be gone on with.
    Begun,
    /// It was played, and its result stands.
    Played,
}

impl DailyPage {
    /// The page before anything is known of the deals on the disk.
    pub fn new(wanted: Option<Date>) -> Self {
        Self {
            wanted,
            level: Level::OF_THE_DAY,
            found: None,
            scroll: 0,
        }
    }

    /// How the deal stands.
    pub fn standing(&self) -> Standing {
        match &self.found {
            None | Some(Err(_)) => Standing::Unknown,
            Some(Ok(found)) => match &found.here {
                None => Standing::Open,
                Some((_, record)) if record.is_finished() => Standing::Played,
                Some(_) => Standing::Begun,
            },
        }
    }

    /// Chooses another level.
    pub fn step_level(&mut self, forward: bool) {
        let at = Level::ALL.iter().position(|level| *level == self.level);
        self.level = Level::ALL[step(at.unwrap_or(0), Level::ALL.len(), forward)];
    }

    /// The page as a text.
    pub fn document(&self) -> Document {
        let plain = |text: String| Block::Paragraph(vec![Piece::plain(text)]);
        let strong = |text: String| Block::Paragraph(vec![Piece::new(text, Role::Strong)]);
        let found = match &self.found {
            None => return Document { blocks: Vec::new() },
            Some(Err(why)) => {
                return Document {
                    blocks: vec![plain(format!("The deals cannot be looked up: {why}."))],
                };
            }
            Some(Ok(found)) => found,
        };
        let date = found.date;
        let name = Persona::from(self.level).called();
        let against = format!("{name}, {}", self.level.name());
        let mut blocks = match self.standing() {
            Standing::Unknown => Vec::new(),
            Standing::Open => vec![
                strong(format!("The deal of {date} is yours to play, against < {against} >.")),
                plain(
                    "One hand by the built-in rules, the same for everybody on that day. The first try stands."
                        .to_owned(),
                ),
            ],
            Standing::Begun => vec![strong(format!(
                "The deal of {date} is begun: go on with it."
            ))],
            Standing::Played => vec![
                strong(found.days.on(date).map(crate::analysis::stats::DailyResult::line).unwrap_or_default()),
                plain(format!(
                    "That result stands. Played again, against < {against} >, it is practice."
                )),
            ],
        };
        blocks.extend(found.warnings().iter().map(|why| {
            let told = format!("! {}", sentence(why));
            Block::Paragraph(vec![Piece::new(told, Role::Warning)])
        }));
        blocks.push(Block::Heading(vec![Piece::plain("All days")]));
        blocks.push(plain(found.days.summary(found.today)));
        for day in found.days.latest_first() {
            let points = day
                .points()
                .map_or_else(String::new, |points| format!("{points:+}, "));
            let told = format!("{points}{}, against {}", day.ended(), day.level);
            blocks.push(Block::Row {
                term: vec![Piece::new(day.date.to_string(), Role::Label)],
                text: vec![Piece::plain(told)],
            });
        }
        Document { blocks }
    }
}
