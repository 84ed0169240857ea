//! The cards on the table: the player's hand, the opponent's, and what lies open.

use ratatui::{layout::Rect, style::Style};

use crate::{
    cards::{Card, CardSet},
    melds::{Arrangement, MeldKind, Melds, best_arrangement},
    play::{Action, Phase, View, pair},
    session::Intent,
    tui::{
        hand_row::Order,
        model::Model,
        question::Answer,
        showdown::{OpenHand, Showdown},
        sitting::{Dealing, Sitting},
        theme::Role,
        widgets::{Align, Bond, Canvas, CardGroup, CardRow, CardView, Emphasis, Face, Mark},
    },
};

use super::table;

/// The player's cards as they lie before him.
pub(super) fn hand(model: &Model, sitting: &Sitting, view: &View, showdown: &Showdown) -> CardRow {
    let largest = model.at_most(model.tier().cards());
    let row = |groups| CardRow {
        groups,
        largest,
        align: Align::Left,
    };
    if let Some(laid) = &showdown.laid[view.seat()] {
        return row(laid_open(laid));
    }
    if let Some(asked) = model.question()
        && let Some(Answer::Table(intent @ Intent::Play(action))) = asked.answer()
        && let Some(arrangement) = intent.lays(view)
    {
        return row(preview(&arrangement, action));
    }
    let views = own_cards(model, sitting, view);
    if let Some(Dealing { dealt, .. }) = sitting.dealing {
        return row(vec![CardGroup::loose(
            views.into_iter().take(dealt.div_ceil(2)),
            "",
        )]);
    }
    match sitting.row.order() {
        Order::Melds => {
            let arrangement = best_arrangement(view.hand());
            let mut views = views.into_iter();
            let mut groups: Vec<CardGroup> = arrangement
                .melds()
                .iter()
                .map(|meld| {
                    CardGroup::meld(views.by_ref().take(meld.cards().len()), kind(meld.kind()))
                })
                .collect();
            groups.push(CardGroup::loose(views, ""));
            row(groups)
        }
        Order::Rank | Order::Suit | Order::ByHand => row(vec![CardGroup::loose(views, "")]),
    }
}

pub(super) const fn kind(kind: MeldKind) -> &'static str {
    match kind {
        MeldKind::Set => "set",
        MeldKind::Run => "run",
    }
}

fn own_cards(model: &Model, sitting: &Sitting, view: &View) -> Vec<CardView> {
    let with_cursor = table::shows_cursor(model.place()) && sitting.dealing.is_none();
    let cards = sitting.row.cards().iter().enumerate();
    cards
        .map(|(place, &card)| {
            let emphasis = if with_cursor && place == sitting.row.cursor() {
                Emphasis::Cursor
            } else {
                Emphasis::Plain
            };
            let shown = CardView::up(card).emphasised(emphasis);
            if view.drawn() == Some(card) {
                shown.marked(Mark::Drawn)
            } else {
                shown
            }
        })
        .collect()
}

/// The melds a player is about to lay down, his deadwood, and the discard.
fn preview(arrangement: &Arrangement, action: &Action) -> Vec<CardGroup> {
    let mut groups = melds(arrangement.melds(), CardSet::EMPTY);
    groups.push(loose(arrangement.deadwood()));
    if let Action::Knock { discard, .. } = action {
        let thrown = CardView::up(*discard).emphasised(Emphasis::Dimmed);
        groups.push(CardGroup::loose([thrown], "out"));
    }
    groups
}

fn melds(melds: &Melds, laid_off: CardSet) -> Vec<CardGroup> {
    melds
        .iter()
        .map(|meld| {
            let cards = meld.cards().iter().map(|card| {
                let shown = CardView::up(card);
                if laid_off.contains(card) {
                    shown.marked(Mark::LaidOff)
                } else {
                    shown
                }
            });
            CardGroup::meld(cards, kind(meld.kind()))
        })
        .collect()
}

pub(super) fn loose(cards: CardSet) -> CardGroup {
    let mut cards: Vec<_> = cards.iter().collect();
    cards.sort_by_key(|card| std::cmp::Reverse(card.cut_order()));
    CardGroup::loose(cards.into_iter().map(CardView::up), "")
}

/// A hand that lies open while it is played: its melds, its deadwood, and the card just drawn marked.
pub(super) fn open_hand(view: &View) -> Vec<CardGroup> {
    let arrangement = best_arrangement(view.hand());
    let mut groups = melds(arrangement.melds(), CardSet::EMPTY);
    groups.push(loose(arrangement.deadwood()));
    for card in groups.iter_mut().flat_map(|group| &mut group.cards) {
        if view
            .drawn()
            .is_some_and(|drawn| card.face == Face::Up(drawn))
        {
            *card = card.marked(Mark::Drawn);
        }
    }
    groups
}

