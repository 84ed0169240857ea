//! Lists with a cursor: choices with their keys and notes, and names with their values under headings.
//!
//! Where there is not room for all rows, both show those around the selected one and mark where there are more.

use ratatui::layout::Rect;

use super::{Align, Canvas, from_column, row_of};
use crate::tui::theme::Role;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListChoice {
    /// The key that chooses it directly; may be empty.
    pub key: String,
    pub label: String,
    /// More about it; may be empty.
    pub note: String,
    /// A shorter note for narrow screens; if empty, the note is cut.
    pub brief: String,
}

impl ListChoice {
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            note: String::new(),
            brief: String::new(),
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
        row_rects(self.choices.len(), self.selected, area)
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
                let fits = canvas.glyphs().width(&choice.note) <= room.width;
                let text = match &*choice.brief {
                    brief if !fits && !brief.is_empty() => brief,
                    _ => &choice.note,
                };
                canvas.line(room, text, note, Align::Left);
            }
        }
        draw_edges(&rects, area, canvas);
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
    /// Empty for a line that is an action, and for one whose name says everything.
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
/// The column of the values, at most, where they and their notes take the rest of the row.
const VALUES: u16 = 30;

impl ValueList<'_> {
    /// Returns the rectangle of each value, in their order; empty for those out of sight.
    pub fn value_rects(&self, area: Rect) -> Vec<Rect> {
        let rects = self.rects(area);
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

    fn rects(&self, area: Rect) -> Vec<Rect> {
        let selected = self.values().nth(self.selected).map_or(0, |(row, _)| row);
        row_rects(self.rows.len(), selected, area)
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let values_at = self.values_at(area.width, canvas);
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
        draw_edges(&rects, area, canvas);
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
    // The last two columns are for the marks that there are more rows.
    let at = Rect {
        width: at.width.saturating_sub(2),
        ..at
    };
    let mut canvas = canvas.within(at);
    let (role, name) = if selected {
        draw_bar(at, &mut canvas);
        (Role::Selected, Role::Selected)
    } else {
        (line.role, Role::Text)
    };
    canvas.text(at.x.saturating_add(1), at.y, line.mark, role);
    if line.value.is_empty() {
        let changes = if selected && line.changes { " < >" } else { "" };
        let beside = canvas.line(at, changes, role, Align::Right);
        let whole = from_column(at, NAMES);
        let room = Rect {
            width: whole.width.saturating_sub(beside.width),
            ..whole
        };
        canvas.line(room, &line.name, role, Align::Left);
        return;
    }
    let value = if selected && line.changes {
        format!("< {} >", line.value)
    } else {
        format!("  {}", line.value)
    };
    let glyphs = canvas.glyphs();
    // The name ends with a free column before the value, as far as the row lets it.
    let apart = NAMES + u16::from(line.changes);
    let name_end = glyphs.width(&line.name).saturating_add(apart);
    let last = at.width.saturating_sub(glyphs.width(&value));
    // The value goes before the name, of which some is left.
    let last = last.max(name_end.min(at.width / 3));
    let begin = values_at.min(last);
    let name_at = Rect {
        width: begin.saturating_sub(NAMES),
        ..from_column(at, NAMES)
    };
    canvas.line(name_at, &line.name, name, Align::Left);
    let shown = canvas.line(from_column(at, begin), &value, role, Align::Left);
    let x = shown.right();
    let note = if selected { role } else { Role::Label };
    let beside = from_column(at, x.saturating_add(2).saturating_sub(at.x));
    canvas.line_if_it_fits(beside, &line.note, note, Align::Right);
}

/// Returns the rectangle of each row, with the selected one near the middle; empty for those out of sight.
fn row_rects(count: usize, selected: usize, area: Rect) -> Vec<Rect> {
    let height = usize::from(area.height);
    let first = selected
        .saturating_sub(height / 2)
        .min(count.saturating_sub(height));
    let row = |place: usize| match place.checked_sub(first).map(u16::try_from) {
        Some(Ok(row)) => row_of(area, row),
        Some(Err(_)) | None => Rect::ZERO,
    };
    (0..count).map(row).collect()
}

/// Draws the pointer and the background of the selected row.
fn draw_bar(at: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme().style(Role::Selected);
    canvas.fill(at, " ", style);
    let pointer = canvas.glyphs().pointer;
    canvas.within(at).text(at.x, at.y, pointer, Role::Selected);
}

/// Marks the edges beyond which there are more rows.
fn draw_edges(rects: &[Rect], area: Rect, canvas: &mut Canvas<'_>) {
    let glyphs = canvas.glyphs();
    let hidden = |rect: Option<&Rect>| rect.is_some_and(|rect| rect.is_empty());
    if hidden(rects.first()) {
        canvas.line(
            row_of(area, 0),
            glyphs.more_above,
            Role::Label,
            Align::Right,
        );
    }
    if hidden(rects.last()) {
        let last = row_of(area, area.height.saturating_sub(1));
        canvas.line(last, glyphs.more_below, Role::Label, Align::Right);
    }
}
