//! The areas of the parts of the table, at every size of the screen.
//!
//! Everything is centered: the opponents on top, the piles in the middle, your hand below. A screen of the standard size or
//! more has a side on the left, for the opponent and the last moves, and one as wide on the right, for the score sheet.

use ratatui::layout::{Rect, Size};

use crate::players::FACE_ROWS;

use super::widgets::{CardRow, CardSize, FreeRows, Piles, centered, from_column, inset};

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
    /// From 100 by 30: cards with pips.
    Full,
    /// From 120 by 40: every part as large as it gets.
    Large,
    /// From 160 by 45: wider sides.
    Huge,
}

impl Tier {
    /// The smallest screen on which a game can be played.
    pub const LEAST: Size = Size::new(40, 12);

    pub const fn of(size: Size) -> Self {
        match (size.width, size.height) {
            (160.., 45..) => Self::Huge,
            (120.., 40..) => Self::Large,
            (100.., 30..) => Self::Full,
            (80.., 24..) => Self::Standard,
            (60.., 20..) => Self::Narrow,
            (40.., 12..) => Self::Compact,
            _ => Self::TooSmall,
        }
    }

    /// The largest size of your cards.
    pub const fn cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow => CardSize::Small,
            Self::Standard => CardSize::Medium,
            Self::Full | Self::Large | Self::Huge => CardSize::Large,
        }
    }

    /// The largest size of the cards of the others.
    pub const fn other_cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow | Self::Standard => CardSize::Small,
            Self::Full | Self::Large => CardSize::Medium,
            Self::Huge => CardSize::Large,
        }
    }

    /// The largest size of the cards of the piles.
    pub const fn pile_cards(self) -> CardSize {
        match self {
            Self::TooSmall | Self::Compact => CardSize::Compact,
            Self::Narrow => CardSize::Small,
            Self::Standard | Self::Full => CardSize::Medium,
            Self::Large | Self::Huge => CardSize::Large,
        }
    }

    /// Columns of each side of the table.
    const fn side(self) -> u16 {
        match self {
            Self::TooSmall | Self::Compact | Self::Narrow => 0,
            Self::Standard => 24,
            Self::Full => 28,
            Self::Large => 36,
            Self::Huge => 42,
        }
    }
}

/// The areas of the parts of the table. None of them overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// The score of the game and the match, one row.
    pub score: Rect,
    /// Who the opponent is: one row, or as many as a face has at the side of their cards; empty if there is no room, or if there are several.
    pub other: Rect,
    /// What the opponent says, under their face at the side of their cards: two rows, or none.
    pub speech: Rect,
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
    /// The score sheet, or the list of a replay, if there is room.
    pub sheet: Option<Rect>,
    /// The largest size of your cards.
    pub hand_size: CardSize,
    /// The largest size of the cards of the only opponent.
    pub other_size: CardSize,
}

/// What the middle of the table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Middle {
    /// The piles, with the last moves at their left.
    Play,
    /// The piles, and at their right a panel that lies over the score sheet.
    Panel,
    /// The piles, and lines below them.
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

    /// Whether the piles are not needed.
    const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::OpenReport)
    }
}

/// Whether the cards of the only opponent can be seen, which takes more room than their backs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faces {
    Hidden,
    Open,
}

/// What stands at the right of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The score sheet, beside the piles.
    Sheet,
    /// A list over the whole height.
    List,
}

/// What a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    pub middle: Middle,
    pub faces: Faces,
    pub side: Side,
    /// The largest size of cards that is allowed.
    pub largest: CardSize,
    pub table: TableSize,
}

