//! The areas of the parts of the table, at every size of the screen.
//!
//! Everything is centered: the opponents on top, the piles in the middle, your hand below. A screen of the standard size or
//! more has a side on the left, for the opponent and the last moves, and one as wide on the right, for the score sheet.

use ratatui::layout::{Rect, Size};

use crate::players::FACE_ROWS;

use super::widgets::{CardRow, CardSize, FreeRows, centered, from_column, inset};

mod middle;
mod parts;
mod seats;
mod tier;

use middle::{between_seats, in_rows};
use parts::LINES;
pub use parts::{Faces, Middle, SidePanel, TableParts, TableSize};
pub use seats::{Places, SeatPlace};
use seats::{SeatPlaces, beside, hidden_hand_columns};
pub use tier::Tier;

/// The areas of the parts of the table. None of them overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Areas {
    /// The score of the game and the match, one row.
    pub score: Rect,
    /// Who the opponent is: one row, or as many as a face has at the side of their cards; empty if there is no room, or if there are several.
    pub other: Rect,
    /// What the opponent says, under their face at the side of their cards: two rows, or none.
    pub speech: Rect,
    /// The cards of the only opponent.
    pub other_cards: Rect,
    /// Where several opponents sit, clockwise from the next after you; against one, where those are shown who have no hand in
    /// the deal.
    pub places: Places,
    /// The stock and the discard pile.
    pub piles: Rect,
    /// The last moves, the answers to a question, or the score of a hand.
    pub middle: Rect,
    /// The last moves while a panel lies beside the piles: at the left as ever, or, where the piles give way to the panel, above
    /// it at the right of the only opponent's cards. Else empty.
    pub moves: Rect,
    /// Your cards.
    pub hand: Rect,
    /// Your deadwood, one row.
    pub count: Rect,
    /// What you can do, and messages below it: three rows or four.
    pub message: Rect,
    /// The keys, one row.
    pub footer: Rect,
    /// The score sheet, or the list of a replay, if there is room.
    pub sheet: Option<Rect>,
    /// The largest size of your cards.
    pub hand_size: CardSize,
    /// The largest size of the cards of the others.
    pub other_size: CardSize,
}

/// Columns of the widest table; what a screen has more stays free at both sides.
const WIDEST: u16 = 148;
/// Columns of the widest lines of text under your cards.
const MEASURE: u16 = 92;
/// Columns between parts that stand side by side.
const APART: u16 = 1;

