//! Where the deals come from in which moves are tried, and who plays them out.

use rand::rngs::ChaCha8Rng;

use crate::{
    play::Action,
    players::{
        doubling,
        eval::Evaluator,
        search::{CardUse, ImaginedDeal, Outlook, Trial, TrialEnd},
        several::{Ending, GuessedDeal, SeveralOutlook},
    },
};

use super::{Chances, Effort, OpponentCount, Position};

/// How many hands of the opponent are imagined.
const OPPONENTS: usize = 2_000;

/// What a trial came to, and how lucky the draws in it were, in points at a stake of one; zero on average.
pub(super) struct Tried {
    pub end: TriedEnd,
    pub luck: f32,
}

/// How a trial ended.
pub(super) enum TriedEnd {
    /// The hand ended; what became of the cards of the player is not known among several.
    Ended { ending: Ending, cards: CardUse },
    /// It was broken off when the nets expected so many points of it.
    BrokenOff(f64),
}

/// Trials of the moves of one position, each move in the same imagined deals.
pub(super) enum Trials<'a> {
    /// Against one opponent, played out by the nets.
    AgainstOne(Box<PairTrials<'a>>, Vec<ImaginedDeal>),
    /// Against several, played out by the player of their tables.
    AgainstSeveral(Box<SeveralOutlook>, Vec<GuessedDeal>),
}

pub(super) struct PairTrials<'a> {
    outlook: Outlook<'a>,
    /// After how many discards of the player a hand is broken off.
    turns: u32,
    /// What a point at a stake of one counts.
    multiplier: f64,
}

impl<'a> Trials<'a> {
    pub(super) fn new(
        evaluator: &'a Evaluator,
        chances: &Chances,
        position: &Position,
        effort: Effort,
    ) -> Self {
        let Position {
            score,
            view,
            acquaintance,
            ..
        } = position;
        let scores = position.scores();
        if OpponentCount::of(view) == OpponentCount::Several {
            let outlook = SeveralOutlook::new(view, scores);
            return Self::AgainstSeveral(Box::new(outlook), Vec::new());
        }
        let outlook = Outlook::new(evaluator, view, acquaintance.suspicion())
            .with_scores(scores)
            .with_care(effort.care())
            .with_opponents(OPPONENTS)
            .at(chances.score_worth(score.goal, &scores, view.stake().multiplier()));
        let trials = PairTrials {
            outlook,
            turns: effort.turns(view.phase()),
            multiplier: f64::from(view.scoring().multiplier()),
        };
        Self::AgainstOne(Box::new(trials), Vec::new())
    }

    /// Imagines one more deal. Returns its place among those that are remembered, from 0.
    pub(super) fn imagine(&mut self, rng: &mut ChaCha8Rng) -> usize {
        match self {
            Self::AgainstOne(trials, deals) => {
                deals.push(trials.outlook.imagine(rng));
                deals.len() - 1
            }
            Self::AgainstSeveral(outlook, deals) => {
                deals.push(outlook.imagine(rng));
                deals.len() - 1
            }
        }
    }

    /// What comes of moves, one after the other, in the deal at this place.
    pub(super) fn follow<'m>(
        &mut self,
        deal: usize,
        moves: impl IntoIterator<Item = &'m Action>,
    ) -> Option<Tried> {
        Some(match self {
            Self::AgainstOne(trials, deals) => {
                let deal = deals.get(deal)?;
                let trial = trials.outlook.follow(deal, moves, trials.turns);
                let Trial {
                    fate, cards, luck, ..
                } = trial;
                let end = match trial.end {
                    TrialEnd::Over(outcome) => TriedEnd::Ended {
                        ending: Ending {
                            outcome,
                            // Against one opponent the result says it.
                            knocker: None,
                            fate,
                        },
                        cards,
                    },
                    TrialEnd::Rated(value) => {
                        TriedEnd::BrokenOff(trials.multiplier * doubling::points(value))
                    }
                };
                Tried { end, luck }
            }
            Self::AgainstSeveral(outlook, deals) => {
                // There the outlook itself finds what follows a take.
                let action = moves.into_iter().next()?;
                let end = TriedEnd::Ended {
                    ending: outlook.follow(deals.get(deal)?, action),
                    cards: CardUse::default(),
                };
                Tried { end, luck: 0.0 }
            }
        })
    }
}
