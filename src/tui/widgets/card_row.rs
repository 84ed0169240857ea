//! A row of cards in groups: a hand, melds on the table.

use ratatui::layout::Rect;

use super::{Align, Canvas, CardSize, CardView, Emphasis, Face, inset};
use crate::tui::theme::Role;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardGroup {
    pub cards: Vec<CardView>,
    pub bond: Bond,
    /// Written under the cards; may be empty.
    pub label: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bond {
    /// A meld, with a bracket around or under it.
    Meld,
    /// Cards that are not a meld.
    Loose,
}

impl CardGroup {
    pub fn meld(cards: impl IntoIterator<Item = CardView>, label: impl Into<String>) -> Self {
        Self {
            cards: cards.into_iter().collect(),
            bond: Bond::Meld,
            label: label.into(),
        }
    }

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
/// It is drawn as large as its area and `largest` allow. From top to bottom: a row for the raised card under the
/// cursor, if there is room; the cards; a row for brackets and labels, if there is room. Compact cards need one row,
/// with brackets before and after a meld; labels need a second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRow {
    /// From left to right; empty groups take no room.
    pub groups: Vec<CardGroup>,
    /// The largest allowed size of the cards.
    pub largest: CardSize,
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
    /// Columns from one back to the next: they lie closer, because they are only counted.
    back: u16,
    /// Whether there is room for the mark of the last card of a compact meld.
    marks_ends: bool,
}

/// A row laid out in its area.
struct Layout {
    fit: Fit,
    /// The top row of cards that are not raised.
    top: u16,
    /// Rows by which the card under the cursor is raised.
    raise: u16,
    /// The row of the labels.
    labels: Option<u16>,
    /// The column of the first card of each group that has cards.
    columns: Vec<u16>,
}

impl CardRow {
    /// Returns the rows that cards of this size take, with those for a raised card and the labels.
    pub const fn height(size: CardSize) -> u16 {
        match size {
            CardSize::Compact => 1,
            CardSize::Small | CardSize::Medium | CardSize::Large => size.height() + 2,
        }
    }

    /// Whether the whole row has room.
    pub fn fits(&self, area: Rect) -> bool {
        self.width_in(area) <= area.width
    }

    /// The same in rows of compact cards of at most so many columns: with spaces between the cards if that takes no more than so
    /// many rows, and else side by side. Melds stay in one row.
    pub fn in_rows(&self, width: u16, height: u16) -> Vec<Self> {
        let has_spaces = |row: &Self| {
            let fit = row.fit(Rect::new(0, 0, width, 1));
            fit.step > CardSize::Compact.width() && row.columns(fit).1 <= width
        };
        let spaced = self.parted(has_spaces);
        let is_wide = spaced.iter().all(has_spaces);
        if is_wide && spaced.len() <= usize::from(height) {
            return spaced;
        }
        self.parted(|row| row.fits(Rect::new(0, 0, width, 1)))
    }

    /// Parted into rows of compact cards, each as long as it may be.
    fn parted(&self, has_room: impl Fn(&Self) -> bool) -> Vec<Self> {
        let row = |groups| Self {
            groups,
            largest: CardSize::Compact,
            align: self.align,
        };
        let mut rows = vec![row(Vec::new())];
        let singles = self.occupied().flat_map(|group| match group.bond {
            Bond::Meld => vec![group.clone()],
            Bond::Loose => {
                let cards = group.cards.iter();
                cards.map(|card| CardGroup::loose([*card], "")).collect()
            }
        });
        for next in singles {
            let last = rows.last_mut().expect("there is one from the start");
            let mut longer = last.clone();
            match longer.groups.last_mut() {
                Some(group) if [group.bond, next.bond] == [Bond::Loose; 2] => {
                    group.cards.extend(next.cards.clone());
                }
                Some(_) | None => longer.groups.push(next.clone()),
            }
            if last.groups.is_empty() || has_room(&longer) {
                *last = longer;
            } else {
                rows.push(row(vec![next]));
            }
        }
        rows
    }

    pub fn size_in(&self, area: Rect) -> CardSize {
        self.fit(area).size
    }

    /// Whether its groups are seen to stand apart in this area, and its cards are as large and as far from one another as those of
    /// another row.
    pub fn has_gaps_beside(&self, other: &Self, area: Rect) -> bool {
        let [own, other] = [self.fit(area), other.fit(area)];
        let is_seen = own.gap > own.step.saturating_sub(own.size.width());
        is_seen && (own.size, own.step) == (other.size, other.step) && self.fits(area)
    }

    /// The columns that the row takes in an area.
    pub fn width_in(&self, area: Rect) -> u16 {
        self.columns(self.fit(area)).1
    }

    /// Returns the visible part of each card, in the order of the groups; empty beyond the end of the area.
    pub fn card_rects(&self, area: Rect) -> Vec<Rect> {
        let layout = self.lay_out(area);
        let mut rects = Vec::new();
        for (group, column) in self.occupied().zip(&layout.columns) {
            let last = group.cards.len() - 1;
            for (place, card) in group.cards.iter().enumerate() {
                let whole = layout.card_rect(group, *column, place, *card);
                let width = if place == last {
                    whole.width
                } else {
                    whole.width.min(layout.fit.step_in(group))
                };
                rects.push(Rect { width, ..whole }.intersection(area));
            }
        }
        rects
    }

    /// Returns each whole card as it lies when it is not raised, in the order of the groups.
    pub fn whole_rects(&self, area: Rect) -> Vec<Rect> {
        let layout = self.lay_out(area);
        let groups = self.occupied().zip(&layout.columns);
        let rects = groups.flat_map(|(group, column)| {
            let places = 0..group.cards.len();
            places.map(|place| layout.card_rect(group, *column, place, CardView::none()))
        });
        rects.collect()
    }

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

    /// Returns the largest and widest form that fits, or else the narrowest.
    fn fit(&self, area: Rect) -> Fit {
        let forms = self.largest.and_smaller().flat_map(|size| {
            let spacings = size.spacings().iter();
            spacings.flat_map(move |&(step, gap, back)| {
                // The spaces between cards are worth more than the mark of the last one of a meld.
                let ways: &[bool] = if gap == 1 { &[true, false] } else { &[true] };
                ways.iter().map(move |&marks_ends| Fit {
                    size,
                    step,
                    gap,
                    back,
                    marks_ends,
                })
            })
        });
        let fits =
            |fit: &Fit| fit.size.height() <= area.height && self.columns(*fit).1 <= area.width;
        forms
            .clone()
            .find(fits)
            .or(forms.last())
            .expect("every size has spacings")
    }

    /// Returns the column of the first card of each group that has cards, and the width of the row.
    fn columns(&self, fit: Fit) -> (Vec<u16>, u16) {
        let (mut columns, mut x) = (Vec::new(), 0_u16);
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
        let end = before.map_or(0, |last| fit.end(last));
        (columns, x.saturating_add(end))
    }

    fn lay_out(&self, area: Rect) -> Layout {
        let fit = self.fit(area);
        let cards = fit.size.height();
        let spare = area.height.saturating_sub(cards);
        let outlined = fit.size != CardSize::Compact;
        let labelled = spare >= 1;
        let raise = u16::from(outlined && spare >= 2);
        let top = area.y.saturating_add(raise);

        let (columns, width) = self.columns(fit);
        let indent = self.align.indent(area.width.saturating_sub(width));
        let left = area.x.saturating_add(indent);
        let columns = columns
            .into_iter()
            .map(|column| left.saturating_add(column));
        Layout {
            fit,
            top,
            raise,
            labels: labelled.then(|| top.saturating_add(cards)),
            columns: columns.collect(),
        }
    }
}

impl Fit {
    fn group_width(self, group: &CardGroup) -> u16 {
        let steps = u16::try_from(group.cards.len().saturating_sub(1)).unwrap_or(u16::MAX);
        self.step_in(group)
            .saturating_mul(steps)
            .saturating_add(self.size.width())
    }

    /// Columns from card to card of a group.
    fn step_in(self, group: &CardGroup) -> u16 {
        if group.cards.iter().all(|card| card.face == Face::Down) {
            self.back
        } else {
            self.step
        }
    }

    /// Columns for the bracket of a compact meld.
    fn margin(self, group: &CardGroup) -> u16 {
        u16::from(self.size == CardSize::Compact && group.bond == Bond::Meld)
    }

    fn between(self, before: &CardGroup, after: &CardGroup) -> u16 {
        // The gap also holds the mark behind a compact card in no meld.
        self.gap + self.end(before) + self.margin(after)
    }

    /// Columns for the bracket behind a compact meld, and for the mark of its last card.
    fn end(self, group: &CardGroup) -> u16 {
        let is_marked = group.cards.last().is_some_and(|card| card.mark.is_some());
        self.margin(group) * (1 + u16::from(is_marked && self.marks_ends))
    }
}

impl Layout {
    fn card_rect(&self, group: &CardGroup, column: u16, place: usize, card: CardView) -> Rect {
        let place = u16::try_from(place).unwrap_or(u16::MAX);
        let raise = if card.emphasis.is_raised() {
            self.raise
        } else {
            0
        };
        Rect {
            x: column.saturating_add(self.fit.step_in(group).saturating_mul(place)),
            y: self.top.saturating_sub(raise),
            width: self.fit.size.width(),
            height: self.fit.size.height(),
        }
    }
}

impl CardSize {
    /// Columns from card to card, between groups and from back to back, from the widest to the narrowest.
    const fn spacings(self) -> &'static [(u16, u16, u16)] {
        match self {
            // Side by side where there is no room for spaces, so that none is beyond the end.
            Self::Compact => &[(3, 2, 3), (3, 1, 3), (2, 1, 2)],
            Self::Small => &[
                (4, 3, 2),
                (4, 2, 2),
                (3, 3, 2),
                (3, 2, 2),
                (3, 1, 2),
                (3, 1, 1),
                (3, 0, 1),
            ],
            Self::Medium => &[
                (6, 4, 3),
                (6, 3, 3),
                (6, 2, 3),
                (6, 1, 3),
                (5, 1, 3),
                (5, 1, 2),
            ],
            // A raised card must not hide the index of the next one.
            Self::Large => &[(8, 2, 4), (8, 1, 4)],
        }
    }
}

