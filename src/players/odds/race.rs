//! What points are worth when the end of the game is near.

use crate::{players::Scores, rules::Rules};

use super::{
    grid::Grid,
    hand_results::{HandResults, counted},
    number::real,
};

/// How likely a player is to win the game from any score, against an equal.
#[derive(Debug, Clone)]
pub struct Race {
    target: f64,
    grid: Grid,
    /// What hands count for who wins them, in points, and how often.
    wins: Vec<(f64, f64)>,
}

/// What points are worth to a player at a score.
///
/// Far from the end of a game a point is worth a point. Near it most of a great win may be wasted, and what separates
/// two moves is how likely each is to reach the target, or to keep the other from it.
#[derive(Debug, Clone, Copy)]
pub struct Worth<'a> {
    race: &'a Race,
    scores: [f64; 2],
    /// What no points are worth, as a chance.
    level: f64,
    /// What a point is worth on average, as a chance.
    slope: f64,
}

impl Race {
    /// The race to the target of these rules, when hands end so.
    pub fn new(rules: &Rules, results: &HandResults) -> Self {
        let endings = results.endings().iter();
        Self {
            target: f64::from(rules.game.target.max(1)),
            grid: Grid::of_game(rules, results),
            wins: endings
                .map(|ending| (counted(rules, ending), ending.share))
                .collect(),
        }
    }

    /// What points are worth at this score; none when they are worth the same as anywhere, or nothing at all.
    pub fn at(&self, scores: Scores) -> Option<Worth<'_>> {
        let scores = [real(scores.mine), real(scores.theirs)];
        // The line through the chances that is nearest to them all, each as often as hands end so.
        let (mut all, mut sum, mut squares, mut chances, mut products) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for &(points, share) in &self.wins {
            for points in [points, -points] {
                let chance = self.after(scores, points);
                all += share;
                sum += share * points;
                squares += share * points * points;
                chances += share * chance;
                products += share * points * chance;
            }
        }
        let spread = squares * all - sum * sum;
        let slope = (products * all - sum * chances) / spread;
        (slope.is_finite() && slope > 1e-6).then(|| Worth {
            race: self,
            scores,
            level: (chances - slope * sum) / all,
            slope,
        })
    }

    /// The chance to win the game after a hand that brings so many points, whoever deals next.
    fn after(&self, [mine, theirs]: [f64; 2], points: f64) -> f64 {
        let (mine, theirs) = (mine + points.max(0.0), theirs - points.min(0.0));
        if mine >= self.target {
            1.0
        } else if theirs >= self.target {
            0.0
        } else {
            let chance = |i_deal| self.grid.at(mine, theirs, 0, i_deal);
            f64::midpoint(chance(true), chance(false))
        }
    }
}

impl Worth<'_> {
    /// What a hand that brings so many points is worth, in points far from the end of a game. On average that is what
    /// it brings.
    pub fn of(&self, points: f64) -> f64 {
        (self.race.after(self.scores, points) - self.level) / self.slope
    }
}

#[cfg(test)]
mod tests {
    use crate::players::eval::Evaluator;

    use super::*;

    fn race() -> Race {
        let rules = Rules::default();
        Race::new(&rules, &HandResults::of(Evaluator::embedded(), &rules, 200))
    }

    fn at(race: &Race, mine: i64, theirs: i64) -> Worth<'_> {
        race.at(Scores { mine, theirs })
            .expect("points are worth something")
    }

    #[test]
    fn far_from_the_target_a_point_is_worth_about_a_point() {
        let race = race();
        let worth = at(&race, 0, 0);
        for points in [-25.0, -10.0, 10.0, 25.0] {
            let off = worth.of(points) - points;
            assert!(
                off.abs() < 4.0,
                "{points} points are worth {}",
                worth.of(points)
            );
        }
    }

    #[test]
    fn what_is_beyond_the_target_is_worth_nothing_more() {
        let race = race();
        let worth = at(&race, 95, 95);
        assert!((worth.of(5.0) - worth.of(50.0)).abs() < 1e-9);
        assert!((worth.of(-5.0) - worth.of(-50.0)).abs() < 1e-9);
        assert!(worth.of(5.0) > worth.of(0.0) && worth.of(0.0) > worth.of(-5.0));
        // Five points are all that is wanted, and the other is far away.
        let worth = at(&race, 95, 0);
        assert!(worth.of(5.0) - worth.of(0.0) > 2.0 * (worth.of(0.0) - worth.of(-5.0)));
    }

    #[test]
    fn on_average_points_are_worth_what_they_are() {
        let race = race();
        for (mine, theirs) in [(0, 0), (40, 70), (95, 95)] {
            let worth = at(&race, mine, theirs);
            let both = race
                .wins
                .iter()
                .flat_map(|&(points, share)| [(points, share), (-points, share)]);
            let off: f64 = both
                .map(|(points, share)| share * (worth.of(points) - points))
                .sum();
            assert!(off.abs() < 1e-6, "{mine} to {theirs}: {off}");
        }
    }
}
