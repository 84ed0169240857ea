//! From the points of a hand to the chance of winning, at one score.

use crate::{
    game::{HandResult, Player},
    play::{BySeat, KnockKind, Outcome, Scoring, Seat},
    players::{
        eval::Guess,
        odds::{Averaged, Curve, ends, signed},
    },
};

use super::{Chance, Chances, ScoreState, chances::HandCurve};

/// From the points of a hand to the chance of winning, for one player in one deal of a match.
///
/// While a hand goes on it is worth what [`Curve`] says; the chance is that of the score after each result. A hand that the
/// player ends now has only the opponent's count open.
#[derive(Debug)]
pub(super) struct WinCurve<'a> {
    chances: &'a mut Chances,
    score: &'a ScoreState,
    seats: BySeat<Player>,
    player: Player,
    curve: Curve<Chance>,
    point: f64,
}

impl<'a> WinCurve<'a> {
    /// The outlook for `player` in a deal with these seats and this scoring; `score` is that around it.
    pub(super) fn new(
        chances: &'a mut Chances,
        score: &'a ScoreState,
        seats: BySeat<Player>,
        player: Player,
        scoring: &Scoring<'_>,
    ) -> Self {
        let HandCurve { curve, point } = chances.curve(score, seats, player, scoring);
        Self {
            chances,
            score,
            seats,
            player,
            curve,
            point,
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
        let (score, seats, player) = (self.score, self.seats, self.player);
        self.chances.curve(score, seats, player, scoring).curve
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
            .after(self.score, self.seats, result, self.player)
    }

    /// The points of an outcome for the player.
    pub(super) fn points(&self, outcome: &Outcome) -> f64 {
        let result = HandResult::new(outcome, &self.seats);
        signed(self.score.sheet.rules(), &result, self.player)
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
