//! A list of values: a title, the list, and below it what is said of the line under the cursor.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use crate::{
    game::words::{Phrase, Symbols},
    tui::{
        keymap::Command,
        layout::Tier,
        theme::Role,
        widgets::{Align, Canvas, FreeRows, Hit, MenuView, ValueList, ValueRow, from_column},
    },
};

use super::{Model, text};

/// How many lines a page of a list has.
const PAGE: usize = 11;

/// Where a cursor in a list of `count` lines stands after a command, and never beyond its ends: a held key stops there. `None` if
/// the command does not move it.
pub fn moved(cursor: usize, count: usize, command: Command) -> Option<usize> {
    scrolls(command).then(|| scrolled(cursor, count.saturating_sub(1), PAGE, command))
}

/// Whether a command scrolls a text.
pub fn scrolls(command: Command) -> bool {
    matches!(
        command,
        Command::Up
            | Command::Down
            | Command::PageUp
            | Command::PageDown
            | Command::First
            | Command::Last
    )
}

/// Where a text that is scrolled `at` rows down stands after a command, and never beyond `last`. The next page begins with the
/// last of the `page` rows of this one.
pub fn scrolled(at: usize, last: usize, page: usize, command: Command) -> usize {
    let at = at.min(last);
    let page = page.saturating_sub(1).max(1);
    let to = match command {
        Command::Up => at.saturating_sub(1),
        Command::Down => at + 1,
        Command::PageUp => at.saturating_sub(page),
        Command::PageDown => at + page,
        Command::First => 0,
        Command::Last => last,
        _ => at,
    };
    to.min(last)
}

/// How many lines of the list are always in sight.
const LINES: u16 = 3;

/// What stands on such a page.
pub(super) struct Values {
    /// What the page is called.
    pub title: &'static str,
    /// What is said beside the title.
    pub beside: (String, Role),
    pub rows: Vec<ValueRow>,
    /// Which of its values the cursor is on, counted from 0.
    pub cursor: usize,
    /// What is said of it, the most important first.
    pub about: Vec<(Phrase, Role)>,
}

impl Values {
    /// Draws the page, marks each line, and returns what is free below the list.
    pub fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) -> Rect {
        let inner = text::page(text::whole(model));
        let (ruled, said) = match model.tier() {
            Tier::TooSmall | Tier::Compact => (0, 3),
            Tier::Narrow | Tier::Standard | Tier::Full | Tier::Large | Tier::Huge => (1, 5),
        };
        // The last row is the footer's.
        let mut rows = FreeRows {
            top: inner.y,
            bottom: inner.bottom().saturating_sub(1),
        };
        let title_at = rows.take_top(inner, 1);
        // What is said of the line goes before the other lines, and leaves some of them.
        let most = (rows.bottom - rows.top).saturating_sub(2 * ruled + LINES);
        let wanted = text::height(&self.about, inner.width, canvas);
        let wanted = u16::try_from(wanted).unwrap_or(u16::MAX);
        let about = rows.take_bottom(inner, said.max(wanted.min(most)));
        for rule in [rows.take_top(inner, ruled), rows.take_bottom(inner, ruled)] {
            canvas.rule(rule, Role::Border);
        }
        let title = canvas.line(title_at, self.title, Role::Title, Align::Left);
        let beside = from_column(title_at, title.width + 2);
        let (text, role) = &self.beside;
        canvas.line(beside, text, *role, Align::Right);
        let list = ValueList {
            rows: &self.rows,
            selected: self.cursor,
        };
        let list_at = rows.take_top(inner, rows.bottom - rows.top);
        for (place, at) in list.value_rects(list_at, canvas).into_iter().enumerate() {
            canvas.hit(at, Hit::Line(place));
        }
        list.draw(list_at, canvas);
        // Where there is no list, its place is where you look.
        let about = if self.rows.is_empty() { list_at } else { about };
        text::draw_phrases(&self.about, about, canvas);
        let listed = u16::try_from(self.rows.len()).unwrap_or(u16::MAX);
        Rect {
            y: list_at.y + listed.min(list_at.height),
            height: list_at.height.saturating_sub(listed),
            ..list_at
        }
    }
}

/// Draws a menu, and the message below it.
pub(super) fn draw_menu(menu: &MenuView<'_>, model: &Model, canvas: &mut Canvas<'_>) {
    let whole = canvas.area();
    let rows = model.told.as_ref().map_or(0, |told| {
        let least = if whole.width >= 80 { 2 } else { 3 };
        // Words that do not fit leave some room at the ends of the rows.
        let row = usize::from(whole.width.saturating_sub(12).max(1));
        let rows = u16::try_from(told.text(Symbols::Ascii).width() / row + 1).unwrap_or(u16::MAX);
        rows.clamp(least, (whole.height / 2).max(least))
    });
    let area = Rect {
        height: whole.height.saturating_sub(rows + 1),
        ..text::page(whole)
    };
    for (line, rect) in menu.choice_rects(area, canvas).into_iter().enumerate() {
        canvas.hit(rect, Hit::Line(line));
    }
    menu.draw(area, canvas);
    if let Some(told) = &model.told {
        let below = Rect {
            y: area.bottom(),
            height: rows,
            ..area
        };
        text::draw_phrase(told, Role::Warning, below, canvas);
    }
}
