//! From the points of a hand to the chance of winning, at one score.

use crate::{
    game::{HandResult, Player, Sheet},
    play::{BySeat, KnockKind, Outcome, Scoring, Seat, VoidReason},
    players::{
        eval::Guess,
        odds::{Averaged, Curve, HandEnding, Node, ends, line, signed},
    },
};

use super::{Chance, Chances};

/// From the points of a hand to the chance of winning, for one player in one deal of a match.
///
/// While a hand goes on it is worth what [`Curve`] says; the chance is that of the score after each result. A hand that the
/// player ends now has only the opponent's count open.
#[derive(Debug)]
pub(super) struct WinCurve<'a> {
    chances: &'a mut Chances,
    sheet: &'a Sheet,
    seats: BySeat<Player>,
    player: Player,
    curve: Curve<Chance>,
    point: f64,
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
            curve: Curve::new(&nodes, scoring.multiplier()),
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
    pub(super) fn whole(self) -> Curve<Chance> {
        self.curve
    }

    /// The same for the rest of the deal with another scoring.
    pub(super) fn at(&mut self, scoring: &Scoring<'_>) -> Curve<Chance> {
        let nodes = nodes(self.chances, self.sheet, self.seats, self.player, scoring);
        Curve::new(&nodes, scoring.multiplier())
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
        hand: (KnockKind, u32),
        guess: &Guess,
        points: f64,
    ) -> (Chance, f64) {
        let (mut chance, mut undercut) = (Chance::default(), 0.0);
        let ends = ends((scoring, seat), hand, guess, points, |outcome| {
            self.points(outcome)
        });
        for (outcome, share) in ends.collect::<Vec<_>>() {
            chance.add(share, self.after(&outcome));
            match outcome {
                Outcome::Won(win) if win.seat != seat => undercut += share,
                Outcome::Won(_) | Outcome::Tie { .. } | Outcome::Void(_) => {}
            }
        }
        (chance, undercut)
    }
}

/// Every way in which the hand can end.
fn nodes(
    chances: &mut Chances,
    sheet: &Sheet,
    seats: BySeat<Player>,
    player: Player,
    scoring: &Scoring<'_>,
) -> Vec<Node<Chance>> {
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
    let mut nodes: Vec<Node<Chance>> = endings
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
fn point(nodes: &[Node<Chance>], sheet: &Sheet) -> f64 {
    let (_, slope) = line(nodes, |after| after.game);
    slope.max(0.25 / f64::from(sheet.rules().game.target.max(1)))
}
