//! Melds, arrangements and lay-offs straight from their definitions, with nothing of the library
//! but rank and suit.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use undercut::cards::{Card, CardSet};
use undercut::melds::{Arrangement, Melds};

/// Cards in order.
pub type Group = Vec<Card>;

/// Melds in order, each with its cards in order.
pub type Groups = Vec<Group>;

pub fn number(card: Card) -> u32 {
    card.rank() as u32
}

pub fn points(cards: &[Card]) -> u32 {
    cards.iter().map(|&card| number(card).min(10)).sum()
}

/// A set: three or four cards of one rank. A run: three or more consecutive cards of one suit.
pub fn is_meld(cards: &[Card]) -> bool {
    let one_rank = cards.iter().all(|card| card.rank() == cards[0].rank());
    let one_suit = cards.iter().all(|card| card.suit() == cards[0].suit());
    let mut numbers: Vec<u32> = cards.iter().copied().map(number).collect();
    numbers.sort_unstable();
    let consecutive = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    cards.len() >= 3 && (one_rank || (one_suit && consecutive))
}

/// Every subset of the hand that is a meld.
fn melds(hand: &[Card]) -> Groups {
    (0_u32..1 << hand.len())
        .map(|mask| subset(hand, mask))
        .filter(|cards| is_meld(cards))
        .collect()
}

fn subset(hand: &[Card], mask: u32) -> Group {
    let chosen = |place: &usize| mask >> place & 1 == 1;
    (0..hand.len())
        .filter(chosen)
        .map(|place| hand[place])
        .collect()
}

/// Every set of melds of the hand that share no card, with the cards that are left over.
pub fn arrangements(hand: CardSet) -> BTreeMap<Groups, Group> {
    fn choose(melds: &[Group], left: &Group, chosen: &Groups, found: &mut BTreeMap<Groups, Group>) {
        let Some((meld, others)) = melds.split_first() else {
            let mut groups = chosen.clone();
            groups.sort_unstable();
            let before = found.insert(groups, left.clone());
            assert_eq!(before, None);
            return;
        };
        choose(others, left, chosen, found);
        if meld.iter().all(|card| left.contains(card)) {
            let left = left
                .iter()
                .copied()
                .filter(|card| !meld.contains(card))
                .collect();
            let chosen = [&chosen[..], slice::from_ref(meld)].concat();
            choose(others, &left, &chosen, found);
        }
    }
    let hand: Group = hand.iter().collect();
    let mut found = BTreeMap::new();
    choose(&melds(&hand), &hand, &Vec::new(), &mut found);
    found
}

/// The least deadwood: the most points that disjoint melds can take out of the hand.
pub fn deadwood(hand: CardSet) -> u32 {
    let hand: Group = hand.iter().collect();
    let mut masks: Vec<(u32, u32)> = Vec::new();
    for mask in 0..1 << hand.len() {
        let cards = subset(&hand, mask);
        if is_meld(&cards) {
            masks.push((mask, points(&cards)));
        }
    }
    // most[mask] is the answer for the cards in the mask: one meld, and the answer for the others.
    let mut most = vec![0; 1 << hand.len()];
    for cards in 0..1_u32 << hand.len() {
        for &(meld, points) in &masks {
            if cards & meld == meld {
                let with_meld = points + most[(cards & !meld) as usize];
                most[cards as usize] = with_meld.max(most[cards as usize]);
            }
        }
    }
    points(&hand) - most[most.len() - 1]
}

/// The best discard and what it leaves: the least deadwood, then the highest rank and suit.
pub fn best_discard(hand: CardSet, forbidden: CardSet) -> Option<(Card, u32)> {
    hand.iter()
        .filter(|&card| !forbidden.contains(card))
        .map(|card| (card, deadwood(hand.without(card))))
        .min_by_key(|&(card, left)| (left, 13 - number(card), 3 - card.suit() as u32))
}

/// The melds of an arrangement as plain cards.
pub fn groups(melds: &Melds) -> Groups {
    melds
        .iter()
        .map(|meld| meld.cards().iter().collect())
        .collect()
}

/// The melds of an arrangement as plain cards, in order.
pub fn sorted_groups(arrangement: &Arrangement) -> Groups {
    let mut groups = groups(arrangement.melds());
    groups.sort_unstable();
    groups
}

/// The meld with a card more, if that is a meld.
pub fn laid_off(meld: &Group, card: Card) -> Option<Group> {
    let mut cards = meld.clone();
    cards.push(card);
    cards.sort_unstable();
    is_meld(&cards).then_some(cards)
}

/// What can be left of the cards by laying off, one card after another in every order: every
/// possible rest.
pub fn rests(cards: CardSet, melds: &Groups) -> BTreeSet<CardSet> {
    fn lay_off(cards: CardSet, melds: &Groups, seen: &mut BTreeSet<(CardSet, Groups)>) {
        for card in cards {
            for (place, meld) in melds.iter().enumerate() {
                if let Some(longer) = laid_off(meld, card) {
                    let mut melds = melds.clone();
                    melds[place] = longer;
                    if seen.insert((cards.without(card), melds.clone())) {
                        lay_off(cards.without(card), &melds, seen);
                    }
                }
            }
        }
    }
    let mut seen = BTreeSet::from([(cards, melds.clone())]);
    lay_off(cards, melds, &mut seen);
    seen.into_iter().map(|(rest, _)| rest).collect()
}

/// The least deadwood of a defender, and with how few lay-offs he has it: every arrangement of his
/// hand, and from each every way to lay off.
pub fn defence(hand: CardSet, knocked: &Groups) -> (u32, usize) {
    arrangements(hand)
        .into_values()
        .flat_map(|left| {
            let left: CardSet = left.into_iter().collect();
            rests(left, knocked).into_iter().map(move |rest| {
                let rest_points = points(&rest.iter().collect::<Vec<_>>());
                (rest_points, left.len() - rest.len())
            })
        })
        .min()
        .expect("there is always the arrangement without melds")
}
