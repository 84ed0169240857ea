//! The stock and the discard piles, side by side.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::{Align, Canvas, CardSize, CardView, Emphasis, Face, from_column, row_of};
use crate::tui::theme::Role;

/// The stock and the discard piles, side by side, each with its name under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piles {
    /// Cards in the stock.
    pub stock: usize,
    pub stock_emphasis: Emphasis,
    pub discards: Vec<DiscardPile>,
    /// The largest allowed size of the cards.
    pub largest: CardSize,
    pub align: Align,
}

/// A discard pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscardPile {
    pub name: String,
    pub top: CardView,
    /// Cards in it, where more than the top one matter.
    pub cards: Option<usize>,
    /// Whether only others may take from it. It comes last, and there is no room for it in a line.
    pub is_own: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PileRects {
    pub stock: Rect,
    pub discards: Vec<Rect>,
}

/// Columns for the stock or a discard pile, with its deeper cards and the words under it.
const fn column(size: CardSize) -> u16 {
    match size {
        // `stock 21`.
        CardSize::Compact => 8,
        CardSize::Small | CardSize::Medium => 10,
        CardSize::Large => 13,
    }
}

/// Columns for one of so many discard piles: in a line the name of its owner needs more.
const fn discard_column(size: CardSize, discards: u16) -> u16 {
    match (size, discards) {
        // `pile: 7♥`.
        (CardSize::Compact, ..=1) => 9,
        (CardSize::Compact, 2..) => 12,
        _ => column(size),
    }
}

/// Columns between two of them.
const fn gap(size: CardSize, discards: u16) -> u16 {
    match (size, discards) {
        (CardSize::Compact, 2..) => 3,
        (_, ..=1) => 2,
        (_, 2..) => 1,
    }
}

/// Where the shared discard pile would stand in a line.
const NO_PILE: &str = "no pile";

/// What stands before the count.
const STOCK: &str = "stock ";

impl DiscardPile {
    /// The pile that all players share.
    pub fn shared(top: CardView, cards: usize) -> Self {
        Self {
            name: "pile".to_owned(),
            top,
            cards: Some(cards),
            is_own: false,
        }
    }

    /// The last discard of one of several, who has a pile alone.
    pub fn of(name: impl Into<String>, top: CardView) -> Self {
        Self {
            name: name.into(),
            top,
            cards: None,
            is_own: false,
        }
    }

    /// The same as that of whoever looks.
    #[must_use]
    pub fn own(self) -> Self {
        Self {
            is_own: true,
            ..self
        }
    }

    /// Its name before the card in a line. Elsewhere a number follows that of the shared one: "pile 7♥" would look like seven cards.
    fn name_in_line(&self) -> &str {
        match self.cards {
            Some(_) => "pile:",
            None => &self.name,
        }
    }

    /// The columns of its name before the card, where they stand in a line: no more than there is room for.
    fn before_card(&self, line: Rect) -> u16 {
        let name = u16::try_from(self.name_in_line().width()).unwrap_or(u16::MAX);
        let room = line.width.saturating_sub(1 + CardSize::Compact.width());
        name.min(room) + 1
    }
}

impl Piles {
    /// Returns the rows that cards of this size take, with the words under them.
    pub const fn height(size: CardSize) -> u16 {
        match size {
            CardSize::Compact => 1,
            CardSize::Small | CardSize::Medium | CardSize::Large => size.height() + 1,
        }
    }

    /// Returns the columns that the stock and so many discard piles take at most.
    pub const fn width(size: CardSize, discards: u16) -> u16 {
        column(size) + discards * (gap(size, discards) + discard_column(size, discards))
    }

    pub fn size_in(&self, area: Rect) -> CardSize {
        let fits = |size: &CardSize| Self::height(*size) <= area.height;
        let fitting = self.largest.and_smaller().find(fits);
        fitting.unwrap_or(CardSize::Compact)
    }

    /// Whether the own pile lies there too.
    pub fn shows_own(&self, area: Rect) -> bool {
        self.size_in(area) > CardSize::Compact && self.discards.iter().any(|pile| pile.is_own)
    }

    pub fn rects(&self, area: Rect) -> PileRects {
        let size = self.size_in(area);
        let height = Self::height(size).min(area.height);
        let shown = self.discards.iter();
        let shown = shown.filter(|pile| size > CardSize::Compact || !pile.is_own);
        let discards = u16::try_from(shown.count()).unwrap_or(u16::MAX);
        let free = area.width.saturating_sub(Self::width(size, discards));
        let x = area.x.saturating_add(self.align.indent(free));
        let at = |x, width| Rect::new(x, area.y, width, height).intersection(area);
        let (gap, width) = (gap(size, discards), discard_column(size, discards));
        let right = x.saturating_add(column(size));
        let left = |place: u16| right.saturating_add(gap + place * (gap + width));
        PileRects {
            stock: at(x, column(size)),
            discards: (0..discards).map(|place| at(left(place), width)).collect(),
        }
    }

    /// Returns the top cards, or what stands for them, without the words under them.
    pub fn card_rects(&self, area: Rect) -> PileRects {
        let size = self.size_in(area);
        let PileRects { stock, discards } = self.rects(area);
        let on = |pile: Rect, card: u16| match size {
            CardSize::Compact => Rect {
                width: size.width(),
                ..from_column(pile, card)
            },
            CardSize::Small | CardSize::Medium | CardSize::Large => top_rect(pile, size),
        };
        let discards = self.discards.iter().zip(discards);
        PileRects {
            stock: on(stock, 6),
            discards: discards
                .map(|(pile, at)| on(at, pile.before_card(at)))
                .collect(),
        }
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let size = self.size_in(area);
        let rects = self.rects(area);
        let discards = self.discards.iter().zip(rects.discards);
        if size == CardSize::Compact {
            let role = if self.stock_emphasis == Emphasis::Cursor {
                Role::Selected
            } else {
                Role::Text
            };
            let mut at_stock = canvas.within(rects.stock);
            let Rect { x, y, .. } = rects.stock;
            let x = at_stock.text(x, y, STOCK, Role::Label);
            at_stock.text(x, y, &self.stock.to_string(), role);
            for (pile, at) in discards {
                let card = pile.before_card(at);
                let name = Rect {
                    width: card.saturating_sub(1),
                    ..at
                };
                if pile.cards == Some(0) {
                    canvas.line(at, NO_PILE, Role::Label, Align::Left);
                    continue;
                }
                canvas.line(name, pile.name_in_line(), Role::Label, Align::Left);
                pile.top
                    .draw(from_column(at, card), size, &mut canvas.within(at));
            }
            return;
        }
        let back = if self.stock == 0 {
            CardView::none()
        } else {
            CardView::down()
        };
        let back = back.emphasized(self.stock_emphasis);
        let name = format!("{STOCK}{}", self.stock);
        draw_pile(back, self.stock, &name, rects.stock, size, canvas);
        for (pile, at) in discards {
            let name = match pile.cards {
                Some(cards) => format!("{} {cards}", pile.name),
                None => pile.name.clone(),
            };
            draw_pile(pile.top, pile.cards.unwrap_or(1), &name, at, size, canvas);
        }
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

/// Draws one pile: the top card, the edges of more cards, and its name.
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
    canvas.line(below, name, Role::Label, Align::Center);
}
