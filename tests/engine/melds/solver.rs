//! Least deadwood and best discard against brute force.

use proptest::prelude::*;
use undercut::cards::{Card, CardSet, Stream, Suit, below, stream};
use undercut::melds::{
    BestDiscard, arrangements, best_discard, deadwood, deadwood_after_discard, least_deadwood,
    meldable,
};

use super::brute_force;
use super::hands::hands;

#[test]
fn least_deadwood_of_ten() {
    for hand in hands(600, 10) {
        assert_eq!(deadwood(hand), brute_force::deadwood(hand), "{hand}");
    }
}

#[test]
fn least_deadwood_of_any_number_of_cards() {
    for size in 0..=12 {
        for hand in hands(30, size) {
            assert_eq!(deadwood(hand), brute_force::deadwood(hand), "{hand}");
        }
    }
}

#[test]
fn meldable_cards_are_those_that_some_arrangement_melds() {
    for size in 0..=12 {
        for hand in hands(100, size) {
            let melded = arrangements(hand)
                .into_iter()
                .fold(CardSet::EMPTY, |all, one| all | one.melds().cards());
            assert_eq!(meldable(hand), melded, "{hand}");
        }
    }
}

#[test]
fn a_card_that_is_left_over_is_not_missed_by_the_melds() {
    for hand in hands(20_000, 11) {
        let left_over = least_deadwood(hand);
        for card in left_over {
            let without = least_deadwood(hand.without(card));
            assert_eq!(without, left_over.without(card), "{hand} without {card}");
        }
    }
}

/// Holds both functions for a discard against brute force.
fn check_discard(hand: CardSet, forbidden: CardSet) {
    let expected = brute_force::best_discard(hand, forbidden);
    let discard = best_discard(hand, forbidden);
    assert_eq!(
        discard,
        expected.map(|(card, deadwood)| BestDiscard { card, deadwood }),
        "{hand} without {forbidden}"
    );
    assert_eq!(
        deadwood_after_discard(hand, forbidden),
        expected.map_or_else(|| brute_force::deadwood(hand), |(_, deadwood)| deadwood),
        "{hand} without {forbidden}"
    );
}

#[test]
fn best_discard_of_eleven() {
    for hand in hands(60, 11) {
        check_discard(hand, CardSet::EMPTY);
    }
}

#[test]
fn best_discard_but_for_the_card_taken() {
    let mut rng = stream(1, Stream::Player(0));
    for hand in hands(60, 11) {
        let taken = hand.iter().nth(below(&mut rng, 11) as usize).unwrap();
        check_discard(hand, taken.into());
    }
}

#[test]
fn best_discard_but_for_any_cards() {
    let mut rng = stream(1, Stream::Player(1));
    for hand in hands(40, 11) {
        // Of eleven cards any number is forbidden, and all of them too.
        let allowed = below(&mut rng, 12);
        let forbidden = hand
            .iter()
            .filter(|_| below(&mut rng, 11) >= allowed)
            .collect();
        check_discard(hand, forbidden);
    }
}

#[test]
fn best_discard_of_any_number_of_cards() {
    for size in 0..=9 {
        for hand in hands(10, size) {
            check_discard(hand, CardSet::EMPTY);
            check_discard(hand, hand.highest().map(CardSet::from).unwrap_or_default());
        }
    }
}

/// The cards with each suit replaced by the one at its place in `suits`.
fn with_suits(cards: CardSet, suits: &[Suit]) -> CardSet {
    cards
        .iter()
        .map(|card| Card::new(card.rank(), suits[card.suit() as usize]))
        .collect()
}

fn cards(count: impl Into<proptest::collection::SizeRange>) -> impl Strategy<Value = CardSet> {
    proptest::collection::btree_set(proptest::sample::select(Card::ALL.to_vec()), count)
        .prop_map(|cards| cards.into_iter().collect())
}

proptest! {
    #[test]
    fn suits_are_alike(
        hand in cards(0..=20),
        suits in Just(Suit::ALL.to_vec()).prop_shuffle(),
    ) {
        prop_assert_eq!(deadwood(with_suits(hand, &suits)), deadwood(hand));
    }

    #[test]
    fn one_card_more_costs_at_most_its_points(hand in cards(0..=20), index in 0_usize..52) {
        let card = Card::ALL[index];
        prop_assert!(deadwood(hand.with(card)) <= deadwood(hand) + card.points());
    }

    #[test]
    fn two_hands_together_cost_at_most_both(one in cards(0..=12), other in cards(0..=12)) {
        prop_assert!(deadwood(one | other) <= deadwood(one) + deadwood(other - one));
    }
}
