//! Lists with a cursor: choices with their keys and notes, and names with their values under headings.
//!
//! Where there is not room for all rows, both show those around the selected one and mark where there are more.

use ratatui::layout::Rect;

use super::{Align, Canvas, Hit, from_column, row_of, wrap};
use crate::tui::{glyphs::Glyphs, keymap::Command, theme::Role};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListChoice {
    /// The key that chooses it directly; may be empty.
    pub key: String,
    pub label: String,
    /// More about it; may be empty.
    pub note: String,
    /// A shorter note for narrow screens; if empty, the note is cut.
    pub brief: String,
    /// Whether the note is a value that can be changed here.
    pub changes: bool,
}

impl ListChoice {
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            note: String::new(),
            brief: String::new(),
            changes: false,
        }
    }

    /// The same with a note that is a value, which Left and Right change.
    #[must_use]
    pub fn changing(self, value: impl Into<String>) -> Self {
        Self {
            changes: true,
            ..self.noted(value)
        }
    }

    #[must_use]
    pub fn noted(self, note: impl Into<String>) -> Self {
        Self {
            note: note.into(),
            ..self
        }
    }

    #[must_use]
    pub fn briefly(self, brief: impl Into<String>) -> Self {
        Self {
            brief: brief.into(),
            ..self
        }
    }
}

/// Choices, one a row: pointer, key, label, note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoiceList<'a> {
    pub choices: &'a [ListChoice],
    /// The index of the choice that Enter takes.
    pub selected: usize,
}

/// The column of the keys of choices.
const KEYS: u16 = 2;

impl ChoiceList<'_> {
    /// Returns the width in which nothing is cut.
    pub fn width(&self, canvas: &Canvas<'_>) -> u16 {
        let notes = match self.widest(|choice| &choice.note, canvas) {
            0 => 0,
            width => width + 2,
        };
        let (_, note_at) = self.columns(canvas);
        note_at.saturating_add(notes).saturating_add(1)
    }

    /// Returns the rectangle of each choice, in their order; empty for those out of sight.
    pub fn choice_rects(&self, area: Rect) -> Vec<Rect> {
        row_rects(&vec![1; self.choices.len()], self.selected, area)
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let (label_at, note_at) = self.columns(canvas);
        // The last column is for the marks that there are more rows.
        let edge = u16::from(self.choices.len() > usize::from(area.height));
        let rects = self.choice_rects(area);
        for (place, (choice, at)) in self.choices.iter().zip(&rects).enumerate() {
            let selected = place == self.selected && !at.is_empty();
            let (key, label, note) = if selected {
                draw_bar(*at, canvas);
                (Role::Selected, Role::Selected, Role::Selected)
            } else {
                (Role::Key, Role::Text, Role::Label)
            };
            let column = |column| Rect {
                width: at.width.saturating_sub(column + edge),
                ..from_column(*at, column)
            };
            let key_at = from_column(*at, KEYS);
            canvas.within(*at).text(key_at.x, at.y, &choice.key, key);
            canvas.line(column(label_at), &choice.label, label, Align::Left);
            let room = column(note_at + 2);
            if room.width >= 8 {
                let arrows = match (choice.changes, selected) {
                    (false, _) => 0,
                    (true, false) => ARROWS / 2,
                    (true, true) => ARROWS,
                };
                let fits = canvas.glyphs().width(&choice.note) + arrows <= room.width;
                let text = match &*choice.brief {
                    brief if !fits && !brief.is_empty() => brief,
                    _ => &choice.note,
                };
                if choice.changes {
                    draw_changing(text, selected, room, note, canvas);
                } else {
                    canvas.line(room, text, note, Align::Left);
                }
            }
        }
        draw_edges(&rects, area, EdgeMark::Counted, canvas);
    }

    /// The column of the labels, and the one after the longest label.
    fn columns(&self, canvas: &Canvas<'_>) -> (u16, u16) {
        let keys = self.widest(|choice| &choice.key, canvas);
        let label_at = if keys == 0 { 2 } else { keys.saturating_add(4) };
        let labels = self.widest(|choice| &choice.label, canvas);
        let note_at = label_at.saturating_add(labels).saturating_add(1);
        (label_at, note_at)
    }

    fn widest(&self, text: fn(&ListChoice) -> &str, canvas: &Canvas<'_>) -> u16 {
        let choices = self.choices.iter();
        let widths = choices.map(|choice| canvas.glyphs().width(text(choice)));
        widths.max().unwrap_or(0)
    }
}

/// A row of a [`ValueList`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueRow {
    /// `about` is shown if there is room.
    Heading {
        name: String,
        about: String,
    },
    Value(ValueLine),
}

/// A name with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueLine {
    /// One character before the name; a space for none.
    pub mark: &'static str,
    /// The style of the mark and of the value; of the name, where it says everything.
    pub role: Role,
    pub name: String,
    /// Empty for a line that is an action, and for one whose name says everything, in as many rows as that takes.
    pub value: String,
    /// Whether the value can be changed here.
    pub changes: bool,
    /// More about the value, such as its origin; shown if there is room.
    pub note: String,
}

