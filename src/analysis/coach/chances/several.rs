//! The score table of deals of three and four hands.

use rand::Rng;

use crate::{
    cards::{Stream, below, stream},
    game::{Game, HandResult, Player, Sheet},
    play::{BySeat, Charge, Seat},
    players::odds::{HandEnding, HandResults, many, nearest, real, whole_and_rest},
    rules::Rules,
};

use super::Chance;

/// The score table of a match between three or four equal players.
///
/// The model, stated plainly: every hand to come ends as hands end between equal players, whoever deals; each of them is as
/// likely to win it. The first to reach the target wins the game. A match that goes by points is played on paper from the
/// scores between two games, with games that end as such games do.
#[derive(Debug, Clone)]
pub struct SeveralChances {
    results: HandResults,
    race: ScoreTable,
    /// What games credit the players, the winner first; empty where the game is the match.
    games: Vec<Vec<i64>>,
    match_target: i64,
    /// The chances to win the match from scores between two games, as far as they have been asked for.
    between: Vec<(Vec<i64>, Vec<f64>)>,
}

impl SeveralChances {
    /// The table by these rules when hands end so.
    pub fn new(rules: &Rules, results: HandResults) -> Self {
        Self {
            race: ScoreTable::new(rules, &results),
            games: if rules.match_play.best_of > 0 {
                Vec::new()
            } else {
                games(rules, &results)
            },
            match_target: i64::from(rules.match_play.target.max(1)),
            between: Vec::new(),
            results,
        }
    }

    /// How hands end.
    pub fn results(&self) -> &HandResults {
        &self.results
    }

    /// The chances of a player between two hands.
    pub fn of(&mut self, sheet: &Sheet, player: Player) -> Chance {
        if sheet.result().is_some() {
            let last = sheet.tallies().last();
            let won = last.is_some_and(|tally| tally.winner == player);
            return Chance {
                game: if won { 1.0 } else { 0.0 },
                whole_match: self.of_match(sheet, player),
            };
        }
        let of_game = |player| self.race.chance(sheet.game(), player);
        let game = of_game(player);
        if self.games.is_empty() {
            return Chance {
                game,
                whole_match: game,
            };
        }
        let wins: Vec<f64> = Player::all(sheet.players()).map(of_game).collect();
        let mut whole_match = 0.0;
        for (winner, share) in wins.into_iter().enumerate() {
            let scores = self.after_a_game(sheet.match_scores(), winner);
            whole_match += share * self.between(scores)[player.index()];
        }
        Chance { game, whole_match }
    }

    /// The chances of a player after a hand that brought this; `before` is the sheet without it.
    pub fn after(&mut self, before: &Sheet, result: HandResult, player: Player) -> Chance {
        let mut sheet = before.clone();
        // A hand after the end of a match changes nothing.
        let ended = sheet.enter(result).ok();
        let Some(tally) = ended.and_then(|mut tallies| tallies.pop()) else {
            return self.of(&sheet, player);
        };
        Chance {
            game: if tally.winner == player { 1.0 } else { 0.0 },
            whole_match: self.of_match(&sheet, player),
        }
    }

    /// The chance of a player to win the match between two games, or after it. A drawn one is won in part.
    fn of_match(&mut self, sheet: &Sheet, player: Player) -> f64 {
        match sheet.result() {
            Some(over) if over.winners.is_empty() => 1.0 / many(sheet.players()),
            Some(over) if over.is_won_by(player) => 1.0,
            Some(_) => 0.0,
            None => self.between(sheet.match_scores())[player.index()],
        }
    }

    /// The scores of the match after a game that this player has won as games are won on average.
    fn after_a_game(&self, mut scores: Vec<i64>, winner: usize) -> Vec<i64> {
        let won: i64 = self.games.iter().map(|credits| credits[0]).sum();
        let count = i64::try_from(self.games.len()).unwrap_or(i64::MAX).max(1);
        let others = i64::try_from(scores.len()).unwrap_or(i64::MAX) - 1;
        for (player, score) in scores.iter_mut().enumerate() {
            *score += if player == winner {
                won / count
            } else {
                -won / (count * others)
            };
        }
        scores
    }

