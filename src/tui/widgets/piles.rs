//! The stock and the discard pile, side by side.

use ratatui::layout::Rect;

use super::{Align, Canvas, CardSize, CardView, Emphasis, Face, row_of};
use crate::tui::theme::Role;

/// The stock and the discard pile, side by side, each with its name and count under it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piles {
    /// How many cards the stock holds.
    pub stock: usize,
    /// How the stock stands out.
    pub stock_emphasis: Emphasis,
    /// The top of the discard pile.
    pub top: CardView,
    /// How many cards the discard pile holds.
    pub discards: usize,
    /// The size that the cards are not to exceed.
    pub largest: CardSize,
    /// Where the piles stand in their area.
    pub align: Align,
}

/// Where the piles can be seen and clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PileRects {
    /// The stock, with its name.
    pub stock: Rect,
    /// The discard pile, with its name.
    pub pile: Rect,
}

/// Columns for a pile with the words under it.
const COLUMN: u16 = 10;
/// Columns between the two.
const GAP: u16 = 2;
/// Columns the two take.
const WIDTH: u16 = 2 * COLUMN + GAP;

impl Piles {
    /// How many rows they take with cards of a size, with the words under them.
    pub const fn height(size: CardSize) -> u16 {
        match size {
            CardSize::Compact => 1,
            CardSize::Small | CardSize::Large => size.height() + 1,
        }
    }

    /// The size in which the cards are drawn in an area.
    pub fn size_in(&self, area: Rect) -> CardSize {
        let mut size = self.largest;
        while Self::height(size) > area.height {
            match size.smaller() {
                Some(smaller) => size = smaller,
                None => break,
            }
        }
        size
    }

    /// Where the piles can be seen and clicked.
    pub fn rects(&self, area: Rect) -> PileRects {
        let size = self.size_in(area);
        let height = Self::height(size).min(area.height);
        let (width, second) = match size {
            CardSize::Compact => {
                let (stock, pile) = self.compact_widths();
                (stock + 3 + pile, stock + 3)
            }
            CardSize::Small | CardSize::Large => (WIDTH, COLUMN + GAP),
        };
        let free = area.width.saturating_sub(width);
        let indent = match self.align {
            Align::Left => 0,
            Align::Centre => free / 2,
            Align::Right => free,
        };
        let x = area.x.saturating_add(indent);
        let at = |x: u16, width| Rect::new(x, area.y, width, height).intersection(area);
        let gap = if size == CardSize::Compact { 3 } else { GAP };
        PileRects {
            stock: at(x, second - gap),
            pile: at(x.saturating_add(second), width - second),
        }
    }

    /// Draws the piles.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let size = self.size_in(area);
        let PileRects { stock, pile } = self.rects(area);
        match size {
            CardSize::Compact => self.draw_compact(stock, pile, canvas),
            CardSize::Small | CardSize::Large => {
                let back = if self.stock == 0 {
                    CardView::none()
                } else {
                    CardView::down()
                };
                let back = back.emphasised(self.stock_emphasis);
                draw_pile(back, self.stock, "stock", stock, size, canvas);
                draw_pile(self.top, self.discards, "pile", pile, size, canvas);
            }
        }
    }

    /// The columns of `stock 21` and of `pile 7♥`.
    fn compact_widths(&self) -> (u16, u16) {
        let digits: u16 = if self.stock < 10 { 1 } else { 2 };
        (6 + digits, 7)
    }

    fn draw_compact(&self, stock: Rect, pile: Rect, canvas: &mut Canvas<'_>) {
        let role = if self.stock_emphasis == Emphasis::Cursor {
            Role::Selected
        } else {
            Role::Text
        };
        let mut at_stock = canvas.within(stock);
        let x = at_stock.text(stock.x, stock.y, "stock ", Role::Label);
        at_stock.text(x, stock.y, &self.stock.to_string(), role);
        let mut at_pile = canvas.within(pile);
        let x = at_pile.text(pile.x, pile.y, "pile ", Role::Label);
        let card = Rect { x, ..pile };
        self.top
            .draw(card.intersection(pile), CardSize::Compact, &mut at_pile);
    }
}

/// Draws one pile: the card on top, edges of more cards where there are, and its name with the count.
fn draw_pile(
    top: CardView,
    count: usize,
    name: &str,
    area: Rect,
    size: CardSize,
    canvas: &mut Canvas<'_>,
) {
    let mut canvas = canvas.within(area);
    let card = Rect {
        x: area.x.saturating_add((COLUMN - size.width()) / 2),
        width: size.width(),
        height: size.height(),
        y: area.y,
    };
    let more = match count {
        0..=1 => 0,
        2..=11 => 1,
        12.. => 2,
    };
    let edge = match top.face {
        Face::Up(_) => Role::Edge,
        Face::Down => Role::Back,
        Face::None => Role::Empty,
    };
    let style = canvas.theme().style(edge);
    for deeper in (1..=more).rev() {
        canvas.outline(
            Rect {
                x: card.x.saturating_add(deeper),
                ..card
            },
            style,
        );
    }
    top.draw(card.intersection(area), size, &mut canvas);
    let caption = row_of(area, size.height());
    canvas.line(
        caption,
        &format!("{name} {count}"),
        Role::Label,
        Align::Centre,
    );
}
