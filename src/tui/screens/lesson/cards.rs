//! The cards of the lesson: the learner's, the other player's and the piles.

use ratatui::layout::Rect;

use crate::{
    lesson::Wants,
    melds::Meld,
    play::pair,
    tui::{
        hand_row::Order,
        screens::{cards, table},
        theme::Role,
        widgets::{Align, Canvas, CardGroup, CardRow, CardView, Emphasis, Mark, Piles},
    },
};

use super::Shows;

impl Shows<'_> {
    /// The learner's cards.
    pub(super) fn hand(&self) -> CardRow {
        let largest = self.model.at_most(self.model.tier().cards());
        let row = |groups| CardRow {
            groups,
            largest,
            align: Align::Left,
        };
        let page = self.page;
        let view = page.lesson.view();
        if let Some(laid) = &self.showdown.laid[view.seat()]
            && page.lesson.wants() != Wants::LayOff
        {
            return row(cards::laid_open(laid));
        }
        if let Some(made) = page.lesson.made() {
            let rest = cards::loose(view.hand() - made.cards());
            return row(vec![meld(made), rest]);
        }
        let with_cursor = shows_cursor(page.lesson.wants());
        let mut views = page.row.cards().iter().enumerate().map(|(place, &card)| {
            let emphasis = if with_cursor && place == page.row.cursor() {
                Emphasis::Cursor
            } else if page.lesson.chosen().contains(card) {
                Emphasis::Held
            } else {
                Emphasis::Plain
            };
            let shown = CardView::up(card).emphasised(emphasis);
            if page.lesson.chosen().contains(card) {
                shown.marked(Mark::Chosen)
            } else if view.drawn() == Some(card) {
                shown.marked(Mark::Drawn)
            } else {
                shown
            }
        });
        if page.row.order() != Order::Melds {
            return row(vec![CardGroup::loose(views, "")]);
        }
        let arrangement = page.arrangement();
        let mut groups: Vec<CardGroup> = arrangement
            .melds()
            .iter()
            .map(|meld| {
                let count = meld.cards().len();
                CardGroup::meld(views.by_ref().take(count), cards::kind(meld.kind()))
            })
            .collect();
        groups.push(CardGroup::loose(views, ""));
        row(groups)
    }

    /// The other player's cards: what he has laid open, or else the backs and the cards he was seen to take.
    pub(super) fn other(&self) -> CardRow {
        let view = self.page.lesson.view();
        let seat = pair::opponent(view.seat());
        let groups = if let Some(laid) = &self.showdown.laid[seat] {
            cards::laid_open(laid)
        } else {
            let known = view.known(seat);
            let hidden = 10_usize.saturating_sub(known.len());
            vec![
                cards::loose(known),
                CardGroup::loose((0..hidden).map(|_| CardView::down()), ""),
            ]
        };
        CardRow {
            groups,
            largest: self.model.at_most(self.model.tier().other_cards()),
            align: Align::Left,
        }
    }

    pub(super) fn piles(&self) -> Piles {
        let view = self.page.lesson.view();
        let lit = |lit| if lit { Emphasis::Lit } else { Emphasis::Plain };
        let wants = self.page.lesson.wants();
        Piles {
            stock: view.stock() as usize,
            stock_emphasis: lit(wants == Wants::Draw),
            top: match view.pile().top() {
                Some(card) => CardView::up(card).emphasised(lit(wants == Wants::Take)),
                None => CardView::none(),
            },
            discards: view.pile().cards().len(),
            largest: self.model.at_most(self.model.tier().pile_cards()),
            align: Align::Left,
        }
    }
}

fn meld(meld: Meld) -> CardGroup {
    CardGroup::meld(
        meld.cards().iter().map(CardView::up),
        cards::kind(meld.kind()),
    )
}

/// Whether the cursor of the hand means anything.
pub(super) fn shows_cursor(wants: Wants) -> bool {
    matches!(
        wants,
        Wants::Card | Wants::Discard | Wants::Knock | Wants::LayOff | Wants::AnyEnd
    )
}

/// Marks the cursor where the cards have no outline that can be raised.
pub(super) fn draw_cursor(row: &CardRow, area: Rect, canvas: &mut Canvas<'_>) {
    if table::is_outlined(row.size_in(area)) {
        return;
    }
    let cards = row.groups.iter().flat_map(|group| &group.cards);
    for (shown, rect) in cards.zip(row.card_rects(area)) {
        if shown.emphasis == Emphasis::Cursor && !rect.is_empty() {
            canvas
                .within(area)
                .text(rect.x, rect.bottom(), "^", Role::Key);
        }
    }
}
