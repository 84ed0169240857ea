//! What a hand of ten waits for, and what it comes to.

use std::cmp::Reverse;

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood},
    play::View,
    players::{eval::Thought, odds::many},
};

use super::card_words::thirds;

/// A card that saves fewer points of deadwood only puts the hand in another order, unless it makes gin.
const LEAST_SAVED: u32 = 2;

/// A hand of ten as an action leaves it.
pub(super) struct HandFacts {
    /// In points.
    pub deadwood: u32,
    /// The unseen cards that it could meld at once, where that leaves less than the same card in no meld.
    pub outs: CardSet,
    /// Those that would make it gin.
    pub gins: CardSet,
    /// The unseen cards with which the player could knock at once, or go gin; none where only gin ends a hand.
    pub knocks: CardSet,
    /// What all the unseen cards leave together, each with the best discard, in points.
    pub after_any: u32,
    /// By how many points the next card of the stock lowers its deadwood, on average.
    pub hope: f64,
}

impl HandFacts {
    /// The hand of this view after a discard.
    pub(super) fn without(card: Card, view: &View, thought: Option<&Thought<'_>>) -> Self {
        Self::of(view.hand().without(card), view, thought)
    }

    /// This hand of ten.
    pub(super) fn of(ten: CardSet, view: &View, thought: Option<&Thought<'_>>) -> Self {
        let count = deadwood(ten);
        let mut facts = Self {
            deadwood: count,
            outs: CardSet::EMPTY,
            gins: CardSet::EMPTY,
            knocks: CardSet::EMPTY,
            after_any: 0,
            hope: 0.0,
        };
        let limit = view.knock_limit();
        let nine = best_discard(ten, CardSet::EMPTY).map_or(0, |best| best.deadwood);
        for card in view.unseen() {
            let eleven = ten.with(card);
            let after = best_discard(eleven, CardSet::EMPTY).map_or(count, |best| best.deadwood);
            facts.after_any += after;
            let makes_gin = after == 0;
            let saves = makes_gin && count > 0 || after + LEAST_SAVED <= count;
            let unmelded = count.min(nine + card.points());
            if saves && (deadwood(eleven) <= count || after + LEAST_SAVED <= unmelded) {
                facts.outs.insert(card);
            }
            if makes_gin {
                facts.gins.insert(card);
            }
            if limit > 0 && after <= limit {
                facts.knocks.insert(card);
            }
            // Against several each card is as likely to be in the stock.
            let in_stock = thought.map_or_else(
                || f64::from(view.stock()) / many(view.unseen().len().max(1)),
                |thought| 1.0 - f64::from(thought.guess.held(card)),
            );
            facts.hope += in_stock * f64::from(count.saturating_sub(after));
        }
        facts.hope /= f64::from(view.stock().max(1));
        facts
    }
}

/// Whether these numbers of cards that let the player knock say more than the deadwood: after one move and after another, where
/// they knock in this part of the hands.
pub(super) fn knocks_say_more([more, fewer]: [usize; 2], knocking: f64) -> bool {
    /// By so many cards.
    const MORE: usize = 4;
    /// Who knocks less often does not go for it.
    const LEAST: f64 = 0.25;
    more >= fewer + MORE && knocking >= LEAST
}

/// What a hand waits for with a card from the pile, in the place of one that it can spare, and without it. A pair may have to go
/// for a card that makes another.
pub(super) struct Waiting {
    /// The most cards that fit a meld then.
    pub most: CardSet,
    /// The cards that fit one without it.
    pub now: CardSet,
    /// How the hand waits for plainly more cards than now with the least deadwood, where it can.
    pub more: Option<Wait>,
}

/// For how many cards a hand waits, and with how much deadwood, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Wait {
    /// What is discarded for it.
    pub without: Card,
    pub outs: usize,
    pub deadwood: u32,
}

/// So many more cards that fit a meld are plainly more.
const MORE_OUTS: usize = 3;

impl Waiting {
    pub(super) fn with(view: &View, card: Card) -> Self {
        let of = |ten| {
            let facts = HandFacts::of(ten, view, None);
            (facts.outs, facts.deadwood)
        };
        if !draws_again(view) {
            return Self {
                most: CardSet::EMPTY,
                now: CardSet::EMPTY,
                more: None,
            };
        }
        let (now, _) = of(view.hand());
        let eleven = view.hand().with(card);
        let spared = spare(eleven).without(card).iter();
        let tens = spared.map(|spared| (spared, of(eleven.without(spared))));
        let tens: Vec<_> = tens.collect();
        let most = tens
            .iter()
            .max_by_key(|(_, (outs, left))| (outs.len(), Reverse(*left)));
        let waits = tens.iter().map(|(spared, (outs, left))| Wait {
            without: *spared,
            outs: outs.len(),
            deadwood: *left,
        });
        let waits = waits.filter(|wait| wait.outs >= now.len() + MORE_OUTS);
        Self {
            most: most.map_or(now, |(_, (outs, _))| *outs),
            now,
            more: waits.min_by_key(|wait| (wait.deadwood, Reverse(wait.outs))),
        }
    }
}

/// The cards that a hand can spare without breaking a meld: those in none, and the ends of a run of four or one of four of a kind.
pub(super) fn spare(hand: CardSet) -> CardSet {
    let whole = deadwood(hand);
    let is_spare = |card: &Card| deadwood(hand.without(*card)) <= whole;
    hand.iter().filter(is_spare).collect()
}

/// Whether the player draws once more after this turn, if everybody draws from the stock: else nothing that is still to come helps.
pub(super) fn draws_again(view: &View) -> bool {
    let left = view.stock().saturating_sub(view.rules().stock.dead_cards);
    left as usize >= view.seats()
}

/// Those of these cards that make a meld with this one and a third of the others.
pub(super) fn melds_with(card: Card, cards: CardSet, others: CardSet) -> CardSet {
    let is_melded = |one: &Card| !thirds(card, *one, others).is_empty();
    cards.iter().filter(is_melded).collect()
}

/// The cards that could be in a meld with this one, at most two away in its suit.
pub(super) fn near(card: Card) -> CardSet {
    let bit = CardSet::from(card).bits();
    let in_suit = (!CardSet::EMPTY).only((bit << 1) | (bit << 2) | (bit >> 1) | (bit >> 2));
    (in_suit | CardSet::of_rank(card.rank())).without(card)
}

/// Whether these cards, of which `card` is one, hold a meld with it.
pub(super) fn can_be_melded(card: Card, cards: CardSet) -> bool {
    let near = cards & near(card);
    !melds_with(card, near, near).is_empty()
}
