//! The discard pile, where the house rules allow looking through it.

use ratatui::layout::Rect;

use crate::tui::{
    keymap::Place,
    widgets::{Align, Canvas, CardGroup, CardRow, CardSize, CardView},
};

use super::{Model, Screen, cards, text};

/// The discard pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PileScreen;

impl Screen for PileScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let area = text::titled("The discard pile, the top card last", canvas);
        let Some(view) = model.view_shown() else {
            return;
        };
        let size = model.at_most(if area.height >= 16 {
            CardSize::Small
        } else {
            CardSize::Compact
        });
        let per_row = usize::from(area.width / (size.width() + 1)).max(1);
        for (row, shown) in (0_u16..).zip(view.pile().cards().chunks(per_row)) {
            let at = Rect {
                y: area.y.saturating_add(row * (size.height() + 1)),
                height: size.height(),
                ..area
            };
            if at.bottom() > area.bottom() {
                break;
            }
            let cards = shown.iter().copied().map(CardView::up);
            let row = cards::row(vec![CardGroup::loose(cards, "")], size);
            let row = CardRow {
                align: Align::Left,
                ..row
            };
            row.draw(at, canvas);
        }
    }
}
