//! The menu: the name of the game in cards, what can be chosen, and what is to be known before.

use ratatui::layout::Rect;

use super::{Align, Canvas, CardSize, Choice, ChoiceList, card, centred, row_of, wrap};
use crate::{cards::Suit, tui::theme::Role};

/// The menu, or another list of choices under the name of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuView<'a> {
    /// What is written under the name of the game.
    pub heading: &'a str,
    /// What can be chosen.
    pub choices: &'a [Choice],
    /// The place of the one that Enter takes.
    pub selected: usize,
    /// What is to be known before, such as the house rules in force: a paragraph each.
    pub notes: &'a [String],
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
/// How wide the notes are set at most.
const NOTES: u16 = 64;

/// Where the parts stand.
struct MenuLayout {
    size: CardSize,
    name: Rect,
    heading: Rect,
    list: Rect,
    notes: Rect,
}

impl MenuView<'_> {
    /// Where each choice can be seen and clicked, in their order.
    pub fn choice_rects(&self, area: Rect, canvas: &Canvas<'_>) -> Vec<Rect> {
        self.list().choice_rects(self.parts(area, canvas).list)
    }

    /// Draws the menu.
    pub fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let parts = self.parts(area, canvas);
        let mut canvas = canvas.within(area);
        draw_name(parts.name, parts.size, &mut canvas);
        canvas.line(parts.heading, self.heading, Role::Title, Align::Centre);
        self.list().draw(parts.list, &mut canvas);
        let rows = self.note_rows(parts.notes.width, &canvas);
        let is_cut = rows.len() > usize::from(parts.notes.height);
        for (row, text) in (0..parts.notes.height).zip(rows) {
            let text = if is_cut && row + 1 == parts.notes.height {
                cut_short(&text, parts.notes.width, &canvas)
            } else {
                text
            };
            canvas.line(row_of(parts.notes, row), &text, Role::Label, Align::Centre);
        }
    }

    fn list(&self) -> ChoiceList<'_> {
        ChoiceList {
            choices: self.choices,
            selected: self.selected,
        }
    }

    fn note_rows(&self, width: u16, canvas: &Canvas<'_>) -> Vec<String> {
        let notes = self.notes.iter();
        notes
            .flat_map(|note| wrap::plain(note, width, canvas.glyphs()))
            .collect()
    }

    /// The largest form that fits; where nothing does, the notes go first, then the heading, then the name.
    fn parts(&self, area: Rect, canvas: &Canvas<'_>) -> MenuLayout {
        let count = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
        let choices = count(self.choices.len());
        let note_width = area.width.min(NOTES);
        let notes = count(self.note_rows(note_width, canvas).len());
        let apart = |rows: u16, by: u16| {
            if rows == 0 {
                0
            } else {
                rows.saturating_add(by)
            }
        };
        let heading = apart(u16::from(!self.heading.is_empty()), 1);
        let wanted = |size: CardSize| {
            size.height()
                .saturating_add(1 + heading)
                .saturating_add(choices)
                .saturating_add(apart(notes, 1))
        };
        let fits =
            |size: &CardSize| wanted(*size) <= area.height && name_width(*size) <= area.width;
        let size = [CardSize::Large, CardSize::Small]
            .into_iter()
            .find(fits)
            .unwrap_or(CardSize::Compact);

        // What is to be known goes before the rows that keep the parts from one another.
        let gaps = 1 + u16::from(heading > 0) + u16::from(notes > 0);
        let free = area.height.saturating_sub(wanted(size) - gaps);
        let gap = |number: u16| u16::from(notes == 0 || free >= number);
        let spare = area.height.saturating_sub(wanted(size));
        // A little above the middle looks more like the middle than the middle does.
        let mut rows = MenuRows {
            area,
            next: spare / 3,
            left: area.height - spare.min(area.height),
        };
        let named = rows.left > choices;
        let name = rows.take(if named { size.height() } else { 0 });
        rows.skip(gap(2).min(u16::from(rows.left > choices)));
        let headed = rows.left > choices && heading > 0;
        let heading = rows.take(u16::from(headed));
        rows.skip(gap(3).min(u16::from(rows.left > choices && headed)));
        let list = rows.take(choices);
        rows.skip(gap(1));
        let notes = rows.take(notes);
        let width = self.list().width(canvas);
        MenuLayout {
            size,
            name,
            heading,
            list: centred(list, width, list.height),
            notes: centred(notes, note_width, notes.height),
        }
    }
}

/// The rows of an area, given out from the top.
struct MenuRows {
    area: Rect,
    next: u16,
    left: u16,
}

impl MenuRows {
    fn skip(&mut self, rows: u16) {
        let rows = rows.min(self.left);
        self.next += rows;
        self.left -= rows;
    }

    fn take(&mut self, rows: u16) -> Rect {
        let rows = rows.min(self.left);
        let taken = Rect {
            y: self.area.y.saturating_add(self.next),
            height: rows,
            ..self.area
        };
        self.skip(rows);
        taken
    }
}

/// A row with a sign at its end that the sentence goes on, without the words that leave no room for it.
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
    let row = centred(area, name_width(size), area.height);
    for (place, (letter, suit)) in (0..).zip(NAME) {
        let at = Rect {
            x: row.x.saturating_add(name_step(size) * place),
            ..row
        };
        card::draw_letter(letter, suit, at.intersection(area), size, canvas);
    }
}
