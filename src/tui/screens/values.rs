//! A page of values that can be changed: a title, the list, and below it what is to be said of the line under the cursor.

use crate::game::words::Phrase;

use ratatui::layout::Rect;

use super::{house, records, settings};
use crate::tui::{
    layout::Tier,
    model::Model,
    room::Room,
    target::{self, Target},
    theme::Role,
    widgets::{Align, Canvas, ValueList, ValueRow, inset, row_of},
};

/// Draws the page of values that the player is on.
pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    if let Some(values) = values(model) {
        values.draw(model, canvas);
    }
}

/// What can be clicked on it: each value.
pub(super) fn targets(model: &Model) -> Vec<(Rect, Target)> {
    let rects = values(model).map_or_else(Vec::new, |values| values.rects(model));
    target::each(rects, Target::ValueLine).collect()
}

fn values(model: &Model) -> Option<Values> {
    match model.room()? {
        Room::House(page) => Some(house::values(model, page)),
        Room::Settings(page) => Some(settings::values(model, page)),
        Room::Records(page) => Some(records::values(model, page)),
        Room::Replay(_)
        | Room::Daily(_)
        | Room::Drills(_)
        | Room::Lesson(_)
        | Room::Statistics(_) => None,
    }
}

/// What stands on such a page.
pub(super) struct Values {
    /// What the page is called.
    pub title: &'static str,
    /// What is said beside the title.
    pub beside: (String, Role),
    /// The list.
    pub rows: Vec<ValueRow>,
    /// Which of its values the cursor is on, counted from 0.
    pub cursor: usize,
    /// What is said of it, the most important first.
    pub about: Vec<(Phrase, Role)>,
}

struct Parts {
    title: Rect,
    rules: [Rect; 2],
    list: Rect,
    about: Rect,
}

fn parts(model: &Model) -> Parts {
    let inner = inset(super::whole(model), 1, 0);
    let (ruled, said) = match model.tier() {
        Tier::TooSmall | Tier::Compact => (0, 3),
        Tier::Narrow => (1, 5),
        Tier::Standard => (1, 6),
        Tier::Full => (1, 8),
    };
    // The title, the footer, and the lines between.
    let list = inner.height.saturating_sub(2 + said + 2 * ruled);
    let below = 1 + ruled + list;
    let rule = |row: u16| Rect {
        height: ruled.min(1),
        ..row_of(inner, row)
    };
    Parts {
        title: row_of(inner, 0),
        rules: [rule(1), rule(below)],
        list: Rect {
            y: inner.y + 1 + ruled,
            height: list,
            ..inner
        },
        about: Rect {
            y: inner.y + below + ruled,
            height: said.min(inner.height),
            ..inner
        },
    }
}

impl Values {
    fn list(&self) -> ValueList<'_> {
        ValueList {
            rows: &self.rows,
            selected: self.cursor,
        }
    }

    /// Where each value can be seen and clicked.
    fn rects(&self, model: &Model) -> Vec<Rect> {
        self.list().value_rects(parts(model).list)
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let parts = parts(model);
        let title = canvas.line(parts.title, self.title, Role::Title, Align::Left);
        let beside = Rect {
            x: title.right() + 2,
            width: parts.title.right().saturating_sub(title.right() + 2),
            ..parts.title
        };
        let (text, role) = &self.beside;
        canvas.line(beside, text, *role, Align::Right);
        for rule in parts.rules {
            if !rule.is_empty() {
                canvas.rule(rule, Role::Border);
            }
        }
        self.list().draw(parts.list, canvas);
        let mut rows = Vec::new();
        for (phrase, role) in &self.about {
            rows.extend(super::rows(phrase, *role, parts.about.width, canvas));
        }
        for (row, line) in (0..parts.about.height).zip(&rows) {
            canvas.spans(row_of(parts.about, row), line);
        }
        super::footer::draw(model, canvas);
    }
}
