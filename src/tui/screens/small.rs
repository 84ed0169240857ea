//! What is said where there is too little room for a table.

use crate::tui::{
    keymap::Command,
    layout::Tier,
    model::Model,
    theme::Role,
    widgets::{Align, Canvas, centred, row_of},
};

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let quit = model.keys.name(Command::Quit);
    let least = Tier::LEAST;
    let lines = [
        "Too small".to_owned(),
        format!("undercut needs {}x{}", least.width, least.height),
        format!("{quit} quits, nothing is lost"),
    ];
    let area = centred(canvas.area(), canvas.area().width, 3);
    for (row, line) in (0..).zip(&lines) {
        canvas.line(row_of(area, row), line, Role::Message, Align::Centre);
    }
}
