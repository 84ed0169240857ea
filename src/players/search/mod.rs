//! Looking ahead: the player that tries the evaluator's best moves out against hands that the opponent may hold, and against
//! players that they may be.

mod amateur;
mod draw_luck;
mod opponent_kind;
mod outlook;
mod suspicion;
mod trial;

use std::cell::OnceCell;

use rand::rngs::ChaCha8Rng;

use crate::{
    melds::deadwood,
    play::{Action, Phase, View},
    players::{
        Bot, Learned, Scores,
        chance::chance,
        doubling,
        eval::{Evaluator, RatedMove},
        odds::{HandResults, PairRace, ScoreWorth},
        question::TurnQuestion,
    },
    rules::Rules,
};

pub use opponent_kind::OpponentKind;
pub use outlook::{ImaginedDeal, Outlook, Tried};
pub use suspicion::{Care, KnownBy, OpponentHabits, Suspicion};
pub use trial::{CardUse, Trial, TrialEnd};

use outlook::value_at;

/// How much a player looks ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SearchEffort {
    /// How many trials a decision may take, of all moves together.
    pub trials: u32,
    /// How many hands of the opponent are imagined at most.
    pub opponents: usize,
    /// The number of trials that the evaluator's value counts as.
    pub trust: f32,
    /// How many moves are tried at most.
    pub moves: usize,
    /// How far below the best a discard or a draw may be rated and still be tried, in units of the evaluator.
    pub within: f32,
    /// The same of ending the hand.
    pub end_within: f32,
    /// A move is given up when it is this many standard errors behind the best.
    pub doubt: f32,
}

impl SearchEffort {
    /// What the highest level takes: about eighty milliseconds a decision on one core.
    pub const FULL: Self = Self {
        // The tests look at the way, not at how far it goes.
        trials: if cfg!(test) { 800 } else { 4800 },
        opponents: 400,
        trust: 80.0,
        moves: 6,
        within: 0.2,
        end_within: 0.3,
        doubt: 2.0,
    };
}

/// A player that tries the moves which the [`Evaluator`] holds to be best against hands that the opponent may hold.
///
/// What it leaves to chance comes from a random stream that depends on its seed and on what it sees.
#[derive(Debug, Clone)]
pub struct Searching<'a> {
    evaluator: &'a Evaluator,
    effort: SearchEffort,
    seed: u64,
    suspicion: Suspicion,
    scores: Scores,
    /// The race to the target, from when it first mattered.
    race: OnceCell<PairRace>,
}

impl<'a> Searching<'a> {
    /// A player with these nets.
    pub fn new(evaluator: &'a Evaluator, effort: SearchEffort, seed: u64) -> Self {
        Self {
            evaluator,
            effort,
            seed,
            suspicion: Suspicion::default(),
            scores: Scores::default(),
            race: OnceCell::new(),
        }
    }

    /// What points are worth at the score and this stake, where it makes a difference.
    fn worth(&self, rules: &Rules, stake: u32) -> Option<ScoreWorth> {
        /// The number of hands played to see how they end by the house rules.
        const HANDS: usize = 200;
        if !ScoreWorth::matters(rules, &self.scores, stake) {
            return None;
        }
        let race = self.race.get_or_init(|| {
            let results = HandResults::of(self.evaluator, rules, HANDS);
            PairRace::new(rules, &results)
        });
        race.at(&self.scores, stake)
    }

    /// The double that it offers, or its answer to one. Where the nets are not sure, both ways are played to their end.
    fn doubling(&self, view: &View) -> Option<Action> {
        /// Within this much of the chance to win the game the nets are not trusted.
        const DOUBTFUL: f64 = 0.03;
        /// In how many deals both ways are tried.
        const DEALS: u32 = 120;
        let think = || self.evaluator.think(view);
        let gain = doubling::gain(view, &self.scores, think, |points| points)?;
        // What is asked is whether it is doubled.
        let worth = self.worth(view.rules(), view.stake().multiplier().max(2));
        if worth.is_none() || gain.abs() >= DOUBTFUL {
            return doubling::action(view, gain);
        }
        let (doubles, otherwise) = match view.phase() {
            Phase::Double { .. } => (Action::AcceptDouble, Action::RefuseDouble),
            _ => (Action::OfferDouble, Learned::decide(self.evaluator, view)),
        };
        let mut moves = [Tried::new(doubles, 0.0), Tried::new(otherwise, 0.0)];
        let outlook = Outlook::new(self.evaluator, view, self.suspicion);
        let mut outlook = outlook.with_scores(self.scores).at(worth);
        outlook.try_out(&mut moves, DEALS, &mut chance(self.seed, view));
        let [with, without] = moves.map(|tried| f64::from(tried.value(0.0)));
        doubling::action(view, with - without)
    }

