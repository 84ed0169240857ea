//! The players that opponents may be in a rollout.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, meldable, outs},
    play::{Action, View},
    players::{
        Bot, Greedy, Learned, Scores,
        chance::exp,
        doubling,
        eval::Evaluator,
        instant::completes_a_meld,
        pasts::{OpponentModel, PastDecision, Situation},
        question::TurnQuestion,
    },
};

/// A kind of opponent in a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentKind {
    /// Plays by the nets and considers both hands.
    Learned,
    /// Looks at their own cards alone, and ends the hand at the first chance.
    Greedy,
    /// Looks at their own cards alone, and ends the hand only with gin.
    Camper,
}

impl OpponentKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Learned, Self::Greedy, Self::Camper];

    /// What a player of this kind does; the evaluator is what the learned one goes by.
    /// `scores` are those of the game as that player sees them.
    pub(super) fn choose(self, evaluator: &Evaluator, view: &View, scores: &Scores) -> Action {
        if let Some(action) = doubling::by_nets(evaluator, view, scores) {
            return action;
        }
        match self {
            Self::Learned => Learned::new(evaluator).choose(view),
            Self::Greedy => Greedy.choose(view),
            Self::Camper => wait_for_gin(view),
        }
    }
}

/// The chance that a player decides otherwise than this model of them thinks possible.
const SURPRISE: f64 = 0.02;

impl OpponentModel for OpponentKind {
    fn chance(self, hand: CardSet, decision: &PastDecision) -> f64 {
        match decision {
            PastDecision::Offer { card, took } => {
                let takes = match (self, completes_a_meld(hand, *card)) {
                    (Self::Greedy | Self::Camper, true) => 1.0 - SURPRISE,
                    (Self::Greedy | Self::Camper, false) => SURPRISE,
                    (Self::Learned, true) => 0.97,
                    (Self::Learned, false) => 0.03,
                };
                if *took { takes } else { 1.0 - takes }
            }
            PastDecision::Throw { card, moment } => {
                let Some(best) = best_discard(hand, moment.forbidden) else {
                    return SURPRISE;
                };
                let throws = match self {
                    Self::Learned => throws(*card, hand, moment),
                    Self::Greedy | Self::Camper if *card == best.card => 1.0 - SURPRISE,
                    Self::Greedy | Self::Camper => SURPRISE,
                };
                self.plays_on(best.deadwood, moment) * throws
            }
            PastDecision::End { moment } => {
                let best = best_discard(hand, moment.forbidden);
                best.map_or(SURPRISE, |best| 1.0 - self.plays_on(best.deadwood, moment))
            }
        }
    }
}

impl OpponentKind {
    /// The chance that a player of this kind plays on with so much deadwood after the best discard.
    fn plays_on(self, deadwood: u32, moment: &Situation) -> f64 {
        match self {
            _ if deadwood == 0 => SURPRISE,
            _ if deadwood > moment.limit => 1.0,
            Self::Learned => 0.6,
            Self::Greedy => 0.05,
            Self::Camper => 1.0 - SURPRISE,
        }
    }
}

/// The chance that this card of eleven is thrown by somebody who keeps little deadwood and what can become melds, and errs.
fn throws(thrown: Card, eleven: CardSet, moment: &Situation) -> f64 {
    // A card that could still make a meld is worth half a point of deadwood, and the errors have a scale of two points. Both
    // are the likeliest for what the levels `casual` to `club` threw in 150 deals each.
    let (melded, whole) = (meldable(eleven), deadwood(eleven));
    let quarters = |card: Card| {
        let ten = eleven.without(card);
        let outs = (outs(ten) - moment.gone - eleven).bits().count_ones();
        let left = if melded.contains(card) {
            deadwood(ten)
        } else {
            whole - card.points()
        };
        outs.cast_signed() - 2 * left.cast_signed()
    };
    let this = quarters(thrown);
    let others = (eleven - moment.forbidden).iter();
    let all: f64 = others
        .map(|card| exp(f64::from(quarters(card) - this) / 4.0))
        .sum();
    SURPRISE / 10.0 + (1.0 - SURPRISE) / all.max(1.0)
}

/// With this few draws left, waiting for gin no longer pays.
const LAST_DRAWS: u32 = 2;

/// Plays like [`Greedy`], but does not knock.
fn wait_for_gin(view: &View) -> Action {
    if let TurnQuestion::Discard = TurnQuestion::of(view)
        && let Some(best) = best_discard(view.hand(), view.undiscardable())
        && best.deadwood > 0
        && view.drawable() > LAST_DRAWS
    {
        return Action::Discard { card: best.card };
    }
    Greedy.choose(view)
}
