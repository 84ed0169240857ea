//! The screens: what the model shows, drawn by one pure function.

mod asked;
mod between;
mod cards;
mod cut;
mod daily;
mod drills;
mod footer;
mod help;
mod hint;
mod house;
mod lesson;
mod menu;
mod moves;
mod page;
mod prompt;
mod records;
mod replay;
mod settings;
mod small;
mod standing;
mod statistics;
mod table;
mod values;
mod verdict;

use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};

use crate::game::{
    Stage,
    words::{Phrase, Piece},
};

use super::{
    layout::Tier,
    model::Model,
    room::Room,
    sitting::After,
    target::{Target, colourless},
    theme::Role,
    widgets::{Canvas, Look, row_of, wrap},
};

/// Draws everything.
pub fn draw(model: &Model, look: &Look, frame: &mut Frame) {
    draw_on(model, &mut Canvas::new(frame.buffer_mut(), look));
}

/// Draws everything on a canvas, which may be of another size than the model was last told.
pub(super) fn draw_on(model: &Model, canvas: &mut Canvas<'_>) {
    canvas.lay_ground();
    match screen(model) {
        Screen::Small => small::draw(model, canvas),
        Screen::Page => page::draw(model, canvas),
        Screen::Values => values::draw(model, canvas),
        Screen::Replay => replay::draw(model, canvas),
        Screen::Daily => daily::draw(model, canvas),
        Screen::Drills => drills::draw(model, canvas),
        Screen::Lesson => lesson::draw(model, canvas),
        Screen::Statistics => statistics::draw(model, canvas),
        Screen::Asked => asked::draw(model, canvas),
        Screen::Menu => menu::draw(model, canvas),
        Screen::Cut => cut::draw(model, canvas),
        Screen::Between => between::draw(model, canvas),
        Screen::Table => table::draw(model, canvas),
    }
}

/// What can be clicked on the screen that is drawn, from the bottom to the top.
pub fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let mut targets = match screen(model) {
        Screen::Small => return Vec::new(),
        Screen::Between | Screen::Drills => Vec::new(),
        Screen::Daily => daily::targets(model),
        Screen::Page => page::targets(model, canvas),
        Screen::Values => values::targets(model),
        Screen::Replay => replay::targets(model),
        Screen::Lesson => lesson::targets(model, canvas),
        Screen::Statistics => statistics::targets(model),
        Screen::Asked => asked::targets(model, canvas),
        Screen::Menu => menu::targets(model, canvas),
        Screen::Cut => cut::targets(model, canvas),
        Screen::Table => table::targets(model, canvas),
    };
    targets.extend(footer::targets(model, canvas));
    targets
}

/// How far the page that is open can be scrolled, in rows.
pub fn last_scroll(model: &Model) -> usize {
    match screen(model) {
        Screen::Drills => drills::last_scroll(model, &colourless(model)),
        Screen::Table => verdict::last_scroll(model, &colourless(model)),
        _ => page::last_scroll(model, &colourless(model)),
    }
}

/// How far the page of the deal of the day can be scrolled, in rows.
pub fn last_daily_scroll(model: &Model) -> usize {
    daily::last_scroll(model, &colourless(model))
}

/// How far the page of the statistics can be scrolled, in rows.
pub fn statistics_end(model: &Model) -> usize {
    statistics::last_scroll(model, &colourless(model))
}

/// The row of the page of the coach with which a mistake begins.
pub fn row_of_mistake(model: &Model, mistake: usize) -> usize {
    let rows = page::mistake_rows(model, &colourless(model));
    rows.get(mistake).copied().unwrap_or(0)
}

/// The screens there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    Small,
    Page,
    Values,
    Replay,
    Daily,
    Drills,
    Lesson,
    Statistics,
    Asked,
    Menu,
    Cut,
    Between,
    Table,
}

fn screen(model: &Model) -> Screen {
    if model.tier() == Tier::TooSmall {
        return Screen::Small;
    }
    if model.page.is_some() {
        return Screen::Page;
    }
    match model.room() {
        Some(Room::Drills(page)) if page.is_at_table() => {}
        Some(_) if model.asked.is_some() => return Screen::Asked,
        Some(Room::House(_) | Room::Settings(_) | Room::Records(_)) => return Screen::Values,
        Some(Room::Replay(_)) => return Screen::Replay,
        Some(Room::Daily(_)) => return Screen::Daily,
        Some(Room::Drills(_)) => return Screen::Drills,
        Some(Room::Lesson(_)) => return Screen::Lesson,
        Some(Room::Statistics(_)) => return Screen::Statistics,
        None => {}
    }
    let Some(sitting) = &model.sitting else {
        return Screen::Menu;
    };
    if sitting.game().deals() == 0 {
        return Screen::Cut;
    }
    // While a hand is played, a question stands among its cards.
    if model.asked.is_some() && !matches!(sitting.game().stage(), Stage::Playing(_)) {
        return Screen::Asked;
    }
    match sitting.after {
        After::Hand | After::Compared => Screen::Table,
        After::Game | After::Match => Screen::Between,
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
