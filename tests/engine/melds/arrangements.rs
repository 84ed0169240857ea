//! The arrangements of a hand against brute force.

use std::collections::BTreeSet;

use undercut::cards::CardSet;
use undercut::melds::{
    Arrangement, arrangements, best_arrangement, best_arrangements, deadwood, safest_arrangement,
};

use super::brute_force::{self, Groups, groups, sorted_groups};
use super::hands::{hands, pairs};

/// Checks that the arrangements are those expected, each once, with the right deadwood.
fn check(hand: CardSet, found: &[Arrangement], expected: &BTreeSet<Groups>) {
    let distinct: BTreeSet<Groups> = found.iter().map(sorted_groups).collect();
    assert_eq!(distinct.len(), found.len(), "{hand}: an arrangement twice");
    assert_eq!(&distinct, expected, "{hand}");
    for arrangement in found {
        assert_eq!(arrangement.hand(), hand);
        let melded: CardSet = sorted_groups(arrangement).into_iter().flatten().collect();
        assert_eq!(arrangement.deadwood(), hand - melded);
        assert_eq!(arrangement.points(), (hand - melded).points());
        assert!(groups(arrangement.melds()).is_sorted(), "by lowest card");
    }
}

#[test]
fn every_arrangement_once() {
    for size in [0, 3, 7, 10, 11] {
        for hand in hands(40, size) {
            let expected = brute_force::arrangements(hand).into_keys().collect();
            check(hand, &arrangements(hand), &expected);
        }
    }
}

#[test]
fn every_best_arrangement_once() {
    for size in [0, 3, 7, 10, 11] {
        for hand in hands(40, size) {
            let all = brute_force::arrangements(hand);
            let least = all.values().map(|left| brute_force::points(left)).min();
            let expected = all
                .into_iter()
                .filter(|(_, left)| Some(brute_force::points(left)) == least)
                .map(|(groups, _)| groups)
                .collect();
            let best = best_arrangements(hand);
            check(hand, &best, &expected);
            assert_eq!(best_arrangement(hand), best[0], "{hand}");
            assert_eq!(best[0].points(), deadwood(hand), "{hand}");
        }
    }
}

#[test]
fn the_safest_of_the_best() {
    for (hand, unseen) in pairs(40, 10, 14) {
        let offer = |melds: &Groups| {
            let rests = brute_force::rests(unseen, melds);
            // All that can be laid off at all can be laid off together.
            let least = rests.iter().copied().min_by_key(|rest| rest.len());
            let offered = unseen - least.expect("laying off nothing leaves a rest");
            (offered.len(), offered.points())
        };
        let all = brute_force::arrangements(hand);
        let expected = all
            .iter()
            .map(|(groups, left)| (brute_force::points(left), offer(groups)))
            .min();
        let safest = safest_arrangement(hand, unseen);
        let found = (safest.points(), offer(&groups(safest.melds())));
        assert_eq!(Some(found), expected, "{hand} against {unseen}");
    }
}
