//! A move that is tried out, and how far it is behind another.

use crate::{
    play::{Action, View},
    players::odds::many,
};

use super::{
    Endings, Judgment,
    judgment::NEAR,
    move_class::{ending, is_same},
};

/// What a trial brought.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrialResult {
    /// The chance to win the game, measured in what a point is worth at the score.
    pub equity: f32,
    pub points: f32,
    pub whole_match: f32,
    /// How lucky the draws were, in points at a stake of one; zero on average.
    pub luck: f32,
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

/// The numbers of a result, or by how much those of two differ.
#[derive(Debug, Clone, Copy, Default)]
struct Numbers {
    equity: f64,
    points: f64,
    whole_match: f64,
    luck: f64,
}

impl TrialResult {
    fn numbers(&self) -> Numbers {
        Numbers {
            equity: f64::from(self.equity),
            points: f64::from(self.points),
            whole_match: f64::from(self.whole_match),
            luck: f64::from(self.luck),
        }
    }
}

impl Numbers {
    /// Two numbers for each.
    fn with(self, other: Self, of: impl Fn(f64, f64) -> f64) -> Self {
        Self {
            equity: of(self.equity, other.equity),
            points: of(self.points, other.points),
            whole_match: of(self.whole_match, other.whole_match),
            luck: of(self.luck, other.luck),
        }
    }

    fn minus(self, other: Self) -> Self {
        self.with(other, |one, other| one - other)
    }

    fn times(self, factor: f64) -> Self {
        self.with(self, |one, _| one * factor)
    }
}

impl Behind {
    /// The mean of these differences, less what the luck of the draws explains of them. That is zero on average, so the mean is as
    /// true, and it varies less.
    fn of(differences: impl Iterator<Item = Numbers> + Clone) -> Self {
        let count = differences.clone().count();
        let sum = |numbers: &mut dyn Iterator<Item = Numbers>| {
            numbers.fold(Numbers::default(), |sum, one| {
                sum.with(one, |sum, one| sum + one)
            })
        };
        let mean = sum(&mut differences.clone()).times(1.0 / many(count.max(1)));
        let off = differences.map(|one| one.minus(mean));
        let squares: f64 = off.clone().map(|off| off.equity * off.equity).sum();
        // How each varies with the luck.
        let with_luck = sum(&mut off.map(|off| off.times(off.luck)));
        let explained = if with_luck.luck > 0.0 {
            with_luck.times(1.0 / with_luck.luck)
        } else {
            Numbers::default()
        };
        let left = squares - explained.equity * with_luck.equity;
        let count = many(count.max(3));
        Self {
            equity: mean.equity - explained.equity * mean.luck,
            points: mean.points - explained.points * mean.luck,
            whole_match: mean.whole_match - explained.whole_match * mean.luck,
            // The mean and what luck explains were found from as many.
            variance: left.max(0.0) / (count * (count - 2.0)),
        }
    }

    /// How far a move is behind one that is so far behind another.
    pub(super) fn and(self, further: Self) -> Self {
        Self {
            equity: self.equity + further.equity,
            points: self.points + further.points,
            whole_match: self.whole_match + further.whole_match,
            variance: self.variance + further.variance,
        }
    }

    /// Whether it is more than so many standard errors behind.
    pub(super) fn is_beyond(self, errors: f64) -> bool {
        self.equity > errors * self.variance.sqrt()
    }

    /// Whether it is as good: less than half a point behind, and known to a point.
    pub(super) fn is_as_good(self) -> bool {
        let error = 2.0 * self.variance.sqrt();
        self.equity < NEAR && self.points < 2.0 * NEAR && error <= 2.0 * NEAR
    }

    /// Whether the move is a mistake beyond doubt.
    pub(super) fn is_plain_mistake(self) -> bool {
        self.equity > LEAST_MISTAKE + 2.5 * self.variance.sqrt()
    }
}

impl MoveTrials {
    /// How far this move is behind another, by the deals in which both were tried.
    pub(super) fn behind(&self, better: &Self) -> Behind {
        let pairs = better.0.iter().zip(&self.0);
        Behind::of(pairs.map(|(one, other)| one.numbers().minus(other.numbers())))
    }

    /// What the move is worth: how far a move that always brings nothing is behind it.
    pub(super) fn value(&self) -> Behind {
        Behind::of(self.0.iter().map(TrialResult::numbers))
    }
}

