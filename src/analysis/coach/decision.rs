//! A decision of a recorded deal, judged.

use crate::{
    game::{Player, words::Phrase},
    play::{Action, Phase, View},
    players::odds::many,
    record::Moment,
};

use super::{Coach, Grade, Inquiry, JudgedMove, Judgment, MistakeKind, move_class::MoveClass};

/// A decision of a recorded deal, judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    pub player: Player,
    /// How many events of the deal came before it.
    pub event: usize,
    /// Which turn of the player it belongs to, from 1.
    pub turn: usize,
    /// What the player knew.
    pub view: View,
    /// What the player did.
    pub played: Action,
    /// Whether the player had asked for a hint.
    pub was_hinted: bool,
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
    /// What trials of it are to find out.
    pub fn inquiry(&self) -> Inquiry {
        if self.was_hinted {
            Inquiry::Hinted(self.played)
        } else {
            Inquiry::Played(self.played)
        }
    }

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

    /// What it was about: `upcard`, `draw`, `double`, `discard`, `defence`, or `knock or wait` wherever one was done or best.
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
            Phase::Offer { .. } => "upcard",
            Phase::Draw { .. } | Phase::LastDiscard { .. } => "draw",
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