    /// By which it finds what is worth trying.
    fn nets(&self) -> &Evaluator {
        self.suspicion.nets_against(self.evaluator)
    }

    /// The moves worth trying when points have this worth, the best first by the evaluator's word.
    fn moves(&self, view: &View, worth: Option<&ScoreWorth>) -> Vec<Tried> {
        let thought = self.nets().think(view);
        let mut moves: Vec<Tried> = match TurnQuestion::of(view) {
            TurnQuestion::Take {
                card,
                taking,
                leaving,
            } if view.idle_turns() < Learned::IDLE_TURNS => vec![
                Tried::new(taking, thought.taking(card)),
                Tried::new(leaving, thought.leaving()),
            ],
            TurnQuestion::Discard => {
                let choices = thought.choices();
                let held = |choice: &RatedMove| match worth {
                    Some(worth) => value_at(worth, view, &thought, *choice),
                    None => choice.value,
                };
                let tried = |choice: &RatedMove| Tried::new(choice.what.action(view), held(choice));
                choices.as_slice().iter().map(tried).collect()
            }
            TurnQuestion::Take { .. }
            | TurnQuestion::LastDiscard { .. }
            | TurnQuestion::Answered(_) => {
                return Vec::new();
            }
        };
        moves.sort_by(|a, b| b.held.total_cmp(&a.held));
        if is_gin(view, &moves[0].action) {
            moves.truncate(1);
        }
        let best = moves[0].held;
        moves.retain(|tried| {
            let within = match tried.action {
                action if action.ends_hand() => self.effort.end_within,
                _ => self.effort.within,
            };
            // A knock that is rated best has to be compared as well.
            tried.held >= best - within
        });
        moves.truncate(self.effort.moves);
        moves
    }

    /// Tries the moves out until all but one are clearly behind or the trials are used up. Leaves them sorted, the best first.
    fn compare(
        &self,
        moves: &mut Vec<Tried>,
        trials: u32,
        outlook: &mut Outlook<'_>,
        rng: &mut ChaCha8Rng,
    ) {
        /// The number of deals between two comparisons.
        const DEALS: u32 = 25;
        let SearchEffort { trust, doubt, .. } = self.effort;
        let mut left = trials;
        while moves.len() > 1 {
            let count = u32::try_from(moves.len()).expect("a few moves");
            let deals = DEALS.min(left / count);
            if deals == 0 {
                return;
            }
            left -= deals * count;
            outlook.try_out(moves, deals, rng);
            moves.sort_by(|a, b| b.value(trust).total_cmp(&a.value(trust)));
            let best = moves.remove(0);
            moves.retain(|tried| {
                let behind = best.value(trust) - tried.value(trust);
                behind <= doubt * best.error_beside(tried)
            });
            moves.insert(0, best);
        }
    }
}

impl Bot for Searching<'_> {
    fn choose(&mut self, view: &View) -> Action {
        if let Some(action) = self.doubling(view) {
            return action;
        }
        let worth = self.worth(view.rules(), view.stake().multiplier());
        let mut moves = self.moves(view, worth.as_ref());
        if moves.len() < 2 {
            // Of doubles all has been said.
            return Learned::decide(self.nets(), view);
        }
        let outlook = Outlook::new(self.evaluator, view, self.suspicion);
        let mut outlook = outlook
            .with_scores(self.scores)
            .with_opponents(self.effort.opponents)
            .at(worth);
        let mut rng = chance(self.seed, view);
        let rounds = moves.len().next_power_of_two().ilog2();
        for _ in 0..rounds {
            let kept = moves.len().div_ceil(2);
            self.compare(
                &mut moves,
                self.effort.trials / rounds,
                &mut outlook,
                &mut rng,
            );
            moves.truncate(kept);
        }
        moves[0].action
    }

    fn dealt(&mut self, scores: Scores) {
        self.scores = scores;
    }

    fn over(&mut self, view: &View) {
        let mut rng = chance(self.seed, view);
        self.suspicion = self.suspicion.after(view, Care::Quick, &mut rng);
    }
}

/// Whether an action ends the hand with gin. No search is needed then.
fn is_gin(view: &View, action: &Action) -> bool {
    match action {
        Action::BigGin { .. } => true,
        Action::Knock { discard, .. } => deadwood(view.hand().without(*discard)) == 0,
        _ => false,
    }
}