/// A list of names with their values, under headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueList<'a> {
    pub rows: &'a [ValueRow],
    /// The index of the selected value, without the headings.
    pub selected: usize,
}

/// The column of the names.
const NAMES: u16 = 3;
/// The last columns, for the marks that there are more rows.
const EDGES: u16 = 2;
/// Behind a selected name that says everything and can be changed.
const CHANGES: &str = " < >";
/// The columns of the arrows around a value that can be changed.
const ARROWS: u16 = 4;
/// The column of the values, at most, where they and their notes take the rest of the row.
const VALUES: u16 = 30;

impl ValueLine {
    /// The name of a line without a value in a list so wide, whether or not the line is selected.
    fn name_rows(&self, width: u16, glyphs: &Glyphs) -> Vec<String> {
        let beside = NAMES + EDGES + glyphs.width(CHANGES);
        wrap::plain(&self.name, width.saturating_sub(beside).max(1), glyphs)
    }
}

impl ValueList<'_> {
    /// Returns the rectangle of each value, in their order; empty for those out of sight.
    pub fn value_rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Rect> {
        let rects = self.rects(area, canvas);
        self.values().map(|(row, _)| rects[row]).collect()
    }

    /// The lines with a value, each with the number of its row.
    fn values(&self) -> impl Iterator<Item = (usize, &ValueLine)> {
        let rows = self.rows.iter().enumerate();
        rows.filter_map(|(number, row)| match row {
            ValueRow::Heading { .. } => None,
            ValueRow::Value(line) => Some((number, line)),
        })
    }

    /// The column of the values: behind the longest name, but so that values and notes have room. Longer names are cut.
    fn values_at(&self, width: u16, canvas: &Canvas<'_>) -> u16 {
        let lines = || {
            self.values()
                .map(|(_, line)| line)
                .filter(|line| !line.value.is_empty())
        };
        let widest = |text: fn(&ValueLine) -> &str| {
            let widths = lines().map(|line| canvas.glyphs().width(text(line)));
            widths.max().unwrap_or(0)
        };
        let wanted = widest(|line| &line.name).saturating_add(6);
        // Between a value and its note, and at the right of both, two columns are free.
        let taken = widest(|line| &line.value) + widest(|line| &line.note) + 6;
        wanted.min(width.saturating_sub(taken).max(VALUES))
    }

    fn rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Rect> {
        let selected = self.values().nth(self.selected).map_or(0, |(row, _)| row);
        let height = |row: &ValueRow| match row {
            ValueRow::Value(line) if line.value.is_empty() => {
                line.name_rows(area.width, canvas.glyphs()).len()
            }
            ValueRow::Heading { .. } | ValueRow::Value(_) => 1,
        };
        let heights: Vec<usize> = self.rows.iter().map(height).collect();
        row_rects(&heights, selected, area)
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let values_at = self.values_at(area.width, canvas);
        let rects = self.rects(area, canvas);
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
        draw_edges(&rects, area, EdgeMark::Arrow, canvas);
    }
}

fn draw_heading(name: &str, about: &str, at: Rect, canvas: &mut Canvas<'_>) {
    let x = canvas.within(at).text(at.x, at.y, name, Role::Heading);
    let rest = Rect {
        x: x.saturating_add(2),
        width: at.right().saturating_sub(x.saturating_add(4)),
        ..at
    };
    canvas.line_if_it_fits(rest, about, Role::Label, Align::Left);
}

fn draw_value(line: &ValueLine, selected: bool, values_at: u16, at: Rect, canvas: &mut Canvas<'_>) {
    if at.is_empty() {
        return;
    }
    let (role, name) = if selected {
        draw_bar(at, canvas);
        (Role::Selected, Role::Selected)
    } else {
        (line.role, Role::Text)
    };
    let at = Rect {
        width: at.width.saturating_sub(EDGES),
        ..at
    };
    let mut canvas = canvas.within(at);
    canvas.text(at.x.saturating_add(1), at.y, line.mark, role);
    if line.value.is_empty() {
        if selected && line.changes {
            hit_arrows(canvas.line(at, CHANGES, role, Align::Right), &mut canvas);
        }
        let rows = line.name_rows(at.width + EDGES, canvas.glyphs());
        let room = from_column(at, NAMES);
        for (row, text) in (0..at.height).zip(&rows) {
            // The last row says that there is more.
            let is_cut = row + 1 == at.height && usize::from(at.height) < rows.len();
            let more = if is_cut { canvas.glyphs().cut } else { "" };
            canvas.line(
                row_of(room, row),
                &format!("{text}{more}"),
                role,
                Align::Left,
            );
        }
        return;
    }
    let is_changing = selected && line.changes;
    let arrows = if is_changing { ARROWS } else { ARROWS / 2 };
    let glyphs = canvas.glyphs();
    // The name ends with a free column before the value, as far as the row lets it.
    let apart = NAMES + u16::from(line.changes);
    let name_end = glyphs.width(&line.name).saturating_add(apart);
    let last = at.width.saturating_sub(glyphs.width(&line.value) + arrows);
    // The value goes before the name, of which some is left.
    let last = last.max(name_end.min(at.width / 3));
    let begin = values_at.min(last);
    let name_at = Rect {
        width: begin.saturating_sub(NAMES),
        ..from_column(at, NAMES)
    };
    canvas.line(name_at, &line.name, name, Align::Left);
    let room = from_column(at, begin);
    let shown = draw_changing(&line.value, is_changing, room, role, &mut canvas);
    let x = shown.right();
    let note = if selected { role } else { Role::Label };
    let beside = from_column(at, x.saturating_add(2).saturating_sub(at.x));
    canvas.line_if_it_fits(beside, &line.note, note, Align::Right);
}

