//! Cards in the words of a reason: which they are, what they do, and what they lack.

use crate::{
    cards::{Card, CardSet},
    game::words::{Phrase, counted},
    melds::deadwood,
};

/// What cards do that can be melded at once.
pub(super) const FITS: &str = "fits a meld";
pub(super) const FIT: &str = "fit a meld";
/// What cards do that complete a hand.
pub(super) const MAKES_GIN: &str = "makes gin";
pub(super) const MAKE_GIN: &str = "make gin";

/// What these outs do, one of them and more, where `gins` of them make gin.
pub(super) fn fit_or_gin(outs: CardSet, gins: CardSet) -> (&'static str, &'static str) {
    if outs == gins && !outs.is_empty() {
        (MAKES_GIN, MAKE_GIN)
    } else {
        (FITS, FIT)
    }
}

/// At most so many cards are listed.
const LISTED: usize = 8;

/// Cards in brackets, when they are few.
pub(super) fn listed(cards: CardSet) -> Phrase {
    if cards.is_empty() || cards.len() > LISTED {
        return Phrase::default();
    }
    Phrase::new(" (").cards(by_rank(cards)).words(")")
}

/// Cards that count now and did not before, and those that did, when they are few: ` (then also the 9♦ T♥, no longer the 4♣)`.
pub(super) fn then_also(new: CardSet, lost: CardSet) -> Phrase {
    if new.is_empty() || (new | lost).len() > LISTED {
        return Phrase::default();
    }
    let also = Phrase::new(" (then also the ").cards(by_rank(new));
    let also = if lost.is_empty() {
        also
    } else {
        also.words(", no longer the ").cards(by_rank(lost))
    };
    also.words(")")
}

/// Cards as they are named in a reason: of equal rank together.
pub(super) fn by_rank(cards: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|card| card.rank());
    cards
}

/// Any of these cards: `3♣ or 7♣`.
pub(super) fn any_of(cards: CardSet) -> Phrase {
    let cards = by_rank(cards).into_iter().enumerate();
    cards.fold(Phrase::default(), |told, (place, card)| {
        told.words(if place == 0 { "" } else { " or " }).card(card)
    })
}

pub(super) fn the(card: Card) -> Phrase {
    Phrase::new("the ").card(card)
}

/// How many of these cards do something, and which, when they are few: `2 unseen cards make gin (7♥ 9♣)`.
pub(super) fn so_many(cards: CardSet, one: &'static str, more: &'static str) -> Phrase {
    let (count, verb) = (unseen_cards(cards.len()), verb(cards, one, more));
    Phrase::new(format!("{count} {verb}")).and(listed(cards))
}

/// That so many cards, of which there are several, let the player knock: `14 unseen cards let you knock`.
pub(super) fn let_you_knock(count: usize) -> String {
    format!("{count} unseen cards let you knock")
}

/// What a meld or a part of one is called.
pub(super) fn kind_of(cards: CardSet) -> &'static str {
    let mut suits = cards.iter().map(Card::suit);
    let first = suits.next();
    if suits.all(|suit| Some(suit) == first) {
        "run"
    } else {
        "set"
    }
}

/// That these cards are melds: `the 5♣ 6♣ 7♣ are a run`; `are` or `are still`.
pub(super) fn are_melded(melds: &[CardSet], are: &str) -> Phrase {
    let named = melds.iter().enumerate();
    let named = named.fold(Phrase::default(), |named, (place, meld)| {
        let apart = if place == 0 { "the " } else { " and the " };
        named.words(apart).cards(by_rank(*meld))
    });
    named.words(match melds {
        [meld] => format!(" {are} a {}", kind_of(*meld)),
        _ => format!(" {are} melds"),
    })
}

/// What a card and these, of which each is a pair or a gap with it, lack for a meld: `9♠ J♠, which lack the T♠ for a run`. `others`
/// are the cards that can come.
pub(super) fn lacks(card: Card, with: CardSet, others: CardSet) -> Phrase {
    let (of_suit, of_rank): (CardSet, CardSet) =
        with.iter().partition(|one| one.suit() == card.suit());
    let groups = [of_rank, of_suit].into_iter();
    let groups = groups.filter(|group| !group.is_empty()).enumerate();
    groups.fold(Phrase::default(), |told, (place, group)| {
        let outs = group.iter().map(|one| thirds(card, one, others));
        let outs = outs.fold(CardSet::EMPTY, |all, outs| all | outs);
        let cards = group.with(card);
        let told = told.words(if place == 0 { "" } else { ", and " });
        let told = told.cards(by_rank(cards)).words(", which lack the ");
        let told = told.and(any_of(outs));
        told.words(format!(" for a {}", kind_of(cards)))
    })
}

/// What these cards do; no card does it as one would.
pub(super) fn verb(cards: CardSet, one: &'static str, more: &'static str) -> &'static str {
    if cards.len() < 2 { one } else { more }
}

/// How many cards fit a meld, and how many do after another move: `4 unseen cards fit a meld instead of 6`.
pub(super) fn fit_instead(outs: CardSet, instead: usize) -> String {
    let verb = verb(outs, FITS, FIT);
    format!("{} {verb}{}", unseen_cards(outs.len()), instead_of(instead))
}

/// So many unseen cards: `4 unseen cards`, or `no unseen card`.
pub(super) fn unseen_cards(count: usize) -> String {
    match count {
        0 => "no unseen card".to_owned(),
        count => counted(count, "unseen card", "unseen cards"),
    }
}

pub(super) fn instead_of(count: usize) -> String {
    match count {
        0 => " instead of none".to_owned(),
        count => format!(" instead of {count}"),
    }
}

pub(super) fn of_unseen(cards: CardSet, unseen: usize) -> String {
    match cards.len() {
        0 => format!("none of the {unseen} unseen cards"),
        count => format!("{count} of the {unseen} unseen cards"),
    }
}

/// Those of these cards that make a meld with two others.
pub(super) fn thirds(card: Card, one: Card, others: CardSet) -> CardSet {
    let two = CardSet::from(card).with(one);
    let others = others - two;
    let is_melded = |third: &Card| deadwood(two.with(*third)) == 0;
    others.iter().filter(is_melded).collect()
}
