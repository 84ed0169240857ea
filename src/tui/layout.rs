//! The areas of the parts of the table, at every size of the screen.

use ratatui::layout::{Rect, Size};

use super::widgets::{CardRow, CardSize, FreeRows, Piles, SheetForm, from_column};

/// The size class of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// Too small for the table.
    TooSmall,
    /// From 40 by 12: one row of cards.
    Compact,
    /// From 60 by 20: cards with an outline.
    Narrow,
    /// From 80 by 24: the score sheet beside the table.
    Standard,
    /// From 100 by 30: larger cards.
    Full,
}

impl Tier {
    /// The smallest screen on which a game can be played.
    pub const LEAST: Size = Size::new(40, 12);

    pub const fn of(size: Size) -> Self {
        match (size.width, size.height) {
            (100.., 30..) => Self::Full,
            (80.., 24..) => Self::Standard,
            (60.., 20..) => Self::Narrow,
            (40.., 12..) => Self::Compact,
            _ => Self::TooSmall,
        }
    }

    /// The largest size of the cards of both players.
    pub const fn cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow | Self::Standard => CardSize::Small,
            Self::Full => CardSize::Large,
        }
    }

    /// The largest size of the cards of the piles.
    pub const fn pile_cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow => CardSize::Small,
            Self::Standard | Self::Full => CardSize::Large,
        }
    }
}

/// The areas of the parts of the table. None of them overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// The score of the game and the match, one row.
    pub score: Rect,
    /// The name of the opponent, one row; empty if there is no room, or if there are several.
    pub other: Rect,
    /// The opponent's cards; all there is of several opponents.
    pub other_cards: Rect,
    /// The stock and the discard pile.
    pub piles: Rect,
    /// The last moves, the answers to a question, or the score of a hand.
    pub middle: Rect,
    /// Your cards.
    pub hand: Rect,
    /// Your deadwood, one row.
    pub count: Rect,
    /// What you can do, and messages below it: three rows.
    pub message: Rect,
    /// The keys, one row.
    pub footer: Rect,
    /// The score sheet, if there is room.
    pub sheet: Option<Rect>,
}

/// What the middle of the table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Middle {
    /// The piles and the last moves.
    Play,
    /// The piles in one row, and lines below them.
    Lines,
    /// Only lines: the cards lie open, and the piles are not needed.
    Open,
    /// The piles in one row, and as many lines as possible below: there is nothing to choose.
    Report,
    /// The same when the cards lie open.
    OpenReport,
}

impl Middle {
    /// Whether there is nothing to choose, so that the lines may use the rows of the prompt.
    const fn is_report(self) -> bool {
        matches!(self, Self::Report | Self::OpenReport)
    }
}

/// How many there are at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSize {
    /// How many people sit at it, each with a column on the sheet.
    pub players: usize,
    /// How many hands there are in a deal.
    pub hands: usize,
}

impl TableSize {
    /// Two people with a hand each.
    pub const TWO: Self = Self {
        players: 2,
        hands: 2,
    };

    /// The rows in which the other hands are shown, where there are several: columns beside one another, or a line each.
    fn others(self, tier: Tier, middle: Middle) -> u16 {
        let others = u16::try_from(self.hands.saturating_sub(1)).unwrap_or(u16::MAX);
        match (tier, middle) {
            (Tier::TooSmall | Tier::Compact, Middle::Lines | Middle::Report) => 0,
            (Tier::Standard | Tier::Full, Middle::Play | Middle::Lines | Middle::Report) => 3,
            // A line each, as for hands that lie open.
            _ => others,
        }
    }
}

