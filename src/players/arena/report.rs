//! What the arena found out.

use serde::Serialize;

use crate::players::Fault;

use super::{
    Arena, ArenaEnd, Sprt, Verdict,
    rating::{Meeting, Rating, difference, interval, ratings},
    tally::{MeetingTally, Thinking, mean},
};

/// What the arena found out.
#[derive(Debug, Clone, PartialEq)]
pub struct Results {
    /// Of each two players, in the order in which they have entered.
    pub reports: Vec<Report>,
    /// Of each player, the strongest first.
    pub standings: Vec<Ranking>,
    /// The first fault of each player who forfeited a game, in the order of the entrants.
    pub faults: Vec<Fault>,
    /// How the games ended.
    pub ended: ArenaEnd,
}

/// What the arena found out about player A against player B. It is written as JSON with exactly these keys.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The places of the two among the entrants, from 0.
    #[serde(skip)]
    pub places: [usize; 2],
    /// The name of the first player.
    pub a: String,
    /// The name of the second player.
    pub b: String,
    /// How many games were played: two a pair, or one with the first player in each place of a larger table.
    pub games: u64,
    /// How many hands were dealt.
    pub deals: u64,
    /// How many of them nobody won.
    pub void: u64,
    /// The share of the games that A won, 0 to 1; none where no pair was finished. A game without an end counts half.
    pub a_win_share: Option<f64>,
    /// The 95% interval of that share, from its spread over the pairs; the whole range where they say nothing about it, as
    /// one alone does.
    pub ci95: [f64; 2],
    /// How much stronger A is, as an Elo difference; none where one of them has won everything, or no pair was finished.
    pub elo: Option<f64>,
    /// The 95% interval of that difference; an end is none where it is infinite.
    pub elo_ci95: [Option<f64>; 2],
    /// What A scored above B per hand on average, in points, without boxes; none where no hand was finished.
    pub a_points_per_deal: Option<f64>,
    /// How many games A and B lost by failing.
    pub forfeits: [u64; 2],
    /// The mean time of a decision of A, in microseconds, none where they made none; the only value that differs from run to
    /// run.
    pub microseconds_per_decision: Option<f64>,
    /// The same of B.
    #[serde(skip)]
    pub b_microseconds_per_decision: Option<f64>,
    /// How the test stands, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Tested>,
}

/// How a sequential test stands. It is written as JSON with exactly these keys.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tested {
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
pub struct Ranking {
    /// Their place among the entrants, from 0.
    #[serde(skip)]
    pub place: usize,
    pub name: String,
    /// How strong they are, where 0 is the average of all; none where they have finished no pair.
    pub elo: Option<f64>,
    /// The 95% interval; an end is none before two pairs are finished.
    pub elo_ci95: [Option<f64>; 2],
    /// How many games they played.
    pub games: u64,
    /// The share of them that they won, 0 to 1; none where there are none. A game without an end counts half.
    pub win_share: Option<f64>,
    /// What they scored above their opponents per hand on average, in points, without boxes; none where no hand was
    /// finished.
    pub points_per_deal: Option<f64>,
    /// How many games they lost by failing.
    pub forfeits: u64,
    /// The mean time of a decision, in microseconds; none where they made none.
    pub microseconds_per_decision: Option<f64>,
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games and points are far below 2⁵²"
)]
impl Report {
    /// The report of the two players of a meeting.
    fn new(arena: &Arena, [a, b]: [usize; 2], tally: &MeetingTally) -> Self {
        let count = tally.outcomes.pairs();
        let share = (count > 0).then(|| tally.outcomes.share());
        let ci95 = interval(&tally.outcomes);
        let [of_a, of_b] = tally.thinking;
        let tested = |sprt: Sprt| Tested {
            sprt,
            llr: sprt.log_likelihood_ratio(&tally.outcomes),
            bounds: sprt.bounds(),
            verdict: sprt.verdict(&tally.outcomes),
        };
        Self {
            places: [a, b],
            a: arena.entrants[a].name().to_owned(),
            b: arena.entrants[b].name().to_owned(),
            games: tally.outcomes.played(),
            deals: tally.deals,
            void: tally.void,
            a_win_share: share,
            ci95,
            elo: share.and_then(|share| difference(arena.against_one(share))),
            elo_ci95: ci95.map(|share| difference(arena.against_one(share))),
            // A game can be forfeited before a hand is over.
            a_points_per_deal: mean(tally.points as f64, tally.deals),
            forfeits: tally.forfeits,
            microseconds_per_decision: of_a.microseconds_per_decision(),
            b_microseconds_per_decision: of_b.microseconds_per_decision(),
            sprt: arena.sprt.filter(|_| arena.entrants.len() == 2).map(tested),
        }
    }
}

impl Results {
    pub(super) fn new(arena: &Arena, tallies: &[MeetingTally], ended: ArenaEnd) -> Self {
        let met: Vec<([usize; 2], &MeetingTally)> =
            arena.meetings().into_iter().zip(tallies).collect();
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
fn standings(arena: &Arena, met: &[([usize; 2], &MeetingTally)]) -> Vec<Ranking> {
    let meetings: Vec<Meeting> = met
        .iter()
        .filter(|(_, tally)| tally.outcomes.pairs() > 0)
        .map(|&(players, tally)| (players, tally.outcomes))
        .collect();
    let rated = ratings(arena.entrants.len(), &meetings);
    let standing = |(place, rating): (usize, &Rating)| {
        let mut games = 0;
        let (mut pairs, mut won, mut points, mut deals) = (0, 0.0, 0, 0);
        let (mut forfeits, mut thinking) = (0, Thinking::default());
        for (players, tally) in met {
            let Some(side) = players.iter().position(|&other| other == place) else {
                continue;
            };
            let of_pair = tally.outcomes.pairs();
            if of_pair > 0 {
                let share = tally.outcomes.share();
                won += of_pair as f64 * if side == 0 { share } else { 1.0 - share };
            }
            pairs += of_pair;
            games += tally.outcomes.played();
            points += if side == 0 {
                tally.points
            } else {
                -tally.points
            };
            deals += tally.deals;
            forfeits += tally.forfeits[side];
            thinking.merge(tally.thinking[side]);
        }
        let end = |side: f64| rating.reach.map(|reach| rating.elo + side * reach);
        Ranking {
            place,
            name: arena.entrants[place].name().to_owned(),
            elo: (pairs > 0).then_some(rating.elo),
            elo_ci95: [end(-1.0), end(1.0)],
            games,
            win_share: mean(won, pairs),
            points_per_deal: mean(points as f64, deals),
            forfeits,
            microseconds_per_decision: thinking.microseconds_per_decision(),
        }
    };
    let mut standings: Vec<Ranking> = rated.iter().enumerate().map(standing).collect();
    let strength = |standing: &Ranking| standing.elo.unwrap_or(f64::NEG_INFINITY);
    standings.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    standings
}
