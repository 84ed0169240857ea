//! A question with its choices, and a list to choose from.

use ratatui::layout::Rect;

use super::{Align, Canvas, row_of};
use crate::tui::theme::Role;

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The key that takes it at once, as it is written on the keyboard; empty if there is none.
    pub key: String,
    /// What it is.
    pub label: String,
    /// What more is to be said of it; empty for nothing.
    pub note: String,
    /// The same in fewer words, where there is no room for all of it; empty where it can only be cut.
    pub brief: String,
}

impl Choice {
    /// A choice with its key.
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            note: String::new(),
            brief: String::new(),
        }
    }

    /// The choice with a note.
    #[must_use]
    pub fn noted(self, note: impl Into<String>) -> Self {
        Self {
            note: note.into(),
            ..self
        }
    }

    /// The choice with its note in fewer words.
    #[must_use]
    pub fn briefly(self, brief: impl Into<String>) -> Self {
        Self {
            brief: brief.into(),
            ..self
        }
    }

    /// The note as there is room for it in so many columns.
    fn note_in(&self, width: u16, canvas: &Canvas<'_>) -> &str {
        if canvas.glyphs().width(&self.note) > width && !self.brief.is_empty() {
            &self.brief
        } else {
            &self.note
        }
    }
}

/// Choices under one another, one a row: pointer, key, label, note. If there are more than rows, it shows those around
/// the selected one, with a sign where there is more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChoiceList<'a> {
    /// The choices.
    pub choices: &'a [Choice],
    /// The place of the one that Enter takes.
    pub selected: usize,
}

impl ChoiceList<'_> {
    /// How many columns the list takes at least to show everything.
    pub fn width(&self, canvas: &Canvas<'_>) -> u16 {
        let glyphs = canvas.glyphs();
        let note = |choice: &Choice| match glyphs.width(&choice.note) {
            0 => 0,
            width => width + 2,
        };
        let notes = self.choices.iter().map(note).max().unwrap_or(0);
        self.columns(canvas)
            .2
            .saturating_add(notes)
            .saturating_add(1)
    }

    /// Where each choice can be seen and clicked, in their order; empty rectangles for those out of sight.
    pub fn choice_rects(&self, area: Rect) -> Vec<Rect> {
        let first = self.first_shown(area);
        let row = |place: usize| match place.checked_sub(first).map(u16::try_from) {
            Some(Ok(row)) => row_of(area, row),
            Some(Err(_)) | None => Rect::ZERO,
        };
        (0..self.choices.len()).map(row).collect()
    }

    /// Draws the list.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let (key_at, label_at, note_at) = self.columns(canvas);
        // The last column is for the signs that there is more, if there is.
        let edge = u16::from(self.choices.len() > usize::from(area.height));
        let rects = self.choice_rects(area);
        for (place, (choice, at)) in self.choices.iter().zip(rects).enumerate() {
            if at.is_empty() {
                continue;
            }
            let mut canvas = canvas.within(at);
            let selected = place == self.selected;
            let column = |offset: u16| at.x.saturating_add(offset);
            let (key, label, note) = if selected {
                (Role::Selected, Role::Selected, Role::Hint)
            } else {
                (Role::Key, Role::Text, Role::Label)
            };
            if selected {
                let style = canvas.theme().style(Role::Selected);
                let bar = Rect {
                    width: note_at.min(at.width),
                    ..at
                };
                canvas.fill(bar, " ", style);
                canvas.text(at.x, at.y, canvas.glyphs().pointer, Role::Selected);
            }
            canvas.text(column(key_at), at.y, &choice.key, key);
            let room = Rect {
                x: column(label_at),
                width: at.width.saturating_sub(label_at + edge),
                ..at
            };
            canvas.line(room, &choice.label, label, Align::Left);
            let beyond = Rect {
                x: column(note_at + 2),
                width: at.width.saturating_sub(note_at + 2 + edge),
                ..at
            };
            if beyond.width >= 8 {
                let told = choice.note_in(beyond.width, &canvas);
                canvas.line(beyond, told, note, Align::Left);
            }
        }
        self.draw_edges(area, canvas);
    }

    /// Marks the rows beyond which there is more.
    fn draw_edges(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let first = self.first_shown(area);
        let rows = usize::from(area.height);
        let mut canvas = canvas.within(area);
        let edge = |row| Rect {
            x: area.right().saturating_sub(1),
            width: 1,
            ..row_of(area, row)
        };
        let (above, below) = (canvas.glyphs().more_above, canvas.glyphs().more_below);
        if first > 0 {
            canvas.line(edge(0), above, Role::Label, Align::Right);
        }
        if first + rows < self.choices.len() {
            let last = area.height.saturating_sub(1);
            canvas.line(edge(last), below, Role::Label, Align::Right);
        }
    }

    /// The columns of the key, of the label, and the one after the longest label.
    fn columns(&self, canvas: &Canvas<'_>) -> (u16, u16, u16) {
        let glyphs = canvas.glyphs();
        let widest = |text: fn(&Choice) -> &str| {
            let widths = self.choices.iter().map(|choice| glyphs.width(text(choice)));
            widths.max().unwrap_or(0)
        };
        let keys = widest(|choice| &choice.key);
        let label_at = if keys == 0 { 2 } else { keys.saturating_add(4) };
        let labels = widest(|choice| &choice.label);
        (
            2,
            label_at,
            label_at.saturating_add(labels).saturating_add(1),
        )
    }

    fn first_shown(&self, area: Rect) -> usize {
        let rows = usize::from(area.height);
        let most = self.choices.len().saturating_sub(rows);
        self.selected.saturating_sub(rows / 2).min(most)
    }
}
