//! What can be said of a hand of ten and of a discard: the facts that reasons are made of.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood},
    play::{Shown, View, pair},
    players::eval::Thought,
};

/// A hand of ten as an action leaves it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Facts {
    /// Its deadwood, in points.
    pub(super) deadwood: u32,
    /// The cards not yet seen that it could meld at once.
    pub(super) fills: CardSet,
    /// Those that would make it gin.
    pub(super) gins: CardSet,
    /// By how many points the next card of the stock lowers its deadwood, on average.
    pub(super) hope: f64,
}

impl Facts {
    /// The facts of this hand of ten in this view; `thrown` is the card that was discarded for it.
    pub(super) fn of(
        ten: CardSet,
        thrown: Option<Card>,
        view: &View,
        thought: &Thought<'_>,
    ) -> Self {
        let count = deadwood(ten);
        let unseen = view.unseen() - thrown.into_iter().collect();
        let mut facts = Self {
            deadwood: count,
            fills: CardSet::EMPTY,
            gins: CardSet::EMPTY,
            hope: 0.0,
        };
        for card in unseen {
            let eleven = ten.with(card);
            let after = best_discard(eleven, CardSet::EMPTY).map_or(count, |best| best.deadwood);
            if deadwood(eleven) <= count {
                facts.fills.insert(card);
            }
            if after == 0 {
                facts.gins.insert(card);
            }
            let in_stock = 1.0 - f64::from(thought.guess().held(card));
            facts.hope += in_stock * f64::from(count.saturating_sub(after));
        }
        facts.hope /= f64::from(view.stock().max(1));
        facts
    }
}

/// What speaks for and against a discard, from what the opponent has done.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Danger {
    /// How likely the opponent would meld it, 0 to 1.
    pub(super) wanted: f64,
    /// Cards that go with it and that the opponent took from the pile.
    pub(super) taken_near: CardSet,
    /// Cards that go with it and that the opponent threw or left.
    pub(super) refused_near: CardSet,
    /// Whether no meld with it is possible any more, by what has been seen.
    pub(super) is_dead: bool,
}

impl Danger {
    pub(super) fn of(card: Card, view: &View, thought: &Thought<'_>) -> Self {
        let near = near(card);
        let refused = refused(view);
        let his = view.known(pair::opponent(view.seat()));
        let possible = (view.unseen() | his).with(card);
        Self {
            wanted: f64::from(thought.guess().wanted(card)),
            taken_near: near & his,
            refused_near: near & refused,
            is_dead: !can_be_melded(card, possible),
        }
    }
}

/// The cards that could be in a meld with this one, at most two away in its suit.
pub(super) fn near(card: Card) -> CardSet {
    let bit = CardSet::from(card).bits();
    let in_suit = (!CardSet::EMPTY).only((bit << 1) | (bit << 2) | (bit >> 1) | (bit >> 2));
    (in_suit | CardSet::of_rank(card.rank())).without(card)
}

/// Whether these cards, of which `card` is one, hold a meld with it.
fn can_be_melded(card: Card, cards: CardSet) -> bool {
    let near = cards & near(card);
    let of_rank = (near & CardSet::of_rank(card.rank())).len();
    if of_rank >= 2 {
        return true;
    }
    // Three cards of a run have no deadwood, and no two of them are of one rank.
    let in_suit = near - CardSet::of_rank(card.rank());
    let pairs = in_suit
        .iter()
        .flat_map(|one| in_suit.iter().map(move |other| (one, other)));
    pairs
        .filter(|(one, other)| one != other)
        .any(|(one, other)| deadwood(CardSet::from(card).with(one).with(other)) == 0)
}

/// The cards that the opponent threw, or left when they were his for the taking.
fn refused(view: &View) -> CardSet {
    let he = pair::opponent(view.seat());
    let mut refused = CardSet::EMPTY;
    let mut top = view.upcard();
    for seen in view.history() {
        match seen.shown {
            Shown::Passed | Shown::DrewStock if seen.seat == he => refused.extend(top),
            Shown::Discarded(card) => {
                top = Some(card);
                if seen.seat == he {
                    refused.insert(card);
                }
            }
            Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                refused.remove(card);
                top = None;
            }
            _ => {}
        }
    }
    refused
}

/// How many cards the seat has not seen.
pub(super) fn unseen(view: &View) -> usize {
    view.unseen().len()
}

/// How much taking a card does for a hand: the deadwood before, and the least after a discard.
pub(super) fn taking(view: &View, card: Card) -> (u32, u32) {
    let forbidden = if view.rules().turn.discard_taken {
        CardSet::EMPTY
    } else {
        CardSet::from(card)
    };
    let before = deadwood(view.hand());
    let after = best_discard(view.hand().with(card), forbidden);
    (before, after.map_or(before, |best| best.deadwood))
}

/// Whether this card would be melded in the hand.
pub(super) fn melds(hand: CardSet, card: Card) -> bool {
    deadwood(hand.with(card)) < deadwood(hand) + card.points()
}
