//! The players that opponents may be in a rollout.

use crate::{
    cards::CardSet,
    melds::{BestDiscard, best_discard},
    play::{Action, View},
    players::{
        Bot, Greedy, Learned, Scores, doubling,
        eval::Evaluator,
        instant::completes_a_meld,
        pasts::{DiscardContext, OpponentModel, PastDecision},
        question::TurnQuestion,
    },
};

use super::amateur::{self, Haste, LAST_DRAWS, SURPRISE};

/// A kind of opponent in a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpponentKind {
    /// Plays by the nets and considers both hands.
    Learned,
    /// Looks at their own cards alone, and ends the hand at the first chance.
    Greedy,
    /// Looks at their own cards alone, and ends the hand only with gin.
    Camper,
    /// Looks at their own cards alone, errs as people do, and ends the hand at the first chance.
    Hasty,
    /// Looks at their own cards alone, errs as people do, and ends the hand the later the more cards make gin.
    Hopeful,
}

impl OpponentKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Learned,
        Self::Greedy,
        Self::Camper,
        Self::Hasty,
        Self::Hopeful,
    ];

    /// How many changes lie between two pasts that are drawn.
    pub(super) const fn pace(self) -> u32 {
        match self {
            Self::Learned | Self::Hasty | Self::Hopeful => 10,
            // What they did leaves few pasts, which are far apart and quickly judged.
            Self::Greedy | Self::Camper => 40,
        }
    }

    /// The nets that a player decides by against one of this kind, if those are the usual ones.
    ///
    /// The usual ones expect an opponent who is about as good as themselves. Against players who look at their own cards alone
    /// there is more time: the others play for gin where the usual ones knock.
    pub fn nets_against(self, usual: &Evaluator) -> &Evaluator {
        match self {
            Self::Learned => usual,
            Self::Greedy | Self::Camper | Self::Hasty | Self::Hopeful => {
                Evaluator::against_simple()
            }
        }
    }

    /// What a player of this kind does; the evaluator is what the learned one goes by.
    /// `scores` are those of the game as that player sees them.
    pub fn choose(self, evaluator: &Evaluator, view: &View, scores: &Scores) -> Action {
        if let Some(action) = doubling::by_nets(evaluator, view, scores) {
            return action;
        }
        match self {
            Self::Learned => Learned::new(evaluator).choose(view),
            Self::Greedy => Greedy.choose(view),
            Self::Camper => wait_for_gin(view),
            Self::Hasty => amateur::choose(Haste::AtOnce, view),
            Self::Hopeful => amateur::choose(Haste::HopesForGin, view),
        }
    }
}

impl OpponentModel for OpponentKind {
    fn chance(self, hand: CardSet, decision: &PastDecision) -> f64 {
        match decision {
            PastDecision::Offer { card, took } => {
                let takes = match self {
                    Self::Hasty | Self::Hopeful => amateur::takes(hand, *card),
                    Self::Learned if completes_a_meld(hand, *card) => 0.97,
                    Self::Learned => 0.03,
                    Self::Greedy | Self::Camper if completes_a_meld(hand, *card) => 1.0 - SURPRISE,
                    Self::Greedy | Self::Camper => SURPRISE,
                };
                if *took { takes } else { 1.0 - takes }
            }
            PastDecision::Throw { card, moment } => {
                let Some(best) = best_discard(hand, moment.forbidden) else {
                    return SURPRISE;
                };
                let throws = match self {
                    Self::Learned | Self::Hasty | Self::Hopeful => {
                        amateur::throws(*card, hand, moment)
                    }
                    Self::Greedy | Self::Camper if *card == best.card => 1.0 - SURPRISE,
                    Self::Greedy | Self::Camper => SURPRISE,
                };
                self.plays_on(hand, best, moment) * throws
            }
            PastDecision::End { moment } => {
                let best = best_discard(hand, moment.forbidden);
                best.map_or(SURPRISE, |best| 1.0 - self.plays_on(hand, best, moment))
            }
        }
    }
}

impl OpponentKind {
    /// The chance that a player of this kind plays on with these eleven cards.
    fn plays_on(self, eleven: CardSet, best: BestDiscard, moment: &DiscardContext) -> f64 {
        match self {
            _ if best.deadwood == 0 => SURPRISE,
            _ if best.deadwood > moment.limit => 1.0,
            Self::Learned => 0.6,
            Self::Greedy => 0.05,
            Self::Hasty => SURPRISE,
            Self::Hopeful => Haste::HopesForGin.plays_on(eleven.without(best.card), moment.gone),
            Self::Camper => 1.0 - SURPRISE,
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::pair,
        players::{WatchedDeal, eval::Stakes},
        rules::Rules,
    };

    #[test]
    fn against_simple_players_their_own_nets_win_more() {
        const DEALS: u16 = 1600;
        let (rules, usual) = (Rules::default(), Evaluator::embedded());
        let won = |kind: OpponentKind, nets| {
            let mut sum = 0.0;
            for number in 0..DEALS {
                let deck = Deck::shuffled(&mut stream(5, Stream::Deal(number.into())));
                let mut learned = Learned::new(nets);
                let mut watched = WatchedDeal::new(&rules, deck);
                let me = pair::SEATS[usize::from(number % 2 == 0)];
                let outcome = watched.play_out(|seat, view| {
                    if seat == me {
                        learned.choose(view)
                    } else {
                        kind.choose(usual, view, &Scores::default())
                    }
                });
                sum += Stakes::new(&rules, watched.deal.stake()).worth(&outcome, me);
            }
            sum
        };
        for kind in OpponentKind::ALL {
            let nets = kind.nets_against(usual);
            let gain = won(kind, nets) - won(kind, usual);
            match kind {
                OpponentKind::Learned => assert!(gain.abs() < 1e-3, "{gain}"),
                // Half a point a hand at least; it is about two.
                OpponentKind::Greedy
                | OpponentKind::Camper
                | OpponentKind::Hasty
                | OpponentKind::Hopeful => {
                    assert!(gain > 0.5 * f32::from(DEALS), "{kind:?}: {gain}");
                }
            }
        }
    }
}
