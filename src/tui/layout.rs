//! Where the parts of the table stand, at every size of the screen.

use ratatui::layout::{Rect, Size};

use super::widgets::{CardRow, CardSize, Piles, SheetForm};

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Too little for a table.
    TooSmall,
    /// From 40 by 12: one row of cards, and still a whole game.
    Compact,
    /// From 60 by 20: cards with an outline.
    Narrow,
    /// From 80 by 24: the score sheet beside the table.
    Standard,
    /// From 100 by 30: larger cards all over.
    Full,
}

impl Tier {
    /// The least columns and rows in which a game can be played.
    pub const LEAST: Size = Size::new(40, 12);

    /// The tier of a size.
    pub const fn of(size: Size) -> Self {
        match (size.width, size.height) {
            (100.., 30..) => Self::Full,
            (80.., 24..) => Self::Standard,
            (60.., 20..) => Self::Narrow,
            (40.., 12..) => Self::Compact,
            _ => Self::TooSmall,
        }
    }

    /// How large the player's cards are at most.
    pub const fn cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow | Self::Standard => CardSize::Small,
            Self::Full => CardSize::Large,
        }
    }

    /// How large the cards of the piles are at most.
    pub const fn pile_cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow => CardSize::Small,
            Self::Standard | Self::Full => CardSize::Large,
        }
    }

    /// How large the opponent's cards are at most.
    pub const fn other_cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow | Self::Standard => CardSize::Small,
            Self::Full => CardSize::Large,
        }
    }
}

/// Where the parts of the table stand. None of them overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// The score of the game and the match, one row.
    pub score: Rect,
    /// Who sits across the table, one row; none where there is no room for it.
    pub other: Rect,
    /// His cards.
    pub other_cards: Rect,
    /// The stock and the discard pile.
    pub piles: Rect,
    /// The last moves, the answers to a question, or the sum after a hand.
    pub middle: Rect,
    /// The player's cards.
    pub hand: Rect,
    /// His deadwood, one row.
    pub count: Rect,
    /// What is to be done, and below it what has been said: three rows.
    pub message: Rect,
    /// The keys, one row.
    pub footer: Rect,
    /// The score sheet, where there is room for it.
    pub sheet: Option<Rect>,
}

/// What the middle of the table is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Middle {
    /// The piles and the last moves.
    Play,
    /// The piles in one row, and lines below them.
    Lines,
    /// Lines alone: the cards lie open, and the piles have served.
    Open,
    /// The piles in one row, and below them as many lines as there can be: nothing is to be done.
    Told,
    /// The same where the cards lie open.
    ToldOpen,
}

impl Middle {
    /// Whether nothing is to be done, and the lines may have the room of what would tell it.
    const fn is_told(self) -> bool {
        matches!(self, Self::Told | Self::ToldOpen)
    }
}

impl Areas {
    /// The table on a screen of this size, with cards of at most this one.
    pub fn of(size: Size, middle: Middle, largest: CardSize) -> Self {
        let tier = Tier::of(size);
        let whole = Rect::new(0, 0, size.width, size.height);
        let beside = match tier {
            Tier::TooSmall | Tier::Compact | Tier::Narrow => 0,
            Tier::Standard => SheetForm::Narrow.least_width(2) + 5,
            Tier::Full => SheetForm::Wide
                .least_width(2)
                .min(size.width - ELEVEN_LARGE - APART - 2 * MARGIN),
        };
        let apart = if beside > 0 { APART + MARGIN } else { 0 };
        let table = Rect {
            width: size.width.saturating_sub(beside + apart),
            ..whole
        };
        let cards = Rect {
            x: MARGIN,
            width: table.width.saturating_sub(MARGIN),
            ..table
        };
        let mut rows = Rows {
            top: whole.y,
            bottom: whole.bottom(),
        };
        let score = rows.take_top(whole, 1);
        let footer = rows.take_bottom(whole, 1);
        let sheet = (beside > 0).then(|| Rect {
            x: table.right() + APART,
            y: rows.top + 1,
            width: beside,
            height: (rows.bottom - rows.top).saturating_sub(2),
        });
        // On a small screen what is told has the room of the player's count, which he has just seen.
        let is_brief = middle.is_told() && tier < Tier::Standard;
        let message = rows.take_bottom(table, if is_brief { 2 } else { 3 });
        let count = rows.take_bottom(table, u16::from(!is_brief));
        let hand = rows.take_bottom(cards, hand_rows(tier.cards().min(largest)));
        let named = u16::from(tier > Tier::Compact);
        let other = rows.take_top(table, named);
        let other_rows = match (tier, middle) {
            (Tier::TooSmall | Tier::Compact, Middle::Play | Middle::Lines | Middle::Told) => 1,
            (Tier::TooSmall | Tier::Compact, Middle::Open | Middle::ToldOpen)
            | (Tier::Narrow, Middle::Told | Middle::ToldOpen) => 2,
            (Tier::Narrow | Tier::Standard | Tier::Full, _) if largest == CardSize::Compact => 2,
            (Tier::Narrow, _) => CardSize::Small.height() + 1,
            (Tier::Standard | Tier::Full, _) => CardRow::height(tier.other_cards().min(largest)),
        };
        let other_cards = rows.take_top(cards, other_rows);
        let (piles, middle) = rows.middle(cards, tier, middle, largest);
        Self {
            score,
            other,
            other_cards,
            piles,
            middle,
            hand,
            count,
            message,
            footer,
            sheet,
        }
    }
}

