//! Marks on and under your cards: the best move, the cursor, and melds whose cards lie apart.

use ratatui::{layout::Rect, style::Style};

use crate::{
    melds::{Meld, best_arrangement},
    tui::{
        theme::Role,
        widgets::{Bond, Canvas, CardRow, CardView, Emphasis, Face},
    },
};

use super::{
    super::{cards, text},
    draw::TablePicture,
    hint,
};

impl TablePicture<'_> {
    /// Marks what the row of cards does not show: the card of the best move while a hint is open, the cursor where cards
    /// have no outline, and the melds whose cards lie apart.
    ///
    /// A label under the cards is never written over. A mark stands on the edge of its card where there is one, and else the
    /// label of a meld gives way to it; under cards with a label of another kind it is said what becomes of them.
    pub(super) fn draw_marks(&self, row: &CardRow, canvas: &mut Canvas<'_>) {
        let area = self.areas.hand;
        let best = match self.verdict {
            Some(verdict) => verdict.best,
            None => hint::best_card(self.model),
        };
        let is_outlined = cards::is_outlined(row.size_in(area));
        let shown = row.groups.iter().flat_map(|group| &group.cards);
        let is_sorted =
            shown
                .filter_map(|shown| shown.card())
                .eq(self.sitting.row.cards().iter().copied());
        let apart = if is_sorted {
            self.sitting
                .row
                .melds_apart(&best_arrangement(self.view.hand()))
        } else {
            Vec::new()
        };
        // The first card for whose meld there is only room for a number.
        let mut numbered = None;
        let mut canvas = canvas.within(area);
        let all = row.card_rects(area);
        let mut rects = all.iter().copied();
        for group in &row.groups {
            let rects: Vec<Rect> = rects.by_ref().take(group.cards.len()).collect();
            let is_labelled = !group.label.is_empty();
            if is_labelled && group.bond == Bond::Loose {
                continue;
            }
            let cards = group.cards.iter().zip(&rects);
            let cards = cards.filter_map(|(shown, rect)| match shown.face {
                _ if shown.emphasis == Emphasis::Away => None,
                Face::Up(card) if !rect.is_empty() => Some((shown, *rect, card)),
                Face::Up(_) | Face::Down | Face::None => None,
            });
            let is_under_cursor =
                |shown: &CardView| !is_outlined && shown.emphasis == Emphasis::Cursor;
            if is_labelled && !is_outlined {
                let marked = cards.clone().flat_map(|(shown, rect, card)| {
                    let cursor = is_under_cursor(shown).then_some(rect.x);
                    cursor
                        .into_iter()
                        .chain((best == Some(card)).then_some(rect.x + 1))
                });
                clear_label(
                    &group.label,
                    &rects,
                    &marked.collect::<Vec<_>>(),
                    &mut canvas,
                );
            }
            for (shown, rect, card) in cards {
                let raise = u16::from(is_outlined && shown.emphasis == Emphasis::Cursor);
                let below = rect.bottom() + raise;
                let mut x = rect.x;
                if is_under_cursor(shown) {
                    x = canvas.text(x, below, "^", Role::Key);
                }
                let meld = apart.iter().position(|meld| meld.cards().contains(card));
                if let Some(place) = meld {
                    let x = x + u16::from(is_outlined);
                    let room = rect.right().saturating_sub(x);
                    let names = meld_names(&apart, place);
                    let name = text::first_fitting(&names, room, &canvas);
                    let number = (place + 1).to_string();
                    if name.is_none() {
                        numbered.get_or_insert(Rect { x, ..rect });
                    }
                    canvas.text(x, below, name.unwrap_or(&number), Role::Meld);
                }
                if best == Some(card) {
                    let sign = canvas.glyphs().best;
                    if is_outlined && (is_labelled || meld.is_some()) {
                        let style = canvas.theme().layered(Role::Edge, Role::Good);
                        canvas.styled(rect.x + 2, rect.bottom() - 1, sign, style);
                    } else {
                        let x = rect.x + 1 + u16::from(is_outlined);
                        canvas.text(x, below, sign, Role::Good);
                    }
                }
            }
        }
        // The cursor raises one of the cards.
        let below = all.iter().map(|card| card.bottom()).max();
        if let (Some(numbered), Some(below)) = (numbered, below) {
            draw_legend(numbered, below, &mut canvas);
        }
    }
}

/// What stands under each card of a meld whose cards lie apart: its kind, with a number where there are several of the kind.
fn meld_names(apart: &[Meld], place: usize) -> Vec<String> {
    let kind = apart[place].kind();
    let of_kind = |melds: &[Meld]| melds.iter().filter(|meld| meld.kind() == kind).count();
    let (name, number) = (cards::kind(kind), of_kind(&apart[..=place]));
    match of_kind(apart) {
        1 => vec![name.to_owned()],
        _ => vec![format!("{name} {number}"), format!("{name}{number}")],
    }
}

/// Says before the first number under the cards that they are of melds, where there is room.
fn draw_legend(numbered: Rect, below: u16, canvas: &mut Canvas<'_>) {
    const LEGEND: &str = "meld ";
    let width = canvas.glyphs().width(LEGEND);
    let Some(x) = numbered.x.checked_sub(width) else {
        return;
    };
    let at = Rect {
        x,
        y: below,
        width,
        height: 1,
    };
    if x >= canvas.area().x && canvas.is_blank(at) {
        canvas.text(x, below, LEGEND, Role::Label);
    }
}

/// Takes away what is written under a group of cards in these places, where one of the marks would touch it.
fn clear_label(label: &str, cards: &[Rect], marks: &[u16], canvas: &mut Canvas<'_>) {
    let (Some(first), Some(last)) = (cards.first(), cards.last()) else {
        return;
    };
    let room = last.right().saturating_sub(first.x);
    let width = canvas.glyphs().width(label).min(room);
    let written = Rect {
        x: first.x + (room - width) / 2,
        y: first.bottom(),
        width,
        height: 1,
    };
    let touched = written.x.saturating_sub(1)..written.right() + 1;
    if marks.iter().any(|mark| touched.contains(mark)) {
        canvas.fill(written, " ", Style::new());
    }
}