impl Areas {
    /// Lays out a table on a screen of this size, with cards up to this size.
    pub fn of(size: Size, middle: Middle, largest: CardSize, table_size: TableSize) -> Self {
        let tier = Tier::of(size);
        let whole = Rect::new(0, 0, size.width, size.height);
        let beside = match tier {
            Tier::TooSmall | Tier::Compact | Tier::Narrow => 0,
            Tier::Standard if table_size.players > 2 => 0,
            Tier::Standard => SheetForm::Narrow.least_width(2) + 5,
            Tier::Full => SheetForm::Wide
                .least_width(table_size.players)
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
        let mut rows = FreeRows {
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
        // On a small screen the lines take the row of your deadwood, which you have just seen.
        let is_brief = middle.is_report() && tier < Tier::Standard;
        let message = rows.take_bottom(table, if is_brief { 2 } else { 3 });
        let count = rows.take_bottom(table, u16::from(!is_brief));
        let hand = rows.take_bottom(cards, hand_rows(tier.cards().min(largest)));
        let has_one = table_size.hands == 2;
        let named = u16::from(has_one && tier > Tier::Compact);
        let other = rows.take_top(table, named);
        let other_rows = match (tier, middle) {
            _ if !has_one => table_size.others(tier, middle),
            (Tier::TooSmall | Tier::Compact, Middle::Play | Middle::Lines | Middle::Report) => 1,
            (Tier::TooSmall | Tier::Compact, Middle::Open | Middle::OpenReport)
            | (Tier::Narrow, Middle::Report | Middle::OpenReport) => 2,
            (Tier::Narrow | Tier::Standard | Tier::Full, _) if largest == CardSize::Compact => 2,
            (Tier::Narrow, _) => CardSize::Small.height() + 1,
            (Tier::Standard | Tier::Full, _) => CardRow::height(tier.cards().min(largest)),
        };
        let other_cards = rows.take_top(cards, other_rows);
        let (piles, middle) = middle_parts(rows, cards, tier, middle, largest);
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

/// Columns for eleven large cards in four groups: the hand must not change size when a card is drawn.
const ELEVEN_LARGE: u16 = 72;
/// Columns that stay free at the edges of the screen.
const MARGIN: u16 = 1;
/// Columns between the table and the score sheet.
const APART: u16 = 2;

const fn hand_rows(size: CardSize) -> u16 {
    match size {
        // One row for the cards, one for their marks.
        CardSize::Compact => 2,
        CardSize::Small | CardSize::Large => CardRow::height(size),
    }
}

/// The places of the piles and of the lines of text in the rows that are left.
fn middle_parts(
    mut rows: FreeRows,
    of: Rect,
    tier: Tier,
    middle: Middle,
    largest: CardSize,
) -> (Rect, Rect) {
    let left = rows.bottom - rows.top;
    let all = Rect {
        y: rows.top,
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
                y: piles.y,
                height: all.bottom() - piles.y,
                ..from_column(all, piles.width + 1)
            };
            (piles, moves)
        }
        Middle::Play | Middle::Lines | Middle::Report => {
            let piles = rows.take_top(of, 1);
            (piles, rows.take_top(of, left.saturating_sub(1)))
        }
        Middle::Open | Middle::OpenReport => (Rect { height: 0, ..all }, all),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_start_at_their_sizes() {
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
                Middle::Report,
                Middle::OpenReport,
            ];
            for (middle, largest) in middles
                .into_iter()
                .flat_map(|middle| sizes.map(|size| (middle, size)))
            {
                let size = Size::new(width, height);
                let areas = Areas::of(size, middle, largest, TableSize::TWO);
                let parts = areas.all();
                for (i, a) in parts.iter().enumerate() {
                    assert!(a.right() <= width && a.bottom() <= height, "{areas:?}");
                    for b in &parts[i + 1..] {
                        assert!(a.intersection(*b).is_empty(), "{width}x{height}: {areas:?}");
                    }
                }
                // The opponent's name, the piles and the count are there only if there is room.
                let missing = parts.iter().filter(|part| part.is_empty()).count();
                let spared = [areas.other, areas.piles, areas.count]
                    .map(|part| usize::from(part.is_empty()));
                assert!(!areas.count.is_empty() || middle.is_report());
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

    #[test]
    fn with_several_opponents_nothing_overlaps() {
        for (width, height) in [(40, 12), (60, 20), (80, 24), (100, 30), (120, 40)] {
            for (players, hands) in [(3, 2), (4, 2), (3, 3), (4, 4)] {
                for middle in [Middle::Play, Middle::Lines, Middle::Open] {
                    let size = Size::new(width, height);
                    let table = TableSize { players, hands };
                    let areas = Areas::of(size, middle, CardSize::Large, table);
                    let parts = areas.all();
                    for (i, a) in parts.iter().enumerate() {
                        assert!(a.right() <= width && a.bottom() <= height, "{areas:?}");
                        for b in &parts[i + 1..] {
                            assert!(a.intersection(*b).is_empty(), "{width}x{height}: {areas:?}");
                        }
                    }
                    assert!(!areas.hand.is_empty() && !areas.message.is_empty());
                }
            }
        }
    }
}
