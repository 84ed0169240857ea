//! A text that lies over a part of the table, and scrolls there.

use ratatui::{layout::Rect, style::Style};

use super::{Align, Canvas, Document, Look, Page, row_of};
use crate::tui::theme::Role;

/// A text that lies over a part of the table: below a rule with its title it scrolls, and the rule says where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Panel<'a> {
    /// What it is about.
    pub title: &'a str,
    /// The text.
    pub document: &'a Document,
    /// How many rows have gone out at the top; more than there are shows the end.
    pub scroll: usize,
}

/// The widest that a text is set, as on a page.
const WIDEST: u16 = 92;

impl Panel<'_> {
    /// The rows of the text, and the line beside them that shows where it stands.
    fn inside(area: Rect) -> (Rect, Rect) {
        let text = Rect {
            y: area.y.saturating_add(1),
            width: area.width.saturating_sub(2).min(WIDEST),
            height: area.height.saturating_sub(1),
            ..area
        };
        let bar = Rect {
            x: area.right().saturating_sub(1),
            width: 1,
            ..text
        };
        (text, bar.intersection(area))
    }

    fn page(&self) -> Page<'_> {
        Page {
            document: self.document,
            scroll: self.scroll,
        }
    }

    /// The scroll that shows the end of the text.
    pub fn last_scroll(&self, area: Rect, look: &Look) -> usize {
        let (text, _) = Self::inside(area);
        let rows = self.document.rows(text.width, look).len();
        rows.saturating_sub(usize::from(text.height))
    }

    /// Draws the panel over whatever is there.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        canvas.fill(area, " ", Style::new());
        let title = row_of(area, 0);
        canvas.rule(title, Role::Border);
        canvas.within(title).text(
            area.x + 1,
            area.y,
            &format!(" {} ", self.title),
            Role::Title,
        );
        let (text, bar) = Self::inside(area);
        if let Some(told) = self.page().draw_text(text, bar, canvas) {
            canvas.line(title, &format!(" {told} "), Role::Label, Align::Right);
        }
    }
}
