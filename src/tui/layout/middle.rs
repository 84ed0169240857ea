//! Where the piles lie in the middle of a table, and the lines of text beside or below them.

use ratatui::layout::Rect;

use crate::tui::widgets::{CardSize, FreeRows, Piles, centered, from_column};

use super::{APART, LINES, Middle, SidePanel, TableParts, Tier, from_to};

/// Columns that a panel at the right of the piles has at least, if need be because the piles lie at the left.
const PANEL: u16 = 44;
/// The same beside the only discard pile of a table with sides, where the panel opens and closes: the piles stay where they are.
const OPENED: u16 = 26;

/// Returns the places of the piles and of the lines of text in the rows that are left.
pub(super) fn in_rows(
    mut rows: FreeRows,
    table: Rect,
    sheet: Option<Rect>,
    parts: TableParts,
    tier: Tier,
) -> (Rect, Rect) {
    let [all, beside_sheet] = free(&rows, table, sheet);
    let left = all.height;
    let middle = parts.middle;
    let size = parts.table.pile_cards(tier, parts.largest);
    let columns = parts.table.pile_columns(size);
    let is_small = tier <= Tier::Compact || size == CardSize::Compact;
    match middle {
        Middle::Play | Middle::Panel if !is_small => {
            let mut piles = centered(all, columns, Piles::height(size));
            // Where a panel has room only beside piles at the left, they lie there with and without one: on a narrow screen, and
            // where there are many.
            if middle == Middle::Play && tier > Tier::Narrow && !parts.table.own_pile {
                // The moves stand above one another from the piles' top on.
                let moves = Rect {
                    width: (piles.x - all.x).saturating_sub(APART),
                    ..all
                };
                return (piles, moves);
            }
            let right = all.right() - piles.width - APART;
            let opens = parts.side == SidePanel::Sheet && tier >= Tier::Standard;
            let panel = if opens && parts.table.discards == 1 {
                OPENED
            } else {
                PANEL
            };
            piles.x = piles.x.min(right.saturating_sub(panel).max(all.x));
            let panel = from_column(all, piles.right() + APART - all.x);
            (piles, panel)
        }
        Middle::Lines if !is_small && left > Piles::height(size) + LINES => {
            let row = rows.take_top(all, Piles::height(size));
            rows.take_top(all, 1);
            let rest = rows.bottom - rows.top;
            let piles = centered(row, columns, row.height);
            (piles, rows.take_top(beside_sheet, rest))
        }
        Middle::Play | Middle::Panel | Middle::Lines | Middle::Report => {
            let row = rows.take_top(all, 1);
            let width = parts.table.pile_columns(CardSize::Compact);
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

/// The same where opponents sit at both sides of `center`.
pub(super) fn between_seats(
    rows: &FreeRows,
    table: Rect,
    sheet: Option<Rect>,
    center: Rect,
    parts: TableParts,
    tier: Tier,
) -> (Rect, Rect) {
    let [below, beside_sheet] = free(rows, table, sheet);
    let size = parts.table.pile_cards(tier, parts.largest);
    let columns = parts.table.pile_columns(size);
    let piles_in = |area| centered(area, columns, Piles::height(size));
    let piles = piles_in(Rect {
        height: below.bottom().saturating_sub(center.y),
        ..center
    });
    match parts.middle {
        Middle::Play => {
            let width = piles.x.saturating_sub(below.x + APART);
            (piles, Rect { width, ..below })
        }
        Middle::Panel => {
            let panel = from_column(below, piles.right() + APART - below.x);
            (piles, panel)
        }
        Middle::Lines | Middle::Report => (piles_in(center), beside_sheet),
        Middle::Open | Middle::OpenReport => (
            Rect {
                height: 0,
                ..center
            },
            beside_sheet,
        ),
    }
}

/// The rows that are left, over the whole table and beside the sheet.
fn free(rows: &FreeRows, table: Rect, sheet: Option<Rect>) -> [Rect; 2] {
    let all = from_to(table, rows.top, rows.bottom);
    let width = sheet.map_or(all.right(), |sheet| sheet.x - APART) - all.x;
    [all, Rect { width, ..all }]
}
