//! The page of the deal of the day.

use ratatui::layout::Rect;

use crate::tui::{
    keymap::Command,
    model::Model,
    target::{Target, colourless},
    theme::Role,
    widgets::{Align, Canvas, Document, Look, Page, inset, row_of},
};

fn inside(area: Rect) -> Rect {
    Rect {
        y: area.y.saturating_add(2),
        height: area.height.saturating_sub(3),
        ..inset(area, 1, 0)
    }
}

fn page(document: &Document, scroll: usize) -> Page<'_> {
    Page { document, scroll }
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    if let Some(daily) = model.daily() {
        let area = canvas.area();
        let title = row_of(inset(area, 1, 0), 0);
        canvas.line(title, "The deal of the day", Role::Title, Align::Left);
        let document = daily.document();
        page(&document, daily.scroll).draw(inside(area), canvas);
    }
    super::footer::draw(model, canvas);
}

/// What can be clicked: the level, for the next one.
pub(super) fn targets(model: &Model) -> Vec<(Rect, Target)> {
    let Some(daily) = model.daily() else {
        return Vec::new();
    };
    let text = Page::rects(inside(super::whole(model))).text;
    let rows = daily.document().rows(text.width, &colourless(model));
    let shown = rows.iter().skip(daily.scroll).zip(0..text.height);
    let chosen = shown.filter(|(row, _)| row.spans.iter().any(|span| span.content.contains('<')));
    chosen
        .map(|(_, row)| (row_of(text, row), Target::Key(Command::Right)))
        .collect()
}

/// How far the page can be scrolled, in rows.
pub(super) fn last_scroll(model: &Model, look: &Look) -> usize {
    model.daily().map_or(0, |daily| {
        page(&daily.document(), 0).last_scroll(inside(super::whole(model)), look)
    })
}
