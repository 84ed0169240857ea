//! A set of cards against the sets of the standard library.

use std::collections::BTreeSet;

use proptest::prelude::*;
use undercut::cards::{Card, CardSet, Rank, Suit};

type Plain = BTreeSet<Card>;

fn plain(set: CardSet) -> Plain {
    set.iter().collect()
}

fn any_set() -> impl Strategy<Value = CardSet> {
    proptest::collection::btree_set(proptest::sample::select(Card::ALL.to_vec()), 0..=52)
        .prop_map(|cards| cards.into_iter().collect())
}

#[test]
fn the_full_set_is_the_52_cards() {
    assert_eq!(CardSet::FULL.iter().collect::<Vec<_>>(), Card::ALL);
    assert_eq!(CardSet::FULL.len(), 52);
    assert_eq!(CardSet::FULL.points(), 340);
    assert_eq!(!CardSet::FULL, CardSet::EMPTY);
    assert_eq!(CardSet::default(), CardSet::EMPTY);
    assert!(CardSet::EMPTY.is_empty());
}

#[test]
fn ranks_and_suits_are_sets() {
    for suit in Suit::ALL {
        let cards = Card::ALL.into_iter().filter(|card| card.suit() == suit);
        assert_eq!(CardSet::of_suit(suit), cards.collect());
    }
    for rank in Rank::ALL {
        let cards = Card::ALL.into_iter().filter(|card| card.rank() == rank);
        assert_eq!(CardSet::of_rank(rank), cards.collect());
    }
}

#[test]
fn bits_that_are_no_card_are_refused() {
    for bit in 0..64 {
        let card = Card::ALL
            .into_iter()
            .find(|card| 16 * card.suit() as u32 + card.rank() as u32 == bit);
        assert_eq!(CardSet::from_bits(1 << bit), card.map(CardSet::from));
    }
}

#[test]
fn an_empty_set_has_no_highest_card() {
    assert_eq!(CardSet::EMPTY.lowest(), None);
    assert_eq!(CardSet::EMPTY.highest(), None);
    assert_eq!(CardSet::EMPTY.highest_ranked(), None);
    assert_eq!(CardSet::EMPTY.most_points(), None);
}

proptest! {
    #[test]
    fn counts_and_extremes(set in any_set()) {
        let cards = plain(set);
        prop_assert_eq!(set.len(), cards.len());
        prop_assert_eq!(set.is_empty(), cards.is_empty());
        prop_assert_eq!(set.points(), cards.iter().map(|card| card.points()).sum::<u32>());
        prop_assert_eq!(set.lowest(), cards.first().copied());
        prop_assert_eq!(set.highest(), cards.last().copied());
        prop_assert_eq!(
            set.highest_ranked(),
            cards.iter().copied().max_by_key(|card| card.cut_order())
        );
        prop_assert_eq!(set.most_points(), cards.iter().map(|card| card.points()).max());
        prop_assert_eq!(CardSet::from_bits(set.bits()), Some(set));
    }

    #[test]
    fn iteration_goes_both_ways(set in any_set()) {
        let mut cards: Vec<Card> = set.into_iter().collect();
        prop_assert!(cards.is_sorted());
        prop_assert_eq!(set.iter().len(), cards.len());
        cards.reverse();
        prop_assert_eq!(set.iter().rev().collect::<Vec<_>>(), cards);
    }

    #[test]
    fn operators(a in any_set(), b in any_set()) {
        let (plain_a, plain_b) = (plain(a), plain(b));
        prop_assert_eq!(plain(a | b), &plain_a | &plain_b);
        prop_assert_eq!(plain(a & b), &plain_a & &plain_b);
        prop_assert_eq!(plain(a - b), &plain_a - &plain_b);
        prop_assert_eq!(plain(!a), &plain(CardSet::FULL) - &plain_a);
        prop_assert_eq!(a.is_subset(b), plain_a.is_subset(&plain_b));
        prop_assert_eq!(a.is_disjoint(b), plain_a.is_disjoint(&plain_b));

        let mut changed = a;
        changed |= b;
        prop_assert_eq!(changed, a | b);
        changed -= a;
        prop_assert_eq!(changed, b - a);
        changed &= b;
        prop_assert_eq!(changed, b - a);
        changed.extend(a);
        prop_assert_eq!(changed, a | b);
    }

    #[test]
    fn single_cards(set in any_set(), index in 0_usize..52) {
        let card = Card::ALL[index];
        let mut cards = plain(set);
        let held = cards.contains(&card);
        prop_assert_eq!(set.contains(card), held);

        let mut changed = set;
        prop_assert_eq!(changed.insert(card), cards.insert(card));
        prop_assert_eq!(changed, set.with(card));
        prop_assert_eq!(plain(changed), cards.clone());
        prop_assert_eq!(changed.remove(card), cards.remove(&card));
        prop_assert_eq!(changed, set.without(card));
        prop_assert_eq!(plain(changed), cards);
    }
}