/// A move that is tried, with one way to go on.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub action: Action,
    /// What the seat does next, where that is tried as well: after a take.
    pub then: Option<Action>,
    /// The chance to win the game by the nets.
    pub held: f64,
    pub sample: MoveTrials,
    pub endings: Endings,
    /// The place of the better one for which it was given up; none while it is tried further.
    pub given_up_for: Option<usize>,
    /// Whether it was asked about: then it is known how far it is behind, also where it is not tried further.
    pub is_compared: bool,
}

impl Candidate {
    /// What is worth trying: all moves that differ, and of the ways to end the hand with one discard also the one that leaves the least
    /// deadwood. Which of them is the best hangs on what the opponent can lay off.
    pub(super) fn all(view: &View, glance: &Judgment, played: Option<Action>) -> Vec<Self> {
        let told = glance.told_apart().into_iter();
        let mut actions: Vec<Action> = told.map(|judged| judged.action).collect();
        for told in 0..actions.len() {
            let ends = glance.moves().iter().filter_map(|judged| {
                let (_, left) = ending(view, &judged.action)?;
                is_same(&judged.action, &actions[told]).then_some((left, judged.action))
            });
            let least = ends.min_by_key(|(left, _)| *left).map(|(_, action)| action);
            actions.extend(least.filter(|least| *least != actions[told]));
        }
        actions.extend(played.filter(|played| !actions.contains(played)));
        let candidate = |action| {
            Some(Self {
                action,
                then: None,
                held: glance.of(&action)?.chance.game,
                sample: MoveTrials::default(),
                endings: Endings::default(),
                given_up_for: None,
                is_compared: played == Some(action),
            })
        };
        actions.into_iter().filter_map(candidate).collect()
    }

    /// What it is chosen for: the move itself, or what follows a take.
    pub(super) fn last(&self) -> &Action {
        self.then.as_ref().unwrap_or(&self.action)
    }

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

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

    use super::*;

    /// Results of a move that brings so many points, `lucky` points for each point of luck, and what nothing explains.
    fn tried(rng: &mut ChaCha8Rng, points: f32, lucky: f32) -> MoveTrials {
        let results = (0..400).map(|_| {
            let luck = rng.random_range(-10.0..10.0);
            let points = points + lucky * luck + rng.random_range(-10.0..10.0);
            TrialResult {
                equity: points,
                points,
                whole_match: points / 100.0,
                luck,
            }
        });
        MoveTrials(results.collect())
    }

    #[test]
    fn luck_is_taken_off_what_a_move_is_worth() {
        const SAMPLES: u32 = 200;
        for lucky in [0.0, 0.5, 2.0] {
            let mut rng = ChaCha8Rng::seed_from_u64(15);
            let (mut squares, mut variances) = (0.0, 0.0);
            for _ in 0..SAMPLES {
                let [better, other] = [5.0, 3.0].map(|points| tried(&mut rng, points, lucky));
                let behind = other.behind(&better);
                assert!((behind.whole_match - behind.points / 100.0).abs() < 1e-6);
                squares += (behind.points - 2.0).powi(2);
                variances += behind.variance;
                let apart = better.value().points - other.value().points;
                assert!((apart - behind.points).abs() < 1.0, "{apart}");
            }
            // Two numbers from -10 to 10 differ by a variance of 200 / 3, however much luck counts.
            let expected = f64::from(SAMPLES) * 200.0 / 3.0 / 400.0;
            assert!(
                (variances / expected - 1.0).abs() < 0.1,
                "{lucky}: {variances}"
            );
            assert!((squares / expected - 1.0).abs() < 0.3, "{lucky}: {squares}");
        }
    }

    #[test]
    fn without_luck_it_is_the_mean() {
        let results = |points: [f32; 4]| {
            let result = |points| TrialResult {
                equity: points,
                points,
                whole_match: 0.0,
                luck: 0.0,
            };
            MoveTrials(points.map(result).to_vec())
        };
        let (one, other) = (
            results([1.0, -1.0, 0.5, 0.0]),
            results([0.5, -1.0, 0.0, 0.0]),
        );
        let behind = other.behind(&one);
        assert!((behind.equity - 0.25).abs() < 1e-9 && (one.value().points - 0.125).abs() < 1e-9);
        // The squares of 0.25 four times, in two degrees of freedom.
        assert!((behind.variance - 0.25 / 8.0).abs() < 1e-9);
        // Of nothing nothing is known, but it can be asked.
        assert!(
            results([0.0; 4])
                .behind(&MoveTrials::default())
                .equity
                .abs()
                < 1e-9
        );
    }
}
