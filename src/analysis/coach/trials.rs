//! Where the deals come from in which moves are tried, and who plays them out.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::{Action, Deal},
    players::{
        Scores,
        eval::Evaluator,
        search::{ImaginedDeal, Outlook, Trial, TrialEnd},
        several::{Ending, SeveralOutlook},
    },
};

use super::{OpponentCount, Position};

/// How many hands of the opponent are imagined.
const OPPONENTS: usize = 2_000;

/// Trials of the moves of one position, each move in the same imagined deals.
pub(super) enum Trials<'a> {
    /// Against one opponent, played out by the nets.
    AgainstOne(Box<Outlook<'a>>, Option<ImaginedDeal>),
    /// Against several, played out by the player of their tables.
    AgainstSeveral(Box<SeveralOutlook>, Option<Deal>),
}

impl<'a> Trials<'a> {
    pub(super) fn new(evaluator: &'a Evaluator, position: &Position) -> Self {
        let Position {
            sheet,
            seats,
            view,
            suspicion,
        } = position;
        if OpponentCount::of(view) == OpponentCount::Several {
            return Self::AgainstSeveral(Box::new(SeveralOutlook::new(view)), None);
        }
        let sits = |player| seats.find(&player).is_some();
        let scores = Scores::on(sheet, seats[view.seat()], sits);
        let outlook = Outlook::new(evaluator, view, *suspicion, u32::MAX)
            .with_scores(scores)
            .with_opponents(OPPONENTS);
        Self::AgainstOne(Box::new(outlook), None)
    }

    /// Goes on to the next imagined deal.
    pub(super) fn imagine(&mut self, rng: &mut ChaCha8Rng) {
        match self {
            Self::AgainstOne(outlook, deal) => *deal = Some(outlook.imagine(rng)),
            Self::AgainstSeveral(outlook, deal) => *deal = Some(outlook.imagine(rng)),
        }
    }

    /// How the hand ends after a move in the deal that was imagined last.
    pub(super) fn follow(&mut self, action: &Action) -> Option<Ending> {
        match self {
            Self::AgainstOne(outlook, deal) => {
                let Trial { end, was_taken } = outlook.follow(deal.as_ref()?, action, u32::MAX);
                match end {
                    TrialEnd::Over(outcome) => Some(Ending {
                        outcome,
                        // Against one opponent the result says it.
                        knocker: None,
                        was_taken,
                    }),
                    TrialEnd::Rated(_) => None,
                }
            }
            Self::AgainstSeveral(outlook, deal) => Some(outlook.follow(deal.as_ref()?, action)),
        }
    }
}
