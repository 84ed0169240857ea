//! The line at the foot of every screen: the keys.

use ratatui::layout::Rect;

use super::Canvas;
use crate::tui::theme::Role;

/// A key and what it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHint {
    /// The key, as it is written on the keyboard.
    pub key: String,
    /// What it does.
    pub label: String,
}

impl KeyHint {
    /// A key and what it does.
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
        }
    }
}

/// The keys that do something now, the most important first. The last one, which leads to all the others, is always
/// shown; of the rest as many as there is room for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Footer<'a> {
    /// The keys.
    pub keys: &'a [KeyHint],
}

/// Columns between two keys.
const APART: u16 = 3;

impl Footer<'_> {
    /// Where each key can be seen and clicked, in their order; `None` for those that are not shown.
    pub fn key_rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Option<Rect>> {
        let width = |hint: &KeyHint| {
            let glyphs = canvas.glyphs();
            glyphs.width(&hint.key) + 1 + glyphs.width(&hint.label)
        };
        let mut rects = vec![None; self.keys.len()];
        let Some((last, others)) = self.keys.split_last() else {
            return rects;
        };
        let place = |x: u16, width: u16| {
            let end = x.checked_add(width)?;
            (end <= area.width)
                .then(|| Rect::new(area.x.saturating_add(x), area.y, width, area.height.min(1)))
        };
        let reserved = width(last);
        let mut x: u16 = 0;
        for (hint, rect) in others.iter().zip(&mut rects) {
            let width = width(hint);
            let room = width.saturating_add(APART).saturating_add(reserved);
            if place(x, room).is_none() {
                break;
            }
            *rect = place(x, width);
            x += width + APART;
        }
        rects[others.len()] = place(x, reserved);
        rects
    }

    /// Draws the keys.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let rects = self.key_rects(area, canvas);
        for (hint, rect) in self.keys.iter().zip(rects) {
            if let Some(at) = rect {
                let mut canvas = canvas.within(at);
                let x = canvas.text(at.x, at.y, &hint.key, Role::Key);
                canvas.text(x.saturating_add(1), at.y, &hint.label, Role::Hint);
            }
        }
    }
}
