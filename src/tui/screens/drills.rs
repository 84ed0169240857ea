//! Before the first question of the drills and after the last: what is looked for, and how it went.

use ratatui::layout::Rect;

use crate::tui::{
    drill_page::DrillPage,
    model::Model,
    theme::Role,
    widgets::{Align, Canvas, Document, Look, Page, inset, row_of},
};

/// The room of the page under its title.
fn inside(model: &Model) -> Rect {
    let area = super::whole(model);
    Rect {
        y: area.y.saturating_add(2),
        height: area.height.saturating_sub(3),
        ..inset(area, 1, 0)
    }
}

fn document(model: &Model) -> Document {
    model
        .drills()
        .map_or_else(Document::default, DrillPage::document)
}

pub(super) fn last_scroll(model: &Model, look: &Look) -> usize {
    let document = document(model);
    let page = Page {
        document: &document,
        scroll: 0,
    };
    page.last_scroll(inside(model), look)
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(room) = model.drills() else { return };
    let title = row_of(inset(super::whole(model), 1, 0), 0);
    canvas.line(title, "Practise", Role::Title, Align::Left);
    let document = document(model);
    let page = Page {
        document: &document,
        scroll: room.scroll,
    };
    page.draw(inside(model), canvas);
    super::footer::draw(model, canvas);
}
