//! A row of cards in groups: a hand, melds on the table.

use ratatui::layout::Rect;

use super::{Align, Canvas, CardSize, CardView, inset};
use crate::tui::theme::Role;

/// Cards that stand together in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardGroup {
    /// The cards, from left to right.
    pub cards: Vec<CardView>,
    /// What holds them together.
    pub bond: Bond,
    /// What is written under them; empty for nothing.
    pub label: String,
}

/// What holds the cards of a group together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bond {
    /// They are a meld: a bracket is drawn around or under them.
    Meld,
    /// They only stand together.
    Loose,
}

impl CardGroup {
    /// A meld with its name.
    pub fn meld(cards: impl IntoIterator<Item = CardView>, label: impl Into<String>) -> Self {
        Self {
            cards: cards.into_iter().collect(),
            bond: Bond::Meld,
            label: label.into(),
        }
    }

    /// Cards that are no meld.
    pub fn loose(cards: impl IntoIterator<Item = CardView>, label: impl Into<String>) -> Self {
        Self {
            cards: cards.into_iter().collect(),
            bond: Bond::Loose,
            label: label.into(),
        }
    }
}

/// A row of cards in groups.
///
/// It is drawn as large as its area and `largest` allow. From top to bottom it takes: a row into which the card under
/// the cursor is raised, if there is room for it; the cards; a row for the brackets and labels, if there is room for it.
/// One row of area is enough for cards in the compact form, where brackets stand before and after a meld; labels stand
/// in a second one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRow {
    /// The groups, from left to right; empty ones take no room.
    pub groups: Vec<CardGroup>,
    /// The size that the cards are not to exceed.
    pub largest: CardSize,
    /// Where the row stands in its area.
    pub align: Align,
}

/// How a row fits its area.
#[derive(Debug, Clone, Copy)]
struct Fit {
    size: CardSize,
    /// Columns from one card to the next of the same group.
    step: u16,
    /// Columns between two groups.
    gap: u16,
}

/// A row laid out in its area.
struct Layout {
    fit: Fit,
    /// The row of the cards' upper edge, where they are not raised.
    top: u16,
    /// By how much the card under the cursor is raised.
    raise: u16,
    /// The row of the labels.
    labels: Option<u16>,
    /// For each group that has cards: the column of its first card.
    columns: Vec<u16>,
}

impl CardRow {
    /// How many rows it takes with cards of a size, with those for raising a card and for the labels.
    pub const fn height(size: CardSize) -> u16 {
        match size {
            CardSize::Compact => 1,
            CardSize::Small | CardSize::Large => size.height() + 2,
        }
    }

    /// The size in which the cards are drawn in an area.
    pub fn size_in(&self, area: Rect) -> CardSize {
        self.fit(area).size
    }

    /// Where each card can be seen and clicked, in the order of the groups; empty rectangles where the area ends before.
    pub fn card_rects(&self, area: Rect) -> Vec<Rect> {
        let layout = self.lay_out(area);
        let mut rects = Vec::new();
        for (group, column) in self.occupied().zip(&layout.columns) {
            let last = group.cards.len() - 1;
            for (place, card) in group.cards.iter().enumerate() {
                let whole = layout.card_rect(*column, place, *card);
                let width = if place == last {
                    whole.width
                } else {
                    whole.width.min(layout.fit.step)
                };
                rects.push(Rect { width, ..whole }.intersection(area));
            }
        }
        rects
    }

    /// Draws the row.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let layout = self.lay_out(area);
        let mut canvas = canvas.within(area);
        for (group, column) in self.occupied().zip(&layout.columns) {
            draw_group(group, *column, &layout, &mut canvas);
        }
    }

    fn occupied(&self) -> impl Iterator<Item = &CardGroup> {
        self.groups.iter().filter(|group| !group.cards.is_empty())
    }

    /// The largest and widest form that fits; if none does, the narrowest.
    fn fit(&self, area: Rect) -> Fit {
        let mut size = self.largest;
        loop {
            for &(step, gap) in size.spacings() {
                let fit = Fit { size, step, gap };
                if size.height() <= area.height && self.width(fit) <= area.width {
                    return fit;
                }
            }
            match size.smaller() {
                Some(smaller) => size = smaller,
                None => {
                    return Fit {
                        size,
                        step: 3,
                        gap: 1,
                    };
                }
            }
        }
    }

    /// How many columns the row takes.
    fn width(&self, fit: Fit) -> u16 {
        let mut width: u16 = 0;
        let mut before: Option<&CardGroup> = None;
        for group in self.occupied() {
            let margin = match before {
                None => fit.margin(group),
                Some(before) => fit.between(before, group),
            };
            width = width
                .saturating_add(margin)
                .saturating_add(fit.group_width(group));
            before = Some(group);
        }
        width.saturating_add(before.map_or(0, |last| fit.margin(last)))
    }

    fn lay_out(&self, area: Rect) -> Layout {
        let fit = self.fit(area);
        let cards = fit.size.height();
        let spare = area.height.saturating_sub(cards);
        let outlined = fit.size != CardSize::Compact;
        let labelled = spare >= 1;
        let raise = u16::from(outlined && spare >= 2);
        let top = area.y.saturating_add(raise);

        let free = area.width.saturating_sub(self.width(fit));
        let indent = match self.align {
            Align::Left => 0,
            Align::Centre => free / 2,
            Align::Right => free,
        };
        let mut x = area.x.saturating_add(indent);
        let mut columns = Vec::new();
        let mut before: Option<&CardGroup> = None;
        for group in self.occupied() {
            x = x.saturating_add(match before {
                None => fit.margin(group),
                Some(before) => fit.between(before, group),
            });
            columns.push(x);
            x = x.saturating_add(fit.group_width(group));
            before = Some(group);
        }
        Layout {
            fit,
            top,
            raise,
            labels: labelled.then(|| top.saturating_add(cards)),
            columns,
        }
    }
}

