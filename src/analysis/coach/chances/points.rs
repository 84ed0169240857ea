//! The score table of a match between two sides that is won by points.

use crate::{
    game::{Player, Sheet},
    players::odds::{GameEnd, Grid, HandResults, many, nearest, real, whole_and_rest},
    rules::{BoxWhen, Credit, GameWinner, Rules, Shutout},
};

use super::{TwoSides, paper};

/// How likely the first of two sides wins a match by points.
///
/// It depends on what each game is settled at: for that the difference of the boxes is carried along within a game, and a
/// side without points counts as shut out. Where a game credits both totals (`match.credit = "totals"`) the loser's boxes are
/// guessed from their points.
#[derive(Debug, Clone)]
pub(super) struct MatchByPoints {
    rules: Rules,
    results: HandResults,
    between: MatchTable,
    /// The match within the game that is being played, with the match scores at which the game began.
    within: Option<([i64; 2], Grid)>,
}

/// How many scores the table of the match within a game distinguishes: fewer than that of the game, as it
/// distinguishes boxes as well.
const MATCH_CELLS: u32 = 50;

impl MatchByPoints {
    /// The table by these rules when hands end so.
    pub(super) fn new(rules: &Rules, results: &HandResults) -> Self {
        Self {
            rules: *rules,
            results: results.clone(),
            between: MatchTable::new(rules, results),
            within: None,
        }
    }

    /// The chance of the first side in the game that is being played.
    pub(super) fn within(&mut self, sheet: &Sheet, sides: TwoSides, dealer: Player) -> f64 {
        let game = sheet.game();
        let [one, other] = sides.leaders();
        let lead = i64::from(game.boxes(one)) - i64::from(game.boxes(other));
        let [mine, theirs] = sides.leaders().map(|side| real(game.running(side)));
        let scores = sheet.match_scores();
        let begun = sides.leaders().map(|side| scores[side.index()]);
        self.grid(begun)
            .at(mine, theirs, lead, sides.is_one(dealer))
    }

    /// The chance of the first side between two games.
    pub(super) fn between(&self, sheet: &Sheet, sides: TwoSides) -> f64 {
        let scores = sheet.match_scores();
        let [mine, theirs] = sides.leaders().map(|side| real(scores[side.index()]));
        self.between.at(mine, theirs)
    }

    /// The table of the match within a game that begins at these scores of the match.
    fn grid(&mut self, begun: [i64; 2]) -> &Grid {
        let grid = match self.within.take() {
            Some((scores, grid)) if scores == begun => grid,
            Some(_) | None => {
                let settlement = GameCredits::new(&self.rules, &self.results);
                let [mine, theirs] = begun.map(real);
                let size = (MATCH_CELLS, settlement.most_boxes());
                Grid::solve(&self.rules, &self.results, size, |end| {
                    let [to_me, to_them] = settlement.credits(end);
                    self.between.at(mine + to_me, theirs + to_them)
                })
            }
        };
        &self.within.insert((begun, grid)).1
    }
}

/// What a game is settled at, as far as the table knows it.
struct GameCredits<'a> {
    rules: &'a Rules,
    /// What a box adds when the game has ended, in points.
    per_box: f64,
    /// What a won hand counts on average, in points.
    average_win: f64,
}

impl<'a> GameCredits<'a> {
    /// A greater lead in boxes is not distinguished.
    const MOST_BOXES: i32 = 9;

    fn new(rules: &'a Rules, results: &HandResults) -> Self {
        let per_box = match rules.score.box_when {
            BoxWhen::GameEnd => f64::from(rules.score.box_bonus),
            // They are part of the score.
            BoxWhen::AtOnce => 0.0,
        };
        Self {
            rules,
            per_box,
            average_win: results.average_win().max(1.0),
        }
    }

    fn most_boxes(&self) -> i32 {
        if self.per_box > 0.0 {
            Self::MOST_BOXES
        } else {
            0
        }
    }

    /// What the player whose table it is and the other are credited, in points.
    fn credits(&self, end: GameEnd) -> [f64; 2] {
        let game = &self.rules.game;
        let GameEnd { winner, loser, .. } = end;
        let lead = f64::from(if end.mine { end.boxes } else { -end.boxes }) * self.per_box;
        let shut_out = loser <= 0.0;
        let bonus = f64::from(game.bonus);
        let (added, factor) = match game.shutout {
            _ if !shut_out => (0.0, 1.0),
            Shutout::Add => (f64::from(game.shutout_bonus), 1.0),
            Shutout::DoubleHands => (winner, 1.0),
            Shutout::DoubleTotal => (winner + bonus, 1.0),
            Shutout::DoubleAll => (winner + bonus + lead, 1.0),
            Shutout::DoubleDifference => (0.0, 2.0),
            Shutout::None => (0.0, 1.0),
        };
        let settled = (winner + bonus + added + lead - loser) * factor;
        let (for_winner, for_loser) = match self.rules.match_play.credit {
            Credit::Difference if settled < 0.0 && game.winner == GameWinner::MostPoints => {
                (0.0, -settled)
            }
            Credit::Difference => (settled, 0.0),
            Credit::Totals => {
                let boxes = (loser / self.average_win).round() * self.per_box;
                let total = winner + bonus + added + lead + boxes;
                (total * factor, loser + boxes)
            }
        };
        if end.mine {
            [for_winner, for_loser]
        } else {
            [for_loser, for_winner]
        }
    }
}

