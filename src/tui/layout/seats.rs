//! Where the opponents sit, if there are several.

use ratatui::layout::Rect;

use crate::{
    players::FACE_ROWS,
    tui::widgets::{Align, CardSize, centered, from_column},
};

use super::{APART, Faces, Middle, SidePanel, TableParts, Tier};

/// The place of one of several opponents. What it has no room for is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatPlace {
    /// Who they are: as many rows as a face has, or one.
    pub name: Rect,
    /// Their cards; empty where the name and the cards share a line.
    pub cards: Rect,
    /// What else there is to say of them, below their cards.
    pub note: Rect,
    /// Where the cards lie in their area, and a name of one row.
    pub align: Align,
}

/// The places of up to three opponents, clockwise from the next after you.
pub type Places = [Option<SeatPlace>; 3];

/// How several opponents sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SeatPlaces {
    form: Form,
    /// How many opponents there are.
    others: u16,
    /// The largest size of their cards.
    pub cards: CardSize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Nobody is shown.
    Nobody,
    /// A line for each.
    Lines,
    /// Side by side at the top: the name, so many rows of cards, and a note.
    Columns { cards: u16 },
    /// Below one another: the name, and so many rows of cards at its right.
    Rows { cards: u16 },
    /// Left, top and right, or left and right.
    Around {
        /// The rows of a name at the left and right.
        name: u16,
        faces: Faces,
    },
}

/// Columns for the name of an opponent at the left of their cards.
const NAME: u16 = 24;

impl SeatPlaces {
    pub(super) fn of(tier: Tier, parts: TableParts) -> Self {
        let others = match u16::try_from(parts.table.hands) {
            Ok(hands @ 3..) => hands - 1,
            // The only opponent has a place of their own.
            _ => 0,
        };
        let middle = parts.middle;
        let faces = if middle.is_open() {
            Faces::Open
        } else {
            Faces::Hidden
        };
        let needs_lines = matches!(middle, Middle::Lines | Middle::Report);
        let is_around = tier >= Tier::Full && parts.side == SidePanel::Sheet;
        let cards = match tier {
            Tier::TooSmall | Tier::Compact => CardSize::Compact,
            Tier::Narrow | Tier::Standard | Tier::Full => CardSize::Small,
            // A hand that lies open takes more room than its backs.
            Tier::Large if faces == Faces::Open || !is_around => CardSize::Small,
            Tier::Large | Tier::Huge => CardSize::Medium,
        };
        let cards = cards.min(parts.largest);
        let has_cards = parts.side == SidePanel::Sheet && cards > CardSize::Compact;
        let form = match tier {
            _ if others == 0 => Form::Nobody,
            Tier::TooSmall | Tier::Compact if needs_lines => Form::Nobody,
            _ if is_around => Form::Around {
                // With one at the top there are fewer rows for those below.
                name: if tier == Tier::Full && others > 2 {
                    1
                } else {
                    FACE_ROWS
                },
                faces,
            },
            Tier::TooSmall | Tier::Compact | Tier::Narrow => Form::Lines,
            // Three would leave no room for the sum.
            Tier::Standard if faces == Faces::Open && has_cards && others == 2 => Form::Rows {
                cards: cards.height() + 1,
            },
            _ if faces == Faces::Open => Form::Lines,
            Tier::Standard if needs_lines => Form::Columns { cards: 1 },
            Tier::Standard | Tier::Full | Tier::Large | Tier::Huge => Form::Columns {
                cards: cards.height(),
            },
        };
        Self {
            form,
            others,
            cards,
        }
    }

    /// The rows that all of them take.
    pub(super) fn rows(self) -> u16 {
        match self.form {
            Form::Nobody => 0,
            Form::Lines => self.others,
            Form::Columns { cards } => cards + 2,
            Form::Rows { cards } => self.others * cards,
            Form::Around { name, faces } => self.top_rows() + name + self.card_rows(faces),
        }
    }

    /// The rows of cards around the table, with one for the names of melds.
    fn card_rows(self, faces: Faces) -> u16 {
        self.cards.height() + u16::from(faces == Faces::Open)
    }

    /// The rows of the opponent at the top.
    fn top_rows(self) -> u16 {
        match self.form {
            Form::Around { faces, .. } if self.others > 2 => self.card_rows(faces).max(FACE_ROWS),
            Form::Around { .. }
            | Form::Nobody
            | Form::Lines
            | Form::Columns { .. }
            | Form::Rows { .. } => 0,
        }
    }