    /// How likely each player is to win the match from these scores between two games.
    fn between(&mut self, scores: Vec<i64>) -> &[f64] {
        let known = self.between.iter().position(|(at, _)| *at == scores);
        let place = known.unwrap_or_else(|| {
            let chances = self.played_on(&scores);
            self.between.push((scores, chances));
            self.between.len() - 1
        });
        &self.between[place].1
    }

    fn played_on(&self, scores: &[i64]) -> Vec<f64> {
        let mut wins = vec![0.0; scores.len()];
        for number in 0..MATCHES {
            let mut rng = stream(SEED, Stream::Deal(number));
            let mut scores = scores.to_vec();
            for _ in 0..MOST_GAMES {
                let game = &self.games[at_random(self.games.len(), &mut rng)];
                let first = at_random(scores.len(), &mut rng);
                let places = scores.len();
                for (place, credit) in game.iter().enumerate() {
                    scores[(first + place) % places] += credit;
                }
                let most = scores.iter().copied().max().unwrap_or(0);
                let ahead = scores.iter().filter(|score| **score == most).count();
                if most >= self.match_target && ahead == 1 {
                    break;
                }
            }
            let most = scores.iter().copied().max().unwrap_or(0);
            let ahead = scores.iter().filter(|score| **score == most).count();
            for (wins, score) in wins.iter_mut().zip(&scores) {
                if *score == most {
                    *wins += 1.0 / many(ahead);
                }
            }
        }
        for wins in &mut wins {
            *wins /= real(MATCHES.cast_signed());
        }
        wins
    }
}

/// How many matches are played on paper from each score.
const MATCHES: u64 = 400;

/// After so many games a match on paper is broken off.
const MOST_GAMES: usize = 200;

/// How many games are played on paper to see what games are settled at.
const GAMES: u64 = 300;

/// After so many hands a game on paper is broken off.
const MOST_HANDS: usize = 1000;

/// The seed of what is played on paper.
const SEED: u64 = 0x0073_6576_6572_616c;

fn at_random(count: usize, rng: &mut impl Rng) -> usize {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    below(rng, count) as usize
}

/// What games between equal players credit them, the winner first.
fn games(rules: &Rules, results: &HandResults) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    for number in 0..GAMES {
        let mut rng = stream(SEED, Stream::Deal(number));
        let mut sheet = Sheet::new(rules);
        for _ in 0..MOST_HANDS {
            let first = at_random(sheet.players(), &mut rng);
            let result = drawn(results, sheet.players(), first, &mut rng);
            let ended = sheet.enter(result).ok();
            if let Some(tally) = ended.and_then(|mut tallies| tallies.pop()) {
                let mut credits = tally.credits();
                credits.rotate_left(tally.winner.index());
                all.push(credits);
                break;
            }
        }
    }
    if all.is_empty() {
        // Nobody ever wins.
        all.push(vec![0; Sheet::new(rules).players()]);
    }
    all
}

/// A result drawn by chance, with this player in the first seat.
fn drawn(results: &HandResults, players: usize, first: usize, rng: &mut impl Rng) -> HandResult {
    let seats = BySeat::from_fn(players, |seat: Seat| {
        Player::new((first + seat.index()) % players)
    });
    let mut left = f64::from(rng.next_u32()) / f64::from(u32::MAX);
    for ending in results.endings() {
        left -= ending.share;
        if left <= 0.0 {
            return ending.result(&seats, ending.multiplier);
        }
    }
    HandResult::Tie
}

/// How likely the first of several equal players is to win the game, for each score of all.
///
/// Scores are told apart by what each still needs, in steps: a player in step 0 needs half a step on average. The table is
/// computed from the end backwards; where a hand can take points away, again and again until it hardly changes.
#[derive(Debug, Clone)]
struct ScoreTable {
    target: f64,
    /// How many points a step has.
    step: f64,
    /// How many steps are told apart for each player.
    steps: usize,
    players: usize,
    /// The player whose chance it is counts most slowly.
    values: Vec<f64>,
}

/// By how many steps a hand brings its winner nearer to the target, and another player, if any, farther away; and how often.
type Change = (usize, usize, f64);