impl Parts {
    /// Whether there is anything at the right of the table.
    fn has_side(self, tier: Tier) -> bool {
        match self.side {
            Side::List => tier >= Tier::Standard,
            Side::Sheet if self.table.players > 2 => {
                tier > Tier::Standard && self.middle != Middle::Panel
            }
            Side::Sheet => tier >= Tier::Standard && self.middle != Middle::Panel,
        }
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

    /// The rows in which the other hands are shown, where there are several: columns beside one another, with their cards
    /// where there is room, or a line each.
    fn others(self, tier: Tier, middle: Middle, size: CardSize) -> u16 {
        let others = u16::try_from(self.hands.saturating_sub(1)).unwrap_or(u16::MAX);
        let needs_lines = matches!(middle, Middle::Lines | Middle::Report);
        match (tier, middle) {
            (Tier::TooSmall | Tier::Compact, Middle::Lines | Middle::Report) => 0,
            (Tier::Standard, _) if needs_lines => 3,
            // The name, the cards, and what is said of them.
            _ if tier >= Tier::Standard && !middle.is_open() => size.height() + 2,
            // A line each, as for hands that lie open.
            _ => others,
        }
    }
}

/// Columns of the widest table; what a screen has more stays free at both sides.
const WIDEST: u16 = 148;
/// Columns of the widest lines of text under your cards.
const MEASURE: u16 = 92;
/// Columns that a panel at the right of the piles has at least, if need be because the piles move to the left.
const PANEL: u16 = 44;
/// Columns between parts that stand side by side.
const APART: u16 = 1;
/// Rows of lines below the piles that are worth more than large piles.
const LINES: u16 = 8;

impl Areas {
    /// Lays out a table on a screen of this size.
    pub fn of(size: Size, parts: Parts) -> Self {
        let Parts {
            middle,
            side: at_side,
            largest,
            table: table_size,
            faces,
        } = parts;
        let tier = Tier::of(size);
        let whole = Rect::new(0, 0, size.width, size.height);
        let faces = if middle.is_open() { Faces::Open } else { faces };
        let has_one = table_size.hands == 2;
        let Columns {
            table,
            words,
            left,
            right,
        } = Columns::of(tier, whole, parts);
        let is_beside = has_one && faces == Faces::Hidden && !left.is_empty();
        let other_size = if has_one {
            tier.other_cards().min(largest)
        } else {
            // Several hands side by side.
            tier.other_cards().min(CardSize::Medium).min(largest)
        };
        let hand_size = if faces == Faces::Open && tier < Tier::Large {
            // Hands that lie open are of the same size.
            other_size
        } else {
            tier.cards().min(largest)
        };

        let mut rows = FreeRows {
            top: whole.y,
            bottom: whole.bottom(),
        };
        let score = rows.take_top(whole, 1);
        let footer = rows.take_bottom(whole, 1);
        // On a small screen the lines take the row of your deadwood, which you have just seen.
        let is_brief = middle.is_report() && tier < Tier::Standard;
        let message_rows = if is_brief { 2 } else { 3 };
        let count_rows = u16::from(!is_brief);
        let hand_rows = hand_rows(hand_size);
        let named = u16::from(has_one && !is_beside && tier > Tier::Compact);
        let other_rows = if has_one {
            other_rows(tier, middle, faces, other_size)
        } else {
            table_size.others(tier, middle, other_size)
        };
        let piles = match middle {
            Middle::Play | Middle::Panel => Piles::height(tier.pile_cards().min(largest)),
            Middle::Lines | Middle::Report | Middle::Open | Middle::OpenReport => 1 + LINES,
        };
        let taken = message_rows + count_rows + hand_rows + named + other_rows + piles;
        let free = (rows.bottom - rows.top).saturating_sub(taken);
        // What is left goes to the middle, but for a row or two at the top and one at the bottom.
        rows.take_bottom(whole, u16::from(free >= 6));
        rows.take_top(whole, u16::from(free >= 3) + u16::from(free >= 8));

        let message = rows.take_bottom(words, message_rows);
        let count = rows.take_bottom(words, count_rows);
        let hand = rows.take_bottom(table, hand_rows);
        let between = inset(table, left.width + APART, 0);
        let top = rows.top;
        let (other, other_cards) = if is_beside {
            let cards = rows.take_top(between, other_rows);
            let (y, height) = (cards.y, cards.height.min(FACE_ROWS));
            (Rect { y, height, ..left }, cards)
        } else {
            (
                rows.take_top(table, named),
                rows.take_top(table, other_rows),
            )
        };
        let sheet = match at_side {
            Side::List => Rect {
                y: score.bottom() + 1,
                height: footer.y.saturating_sub(score.bottom() + 2),
                ..right
            },
            Side::Sheet => {
                let y = if is_beside { top } else { rows.top };
                let height = rows.bottom - y;
                Rect { y, height, ..right }
            }
        };
        let sheet = parts.has_side(tier).then_some(sheet);
        let beside = if at_side == Side::Sheet { sheet } else { None };
        let (piles, lines) = middle_parts(rows, table, beside, tier, middle, largest);
        let (speech, middle) = speech(is_beside, other, piles, middle, lines);
        Self {
            score,
            other,
            speech,
            other_cards,
            piles,
            middle,
            hand,
            count,
            message,
            footer,
            sheet,
            hand_size,
            other_size,
        }
    }
}

/// The rows for what the opponent says, and the rest of the lines of text. The last moves leave them free also while nothing is
/// said, so that nothing moves.
fn speech(is_beside: bool, other: Rect, piles: Rect, middle: Middle, lines: Rect) -> (Rect, Rect) {
    let speech = Rect {
        y: other.y.saturating_add(FACE_ROWS),
        height: 2,
        ..other
    };
    match (is_beside, middle) {
        (true, _) if !speech.intersects(piles) && !speech.intersects(lines) => (speech, lines),
        (true, Middle::Play) => {
            let height = lines.bottom().saturating_sub(speech.bottom());
            let y = lines.bottom() - height;
            (speech, Rect { y, height, ..lines })
        }
        _ => (Rect { height: 0, ..other }, lines),
    }
}

/// The columns of the parts of a table, over the whole height of the screen.
struct Columns {
    table: Rect,
    /// The lines of text under the cards, which begin a column inside it.
    words: Rect,
    /// The side of the opponent and the moves.
    left: Rect,
    /// The score sheet or the list of a replay.
    right: Rect,
}

impl Columns {
    fn of(tier: Tier, whole: Rect, parts: Parts) -> Self {
        let both = centered(inset(whole, 1, 0), WIDEST, whole.height);
        let (table, left, right) = match parts.side {
            Side::Sheet => {
                let side = side_columns(tier, both, parts.table, parts.largest);
                (both, side, side)
            }
            // The list takes its columns from the whole table.
            Side::List => (shortened(both, tier.side()), 0, tier.side()),
        };
        let around = Rect {
            x: table.x.saturating_sub(1),
            width: table.width + 2,
            ..table
        };
        Self {
            table,
            words: centered(around, MEASURE, whole.height),
            left: Rect {
                width: left,
                ..table
            },
            right: from_column(both, both.width - right),
        }
    }
}

/// Columns of each side of a table: more than usual where a sheet for several players needs them, as far as the piles
/// leave room.
fn side_columns(tier: Tier, table: Rect, size: TableSize, largest: CardSize) -> u16 {
    /// Columns for a player, for the words before them, and for the edges of the paper.
    const PLAYER: u16 = 7;
    const BEFORE: u16 = 12;
    let piles = Piles::width(tier.pile_cards().min(largest));
    let most = (table.width.saturating_sub(piles) / 2).saturating_sub(APART);
    let players = u16::try_from(size.players).unwrap_or(u16::MAX);
    match tier.side() {
        0 => 0,
        // One hand between the sides needs the room itself.
        usual if size.hands == 2 => usual,
        usual => usual
            .max(PLAYER.saturating_mul(players).saturating_add(BEFORE))
            .min(most),
    }
}

/// An area without this many columns and the one before them at its right.
fn shortened(area: Rect, columns: u16) -> Rect {
    let taken = if columns > 0 { columns + APART } else { 0 };
    Rect {
        width: area.width.saturating_sub(taken),
        ..area
    }
}

/// The rows of the cards of the only opponent.
fn other_rows(tier: Tier, middle: Middle, faces: Faces, size: CardSize) -> u16 {
    match (tier, faces) {
        (Tier::TooSmall | Tier::Compact, _) => 1 + u16::from(middle.is_open()),
        (Tier::Narrow, Faces::Open) if middle.is_report() => 2,
        (_, Faces::Hidden) => size.height(),
        // With a row for the names of the melds.
        (_, Faces::Open) => size.height() + 1,
    }
}

const fn hand_rows(size: CardSize) -> u16 {
    match size {
        // One row for the cards, one for their marks.
        CardSize::Compact => 2,
        CardSize::Small | CardSize::Medium | CardSize::Large => CardRow::height(size),
    }
}

/// The places of the piles and of the lines of text in the rows that are left.
fn middle_parts(
    mut rows: FreeRows,
    table: Rect,
    sheet: Option<Rect>,
    tier: Tier,
    middle: Middle,
    largest: CardSize,
) -> (Rect, Rect) {
    let left = rows.bottom - rows.top;
    let all = Rect {
        y: rows.top,
        height: left,
        ..table
    };
    let beside_sheet = Rect {
        width: sheet.map_or(all.right(), |sheet| sheet.x - APART) - all.x,
        ..all
    };
    let size = tier.pile_cards().min(largest);
    let is_small = tier <= Tier::Compact || size == CardSize::Compact;
    match middle {
        Middle::Play | Middle::Panel if !is_small => {
            let mut piles = centered(all, Piles::width(size), Piles::height(size));
            if middle == Middle::Play {
                // The moves stand above one another from the piles' top on.
                let moves = Rect {
                    width: (piles.x - all.x).saturating_sub(APART),
                    ..all
                };
                return (piles, moves);
            }
            let right = all.right() - piles.width - APART;
            piles.x = piles.x.min(right.saturating_sub(PANEL).max(all.x));
            let panel = from_column(all, piles.right() + APART - all.x);
            (piles, panel)
        }
        Middle::Lines if !is_small && left > Piles::height(size) + LINES => {
            let row = rows.take_top(all, Piles::height(size));
            rows.take_top(all, 1);
            let rest = rows.bottom - rows.top;
            let piles = centered(row, Piles::width(size), row.height);
            (piles, rows.take_top(beside_sheet, rest))
        }
        Middle::Play | Middle::Panel | Middle::Lines | Middle::Report => {
            let row = rows.take_top(all, 1);
            let width = Piles::width(CardSize::Compact);
            let piles = if middle == Middle::Panel {
                Rect {
                    width: width.min(row.width),
                    ..row
                }
            } else {
                centered(row, width, 1)
            };
            (piles, rows.take_top(beside_sheet, left.saturating_sub(1)))
        }
        Middle::Open | Middle::OpenReport => (Rect { height: 0, ..all }, beside_sheet),
    }
}

#[cfg(test)]
impl Areas {
    fn all(&self) -> Vec<Rect> {
        let table = [
            self.score,
            self.other,
            self.speech,
            self.other_cards,
            self.piles,
            self.middle,
        ];
        let own = [self.hand, self.count, self.message, self.footer];
        table.into_iter().chain(own).chain(self.sheet).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest screen of each tier, the largest but one, and some between them.
    const SIZES: [(u16, u16); 13] = [
        (40, 12),
        (59, 19),
        (60, 20),
        (80, 24),
        (81, 25),
        (99, 29),
        (100, 30),
        (119, 39),
        (120, 40),
        (121, 41),
        (160, 45),
        (161, 46),
        (250, 80),
    ];
    const MIDDLES: [Middle; 6] = [
        Middle::Play,
        Middle::Panel,
        Middle::Lines,
        Middle::Open,
        Middle::Report,
        Middle::OpenReport,
    ];
    const CARDS: [CardSize; 4] = [
        CardSize::Compact,
        CardSize::Small,
        CardSize::Medium,
        CardSize::Large,
    ];
    const TABLES: [(usize, usize); 5] = [(2, 2), (3, 2), (4, 2), (3, 3), (4, 4)];

    /// Checks every layout at every size.
    fn every(check: impl Fn(&Areas, (u16, u16), Parts)) {
        for (width, height) in SIZES {
            for (players, hands) in TABLES {
                let table = TableSize { players, hands };
                for middle in MIDDLES {
                    for largest in CARDS {
                        for faces in [Faces::Hidden, Faces::Open] {
                            for side in [Side::Sheet, Side::List] {
                                let parts = Parts {
                                    middle,
                                    faces,
                                    side,
                                    largest,
                                    table,
                                };
                                let areas = Areas::of(Size::new(width, height), parts);
                                check(&areas, (width, height), parts);
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn tiers_start_at_their_sizes() {
        for (width, height, tier) in [
            (160, 45, Tier::Huge),
            (159, 45, Tier::Large),
            (160, 44, Tier::Large),
            (120, 40, Tier::Large),
            (119, 40, Tier::Full),
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
    fn nothing_overlaps_at_any_size() {
        every(|areas, (width, height), shown| {
            let parts = areas.all();
            for (i, a) in parts.iter().enumerate() {
                assert!(a.right() <= width && a.bottom() <= height, "{areas:?}");
                for b in &parts[i + 1..] {
                    let apart = a.intersection(*b).is_empty();
                    assert!(apart, "{width}x{height} {shown:?}: {areas:?}");
                }
            }
        });
    }

    #[test]
    fn nothing_is_missing_at_any_size() {
        every(|areas, (width, height), shown| {
            let middle = shown.middle;
            let what = format!("{width}x{height} {shown:?}: {areas:?}");
            let always = [areas.score, areas.hand, areas.message, areas.footer];
            assert!(always.iter().all(|part| !part.is_empty()), "{what}");
            assert!(!areas.count.is_empty() || middle.is_report(), "{what}");
            assert_eq!(areas.piles.is_empty(), middle.is_open(), "{what}");
            if shown.table == TableSize::TWO {
                assert!(!areas.other_cards.is_empty(), "{what}");
                assert!(areas.middle.height >= 2, "{what}");
                let tier = Tier::of(Size::new(width, height));
                let is_over = middle == Middle::Panel && shown.side == Side::Sheet;
                let has_sheet = tier >= Tier::Standard && !is_over;
                assert_eq!(areas.sheet.is_some(), has_sheet, "{what}");
            }
        });
    }

    #[test]
    fn hand_and_piles_are_in_the_middle_of_the_table() {
        every(|areas, (width, height), shown| {
            let middle = shown.middle;
            // The list of a replay stands beside the whole table.
            let right = match (shown.side, areas.sheet) {
                (Side::List, Some(list)) => list.x,
                _ => width,
            };
            let left = if right < width {
                areas.other_cards.x
            } else {
                0
            };
            let off = |area: Rect| (2 * area.x + area.width).abs_diff(left + right);
            let mut parts = vec![areas.hand, areas.count, areas.message];
            if middle != Middle::Panel && !middle.is_open() {
                parts.push(areas.piles);
            }
            for part in parts {
                assert!(off(part) <= 2, "{width}x{height} {shown:?}: {areas:?}");
            }
        });
    }
}