/// Draws a value, with arrows around it where Left and Right change it now, and returns where it stands.
fn draw_changing(
    value: &str,
    is_changing: bool,
    room: Rect,
    role: Role,
    canvas: &mut Canvas<'_>,
) -> Rect {
    if !is_changing {
        return canvas.line(room, &format!("  {value}"), role, Align::Left);
    }
    let shown = canvas.line(room, &format!("< {value} >"), role, Align::Left);
    hit_arrows(shown, canvas);
    shown
}

/// Lets the arrows at the ends of a text be clicked, each with the space beside it.
fn hit_arrows(text: Rect, canvas: &mut Canvas<'_>) {
    let width = ARROWS / 2;
    let left = Rect { width, ..text };
    canvas.hit(left.intersection(text), Hit::Key(Command::Left));
    let right = from_column(text, text.width.saturating_sub(width));
    canvas.hit(right, Hit::Key(Command::Right));
}

/// Returns the rectangle of each line of a list, which take so many rows, with the selected one near the middle; empty for those
/// out of sight. The first one in sight is whole, and so is the selected one where there is room.
fn row_rects(heights: &[usize], selected: usize, area: Rect) -> Vec<Rect> {
    let height = usize::from(area.height);
    let mut rows = 0;
    let tops = heights.iter().map(|taken| {
        rows += taken;
        rows - taken
    });
    let tops: Vec<usize> = tops.collect();
    let at = tops.get(selected).copied().unwrap_or(0);
    let end = at + heights.get(selected).copied().unwrap_or(0);
    let least = at
        .saturating_sub(height / 2)
        .min(rows.saturating_sub(height))
        .max(end.saturating_sub(height))
        .min(at);
    let first = tops.iter().copied().find(|top| *top >= least);
    let first = first.unwrap_or(at);
    let rect = |(top, taken): (usize, usize)| {
        let Some(Ok(row)) = top.checked_sub(first).map(u16::try_from) else {
            return Rect::ZERO;
        };
        let taken = u16::try_from(taken).unwrap_or(u16::MAX);
        let free = area.height.saturating_sub(row);
        Rect {
            height: taken.min(free),
            ..row_of(area, row)
        }
    };
    tops.into_iter()
        .zip(heights.iter().copied())
        .map(rect)
        .collect()
}

/// Draws the pointer and the background of the selected row.
fn draw_bar(at: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme().style(Role::Selected);
    canvas.fill(at, " ", style);
    let pointer = canvas.glyphs().pointer;
    canvas.within(at).text(at.x, at.y, pointer, Role::Selected);
}

/// How a list says that there are more rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EdgeMark {
    Arrow,
    /// With their number, where nothing else stands.
    Counted,
}

/// Marks the edges beyond which there are more rows.
fn draw_edges(rects: &[Rect], area: Rect, edge: EdgeMark, canvas: &mut Canvas<'_>) {
    let glyphs = canvas.glyphs();
    let is_hidden = |rect: &&Rect| rect.is_empty();
    let above = rects.iter().take_while(is_hidden).count();
    let below = rects.iter().rev().take_while(is_hidden).count();
    let last = area.height.saturating_sub(1);
    for (hidden, row, mark) in [
        (above, 0, glyphs.more_above),
        (below, last, glyphs.more_below),
    ] {
        if hidden == 0 {
            continue;
        }
        let row = row_of(area, row);
        let counted = format!("{hidden} more {mark}");
        let taken = glyphs.width(&counted) + 2;
        let room = from_column(row, row.width.saturating_sub(taken));
        let told = if edge == EdgeMark::Counted && canvas.is_blank(room) {
            &counted
        } else {
            mark
        };
        canvas.line(row, told, Role::Label, Align::Right);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_line_is_whole_wherever_it_has_room() {
        let heights = [1, 3, 2, 1, 3, 3, 2, 1, 1, 3];
        for rows in 3..20 {
            let area = Rect::new(0, 4, 30, rows);
            for selected in 0..heights.len() {
                let rects = row_rects(&heights, selected, area);
                assert_eq!(usize::from(rects[selected].height), heights[selected]);
                let shown: Vec<&Rect> = rects.iter().filter(|rect| !rect.is_empty()).collect();
                assert_eq!(shown[0].y, area.y);
                assert!(shown.windows(2).all(|two| two[0].bottom() == two[1].y));
                assert!(shown.iter().all(|rect| rect.bottom() <= area.bottom()));
            }
        }
    }
}