impl ScoreTable {
    fn new(rules: &Rules, results: &HandResults) -> Self {
        /// A table that changes by less is done.
        const SLIGHT: f64 = 1e-4;
        /// How often the table is computed at most.
        const ROUNDS: usize = 30;
        let players = rules.table.players as usize;
        let most = if players > 3 { 20 } else { 40 };
        let is_charged = results.endings().any(|ending| ending.charge.is_some());
        // A score below this counts as this.
        let below = if is_charged { 3 * Charge::UNDERCUT } else { 0 };
        let target = rules.game.target.max(1);
        let step = (target + below).div_ceil(most);
        let steps = (target + below).div_ceil(step) as usize;
        let count = steps.pow(u32::try_from(players).expect("four at most"));
        let mut race = Self {
            target: f64::from(target),
            step: f64::from(step),
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
            for (nearer, part) in self.whole_steps(ending.counted(rules)) {
                for (farther, other_part) in self.whole_steps(charged) {
                    add(nearer, farther, share * part * other_part);
                }
            }
        }
        changes.retain(|change| change.2 > 0.0);
        changes
    }

    /// Points in whole steps, the one below and the one above by their nearness.
    fn whole_steps(&self, points: f64) -> [(usize, f64); 2] {
        nearest(points / self.step)
    }

    /// What a place of the table is worth when all others are worth what stands there.
    fn value(&self, place: usize, changes: &[Change]) -> f64 {
        let mut at = [0; 4];
        let mut units = [1; 4];
        let mut left = place;
        for player in 0..self.players {
            at[player] = left % self.steps;
            left /= self.steps;
            if player > 0 {
                units[player] = units[player - 1] * self.steps;
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
                        let need_then = (need + farther).min(self.steps - 1);
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
    fn chance(&self, game: &Game, player: Player) -> f64 {
        if let Some(tally) = game.tally() {
            return if tally.winner == player { 1.0 } else { 0.0 };
        }
        let others = Player::all(self.players).filter(|other| *other != player);
        let needs = std::iter::once(player).chain(others);
        let needs: Vec<f64> = needs
            .map(|one| self.target - real(game.running(one)))
            .collect();
        self.at(&needs)
    }

    /// The chance of the first when the players need so many points, between the places of the table.
    fn at(&self, needs: &[f64]) -> f64 {
        let mut corners = vec![(0, 1.0)];
        let mut unit = 1;
        for need in needs {
            let steps = (need / self.step - 0.5).clamp(0.0, many(self.steps - 1));
            let (low, _) = whole_and_rest(steps);
            let low = low.min(self.steps.saturating_sub(2));
            let part = steps - many(low);
            let high = (low + 1).min(self.steps - 1);
            let along = corners.into_iter().flat_map(|(place, weight)| {
                [
                    (place + low * unit, weight * (1.0 - part)),
                    (place + high * unit, weight * part),
                ]
            });
            corners = along.collect();
            unit *= self.steps;
        }
        let corners = corners.into_iter();
        corners
            .map(|(place, weight)| weight * self.values[place])
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{players::eval::Evaluator, rules::GameTable, tests::players::rules_of};

    fn race(game: GameTable, players: u32) -> ScoreTable {
        let rules = rules_of(game, players);
        let results = HandResults::of(Evaluator::embedded(), &rules, 300);
        ScoreTable::new(&rules, &results)
    }

    #[test]
    fn the_chances_of_all_players_are_one_and_points_help() {
        for (game, players) in [(GameTable::Round, 3), (GameTable::BattleRoyal, 3)] {
            let race = race(game, players);
            let even = race.at(&[100.0, 100.0, 100.0]);
            assert!((even - 1.0 / 3.0).abs() < 1e-3, "{even}");
            for needs in [[90.0, 70.0, 40.0], [12.0, 3.0, 150.0], [1.0, 1.0, 77.0]] {
                let mut turned = needs;
                let mut sum = 0.0;
                for _ in 0..3 {
                    sum += race.at(&turned);
                    turned.rotate_left(1);
                }
                assert!((sum - 1.0).abs() < 2e-3, "{game:?} {needs:?}: {sum}");
            }
            let chances: Vec<f64> = (0..15_u32)
                .map(|ten| race.at(&[150.0 - 10.0 * f64::from(ten), 80.0, 80.0]))
                .collect();
            assert!(chances.is_sorted(), "{game:?} {chances:?}");
            assert!(chances[14] > 0.6 && chances[0] < 0.2, "{chances:?}");
        }
    }
}
