//! What the points of a hand are worth at a score: when they are entered, while the hand goes on, and when it is ended now.

use crate::{
    play::{KnockKind, Outcome, Scoring, Seat, Standing, pair},
    players::{
        Scores,
        eval::{Guess, belief},
    },
    rules::Rules,
};

use super::{many, whole_and_rest};

/// Something of which there can be a mean.
pub(crate) trait Averaged: Copy + Default {
    /// Adds a share of another.
    fn add(&mut self, share: f64, other: Self);
}

impl Averaged for f64 {
    fn add(&mut self, share: f64, other: Self) {
        *self += share * other;
    }
}

/// A way in which a hand can end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<T> {
    /// What it counts for the player; negative when the other wins.
    pub(crate) points: f64,
    pub(crate) share: f64,
    /// What the score after it is worth.
    pub(crate) after: T,
}

/// The line that is nearest to all these chances, each as often as hands end so: the chance at no points, and how much it grows
/// with each point.
pub(crate) fn line<T>(nodes: &[Node<T>], chance: impl Fn(&T) -> f64) -> (f64, f64) {
    let (mut all, mut points, mut squares, mut chances, mut products) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for node in nodes {
        let chance = chance(&node.after);
        all += node.share;
        points += node.share * node.points;
        squares += node.share * node.points * node.points;
        chances += node.share * chance;
        products += node.share * node.points * chance;
    }
    let spread = squares * all - points * points;
    let slope = if spread > 0.0 {
        (products * all - points * chances) / spread
    } else {
        0.0
    };
    ((chances - slope * points) / all, slope)
}

/// What it is worth that so many points are expected of a hand, from the fewest to the most.
///
/// The model, stated plainly: a hand of which so many points are expected ends as hands end between equal players, but
/// with the results weighted so that their average is that expectation; each further point makes a result likelier by
/// the same factor.
#[derive(Debug, Clone, Default)]
pub(crate) struct Curve<T>(Vec<(f64, T)>);

impl<T: Averaged> Curve<T> {
    /// For hands that end so, and whose points are multiplied with this.
    pub(crate) fn new(nodes: &[Node<T>], multiplier: u32) -> Self {
        /// By how much a point, before it is multiplied, makes a result likelier, from one place of the curve to the next.
        const FACTOR: f64 = 1.004;
        const PLACES: i32 = 48;
        let growth = |node: &Node<T>| power(FACTOR, rounded(node.points / f64::from(multiplier)));
        let growths: Vec<f64> = nodes.iter().map(growth).collect();
        let first = growths.iter().map(|growth| power(*growth, -PLACES));
        let mut weights: Vec<f64> = first
            .zip(nodes)
            .map(|(one, node)| one * node.share)
            .collect();
        let mut curve = Vec::new();
        for _ in -PLACES..=PLACES {
            let total: f64 = weights.iter().sum();
            if total > 0.0 {
                let (mut points, mut after) = (0.0, T::default());
                for (node, weight) in nodes.iter().zip(&weights) {
                    let share = weight / total;
                    points += share * node.points;
                    after.add(share, node.after);
                }
                curve.push((points, after));
            }
            for (weight, growth) in weights.iter_mut().zip(&growths) {
                *weight *= growth;
            }
        }
        Self(curve)
    }

    /// What it is worth that so many points are expected; nothing where no hand ends.
    pub(crate) fn of(&self, points: f64) -> T {
        let Self(curve) = self;
        let after = curve.partition_point(|(at, _)| *at < points);
        let low = after.checked_sub(1).map(|at| curve[at]);
        match (low, curve.get(after)) {
            (None, None) => T::default(),
            (None, Some((_, only))) => *only,
            (Some((_, only)), None) => only,
            (Some((low, from)), Some((high, to))) => {
                let part = if *high > low {
                    (points - low) / (high - low)
                } else {
                    0.0
                };
                let mut between = T::default();
                between.add(1.0 - part, from);
                between.add(part, *to);
                between
            }
        }
    }
}

/// What points are worth to a player at a score.
///
/// Far from the end of a game a point is worth a point. Near it most of a great win may be wasted, and what separates
/// two moves is how likely each is to reach the target, or to keep the other from it.
#[derive(Debug, Clone)]
pub struct ScoreWorth {
    /// What the points of a hand are worth, from the most that the opponent can win to the most that the player can: more
    /// makes no difference.
    results: Vec<f64>,
    /// How many points lie between two of these.
    step: f64,
    expected: Curve<f64>,
}

impl ScoreWorth {
    /// Whether it makes a difference: not while both are far from the target and the stake is single.
    pub fn matters(rules: &Rules, scores: &Scores, stake: u32) -> bool {
        stake > 1 || scores.highest() * 5 >= i64::from(rules.game.target) * 2
    }

    /// What points are worth when hands end so often with so many, at this stake, and `chance` is the chance after a hand that
    /// brings so many; none when they make no difference.
    pub(super) fn new(
        wins: &[(f64, f64)],
        stake: u32,
        target: f64,
        chance: impl Fn(f64) -> f64,
    ) -> Option<Self> {
        /// With more points to the target than this, several share a result.
        const MOST: usize = 500;
        // The line through the chances that is nearest to them all, each as often as hands end so.
        let both = wins.iter().flat_map(|&(points, share)| {
            let points = points * f64::from(stake);
            [(points, share), (-points, share)]
        });
        let mut nodes: Vec<Node<f64>> = both
            .map(|(points, share)| Node {
                points,
                share,
                after: chance(points),
            })
            .collect();
        let (level, slope) = line(&nodes, |after| *after);
        if !(slope.is_finite() && slope > 1e-6) {
            return None;
        }
        let worth = |chance: f64| (chance - level) / slope;
        for node in &mut nodes {
            node.after = worth(node.after);
        }
        let step = (target / many(MOST)).ceil().max(1.0);
        let cells = rounded(target / step);
        let results = -cells..=cells;
        let results = results.map(|cell| worth(chance(f64::from(cell) * step)));
        Some(Self {
            results: results.collect(),
            step,
            expected: Curve::new(&nodes, stake),
        })
    }

