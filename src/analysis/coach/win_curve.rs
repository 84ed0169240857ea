//! From the points of a hand to the chance of winning, at one score.

use crate::{
    game::{HandResult, Player, Sheet},
    play::{BySeat, KnockKind, Outcome, Scoring, Seat, Standing, VoidReason, pair},
    players::{
        eval::{Guess, belief},
        odds::{HandEnding, many, signed},
    },
};

use super::{Chance, Chances};

/// How a hand can end, what that counts for the player, and their chances after it.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// Negative when the other wins.
    points: f64,
    share: f64,
    after: Chance,
}

/// From the points of a hand to the chance of winning, for one player in one deal of a match.
///
/// The model, stated plainly: a hand of which so many points are expected ends as hands end between equal players, but
/// with the results weighted so that their average is that expectation; each further point makes a result likelier by
/// the same factor. The chance is that of the score after each result. A hand that the player ends now has only the
/// opponent's count open: its spread is the belief's, moved so that its average is the expectation.
#[derive(Debug)]
pub(super) struct WinCurve<'a> {
    chances: &'a mut Chances,
    sheet: &'a Sheet,
    seats: BySeat<Player>,
    player: Player,
    curve: Curve,
    point: f64,
}

/// The chance for each expectation, from the lowest to the highest.
#[derive(Debug, Default)]
pub(super) struct Curve(Vec<(f64, Chance)>);

impl Curve {
    /// The chance when so many points are expected of the hand.
    pub(super) fn of(&self, points: f64) -> Chance {
        let Self(curve) = self;
        let after = curve.partition_point(|(at, _)| *at < points);
        let low = after.checked_sub(1).map(|at| curve[at]);
        match (low, curve.get(after)) {
            (None, None) => Chance {
                game: 0.5,
                whole_match: 0.5,
            },
            (None, Some((_, only))) => *only,
            (Some((_, only)), None) => only,
            (Some((low, from)), Some((high, to))) => {
                let part = if *high > low {
                    (points - low) / (high - low)
                } else {
                    0.0
                };
                let between = |from: f64, to: f64| from + part * (to - from);
                Chance {
                    game: between(from.game, to.game),
                    whole_match: between(from.whole_match, to.whole_match),
                }
            }
        }
    }
}

impl<'a> WinCurve<'a> {
    /// The outlook for `player` in a deal with these seats and this scoring; `sheet` is the one before it.
    pub(super) fn new(
        chances: &'a mut Chances,
        sheet: &'a Sheet,
        seats: BySeat<Player>,
        player: Player,
        scoring: &Scoring<'_>,
    ) -> Self {
        let nodes = nodes(chances, sheet, seats, player, scoring);
        Self {
            chances,
            sheet,
            seats,
            player,
            curve: curve(&nodes, scoring.multiplier()),
            point: point(&nodes, sheet),
        }
    }

    /// The chance of the game that a point is worth at this score.
    pub(super) fn point(&self) -> f64 {
        self.point
    }

    /// The chance when so many points are expected of the hand.
    pub(super) fn of(&self, points: f64) -> Chance {
        self.curve.of(points)
    }

    /// The same for every expectation.
    pub(super) fn whole(self) -> Curve {
        self.curve
    }

    /// The same for the rest of the deal with another scoring.
    pub(super) fn at(&mut self, scoring: &Scoring<'_>) -> Curve {
        let nodes = nodes(self.chances, self.sheet, self.seats, self.player, scoring);
        curve(&nodes, scoring.multiplier())
    }

    /// How much of the chance of the game so many points are worth here.
    pub(super) fn worth_of(&self, points: f64, around: f64) -> f64 {
        let (low, high) = (self.of(around - points), self.of(around + points));
        (high.game - low.game) / 2.0
    }

    /// The chance after an outcome.
    pub(super) fn after(&mut self, outcome: &Outcome) -> Chance {
        let result = HandResult::new(outcome, &self.seats);
        self.chances
            .after(self.sheet, self.seats, result, self.player)
    }

    /// The points of an outcome for the player.
    pub(super) fn points(&self, outcome: &Outcome) -> f64 {
        let result = HandResult::new(outcome, &self.seats);
        signed(self.sheet.rules(), &result, self.player)
    }

