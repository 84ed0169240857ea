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

/// How many pairs brought A no half game, one, and so on up to four. At a table for more there are three or four games where
/// there are two in a pair, one with A in each place.
///
/// The games of a pair are not independent, but the pairs are: all that is said of how sure a result is comes from these
/// numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outcomes {
    counts: [u64; 9],
    /// How many games a pair has.
    games: usize,
}

impl Default for Outcomes {
    fn default() -> Self {
        Self {
            counts: [0; 9],
            games: 2,
        }
    }
}

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
    /// Of pairs with so many games.
    pub(super) fn of(games: usize) -> Self {
        Self {
            games,
            ..Self::default()
        }
    }

    pub(super) fn add(&mut self, half_wins: usize) {
        self.counts[half_wins] += 1;
    }

    fn merge(&mut self, other: Self) {
        if other.pairs() > 0 {
            self.games = other.games;
        }
        for (sum, count) in self.counts.iter_mut().zip(other.counts) {
            *sum += count;
        }
    }

    pub(super) fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many games were played.
    pub(super) fn played(&self) -> u64 {
        self.games as u64 * self.pairs()
    }

    /// The number of pairs of each kind, with what a pair of the kind brings A as a share of its games.
    fn kinds(&self) -> impl Iterator<Item = (f64, f64)> {
        let half_games = 2 * self.games;
        let kinds = self.counts.iter().take(half_games + 1).enumerate();
        kinds.map(move |(kind, &count)| (count as f64, kind as f64 / half_games as f64))
    }

    /// The share of the games that A won, 0 to 1. There has to be a pair.
    pub(super) fn share(&self) -> f64 {
        let sum: f64 = self.kinds().map(|(count, share)| count * share).sum();
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
        let weighted = self.kinds().map(|(count, share)| (count + ADDED, share));
        let (sum, weights) = weighted.fold((0.0, 0.0), |(sum, weights), (weight, share)| {
            (sum + weight * of(share), weights + weight)
        });
        sum / weights
    }
}

#[cfg(test)]
impl Outcomes {
    /// So many pairs that are all alike.
    pub(super) fn of_kind(half_wins: usize, pairs: u64) -> Self {
        let mut outcomes = Self::default();
        outcomes.counts[half_wins] = pairs;
        outcomes
    }
}