/// How many games are played on paper to see what games are settled at; each is taken once for either side.
const GAMES: u64 = 1500;

/// How many steps up to the target the scores of a match by points have.
const CELLS: u32 = 50;

/// How likely a match by points is won from its score between two games.
#[derive(Debug, Clone)]
struct MatchTable {
    target: f64,
    step: f64,
    cells: usize,
    values: Vec<f64>,
}

impl MatchTable {
    /// The table by these rules when hands end so.
    fn new(rules: &Rules, results: &HandResults) -> Self {
        let target = rules.match_play.target.max(1);
        let step = target.div_ceil(CELLS);
        let cells = target.div_ceil(step) as usize;
        let mut table = Self {
            target: f64::from(target),
            step: f64::from(step),
            cells,
            values: vec![0.5; cells * cells],
        };
        let credits = table.buckets(&credits(rules, results));
        for mine in (0..cells).rev() {
            for theirs in (0..cells).rev() {
                table.values[mine * cells + theirs] = table.value(&credits, mine, theirs);
            }
        }
        table
    }

    /// The credits of a game in steps, each with its share.
    fn buckets(&self, credits: &[[f64; 2]]) -> Vec<([usize; 2], f64)> {
        let each = 1.0 / many(credits.len().max(1));
        let mut buckets: Vec<([usize; 2], f64)> = Vec::new();
        for &[mine, theirs] in credits {
            for (mine, share) in self.steps(mine) {
                for (theirs, their_share) in self.steps(theirs) {
                    let share = each * share * their_share;
                    match buckets.iter_mut().find(|(at, _)| *at == [mine, theirs]) {
                        Some((_, sum)) => *sum += share,
                        None => buckets.push(([mine, theirs], share)),
                    }
                }
            }
        }
        buckets
    }

    /// A credit in whole steps, the one below and the one above by their nearness. What is taken off a score counts as
    /// nothing.
    fn steps(&self, points: f64) -> [(usize, f64); 2] {
        nearest(points.max(0.0) / self.step)
    }

    fn value(&self, credits: &[([usize; 2], f64)], mine: usize, theirs: usize) -> f64 {
        let (mut sum, mut back) = (0.0, 0.0);
        for &([to_me, to_them], share) in credits {
            if to_me == 0 && to_them == 0 {
                back += share;
            } else {
                sum += share * self.cell(mine + to_me, theirs + to_them);
            }
        }
        if back < 1.0 - 1e-9 {
            sum / (1.0 - back)
        } else {
            0.5
        }
    }

    fn cell(&self, mine: usize, theirs: usize) -> f64 {
        if mine < self.cells && theirs < self.cells {
            return self.values[mine * self.cells + theirs];
        }
        match mine.cmp(&theirs) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
        }
    }

    /// The chance with `mine` points of the match against `theirs`, before a game.
    fn at(&self, mine: f64, theirs: f64) -> f64 {
        if mine.max(theirs) >= self.target && (mine - theirs).abs() >= 0.5 {
            return if mine > theirs { 1.0 } else { 0.0 };
        }
        let cell = |score: f64| whole_and_rest(score.max(0.0).min(self.target) / self.step);
        let ((mine, rest), (theirs, their_rest)) = (cell(mine), cell(theirs));
        let along = |mine| {
            let (low, high) = (self.cell(mine, theirs), self.cell(mine, theirs + 1));
            low + their_rest * (high - low)
        };
        along(mine) + rest * (along(mine + 1) - along(mine))
    }
}

/// What games between equal sides are settled at: the credits of both, each game once for either side.
fn credits(rules: &Rules, results: &HandResults) -> Vec<[f64; 2]> {
    let mut credits = Vec::new();
    for number in 0..GAMES {
        let Some(game) = paper::played_game(rules, results, number) else {
            continue;
        };
        let of_each = game.tally.credits();
        let [one, other] = TwoSides::of(game.table)
            .leaders()
            .map(|side| real(of_each[side.index()]));
        credits.push([one, other]);
        credits.push([other, one]);
    }
    credits
}
