//! A question with its choices, and a list to choose from.

use ratatui::layout::Rect;

use super::{Align, Canvas, centred, inset, panel_inside, row_of, wrap};
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
}

impl Choice {
    /// A choice with its key.
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            note: String::new(),
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
}

/// Choices under one another, one a row: pointer, key, label, note. If there are more than rows, it shows those around
/// the selected one.
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
            canvas.text(column(label_at), at.y, &choice.label, label);
            let beyond = Rect {
                x: column(note_at + 2),
                width: at.width.saturating_sub(note_at + 2),
                ..at
            };
            if beyond.width >= 8 {
                canvas.line(beyond, &choice.note, note, Align::Left);
            }
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

/// A question in a box over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialog<'a> {
    /// What it is about.
    pub title: &'a str,
    /// The question, in paragraphs.
    pub text: &'a [String],
    /// What can be answered.
    pub choices: &'a [Choice],
    /// The place of the answer that Enter takes.
    pub selected: usize,
}

/// How wide a question is at most.
const WIDEST: u16 = 60;

impl Dialog<'_> {
    /// Where each choice can be seen and clicked, in their order.
    pub fn choice_rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Rect> {
        let (_, list) = self.parts(area, canvas);
        self.list().choice_rects(list)
    }

    /// The box, in the middle of the area.
    pub fn rect(&self, area: Rect, canvas: &Canvas<'_>) -> Rect {
        self.parts(area, canvas).0
    }

    /// Draws the box over whatever is there.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let (frame, list) = self.parts(area, canvas);
        canvas.clear(frame);
        let inside = canvas.panel(frame, self.title);
        let text = Rect {
            height: inside.height.saturating_sub(list.height),
            ..inside
        };
        for (row, line) in (0..text.height).zip(self.rows(inside.width, canvas)) {
            canvas.line(row_of(text, row), &line, Role::Message, Align::Left);
        }
        self.list().draw(list, canvas);
    }

    fn list(&self) -> ChoiceList<'_> {
        ChoiceList {
            choices: self.choices,
            selected: self.selected,
        }
    }

    fn rows(&self, width: u16, canvas: &Canvas<'_>) -> Vec<String> {
        let paragraphs = self.text.iter();
        paragraphs
            .flat_map(|text| wrap::plain(text, width, canvas.glyphs()))
            .collect()
    }

    /// The box, and the room of its list. The choices go before the text where there is not room for both.
    fn parts(&self, area: Rect, canvas: &Canvas<'_>) -> (Rect, Rect) {
        let glyphs = canvas.glyphs();
        let texts = self.text.iter().map(|text| glyphs.width(text)).max();
        let wanted = texts
            .unwrap_or(0)
            .max(self.list().width(canvas))
            .max(glyphs.width(self.title).saturating_add(4))
            .saturating_add(4);
        let width = wanted.min(WIDEST).min(area.width);
        let room = panel_inside(Rect { width, ..area }).width;
        let text = u16::try_from(self.rows(room, canvas).len()).unwrap_or(u16::MAX);
        let choices = u16::try_from(self.choices.len()).unwrap_or(u16::MAX);
        let blank = u16::from(text > 0 && choices > 0);
        let height = text
            .saturating_add(choices)
            .saturating_add(blank)
            .saturating_add(2);
        let frame = centred(area, width, height);
        let inside = panel_inside(frame);
        let rows = choices.min(inside.height);
        let list = Rect {
            y: inside.bottom().saturating_sub(rows),
            height: rows,
            ..inset(inside, 0, 0)
        };
        (frame, list)
    }
}
