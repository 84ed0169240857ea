//! Cards as groups on a table, and which of them lie open after a knock or at the end of a hand.

use ratatui::layout::Rect;

use crate::{
    cards::{Card, CardSet},
    game::words::Phrase,
    melds::{Arrangement, Meld, MeldKind, Melds, best_arrangement},
    play::{BySeat, Knock, Phase, PublicState, Seat, Seen, Shown, View},
    tui::{
        animation::{Animation, Spot},
        hand_row::HandRow,
        layout::Tier,
        widgets::{Align, Bond, CardGroup, CardRow, CardSize, CardView, Emphasis, Face, Mark},
    },
};

/// Whether cards of this size have an outline.
pub fn is_outlined(size: CardSize) -> bool {
    size != CardSize::Compact
}

/// A row of cards.
pub fn row(groups: Vec<CardGroup>, largest: CardSize) -> CardRow {
    CardRow {
        groups,
        largest,
        align: Align::Center,
    }
}

/// A hand in a row. Ten cards leave room for the one that is drawn: the others keep their size then.
pub fn hand_row(groups: Vec<CardGroup>, largest: CardSize, area: Rect) -> CardRow {
    const BEFORE_A_DRAW: usize = 10;
    let count: usize = groups.iter().map(|group| group.cards.len()).sum();
    if count != BEFORE_A_DRAW {
        return row(groups, largest);
    }
    let drawn = CardGroup::loose([CardView::down()], "");
    let longer = groups.iter().cloned().chain([drawn]).collect();
    row(groups, row(longer, largest).size_in(area))
}

/// A row without the cards that are still on their way to this seat.
pub fn landed(mut row: CardRow, seat: Seat, animation: Option<&Animation>) -> CardRow {
    if let Some(animation) = animation {
        let cards = row.groups.iter_mut().flat_map(|group| &mut group.cards);
        for (number, card) in cards.enumerate() {
            if animation.is_away(Spot::Hand(seat), number) {
                *card = card.emphasized(Emphasis::Away);
            }
        }
    }
    row
}

pub const fn kind(kind: MeldKind) -> &'static str {
    match kind {
        MeldKind::Set => "set",
        MeldKind::Run => "run",
    }
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

pub fn loose(cards: CardSet) -> CardGroup {
    CardGroup::loose(cards.high_to_low().into_iter().map(CardView::up), "")
}

/// The melds and the deadwood of an arrangement.
pub fn arranged(arrangement: &Arrangement) -> Vec<CardGroup> {
    let mut groups = melds(arrangement.melds(), CardSet::EMPTY);
    groups.push(loose(arrangement.deadwood()));
    groups
}

/// Your cards in the order in which they lie, with the cursor and the card just drawn.
pub fn held(row: &HandRow, drawn: Option<Card>, has_cursor: bool) -> Vec<CardView> {
    let cards = row.cards().iter().enumerate();
    cards
        .map(|(at, &card)| {
            let mut shown = CardView::up(card);
            if has_cursor && at == row.cursor() {
                shown = shown.emphasized(Emphasis::Cursor);
            }
            if drawn == Some(card) {
                shown = shown.marked(Mark::Drawn);
            }
            shown
        })
        .collect()
}

/// The deadwood of eleven cards, with what a discard would leave of it.
pub fn discarding(count: Phrase, card: Card, left: u32, tier: Tier) -> Phrase {
    let [before, after] = if tier == Tier::Compact {
        ["; without ", ""]
    } else {
        ["; discarding ", " leaves"]
    };
    let phrase = count.words(before).card(card);
    phrase.words(format!("{after} {left}"))
}

/// A hand in its order: each meld apart whose cards stand together.
pub fn in_order(cards: &[CardView], arrangement: &Arrangement) -> Vec<CardGroup> {
    let stands_first = |meld: &Meld, rest: &[CardView]| {
        let first = rest.get(..meld.cards().len());
        first.is_some_and(|first| {
            let is_in =
                |shown: &CardView| shown.card().is_some_and(|card| meld.cards().contains(card));
            first.iter().all(is_in)
        })
    };
    let (mut groups, mut loose) = (Vec::new(), Vec::new());
    let mut rest = cards;
    while let [first, after @ ..] = rest {
        let mut melds = arrangement.melds().iter();
        if let Some(meld) = melds.find(|meld| stands_first(meld, rest)) {
            let (melded, after) = rest.split_at(meld.cards().len());
            groups.push(CardGroup::loose(loose.drain(..), ""));
            groups.push(CardGroup::meld(melded.iter().copied(), kind(meld.kind())));
            rest = after;
        } else {
            loose.push(*first);
            rest = after;
        }
    }
    groups.push(CardGroup::loose(loose, ""));
    groups
}

/// The same with each suit apart that stands in no meld, where the cards are in the order of their suits.
pub fn by_suit(groups: Vec<CardGroup>) -> Vec<CardGroup> {
    let suit = |shown: &CardView| shown.card().map(Card::suit);
    let parted = groups.into_iter().flat_map(|group| match group.bond {
        Bond::Meld => vec![group],
        Bond::Loose => {
            let suits = group.cards.chunk_by(|one, next| suit(one) == suit(next));
            let suits = suits.map(|cards| CardGroup::loose(cards.iter().copied(), ""));
            suits.collect()
        }
    });
    parted.collect()
}