    /// What a hand that brings so many points is worth, in points far from the end of a game. On average that is what
    /// it brings.
    pub fn of(&self, points: f64) -> f64 {
        let last = self.results.len() - 1;
        let at = (points / self.step + many(last) / 2.0).clamp(0.0, many(last));
        let (low, rest) = whole_and_rest(at);
        let to = self.results[(low + 1).min(last)];
        self.results[low] + rest * (to - self.results[low])
    }

    /// What a hand is worth that goes on and of which so many points are expected, in the same unit.
    pub fn expected(&self, points: f64) -> f64 {
        self.expected.of(points)
    }

    /// What it is worth to knock now with so much deadwood when so many points are expected of it, in the same unit; `counted`
    /// is what an outcome counts in points.
    pub fn knocking(
        &self,
        (scoring, seat, deadwood): (&Scoring<'_>, Seat, u32),
        guess: &Guess,
        points: f64,
        counted: impl Fn(&Outcome) -> f64,
    ) -> f64 {
        let hand = (KnockKind::Knock, deadwood);
        let ends = ends((scoring, seat), hand, guess, points, &counted);
        let worth = ends.map(|(outcome, share)| share * self.of(counted(&outcome)));
        worth.sum()
    }
}

/// How a hand ends that the player in this seat ends now with so much deadwood, and how likely each of it is, 0 to 1. Only the
/// opponent's count is open: its spread is the belief's, moved so that on average the outcomes count `points`.
pub(crate) fn ends(
    (scoring, seat): (&Scoring<'_>, Seat),
    (kind, deadwood): (KnockKind, u32),
    guess: &Guess,
    points: f64,
    counted: impl Fn(&Outcome) -> f64,
) -> impl Iterator<Item = (Outcome, f64)> {
    let outcomes = (0..=MOST_COUNT).map(|count| {
        let counts = pair::each(|of| if of == seat { deadwood } else { count });
        scoring.showdown(seat, kind, Standing::Regular, counts)
    });
    let outcomes: Vec<Outcome> = outcomes.collect();
    let worth: Vec<f64> = outcomes.iter().map(counted).collect();
    let shares = moved(&counts(guess), &worth, points);
    let both = outcomes.into_iter().zip(shares);
    both.filter(|(_, share)| *share > 0.0)
}

/// The highest count of the opponent that is considered, in points.
const MOST_COUNT: u32 = 90;

/// How likely each count of the opponent is, by the belief: even between the counts that it distinguishes.
fn counts(guess: &Guess) -> Vec<f64> {
    let mut shares = vec![0.0; MOST_COUNT as usize + 1];
    let (mut from, mut below) = (0, 0.0);
    // Above the last count it is taken to fall off within a few cards.
    let limits = belief::COUNTS.iter().copied().chain([64]);
    let at_most = guess.at_most().iter().map(|&share| f64::from(share));
    let at_most = at_most.chain([1.0]);
    for (limit, share) in limits.zip(at_most) {
        let share = share.clamp(below, 1.0);
        let counts = from..=limit as usize;
        let each = (share - below) / many(counts.clone().count());
        for count in counts {
            shares[count] += each;
        }
        from = limit as usize + 1;
        below = share;
    }
    shares
}

/// The shares of the counts, all counts moved so that their worth is `points` on average. The worth may not fall with the count.
fn moved(shares: &[f64], worth: &[f64], points: f64) -> Vec<f64> {
    /// By how many points the counts are moved at most.
    const FARTHEST: isize = 60;
    let last = shares.len() - 1;
    let at = |count: usize, far: isize| count.saturating_add_signed(far).min(last);
    let average = |far| -> f64 {
        let counts = shares.iter().enumerate();
        counts
            .map(|(count, share)| share * worth[at(count, far)])
            .sum()
    };
    let (mut low, mut high) = (-FARTHEST, FARTHEST);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if average(middle) < points {
            low = middle;
        } else {
            high = middle;
        }
    }
    // Between two whole points it rises evenly.
    let (below, above) = (average(low), average(high));
    let part = if above > below {
        ((points - below) / (above - below)).clamp(0.0, 1.0)
    } else {
        0.5
    };
    let mut moved = vec![0.0; shares.len()];
    for (count, share) in shares.iter().enumerate() {
        moved[at(count, low)] += share * (1.0 - part);
        moved[at(count, high)] += share * part;
    }
    moved
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the points of a hand are few"
)]
fn rounded(points: f64) -> i32 {
    points.round() as i32
}

/// A whole power by multiplication alone, so that it is the same on every machine.
fn power(base: f64, exponent: i32) -> f64 {
    let mut factor = if exponent < 0 { 1.0 / base } else { base };
    let (mut left, mut power) = (exponent.unsigned_abs(), 1.0);
    while left > 0 {
        if left % 2 == 1 {
            power *= factor;
        }
        factor *= factor;
        left /= 2;
    }
    power
}
