//! What the arena found out.

use serde::Serialize;

use crate::bots::Fault;

use super::{
    Arena, Ended, Sprt, Verdict,
    elo::{Meeting, NORMAL_95, difference, ratings},
    tally::{Tally, Thinking},
};

/// What the arena found out.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    /// Of each two players, in the order in which they have entered; without those who have finished no pair.
    pub reports: Vec<Report>,
    /// Of each player, the strongest first.
    pub standings: Vec<Standing>,
    /// The first fault of each player who has forfeited a game, in the order in which they have entered.
    pub faults: Vec<Fault>,
    /// How the games ended.
    pub ended: Ended,
}

/// What the arena found out about player A against player B. It is written as JSON with exactly these keys.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The name of the first player.
    pub a: String,
    /// The name of the second player.
    pub b: String,
    /// How many games were played: two a pair.
    pub games: u64,
    /// How many hands were dealt.
    pub deals: u64,
    /// How many of them nobody won.
    pub void: u64,
    /// The share of the games that A won, 0 to 1. A game without an end counts half.
    pub a_win_share: f64,
    /// The 95% interval of that share, from its spread over the pairs; the whole range where there is only one pair.
    pub ci95: [f64; 2],
    /// How much stronger A is, as an Elo difference; none where one of them has won everything.
    pub elo: Option<f64>,
    /// The 95% interval of that difference; an end is none where it is endless.
    pub elo_ci95: [Option<f64>; 2],
    /// What A scored above B in a hand on the average, in points, without boxes.
    pub a_points_per_deal: f64,
    /// How many games A and B lost by failing.
    pub forfeits: [u64; 2],
    /// The mean time of a decision of A, in microseconds; the only value that differs from run to run.
    pub microseconds_per_decision: f64,
    /// The same of B.
    #[serde(skip)]
    pub b_microseconds_per_decision: f64,
    /// How the test stands, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Tested>,
}

/// How a sequential test stands. It is written as JSON with exactly these keys.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tested {
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The bounds: at the lower one `elo0` is accepted, at the upper one `elo1`.
    pub bounds: [f64; 2],
    /// What is accepted.
    pub verdict: Verdict,
}

/// How a player did against all others. It is written as JSON with exactly these keys.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// His name.
    pub name: String,
    /// How strong he is; 0 is the average of all.
    pub elo: f64,
    /// The 95% interval.
    pub elo_ci95: [f64; 2],
    /// How many games he played.
    pub games: u64,
    /// The share of them that he won, 0 to 1. A game without an end counts half.
    pub win_share: f64,
    /// What he scored above his opponents in a hand on the average, in points, without boxes.
    pub points_per_deal: f64,
    /// How many games he lost by failing.
    pub forfeits: u64,
    /// The mean time of a decision, in microseconds.
    pub microseconds_per_decision: f64,
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games and points are far below 2⁵²"
)]
impl Report {
    /// The report of two players who have finished a pair.
    fn new(arena: &Arena, [a, b]: [usize; 2], tally: &Tally) -> Self {
        let count = tally.outcomes.pairs();
        let pairs = count as f64;
        let share = tally.outcomes.share();
        let ci95 = if count < 2 {
            [0.0, 1.0]
        } else {
            let variance = tally.outcomes.squares_about(share) / (pairs - 1.0);
            let reach = NORMAL_95 * (variance / pairs).sqrt();
            [(share - reach).max(0.0), (share + reach).min(1.0)]
        };
        let [of_a, of_b] = tally.thinking;
        let tested = |sprt: Sprt| Tested {
            sprt,
            llr: sprt.log_likelihood_ratio(&tally.outcomes),
            bounds: sprt.bounds(),
            verdict: sprt.verdict(&tally.outcomes),
        };
        Self {
            a: arena.entrants[a].name().to_owned(),
            b: arena.entrants[b].name().to_owned(),
            games: 2 * count,
            deals: tally.deals,
            void: tally.void,
            a_win_share: share,
            ci95,
            elo: difference(share),
            elo_ci95: ci95.map(difference),
            // A game can be forfeited before a hand is over.
            a_points_per_deal: tally.points as f64 / tally.deals.max(1) as f64,
            forfeits: tally.forfeits,
            microseconds_per_decision: of_a.microseconds_per_decision(),
            b_microseconds_per_decision: of_b.microseconds_per_decision(),
            sprt: arena.sprt.filter(|_| arena.entrants.len() == 2).map(tested),
        }
    }
}

impl Results {
    pub(super) fn new(arena: &Arena, tallies: &[Tally], ended: Ended) -> Self {
        let met: Vec<([usize; 2], &Tally)> = arena
            .meetings()
            .into_iter()
            .zip(tallies)
            .filter(|(_, tally)| tally.outcomes.pairs() > 0)
            .collect();
        let faults = (0..arena.entrants.len()).filter_map(|player| {
            let mut of_player = met.iter().flat_map(|(players, tally)| {
                let sides = players.iter().zip(&tally.faults);
                sides.filter_map(move |(&side, fault)| fault.as_ref().filter(|_| side == player))
            });
            of_player.next().cloned()
        });
        Self {
            reports: met
                .iter()
                .map(|(players, tally)| Report::new(arena, *players, tally))
                .collect(),
            standings: standings(arena, &met),
            faults: faults.collect(),
            ended,
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games and points are far below 2⁵²"
)]
fn standings(arena: &Arena, met: &[([usize; 2], &Tally)]) -> Vec<Standing> {
    let meetings: Vec<Meeting> = met
        .iter()
        .map(|&(players, tally)| Meeting {
            players,
            outcomes: tally.outcomes,
        })
        .collect();
    let rated = ratings(arena.entrants.len(), &meetings);
    let standing = |(player, rating): (usize, &super::elo::Rating)| {
        let (mut pairs, mut won, mut points, mut deals) = (0, 0.0, 0, 0);
        let (mut forfeits, mut thinking) = (0, Thinking::default());
        for (players, tally) in met {
            let Some(side) = players.iter().position(|&other| other == player) else {
                continue;
            };
            let share = tally.outcomes.share();
            let of_pair = tally.outcomes.pairs();
            pairs += of_pair;
            won += of_pair as f64 * if side == 0 { share } else { 1.0 - share };
            points += if side == 0 {
                tally.points
            } else {
                -tally.points
            };
            deals += tally.deals;
            forfeits += tally.forfeits[side];
            thinking.merge(&tally.thinking[side]);
        }
        Standing {
            name: arena.entrants[player].name().to_owned(),
            elo: rating.elo,
            elo_ci95: [rating.elo - rating.reach, rating.elo + rating.reach],
            games: 2 * pairs,
            win_share: won / pairs.max(1) as f64,
            points_per_deal: points as f64 / deals.max(1) as f64,
            forfeits,
            microseconds_per_decision: thinking.microseconds_per_decision(),
        }
    };
    let mut standings: Vec<Standing> = rated.iter().enumerate().map(standing).collect();
    standings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    standings
}