/// A hand that lies open while it is played: its melds, its deadwood, and the card just drawn marked.
pub fn open_hand(view: &View) -> Vec<CardGroup> {
    let mut groups = arranged(&best_arrangement(view.hand()));
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
pub fn hidden_hand(known: CardSet, held: usize) -> Vec<CardGroup> {
    let hidden = held.saturating_sub(known.len());
    vec![
        loose(known),
        CardGroup::loose((0..hidden).map(|_| CardView::down()), ""),
    ]
}

/// A hand that was laid down.
pub fn laid_open(laid: &OpenHand) -> Vec<CardGroup> {
    let mut groups = melds(&laid.melds, laid.laid_off);
    groups.push(loose(laid.deadwood));
    groups
}

/// The cards of a seat as they can be seen: laid open, or else the backs and the cards that it was seen to take.
pub fn other_hand(view: &View, showdown: &Showdown, seat: Seat) -> Vec<CardGroup> {
    if let Some(laid) = &showdown.laid[seat] {
        return laid_open(laid);
    }
    hidden_hand(view.known(seat), held_by(view, seat))
}

/// How many cards a seat holds while the hand is played.
pub fn held_by(open: &PublicState, seat: Seat) -> usize {
    match open.phase() {
        Phase::Discard { seat: turn, .. } if *turn == seat => 11,
        _ => 10,
    }
}

/// One seat's cards, laid open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenHand {
    /// The melds, with what was laid off on them.
    pub melds: Melds,
    /// The cards that the other seat laid off on them.
    pub laid_off: CardSet,
    /// The deadwood that is left.
    pub deadwood: CardSet,
}

impl OpenHand {
    /// The best arrangement of a hand.
    pub fn best(hand: CardSet) -> Self {
        let best = best_arrangement(hand);
        Self {
            melds: *best.melds(),
            laid_off: CardSet::EMPTY,
            deadwood: best.deadwood(),
        }
    }
}

/// The points of a hand that was laid down, with the cards that are on their way to a meld.
pub fn left(seat: Seat, laid: &OpenHand, animation: Option<&Animation>) -> u32 {
    let flying = animation.map(|animation| animation.laying_off(seat));
    (laid.deadwood | flying.unwrap_or_default()).points()
}

/// The cards that lie open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Showdown {
    /// The knock, if there was one.
    pub knock: Option<Knock>,
    /// What each seat has laid open.
    pub laid: BySeat<Option<OpenHand>>,
}

impl Showdown {
    /// What lies open in this view; nothing while the hand is being played.
    pub fn new(view: &View) -> Self {
        Self::of(view.seats(), view.history())
    }

    /// The same at a table of so many seats, from what was seen of a hand.
    pub fn of(seats: usize, history: &[Seen]) -> Self {
        let nothing = Self {
            knock: None,
            laid: BySeat::filled(seats, None),
        };
        let mut showdown = nothing;
        for seen in history {
            match seen.shown {
                Shown::Knocked { knock, .. } => {
                    showdown.knock = Some(knock);
                    showdown.laid[seen.seat] = Some(OpenHand {
                        melds: knock.melds,
                        laid_off: CardSet::EMPTY,
                        deadwood: knock.deadwood,
                    });
                }
                Shown::Spread { melds, deadwood } => {
                    showdown.laid[seen.seat] = Some(OpenHand {
                        melds,
                        laid_off: CardSet::EMPTY,
                        deadwood,
                    });
                }
                Shown::LaidOff(lay_off) => {
                    if let Some(defender) = &mut showdown.laid[seen.seat] {
                        defender.deadwood.remove(lay_off.card);
                    }
                    if let Some(knock) = showdown.knock
                        && let Some(knocker) = &mut showdown.laid[knock.seat]
                        && let Some(melds) = knocker.melds.extend_at(lay_off.meld, lay_off.card)
                    {
                        knocker.melds = melds;
                        knocker.laid_off.insert(lay_off.card);
                    }
                }
                Shown::RefusedKnock | Shown::PlaysExposed | Shown::PickedUp => {
                    showdown = nothing;
                }
                Shown::Passed
                | Shown::TookUpcard(_)
                | Shown::DrewStock
                | Shown::TookDiscard(_)
                | Shown::LookedBack
                | Shown::Discarded(_)
                | Shown::EndedDefence
                | Shown::AcceptedKnock
                | Shown::OfferedDouble
                | Shown::AcceptedDouble
                | Shown::RefusedDouble => {}
            }
            if let Some(hands) = seen.hands {
                showdown.laid = hands.map(|&hand| Some(OpenHand::best(hand)));
            }
        }
        showdown
    }

    /// Whether anything lies open.
    pub fn is_open(&self) -> bool {
        self.laid.as_slice().iter().any(Option::is_some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    use crate::tui::widgets::CardSize;

    /// The cards of the opponent have 28 columns between the sides of a table of 80.
    #[test]
    fn however_many_of_their_cards_are_known_all_are_in_sight() {
        let taken: Vec<Card> = CardSet::FULL.iter().take(11).collect();
        for held in [10, 11] {
            for known in 0..=held {
                let known = taken.iter().take(known).copied().collect();
                let row = row(hidden_hand(known, held), CardSize::Small);
                let rects = row.card_rects(Rect::new(0, 0, 28, 3));
                // A back is only counted; of a known card rank and suit are read.
                let columns = |place: &usize| if *place < known.len() { 2 } else { 1 };
                let seen = (0..held).filter(|place| rects[*place].width >= columns(place));
                assert_eq!(seen.count(), held, "{known}");
            }
        }
    }
}
