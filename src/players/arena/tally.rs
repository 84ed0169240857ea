//! What is counted in the arena: whole numbers only, so that the order of adding does not matter.

use std::time::Duration;

use crate::players::Fault;

/// The number and the total time of a player's decisions.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Thinking {
    decisions: u64,
    time: Duration,
}

impl Thinking {
    pub(super) fn add(&mut self, time: Duration) {
        self.merge(Self { decisions: 1, time });
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.time += other.time;
    }

    /// The mean time of a decision; none where there was none.
    pub(super) fn microseconds_per_decision(self) -> Option<f64> {
        mean(self.time.as_secs_f64() * 1e6, self.decisions)
    }
}

/// A sum divided by a count; none if that is 0.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2⁵²"
)]
pub(super) fn mean(sum: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

/// What pairs of games brought two players, A and B.
#[derive(Debug, Clone, Default)]
pub(super) struct MeetingTally {
    pub(super) outcomes: Outcomes,
    pub(super) deals: u64,
    /// The deals that nobody won.
    pub(super) void: u64,
    /// What A scored in the hands above B.
    pub(super) points: i64,
    pub(super) thinking: [Thinking; 2],
    /// How many games each lost by failing.
    pub(super) forfeits: [u64; 2],
    /// The first fault of each.
    pub(super) faults: [Option<Fault>; 2],
}

impl MeetingTally {
    pub(super) fn merge(&mut self, other: Self) {
        self.outcomes.merge(other.outcomes);
        self.deals += other.deals;
        self.void += other.void;
        self.points += other.points;
        for (player, fault) in other.faults.into_iter().enumerate() {
            self.thinking[player].merge(other.thinking[player]);
            self.forfeits[player] += other.forfeits[player];
            self.faults[player] = self.faults[player].take().or(fault);
        }
    }
}

/// How many pairs brought A no half game, one, and so on up to four.
///
/// The two games of a pair are not independent, but the pairs are: all that is said of how sure a result is comes from
/// these five numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Outcomes([u64; 5]);

/// What the pairs of each kind bring A, as a share of their games.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How many pairs of each kind are added where it is asked how far the pairs are spread.
///
/// Pairs that are all alike would show no spread at all, and few are often all alike: a result would be certain because
/// there is so little of it. Half an observation of each kind is what is added to counts that may be 0 where nothing is
/// known beforehand (Jeffreys' prior).
const ADDED: f64 = 0.5;

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of games are far below 2⁵²"
)]
impl Outcomes {
    pub(super) fn add(&mut self, half_wins: usize) {
        self.0[half_wins] += 1;
    }

    fn merge(&mut self, other: Self) {
        for (sum, count) in self.0.iter_mut().zip(other.0) {
            *sum += count;
        }
    }

    pub(super) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the games that A won, 0 to 1. There has to be a pair.
    pub(super) fn share(&self) -> f64 {
        let kinds = self.0.iter().zip(SHARES);
        let sum: f64 = kinds.map(|(&count, share)| count as f64 * share).sum();
        sum / self.pairs() as f64
    }

    /// The variance of the share of a pair, with half a pair of each kind added.
    pub(super) fn variance(&self) -> f64 {
        self.square_about(self.mean(|share| share))
    }

    /// The mean square of how far the share of a pair is from `center`, with half a pair of each kind added.
    pub(super) fn square_about(&self, center: f64) -> f64 {
        self.mean(|share| (share - center).powi(2))
    }

    /// The mean, with half a pair of each kind added, of what `of` makes of the share of a pair.
    fn mean(&self, of: impl Fn(f64) -> f64) -> f64 {
        let weights = self.0.map(|count| count as f64 + ADDED);
        let sum: f64 = weights
            .iter()
            .zip(SHARES)
            .map(|(weight, share)| weight * of(share))
            .sum();
        sum / weights.iter().sum::<f64>()
    }
}

#[cfg(test)]
impl Outcomes {
    /// So many pairs that are all alike.
    pub(super) fn of_kind(half_wins: usize, pairs: u64) -> Self {
        let mut outcomes = Self::default();
        outcomes.0[half_wins] = pairs;
        outcomes
    }
}
