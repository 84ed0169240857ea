//! The list of the records, read a part at a time.

use crate::{
    game::words::{Phrase, counted},
    tui::{
        keymap::{Command, Place},
        layout::Tier,
        message::{Effect, Message, RecordView},
        records::{Found, Listing, RecordLine, RecordList},
        theme::Role,
        widgets::{Canvas, ValueLine, ValueRow},
    },
};

use super::{AnyScreen, Go, Model, Next, Screen, text, values::Values};

/// The list of the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordsScreen {
    /// Which records are listed.
    pub list: RecordList,
    /// Those read so far, the newest first.
    pub lines: Vec<RecordLine>,
    reading: ListProgress,
    /// The line under the cursor, from 0.
    pub cursor: usize,
    /// Why the record under the cursor cannot be opened or resumed.
    refused: Option<String>,
}

/// How far the list has been read.
#[derive(Debug, Clone, PartialEq, Eq)]
enum ListProgress {
    /// There may be more.
    More,
    /// To its end.
    Done,
    /// The folder cannot be read.
    Failed(String),
}

impl RecordsScreen {
    /// The list before any of it is read.
    pub const fn new(list: RecordList) -> Self {
        Self {
            list,
            lines: Vec::new(),
            reading: ListProgress::More,
            cursor: 0,
            refused: None,
        }
    }

    /// The number below which the list goes on; none before its first part.
    fn below(&self) -> Option<u32> {
        self.lines.last().map(|line| line.number)
    }

    /// The record under the cursor.
    pub fn line(&self) -> Option<&RecordLine> {
        self.lines.get(self.cursor)
    }

    /// Reads the record under the cursor.
    fn read(&mut self, shown: RecordView) -> Next {
        let Some(line) = self.line() else {
            return Next::stay();
        };
        let number = line.number;
        if let Err(why) = &line.found {
            let why = format!("this record cannot be opened: {why}");
            self.refused = Some(why);
            return Next::stay();
        }
        let list = self.list;
        Next::from(Effect::ReadRecord {
            list,
            number,
            shown,
        })
    }

    /// Resumes the match under the cursor.
    fn resume(&mut self) -> Next {
        let Some(line) = self.line() else {
            return Next::stay();
        };
        let refused = match (&line.found, self.list) {
            (Err(why), _) => format!("this record cannot be resumed: {why}"),
            (Ok(found), _) if found.is_finished => {
                "this match is over: open it, and play on from any place".to_owned()
            }
            (Ok(_), RecordList::Practice) => {
                "practice games cannot be resumed: open it, and play on from any place".to_owned()
            }
            (Ok(_), RecordList::Days) => {
                "Deal of the day in the menu resumes it, on its day".to_owned()
            }
            (Ok(_), RecordList::Matches) => return Effect::Resume(line.number).into(),
        };
        self.refused = Some(refused);
        Next::stay()
    }

    fn values(&self, model: &Model) -> Values {
        let count = self.lines.len();
        // The first is the newest, and has the largest number.
        let digits = self
            .lines
            .first()
            .map_or(0, |line| line.number.to_string().len());
        let beside = match &self.reading {
            ListProgress::Failed(_) => "cannot be read".to_owned(),
            ListProgress::More => format!("{count}, reading on"),
            ListProgress::Done => counted(count, "record", "records"),
        };
        Values {
            title: match self.list {
                RecordList::Matches => "Records",
                RecordList::Practice => "Practice games",
                RecordList::Days => "Deals of the day",
            },
            beside: (beside, Role::Label),
            rows: self
                .lines
                .iter()
                .map(|line| row(line, digits, model.tier()))
                .collect(),
            cursor: self.cursor,
            about: self.about(model),
        }
    }

    fn about(&self, model: &Model) -> Vec<(Phrase, Role)> {
        let mut about = Vec::new();
        about.extend(self.refused.as_deref().map(text::warning));
        about.extend(model.told.clone().map(|told| (told, Role::Warning)));
        if let ListProgress::Failed(why) = &self.reading {
            about.push(text::warning(why));
        }
        match self.line().map(|line| (&line.found, line)) {
            None => {
                let nothing = match (&self.reading, self.list) {
                    (ListProgress::Done, RecordList::Matches) => "You have not played a match yet.",
                    (ListProgress::Done, RecordList::Practice) => {
                        "You have not played on from a replay yet."
                    }
                    (ListProgress::Done, RecordList::Days) => {
                        "You have not played a deal of the day yet."
                    }
                    (ListProgress::More | ListProgress::Failed(_), _) => "",
                };
                about.push((Phrase::new(nothing), Role::Text));
            }
            Some((Ok(found), line)) => {
                let (name, kind) = &found.opponent;
                let day = match &line.day {
                    Some(day) if !shows_days(model.tier()) => format!(" on {day}"),
                    Some(_) | None => String::new(),
                };
                let table = match &found.table {
                    Some(table) => format!(", at the {table} table"),
                    None => String::new(),
                };
                let played = format!(
                    "Against {name} ({kind}){day}{table}, by {}: {}{}, {}. File: {}.",
                    found.played_by,
                    found.standing,
                    found.numbers,
                    hands(found),
                    line.file,
                );
                about.push((Phrase::new(played), Role::Text));
                for sentence in &found.comes_from {
                    about.push((Phrase::from_sentence(sentence), Role::Text));
                }
            }
            Some((Err(why), line)) => {
                about.push(text::warning(&format!("{}: {why}", line.file)));
                about.push((Phrase::new("The file is not changed."), Role::Text));
            }
        }
        about
    }
}

