//! The menu: the name of the game in cards, the choices, and notes.

use ratatui::layout::Rect;

use super::{
    Align, Canvas, CardSize, ChoiceList, FreeRows, ListChoice, card, centered, row_of, wrap,
};
use crate::{cards::Suit, tui::theme::Role};

/// The menu, or another list of choices under the name of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuView<'a> {
    /// Written under the name of the game.
    pub heading: &'a str,
    pub choices: &'a [ListChoice],
    /// The index of the choice that Enter takes.
    pub selected: usize,
    /// Paragraphs below the choices, such as the house rules in force.
    pub notes: &'a [String],
    /// For how many rows of notes there is room where the notes change with the choice, so that nothing moves; 0 where they do
    /// not.
    pub reserved: u16,
    /// How wide the choices are, so that nothing moves where their notes change.
    pub width: u16,
    /// The largest allowed size of the cards that spell the name.
    pub largest: CardSize,
}

/// The name of the game, a card a letter.
const NAME: [(char, Suit); 8] = [
    ('U', Suit::Spades),
    ('N', Suit::Hearts),
    ('D', Suit::Diamonds),
    ('E', Suit::Clubs),
    ('R', Suit::Spades),
    ('C', Suit::Hearts),
    ('U', Suit::Diamonds),
    ('T', Suit::Clubs),
];
/// The largest width of the notes.
const NOTES: u16 = 64;
/// The width up to which notes need every column.
const NARROW: u16 = 40;

struct MenuLayout {
    size: CardSize,
    name: Rect,
    heading: Rect,
    list: Rect,
    notes: Rect,
}

impl MenuView<'_> {
    /// Returns the rectangle of each choice, in their order.
    pub fn choice_rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Rect> {
        self.list().choice_rects(self.parts(area, canvas).list)
    }

    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let parts = self.parts(area, canvas);
        let mut canvas = canvas.within(area);
        draw_name(parts.name, parts.size, &mut canvas);
        canvas.line(parts.heading, self.heading, Role::Title, Align::Center);
        self.list().draw(parts.list, &mut canvas);
        let width = parts.notes.width;
        let mut rows = self.note_rows(width, &canvas);
        let height = usize::from(parts.notes.height);
        if rows.len() > height {
            rows.truncate(height);
            if let Some(last) = rows.last_mut() {
                *last = cut_short(last, width, &canvas);
            }
        }
        for (row, text) in (0..).zip(&rows) {
            canvas.line(row_of(parts.notes, row), text, Role::Label, Align::Left);
        }
    }

    fn list(&self) -> ChoiceList<'_> {
        ChoiceList {
            choices: self.choices,
            selected: self.selected,
        }
    }

    /// The rows of all notes.
    fn note_rows(&self, width: u16, canvas: &Canvas<'_>) -> Vec<String> {
        let rows = |note: &String| wrap::plain(note, width, canvas.glyphs());
        self.notes.iter().flat_map(rows).collect()
    }

    /// Returns the largest form that fits. If none does, the empty rows are left out first, then the name, then the heading: the
    /// notes say what they do not.
    fn parts(&self, area: Rect, canvas: &Canvas<'_>) -> MenuLayout {
        let count = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
        let choices = count(self.choices.len());
        // The notes begin where the choices do, behind the mark of the one that is selected.
        let indent = u16::from(area.width > NARROW) * 2;
        let note_width = area.width.min(self.width).min(NOTES).saturating_sub(indent);
        let notes = match self.reserved {
            0 => count(self.note_rows(note_width, canvas).len()),
            reserved => reserved,
        };
        let heading = u16::from(!self.heading.is_empty());
        // A part and the empty row before it.
        let with_gap = |rows: u16| if rows == 0 { 0 } else { rows.saturating_add(1) };
        let wanted = |size: CardSize| {
            let parts = [
                size.height(),
                1,
                with_gap(heading),
                choices,
                with_gap(notes),
            ];
            parts.into_iter().fold(0, u16::saturating_add)
        };
        // Letters from edge to edge would not read as a name.
        let is_wide = |size: CardSize| name_width(size) * 5 / 4 > area.width;
        // A row stays free above the name.
        let fits = |size: &CardSize| {
            *size <= self.largest && wanted(*size) < area.height && !is_wide(*size)
        };
        let size = [CardSize::Large, CardSize::Medium, CardSize::Small]
            .into_iter()
            .find(fits)
            .unwrap_or(CardSize::Compact);

        let least = [heading, choices, notes]
            .into_iter()
            .fold(0, u16::saturating_add);
        // The rows that are left, in the order of their worth: before the notes, the name, and what sets it apart.
        let mut free = area.height.saturating_sub(least);
        let mut take = |rows: u16| {
            let taken = if rows <= free { rows } else { 0 };
            free -= taken;
            taken
        };
        take(u16::from(notes > 0));
        let named = take(size.height());
        let [before_heading, before_list] = [take(1), take(heading)];
        let headed = heading.min(area.height.saturating_sub(choices.saturating_add(notes)));
        let spare = area.height.saturating_sub(wanted(size));
        // A little above the middle looks centered.
        let top = area.y.saturating_add((2 * spare / 5).max(spare.min(1)));
        let bottom = top.saturating_add(area.height - spare.min(area.height));
        let mut rows = FreeRows { top, bottom };
        let name = rows.take_top(area, named);
        rows.take_top(area, before_heading);
        let heading = rows.take_top(area, headed);
        rows.take_top(area, before_list);
        let list = rows.take_top(area, choices);
        // What is longer takes the rows that are free below and above.
        rows.bottom = area.bottom();
        let written = count(self.note_rows(note_width, canvas).len());
        rows.take_top(area, u16::from(rows.bottom - rows.top > written));
        let notes = rows.take_top(area, if notes == 0 { 0 } else { u16::MAX });
        let list = centered(list, self.width, list.height);
        MenuLayout {
            size,
            name,
            heading,
            list,
            notes: Rect {
                x: list.x + indent,
                width: note_width,
                ..notes
            },
        }
    }
}

/// Ends a row with "…", without the last words if there is no room.
fn cut_short(row: &str, width: u16, canvas: &Canvas<'_>) -> String {
    let glyphs = canvas.glyphs();
    let mut kept = row;
    while glyphs.width(kept) + 1 + glyphs.width(glyphs.cut) > width {
        kept = kept.rsplit_once(' ').map_or("", |(before, _)| before);
        if kept.is_empty() {
            break;
        }
    }
    format!("{kept} {}", glyphs.cut)
}

const fn name_step(size: CardSize) -> u16 {
    size.width() + 1
}

const fn name_width(size: CardSize) -> u16 {
    7 * name_step(size) + size.width()
}

fn draw_name(area: Rect, size: CardSize, canvas: &mut Canvas<'_>) {
    let row = centered(area, name_width(size), area.height);
    for (place, (letter, suit)) in (0..).zip(NAME) {
        let at = Rect {
            x: row.x.saturating_add(name_step(size) * place),
            ..row
        };
        card::draw_letter(letter, suit, at.intersection(area), size, canvas);
    }
}
