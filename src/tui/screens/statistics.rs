//! The statistics: what is known so far, the opponents, and how far the coach is.

use ratatui::layout::Rect;

use crate::{
    analysis::{
        Steps,
        coach::JudgedDeal,
        stats::{
            Career, Ladder, PlayedMatch,
            report::{Part, StatsReport, TextKind, report},
        },
    },
    players::Level,
    tui::{
        analyst::StatisticsNews,
        keymap::{Command, Place},
        layout::Tier,
        message::{Effect, Message},
        question::step,
        theme::Role,
        widgets::{Align, Block, Canvas, Document, Hit, Page, TextRun, from_column, row_of},
    },
};

use super::{Go, Model, Next, Screen, text};

/// What the page is called.
const TITLE: &str = "Statistics";

/// The statistics of all matches.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticsScreen {
    /// The number of the request: news of an earlier one is not wanted any more.
    pub number: u64,
    /// How many rows it is scrolled down.
    pub scroll: usize,
    /// What the records say once they are read, or why they cannot be.
    pub known: Option<Result<Box<Counted>, String>>,
}

/// What the records say, for all opponents or one of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    matches: Vec<PlayedMatch>,
    /// Why some records were left out.
    left_out: Vec<String>,
    /// How far the coach is.
    steps: Option<Steps>,
    opponents: Vec<String>,
    /// Which of the opponents is shown, from 1; all, if it is 0.
    against: usize,
    /// Your ladder, from the matches against all of them.
    ladder: Ladder,
    career: Career,
}

impl StatisticsScreen {
    /// The screen before anything is known, with the number of its request.
    pub const fn new(number: u64) -> Self {
        Self {
            number,
            scroll: 0,
            known: None,
        }
    }

    /// What the records say, when that is known.
    pub fn counted(&self) -> Option<&Counted> {
        self.known.as_ref()?.as_deref().ok()
    }

    pub fn take_in(&mut self, news: StatisticsNews) {
        match news {
            StatisticsNews::Counted(counted) => {
                let counted = counted.map(|(matches, left_out)| Counted::new(matches, left_out));
                self.known = Some(counted.map(Box::new));
            }
            StatisticsNews::Judged { matches, steps } => {
                if let Some(Ok(counted)) = &mut self.known {
                    counted.take_in(matches, steps);
                }
            }
        }
    }

    /// Shows the next opponent, or the one before; all of them are one choice.
    pub fn step_opponent(&mut self, forward: bool) {
        if let Some(Ok(counted)) = &mut self.known {
            let at = step(counted.against, counted.opponents.len() + 1, forward);
            counted.show(at);
            self.scroll = 0;
        }
    }

    /// What there is to read, for so many columns.
    pub fn report(&self, width: usize) -> StatsReport {
        let part = match &self.known {
            Some(Ok(counted)) => return counted.report(width),
            Some(Err(why)) => Part::Strong(format!("The records cannot be read: {why}.")),
            None => Part::Text("The records are being read.".to_owned()),
        };
        StatsReport { parts: vec![part] }
    }

    /// What there is to read, in rows that fit the screen.
    fn document(&self, model: &Model) -> Document {
        let area = text::under_title(text::whole(model));
        let width = usize::from(Page::text_area(area).width);
        let role = |kind: TextKind| match kind {
            TextKind::Heading => Role::Heading,
            TextKind::Text => Role::Text,
            TextKind::Strong => Role::Strong,
            TextKind::Label => Role::Label,
            TextKind::Drawn => Role::Good,
        };
        let rows = self.report(width).rows(width, model.charset.symbols());
        let rows = rows.into_iter().map(|row| {
            let piece = |(kind, text): (TextKind, String)| TextRun::new(text, role(kind));
            row.into_iter().map(piece).collect()
        });
        Document {
            blocks: vec![Block::Set(rows.collect())],
        }
    }
}

impl Counted {
    /// What these matches say, of which nothing is judged yet.
    pub fn new(matches: Vec<PlayedMatch>, left_out: Vec<String>) -> Self {
        let career = Career::of(&matches);
        Self {
            opponents: career.by_opponent.keys().cloned().collect(),
            matches,
            left_out,
            steps: Some(Steps { done: 0, total: 0 }),
            against: 0,
            ladder: Ladder::of(&career),
            career,
        }
    }

    fn take_in(&mut self, judged: Vec<(usize, Vec<JudgedDeal>)>, steps: Option<Steps>) {
        self.steps = steps;
        let news = !judged.is_empty();
        for (place, deals) in judged {
            if let Some(played) = self.matches.get_mut(place) {
                played.judged = Some(deals);
            }
        }
        if news {
            self.show(self.against);
        }
    }

