//! A decision of a recorded deal, judged, and what made the result of a hand.

use serde::{Deserialize, Serialize};

use crate::{
    game::{Player, words::Phrase},
    play::{Action, Phase, View},
    players::odds::many,
    record::Moment,
};

use super::{Coach, Grade, JudgedMove, Judgment, MistakeKind, judgment::MoveClass};

/// A decision of a recorded deal, judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The player who decided.
    pub player: Player,
    /// How many events of the deal came before it.
    pub event: usize,
    /// Which turn of the player it belongs to, from 1.
    pub turn: usize,
    /// What the player knew.
    pub view: View,
    /// What the player did.
    pub played: Action,
    /// Every legal action with what it was worth.
    pub judgment: Judgment,
    /// Why the best move was better; none when it was played, or nothing is known that sets the two apart.
    pub reason: Option<Phrase>,
    /// What was wrong with it; none when it was no mistake.
    pub mistake: Option<MistakeKind>,
    /// Whether the moves are still to be tried out. Until then nothing counts as a mistake.
    pub is_open: bool,
}

impl Decision {
    /// Takes in what trials say.
    pub fn close(&mut self, judgment: Judgment, coach: &Coach<'_>) {
        self.is_open = false;
        self.judgment = judgment;
        self.explain(coach);
    }

    /// How much of the chance to win the game it may have cost, by a first look.
    pub fn feared(&self) -> f64 {
        self.judged()
            .map_or(0.0, |judged| self.judgment.loss(judged))
    }

    /// Finds out what was wrong, if anything was.
    pub(super) fn explain(&mut self, coach: &Coach<'_>) {
        let mistake = self.judged().filter(|_| self.grade().is_some());
        let note = self.best().zip(mistake);
        let note =
            note.map(|(best, mistake)| coach.note(&self.view, &self.judgment, best, mistake));
        self.mistake = note.as_ref().map(|note| note.mistake);
        self.reason = note.and_then(|note| note.reason);
    }

    /// What it was about: `draw`, `double`, `discard`, `defence`, or `knock or wait` wherever one was done or best.
    pub fn kind(&self) -> &'static str {
        let best = self.best().map(|best| &best.action);
        let ends = |action: &Action| MoveClass::of(action) == MoveClass::Ends;
        let doubles = |action: &Action| *action == Action::OfferDouble;
        match self.view.phase() {
            Phase::Double { .. } => "double",
            Phase::Offer { .. } | Phase::Draw { .. }
                if doubles(&self.played) || best.is_some_and(doubles) =>
            {
                "double"
            }
            Phase::Offer { .. } | Phase::Draw { .. } | Phase::LastDiscard { .. } => "draw",
            Phase::Discard { .. } if ends(&self.played) || best.is_some_and(ends) => {
                "knock or wait"
            }
            Phase::Discard { .. } => "discard",
            Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::LayOff { .. }
            | Phase::Over(_) => "defence",
        }
    }

    /// Where in a match it was made, in the hand of this number, counted from 0.
    pub fn place(&self, hand: u64) -> Moment {
        Moment {
            hand: hand + 1,
            moves: self.event,
        }
    }

    /// What is made of what was done; `None` when that was no regular action: a knock with too much deadwood.
    pub fn judged(&self) -> Option<&JudgedMove> {
        self.judgment.of(&self.played)
    }

    /// The best move.
    pub fn best(&self) -> Option<&JudgedMove> {
        self.judgment.best()
    }

    /// What kind of a mistake it was, if it was one.
    pub fn grade(&self) -> Option<Grade> {
        let judged = self.judged().filter(|_| !self.is_open)?;
        self.judgment.grade(judged)
    }

    /// What it lost of the chance to win the game, 0 to 1; nothing where that is too close to call.
    pub fn loss(&self) -> f64 {
        self.surely_lost(Judgment::loss)
    }

    /// What it lost in expected points; nothing where that is too close to call.
    pub fn points_lost(&self) -> f64 {
        self.surely_lost(|judgment, judged| judgment.points_lost(judged).max(0.0))
    }

    fn surely_lost(&self, lost: impl Fn(&Judgment, &JudgedMove) -> f64) -> f64 {
        match self.judged() {
            Some(judged) if !self.is_open && !self.judgment.is_too_close(judged) => {
                lost(&self.judgment, judged)
            }
            Some(_) | None => 0.0,
        }
    }

    /// What a random move, of those that differ, would lose on average of the chance to win the game.
    pub(super) fn loss_by_lot(&self) -> f64 {
        let told = self.judgment.told_apart();
        let losses: f64 = told.iter().map(|judged| self.judgment.loss(judged)).sum();
        if told.len() > 1 {
            losses / many(told.len())
        } else {
            0.0
        }
    }
}

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
    /// What the hidden cards did besides.
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
        let mut players: Vec<Player> = decisions.iter().map(|one| one.player).collect();
        players.sort_unstable();
        players.dedup();
        for of in players {
            let own: Vec<_> = decisions.iter().filter(|one| one.player == of).collect();
            // Of several others each one's part is that much smaller.
            let side = match own.first() {
                Some(_) if of == player => 1.0,
                Some(first) => -1.0 / many(first.view.seats() - 1),
                None => continue,
            };
            luck.dealt += side * own.first().map_or(0.0, |first| best_points(first));
            luck.drawn += side
                * own
                    .windows(2)
                    .map(|pair| draw(pair[0], pair[1]))
                    .sum::<f64>();
            let lost: f64 = own.iter().map(|decision| decision.points_lost()).sum();
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

fn best_points(decision: &Decision) -> f64 {
    decision.best().map_or(0.0, |best| best.points)
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
