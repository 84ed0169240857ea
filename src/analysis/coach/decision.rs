//! A decision of a recorded deal, judged.

use crate::{
    game::{Player, words::Phrase},
    play::{Action, Phase, View},
    players::odds::number::many,
    record::Place,
};

use super::{Grade, JudgedMove, Judgement, MistakeKind, judgement::ending};

/// A decision of a recorded deal, judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// Who decided.
    pub player: Player,
    /// How many events of the deal came before it.
    pub event: usize,
    /// Which turn of the player it belongs to, from 1.
    pub turn: usize,
    /// What the player knew.
    pub view: View,
    /// What he did.
    pub played: Action,
    /// Every legal action with what it was worth.
    pub judgement: Judgement,
    /// Why the best move was better; none when it was played, or nothing to be said tells the two apart.
    pub reason: Option<Phrase>,
    /// What was wrong with it; none when it was no mistake.
    pub mistake: Option<MistakeKind>,
}

/// What a decision was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DecisionKind {
    /// Whether to take a card from the pile.
    Draw,
    /// What to discard.
    Discard,
    /// Whether to end the hand, and how.
    Ending,
    /// What to answer to a knock.
    Defence,
}

impl DecisionKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Draw, Self::Discard, Self::Ending, Self::Defence];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Discard => "discard",
            Self::Ending => "knock or wait",
            Self::Defence => "defence",
        }
    }
}

impl Decision {
    /// What it was about. To knock or not is the question wherever one was done and the other was best.
    pub fn kind(&self) -> DecisionKind {
        let ends = |action: &Action| ending(&self.view, action).is_some();
        match self.view.phase() {
            Phase::Offer { .. } | Phase::Draw { .. } | Phase::LastDiscard { .. } => {
                DecisionKind::Draw
            }
            Phase::Discard { .. } => {
                let best = self.judgement.best().is_some_and(|best| ends(&best.action));
                if ends(&self.played) || best {
                    DecisionKind::Ending
                } else {
                    DecisionKind::Discard
                }
            }
            Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::LayOff { .. }
            | Phase::Over(_) => DecisionKind::Defence,
        }
    }

    /// Where in a match it was made, in the hand of this number, counted from 0.
    pub fn place(&self, hand: u64) -> Place {
        Place {
            hand: hand + 1,
            moves: self.event,
        }
    }

    /// What is made of what was done; `None` when that was no regular action: a knock with too much deadwood.
    pub fn judged(&self) -> Option<&JudgedMove> {
        self.judgement.of(&self.played)
    }

    /// The best move.
    pub fn best(&self) -> Option<&JudgedMove> {
        self.judgement.best()
    }

    /// What kind of a mistake it was, if it was one.
    pub fn grade(&self) -> Option<Grade> {
        self.judged()
            .and_then(|judged| self.judgement.grade(judged))
    }

    /// What it lost of the chance to win the game, 0 to 1; nothing where that is too close to call.
    pub fn loss(&self) -> f64 {
        match self.judged() {
            Some(judged) if !self.judgement.is_too_close(judged) => self.judgement.loss(judged),
            Some(_) | None => 0.0,
        }
    }

    /// What it lost in expected points; nothing where that is too close to call.
    pub fn points_lost(&self) -> f64 {
        let Some(judged) = self.judged() else {
            return 0.0;
        };
        let moves = self.judgement.moves().iter();
        let most = moves
            .map(|other| other.points)
            .fold(judged.points, f64::max);
        let lost = most - judged.points;
        if lost > judged.error { lost } else { 0.0 }
    }

    /// What a move drawn by lot among those that are told apart would lose on average of the chance to win the game.
    pub(super) fn loss_by_lot(&self) -> f64 {
        let told = self.judgement.told_apart();
        let losses: f64 = told.iter().map(|judged| self.judgement.loss(judged)).sum();
        if told.len() > 1 {
            losses / many(told.len())
        } else {
            0.0
        }
    }
}

/// How well somebody decided, from 0 to 1: 1 when nothing was lost, 0 when as much was lost as by moves drawn by lot, or
/// more; `None` when there was nothing to decide.
pub(super) fn accuracy<'a>(decisions: impl Iterator<Item = &'a Decision>) -> Option<f64> {
    let (mut lost, mut by_lot) = (0.0, 0.0);
    for decision in decisions {
        lost += decision.loss();
        by_lot += decision.loss_by_lot();
    }
    accuracy_of(lost, by_lot)
}

/// How well somebody decided, from 0 to 1, by what was lost of the chance to win the game and what moves drawn by lot would
/// have lost of it; see [`DealReview::accuracy`](super::DealReview::accuracy).
pub fn accuracy_of(lost: f64, by_lot: f64) -> Option<f64> {
    (by_lot > 0.0).then(|| (1.0 - lost / by_lot).max(0.0))
}
