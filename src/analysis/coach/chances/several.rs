//! The race to the target in deals of three and four hands.

use crate::{
    game::{Game, Player},
    play::SeatCharge,
    players::odds::{HandEnding, HandResults, many, real},
    rules::Rules,
};

use super::score_steps::ScoreSteps;

/// How likely the first of several equal players is to win the game, for each score of all.
///
/// Scores are told apart by what each still needs, in steps: a player in step 0 needs half a step on average. The table is
/// computed from the end backwards; where a hand can take points away, again and again until it hardly changes.
#[derive(Debug, Clone)]
pub(super) struct SeveralRace {
    steps: ScoreSteps,
    players: usize,
    /// The player whose chance it is counts most slowly.
    values: Vec<f64>,
}

/// By how many steps a hand brings its winner nearer to the target, and another player, if any, farther away; and how often.
type Change = (usize, usize, f64);

impl SeveralRace {
    /// The race by these rules when hands end so.
    pub(super) fn new(rules: &Rules, results: &HandResults) -> Self {
        /// A table that changes by less is done.
        const SLIGHT: f64 = 1e-4;
        /// How often the table is computed at most.
        const ROUNDS: usize = 30;
        let players = rules.table.players as usize;
        let most = if players > 3 { 20 } else { 40 };
        let is_charged = results.endings().any(|ending| ending.charge.is_some());
        // A score below this counts as this.
        let below = if is_charged {
            3 * SeatCharge::UNDERCUT
        } else {
            0
        };
        let steps = ScoreSteps::new(rules, below, most);
        let count = steps
            .count
            .pow(u32::try_from(players).expect("four at most"));
        let mut race = Self {
            steps,
            players,
            values: vec![1.0 / many(players); count],
        };
        let changes = race.changes(rules, results);
        for _ in 0..ROUNDS {
            let mut most: f64 = 0.0;
            for place in 0..race.values.len() {
                let value = race.value(place, &changes);
                most = most.max((value - race.values[place]).abs());
                race.values[place] = value;
            }
            if !is_charged || most < SLIGHT {
                break;
            }
        }
        race
    }

    /// What hands do that somebody wins, whoever it is.
    fn changes(&self, rules: &Rules, results: &HandResults) -> Vec<Change> {
        let mut changes: Vec<Change> = Vec::new();
        let mut add = |nearer, farther, share: f64| {
            let same = |known: &&mut Change| (known.0, known.1) == (nearer, farther);
            match changes.iter_mut().find(same) {
                Some(known) => known.2 += share,
                None => changes.push((nearer, farther, share)),
            }
        };
        for ending in results.endings() {
            let HandEnding { charge, share, .. } = ending;
            let charged = charge.map_or(0.0, |charge| f64::from(charge.points));
            for (nearer, part) in self.steps.whole(ending.counted(rules)) {
                for (farther, other_part) in self.steps.whole(charged) {
                    add(nearer, farther, share * part * other_part);
                }
            }
        }
        changes.retain(|change| change.2 > 0.0);
        changes
    }

    /// What a place of the table is worth when all others are worth what stands there.
    fn value(&self, place: usize, changes: &[Change]) -> f64 {
        let mut at = [0; 4];
        let mut units = [1; 4];
        let mut left = place;
        for player in 0..self.players {
            at[player] = left % self.steps.count;
            left /= self.steps.count;
            if player > 0 {
                units[player] = units[player - 1] * self.steps.count;
            }
        }
        let (at, units) = (&at[..self.players], &units[..self.players]);
        let (mut sum, mut all) = (0.0, 0.0);
        for (winner, (&need, &unit)) in at.iter().zip(units).enumerate() {
            for &(nearer, farther, share) in changes {
                if nearer > need {
                    all += share;
                    sum += if winner == 0 { share } else { 0.0 };
                    continue;
                }
                let won = place - nearer * unit;
                if farther == 0 {
                    if nearer > 0 {
                        all += share;
                        sum += share * self.values[won];
                    }
                    continue;
                }
                let others = share / many(self.players - 1);
                for (other, (&need, &unit)) in at.iter().zip(units).enumerate() {
                    if other != winner {
                        let need_then = (need + farther).min(self.steps.count - 1);
                        all += others;
                        sum += others * self.values[won + (need_then - need) * unit];
                    }
                }
            }
        }
        if all > 0.0 {
            sum / all
        } else {
            1.0 / many(self.players)
        }
    }

    /// The chance of a player to win the game.
    pub(super) fn chance(&self, game: &Game, player: Player) -> f64 {
        if let Some(tally) = game.tally() {
            return if tally.winner == player { 1.0 } else { 0.0 };
        }
        let others = Player::all(self.players).filter(|other| *other != player);
        let scores = std::iter::once(player).chain(others);
        let scores: Vec<f64> = scores.map(|one| real(game.running(one))).collect();
        self.at(&scores)
    }

    /// The chance of the first when the players have so many points, between the places of the table.
    fn at(&self, scores: &[f64]) -> f64 {
        let corners = self.steps.corners(scores).into_iter();
        corners
            .map(|(place, weight)| weight * self.values[place])
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{players::eval::Evaluator, rules::GameTable, tests::players::rules_of};

    fn race(game: GameTable, players: u32) -> SeveralRace {
        let rules = rules_of(game, players);
        let results = HandResults::of(Evaluator::embedded(), &rules, 300);
        SeveralRace::new(&rules, &results)
    }

    #[test]
    fn the_chances_of_all_players_are_one_and_points_help() {
        for (game, players) in [(GameTable::Round, 3), (GameTable::BattleRoyal, 3)] {
            let race = race(game, players);
            let needs = |needs: [f64; 3]| needs.map(|need| race.steps.target - need);
            let even = race.at(&needs([100.0, 100.0, 100.0]));
            assert!((even - 1.0 / 3.0).abs() < 1e-3, "{even}");
            for left in [[90.0, 70.0, 40.0], [12.0, 3.0, 150.0], [1.0, 1.0, 77.0]] {
                let mut turned = needs(left);
                let mut sum = 0.0;
                for _ in 0..3 {
                    sum += race.at(&turned);
                    turned.rotate_left(1);
                }
                assert!((sum - 1.0).abs() < 2e-3, "{game:?} {left:?}: {sum}");
            }
            let chances: Vec<f64> = (0..15_u32)
                .map(|ten| race.at(&needs([150.0 - 10.0 * f64::from(ten), 80.0, 80.0])))
                .collect();
            assert!(chances.is_sorted(), "{game:?} {chances:?}");
            assert!(chances[14] > 0.6 && chances[0] < 0.2, "{chances:?}");
        }
    }
}
