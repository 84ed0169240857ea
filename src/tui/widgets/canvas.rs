//! Where widgets draw: a part of the screen that nothing reaches beyond.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::StatefulWidget};

use crate::tui::{
    glyphs::Glyphs,
    keymap::Command,
    theme::{Role, Theme},
};

/// What the screen looks like: its colours and its signs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The signs.
    pub glyphs: Glyphs,
}

/// What a click means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The same as this command's key.
    Key(Command),
    /// A line, card or place, as the screen that drew it numbers them.
    Line(usize),
}

/// Where a text stands in the room it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At its left edge.
    Left,
    /// In its middle.
    Centre,
    /// At its right edge.
    Right,
}

/// A part of the screen to draw in. Coordinates are those of the whole screen; what lies outside the part is not
/// drawn, so that no position and no size can panic. Every text goes through the signs of the [`Look`].
#[derive(Debug)]
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    look: &'a Look,
    hits: Option<&'a mut Vec<(Rect, Target)>>,
}

impl<'a> Canvas<'a> {
    /// The whole of a buffer.
    pub fn new(buffer: &'a mut Buffer, look: &'a Look) -> Self {
        let area = buffer.area;
        Self {
            buffer,
            area,
            look,
            hits: None,
        }
    }

    /// The same, with what can be clicked collected here, from the bottom to the top.
    #[must_use]
    pub fn collecting(self, hits: &'a mut Vec<(Rect, Target)>) -> Self {
        Self {
            hits: Some(hits),
            ..self
        }
    }

    /// Marks what can be clicked in an area.
    pub fn hit(&mut self, area: Rect, target: Target) {
        let area = area.intersection(self.area);
        if let Some(hits) = &mut self.hits
            && !area.is_empty()
        {
            hits.push((area, target));
        }
    }

    /// A part of this part.
    pub fn within(&mut self, area: Rect) -> Canvas<'_> {
        Canvas {
            area: self.area.intersection(area),
            buffer: self.buffer,
            look: self.look,
            hits: self.hits.as_deref_mut(),
        }
    }

    /// Where it is.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// What everything looks like.
    pub fn look(&self) -> &'a Look {
        self.look
    }

    /// The signs.
    pub fn glyphs(&self) -> &'a Glyphs {
        &self.look.glyphs
    }

    /// The colours.
    pub fn theme(&self) -> &'a Theme {
        &self.look.theme
    }

    /// Writes a text, as far as there is room, and returns the column after it.
    pub fn text(&mut self, x: u16, y: u16, text: &str, role: Role) -> u16 {
        let style = self.theme().style(role);
        self.styled(x, y, text, style)
    }

    /// Writes a text in a style that was put together from roles, and returns the column after it.
    pub fn styled(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let glyphs = self.glyphs();
        let text = glyphs.text(text);
        let inside = (self.area.top()..self.area.bottom()).contains(&y)
            && (self.area.left()..self.area.right()).contains(&x);
        if inside {
            let room = usize::from(self.area.right() - x);
            self.buffer.set_stringn(x, y, &text, room, style);
        }
        x.saturating_add(glyphs.width(&text))
    }

    /// Writes a text into the first row of `area`, cut to its width, and returns where it stands.
    pub fn line(&mut self, area: Rect, text: &str, role: Role, align: Align) -> Rect {
        let glyphs = self.glyphs();
        let text = glyphs.cut_to(text, area.width);
        let width = glyphs.width(&text).min(area.width);
        let left = match align {
            Align::Left => 0,
            Align::Centre => (area.width - width) / 2,
            Align::Right => area.width - width,
        };
        let at = Rect::new(
            area.x.saturating_add(left),
            area.y,
            width,
            area.height.min(1),
        );
        self.within(at).text(at.x, at.y, &text, role);
        at
    }

    /// Writes a line of several styles into the first row of `area`.
    pub fn spans(&mut self, area: Rect, line: &Line<'_>) {
        let mut canvas = self.within(area);
        let mut x = area.x;
        for span in line {
            x = canvas.styled(x, area.y, &span.content, line.style.patch(span.style));
        }
    }

    /// Fills an area with one sign.
    pub fn fill(&mut self, area: Rect, sign: &str, style: Style) {
        let area = self.area.intersection(area);
        let glyphs = self.glyphs();
        let sign = glyphs.text(sign);
        let ground = self.theme().style(Role::Ground);
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
                cell.set_symbol(&sign).set_style(ground.patch(style));
            }
        }
    }

    /// Lays the ground of the theme, if it has one of its own.
    pub fn lay_ground(&mut self) {
        if self.theme().style(Role::Ground) != Style::new() {
            self.fill(self.area, " ", Style::new());
        }
    }

    /// Draws a widget of ratatui, whose signs are those of the look.
    pub fn render<W: StatefulWidget>(&mut self, widget: W, area: Rect, state: &mut W::State) {
        widget.render(self.area.intersection(area), self.buffer, state);
    }

    /// Draws a line from left to right through the first row of an area.
    pub fn rule(&mut self, area: Rect, role: Role) {
        let style = self.theme().style(role);
        let row = Rect {
            height: area.height.min(1),
            ..area
        };
        self.fill(row, self.glyphs().horizontal, style);
    }

    /// Draws the four sides of a box; what is inside stays.
    pub fn outline(&mut self, area: Rect, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let glyphs = self.glyphs();
        let right = area.right().saturating_sub(1);
        let bottom = area.bottom().saturating_sub(1);
        let column = |x| Rect::new(x, area.y, 1, area.height);
        let row = |y| Rect::new(area.x, y, area.width, 1);
        self.fill(column(area.x), glyphs.vertical, style);
        self.fill(column(right), glyphs.vertical, style);
        self.fill(row(area.y), glyphs.horizontal, style);
        self.fill(row(bottom), glyphs.horizontal, style);
        let places = [
            (area.x, area.y),
            (right, area.y),
            (area.x, bottom),
            (right, bottom),
        ];
        for ((x, y), corner) in places.into_iter().zip(glyphs.corners) {
            self.styled(x, y, corner, style);
        }
    }
}

/// An area without so many columns left and right and so many rows above and below.
pub fn inset(area: Rect, columns: u16, rows: u16) -> Rect {
    Rect {
        x: area.x.saturating_add(columns.min(area.width / 2)),
        y: area.y.saturating_add(rows.min(area.height / 2)),
        width: area.width.saturating_sub(columns.saturating_mul(2)),
        height: area.height.saturating_sub(rows.saturating_mul(2)),
    }
}

/// An area of this size in the middle of another, and no larger than that.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(area.width);
    let height = height.min(area.height);
    Rect {
        x: area.x.saturating_add((area.width - width) / 2),
        y: area.y.saturating_add((area.height - height) / 2),
        width,
        height,
    }
}

/// The row of an area at this distance from its top; empty where the area does not reach so far.
pub fn row_of(area: Rect, row: u16) -> Rect {
    Rect {
        y: area.y.saturating_add(row).min(area.bottom()),
        height: u16::from(row < area.height),
        ..area
    }
}