    /// The chance when the player in `seat` ends the hand so, with so much deadwood, and so many points are expected; and
    /// how likely that is undercut.
    pub(super) fn ended(
        &mut self,
        scoring: &Scoring<'_>,
        seat: Seat,
        (kind, deadwood): (KnockKind, u32),
        guess: &Guess,
        points: f64,
    ) -> (Chance, f64) {
        let outcomes = (0..=MOST_COUNT).map(|count| {
            let counts = pair::each(|of| if of == seat { deadwood } else { count });
            scoring.showdown(seat, kind, Standing::Regular, counts)
        });
        let outcomes: Vec<Outcome> = outcomes.collect();
        let worth: Vec<f64> = outcomes
            .iter()
            .map(|outcome| self.points(outcome))
            .collect();
        let (mut chance, mut undercut) = (Chance::default(), 0.0);
        for (outcome, share) in outcomes.iter().zip(moved(&counts(guess), &worth, points)) {
            if share <= 0.0 {
                continue;
            }
            chance.add(share, self.after(outcome));
            match outcome {
                Outcome::Won(win) if win.seat != seat => undercut += share,
                Outcome::Won(_) | Outcome::Tie { .. } | Outcome::Void(_) => {}
            }
        }
        (chance, undercut)
    }
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

/// The shares of the counts, all counts moved so that their worth is `points` on average.
fn moved(shares: &[f64], worth: &[f64], points: f64) -> Vec<f64> {
    let last = shares.len() - 1;
    let by = |far: f64| {
        let mut moved = vec![0.0; shares.len()];
        for (count, share) in shares.iter().enumerate() {
            let to = (many(count) + far).clamp(0.0, many(last));
            let low = whole(to).min(last);
            let rest = to - many(low);
            moved[low] += share * (1.0 - rest);
            moved[(low + 1).min(last)] += share * rest;
        }
        moved
    };
    let average = |moved: &[f64]| -> f64 { moved.iter().zip(worth).map(|(s, w)| s * w).sum() };
    let (mut low, mut high) = (-60.0, 60.0);
    for _ in 0..24 {
        let middle = 0.5 * (low + high);
        if average(&by(middle)) < points {
            low = middle;
        } else {
            high = middle;
        }
    }
    by(0.5 * (low + high))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is between 0 and a hundred"
)]
fn whole(number: f64) -> usize {
    number.floor() as usize
}

/// Every way in which the hand can end.
fn nodes(
    chances: &mut Chances,
    sheet: &Sheet,
    seats: BySeat<Player>,
    player: Player,
    scoring: &Scoring<'_>,
) -> Vec<Node> {
    let rules = *sheet.rules();
    let results = chances.results().clone();
    // A hand after a spade may count double; then only such hands show how it ends. Whatever stake they ended at, this one
    // is taken to end at its own.
    let alike = |ending: &HandEnding| ending.spade == scoring.spade_multiplier();
    let multiplier = scoring.multiplier();
    let endings: Vec<HandEnding> = results.endings().filter(alike).collect();
    let won: f64 = endings.iter().map(|ending| ending.share).sum();
    let all: f64 = results.endings().map(|ending| ending.share).sum();
    let scale = if won > 0.0 { all / won } else { 0.0 };
    let mut nodes: Vec<Node> = endings
        .into_iter()
        .map(|ending| {
            let result = ending.result(&seats, multiplier);
            Node {
                points: signed(&rules, &result, player),
                share: ending.share * scale,
                after: chances.after(sheet, seats, result, player),
            }
        })
        .collect();
    let reason = VoidReason::StockExhausted;
    nodes.push(Node {
        points: 0.0,
        share: results.nobodys(),
        after: chances.after(sheet, seats, HandResult::Void { reason }, player),
    });
    nodes
}

/// What a point is worth on average: the slope of the line that is nearest to the chances after all ways in which the hand
/// can end. Where the game is as good as decided it is half of what it is at the beginning, so that nothing is made of
/// hardly any chance.
fn point(nodes: &[Node], sheet: &Sheet) -> f64 {
    let (mut all, mut points, mut squares, mut chances, mut products) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for node in nodes {
        all += node.share;
        points += node.share * node.points;
        squares += node.share * node.points * node.points;
        chances += node.share * node.after.game;
        products += node.share * node.points * node.after.game;
    }
    let spread = squares * all - points * points;
    let slope = if spread > 0.0 {
        (products * all - points * chances) / spread
    } else {
        0.0
    };
    slope.max(0.25 / f64::from(sheet.rules().game.target.max(1)))
}

fn curve(nodes: &[Node], multiplier: u32) -> Curve {
    /// By how much a point, before it is multiplied, makes a result likelier, from one place of the curve to the next.
    const FACTOR: f64 = 1.004;
    const PLACES: i32 = 48;
    let mut curve = Vec::new();
    for place in -PLACES..=PLACES {
        let factor = power(FACTOR, place);
        let (mut total, mut points, mut chance) = (0.0, 0.0, Chance::default());
        for node in nodes {
            let weight = node.share * power(factor, rounded(node.points / f64::from(multiplier)));
            total += weight;
            points += weight * node.points;
            chance.add(weight, node.after);
        }
        if total > 0.0 {
            let Chance { game, whole_match } = chance;
            let mean = Chance {
                game: game / total,
                whole_match: whole_match / total,
            };
            curve.push((points / total, mean));
        }
    }
    Curve(curve)
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
