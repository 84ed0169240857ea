//! A list of names with their values, under headings.

use ratatui::layout::Rect;

use super::{Align, Canvas, row_of};
use crate::tui::theme::Role;

/// A row of a [`ValueList`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueRow {
    /// The name of a part, and what it is about.
    Heading {
        /// The name.
        name: String,
        /// What it is about; shown where there is room for it.
        about: String,
    },
    /// A name with its value.
    Value(ValueLine),
}

/// A name with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueLine {
    /// One sign before the name; a space for none.
    pub mark: &'static str,
    /// The style of the mark and of the value.
    pub role: Role,
    /// The name.
    pub name: String,
    /// The value; empty for a line that does something.
    pub value: String,
    /// Whether the value can be changed here.
    pub changes: bool,
    /// What more is to be said, such as where the value comes from; shown where there is room for it.
    pub note: String,
}

/// A list of names with their values, under headings. If there are more than rows, it shows those around the selected one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueList<'a> {
    /// The rows.
    pub rows: &'a [ValueRow],
    /// Which of the rows with a value is selected, counted from 0 without the headings.
    pub selected: usize,
}

/// From this width on, the values stand in a column of their own with notes behind.
const WIDE: u16 = 58;
/// The column of the values in a wide list, at most.
const VALUES: u16 = 30;

impl ValueList<'_> {
    /// Where each row with a value can be seen and clicked, in their order; empty rectangles for those out of sight.
    pub fn value_rects(&self, area: Rect) -> Vec<Rect> {
        self.rects(area)
            .into_iter()
            .zip(self.rows)
            .filter(|(_, row)| matches!(row, ValueRow::Value(_)))
            .map(|(rect, _)| rect)
            .collect()
    }

    fn rects(&self, area: Rect) -> Vec<Rect> {
        let height = usize::from(area.height);
        let values = self.rows.iter().enumerate();
        let selected = values
            .filter(|(_, row)| matches!(row, ValueRow::Value(_)))
            .map(|(place, _)| place)
            .nth(self.selected)
            .unwrap_or(0);
        let most = self.rows.len().saturating_sub(height);
        let first = selected.saturating_sub(height / 2).min(most);
        let row = |place: usize| match place.checked_sub(first).map(u16::try_from) {
            Some(Ok(row)) => row_of(area, row),
            Some(Err(_)) | None => Rect::ZERO,
        };
        (0..self.rows.len()).map(row).collect()
    }

    /// Draws the list.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let glyphs = canvas.glyphs();
        let names = self.rows.iter().map(|row| match row {
            ValueRow::Heading { .. } => 0,
            ValueRow::Value(line) => glyphs.width(&line.name),
        });
        let values_at = names.max().unwrap_or(0).saturating_add(6).min(VALUES);
        let rects = self.rects(area);
        let mut value = 0;
        for (row, at) in self.rows.iter().zip(&rects) {
            match row {
                ValueRow::Heading { name, about } => draw_heading(name, about, *at, canvas),
                ValueRow::Value(line) => {
                    draw_value(line, value == self.selected, values_at, *at, canvas);
                    value += 1;
                }
            }
        }
        let hidden = |rect: Option<&Rect>| rect.is_some_and(|rect| rect.is_empty());
        let edge = |row| Rect {
            x: area.right().saturating_sub(1),
            width: 1,
            ..row_of(area, row)
        };
        let (above, below) = (glyphs.more_above, glyphs.more_below);
        if hidden(rects.first()) {
            canvas.line(edge(0), above, Role::Label, Align::Right);
        }
        if hidden(rects.last()) {
            let last = area.height.saturating_sub(1);
            canvas.line(edge(last), below, Role::Label, Align::Right);
        }
    }
}

fn draw_heading(name: &str, about: &str, at: Rect, canvas: &mut Canvas<'_>) {
    let mut canvas = canvas.within(at);
    let x = canvas.text(at.x, at.y, name, Role::Heading);
    let rest = Rect {
        x: x.saturating_add(2),
        width: at.right().saturating_sub(x.saturating_add(4)),
        ..at
    };
    if rest.width >= canvas.glyphs().width(about) {
        canvas.line(rest, about, Role::Label, Align::Left);
    }
}

fn draw_value(line: &ValueLine, selected: bool, values_at: u16, at: Rect, canvas: &mut Canvas<'_>) {
    if at.is_empty() {
        return;
    }
    // The last two columns are for the signs that there is more.
    let at = Rect {
        width: at.width.saturating_sub(2),
        ..at
    };
    let mut canvas = canvas.within(at);
    let wide = at.width >= WIDE;
    let role = if selected { Role::Selected } else { line.role };
    if selected {
        let style = canvas.theme().style(Role::Selected);
        let bar = Rect {
            width: if wide { values_at } else { at.width },
            ..at
        };
        canvas.fill(bar, " ", style);
        canvas.text(at.x, at.y, canvas.glyphs().pointer, Role::Selected);
    }
    canvas.text(at.x.saturating_add(1), at.y, line.mark, role);
    let name = if selected { Role::Selected } else { Role::Text };
    let after_name = canvas.text(at.x.saturating_add(3), at.y, &line.name, name);
    let value = match (selected && line.changes, wide) {
        (true, true) => format!("< {} >", line.value),
        (true, false) => format!("<{}>", line.value),
        (false, true) => format!("  {}", line.value),
        (false, false) => line.value.clone(),
    };
    if !wide {
        let beside = Rect {
            x: after_name.saturating_add(1),
            width: at.right().saturating_sub(after_name.saturating_add(1)),
            ..at
        };
        canvas.line(beside, &value, role, Align::Right);
        return;
    }
    let role = if selected { Role::Strong } else { line.role };
    let x = canvas.text(at.x.saturating_add(values_at), at.y, &value, role);
    let rest = Rect {
        x: x.saturating_add(2),
        width: at.right().saturating_sub(x.saturating_add(2)),
        ..at
    };
    if rest.width >= canvas.glyphs().width(&line.note) {
        canvas.line(rest, &line.note, Role::Label, Align::Right);
    }
}
