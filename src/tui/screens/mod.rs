//! The screens: their list, and how what the model shows is drawn.
//!
//! To add a screen, write a file with [`Screen`], add it to [`AnyScreen`], and give it a place in the key table.

mod asked;
mod between;
mod cards;
mod compared;
mod cut;
mod daily;
mod drills;
mod footer;
mod help;
mod hint;
pub(super) mod house;
mod lesson;
mod menu;
mod moves;
mod new_match;
mod pile;
mod prompt;
mod records;
mod replay;
mod review;
mod screen;
pub(super) mod settings;
mod sheet;
mod small;
mod standing;
mod statistics;
mod table;
pub(super) mod target;
mod values;
mod verdict;

pub use compared::ComparedScreen;
pub use daily::DailyScreen;
#[cfg(test)]
pub use daily::DailyStanding;
pub use help::HelpScreen;
#[cfg(test)]
pub use house::HouseRow;
pub use house::HouseScreen;
pub use lesson::{Learning, LessonScreen, lesson_found, lesson_kept};
#[cfg(test)]
pub use menu::MenuEntry;
pub use menu::MenuScreen;
pub use new_match::{NewMatchScreen, begin};
pub use pile::PileScreen;
pub use records::RecordsScreen;
pub use review::ReviewScreen;
pub use screen::{Go, Next, Screen};
pub use settings::SettingsScreen;
pub use sheet::SheetScreen;
pub use statistics::{Counted, StatisticsNews, StatisticsScreen};
pub use values::{scrolled, scrolls};

use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use crate::game::{
    Stage,
    words::{Phrase, Piece},
};

use super::{
    drill_page::DrillPage,
    keymap::{Command, Place},
    layout::Tier,
    model::Model,
    replay::Replaying,
    sitting::After,
    theme::Role,
    widgets::{Align, Canvas, Document, Look, Page, inset, row_of, wrap},
};

use target::{Target, colourless};

/// The list of screens, without the menu, which lies under all of them.
#[derive(Debug, Clone, PartialEq)]
pub enum AnyScreen {
    /// A new match being put together.
    NewMatch(NewMatchScreen),
    /// The help.
    Help(HelpScreen),
    /// The score sheet.
    Sheet(SheetScreen),
    /// The discard pile.
    Pile(PileScreen),
    /// What the coach says of what was played.
    Review(ReviewScreen),
    /// The result of a branch next to that of the original.
    Compared(ComparedScreen),
    /// The house rules.
    House(Box<HouseScreen>),
    /// The settings.
    Settings(Box<SettingsScreen>),
    /// The list of the records.
    Records(RecordsScreen),
    /// The deal of the day.
    Daily(Box<DailyScreen>),
    /// A recorded match that is stepped through.
    Replay(Box<Replaying>),
    /// Practice.
    Drills(Box<DrillPage>),
    /// The first lesson.
    Lesson(Box<LessonScreen>),
    /// The statistics.
    Statistics(Box<StatisticsScreen>),
}

