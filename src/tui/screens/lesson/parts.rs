//! Where the parts of the lesson stand on the screen.

use ratatui::layout::Rect;

use crate::{
    lesson::Wants,
    tui::{
        layout::Tier,
        screens,
        theme::Role,
        widgets::{Canvas, CardRow, CardSize, inset, row_of},
    },
};

use super::Shows;

/// Where the parts stand.
pub(super) struct Parts {
    pub title: Rect,
    pub text: Rect,
    pub middle: Rect,
    pub hand: Rect,
    pub count: Rect,
    pub message: Rect,
}

/// What stands between the text and the learner's cards.
pub(super) struct Middle {
    /// The other player's name.
    pub name: Rect,
    /// His cards.
    pub other: Rect,
    /// Below them the piles, the sums or nothing.
    pub below: Rect,
}

/// The least rows for what is said and asked, so that the cards do not move with every sentence.
const fn message_rows(tier: Tier) -> u16 {
    match tier {
        Tier::TooSmall | Tier::Compact => 0,
        Tier::Narrow => 4,
        Tier::Standard | Tier::Full => 5,
    }
}

/// How wide text is set at most: a longer line is hard to read.
const TEXT: u16 = 90;

/// How many rows the parts take at most: on a taller screen the cards would lie far from what is said of them.
const TALL: u16 = 30;

/// The rows that nothing stands in yet.
struct Free(Rect);

impl Free {
    /// Takes so many of the first, or as many as there are.
    fn top(&mut self, rows: u16) -> Rect {
        let taken = Rect {
            height: rows.min(self.0.height),
            ..self.0
        };
        self.0.y += taken.height;
        self.0.height -= taken.height;
        taken
    }

    /// Takes so many of the last, or as many as there are.
    fn bottom(&mut self, rows: u16) -> Rect {
        let height = rows.min(self.0.height);
        self.0.height -= height;
        Rect {
            y: self.0.bottom(),
            height,
            ..self.0
        }
    }
}

impl Shows<'_> {
    /// Where the parts stand: what is read from the top, what is held and said from the bottom, the rest between them.
    pub(super) fn parts(&self, canvas: &Canvas<'_>) -> Parts {
        let mut free = Free(inset(screens::whole(self.model), 1, 0));
        // The keys.
        free.bottom(1);
        free.0.height = free.0.height.min(TALL);
        let title = free.top(1);
        if self.reads_first() {
            free.top(1);
            let text = free.0;
            let none = Rect { height: 0, ..text };
            return Parts {
                title,
                text,
                middle: none,
                hand: none,
                count: none,
                message: none,
            };
        }
        let tier = self.model.tier();
        let width = title.width.min(TEXT);
        if tier >= Tier::Standard {
            free.top(1);
        }
        let text_rows = if self.is_compact() {
            0
        } else {
            rows_of(screens::rows(&self.page.lesson.text(), Role::Text, width, canvas).len())
        };
        let text = Rect {
            width,
            ..free.top(text_rows)
        };
        let said = rows_of(self.said(width, canvas).len()).max(message_rows(tier));
        let message = Rect {
            width,
            ..free.bottom(said)
        };
        let is_asked = self.page.lesson.wants() == Wants::Answer;
        let is_bare = self.is_settled() || (self.is_compact() && is_asked);
        let count = free.bottom(u16::from(!is_bare));
        let hand = free.bottom(if is_bare { 0 } else { self.hand_rows() });
        Parts {
            title,
            text,
            middle: free.0,
            hand,
            count,
            message,
        }
    }

    /// How many rows the learner's cards take.
    fn hand_rows(&self) -> u16 {
        let tier = self.model.tier();
        if tier == Tier::Compact && self.is_over() {
            return 0;
        }
        match tier.cards().min(self.model.settings.cards) {
            CardSize::Compact => 2,
            size @ (CardSize::Small | CardSize::Large) => CardRow::height(size),
        }
    }

    /// Where the parts of the middle stand.
    pub(super) fn middle(&self, area: Rect) -> Middle {
        let parts = |name, other, below| Middle { name, other, below };
        let none = Rect { height: 0, ..area };
        if !self.page.lesson.is_at_table() || area.height == 0 {
            return parts(none, none, none);
        }
        let is_asked = self.page.lesson.wants() == Wants::Answer;
        let rest = |rows: u16| Rect {
            y: area.y + rows,
            height: area.height - rows,
            ..area
        };
        match area.height {
            height if is_asked && (self.is_compact() || height < 6) => parts(none, none, area),
            _ if self.is_settled() => parts(none, none, area),
            // One row: what lies open, or the piles.
            1 if self.showdown.is_open() => parts(none, area, none),
            1 => parts(none, none, area),
            2..=4 => {
                let cards = if self.showdown.is_open() { 2 } else { 1 };
                let cards_at = Rect {
                    height: cards,
                    ..area
                };
                parts(none, cards_at, rest(cards))
            }
            height => {
                let name = row_of(area, 0);
                let size = self.model.tier().other_cards();
                let wanted = CardRow::height(self.model.at_most(size));
                let cards = if height >= wanted + 4 { wanted } else { 2 };
                let cards_at = Rect {
                    y: area.y + 1,
                    height: cards,
                    ..area
                };
                parts(name, cards_at, rest(1 + cards))
            }
        }
    }
}

fn rows_of(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
