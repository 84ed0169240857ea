//! What a score is worth: the chance to win the game from it, computed from its end backwards.

use crate::{
    game::{HandResult, Player, Table},
    play::{Seat, VoidReason, WinKind, pair},
    players::Scores,
    rules::Rules,
};

use super::{HandEnding, HandResults, ScoreWorth, many, nearest, real, whole_and_rest};

/// How likely a player is to win the game from any score, against an equal.
#[derive(Debug, Clone)]
pub struct PairRace {
    target: f64,
    grid: Grid,
    /// The points that hands count for their winner, and how often.
    wins: Vec<(f64, f64)>,
    /// What the deal beside the own one brings, in points, and how likely: nothing where there is none.
    beside: Vec<(f64, f64)>,
}

impl PairRace {
    /// The race to the target of these rules, when hands end so.
    pub fn new(rules: &Rules, results: &HandResults) -> Self {
        let win = |ending: HandEnding| (ending.counted(rules), ending.share);
        // Whether the player's side deals is not known.
        let beside = results.beside().into_iter();
        let beside = beside.flat_map(|(points, share)| match points {
            0 => vec![(0.0, share)],
            _ => [1.0, -1.0]
                .map(|side| (side * real(points), share / 2.0))
                .into(),
        });
        Self {
            target: f64::from(rules.game.target.max(1)),
            grid: Grid::of_game(rules, &results.entered()),
            wins: results.endings().map(win).collect(),
            beside: beside.collect(),
        }
    }

    /// What points are worth at this score and stake; none when they are worth the same as anywhere, or nothing at all.
    pub fn at(&self, scores: &Scores, stake: u32) -> Option<ScoreWorth> {
        ScoreWorth::new(&self.wins, stake, self.target, |points| {
            self.after_all(scores, points)
        })
    }

    /// How likely the player is to win the game from any score.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The same for every open game that such a hand counts in, all added up.
    fn after_all(&self, scores: &Scores, points: f64) -> f64 {
        let first = self.after([real(scores.mine), real(scores.theirs)], points);
        let further = scores.further.iter().flatten().map(|game| {
            let counts = game.counts[usize::from(points < 0.0)];
            self.after(game.scores.map(real), if counts { points } else { 0.0 })
        });
        first + further.sum::<f64>()
    }

    /// The chance to win the game after a deal that brings so many points, whoever deals next.
    fn after(&self, scores: [f64; 2], points: f64) -> f64 {
        let beside = self.beside.iter();
        beside
            .map(|(more, share)| share * self.entered(scores, points + more))
            .sum()
    }

    /// The same after what is entered of a hand.
    fn entered(&self, [mine, theirs]: [f64; 2], points: f64) -> f64 {
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

/// How a game can end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GameEnd {
    /// Whether the player whose table it is reached the target.
    pub(crate) mine: bool,
    /// The score of the winner, in points.
    pub(crate) winner: f64,
    /// The score of the loser, in points.
    pub(crate) loser: f64,
    /// By how many boxes the player is ahead.
    pub(crate) boxes: i32,
}

/// The hands that one seat wins with so many boxes.
#[derive(Debug)]
struct Wins {
    seat: Seat,
    boxes: i32,
    /// How many cells the score moves, and how often; each number of cells once, the smallest first.
    moves: Vec<(usize, f64)>,
    /// For each of them, how often the score moves so far or further, and how far it then moves on average, in cells.
    beyond: Vec<(f64, f64)>,
}

/// The value of a score for one player: for each score of both, each lead in boxes and each dealer.
#[derive(Debug, Clone)]
pub(crate) struct Grid {
    target: f64,
    /// How many points lie between two scores that are told apart.
    step: f64,
    cells: usize,
    most_boxes: i32,
    /// When the player deals, and when the other does.
    values: Vec<[f64; 2]>,
}

/// How many scores of a player are told apart when only the game is computed.
const GAME_CELLS: u32 = 125;

impl Grid {
    /// How likely the player is to win the game, from 0 to 1, when hands end so.
    pub(crate) fn of_game(rules: &Rules, results: &HandResults) -> Self {
        Self::solve(rules, results, (GAME_CELLS, 0), |end| {
            if end.mine { 1.0 } else { 0.0 }
        })
    }