/// A hand of so many cards of which only these are known.
pub(super) fn hidden_hand(known: CardSet, held: usize) -> Vec<CardGroup> {
    let hidden = held.saturating_sub(known.len());
    vec![
        loose(known),
        CardGroup::loose((0..hidden).map(|_| CardView::down()), ""),
    ]
}

/// A hand that was laid down.
pub(super) fn laid_open(laid: &OpenHand) -> Vec<CardGroup> {
    let mut groups = melds(&laid.melds, laid.laid_off);
    groups.push(loose(laid.deadwood));
    groups
}

/// The opponent's cards: what he has laid open, or else the backs and the cards he was seen to take.
pub(super) fn other(model: &Model, sitting: &Sitting, view: &View, showdown: &Showdown) -> CardRow {
    let largest = model.at_most(model.tier().other_cards());
    let seat = pair::opponent(view.seat());
    let groups = if let Some(laid) = &showdown.laid[seat] {
        laid_open(laid)
    } else {
        let known = view.known(seat);
        let held = match (sitting.dealing, view.phase()) {
            (Some(Dealing { dealt, .. }), _) => dealt / 2,
            (None, Phase::Discard { seat: turn, .. }) if *turn == seat => 11,
            (None, _) => 10,
        };
        hidden_hand(known, held)
    };
    CardRow {
        groups,
        largest,
        align: Align::Left,
    }
}

/// Marks what the row of cards itself does not tell: the card of the best move while a hint is open, the cursor where cards
/// have no outline, and the melds where they do not stand together, by their number.
///
/// A label under the cards is never written over. A mark stands on the edge of its card where there is one, and else the
/// label of a meld gives way to it; under cards with a label of another kind it is said what becomes of them.
pub(super) fn draw_marks(
    sitting: &Sitting,
    view: &View,
    row: &CardRow,
    best: Option<Card>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let is_outlined = table::is_outlined(row.size_in(area));
    let by_number = sitting.row.order() != Order::Melds && row.groups.len() == 1;
    let arrangement = best_arrangement(view.hand());
    let number = |card: Card| {
        let mut melds = arrangement.melds().iter();
        melds.position(|meld| meld.cards().contains(card))
    };
    let mut canvas = canvas.within(area);
    let mut rects = row.card_rects(area).into_iter();
    for group in &row.groups {
        let rects: Vec<Rect> = rects.by_ref().take(group.cards.len()).collect();
        let is_labelled = !group.label.is_empty();
        if is_labelled && group.bond == Bond::Loose {
            continue;
        }
        let cards = group.cards.iter().zip(&rects);
        let cards = cards.filter_map(|(shown, rect)| match shown.face {
            Face::Up(card) if !rect.is_empty() => Some((shown, *rect, card)),
            Face::Up(_) | Face::Down | Face::None => None,
        });
        let is_under_cursor = |shown: &CardView| !is_outlined && shown.emphasis == Emphasis::Cursor;
        if is_labelled && !is_outlined {
            let cursor = cards
                .clone()
                .find_map(|(shown, rect, _)| is_under_cursor(shown).then_some(rect.x));
            let best = cards
                .clone()
                .find_map(|(_, rect, card)| (best == Some(card)).then_some(rect.x + 1));
            clear_label(&group.label, &rects, &[cursor, best], &mut canvas);
        }
        for (shown, rect, card) in cards {
            let raise = u16::from(is_outlined && shown.emphasis == Emphasis::Cursor);
            let below = rect.bottom() + raise;
            let mut x = rect.x;
            if is_under_cursor(shown) {
                x = canvas.text(x, below, "^", Role::Key);
            }
            if let (true, Some(number)) = (by_number, number(card)) {
                let x = if is_outlined { x + 1 } else { x };
                canvas.text(x, below, &(number + 1).to_string(), Role::Meld);
            }
            if best == Some(card) {
                let sign = canvas.glyphs().best;
                if is_outlined && is_labelled {
                    let style = canvas.theme().layered(Role::Edge, Role::Good);
                    canvas.styled(rect.x + 2, rect.bottom() - 1, sign, style);
                } else {
                    let x = rect.x + if is_outlined { 2 } else { 1 };
                    canvas.text(x, below, sign, Role::Good);
                }
            }
        }
    }
}

/// Takes away what is written under a group of cards in these places, where one of the marks would touch it.
fn clear_label(label: &str, cards: &[Rect], marks: &[Option<u16>], canvas: &mut Canvas<'_>) {
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
    if marks.iter().flatten().any(|mark| touched.contains(mark)) {
        canvas.fill(written, " ", Style::new());
    }
}
