//! What the arena found out.

use serde::Serialize;

use super::{Arena, tally::Tally};

/// What the arena found out about player A. It is written as JSON with exactly these keys.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Report {
    /// The name of the first player.
    pub a: &'static str,
    /// The name of the second player.
    pub b: &'static str,
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
    /// What A scored above B in a hand on the average, in points, without boxes.
    pub a_points_per_deal: f64,
    /// The mean time of a decision of A, in microseconds; the only value that differs from run to run.
    pub microseconds_per_decision: f64,
    /// The same of B.
    #[serde(skip)]
    pub b_microseconds_per_decision: f64,
}

/// How many standard errors the 95% interval reaches to either side.
const NORMAL_95: f64 = 1.96;

impl Report {
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of games and points are far below 2⁵²"
    )]
    pub(super) fn new(arena: &Arena, tally: &Tally) -> Self {
        let pairs = tally.pairs as f64;
        // A pair is worth four half games.
        let share = tally.half_wins as f64 / (4.0 * pairs);
        let mean_square = tally.half_wins_squared as f64 / (16.0 * pairs);
        let ci95 = if tally.pairs < 2 {
            [0.0, 1.0]
        } else {
            let variance = (mean_square - share * share).max(0.0) * pairs / (pairs - 1.0);
            let reach = NORMAL_95 * (variance / pairs).sqrt();
            [(share - reach).max(0.0), (share + reach).min(1.0)]
        };
        let [a, b] = tally.thinking;
        Self {
            a: arena.a.name(),
            b: arena.b.name(),
            games: 2 * tally.pairs,
            deals: tally.deals,
            void: tally.void,
            a_win_share: share,
            ci95,
            a_points_per_deal: tally.points as f64 / tally.deals as f64,
            microseconds_per_decision: a.microseconds_per_decision(),
            b_microseconds_per_decision: b.microseconds_per_decision(),
        }
    }
}