    /// Computes the table. At most `most_cells` scores of a player are told apart, and leads of at most `most_boxes`
    /// boxes; `worth` is what the end of a game is worth.
    pub(crate) fn solve(
        rules: &Rules,
        results: &HandResults,
        (most_cells, most_boxes): (u32, i32),
        worth: impl Fn(GameEnd) -> f64,
    ) -> Self {
        let target = rules.game.target.max(1);
        let step = target.div_ceil(most_cells);
        let cells = target.div_ceil(step) as usize;
        let widths = (2 * most_boxes + 1).unsigned_abs() as usize;
        let mut grid = Self {
            target: f64::from(target),
            step: f64::from(step),
            cells,
            most_boxes,
            values: vec![[0.5; 2]; cells * cells * widths],
        };
        let wins = grid.wins(rules, results);
        let next = NextDealer::new(rules);
        for mine in (0..cells).rev() {
            for theirs in (0..cells).rev() {
                for boxes in -most_boxes..=most_boxes {
                    let mut known = [0.0; 2];
                    let mut back = [[0.0; 2]; 2];
                    for dealer in [0, 1] {
                        back[dealer][next.after_nobodys[dealer]] += results.nobodys();
                        for wins in &wins {
                            let (sum, stays) =
                                grid.after(wins, next, &worth, dealer, ([mine, theirs], boxes));
                            known[dealer] += sum;
                            back[dealer][stays.0] += stays.1;
                        }
                    }
                    let at = grid.place(mine, theirs, boxes);
                    grid.values[at] = solve_two(known, back);
                }
            }
        }
        grid
    }

    /// What the hands that a seat wins are worth at a score, as far as they lead to another one, and which dealer they
    /// leave at this one how often.
    fn after(
        &self,
        wins: &Wins,
        next: NextDealer,
        worth: &impl Fn(GameEnd) -> f64,
        dealer: usize,
        (at, boxes): ([usize; 2], i32),
    ) -> (f64, (usize, f64)) {
        // The first index is the player's own: they deal, they win.
        let winner = usize::from((wins.seat == pair::DEALER) != (dealer == 0));
        let boxes = if winner == 0 {
            boxes + wins.boxes
        } else {
            boxes - wins.boxes
        };
        let dealer = next.after_win[dealer][winner];
        // How far apart two scores of the winner lie in the table.
        let apart = self.place(1 - winner, winner, 0) - self.place(0, 0, 0);
        let place = self.place(at[0], at[1], boxes);
        let (mut sum, mut stays) = (0.0, 0.0);
        for (&(cells, share), &(beyond, average)) in wins.moves.iter().zip(&wins.beyond) {
            if at[winner] + cells >= self.cells {
                sum += beyond
                    * worth(GameEnd {
                        mine: winner == 0,
                        winner: ((many(at[winner]) + average) * self.step).max(self.target),
                        loser: many(at[1 - winner]) * self.step,
                        boxes,
                    });
                break;
            }
            if cells == 0 {
                stays += share;
            } else {
                sum += share * self.values[place + cells * apart][dealer];
            }
        }
        (sum, (dealer, stays))
    }

