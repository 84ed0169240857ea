//! The deal of the day: today's, and all that have been played.

use crate::{
    analysis::stats::{DailyRecords, DailyResult},
    game::{Player, words::sentence},
    players::Level,
    record::{Branch, Daily, Date, Record},
    tui::{
        keymap::{Command, Place},
        layout::Tier,
        message::{Effect, Message},
        question::step,
        theme::Role,
        widgets::{Block, Canvas, Document, Hit, Page, TextRun, row_of, wrap},
    },
};

use super::{Go, Model, Next, Screen, new_match::rung, text};

/// How the opponent is changed.
const ANOTHER: &str = "Left and right choose another opponent.";

/// The deal of the day.
#[derive(Debug, Clone, PartialEq)]
pub struct DailyScreen {
    /// The day of the deal; today if none.
    wanted: Option<Date>,
    /// The opponent in a deal that was not begun.
    pub level: Level,
    /// What is on the disk once it is read, or why it cannot be read.
    found: Option<Result<Box<DailyRecords>, String>>,
    /// How many rows it is scrolled down.
    pub scroll: usize,
}

/// How the deal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DailyStanding {
    /// The records are not read yet, or cannot be.
    Unknown,
    /// You have not begun it.
    Open,
    /// It can be resumed.
    Begun,
    /// It was played, and its result stands.
    Played,
}

impl DailyScreen {
    /// The screen before anything is known of the deals on the disk.
    pub fn new(wanted: Option<Date>, level: Level) -> Self {
        Self {
            wanted,
            level,
            found: None,
            scroll: 0,
        }
    }

    /// How the deal stands.
    pub fn standing(&self) -> DailyStanding {
        match &self.found {
            None | Some(Err(_)) => DailyStanding::Unknown,
            Some(Ok(found)) => match &found.here {
                None => DailyStanding::Open,
                Some((_, record)) if record.is_finished() => DailyStanding::Played,
                Some(_) => DailyStanding::Begun,
            },
        }
    }

    fn step_level(&mut self, forward: bool) {
        let at = Level::LADDER.iter().position(|level| *level == self.level);
        self.level = Level::LADDER[step(at.unwrap_or(0), Level::LADDER.len(), forward)];
    }

    /// Plays the deal, resumes it, or plays it again for practice.
    fn play(&self, model: &mut Model) -> Next {
        let person = model.setup.name.clone();
        let Some(Ok(found)) = &self.found else {
            return Next::stay();
        };
        let opponent = self.level.participant();
        let begun = match (self.standing(), &found.here) {
            (DailyStanding::Begun, Some((number, _))) => {
                return Effect::ResumeDaily(*number).into();
            }
            (DailyStanding::Played, Some((_, record))) => Branch::of_daily(record)
                .and_then(|again| again.begin(Player::FIRST, person, vec![opponent]))
                .map(|record| Next::begin(record, Effect::StartBranch))
                .map_err(|why| why.to_string()),
            (DailyStanding::Open, _) => {
                let daily = Daily {
                    date: found.date,
                    begun: found.today,
                };
                let header = daily.header(person, opponent);
                header
                    .map(|header| Next::begin(Record::new(header), Effect::StartDaily))
                    .map_err(|why| why.to_string())
            }
            (DailyStanding::Unknown | DailyStanding::Begun | DailyStanding::Played, _) => {
                return Next::stay();
            }
        };
        begun.unwrap_or_else(|why| {
            model.refuse(&why);
            Next::stay()
        })
    }

