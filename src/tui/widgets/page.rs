//! A page of text that scrolls.

use ratatui::layout::Rect;

use super::{Align, Canvas, Document, Look, row_of};
use crate::tui::theme::Role;

/// A page of text that scrolls, with a line at its right edge that shows where it stands, and the same in numbers in
/// its last row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<'a> {
    /// The text.
    pub document: &'a Document,
    /// How many rows have gone out at the top; more than there are shows the end.
    pub scroll: usize,
}

/// The parts of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRects {
    /// The text.
    pub text: Rect,
    /// The line that shows where the page stands.
    pub bar: Rect,
    /// The row with the same in numbers.
    pub position: Rect,
}

/// The widest that a text is set: longer rows are hard to read.
const WIDEST: u16 = 92;

impl Page<'_> {
    /// The parts of a page in an area.
    pub fn rects(area: Rect) -> PageRects {
        let height = area.height.saturating_sub(1);
        let width = area.width.saturating_sub(2).min(WIDEST);
        let text = Rect {
            width,
            height,
            ..area
        };
        PageRects {
            text,
            bar: Rect {
                x: area.x.saturating_add(width + 1),
                width: 1,
                ..text
            }
            .intersection(area),
            position: Rect {
                width: (width + 2).min(area.width),
                ..row_of(area, height)
            },
        }
    }

    /// The scroll that shows the end of the text.
    pub fn last_scroll(&self, area: Rect, look: &Look) -> usize {
        let text = Self::rects(area).text;
        let rows = self.document.rows(text.width, look).len();
        rows.saturating_sub(usize::from(text.height))
    }

    /// Draws the page.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let PageRects {
            text,
            bar,
            position,
        } = Self::rects(area);
        if let Some(told) = self.draw_text(text, bar, canvas) {
            canvas.line(position, &told, Role::Label, Align::Right);
        }
    }

    /// Draws the text and, where it is longer than its area, the bar; gives then what part of it is in sight, in numbers.
    pub(super) fn draw_text(
        &self,
        text: Rect,
        bar: Rect,
        canvas: &mut Canvas<'_>,
    ) -> Option<String> {
        let rows = self.document.rows(text.width, canvas.look());
        let height = usize::from(text.height);
        let last = rows.len().saturating_sub(height);
        let first = self.scroll.min(last);
        for (row, line) in (0..text.height).zip(&rows[first..]) {
            canvas.spans(row_of(text, row), line);
        }
        if last == 0 || height == 0 {
            return None;
        }
        let style = canvas.theme().style(Role::Border);
        canvas.fill(bar, canvas.glyphs().vertical, style);
        let thumb = thumb(bar, rows.len(), first, last);
        let style = canvas.theme().style(Role::Title);
        canvas.fill(thumb, canvas.glyphs().thumb, style);
        let end = (first + height).min(rows.len());
        Some(format!("{}–{end} of {}", first + 1, rows.len()))
    }
}

/// The part of the bar that stands for the rows in sight.
fn thumb(bar: Rect, rows: usize, first: usize, last: usize) -> Rect {
    let height = usize::from(bar.height);
    let long = (height * height / rows.max(1)).clamp(1, height.max(1));
    let travel = height - long.min(height);
    let from = (travel * first).div_ceil(last.max(1));
    let rows = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    Rect {
        y: bar.y.saturating_add(rows(from)),
        height: rows(long),
        ..bar
    }
}