    /// The places in an area of these rows over the whole width of the table, whose sides have so many columns; and what
    /// lies between those at the left and right, if they sit so.
    pub(super) fn places(self, area: Rect, side: u16) -> (Places, Option<Rect>) {
        let row = |at: u16| Rect {
            y: area.y.saturating_add(at),
            height: 1,
            ..area
        };
        let nothing = Rect { height: 0, ..area };
        let mut center = None;
        let places = match self.form {
            Form::Nobody => Places::default(),
            Form::Lines => self.each(|number| SeatPlace {
                name: row(number),
                cards: nothing,
                note: nothing,
                align: Align::Left,
            }),
            Form::Columns { cards } => self.each(|number| {
                let width = area.width / self.others;
                let column = |rows: Rect| Rect {
                    x: area.x + number * width,
                    width: width.saturating_sub(1),
                    ..rows
                };
                SeatPlace {
                    name: column(row(0)),
                    cards: column(Rect {
                        height: cards,
                        ..row(1)
                    }),
                    note: column(row(1 + cards)),
                    align: Align::Center,
                }
            }),
            Form::Rows { cards } => self.each(|number| {
                let height = cards;
                let rows = Rect {
                    height,
                    ..row(number * height)
                };
                SeatPlace {
                    name: Rect {
                        width: NAME,
                        height: FACE_ROWS,
                        ..rows
                    },
                    cards: from_column(rows, NAME + APART),
                    note: nothing,
                    align: Align::Left,
                }
            }),
            Form::Around { name, faces } => {
                let cards = self.card_rows(faces);
                let below = Rect {
                    height: name + cards,
                    ..row(self.top_rows())
                };
                let width = match faces {
                    Faces::Hidden => side,
                    // The piles are not there, and leave the middle to the cards.
                    Faces::Open => (area.width - APART) / 2,
                };
                let left = at_side(Rect { width, ..below }, name);
                let mut right = at_side(from_column(below, below.width - width), name);
                if faces == Faces::Open {
                    right.align = Align::Right;
                }
                // Whose face is shown stays there, and the open cards grow to the left. In one row there is more to say.
                if name == FACE_ROWS {
                    right.name = from_column(right.name, width - side.min(width));
                }
                center = Some(from_column(
                    Rect {
                        width: right.cards.x.saturating_sub(area.x + APART),
                        ..below
                    },
                    width + APART,
                ));
                if self.others > 2 {
                    let top = at_top(area, cards, widest_hand(self.cards, faces));
                    [Some(left), Some(top), Some(right)]
                } else {
                    [Some(left), Some(right), None]
                }
            }
        };
        (
            places.map(|place| place.map(|place| place.inside(area))),
            center,
        )
    }

    fn each(self, place: impl Fn(u16) -> SeatPlace) -> Places {
        let mut number = 0..self.others;
        Places::default().map(|_| number.next().map(&place))
    }
}

/// The places of those at the table who have no hand in a deal of two, below one another in the lowest rows of the side of the
/// opponent.
pub(super) fn beside(tier: Tier, parts: TableParts, side: Rect) -> Places {
    let idle = parts.table.players.saturating_sub(parts.table.hands);
    let idle = u16::try_from(idle).unwrap_or(u16::MAX);
    let height = match (tier, parts.middle) {
        (Tier::Large | Tier::Huge, Middle::Play | Middle::Panel) => FACE_ROWS,
        // The sum has the rows of two faces.
        (Tier::Large | Tier::Huge, Middle::Open) if idle < 2 => FACE_ROWS,
        (Tier::Large | Tier::Huge, Middle::Open)
        | (Tier::Full, Middle::Play | Middle::Panel | Middle::Open) => 1,
        _ => return Places::default(),
    };
    let mut left = (1..=idle).rev();
    Places::default().map(|_| {
        let below = left.next()?;
        let name = Rect {
            y: side.bottom().saturating_sub(below * height),
            height,
            ..side
        };
        let nothing = Rect { height: 0, ..name };
        Some(SeatPlace {
            name: name.intersection(side),
            cards: nothing,
            note: nothing,
            align: Align::Left,
        })
    })
}

/// The place at a side of the table: the name, and the cards below it.
fn at_side(area: Rect, name: u16) -> SeatPlace {
    SeatPlace {
        name: Rect {
            height: name,
            ..area
        },
        cards: Rect {
            y: area.y + name,
            height: area.height - name,
            ..area
        },
        note: Rect { height: 0, ..area },
        align: Align::Left,
    }
}

/// The place at the top of the table: the cards in the middle, and the name at their left.
fn at_top(area: Rect, rows: u16, width: u16) -> SeatPlace {
    let top = Rect {
        height: rows,
        ..area
    };
    let cards = centered(top, width, rows);
    let name = cards.x.saturating_sub(area.x + APART).min(NAME);
    SeatPlace {
        name: Rect {
            x: cards.x - APART - name,
            width: name,
            height: FACE_ROWS,
            ..area
        },
        cards,
        note: Rect { height: 0, ..area },
        align: Align::Center,
    }
}

/// The columns at a side of the table that several backs and known cards of up to this size take at most.
pub(super) fn hidden_hand_columns(largest: CardSize) -> u16 {
    widest_hand(largest.min(CardSize::Medium), Faces::Hidden)
}

/// The columns that a hand takes at most: any backs and known cards, or melds with what was laid off on them.
const fn widest_hand(size: CardSize, faces: Faces) -> u16 {
    match (size, faces) {
        (CardSize::Compact | CardSize::Small, Faces::Hidden) => 28,
        (CardSize::Medium | CardSize::Large, Faces::Hidden) => 44,
        (CardSize::Compact | CardSize::Small, Faces::Open) => 48,
        (CardSize::Medium | CardSize::Large, Faces::Open) => 76,
    }
}

impl SeatPlace {
    /// The row below it.
    pub fn bottom(&self) -> u16 {
        let parts = [self.name, self.cards, self.note].into_iter();
        let parts = parts.filter(|part| !part.is_empty());
        parts.map(Rect::bottom).max().unwrap_or(0)
    }

    /// The part of it in an area.
    fn inside(self, area: Rect) -> Self {
        let part = |of: Rect| of.intersection(area);
        Self {
            name: part(self.name),
            cards: part(self.cards),
            note: part(self.note),
            ..self
        }
    }
}
