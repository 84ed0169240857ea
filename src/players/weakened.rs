//! A player that is weaker than the learned evaluator.

use rand::rngs::ChaCha8Rng;

use crate::play::{Action, View};

use super::{
    Bot, Learned, Scores,
    chance::{Recall, Slip, chance},
    doubling,
    eval::{Evaluator, Knowledge, Thought, TurnMove, UNIT},
    question::{Knocking, TurnQuestion, ending, ending_with},
};

/// How a player falls short of the evaluator.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Weakness {
    /// How well it is remembered what was thrown, and what was taken.
    pub(super) recall: Recall,
    /// How badly the value of a move is judged.
    pub(super) slip: Slip,
    /// When a hand is ended that can be.
    pub(super) knocking: Knocking,
    /// By how many points taking from the pile is overrated.
    pub(super) taking: f64,
}

impl Weakness {
    /// No weakness at all.
    pub(super) const NONE: Self = Self {
        recall: Recall::ALL,
        slip: Slip::NONE,
        knocking: Knocking::Weighed(0.0),
        taking: 0.0,
    };
}

/// A player that decides like [`Learned`], but forgets, misjudges and has a bias.
#[derive(Debug, Clone, Copy)]
pub(super) struct Weakened<'a> {
    evaluator: &'a Evaluator,
    weakness: Weakness,
    seed: u64,
    scores: Scores,
}

impl<'a> Weakened<'a> {
    /// A player of this weakness with a seed of its own.
    pub(super) fn new(evaluator: &'a Evaluator, weakness: Weakness, seed: u64) -> Self {
        Self {
            evaluator,
            weakness,
            seed,
            scores: Scores::default(),
        }
    }
}

impl Bot for Weakened<'_> {
    fn choose(&mut self, view: &View) -> Action {
        if let Some(action) = self.doubling(view) {
            return action;
        }
        match TurnQuestion::of(view) {
            TurnQuestion::Take { leaving, .. } if view.idle_turns() >= Learned::IDLE_TURNS => {
                leaving
            }
            TurnQuestion::Take {
                card,
                taking,
                leaving,
            } => {
                let (thought, mut rng) = (self.think(view), chance(self.seed, view));
                let to_take = self.points(thought.taking(card), &mut rng) + self.weakness.taking;
                if to_take > self.points(thought.leaving(), &mut rng) {
                    taking
                } else {
                    leaving
                }
            }
            TurnQuestion::Discard => self.discard(view),
            TurnQuestion::LastDiscard { card } => {
                let worth = f64::from(self.think(view).ending_with(card));
                let is_gin = ending_with(view, card).is_some_and(|ending| ending.deadwood == 0);
                if is_gin || worth > 0.0 {
                    Action::TakeDiscard
                } else {
                    Action::Pass
                }
            }
            TurnQuestion::Answered(action) => action,
        }
    }

    fn dealt(&mut self, scores: Scores) {
        self.scores = scores;
    }
}

impl<'a> Weakened<'a> {
    fn think(&self, view: &View) -> Thought<'a> {
        let remembered = self.weakness.recall.of(view, self.seed);
        let knowledge = Knowledge::recalled(view, |place| remembered.has(place));
        self.evaluator.think_knowing(view, knowledge)
    }

    /// The double that it offers, or its answer to one. A whole hand is misjudged more than a move.
    fn doubling(&self, view: &View) -> Option<Action> {
        let misjudged = |points| {
            let mut rng = chance(self.seed, view);
            let slip = self.weakness.slip;
            points + doubling::MISJUDGED * (slip.draw(&mut rng) - slip.draw(&mut rng))
        };
        let gain = doubling::gain(view, &self.scores, || self.think(view), misjudged)?;
        doubling::action(view, gain)
    }

    /// A value of the nets as this player sees it, in points.
    fn points(&self, value: f32, rng: &mut ChaCha8Rng) -> f64 {
        f64::from(value * UNIT) + self.weakness.slip.draw(rng)
    }

    fn discard(&self, view: &View) -> Action {
        if self.weakness.knocking == Knocking::AtOnce
            && let Some(ending) = ending(view)
        {
            return ending.action(ending.safest_melds(view.unseen()));
        }
        let mut rng = chance(self.seed, view);
        let mut value = |what: TurnMove, value: f32| {
            self.points(value, &mut rng)
                + match what {
                    TurnMove::Discard(_) => 0.0,
                    TurnMove::End(_) | TurnMove::BigGin => self.haste(view),
                }
        };
        let choices = self.think(view).choices();
        let judged = choices.as_slice().iter();
        let (best, _) = judged
            .map(|choice| (choice.what, value(choice.what, choice.value)))
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .expect("there is at least one");
        best.action(view)
    }

    /// What is added to the value of ending the hand, in points.
    fn haste(&self, view: &View) -> f64 {
        /// With this few draws left, the player no longer waits for gin.
        const LAST_DRAWS: u32 = 2;
        const NEVER: f64 = -1e6;
        match self.weakness.knocking {
            Knocking::Weighed(points) => points,
            Knocking::Gin if view.drawable() > LAST_DRAWS => NEVER,
            Knocking::Gin | Knocking::AtOnce => 0.0,
        }
    }
}