impl Areas {
    /// Lays out a table on a screen of this size.
    pub fn of(size: Size, mut parts: TableParts) -> Self {
        parts.table.own_pile &= Tier::of(size).has_own_pile();
        if parts.middle.is_open() {
            parts.faces = Faces::Open;
        }
        let TableParts {
            middle,
            side: at_side,
            largest,
            table: table_size,
            faces,
            ..
        } = parts;
        let tier = Tier::of(size);
        let whole = Rect::new(0, 0, size.width, size.height);
        let has_one = table_size.hands == 2;
        let Columns {
            table,
            words,
            left,
            right,
        } = Columns::of(tier, whole, parts);
        // Where the hands lie open at the showdown, the cards have the columns of the piles too.
        let has_room = faces == Faces::Hidden || middle.is_open();
        let is_beside = has_one && has_room && !left.is_empty();
        let seating = SeatPlaces::of(tier, parts);
        let other_size = other_size(tier, parts, seating);
        let hand_size = hand_size(tier, faces, is_beside).min(largest);

        let (top, bottom) = (whole.y, whole.bottom());
        let mut rows = FreeRows { top, bottom };
        let score = rows.take_top(whole, 1);
        let footer = rows.take_bottom(whole, 1);
        let plan = PlannedRows::of(tier, parts, [hand_size, other_size], seating, is_beside);
        let free = (rows.bottom - rows.top).saturating_sub(plan.taken);
        // What is left goes to the middle, but for a row or two at the top and one at the bottom.
        rows.take_bottom(whole, u16::from(free >= 6));
        // Short rows hold little of what is said, so that has the first of them.
        let more = u16::from(free >= 3 && tier == Tier::Compact);
        rows.take_top(whole, u16::from(free >= 3) - more + u16::from(free >= 8));
        let message = rows.take_bottom(words, plan.message + more);
        let count = rows.take_bottom(words, plan.count);
        let hand = rows.take_bottom(table, plan.hand);
        let top = rows.top;
        let (other, other_cards) = if is_beside {
            face_and_cards(rows.take_top(table, plan.other), left, faces)
        } else {
            let name = rows.take_top(table, plan.named);
            (name, rows.take_top(table, plan.other))
        };
        let (places, center) = if is_beside {
            (beside(tier, parts, from_to(left, top, hand.y)), None)
        } else {
            seating.places(other_cards, left.width)
        };
        // The moves and the sheet stand apart from the cards above them, where they have room enough.
        rows.take_top(
            table,
            u16::from(center.is_some() && rows.bottom - rows.top > LINES + 2),
        );
        let has_height = is_beside && faces == Faces::Hidden;
        let right_top = if has_height { top } else { rows.top };
        let sheet = match at_side {
            SidePanel::List => inset(right, 0, score.height + 1),
            SidePanel::Sheet => apart(from_to(right, right_top, rows.bottom), tier, parts),
        };
        let sheet = parts.has_side(tier).then_some(sheet);
        let sheet_beside = sheet.filter(|_| at_side == SidePanel::Sheet);
        let (piles, lines) = match center {
            Some(center) => between_seats(&rows, table, sheet_beside, center, parts, tier),
            None => in_rows(rows, table, sheet_beside, parts, tier),
        };
        let (speech, middle) = speech(is_beside, other, piles, middle, lines);
        let at_top = from_to(
            right,
            right_top,
            if is_beside { lines.y } else { right_top },
        );
        let moves = match parts.middle {
            Middle::Panel if left.width > 0 => beside_panel(left, speech, piles, lines, at_top),
            _ => Rect::ZERO,
        };
        let mut lines = [middle, moves].map(|lines| above(lines, &places));
        if is_beside && tier >= Tier::Full {
            lines = in_side(lines, left, parts.middle);
        }
        let [middle, moves] = lines;
        Self {
            score,
            other,
            speech,
            other_cards: if has_one { other_cards } else { Rect::ZERO },
            places,
            piles,
            middle,
            moves,
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

impl Areas {
    /// Gives the rows of the message to the middle, but for those that are kept; your cards move down.
    pub fn give_message_to_middle(&mut self, kept: u16) {
        let rows = self.message.height.saturating_sub(kept);
        self.middle.height += rows;
        for part in [&mut self.hand, &mut self.count, &mut self.message] {
            part.y += rows;
        }
        self.message.height -= rows;
    }

    /// Whether a part of the table belongs to nothing that comes and goes between the opponents and your hand.
    pub fn is_free(&self, part: Rect) -> bool {
        let taken = [self.piles, self.middle, self.moves, self.speech, self.hand];
        let mut taken = taken.into_iter().chain(self.sheet);
        taken.all(|taken| !taken.intersects(part))
    }
}

/// The rows that the parts of a table take.
struct PlannedRows {
    message: u16,
    count: u16,
    hand: u16,
    /// The name of the only opponent over their cards.
    named: u16,
    other: u16,
    /// Of all of them and of the middle, before rows stay free elsewhere.
    taken: u16,
}

impl PlannedRows {
    fn of(
        tier: Tier,
        parts: TableParts,
        [hand_size, other_size]: [CardSize; 2],
        seating: SeatPlaces,
        is_beside: bool,
    ) -> Self {
        let (middle, has_one) = (parts.middle, parts.table.hands == 2);
        let faces = parts.faces;
        let [message, count] = text_rows(parts, tier);
        let whole_hand = hand_rows(hand_size);
        // No card is raised where all lie open.
        let is_raisable = hand_size > CardSize::Compact && is_beside || tier == Tier::Narrow;
        let hand = whole_hand - u16::from(middle.is_open() && is_raisable);
        let named = u16::from(has_one && !is_beside && tier > Tier::Compact);
        let other = match has_one {
            _ if parts.is_tight(tier) && !middle.is_open() => 0,
            true => other_rows(tier, middle, faces, other_size),
            false => seating.rows(),
        };
        let pile_cards = parts.table.pile_cards(tier, parts.largest);
        let cards = if is_beside {
            // As in play, so that the opponent and your cards stay where they are at the showdown.
            whole_hand + other_size.height() + Middle::Play.rows(pile_cards)
        } else {
            hand + named + other + middle.rows(pile_cards)
        };
        Self {
            message,
            count,
            hand,
            named,
            other,
            taken: message + count + cards,
        }
    }
}

/// The lines of the middle and the last moves, where what is said below the opponent's cards has its row to itself: moves have the
/// columns of the side.
fn in_side([mut middle, mut moves]: [Rect; 2], left: Rect, shown: Middle) -> [Rect; 2] {
    moves.width = moves.width.min(left.width);
    if shown == Middle::Play {
        middle.width = middle.width.min(left.width);
    }
    [middle, moves]
}

/// The sheet with a free row between it and your hand, if there is room: where no card is raised the hand itself leaves none.
fn apart(sheet: Rect, tier: Tier, parts: TableParts) -> Rect {
    let is_close = parts.middle.is_open() && parts.table.hands == 2;
    let free = u16::from(is_close && tier >= Tier::Large);
    Rect {
        height: sheet.height.saturating_sub(free),
        ..sheet
    }
}

/// These columns from one row to before another.
fn from_to(columns: Rect, top: u16, bottom: u16) -> Rect {
    Rect {
        y: top,
        height: bottom.saturating_sub(top),
        ..columns
    }
}

/// The places of the only opponent's face and of their cards, in rows over the whole table. Cards that lie open have all the
/// columns at the right of the face.
fn face_and_cards(rows: Rect, left: Rect, faces: Faces) -> (Rect, Rect) {
    /// Columns of a face and what is said beside it.
    const PORTRAIT: u16 = 24;
    let (y, height) = (rows.y, rows.height.min(FACE_ROWS));
    let width = match faces {
        Faces::Hidden => left.width,
        Faces::Open => left.width.min(PORTRAIT),
    };
    let face = Rect {
        y,
        height,
        width,
        ..left
    };
    let cards = match faces {
        Faces::Hidden => inset(rows, width + APART, 0),
        Faces::Open => from_column(rows, width + APART),
    };
    (face, cards)
}

/// The rows for the last moves beside a panel: those that they have without one, or the rows above the panel where the piles
/// have moved into theirs.
fn beside_panel(left: Rect, speech: Rect, piles: Rect, panel: Rect, above: Rect) -> Rect {
    if piles.x <= left.right() {
        return above;
    }
    let columns = Rect {
        width: piles.x - APART - left.x,
        ..left
    };
    from_to(columns, panel.y.max(speech.bottom()), panel.bottom())
}

/// The rows of text above those who are shown at their end.
fn above(lines: Rect, places: &Places) -> Rect {
    match places[0] {
        Some(SeatPlace { name, .. }) if lines.intersects(name) => {
            from_to(lines, lines.y, name.y.saturating_sub(1))
        }
        Some(_) | None => lines,
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
    fn of(tier: Tier, whole: Rect, parts: TableParts) -> Self {
        let both = centered(inset(whole, 1, 0), WIDEST, whole.height);
        let (table, left, right) = match parts.side {
            SidePanel::Sheet => {
                let side = side_columns(tier, both, parts.table, parts.largest);
                (both, side, side)
            }
            // The list takes its columns from the whole table.
            SidePanel::List => (shortened(both, tier.side()), 0, tier.side()),
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

/// Columns of each side of a table: more than usual where a sheet for several players or their cards need them, as far as
/// the piles leave room.
fn side_columns(tier: Tier, table: Rect, size: TableSize, largest: CardSize) -> u16 {
    /// Columns for a player, for the words before them, and for the edges of the paper.
    const PLAYER: u16 = 7;
    const BEFORE: u16 = 12;
    let piles = size.pile_columns(size.pile_cards(tier, largest));
    let most = (table.width.saturating_sub(piles) / 2).saturating_sub(APART);
    let players = u16::try_from(size.players).unwrap_or(u16::MAX);
    match tier.side() {
        0 => 0,
        // One hand between the sides needs the room itself.
        usual if size.hands == 2 => usual,
        usual => usual
            .max(hidden_hand_columns(largest))
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

/// The rows of the message, and of your deadwood.
fn text_rows(parts: TableParts, tier: Tier) -> [u16; 2] {
    // On a small screen the lines take the row of your deadwood, which you have just seen.
    let is_brief = parts.middle.is_report() && tier < Tier::Standard;
    let message = if is_brief || parts.is_tight(tier) {
        2
    } else {
        3
    };
    [message, u16::from(!is_brief)]
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

/// The largest size of your cards: beside a list on a smaller screen that of a hand that lies open opposite.
fn hand_size(tier: Tier, faces: Faces, is_beside: bool) -> CardSize {
    match faces {
        Faces::Open if tier < Tier::Large && !is_beside => tier.other_cards(),
        Faces::Open | Faces::Hidden => tier.cards(),
    }
}

/// The largest size of the cards of the others.
fn other_size(tier: Tier, parts: TableParts, seating: SeatPlaces) -> CardSize {
    if parts.table.hands == 2 {
        tier.other_cards().min(parts.largest)
    } else {
        seating.cards
    }
}

const fn hand_rows(size: CardSize) -> u16 {
    match size {
        // One row for the cards, one for their marks.
        CardSize::Compact => 2,
        CardSize::Small | CardSize::Medium | CardSize::Large => CardRow::height(size),
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
            self.moves,
        ];
        let own = [self.hand, self.count, self.message, self.footer];
        let places = self.places.iter().flatten();
        let places = places.flat_map(|place| [place.name, place.cards, place.note]);
        let others = places.chain(own).chain(self.sheet);
        table.into_iter().chain(others).collect()
    }
}

#[cfg(test)]
mod tests;
