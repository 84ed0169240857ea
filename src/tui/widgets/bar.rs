//! The line at the foot of every screen: the keys.

use ratatui::layout::Rect;

use super::Canvas;
use crate::tui::theme::Role;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHint {
    /// As it is printed on the keyboard.
    pub key: String,
    pub label: String,
}

impl KeyHint {
    pub fn new(key: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
        }
    }
}

/// The keys that work now, the most important first. The last of them (the way out and help) are always shown if there is any
/// room, at the right end, where they are on every page; of the others as many as fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Footer<'a> {
    pub keys: &'a [KeyHint],
    /// How many stand at the right end.
    pub at_end: usize,
}

/// Columns between two keys, and the same where there is less room.
const APART: [u16; 2] = [3, 2];

impl Footer<'_> {
    /// Returns the rectangle of each key, in their order; `None` for those that are not shown.
    pub fn key_rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Option<Rect>> {
        let glyphs = canvas.glyphs();
        let widths: Vec<u16> = self
            .keys
            .iter()
            .map(|hint| match glyphs.width(&hint.label) {
                0 => glyphs.width(&hint.key),
                label => glyphs.width(&hint.key) + 1 + label,
            })
            .collect();
        let together = |widths: &[u16], apart: u16| -> u16 {
            let keys: u16 = widths.iter().sum();
            let gaps = u16::try_from(widths.len().saturating_sub(1)).unwrap_or(u16::MAX);
            keys.saturating_add(apart.saturating_mul(gaps))
        };
        let apart = APART
            .into_iter()
            .find(|apart| together(&widths, *apart) <= area.width)
            .unwrap_or(APART[1]);
        let last = self.keys.len().saturating_sub(self.at_end);
        let mut shown = vec![false; self.keys.len()];
        // The last key first: if there is room for only one, it is the help.
        for place in (last..self.keys.len()).rev().chain(0..last) {
            let with: Vec<u16> = (0..self.keys.len())
                .filter(|at| shown[*at] || *at == place)
                .map(|at| widths[at])
                .collect();
            shown[place] = together(&with, apart) <= area.width;
            if !shown[place] && place < last {
                break;
            }
        }
        let pinned: Vec<u16> = (last..self.keys.len())
            .filter(|at| shown[*at])
            .map(|at| widths[at])
            .collect();
        let from_right = area.width.saturating_sub(together(&pinned, apart));
        let mut x: u16 = 0;
        let rects = widths.into_iter().zip(shown).enumerate();
        let rects = rects.map(|(place, (width, is_shown))| {
            if place == last {
                x = from_right;
            }
            is_shown.then(|| {
                let left = area.x.saturating_add(x);
                x = x.saturating_add(width).saturating_add(apart);
                Rect::new(left, area.y, width, area.height.min(1))
            })
        });
        rects.collect()
    }

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