impl Screen for RecordsScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Records
    }

    fn opened(&mut self, _: &mut Model) -> Vec<Effect> {
        let (list, below) = (self.list, self.below());
        match self.reading {
            ListProgress::More => vec![Effect::ListRecords { list, below }],
            ListProgress::Done | ListProgress::Failed(_) => Vec::new(),
        }
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        self.values(model).draw(model, canvas);
    }

    fn command(&mut self, command: Command, _model: &mut Model) -> Next {
        match command {
            Command::Left | Command::Right => {
                let list = self.list.step(command == Command::Right);
                Go::Replace(AnyScreen::Records(Self::new(list))).into()
            }
            Command::Confirm => self.read(RecordView::Replay),
            Command::Coach => self.read(RecordView::Review),
            Command::GoOn => self.resume(),
            _ => Next::stay(),
        }
    }

    fn label(&self, command: Command, _model: &Model) -> Option<&'static str> {
        let found = self.line().and_then(|line| line.found.as_ref().ok());
        match command {
            Command::Confirm => found.map(|_| "replay"),
            Command::Coach => found.map(|_| "review"),
            Command::GoOn => found
                .filter(|found| self.list == RecordList::Matches && !found.is_finished)
                .map(|_| "go on"),
            Command::Left | Command::Right => {
                Some(match self.list.step(command == Command::Right) {
                    RecordList::Matches => "matches",
                    RecordList::Practice => "practice games",
                    RecordList::Days => "deals of the day",
                })
            }
            _ => None,
        }
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, self.lines.len()))
    }

    fn leaves_line(&mut self, _: &mut Model) -> bool {
        self.refused = None;
        true
    }

    /// Takes the part of the list that it waits for, and reads the next.
    fn message(&mut self, message: Message, model: &mut Model) -> Result<Next, Message> {
        match message {
            Message::Listed {
                list,
                below,
                listing,
            } if list == self.list && below == self.below() => {
                self.reading = match listing {
                    Ok(Listing { lines, more }) => {
                        self.lines.extend(lines);
                        if more {
                            ListProgress::More
                        } else {
                            ListProgress::Done
                        }
                    }
                    Err(why) => ListProgress::Failed(why),
                };
                Ok(Next {
                    effects: self.opened(model),
                    go: Go::Stay,
                })
            }
            other => Err(other),
        }
    }
}

/// Whether a row has room for its day beside the name and the result. It is said under the list otherwise.
fn shows_days(tier: Tier) -> bool {
    tier > Tier::Compact
}

/// Whether a row has room for what a larger table is called.
fn names_tables(tier: Tier) -> bool {
    tier >= Tier::Full
}

/// A row, with so many columns for its number.
fn row(line: &RecordLine, digits: usize, tier: Tier) -> ValueRow {
    let day = match &line.day {
        Some(day) if shows_days(tier) => format!("{day} "),
        Some(_) | None => String::new(),
    };
    let (mark, role, name, value, note) = match &line.found {
        Ok(found) => {
            let role = if found.is_finished {
                Role::Text
            } else {
                Role::Changed
            };
            let note = match &found.table {
                Some(table) if names_tables(tier) => format!("{table}, {}", hands(found)),
                Some(_) | None => hands(found),
            };
            (" ", role, &found.opponent.0, &*found.standing, note)
        }
        Err(_) => ("!", Role::Warning, &line.file, "damaged", String::new()),
    };
    ValueRow::Value(ValueLine {
        mark,
        role,
        name: format!("{:>digits$} {day}{name}", line.number),
        value: value.to_owned(),
        changes: false,
        note,
    })
}

/// How many hands were played, or which one is next or in play.
fn hands(found: &Found) -> String {
    if found.is_finished {
        counted(found.hands, "hand", "hands")
    } else {
        format!("hand {}", found.hands + 1)
    }
}