impl Fit {
    fn group_width(self, group: &CardGroup) -> u16 {
        let steps = u16::try_from(group.cards.len().saturating_sub(1)).unwrap_or(u16::MAX);
        self.step
            .saturating_mul(steps)
            .saturating_add(self.size.width())
    }

    /// Columns before a group that begins the row and after one that ends it: the bracket of a compact meld.
    fn margin(self, group: &CardGroup) -> u16 {
        u16::from(self.size == CardSize::Compact && group.bond == Bond::Meld)
    }

    fn between(self, before: &CardGroup, after: &CardGroup) -> u16 {
        match self.size {
            CardSize::Compact => {
                // A card may carry a mark in the column after it.
                let brackets = self.margin(before) + self.margin(after);
                self.gap + brackets
            }
            CardSize::Small | CardSize::Large => self.gap,
        }
    }
}

impl Layout {
    fn card_rect(&self, column: u16, place: usize, card: CardView) -> Rect {
        let place = u16::try_from(place).unwrap_or(u16::MAX);
        let raise = if card.emphasis.is_raised() {
            self.raise
        } else {
            0
        };
        Rect {
            x: column.saturating_add(self.fit.step.saturating_mul(place)),
            y: self.top.saturating_sub(raise),
            width: self.fit.size.width(),
            height: self.fit.size.height(),
        }
    }
}

impl CardSize {
    /// Columns from card to card and between groups, from the widest to the narrowest that is allowed.
    const fn spacings(self) -> &'static [(u16, u16)] {
        match self {
            Self::Compact => &[(3, 2), (3, 1)],
            Self::Small => &[(4, 3), (4, 2), (3, 3), (3, 2), (3, 1)],
            Self::Large => &[(7, 4), (6, 4), (6, 3), (6, 2), (6, 1)],
        }
    }
}

/// Draws the cards of a group and what holds them together.
fn draw_group(group: &CardGroup, column: u16, layout: &Layout, canvas: &mut Canvas<'_>) {
    let size = layout.fit.size;
    let draw = |raised: bool, canvas: &mut Canvas<'_>| {
        for (place, card) in group.cards.iter().enumerate() {
            if card.emphasis.is_raised() == raised {
                let at = layout.card_rect(column, place, *card);
                // In the compact form the column after a card is that of its mark.
                let mark = u16::from(size == CardSize::Compact);
                let room = Rect {
                    width: at.width + mark,
                    ..at
                };
                card.draw(room, size, canvas);
            }
        }
    };
    // The raised cards come last, so that nothing covers their edges.
    draw(false, canvas);
    draw(true, canvas);

    let width = layout.fit.group_width(group);
    let outlined = match size {
        CardSize::Compact => false,
        CardSize::Small | CardSize::Large => true,
    };
    if !outlined && group.bond == Bond::Meld {
        canvas.text(column.saturating_sub(1), layout.top, "[", Role::Meld);
        canvas.text(column.saturating_add(width), layout.top, "]", Role::Meld);
    }
    if let Some(y) = layout.labels {
        let beyond = canvas.area().right().saturating_sub(column);
        let label = |width| Rect::new(column, y, width, 1);
        match group.bond {
            Bond::Meld if outlined => draw_bracket(&group.label, label(width), canvas),
            Bond::Meld => {
                canvas.line(label(width), &group.label, Role::Meld, Align::Centre);
            }
            Bond::Loose => {
                let indent = u16::from(outlined);
                let at = Rect {
                    x: column.saturating_add(indent),
                    ..label(beyond.saturating_sub(indent))
                };
                canvas.line(at, &group.label, Role::Label, Align::Left);
            }
        }
    }
}

/// Draws what stands under a meld: `╰─ set ─╯`.
fn draw_bracket(label: &str, at: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme().style(Role::Meld);
    let [left, line, right] = canvas.glyphs().bracket;
    canvas.fill(at, line, style);
    canvas.text(at.x, at.y, left, Role::Meld);
    canvas.text(at.right().saturating_sub(1), at.y, right, Role::Meld);
    let room = inset(at, 1, 0);
    let wanted = canvas.glyphs().width(label).saturating_add(2);
    if wanted <= room.width && !label.is_empty() {
        canvas.line(room, &format!(" {label} "), Role::Meld, Align::Centre);
    }
}
