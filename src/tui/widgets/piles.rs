//! The stock and the discard pile, side by side.

use ratatui::layout::Rect;

use super::{Align, Canvas, CardSize, CardView, Emphasis, Face, from_column, row_of};
use crate::tui::theme::Role;

/// The stock and the discard pile, side by side, each with its name and count under it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piles {
    /// Cards in the stock.
    pub stock: usize,
    pub stock_emphasis: Emphasis,
    pub top: CardView,
    /// Cards in the discard pile.
    pub discards: usize,
    /// The largest allowed size of the cards.
    pub largest: CardSize,
    pub align: Align,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PileRects {
    pub stock: Rect,
    pub pile: Rect,
}

/// Columns for a pile, its deeper cards, and the words under it.
const fn column(size: CardSize) -> u16 {
    match size {
        CardSize::Compact | CardSize::Small | CardSize::Medium => 10,
        CardSize::Large => 13,
    }
}

/// Columns between the two.
const GAP: u16 = 2;

/// What stands before the count.
const STOCK: &str = "stock ";
const PILE: &str = "pile ";

impl Piles {
    /// Returns the rows that cards of this size take, with the words under them.
    pub const fn height(size: CardSize) -> u16 {
        match size {
            CardSize::Compact => 1,
            CardSize::Small | CardSize::Medium | CardSize::Large => size.height() + 1,
        }
    }

    /// Returns the columns that both piles take at most.
    pub const fn width(size: CardSize) -> u16 {
        match size {
            CardSize::Compact => 18,
            CardSize::Small | CardSize::Medium | CardSize::Large => 2 * column(size) + GAP,
        }
    }

    pub fn size_in(&self, area: Rect) -> CardSize {
        let fits = |size: &CardSize| Self::height(*size) <= area.height;
        let fitting = self.largest.and_smaller().find(fits);
        fitting.unwrap_or(CardSize::Compact)
    }

    pub fn rects(&self, area: Rect) -> PileRects {
        let size = self.size_in(area);
        let height = Self::height(size).min(area.height);
        let (stock, gap, pile) = match size {
            // `stock 21` and `pile 7♥`.
            CardSize::Compact => (if self.stock < 10 { 7 } else { 8 }, 3, 7),
            CardSize::Small | CardSize::Medium | CardSize::Large => {
                (column(size), GAP, column(size))
            }
        };
        let free = area.width.saturating_sub(stock + gap + pile);
        let x = area.x.saturating_add(self.align.indent(free));
        let at = |x: u16, width| Rect::new(x, area.y, width, height).intersection(area);
        PileRects {
            stock: at(x, stock),
            pile: at(x.saturating_add(stock + gap), pile),
        }
    }

    /// Returns the top cards, or what stands for them, without the words under them.
    pub fn card_rects(&self, area: Rect) -> PileRects {
        let size = self.size_in(area);
        let PileRects { stock, pile } = self.rects(area);
        let on = |pile: Rect, name: &str| match size {
            CardSize::Compact => Rect {
                width: size.width(),
                ..from_column(pile, u16::try_from(name.len()).unwrap_or(0))
            },
            CardSize::Small | CardSize::Medium | CardSize::Large => top_rect(pile, size),
        };
        PileRects {
            stock: on(stock, STOCK),
            pile: on(pile, PILE),
        }
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let size = self.size_in(area);
        let PileRects { stock, pile } = self.rects(area);
        match size {
            CardSize::Compact => self.draw_compact(stock, pile, canvas),
            CardSize::Small | CardSize::Medium | CardSize::Large => {
                let back = if self.stock == 0 {
                    CardView::none()
                } else {
                    CardView::down()
                };
                let back = back.emphasized(self.stock_emphasis);
                draw_pile(back, self.stock, STOCK, stock, size, canvas);
                draw_pile(self.top, self.discards, PILE, pile, size, canvas);
            }
        }
    }

    fn draw_compact(&self, stock: Rect, pile: Rect, canvas: &mut Canvas<'_>) {
        let role = if self.stock_emphasis == Emphasis::Cursor {
            Role::Selected
        } else {
            Role::Text
        };
        let mut at_stock = canvas.within(stock);
        let x = at_stock.text(stock.x, stock.y, STOCK, Role::Label);
        at_stock.text(x, stock.y, &self.stock.to_string(), role);
        let mut at_pile = canvas.within(pile);
        let x = at_pile.text(pile.x, pile.y, PILE, Role::Label);
        let card = Rect { x, ..pile };
        self.top
            .draw(card.intersection(pile), CardSize::Compact, &mut at_pile);
    }
}

/// The top card of a pile in this area.
fn top_rect(area: Rect, size: CardSize) -> Rect {
    Rect {
        x: area.x.saturating_add((column(size) - size.width()) / 2),
        y: area.y,
        width: size.width(),
        height: size.height(),
    }
}

/// Draws one pile: the top card, the edges of more cards, and its name with the count.
fn draw_pile(
    top: CardView,
    count: usize,
    name: &str,
    area: Rect,
    size: CardSize,
    canvas: &mut Canvas<'_>,
) {
    let mut canvas = canvas.within(area);
    let card = top_rect(area, size);
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
        let x = card.x.saturating_add(deeper);
        canvas.outline(Rect { x, ..card }, style);
    }
    top.draw(card.intersection(area), size, &mut canvas);
    let below = row_of(area, size.height());
    canvas.line(below, &format!("{name}{count}"), Role::Label, Align::Center);
}
