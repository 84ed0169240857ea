//! How much stronger players are than one another, on the scale of Elo, and how sure that is.
//!
//! The 95% intervals hold for few pairs as well. The spread of the pairs is taken with half a pair of each kind added, as in
//! [`Outcomes::variance`], and because it is estimated from the pairs themselves the interval reaches as far as Student's t
//! distribution says. So few pairs, or pairs that are all alike, do not make a result look certain; after some hundred
//! pairs neither makes a difference any more.

use super::tally::Outcomes;

/// The share of games that a player with this Elo advantage should win.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo advantage of a player who wins this share of games; none for all games or none.
pub(super) fn difference(share: f64) -> Option<f64> {
    (0.0 < share && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// The places of two players among all, and what they brought against each other.
pub(super) type Meeting = ([usize; 2], Outcomes);

/// A rating, and how far its 95% interval reaches to either side; none before two pairs are finished.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rating {
    pub(super) elo: f64,
    pub(super) reach: Option<f64>,
}

/// The ratings of `count` players, with an average of 0, that make the results most likely (Bradley and Terry), a drawn game
/// counting half.
///
/// A pair of drawn games is added to each meeting, so that a player who has won everything is rated as well. The intervals come
/// from the information matrix and the spread of the pairs about what is expected of them (the sandwich of Huber and
/// White), because the two games of a pair are not independent; for few pairs as [`reach`] has it.
pub(super) fn ratings(count: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let mut pairs = vec![0; count];
    let mut meetings = meetings.to_vec();
    for (players, outcomes) in &mut meetings {
        for player in *players {
            pairs[player] += outcomes.pairs();
        }
        outcomes.add(2);
    }
    let mut strengths = vec![0.0; count];
    // Newton's steps; the likelihood is concave, and a step is never so long that it could miss.
    for _ in 0..200 {
        let (slope, information) = likelihood(&strengths, &meetings);
        let step = solve(information, &slope);
        let longest = step
            .iter()
            .fold(1.0_f64, |longest, by| longest.max(by.abs()));
        for (strength, by) in strengths.iter_mut().zip(&step) {
            *strength += by / longest;
        }
        if step.iter().all(|by| by.abs() < 1e-10) {
            break;
        }
    }
    let errors = standard_errors(&strengths, &meetings);
    let scale = 400.0 / std::f64::consts::LN_10;
    strengths
        .iter()
        .zip(errors)
        .zip(pairs)
        .map(|((strength, error), pairs)| Rating {
            elo: strength * scale,
            reach: reach(pairs).map(|errors| errors * error * scale),
        })
        .collect()
}

/// A square matrix, by its rows.
type Matrix = Vec<Vec<f64>>;

fn win_share(strengths: &[f64], [a, b]: [usize; 2]) -> f64 {
    1.0 / (1.0 + (strengths[b] - strengths[a]).exp())
}

/// The slope of the log-likelihood in the strengths, and the information matrix. The strengths are settled but for a
/// common summand, which a rank-one term takes to be 0.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2⁵²"
)]
fn likelihood(strengths: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Matrix) {
    let count = strengths.len();
    let mut slope = vec![0.0; count];
    let mut information = vec![vec![1.0; count]; count];
    for (player, row) in information.iter_mut().enumerate() {
        // Far less than a game, for players without a game.
        row[player] += 1e-9;
    }
    for &([a, b], outcomes) in meetings {
        let games = 2.0 * outcomes.pairs() as f64;
        let expected = win_share(strengths, [a, b]);
        let surplus = games * (outcomes.share() - expected);
        slope[a] += surplus;
        slope[b] -= surplus;
        add_edge(
            &mut information,
            [a, b],
            games * expected * (1.0 - expected),
        );
    }
    (slope, information)
}

fn add_edge(matrix: &mut Matrix, [a, b]: [usize; 2], weight: f64) {
    matrix[a][a] += weight;
    matrix[b][b] += weight;
    matrix[a][b] -= weight;
    matrix[b][a] -= weight;
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2⁵²"
)]
fn standard_errors(strengths: &[f64], meetings: &[Meeting]) -> Vec<f64> {
    let count = strengths.len();
    let (_, information) = likelihood(strengths, meetings);
    let mut spread = vec![vec![0.0; count]; count];
    for &(players, outcomes) in meetings {
        let square = outcomes.square_about(win_share(strengths, players));
        add_edge(&mut spread, players, 4.0 * outcomes.pairs() as f64 * square);
    }
    (0..count)
        .map(|player| {
            let mut unit = vec![0.0; count];
            unit[player] = 1.0;
            let influence = solve(information.clone(), &unit);
            let products = spread.iter().zip(&influence).map(|(row, by)| {
                let along: f64 = row.iter().zip(&influence).map(|(cell, of)| cell * of).sum();
                along * by
            });
            products.sum::<f64>().max(0.0).sqrt()
        })
        .collect()
}

