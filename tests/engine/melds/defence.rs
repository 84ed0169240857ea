//! Lay-offs and the best defence against brute force.

use std::collections::BTreeSet;

use undercut::cards::{Card, CardSet};
use undercut::melds::{
    Melds, arrangements, best_arrangement, can_lay_off, deadwood_after_lay_offs, defend,
    legal_lay_offs,
};

use super::brute_force::{self, groups, laid_off};
use super::hands::pairs;

/// Hands of a defender against the melds of a knocker: his best, and others he might lay down.
fn defences(count: u64) -> impl Iterator<Item = (CardSet, Melds)> {
    pairs(count, 10, 10).flat_map(|(knocker, defender)| {
        let best = best_arrangement(knocker);
        let all = arrangements(knocker);
        let other = all[all.len() / 2];
        [(defender, *best.melds()), (defender, *other.melds())]
    })
}

#[test]
fn what_is_legal_now() {
    for (hand, melds) in defences(100) {
        let expected: BTreeSet<(Card, usize)> = groups(&melds)
            .iter()
            .enumerate()
            .flat_map(|(place, meld)| {
                let fits = move |card: &Card| laid_off(meld, *card).is_some();
                hand.iter().filter(fits).map(move |card| (card, place))
            })
            .collect();
        let found: Vec<_> = legal_lay_offs(hand, &melds)
            .map(|lay_off| (lay_off.card, lay_off.meld))
            .collect();
        assert_eq!(found.len(), expected.len(), "{hand} on {melds:?}");
        assert_eq!(BTreeSet::from_iter(found), expected, "{hand} on {melds:?}");
    }
}

#[test]
fn what_can_be_laid_off_in_the_end() {
    for (hand, melds) in defences(100) {
        let rests = brute_force::rests(hand, &groups(&melds));
        let ever = rests
            .iter()
            .fold(CardSet::EMPTY, |ever, &rest| ever | (hand - rest));
        assert_eq!(can_lay_off(hand, &melds), ever, "{hand} on {melds:?}");
        assert!(rests.contains(&(hand - ever)), "all of them together");
    }
}

#[test]
fn the_best_defence() {
    let mut with_lay_offs = 0;
    let mut at_the_cost_of_a_meld = 0;
    for (hand, knocked) in defences(60) {
        let (least, fewest) = brute_force::defence(hand, &groups(&knocked));
        let defence = defend(hand, &knocked);
        let context = format!("{hand} on {knocked:?}: {defence:?}");

        assert_eq!(defence.deadwood, least, "{context}");
        assert_eq!(defence.lay_offs.len(), fewest, "{context}");
        assert_eq!(deadwood_after_lay_offs(hand, &knocked), least, "{context}");

        assert_eq!(defence.arrangement.hand(), hand, "{context}");
        let laid_off = defence.laid_off();
        assert!(
            laid_off.is_subset(defence.arrangement.deadwood()),
            "{context}"
        );
        let left = defence.arrangement.deadwood() - laid_off;
        assert_eq!(left.points(), least, "{context}");

        let mut melds = groups(&knocked);
        for lay_off in &defence.lay_offs {
            let longer = brute_force::laid_off(&melds[lay_off.meld], lay_off.card);
            melds[lay_off.meld] = longer.expect(&context);
        }

        with_lay_offs += u32::from(!laid_off.is_empty());
        at_the_cost_of_a_meld +=
            u32::from(defence.arrangement.points() > best_arrangement(hand).points());
    }
    // The hands are no test unless both happen.
    assert!(with_lay_offs > 100, "{with_lay_offs}");
    assert!(at_the_cost_of_a_meld > 5, "{at_the_cost_of_a_meld}");
}
