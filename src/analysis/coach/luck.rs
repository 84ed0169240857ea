//! What made the result of a hand: luck and skill, and what the luck was.

use serde::{Deserialize, Serialize};

use crate::{
    cards::Card,
    game::Player,
    play::{Action, Phase},
    players::odds::many,
};

use super::Decision;

/// What made the result of a hand, in points for one player. Luck and skill together are the result.
///
/// Skill is what the other's decisions lost less what the player's own lost. Luck is everything else: how much better
/// than the other's the cards were that were dealt and drawn, each judged by who held them, and what no player could
/// know, such as whether the other hand held the cards they waited for.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    /// How much better the dealt cards were than the other's; of several others, than theirs on average.
    pub dealt: f64,
    /// How much better than average the cards drawn from the stock were, compared with the other's.
    pub drawn: f64,
    /// What else the hidden cards did.
    pub hidden: f64,
    /// What the other's decisions lost.
    pub given: f64,
    /// What the player's own decisions lost, as a positive number.
    pub lost: f64,
}

impl Luck {
    /// Of a finished hand that brought the player so many points.
    pub(super) fn of(decisions: &[Decision], player: Player, result: f64) -> Self {
        let mut luck = Self::default();
        for (cause, points) in events(decisions, player) {
            match cause {
                LuckCause::Deal => luck.dealt += points,
                LuckCause::Draw { .. } => luck.drawn += points,
                LuckCause::Hidden => luck.hidden += points,
            }
        }
        for (of, side) in sides(decisions, player) {
            let own = decisions.iter().filter(|one| one.player == of);
            let lost: f64 = own.map(Decision::points_lost).sum();
            if of == player {
                luck.lost = lost;
            } else {
                luck.given -= side * lost;
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

/// What a part of the luck was.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LuckCause {
    /// The cards that were dealt to all.
    Deal,
    /// A card that a player drew from the stock in this turn of theirs, from 1.
    Draw {
        player: Player,
        card: Card,
        turn: usize,
    },
    /// What the cards did that nobody could know.
    Hidden,
}

/// A part of the luck in a hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LuckEvent {
    /// The number of the hand, from 0.
    pub hand: u64,
    pub cause: LuckCause,
    /// What it brought the player who is asked about.
    pub points: f64,
}

/// What each deal and each draw brought a player: their own, and with the other sign those of the others.
pub(super) fn events(decisions: &[Decision], player: Player) -> Vec<(LuckCause, f64)> {
    let (mut dealt, mut drawn) = (0.0, Vec::new());
    for (of, side) in sides(decisions, player) {
        let own: Vec<_> = decisions.iter().filter(|one| one.player == of).collect();
        dealt += side * own.first().map_or(0.0, |first| best_points(first));
        drawn.extend(own.windows(2).filter_map(|pair| {
            let (card, points) = draw(pair[0], pair[1])?;
            let turn = pair[1].turn;
            let cause = LuckCause::Draw {
                player: of,
                card,
                turn,
            };
            Some((cause, side * points))
        }));
    }
    let mut events = vec![(LuckCause::Deal, dealt)];
    events.append(&mut drawn);
    events
}

/// Everybody who decided something, and how much of what is theirs counts for a player: of several others each one's part is that
/// much smaller.
fn sides(decisions: &[Decision], player: Player) -> Vec<(Player, f64)> {
    let mut sides: Vec<(Player, f64)> = Vec::new();
    for decision in decisions {
        if sides.iter().all(|(of, _)| *of != decision.player) {
            let side = if decision.player == player {
                1.0
            } else {
                -1.0 / many(decision.view.seats() - 1)
            };
            sides.push((decision.player, side));
        }
    }
    sides.sort_by_key(|(of, _)| *of);
    sides
}

fn best_points(decision: &Decision) -> f64 {
    decision.best().map_or(0.0, |best| best.points)
}

/// The card drawn from the stock between two decisions, and by how much it was better than such a card on average.
fn draw(before: &Decision, after: &Decision) -> Option<(Card, f64)> {
    match (before.played, after.view.phase(), before.judged()) {
        (Action::DrawStock, Phase::Discard { .. }, Some(expected)) => {
            Some((after.view.drawn()?, best_points(after) - expected.points))
        }
        _ => None,
    }
}
