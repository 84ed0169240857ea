//! A decision with everything that could have been done, the best first.

use crate::{
    melds::Arrangement,
    play::{Action, KnockKind, View},
};

use super::{Chance, Grade};

/// An action and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgedMove {
    /// The action.
    pub action: Action,
    /// The expected points of the hand for who decides; negative when the opponent is expected to win more.
    pub points: f64,
    /// How far the difference of its points to those of the best move can be off; of the best move, that to the next one
    /// that is told apart.
    pub error: f64,
    /// The chance to win.
    pub chance: Chance,
    /// How far its chance to win the game can be off, in the same sense as [`error`](Self::error).
    pub chance_error: f64,
    /// When it ends the hand: how likely that is an undercut, 0 to 1.
    pub undercut: Option<f64>,
}

/// A decision judged: every legal action with what it is worth, the best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    moves: Vec<JudgedMove>,
}

impl Judgement {
    /// The best first; of equals the one that was legal first.
    pub(super) fn new(mut moves: Vec<JudgedMove>) -> Self {
        moves.sort_by(|one, other| {
            let key = |of: &JudgedMove| (of.chance.game, of.points);
            let ((one, points), (other, others)) = (key(one), key(other));
            other.total_cmp(&one).then(others.total_cmp(&points))
        });
        Self { moves }
    }

    /// Says how far each move can be off beside the best, and the best beside the next that is told apart: another way of
    /// laying the same cards down says nothing of how sure it is.
    pub(super) fn set_errors(
        &mut self,
        of_difference: impl Fn(&Action, &Action) -> f64,
        in_chance: impl Fn(f64, f64) -> f64,
    ) {
        let Some(best) = self.moves.first().map(|best| best.action) else {
            return;
        };
        let second = self.runner_up().map_or(best, |second| second.action);
        for (place, judged) in self.moves.iter_mut().enumerate() {
            let beside = if place == 0 { second } else { best };
            judged.error = of_difference(&judged.action, &beside);
            judged.chance_error = in_chance(judged.error, judged.points);
        }
    }

    /// Every legal action, the best first. It is empty only when nobody is to decide.
    pub fn moves(&self) -> &[JudgedMove] {
        &self.moves
    }

    /// The best move.
    pub fn best(&self) -> Option<&JudgedMove> {
        self.moves.first()
    }

    /// What is made of this action; `None` when it is no regular one.
    pub fn of(&self, action: &Action) -> Option<&JudgedMove> {
        self.moves.iter().find(|judged| judged.action == *action)
    }

    /// Whether there is anything to decide.
    pub fn is_choice(&self) -> bool {
        self.moves.len() > 1
    }

    /// What an action loses of the chance to win the game, beside the best, 0 to 1.
    pub fn loss(&self, of: &JudgedMove) -> f64 {
        self.best()
            .map_or(0.0, |best| best.chance.game - of.chance.game)
    }

    /// What an action loses in points beside the best; negative where the best wins the game oftener with fewer points.
    pub fn points_lost(&self, of: &JudgedMove) -> f64 {
        self.best().map_or(0.0, |best| best.points - of.points)
    }

    /// Whether the difference between this and the best is within what the judgement can be off.
    pub fn is_too_close(&self, of: &JudgedMove) -> bool {
        self.loss(of) <= of.chance_error
    }

    /// The move that the best is told beside: the one that stands next to it in a list of those that are told apart.
    pub fn runner_up(&self) -> Option<&JudgedMove> {
        self.told_apart().into_iter().nth(1)
    }

    /// What kind of a mistake the action is, if it is one.
    pub fn grade(&self, of: &JudgedMove) -> Option<Grade> {
        if self.is_too_close(of) {
            None
        } else {
            Grade::of(self.loss(of))
        }
    }

    /// The best first, and of the ways to end the hand with one discard only the best: as a player thinks of them.
    pub fn told_apart(&self) -> Vec<&JudgedMove> {
        let mut told: Vec<&JudgedMove> = Vec::new();
        for judged in &self.moves {
            if !told
                .iter()
                .any(|other| is_same(&other.action, &judged.action))
            {
                told.push(judged);
            }
        }
        told
    }
}

/// Whether two actions differ in nothing but the melds laid down.
fn is_same(one: &Action, other: &Action) -> bool {
    match (one, other) {
        (Action::Knock { discard: one, .. }, Action::Knock { discard: other, .. }) => one == other,
        (Action::BigGin { .. }, Action::BigGin { .. })
        | (Action::Spread { .. }, Action::Spread { .. }) => true,
        _ => one == other,
    }
}

/// How a hand would be ended by this action, and with how much deadwood; `None` for any other action.
pub(super) fn ending(view: &View, action: &Action) -> Option<(KnockKind, u32)> {
    match *action {
        Action::Knock { discard, melds } => {
            let laid = Arrangement::new(view.hand().without(discard), melds).ok()?;
            Some(match laid.points() {
                0 => (KnockKind::Gin, 0),
                points => (KnockKind::Knock, points),
            })
        }
        Action::BigGin { .. } => Some((KnockKind::BigGin, 0)),
        _ => None,
    }
}
