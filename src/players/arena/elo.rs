//! Ratings: how much stronger players are than one another, on the scale of Elo.

use super::{interval, tally::Outcomes};

/// The share of games that is to be expected of somebody who is so much stronger.
pub(super) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How much stronger somebody is who wins this share of games; none where he wins all of them or none.
pub(super) fn difference(share: f64) -> Option<f64> {
    (0.0 < share && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

/// What two players brought against each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Meeting {
    /// Their places among the players.
    pub(super) players: [usize; 2],
    pub(super) outcomes: Outcomes,
}

/// A rating, and how far its 95% interval reaches to either side; none for who has not finished two pairs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rating {
    pub(super) elo: f64,
    pub(super) reach: Option<f64>,
}

/// The ratings of `count` players, 0 on the average, that make the results most likely (Bradley and Terry), a drawn game
/// counting half.
///
/// A pair of drawn games is added to each meeting, so that who has won everything is rated as well. The intervals come
/// from the information matrix and the spread of the pairs about what is expected of them (the sandwich of Huber and
/// White), because the two games of a pair are not independent; for few pairs as [`interval`] has it.
pub(super) fn ratings(count: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let drawn = |meeting: &Meeting| {
        let mut outcomes = meeting.outcomes;
        outcomes.add(2);
        Meeting {
            outcomes,
            ..*meeting
        }
    };
    let mut pairs = vec![0; count];
    for meeting in meetings {
        for player in meeting.players {
            pairs[player] += meeting.outcomes.pairs();
        }
    }
    let meetings: Vec<Meeting> = meetings.iter().map(drawn).collect();
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
            reach: interval::reach(pairs).map(|reach| reach * error * scale),
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
        // Far less than a game, for those who have not met anybody yet.
        row[player] += 1e-9;
    }
    for meeting in meetings {
        let [a, b] = meeting.players;
        let pairs = meeting.outcomes.pairs() as f64;
        let expected = win_share(strengths, meeting.players);
        let surplus = 2.0 * pairs * (meeting.outcomes.share() - expected);
        slope[a] += surplus;
        slope[b] -= surplus;
        add_edge(
            &mut information,
            [a, b],
            2.0 * pairs * expected * (1.0 - expected),
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
    for meeting in meetings {
        let expected = win_share(strengths, meeting.players);
        let pairs = meeting.outcomes.pairs() as f64;
        let squares = 4.0 * pairs * meeting.outcomes.square_about(expected);
        add_edge(&mut spread, meeting.players, squares);
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

#[cfg(test)]
mod tests {
    use super::*;

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
        let rated = ratings(
            2,
            &[Meeting {
                players: [0, 1],
                outcomes,
            }],
        );
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
                meetings.push(Meeting {
                    players: [a, b],
                    outcomes,
                });
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
        let rated = ratings(
            2,
            &[Meeting {
                players: [0, 1],
                outcomes,
            }],
        );
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
            let players = [0, 1];
            ratings(2, &[Meeting { players, outcomes }])[0].reach
        };
        assert_eq!(after(1), None);
        assert!(after(2) > Some(200.0), "{:?}", after(2));
        assert!(after(2000) < Some(1.0), "{:?}", after(2000));
    }
}
