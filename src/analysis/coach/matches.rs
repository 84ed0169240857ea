//! How likely a match is won from its score between two games.

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    game::{HandResult, Player, Sheet},
    play::Seat,
    players::odds::{
        HandResults,
        number::{many, real},
    },
    rules::Rules,
};

/// How many games are played on paper to see what games are settled at; each is taken once for either side.
const GAMES: u64 = 1500;

/// After so many hands a game on paper is broken off: by some house rules nobody ever wins.
const MOST_HANDS: usize = 1000;

/// The seed of the games on paper.
const SEED: u64 = 0x0067_616d_6573_2121;

/// The scores of a match by points are told apart in so many steps up to the target.
const CELLS: u32 = 50;

/// How likely a match is won from its score between two games.
#[derive(Debug, Clone)]
pub(super) struct MatchTable {
    best_of: u32,
    target: f64,
    step: f64,
    cells: usize,
    values: Vec<f64>,
}

impl MatchTable {
    /// The table by these rules when hands end so.
    pub(super) fn new(rules: &Rules, results: &HandResults) -> Self {
        let match_play = &rules.match_play;
        let target = match_play.target.max(1);
        let step = target.div_ceil(CELLS);
        let cells = if match_play.best_of > 0 {
            0
        } else {
            target.div_ceil(step) as usize
        };
        let mut table = Self {
            best_of: match_play.best_of,
            target: f64::from(target),
            step: f64::from(step),
            cells,
            values: vec![0.5; cells * cells],
        };
        if cells > 0 {
            let credits = table.buckets(&credits(rules, results));
            for mine in (0..cells).rev() {
                for his in (0..cells).rev() {
                    table.values[mine * cells + his] = table.value(&credits, mine, his);
                }
            }
        }
        table
    }

    /// The credits of a game in steps, each with its share.
    fn buckets(&self, credits: &[[f64; 2]]) -> Vec<([usize; 2], f64)> {
        let each = 1.0 / many(credits.len().max(1));
        let mut buckets: Vec<([usize; 2], f64)> = Vec::new();
        for &[mine, his] in credits {
            for (mine, share) in self.steps(mine) {
                for (his, his_share) in self.steps(his) {
                    let share = each * share * his_share;
                    match buckets.iter_mut().find(|(at, _)| *at == [mine, his]) {
                        Some((_, sum)) => *sum += share,
                        None => buckets.push(([mine, his], share)),
                    }
                }
            }
        }
        buckets
    }

    /// A credit in whole steps, the one below and the one above by their nearness. What is taken off a score counts as
    /// nothing.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "credits are small, and not negative here"
    )]
    fn steps(&self, points: f64) -> [(usize, f64); 2] {
        let steps = points.max(0.0) / self.step;
        let low = steps.floor();
        [
            (low as usize, 1.0 - (steps - low)),
            (low as usize + 1, steps - low),
        ]
    }

    fn value(&self, credits: &[([usize; 2], f64)], mine: usize, his: usize) -> f64 {
        let (mut sum, mut back) = (0.0, 0.0);
        for &([to_me, to_him], share) in credits {
            if to_me == 0 && to_him == 0 {
                back += share;
            } else {
                sum += share * self.cell(mine + to_me, his + to_him);
            }
        }
        if back < 1.0 - 1e-9 {
            sum / (1.0 - back)
        } else {
            0.5
        }
    }

    fn cell(&self, mine: usize, his: usize) -> f64 {
        if mine < self.cells && his < self.cells {
            return self.values[mine * self.cells + his];
        }
        match mine.cmp(&his) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
        }
    }

    /// The chance of who has `mine` points of the match against `his`, before a game; for a match by points.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "scores below the target are small, and not negative here"
    )]
    pub(super) fn by_points(&self, mine: f64, his: f64) -> f64 {
        if mine.max(his) >= self.target && (mine - his).abs() >= 0.5 {
            return if mine > his { 1.0 } else { 0.0 };
        }
        let cell = |score: f64| {
            let steps = score.max(0.0).min(self.target) / self.step;
            (steps.floor() as usize, steps - steps.floor())
        };
        let ((mine, rest), (his, his_rest)) = (cell(mine), cell(his));
        let along = |mine| {
            let (low, high) = (self.cell(mine, his), self.cell(mine, his + 1));
            low + his_rest * (high - low)
        };
        along(mine) + rest * (along(mine + 1) - along(mine))
    }

    /// The chance of who has won `mine` games against `his`, before a game; for a match of so many games.
    pub(super) fn by_games(&self, mine: usize, his: usize) -> f64 {
        let majority = self.best_of as usize / 2 + 1;
        let (to_go, his_to_go) = (majority.saturating_sub(mine), majority.saturating_sub(his));
        if to_go == 0 {
            return 1.0;
        }
        // For each number of games that the other lacks, how likely the player is the first to have all of his.
        let mut chances = vec![1.0; his_to_go + 1];
        for _ in 0..to_go {
            chances[0] = 0.0;
            for his in 1..=his_to_go {
                chances[his] = 0.5 * (chances[his] + chances[his - 1]);
            }
        }
        chances[his_to_go]
    }
}

/// What games between equal players are settled at: the credits of both, each game once for either side.
fn credits(rules: &Rules, results: &HandResults) -> Vec<[f64; 2]> {
    let mut credits = Vec::new();
    for number in 0..GAMES {
        let mut rng = stream(SEED, Stream::Deal(number));
        let mut dealer = if number % 2 == 0 {
            Player::FIRST
        } else {
            Player::SECOND
        };
        let mut sheet = Sheet::new(rules, 2);
        for _ in 0..MOST_HANDS {
            let result = drawn(results, dealer, &mut rng);
            dealer = crate::game::Match::next_dealer(rules, dealer, &result);
            if let Ok(Some(tally)) = sheet.enter(result)
                && let [first, second] = *tally.credits()
            {
                let (first, second) = (real(first), real(second));
                credits.push([first, second]);
                credits.push([second, first]);
                break;
            }
        }
    }
    credits
}

/// A result drawn by chance.
fn drawn(results: &HandResults, dealer: Player, rng: &mut impl Rng) -> HandResult {
    let mut left = f64::from(rng.next_u32()) / f64::from(u32::MAX);
    for ending in results.endings() {
        left -= ending.share;
        if left <= 0.0 {
            return HandResult::Won {
                player: match ending.seat {
                    Seat::Dealer => dealer,
                    Seat::NonDealer => dealer.other(),
                },
                kind: ending.kind,
                points: ending.points * ending.multiplier,
                boxes: ending.boxes,
            };
        }
    }
    HandResult::Tie
}