    /// The results in cells: what lies between two of them is shared between both.
    fn wins(&self, rules: &Rules, results: &HandResults) -> Vec<Wins> {
        let mut all: Vec<Wins> = Vec::new();
        for ending in results.endings() {
            let boxes = match self.most_boxes {
                0 => 0,
                _ => i32::try_from(ending.boxes).unwrap_or(self.most_boxes),
            };
            let is_like = |wins: &Wins| (wins.seat, wins.boxes) == (ending.seat, boxes);
            let place = all.iter().position(is_like).unwrap_or_else(|| {
                all.push(Wins {
                    seat: ending.seat,
                    boxes,
                    moves: Vec::new(),
                    beyond: Vec::new(),
                });
                all.len() - 1
            });
            let moves = &mut all[place].moves;
            for (cells, part) in nearest(ending.counted(rules) / self.step) {
                let share = ending.share * part;
                match moves.iter_mut().find(|(other, _)| *other == cells) {
                    Some((_, sum)) => *sum += share,
                    None if share > 0.0 => moves.push((cells, share)),
                    None => {}
                }
            }
        }
        for wins in &mut all {
            wins.moves.sort_by_key(|(cells, _)| *cells);
            let (mut share, mut way) = (0.0, 0.0);
            for &(cells, each) in wins.moves.iter().rev() {
                share += each;
                way += each * many(cells);
                wins.beyond.push((share, way / share));
            }
            wins.beyond.reverse();
        }
        all
    }

    #[inline]
    fn place(&self, mine: usize, theirs: usize, boxes: i32) -> usize {
        let widths = 2 * self.most_boxes + 1;
        let boxes = boxes.clamp(-self.most_boxes, self.most_boxes) + self.most_boxes;
        let (boxes, widths) = (boxes.unsigned_abs(), widths.unsigned_abs());
        (mine * self.cells + theirs) * widths as usize + boxes as usize
    }

    /// The value of a score in points, with so many boxes more than the other.
    pub(crate) fn at(&self, mine: f64, theirs: f64, boxes: i64, i_deal: bool) -> f64 {
        let cell = |score: f64| {
            let (low, rest) = whole_and_rest(score.clamp(0.0, self.target) / self.step);
            let last = self.cells - 1;
            (low.min(last), (low + 1).min(last), rest)
        };
        let boxes = i32::try_from(boxes).unwrap_or(self.most_boxes);
        let dealer = usize::from(!i_deal);
        let (low, high, rest) = cell(mine);
        let (their_low, their_high, their_rest) = cell(theirs);
        let value = |mine, theirs| self.values[self.place(mine, theirs, boxes)][dealer];
        let along = |mine| {
            let (low, high) = (value(mine, their_low), value(mine, their_high));
            low + their_rest * (high - low)
        };
        along(low) + rest * (along(high) - along(low))
    }
}

/// The values of a score for both dealers, from what the later scores are worth and from how often a hand leaves the
/// score as it is: the solution of `x = known + back · x`.
fn solve_two(known: [f64; 2], back: [[f64; 2]; 2]) -> [f64; 2] {
    let (a, b) = (1.0 - back[0][0], -back[0][1]);
    let (c, d) = (-back[1][0], 1.0 - back[1][1]);
    let determinant = a * d - b * c;
    if determinant < 1e-9 {
        // No hand is ever won.
        return [0.5; 2];
    }
    [
        (known[0] * d - b * known[1]) / determinant,
        (a * known[1] - c * known[0]) / determinant,
    ]
}

/// The next dealer; 0 is the player whose table it is.
#[derive(Debug, Clone, Copy)]
struct NextDealer {
    after_win: [[usize; 2]; 2],
    after_nobodys: [usize; 2],
}

impl NextDealer {
    fn new(rules: &Rules) -> Self {
        let both = [Player::FIRST, Player::SECOND];
        let next = |dealer: Player, result| {
            Table::Two
                .next_dealer(rules, dealer, &result, false)
                .index()
        };
        let won = |player| HandResult::Won {
            player,
            kind: WinKind::Knock,
            points: 1,
            boxes: 1,
            charge: None,
        };
        let reason = VoidReason::StockExhausted;
        Self {
            after_win: both.map(|dealer| both.map(|winner| next(dealer, won(winner)))),
            after_nobodys: both.map(|dealer| next(dealer, HandResult::Void { reason })),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::players::eval::Evaluator;

    use super::*;

    fn race() -> PairRace {
        let rules = Rules::default();
        PairRace::new(&rules, &HandResults::of(Evaluator::embedded(), &rules, 200))
    }

    fn at(race: &PairRace, mine: i64, theirs: i64) -> ScoreWorth {
        race.at(&Scores::single(mine, theirs), 1)
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