/// Solves a system of equations by elimination; the matrix is positive definite.
fn solve(mut matrix: Matrix, right: &[f64]) -> Vec<f64> {
    let count = right.len();
    let mut right = right.to_vec();
    for column in 0..count {
        let pivot = matrix[column].clone();
        for row in column + 1..count {
            let factor = matrix[row][column] / pivot[column];
            for (cell, above) in matrix[row].iter_mut().zip(&pivot).skip(column) {
                *cell -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count)
            .map(|column| matrix[row][column] * right[column])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

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
fn reach(pairs: u64) -> Option<f64> {
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
pub(super) fn interval(outcomes: &Outcomes) -> [f64; 2] {
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

    fn outcomes(counts: [u64; 5]) -> Outcomes {
        let mut outcomes = Outcomes::default();
        for (half_wins, count) in counts.into_iter().enumerate() {
            for _ in 0..count {
                outcomes.add(half_wins);
            }
        }
        outcomes
    }

    #[test]
    fn the_scale_is_that_of_elo() {
        assert!((expected(0.0) - 0.5).abs() < 1e-12);
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-300.0, -1.0, 0.0, 50.0, 700.0] {
            let back = difference(expected(elo)).unwrap();
            assert!((back - elo).abs() < 1e-9, "{elo} {back}");
        }
        assert_eq!((difference(0.0), difference(1.0)), (None, None));
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_share_says() {
        let counts = [1000, 500, 3000, 500, 5000];
        let outcomes = outcomes(counts);
        let rated = ratings(2, &[([0, 1], outcomes)]);
        let apart = rated[0].elo - rated[1].elo;
        let said = difference(outcomes.share()).unwrap();
        assert!((apart - said).abs() < 0.1, "{apart} {said}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-6);
        // The interval of the difference is that of the share: twice that of either rating about their average.
        let share = outcomes.share();
        let error = (outcomes.square_about(share) / 10_000.0).sqrt();
        let slope = 400.0 / std::f64::consts::LN_10 / (share * (1.0 - share));
        let reach = 1.96 * error * slope;
        let found = rated[0].reach.unwrap();
        assert!((2.0 * found - reach).abs() / reach < 0.01);
    }

    #[test]
    fn strengths_that_results_were_made_of_are_found_again() {
        let elos = [120.0, 30.0, -40.0, -110.0];
        let mut meetings = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let share = expected(elos[a] - elos[b]);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a share of a million"
                )]
                let won = (share * 1e6).round() as u64;
                let outcomes = outcomes([1_000_000 - won, 0, 0, 0, won]);
                meetings.push(([a, b], outcomes));
            }
        }
        for (rating, elo) in ratings(4, &meetings).iter().zip(elos) {
            assert!((rating.elo - elo).abs() < 0.01, "{rating:?} {elo}");
            let reach = rating.reach.unwrap();
            assert!(reach > 0.1 && reach < 1.0, "{rating:?}");
        }
    }

    #[test]
    fn who_has_won_everything_is_rated_and_nobody_knows_how_well() {
        let outcomes = outcomes([0, 0, 0, 0, 50]);
        let rated = ratings(2, &[([0, 1], outcomes)]);
        assert!(
            rated[0].elo.is_finite() && rated[0].elo > 200.0,
            "{rated:?}"
        );
        assert!(rated[0].reach > Some(50.0), "{rated:?}");
    }

    #[test]
    fn of_few_pairs_little_is_known() {
        let nobody = ratings(3, &[]);
        assert!(
            nobody
                .iter()
                .all(|rating| rating.elo == 0.0 && rating.reach.is_none())
        );
        let after = |pairs| {
            let outcomes = Outcomes::of_kind(2, pairs);
            ratings(2, &[([0, 1], outcomes)])[0].reach
        };
        assert_eq!(after(1), None);
        assert!(after(2) > Some(200.0), "{:?}", after(2));
        assert!(after(2000) < Some(1.0), "{:?}", after(2000));
    }

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
        let interval = |kind, pairs| interval(&Outcomes::of_kind(kind, pairs));
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
                    let [low, high] = interval(&outcomes);
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
        let [low, high] = interval(&outcomes);
        assert!((low - 0.6789).abs() < 0.0002, "{low}");
        assert!((high - 0.7211).abs() < 0.0002, "{high}");
    }
}
