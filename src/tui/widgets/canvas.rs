//! Where widgets draw: a part of the screen that clips what is drawn.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::StatefulWidget};

use crate::tui::{
    glyphs::Glyphs,
    keymap::Command,
    theme::{Role, Theme},
};

/// What the screen looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    pub theme: Theme,
    pub glyphs: Glyphs,
}

/// What a click means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hit {
    /// The same as this command's key.
    Key(Command),
    /// A line, card or place, as the screen that drew it numbers them.
    Line(usize),
}

/// Where a text is placed in the width it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Center,
    Right,
}

impl Align {
    /// Returns the columns before the text when this many are free.
    pub const fn indent(self, free: u16) -> u16 {
        match self {
            Self::Left => 0,
            Self::Center => free / 2,
            Self::Right => free,
        }
    }
}

/// A part of the screen to draw in. Coordinates are those of the whole screen. What lies outside the part is not
/// drawn, so no position or size can panic. Every text is converted to the characters of the [`Look`].
#[derive(Debug)]
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    look: &'a Look,
    surface: Surface,
    hits: Option<&'a mut Vec<(Rect, Hit)>>,
}

/// What lies under a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Surface {
    /// The ground of the theme.
    Ground,
    /// A sheet of paper, on which everything is written with the same pen.
    Paper,
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, look: &'a Look) -> Self {
        let area = buffer.area;
        Self {
            buffer,
            area,
            look,
            surface: Surface::Ground,
            hits: None,
        }
    }

    /// Also collects what can be clicked, from the bottom to the top.
    #[must_use]
    pub fn collecting(self, hits: &'a mut Vec<(Rect, Hit)>) -> Self {
        Self {
            hits: Some(hits),
            ..self
        }
    }

    /// Records what a click in this area does.
    pub fn hit(&mut self, area: Rect, target: Hit) {
        let area = area.intersection(self.area);
        if let Some(hits) = &mut self.hits
            && !area.is_empty()
        {
            hits.push((area, target));
        }
    }

    pub fn within(&mut self, area: Rect) -> Canvas<'_> {
        Canvas {
            area: self.area.intersection(area),
            buffer: self.buffer,
            look: self.look,
            surface: self.surface,
            hits: self.hits.as_deref_mut(),
        }
    }

    /// The same part of the screen, with a sheet of paper on it.
    pub fn on_paper(&mut self) -> Canvas<'_> {
        Canvas {
            surface: Surface::Paper,
            ..self.within(self.area)
        }
    }

    /// Returns the style of a role on what lies here.
    pub fn style(&self, role: Role) -> Style {
        let style = self.theme().style(role);
        match self.surface {
            Surface::Ground => style,
            Surface::Paper => {
                let ink = match role {
                    Role::Label | Role::Hint | Role::Border => Role::Pencil,
                    _ => Role::Paper,
                };
                style.patch(self.theme().style(ink))
            }
        }
    }

    pub fn area(&self) -> Rect {
        self.area
    }

    pub fn look(&self) -> &'a Look {
        self.look
    }

    pub fn glyphs(&self) -> &'a Glyphs {
        &self.look.glyphs
    }

    pub fn theme(&self) -> &'a Theme {
        &self.look.theme
    }

    /// Writes as much of a text as fits, and returns the column after the whole text.
    pub fn text(&mut self, x: u16, y: u16, text: &str, role: Role) -> u16 {
        let style = self.style(role);
        self.styled(x, y, text, style)
    }

    /// Like [`Canvas::text`], with a style made of several roles.
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

    /// Writes a text into the first row of `area`, cut to its width, and returns its place.
    pub fn line(&mut self, area: Rect, text: &str, role: Role, align: Align) -> Rect {
        let glyphs = self.glyphs();
        let text = glyphs.cut_to(text, area.width);
        let width = glyphs.width(&text).min(area.width);
        let at = Rect {
            width,
            ..row_of(from_column(area, align.indent(area.width - width)), 0)
        };
        self.within(at).text(at.x, at.y, &text, role);
        at
    }

    /// The same, or nothing where the text would be cut.
    pub fn line_if_it_fits(&mut self, area: Rect, text: &str, role: Role, align: Align) {
        if self.glyphs().width(text) <= area.width {
            self.line(area, text, role, align);
        }
    }

    /// Whether nothing is written in an area.
    pub fn is_blank(&self, area: Rect) -> bool {
        let mut cells = area.positions().filter_map(|at| self.buffer.cell(at));
        cells.all(|cell| cell.symbol() == " ")
    }

    /// Writes a line of several styles into the first row of `area`.
    pub fn spans(&mut self, area: Rect, line: &Line<'_>) {
        let mut canvas = self.within(area);
        let mut x = area.x;
        for span in line {
            x = canvas.styled(x, area.y, &span.content, line.style.patch(span.style));
        }
    }

    /// Fills an area with one character.
    pub fn fill(&mut self, area: Rect, sign: &str, style: Style) {
        let area = self.area.intersection(area);
        let glyphs = self.glyphs();
        let sign = glyphs.text(sign);
        let ground = match self.surface {
            Surface::Ground => self.theme().style(Role::Ground),
            Surface::Paper => self.style(Role::Paper),
        };
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
                cell.set_symbol(&sign).set_style(ground.patch(style));
            }
        }
    }

    /// Fills the screen with the background of the theme, if it has one.
    pub fn lay_ground(&mut self) {
        if self.theme().style(Role::Ground) != Style::new() {
            self.fill(self.area, " ", Style::new());
        }
    }

    /// Draws a widget of ratatui that uses the characters of the look.
    pub fn render<W: StatefulWidget>(&mut self, widget: W, area: Rect, state: &mut W::State) {
        widget.render(self.area.intersection(area), self.buffer, state);
    }

    /// Draws a horizontal line through the first row of an area.
    pub fn rule(&mut self, area: Rect, role: Role) {
        let style = self.style(role);
        self.fill(row_of(area, 0), self.glyphs().horizontal, style);
    }

    /// Draws the border of a box with a title in it, unless that is empty.
    pub fn frame(&mut self, area: Rect, title: &str) {
        self.outline(area, self.style(Role::Border));
        if title.is_empty() {
            return;
        }
        let at = inset(row_of(area, 0), 2, 0);
        self.within(area)
            .line(at, &format!(" {title} "), Role::Title, Align::Left);
    }

    /// Draws the border of a box; its inside stays as it is.
    pub fn outline(&mut self, area: Rect, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let glyphs = self.glyphs();
        let [right, bottom] = [area.right() - 1, area.bottom() - 1];
        for x in [area.x, right] {
            let side = Rect {
                x,
                width: 1,
                ..area
            };
            self.fill(side, glyphs.vertical, style);
        }
        for y in [area.y, bottom] {
            let side = Rect {
                y,
                height: 1,
                ..area
            };
            self.fill(side, glyphs.horizontal, style);
        }
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

/// Returns an area without this many columns left and right and rows above and below.
pub fn inset(area: Rect, columns: u16, rows: u16) -> Rect {
    Rect {
        x: area.x.saturating_add(columns.min(area.width / 2)),
        y: area.y.saturating_add(rows.min(area.height / 2)),
        width: area.width.saturating_sub(columns.saturating_mul(2)),
        height: area.height.saturating_sub(rows.saturating_mul(2)),
    }
}

/// Returns an area of this size, or smaller, in the middle of another.
pub fn centered(area: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(area.width);
    let height = height.min(area.height);
    Rect {
        x: area.x.saturating_add((area.width - width) / 2),
        y: area.y.saturating_add((area.height - height) / 2),
        width,
        height,
    }
}

/// Returns the part of an area of so many columns that is nearest to the middle of the whole.
pub fn towards_middle(area: Rect, width: u16, whole: Rect) -> Rect {
    let width = width.min(area.width);
    let x = centered(whole, width, 1).x;
    Rect {
        x: x.clamp(area.x, area.right() - width),
        width,
        ..area
    }
}

/// The rows of an area that are not used yet.
pub struct FreeRows {
    pub top: u16,
    pub bottom: u16,
}

impl FreeRows {
    /// Takes this many rows from the top, or all that are left, in the columns of an area.
    pub fn take_top(&mut self, columns: Rect, rows: u16) -> Rect {
        let height = rows.min(self.bottom - self.top);
        let y = self.top;
        self.top += height;
        Rect {
            y,
            height,
            ..columns
        }
    }

    pub fn take_bottom(&mut self, columns: Rect, rows: u16) -> Rect {
        let height = rows.min(self.bottom - self.top);
        self.bottom -= height;
        Rect {
            y: self.bottom,
            height,
            ..columns
        }
    }
}

/// Returns the part of an area from this column on, counted from its left edge.
pub fn from_column(area: Rect, column: u16) -> Rect {
    let column = column.min(area.width);
    Rect {
        x: area.x.saturating_add(column),
        width: area.width - column,
        ..area
    }
}

/// Returns a row of an area, counted from its top; empty if the area ends before it.
pub fn row_of(area: Rect, row: u16) -> Rect {
    Rect {
        y: area.y.saturating_add(row).min(area.bottom()),
        height: u16::from(row < area.height),
        ..area
    }
}
