//! A move that is tried out, and how far it is behind another.

use crate::{play::Action, players::odds::many};

use super::Endings;

/// What a trial brought.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrialResult {
    /// The chance to win the game, measured in what a point is worth at the score.
    pub equity: f32,
    pub points: f32,
    pub whole_match: f32,
}

/// The results of a move, deal by deal; the moves of a decision are tried in the same deals.
#[derive(Debug, Clone, Default)]
pub(super) struct MoveTrials(pub Vec<TrialResult>);

/// How far a move is behind another.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Behind {
    pub equity: f64,
    pub points: f64,
    pub whole_match: f64,
    /// The variance of the mean difference in equity.
    pub variance: f64,
}

impl Behind {
    /// How far a move is behind one that is so far behind another.
    pub(super) fn and(self, further: Self) -> Self {
        Self {
            equity: self.equity + further.equity,
            points: self.points + further.points,
            whole_match: self.whole_match + further.whole_match,
            variance: self.variance + further.variance,
        }
    }

    /// Whether the move is a mistake beyond doubt.
    pub(super) fn is_plain_mistake(self) -> bool {
        self.equity > LEAST_MISTAKE + 2.5 * self.variance.sqrt()
    }
}

impl MoveTrials {
    /// How far this move is behind another, by the deals in which both were tried.
    pub(super) fn behind(&self, better: &Self) -> Behind {
        let pairs = || better.0.iter().zip(&self.0);
        let count = many(self.0.len().min(better.0.len()).max(2));
        let mean = |of: fn(&TrialResult) -> f32| {
            let differences = pairs().map(|(one, other)| f64::from(of(one) - of(other)));
            differences.sum::<f64>() / count
        };
        let equity = mean(|result| result.equity);
        let squares: f64 = pairs()
            .map(|(one, other)| f64::from(one.equity - other.equity) - equity)
            .map(|off| off * off)
            .sum();
        Behind {
            equity,
            points: mean(|result| result.points),
            whole_match: mean(|result| result.whole_match),
            variance: squares / (count * (count - 1.0)),
        }
    }

    pub(super) fn mean(&self, of: fn(&TrialResult) -> f32) -> f64 {
        let sum: f64 = self.0.iter().map(|result| f64::from(of(result))).sum();
        sum / many(self.0.len().max(1))
    }
}

/// A move that is tried.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub action: Action,
    /// What the seat does next, where that is settled: after a take.
    pub then: Option<Action>,
    pub sample: MoveTrials,
    pub endings: Endings,
    /// The place of the better one for which it was given up; none while it is tried further.
    pub given_up_for: Option<usize>,
    /// Whether it was asked about: then it is known how far it is behind, also where it is not tried further.
    pub is_compared: bool,
}

impl Candidate {
    pub(super) fn is_open(&self) -> bool {
        self.given_up_for.is_none()
    }

    /// Whether it was tried for as long as it takes to say how far it is behind.
    pub(super) fn is_known(&self) -> bool {
        self.is_open() || self.is_compared
    }
}

/// What a mistake costs at least, in points.
pub(super) const LEAST_MISTAKE: f64 = 1.0;
