//! Text that scrolls: on a page, on a panel over the table, and as the pages of help.

use ratatui::{
    layout::Rect,
    style::Style,
    widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState},
};

use super::{Align, Canvas, Document, Look, from_column, inset, row_of};
use crate::tui::theme::Role;

/// Text that scrolls, with a scrollbar at its right edge and the position in numbers in its last row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page<'a> {
    pub document: &'a Document,
    /// Rows scrolled out at the top; more than there are shows the end.
    pub scroll: usize,
}

/// The largest width of a text: longer rows are hard to read.
const WIDEST: u16 = 92;

impl Page<'_> {
    /// Returns the area of the text, without the scrollbar and the row with the position.
    pub fn text_area(area: Rect) -> Rect {
        Rect {
            width: area.width.saturating_sub(2).min(WIDEST),
            height: area.height.saturating_sub(1),
            ..area
        }
    }

    /// Returns the scroll that shows the end of the text, on a page or a panel.
    pub fn last_scroll(&self, area: Rect, look: &Look) -> usize {
        let text = Self::text_area(area);
        let rows = self.document.rows(text.width, look).len();
        rows.saturating_sub(usize::from(text.height))
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let text = Self::text_area(area);
        let bar = from_column(area, area.width.saturating_sub(1));
        let position = row_of(area, text.height);
        if let Some(shown) = self.draw_text(text, bar, canvas) {
            canvas.line(position, &shown, Role::Label, Align::Right);
        }
    }

    /// Draws the text on a panel over the table: a rule with the title and the position, and the text below it.
    pub fn draw_panel(&self, title: &str, area: Rect, canvas: &mut Canvas<'_>) {
        canvas.fill(area, " ", Style::new());
        let rule = row_of(area, 0);
        canvas.rule(rule, Role::Border);
        let title = format!(" {title} ");
        canvas
            .within(rule)
            .text(area.x + 1, area.y, &title, Role::Title);
        let text = Rect {
            y: area.y.saturating_add(1),
            ..Self::text_area(area)
        };
        let bar = from_column(area, area.width.saturating_sub(1));
        if let Some(shown) = self.draw_text(text, bar, canvas) {
            canvas.line(rule, &format!(" {shown} "), Role::Label, Align::Right);
        }
    }

    /// Draws the text and, if it is longer than its area, the scrollbar; returns the position in numbers then.
    fn draw_text(&self, text: Rect, bar: Rect, canvas: &mut Canvas<'_>) -> Option<String> {
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
        let (glyphs, theme) = (canvas.glyphs(), canvas.theme());
        let scrollbar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None)
            .track_symbol(Some(glyphs.vertical))
            .track_style(theme.style(Role::Border))
            .thumb_symbol(glyphs.thumb)
            .thumb_style(theme.style(Role::Title));
        let mut state = ScrollbarState::new(last + 1)
            .position(first)
            .viewport_content_length(height);
        let bar = Rect {
            width: bar.width.min(1),
            height: text.height,
            y: text.y,
            ..bar
        };
        canvas.render(scrollbar, bar, &mut state);
        let end = (first + height).min(rows.len());
        Some(format!("{}–{end} of {}", first + 1, rows.len()))
    }
}

/// The pages of help, with their names as tabs above.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HelpView<'a> {
    pub names: &'a [&'static str],
    /// The index of the open page.
    pub open: usize,
    pub document: &'a Document,
    /// Rows scrolled out at the top; more than there are shows the end.
    pub scroll: usize,
    /// How to turn to another page; shown if there is room.
    pub hint: &'a str,
}

impl HelpView<'_> {
    pub fn last_scroll(&self, area: Rect, look: &Look) -> usize {
        self.page().last_scroll(Self::page_area(area), look)
    }

    /// Returns the rectangle of the name of each page, empty for those that there is no room for. The first ones are left out
    /// until the name of the open page is visible, and both ends have room for a mark that there are more.
    pub fn name_rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Rect> {
        let widths = self.names.iter().map(|name| canvas.glyphs().width(name));
        let widths: Vec<u16> = widths.collect();
        let wide =
            |widths: &[u16], gap: u16| widths.iter().map(|width| width + gap).sum::<u16>() - gap;
        let (gap, row) = if wide(&widths, 3) <= area.width {
            (3, row_of(area, 0))
        } else if wide(&widths, 1) <= area.width {
            (1, row_of(area, 0))
        } else {
            (1, inset(row_of(area, 0), 2, 0))
        };
        let fits = |first: &usize| wide(&widths[*first..=self.open], gap) <= row.width;
        let first = (0..self.open).find(fits).unwrap_or(self.open);
        let mut x = row.x;
        let rect = |(place, width): (usize, &u16)| {
            if place < first {
                return Rect { width: 0, ..row };
            }
            let at = Rect {
                x,
                width: *width,
                ..row
            };
            x = x.saturating_add(width + gap);
            if at.right() <= row.right() {
                at
            } else {
                // Nor is there room for those behind it.
                x = row.right();
                from_column(row, row.width)
            }
        };
        widths.iter().enumerate().map(rect).collect()
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let rects = self.name_rects(area, canvas);
        for (place, (name, at)) in self.names.iter().zip(&rects).enumerate() {
            let role = if place == self.open {
                Role::Selected
            } else {
                Role::Label
            };
            canvas.within(*at).text(at.x, at.y, name, role);
        }
        for (rect, side) in [(rects.first(), Align::Left), (rects.last(), Align::Right)] {
            if rect.is_some_and(|rect| rect.is_empty()) {
                canvas.line(row_of(area, 0), canvas.glyphs().cut, Role::Label, side);
            }
        }
        let end = rects.last().map_or(area.x, |last| last.right());
        let free = area.right().saturating_sub(end);
        if canvas.glyphs().width(self.hint).saturating_add(3) <= free {
            canvas.line(row_of(area, 0), self.hint, Role::Label, Align::Right);
        }
        canvas.rule(row_of(area, 1), Role::Border);
        self.page().draw(Self::page_area(area), canvas);
    }

    /// Returns the area of the open page, below the names.
    pub fn page_area(area: Rect) -> Rect {
        let above = 2.min(area.height);
        Rect {
            y: area.y.saturating_add(above),
            height: area.height - above,
            ..area
        }
    }

    fn page(&self) -> Page<'_> {
        Page {
            document: self.document,
            scroll: self.scroll,
        }
    }
}