#[cfg(test)]
impl Areas {
    /// Every part that there is.
    fn all(&self) -> Vec<Rect> {
        let table = [
            self.score,
            self.other,
            self.other_cards,
            self.piles,
            self.middle,
        ];
        let own = [self.hand, self.count, self.message, self.footer];
        table.into_iter().chain(own).chain(self.sheet).collect()
    }
}

/// Columns for eleven large cards in four groups: the hand must not change its size when a card is drawn.
const ELEVEN_LARGE: u16 = 72;
/// Columns that stay free at the edges of the screen.
const MARGIN: u16 = 1;
/// Columns between the table and the score sheet.
const APART: u16 = 2;

const fn hand_rows(size: CardSize) -> u16 {
    match size {
        // One for the cards, one for what marks them.
        CardSize::Compact => 2,
        CardSize::Small | CardSize::Large => CardRow::height(size),
    }
}

/// The rows that are not given away yet.
struct Rows {
    top: u16,
    bottom: u16,
}

impl Rows {
    fn take_top(&mut self, of: Rect, rows: u16) -> Rect {
        let rows = rows.min(self.bottom - self.top);
        let y = self.top;
        self.top += rows;
        Rect {
            y,
            height: rows,
            ..of
        }
    }

    fn take_bottom(&mut self, of: Rect, rows: u16) -> Rect {
        let rows = rows.min(self.bottom - self.top);
        self.bottom -= rows;
        Rect {
            y: self.bottom,
            height: rows,
            ..of
        }
    }

    /// What is left, for the piles and for lines of text.
    fn middle(&mut self, of: Rect, tier: Tier, middle: Middle, largest: CardSize) -> (Rect, Rect) {
        let left = self.bottom - self.top;
        let all = Rect {
            y: self.top,
            height: left,
            ..of
        };
        match middle {
            Middle::Play if tier > Tier::Compact => {
                let size = tier.pile_cards().min(largest);
                let piles = Rect {
                    y: all.y + u16::from(left > Piles::height(size)),
                    width: 24.min(all.width),
                    height: Piles::height(size).min(left),
                    ..all
                };
                let moves = Rect {
                    x: all.x + piles.width + 1,
                    y: piles.y,
                    width: all.width.saturating_sub(piles.width + 1),
                    height: all.bottom() - piles.y,
                };
                (piles, moves)
            }
            Middle::Play | Middle::Lines | Middle::Told => {
                let piles = self.take_top(of, 1);
                let lines = self.take_top(of, left.saturating_sub(1));
                (piles, lines)
            }
            Middle::Open | Middle::ToldOpen => (Rect { height: 0, ..all }, all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tiers_begin_where_they_are_said_to() {
        for (width, height, tier) in [
            (100, 30, Tier::Full),
            (99, 30, Tier::Standard),
            (80, 24, Tier::Standard),
            (80, 23, Tier::Narrow),
            (60, 20, Tier::Narrow),
            (59, 50, Tier::Compact),
            (40, 12, Tier::Compact),
            (39, 12, Tier::TooSmall),
            (200, 11, Tier::TooSmall),
        ] {
            assert_eq!(Tier::of(Size::new(width, height)), tier, "{width}x{height}");
        }
    }

    #[test]
    fn nothing_overlaps_and_nothing_is_missing_at_any_size() {
        for (width, height) in [
            (40, 12),
            (59, 19),
            (60, 20),
            (80, 24),
            (99, 29),
            (100, 30),
            (250, 80),
        ] {
            let sizes = [CardSize::Compact, CardSize::Small, CardSize::Large];
            let middles = [
                Middle::Play,
                Middle::Lines,
                Middle::Open,
                Middle::Told,
                Middle::ToldOpen,
            ];
            for (middle, largest) in middles
                .into_iter()
                .flat_map(|middle| sizes.map(|size| (middle, size)))
            {
                let size = Size::new(width, height);
                let areas = Areas::of(size, middle, largest);
                let parts = areas.all();
                for (i, a) in parts.iter().enumerate() {
                    assert!(a.right() <= width && a.bottom() <= height, "{areas:?}");
                    for b in &parts[i + 1..] {
                        assert!(a.intersection(*b).is_empty(), "{width}x{height}: {areas:?}");
                    }
                }
                // The row with the opponent's name, the piles and the count are there only where there is room for them.
                let missing = parts.iter().filter(|part| part.is_empty()).count();
                let spared = [areas.other, areas.piles, areas.count]
                    .map(|part| usize::from(part.is_empty()));
                assert!(!areas.count.is_empty() || middle.is_told());
                assert_eq!(
                    missing,
                    spared.iter().sum::<usize>(),
                    "{width}x{height}: {areas:?}"
                );
                assert!(areas.middle.height >= 2, "{width}x{height}: {areas:?}");
                assert_eq!(areas.sheet.is_some(), Tier::of(size) >= Tier::Standard);
            }
        }
    }
}