    fn document(&self) -> Document {
        let plain = |text: String| Block::Paragraph(vec![TextRun::plain(text)]);
        let strong = |text: String| Block::Paragraph(vec![TextRun::new(text, Role::Strong)]);
        let found = match &self.found {
            None => return Document::default(),
            Some(Err(why)) => {
                let blocks = vec![plain(format!("The deals cannot be read: {why}."))];
                return Document { blocks };
            }
            Some(Ok(found)) => found,
        };
        let date = found.date;
        // In one row, so that a click on any of it changes it.
        let against = format!(
            "< {}{} >",
            self.level.introduced(),
            rung(&self.level.into())
        );
        let against = against.replace(' ', wrap::JOINT);
        let mut blocks = match self.standing() {
            DailyStanding::Unknown => Vec::new(),
            DailyStanding::Open => vec![
                strong(format!("Play the deal of {date} against {against}.")),
                plain(ANOTHER.to_owned()),
                plain(
                    "It is one hand by the built-in rules, with the same cards for everyone. Your first try counts, and the \
                     line to share names your hints."
                        .to_owned(),
                ),
            ],
            DailyStanding::Begun => vec![strong(format!(
                "You have begun the deal of {date} and can resume it."
            ))],
            DailyStanding::Played => vec![
                strong(found.days.on(date).map(DailyResult::line).unwrap_or_default()),
                plain(format!(
                    "That result counts. You can play the deal again as practice, against {against}. {ANOTHER}"
                )),
            ],
        };
        blocks.extend(found.warnings().iter().map(|why| {
            let told = format!("! {}", sentence(why));
            Block::Paragraph(vec![TextRun::new(told, Role::Warning)])
        }));
        blocks.push(Block::Heading(vec![TextRun::plain("All days")]));
        blocks.push(plain(found.days.summary(found.today)));
        for day in found.days.latest_first() {
            let points = day
                .points()
                .map_or_else(String::new, |points| format!("{points:+}, "));
            let told = format!("{points}{}, against {}", day.ended(), day.opponent());
            blocks.push(Block::Row {
                term: vec![TextRun::new(day.date.to_string(), Role::Label)],
                text: vec![TextRun::plain(told)],
            });
        }
        Document { blocks }
    }
}

impl Screen for DailyScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Daily
    }

    fn opened(&mut self, _: &mut Model) -> Vec<Effect> {
        vec![Effect::FindDays(self.wanted)]
    }

    fn draw(&self, _model: &Model, canvas: &mut Canvas<'_>) {
        let (document, scroll) = (self.document(), self.scroll);
        let inside = text::draw_page("The deal of the day", &document, scroll, canvas);
        let text = Page::text_area(inside);
        // A click on the level takes the next one.
        let rows = document.rows(text.width, canvas.look());
        for (row, line) in (0..text.height).zip(rows.iter().skip(scroll)) {
            if line.spans.iter().any(|span| span.content.contains('<')) {
                canvas.hit(row_of(text, row), Hit::Key(Command::Right));
            }
        }
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Left => self.step_level(false),
            Command::Right => self.step_level(true),
            Command::Confirm => return self.play(model),
            _ => {}
        }
        Next::stay()
    }

    fn moment(&self) -> Vec<usize> {
        vec![usize::from(self.found.is_some())]
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        match command {
            Command::Confirm => Some(match self.standing() {
                DailyStanding::Begun => "resume",
                DailyStanding::Played => "play again",
                DailyStanding::Unknown | DailyStanding::Open => "play",
            }),
            // The page says it too, and a small screen has room for other keys.
            Command::Right if model.tier() == Tier::Compact => None,
            Command::Right => match self.standing() {
                DailyStanding::Open | DailyStanding::Played => Some("opponent"),
                DailyStanding::Unknown | DailyStanding::Begun => None,
            },
            _ => None,
        }
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        text::last_row(&self.document(), model)
    }

    fn message(&mut self, message: Message, model: &mut Model) -> Result<Next, Message> {
        match message {
            Message::DaysFound(found) => {
                if let Ok(found) = &found {
                    model.menu.take_days(found);
                }
                self.found = Some(found);
            }
            // You sat down to something else in the meantime.
            Message::DailyResumed(Ok(_)) if model.sitting.is_some() => {
                return Ok(Effect::CloseRecord.into());
            }
            Message::DailyResumed(Ok(record)) => return Ok(Go::Sit(record, None).into()),
            Message::DailyResumed(Err(why)) => {
                model.refuse(&why);
                self.found = Some(Err(why));
            }
            other => return Err(other),
        }
        Ok(Next::stay())
    }
}
