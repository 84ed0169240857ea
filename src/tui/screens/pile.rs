//! The discard pile, where the house rules allow looking through it.

use ratatui::layout::Rect;

use crate::tui::{
    keymap::Place,
    model::Model,
    widgets::{Align, Canvas, CardGroup, CardRow, CardSize, CardView},
};

use super::Screen;

/// The discard pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PileScreen;

impl Screen for PileScreen {
    fn name(&self) -> &'static str {
        "discard pile"
    }

    fn place(&self) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let area = super::titled("The discard pile, the top card last", canvas);
        let view = match model.replaying() {
            Some(replaying) => replaying.view(),
            None => model.sitting.as_ref().and_then(|sitting| sitting.view()),
        };
        let Some(view) = view else { return };
        let size = if area.height >= 16 {
            CardSize::Small
        } else {
            CardSize::Compact
        };
        let per_row = usize::from(area.width / (size.width() + 1)).max(1);
        for (row, cards) in (0_u16..).zip(view.pile().cards().chunks(per_row)) {
            let at = Rect {
                y: area.y.saturating_add(row * (size.height() + 1)),
                height: size.height(),
                ..area
            };
            if at.bottom() > area.bottom() {
                break;
            }
            let cards = cards.iter().copied().map(CardView::up);
            CardRow {
                groups: vec![CardGroup::loose(cards, "")],
                largest: size,
                align: Align::Left,
            }
            .draw(at, canvas);
        }
    }
}
