//! How sure a result is: 95% intervals that hold for few pairs as well.
//!
//! The spread of the pairs is taken with half a pair of each kind added, as in [`Outcomes::variance`], and because it is
//! estimated from the pairs themselves the interval reaches as far as Student's t distribution says. So few pairs, or pairs
//! that are all alike, do not make a result look certain; after some hundred pairs neither makes a difference any more.

use super::tally::Outcomes;

/// How many standard errors the interval reaches to either side where the spread is known.
const NORMAL: f64 = 1.96;

/// How many it reaches where the spread is estimated, with one degree of freedom, two, and so on.
const STUDENT: [f64; 10] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
];

/// How many standard errors the interval reaches to either side after so many pairs; none where fewer than two show no
/// spread.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2⁵²"
)]
pub(super) fn reach(pairs: u64) -> Option<f64> {
    let freedom = pairs.checked_sub(1).filter(|&freedom| freedom > 0)?;
    let tabulated = usize::try_from(freedom - 1)
        .ok()
        .and_then(|at| STUDENT.get(at));
    if let Some(&reach) = tabulated {
        return Some(reach);
    }
    // The series of Cornish and Fisher; with more than ten degrees of freedom four terms are more than enough.
    let (n, z) = (freedom as f64, NORMAL);
    let terms = [
        z,
        (z.powi(3) + z) / (4.0 * n),
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n.powi(2)),
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * n.powi(3)),
    ];
    Some(terms.into_iter().sum())
}

/// The interval of the share of the games that A wins; the whole range where the pairs say nothing about it.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2⁵²"
)]
pub(super) fn of_share(outcomes: &Outcomes) -> [f64; 2] {
    let pairs = outcomes.pairs();
    match reach(pairs) {
        Some(reach) => {
            let error = (outcomes.variance() / pairs as f64).sqrt();
            let share = outcomes.share();
            [
                (share - reach * error).max(0.0),
                (share + reach * error).min(1.0),
            ]
        }
        None => [0.0, 1.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Stream, below, stream};

    #[test]
    fn the_reach_is_that_of_students_distribution() {
        assert_eq!([reach(0), reach(1)], [None; 2]);
        for (pairs, expected) in [
            (2, 12.706),
            (11, 2.228),
            (12, 2.201),
            (31, 2.042),
            (61, 2.0),
        ] {
            let found = reach(pairs).expect("two show a spread");
            assert!((found - expected).abs() < 0.001, "{pairs}: {found}");
        }
        assert!((reach(100_000).expect("many do") - NORMAL).abs() < 0.0001);
    }

    #[test]
    fn few_pairs_and_pairs_that_are_all_alike_are_not_certain() {
        let interval = |kind, pairs| of_share(&Outcomes::of_kind(kind, pairs));
        assert_eq!(
            interval(4, 1).map(f64::to_bits),
            [0.0, 1.0].map(f64::to_bits)
        );
        assert_eq!(
            interval(4, 2).map(f64::to_bits),
            [0.0, 1.0].map(f64::to_bits)
        );
        let [low, high] = interval(4, 10);
        assert!((0.8..0.85).contains(&low) && high >= 1.0, "{low} {high}");
        let [low, high] = interval(2, 20);
        assert!((0.4..0.46).contains(&low) && (0.54..0.6).contains(&high));
        let [low, high] = interval(2, 2000);
        assert!(low > 0.499 && high < 0.501, "{low} {high}");
    }

    /// The true share is in nineteen of twenty intervals, or in more, however few pairs there are.
    #[test]
    fn the_intervals_hold_what_they_promise() {
        let mut rng = stream(4, Stream::Player(9));
        for share in [0.5, 0.6, 0.865, 0.95] {
            for pairs in [2, 3, 5, 10, 20, 50] {
                let holds = |_: &u32| {
                    let mut game = || {
                        let at = f64::from(below(&mut rng, 1 << 20)) / f64::from(1 << 20);
                        if at < share { 2 } else { 0 }
                    };
                    let mut outcomes = Outcomes::default();
                    for _ in 0..pairs {
                        outcomes.add(game() + game());
                    }
                    let [low, high] = of_share(&outcomes);
                    (low..=high).contains(&share)
                };
                let held = (0..1000).filter(holds).count();
                assert!(held >= 925, "{held} of 1000 for {share} after {pairs}");
            }
        }
    }

    /// As far as they are printed, to a tenth of a per cent, the intervals of many pairs are those of their plain spread.
    #[test]
    fn many_pairs_speak_for_themselves() {
        let mut outcomes = Outcomes::default();
        for (kind, count) in [100_u32, 50, 300, 50, 500].into_iter().enumerate() {
            for _ in 0..count {
                outcomes.add(kind);
            }
        }
        let [low, high] = of_share(&outcomes);
        assert!((low - 0.6789).abs() < 0.0002, "{low}");
        assert!((high - 0.7211).abs() < 0.0002, "{high}");
    }
}