impl AnyScreen {
    /// The screen; none for those that are handled elsewhere as yet.
    pub fn screen(&self) -> Option<&dyn Screen> {
        match self {
            Self::NewMatch(screen) => Some(screen),
            Self::Help(screen) => Some(screen),
            Self::Sheet(screen) => Some(screen),
            Self::Pile(screen) => Some(screen),
            Self::Review(screen) => Some(screen),
            Self::Compared(screen) => Some(screen),
            Self::House(screen) => Some(&**screen),
            Self::Settings(screen) => Some(&**screen),
            Self::Records(screen) => Some(screen),
            Self::Daily(screen) => Some(&**screen),
            Self::Lesson(screen) => Some(&**screen),
            Self::Statistics(screen) => Some(&**screen),
            Self::Replay(_) | Self::Drills(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn screen_mut(&mut self) -> Option<&mut dyn Screen> {
        match self {
            Self::NewMatch(screen) => Some(screen),
            Self::Help(screen) => Some(screen),
            Self::Sheet(screen) => Some(screen),
            Self::Pile(screen) => Some(screen),
            Self::Review(screen) => Some(screen),
            Self::Compared(screen) => Some(screen),
            Self::House(screen) => Some(&mut **screen),
            Self::Settings(screen) => Some(&mut **screen),
            Self::Records(screen) => Some(screen),
            Self::Daily(screen) => Some(&mut **screen),
            Self::Lesson(screen) => Some(&mut **screen),
            Self::Statistics(screen) => Some(&mut **screen),
            Self::Replay(_) | Self::Drills(_) => None,
        }
    }

    /// Its name in a sentence, after "the".
    pub fn name(&self) -> &'static str {
        match self {
            Self::Replay(_) => "replay",
            Self::Drills(_) => "drills",
            other => other.screen().map_or("", Screen::name),
        }
    }

    /// Its place in the key table.
    pub fn place(&self) -> Place {
        match self {
            Self::Replay(_) => Place::Replay,
            Self::Drills(_) => Place::Reading,
            other => other.screen().map_or(Place::Menu, Screen::place),
        }
    }

    /// Whether it is only read, over another screen or the table, which it may be about.
    pub fn is_page(&self) -> bool {
        matches!(
            self,
            Self::Help(_) | Self::Sheet(_) | Self::Pile(_) | Self::Review(_) | Self::Compared(_)
        )
    }

    fn practice(&self) -> Option<&DrillPage> {
        if let Self::Drills(page) = self {
            Some(page)
        } else {
            None
        }
    }
}

/// Draws everything.
pub fn draw(model: &Model, look: &Look, frame: &mut Frame) {
    draw_on(model, &mut Canvas::new(frame.buffer_mut(), look));
}

/// Draws everything on a canvas, which may be of another size than the model was last told.
pub(super) fn draw_on(model: &Model, canvas: &mut Canvas<'_>) {
    canvas.lay_ground();
    match shown(model) {
        Drawn::Small => small::draw(model, canvas),
        Drawn::Screen(screen) => {
            screen.draw(model, canvas);
            footer::draw(model, canvas);
        }
        Drawn::Replay => replay::draw(model, canvas),
        Drawn::Drills => drills::draw(model, canvas),
        Drawn::Asked => asked::draw(model, canvas),
        Drawn::Cut => cut::draw(model, canvas),
        Drawn::Between => between::draw(model, canvas),
        Drawn::Table => table::draw(model, canvas),
    }
}

/// What can be clicked on the screen that is drawn, from the bottom to the top.
pub fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let mut targets = match shown(model) {
        Drawn::Small => return Vec::new(),
        Drawn::Between | Drawn::Drills => Vec::new(),
        Drawn::Screen(screen) => hits(screen, model, canvas.look()),
        Drawn::Replay => replay::targets(model),
        Drawn::Asked => asked::targets(model, canvas),
        Drawn::Cut => cut::targets(model, canvas),
        Drawn::Table => table::targets(model, canvas),
    };
    targets.extend(footer::targets(model, canvas));
    targets
}

/// How far a page of the drills can be scrolled, in rows.
pub fn last_scroll(model: &Model) -> usize {
    match shown(model) {
        Drawn::Table => verdict::last_scroll(model, &colourless(model)),
        _ => drills::last_scroll(model, &colourless(model)),
    }
}

/// What is drawn.
enum Drawn<'a> {
    Small,
    Screen(&'a dyn Screen),
    Replay,
    Drills,
    Asked,
    Cut,
    Between,
    Table,
}

fn shown(model: &Model) -> Drawn<'_> {
    if model.tier() == Tier::TooSmall {
        return Drawn::Small;
    }
    if let Some(screen) = model.active() {
        return Drawn::Screen(screen);
    }
    match model.top() {
        Some(AnyScreen::Drills(page)) if page.is_at_table() => {}
        Some(_) if model.asked.is_some() => return Drawn::Asked,
        Some(AnyScreen::Replay(_)) => return Drawn::Replay,
        Some(AnyScreen::Drills(_)) => return Drawn::Drills,
        Some(_) | None => {}
    }
    let Some(sitting) = &model.sitting else {
        return Drawn::Asked;
    };
    if sitting.game().deals() == 0 {
        return Drawn::Cut;
    }
    // While a hand is played, a question stands among its cards.
    if model.asked.is_some() && !matches!(sitting.game().stage(), Stage::Playing(_)) {
        return Drawn::Asked;
    }
    match sitting.after {
        After::Hand | After::Compared => Drawn::Table,
        After::Game | After::Match => Drawn::Between,
    }
}

