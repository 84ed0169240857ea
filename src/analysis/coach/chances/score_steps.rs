//! The scores of several players in steps.

use crate::{
    players::odds::{many, nearest, whole_and_rest},
    rules::Rules,
};

/// Scores in steps of what each player still needs. A player in step 0 needs half a step on average.
#[derive(Debug, Clone)]
pub(super) struct ScoreSteps {
    pub(super) target: f64,
    /// How many points a step has.
    size: f64,
    /// Steps for each player.
    pub(super) count: usize,
}

impl ScoreSteps {
    /// At most so many up to the target; a score that is further below nothing than this counts as this.
    pub(super) fn new(rules: &Rules, below: u32, most: u32) -> Self {
        let target = rules.game.target.max(1);
        let size = (target + below).div_ceil(most);
        Self {
            target: f64::from(target),
            size: f64::from(size),
            count: (target + below).div_ceil(size) as usize,
        }
    }

    /// Points in whole steps, the one below and the one above by their nearness.
    pub(super) fn whole(&self, points: f64) -> [(usize, f64); 2] {
        nearest(points / self.size)
    }

    /// The places around these scores in a table in which the first player counts most slowly up, each with its weight.
    pub(super) fn corners(&self, scores: &[f64]) -> Vec<(usize, f64)> {
        let mut corners = vec![(0, 1.0)];
        let mut unit = 1;
        for score in scores {
            let steps = (self.target - score) / self.size - 0.5;
            let steps = steps.clamp(0.0, many(self.count - 1));
            let (low, _) = whole_and_rest(steps);
            let low = low.min(self.count.saturating_sub(2));
            let part = steps - many(low);
            let high = (low + 1).min(self.count - 1);
            let along = corners.into_iter().flat_map(|(place, weight)| {
                [
                    (place + low * unit, weight * (1.0 - part)),
                    (place + high * unit, weight * part),
                ]
            });
            corners = along.collect();
            unit *= self.count;
        }
        corners
    }
}