/// Draws the cards of a group and what holds them together.
fn draw_group(group: &CardGroup, column: u16, layout: &Layout, canvas: &mut Canvas<'_>) {
    let size = layout.fit.size;
    if group
        .cards
        .iter()
        .all(|card| card.emphasis == Emphasis::Away)
    {
        return;
    }
    let draw = |raised: bool, canvas: &mut Canvas<'_>| {
        for (place, card) in group.cards.iter().enumerate() {
            if card.emphasis.is_raised() == raised {
                let at = layout.card_rect(group, column, place, *card);
                // The mark of a compact card is in the column after it.
                let mark = u16::from(size == CardSize::Compact);
                let room = Rect {
                    width: at.width + mark,
                    ..at
                };
                card.draw(room, size, canvas);
            }
        }
    };
    // Raised cards come last, so that nothing covers their edges.
    draw(false, canvas);
    draw(true, canvas);

    let width = layout.fit.group_width(group);
    let outlined = size != CardSize::Compact;
    if !outlined && group.bond == Bond::Meld {
        canvas.text(column.saturating_sub(1), layout.top, "[", Role::Meld);
        let end = column.saturating_add(width + layout.fit.end(group) - 1);
        canvas.text(end, layout.top, "]", Role::Meld);
    }
    if let Some(y) = layout.labels {
        let beyond = canvas.area().right().saturating_sub(column);
        let label = |width| Rect::new(column, y, width, 1);
        match group.bond {
            Bond::Meld if outlined => draw_bracket(&group.label, label(width), canvas),
            Bond::Meld => {
                canvas.line(label(width), &group.label, Role::Meld, Align::Center);
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

/// Draws the bracket under a meld: `╰─ set ─╯`.
fn draw_bracket(label: &str, at: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme().style(Role::Meld);
    let [left, line, right] = canvas.glyphs().bracket;
    canvas.fill(at, line, style);
    canvas.text(at.x, at.y, left, Role::Meld);
    canvas.text(at.right().saturating_sub(1), at.y, right, Role::Meld);
    let room = inset(at, 1, 0);
    let wanted = canvas.glyphs().width(label).saturating_add(2);
    if wanted <= room.width && !label.is_empty() {
        canvas.line(room, &format!(" {label} "), Role::Meld, Align::Center);
    }
}