/// What can be clicked on a screen, as it marks it while it is drawn.
fn hits(screen: &dyn Screen, model: &Model, look: &Look) -> Vec<(Rect, Target)> {
    let mut buffer = Buffer::empty(whole(model));
    let mut hits = Vec::new();
    let mut canvas = Canvas::new(&mut buffer, look).collecting(&mut hits);
    screen.draw(model, &mut canvas);
    hits
}

/// The word in the footer for a command while something is read.
fn reading_label(command: Command, model: &Model) -> Option<&'static str> {
    match command {
        Command::Close => Some("close"),
        Command::Sheet if model.sitting.is_some() || model.replaying().is_some() => Some("sheet"),
        _ => None,
    }
}

/// What a command does while something is read.
fn read(command: Command, model: &Model) -> Next {
    match command {
        Command::Confirm => Next::close(),
        Command::House => Go::Replace(HouseScreen::of(model)).into(),
        _ => Next::stay(),
    }
}

/// Draws the title of a screen, and returns the area under it.
fn titled(title: &str, canvas: &mut Canvas<'_>) -> Rect {
    let area = canvas.area();
    let row = row_of(inset(area, 1, 0), 0);
    canvas.line(row, title, Role::Title, Align::Left);
    under_title(area)
}

/// How far a text under a title can be scrolled, in rows.
fn last_row(document: &Document, model: &Model) -> usize {
    let page = Page {
        document,
        scroll: 0,
    };
    page.last_scroll(under_title(whole(model)), &colourless(model))
}

/// The area between the title and the footer.
fn under_title(area: Rect) -> Rect {
    Rect {
        y: area.y.saturating_add(2),
        height: area.height.saturating_sub(3),
        ..inset(area, 1, 0)
    }
}

/// The whole screen of the model.
fn whole(model: &Model) -> Rect {
    Rect::new(0, 0, model.size.width, model.size.height)
}

/// A sentence as words and cards in their styles.
fn spans(phrase: &Phrase, plain: Role, canvas: &Canvas<'_>) -> Vec<Span<'static>> {
    let theme = canvas.theme();
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Words(text) => Span::styled(text.clone(), theme.style(plain)),
            Piece::Strong(text) => Span::styled(text.clone(), theme.layered(plain, Role::Strong)),
            Piece::Card(card) => Span::styled(
                canvas.glyphs().card(*card),
                theme.style(Role::suit(card.suit())),
            ),
        })
        .collect()
}

/// A sentence as plain text in the signs of the screen.
fn told(phrase: &Phrase, canvas: &Canvas<'_>) -> String {
    phrase
        .pieces()
        .iter()
        .map(|piece| match piece {
            Piece::Words(text) | Piece::Strong(text) => text.clone(),
            Piece::Card(card) => canvas.glyphs().card(*card),
        })
        .collect()
}

/// Draws a sentence in as many rows as the area has, broken between words.
fn draw_phrase(phrase: &Phrase, plain: Role, area: Rect, canvas: &mut Canvas<'_>) {
    draw_rows(&rows(phrase, plain, area.width, canvas), area, canvas);
}

/// Draws as many rows as the area has, with a sign at the end of the last where there are more.
fn draw_rows(rows: &[Line<'static>], area: Rect, canvas: &mut Canvas<'_>) {
    for (row, line) in (0..area.height).zip(rows) {
        canvas.spans(row_of(area, row), line);
    }
    if rows.len() <= usize::from(area.height) || area.is_empty() {
        return;
    }
    let last = &rows[usize::from(area.height) - 1];
    let x = area
        .x
        .saturating_add(columns(last, canvas))
        .min(area.right() - 1);
    canvas.text(x, area.bottom() - 1, canvas.glyphs().cut, Role::Label);
}

/// A sentence in rows of at most so many columns.
fn rows(phrase: &Phrase, plain: Role, width: u16, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
    wrap::styled(&spans(phrase, plain, canvas), width, canvas.glyphs())
}

/// How many columns a line takes.
fn columns(line: &Line<'_>, canvas: &Canvas<'_>) -> u16 {
    let spans = line.spans.iter();
    spans.map(|span| canvas.glyphs().width(&span.content)).sum()
}

/// What is said while the record cannot be written.
fn unsaved(why: &str) -> Phrase {
    Phrase::new(format!("! Not saved: {why}"))
}