    fn show(&mut self, against: usize) {
        self.against = against;
        let name = self.opponent().map(str::to_owned);
        let counts = |played: &&PlayedMatch| {
            let of = played.opponent.as_str();
            name.as_deref().is_none_or(|name| name == of)
        };
        self.career = Career::of(self.matches.iter().filter(counts));
    }

    /// The opponent who is shown; none for all.
    pub fn opponent(&self) -> Option<&str> {
        let place = self.against.checked_sub(1)?;
        self.opponents.get(place).map(String::as_str)
    }

    /// Whether there are several opponents to choose from.
    pub fn has_choice(&self) -> bool {
        self.opponents.len() > 1
    }

    /// How much of the coach's work is done, 0 to 100; none when all is.
    pub fn percent(&self) -> Option<u64> {
        Some(self.steps?.percent().min(99))
    }

    fn report(&self, width: usize) -> StatsReport {
        let ladder = Some(&self.ladder).filter(|_| self.against == 0);
        let mut report = report(&self.career, ladder, width);
        let told = match self.left_out.as_slice() {
            [] => return report,
            [why] => format!("One record is left out: {why}."),
            [why, ..] => {
                let count = self.left_out.len();
                format!("{count} records are left out. The first: {why}.")
            }
        };
        report.parts.push(Part::Text(told));
        report
    }

    /// Draws whose matches are shown, between the signs of what can be changed, which can be clicked. Returns where that is.
    fn draw_opponent(&self, row: Rect, canvas: &mut Canvas<'_>) -> Rect {
        let (name, role) = match self.opponent() {
            Some(name) => {
                let level = name.parse().map(Level::introduced);
                let told = match (level, name.split_once(": ")) {
                    (Ok(level), _) => format!("against {level}"),
                    (Err(_), Some((table, others))) => format!("{table} with {others}"),
                    (Err(_), None) => format!("against {name}"),
                };
                (told, Role::Changed)
            }
            None => ("all opponents".to_owned(), Role::Label),
        };
        if !self.has_choice() {
            return canvas.line(row, &name, role, Align::Left);
        }
        let told = format!("< {name} >");
        let taken = canvas.line(row, &told, role, Align::Left);
        let long = u16::try_from(told.chars().count()).unwrap_or(u16::MAX);
        for (x, command) in [(0, Command::Left), (long.saturating_sub(2), Command::Right)] {
            let sign = Rect {
                x: row.x.saturating_add(x),
                width: 2,
                ..row
            };
            canvas.hit(sign.intersection(row), Hit::Key(command));
        }
        taken
    }
}

impl Screen for StatisticsScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Statistics
    }

    fn opened(&mut self, _: &mut Model) -> Vec<Effect> {
        vec![Effect::Survey(self.number)]
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let document = self.document(model);
        text::draw_page(TITLE, &document, self.scroll, canvas);
        let whole = text::page(text::whole(model));
        if let Some(counted) = self.counted() {
            // Beside the title, above its rule; where there is none, below it.
            let mut free = from_column(row_of(whole, 0), canvas.glyphs().width(TITLE) + 2);
            if model.tier() > Tier::Compact {
                let taken = counted.draw_opponent(free, canvas);
                free = from_column(free, taken.width + 2);
            } else {
                counted.draw_opponent(row_of(whole, 1), canvas);
            }
            if let Some(percent) = counted.percent() {
                let told = format!("the coach is at work: {percent} %");
                canvas.line_if_it_fits(free, &told, Role::Label, Align::Right);
            }
        }
    }

    fn command(&mut self, command: Command, _model: &mut Model) -> Next {
        match command {
            Command::Left | Command::Right => {
                if self.counted().is_some_and(Counted::has_choice) {
                    self.step_opponent(command == Command::Right);
                }
                Next::stay()
            }
            Command::Confirm => Next::close(),
            _ => Next::stay(),
        }
    }

    fn label(&self, command: Command, _model: &Model) -> Option<&'static str> {
        let has_choice = self.counted().is_some_and(Counted::has_choice);
        match command {
            Command::Right => has_choice.then_some("next opponent"),
            _ => None,
        }
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        text::last_row(&self.document(model), model)
    }

    /// Takes in what comes of its request, and lets the coach go on.
    fn message(&mut self, message: Message, _model: &mut Model) -> Result<Next, Message> {
        match message {
            Message::Surveyed {
                number,
                news: Some(news),
            } if number == self.number => {
                self.take_in(news);
                let is_at_work = self.counted().and_then(Counted::percent).is_some();
                Ok(Next {
                    effects: is_at_work
                        .then_some(Effect::SurveyOn(number))
                        .into_iter()
                        .collect(),
                    go: Go::Stay,
                })
            }
            other => Err(other),
        }
    }
}
