//! Luck and skill apart.

use serde::{Deserialize, Serialize};

use crate::{
    game::Player,
    play::{Action, Phase},
};

use super::Decision;

/// What made the result of a hand, in points for one player. Luck and skill together are the result.
///
/// Skill is what the other's decisions lost less what the player's own lost. Luck is everything else: how much better
/// than the other's the cards were that were dealt and drawn, each judged by who held them, and what no player could
/// know, such as whether the hand beside one's own held the cards one waited for.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    /// How much the cards were worth that were dealt to the player, beside those of the other.
    pub dealt: f64,
    /// By how much the cards drawn from the stock were better than such a card on average, beside those of the other.
    pub drawn: f64,
    /// What the hidden cards did beside.
    pub hidden: f64,
    /// What the other's decisions lost.
    pub given: f64,
    /// What the player's own decisions lost, as a positive number.
    pub lost: f64,
}

impl Luck {
    /// Of a finished hand that brought the player so many points.
    pub(super) fn of(decisions: &[Decision], player: Player, result: f64) -> Self {
        let side = |of: &Decision| if of.player == player { 1.0 } else { -1.0 };
        let mut luck = Self::default();
        for mine in [true, false] {
            let own: Vec<&Decision> = decisions
                .iter()
                .filter(|decision| (decision.player == player) == mine)
                .collect();
            if let Some(first) = own.first() {
                luck.dealt += side(first) * best_points(first);
            }
            for pair in own.windows(2) {
                luck.drawn += side(pair[0]) * draw(pair[0], pair[1]);
            }
            let lost: f64 = own.iter().map(|decision| decision.points_lost()).sum();
            if mine {
                luck.lost = lost;
            } else {
                luck.given = lost;
            }
        }
        luck.hidden = result - luck.skill() - luck.dealt - luck.drawn;
        luck
    }

    /// What the decisions of both brought the player.
    pub fn skill(&self) -> f64 {
        self.given - self.lost
    }

    /// What the cards brought the player.
    pub fn luck(&self) -> f64 {
        self.dealt + self.drawn + self.hidden
    }

    /// Luck and skill together: the result.
    pub fn result(&self) -> f64 {
        self.luck() + self.skill()
    }

    /// This and that of another hand.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            dealt: self.dealt + other.dealt,
            drawn: self.drawn + other.drawn,
            hidden: self.hidden + other.hidden,
            given: self.given + other.given,
            lost: self.lost + other.lost,
        }
    }
}

fn best_points(decision: &Decision) -> f64 {
    let points = decision
        .judgement
        .moves()
        .iter()
        .map(|judged| judged.points);
    points.reduce(f64::max).unwrap_or(0.0)
}

/// By how much the card drawn from the stock between two decisions was better than such a card on average.
fn draw(before: &Decision, after: &Decision) -> f64 {
    match (before.played, after.view.phase(), before.judged()) {
        (Action::DrawStock, Phase::Discard { .. }, Some(expected)) => {
            best_points(after) - expected.points
        }
        _ => 0.0,
    }
}
