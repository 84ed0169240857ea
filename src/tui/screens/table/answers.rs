//! The answers to a question, at the table or on a page.

use ratatui::layout::Rect;

use crate::tui::{
    question::Asked,
    widgets::{Canvas, ChoiceList, Hit, towards_middle},
};

use super::super::text;

/// Columns of the shortest list of answers.
const LEAST_ANSWERS: u16 = 40;

/// Draws the answers, each to be clicked.
pub fn draw(asked: &Asked, area: Rect, canvas: &mut Canvas<'_>) {
    let labels = asked.question.lines.iter().map(|line| &line.label);
    let choices = text::choices(labels, canvas);
    let list = ChoiceList {
        choices: &choices,
        selected: asked.cursor,
    };
    // As wide as the longest answer, so that nothing moves with the cursor.
    let width = list.width(canvas).max(LEAST_ANSWERS);
    let area = towards_middle(area, width, canvas.area());
    for (line, at) in list.choice_rects(area).into_iter().enumerate() {
        canvas.hit(at, Hit::Line(line));
    }
    list.draw(area, canvas);
}
