//! What the result of a trial is worth.

use crate::{
    game::{HandResult, Player},
    play::{BySeat, Outcome},
    players::odds::{Curve, signed},
};

use super::{Chance, Chances, Goal, Position, ScoreState, candidate::TrialResult};

/// What results are worth at the score.
#[derive(Debug)]
pub(super) struct ResultWorth {
    score: ScoreState,
    seats: BySeat<Player>,
    player: Player,
    point: f64,
    /// What is known already, because hands end alike again and again.
    known: Vec<(HandResult, TrialResult)>,
    /// The chance by the points that the nets expect of a hand.
    curve: Curve<Chance>,
}

impl ResultWorth {
    /// For the player who decides.
    pub(super) fn new(position: &Position, point: f64, curve: Curve<Chance>) -> Self {
        let Position {
            score, seats, view, ..
        } = position;
        Self {
            score: score.clone(),
            seats: *seats,
            player: seats[view.seat()],
            point,
            known: Vec::new(),
            curve,
        }
    }

    /// The chance to win the game that a point is worth.
    pub(super) const fn point(&self) -> f64 {
        self.point
    }

    pub(super) const fn goal(&self) -> Goal {
        self.score.goal
    }

    pub(super) fn of(&mut self, chances: &mut Chances, outcome: &Outcome) -> TrialResult {
        let result = HandResult::new(outcome, &self.seats);
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == result) {
            return *known;
        }
        let after = chances.after(&self.score, self.seats, result, self.player);
        let points = signed(self.score.sheet.rules(), &result, self.player);
        let known = self.result(points, after);
        self.known.push((result, known));
        known
    }

    /// Of a hand that was broken off when the nets expected so many points.
    pub(super) fn rated(&self, points: f64) -> TrialResult {
        self.result(points, self.curve.of(points))
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a trial is not worth more digits"
    )]
    fn result(&self, points: f64, chance: Chance) -> TrialResult {
        TrialResult {
            equity: (chance.game / self.point) as f32,
            points: points as f32,
            whole_match: chance.whole_match as f32,
            luck: 0.0,
        }
    }
}
