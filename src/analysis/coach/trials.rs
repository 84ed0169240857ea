//! Where the deals come from in which moves are tried, and who plays them out.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::{Action, Deal},
    players::{
        Scores, doubling,
        eval::Evaluator,
        search::{ImaginedDeal, Outlook, Trial, TrialEnd},
        several::{Ending, SeveralOutlook},
    },
};

use super::{OpponentCount, Position};

/// How many hands of the opponent are imagined.
const OPPONENTS: usize = 2_000;

/// What a trial came to.
pub(super) enum Tried {
    /// The hand ended.
    Ended(Ending),
    /// It was broken off when the nets expected so many points of it.
    BrokenOff(f64),
}

/// Trials of the moves of one position, each move in the same imagined deals.
pub(super) enum Trials<'a> {
    /// Against one opponent, played out by the nets.
    AgainstOne(Box<PairTrials<'a>>, Option<ImaginedDeal>),
    /// Against several, played out by the player of their tables.
    AgainstSeveral(Box<SeveralOutlook>, Option<Deal>),
}

pub(super) struct PairTrials<'a> {
    outlook: Outlook<'a>,
    /// After how many discards of the player a hand is broken off.
    turns: u32,
    /// What a point at a stake of one counts.
    multiplier: f64,
}

impl<'a> Trials<'a> {
    pub(super) fn new(evaluator: &'a Evaluator, position: &Position, turns: u32) -> Self {
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
        let outlook = Outlook::new(evaluator, view, *suspicion, turns)
            .with_scores(scores)
            .with_opponents(OPPONENTS);
        let trials = PairTrials {
            outlook,
            turns,
            multiplier: f64::from(view.scoring().multiplier()),
        };
        Self::AgainstOne(Box::new(trials), None)
    }

    /// Goes on to the next imagined deal.
    pub(super) fn imagine(&mut self, rng: &mut ChaCha8Rng) {
        match self {
            Self::AgainstOne(trials, deal) => *deal = Some(trials.outlook.imagine(rng)),
            Self::AgainstSeveral(outlook, deal) => *deal = Some(outlook.imagine(rng)),
        }
    }

    /// What comes of a move in the deal that was imagined last.
    pub(super) fn follow(&mut self, action: &Action) -> Option<Tried> {
        Some(match self {
            Self::AgainstOne(trials, deal) => {
                let Trial { end, was_taken } =
                    trials.outlook.follow(deal.as_ref()?, action, trials.turns);
                match end {
                    TrialEnd::Over(outcome) => Tried::Ended(Ending {
                        outcome,
                        // Against one opponent the result says it.
                        knocker: None,
                        was_taken,
                    }),
                    TrialEnd::Rated(value) => {
                        Tried::BrokenOff(trials.multiplier * doubling::points(value))
                    }
                }
            }
            Self::AgainstSeveral(outlook, deal) => {
                Tried::Ended(outlook.follow(deal.as_ref()?, action))
            }
        })
    }
}
