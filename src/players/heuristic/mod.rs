//! The player with rules of thumb and a little reckoning, on which the lower levels are built.
//!
//! It sees its [`View`] and nothing else. What it may have to leave to chance comes from a random stream that depends
//! on the seed and on what it sees, so it carries nothing from one decision to the next.

mod habits;
mod imagined;
mod knocking;
mod memory;
mod worth;

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::Card,
    melds::{deadwood, deadwood_after_discard},
    play::{Action, View},
    rules::Rules,
};

use super::{
    Bot,
    chance::chance,
    ending::{Ending, ending, ending_with},
    question::Question,
};
pub(super) use habits::{Habits, Knocking, Watching};
use knocking::Reckoning;
use memory::Memory;
use worth::Scales;

/// After so many turns without a draw from the stock it takes no more cards: two players could go on taking for ever.
const PATIENCE: u32 = 8;
/// How many points of deadwood a card taken without a meld would have to save. None can, so it happens only by
/// mistake.
const UNMELDED: f64 = 10.0;

/// The player with rules of thumb and a little reckoning.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heuristic {
    habits: Habits,
    seed: u64,
}

impl Heuristic {
    pub(super) fn new(habits: Habits, seed: u64) -> Self {
        Self { habits, seed }
    }
}

impl Bot for Heuristic {
    fn choose(&mut self, view: &View) -> Action {
        match Question::of(view) {
            Question::Take { card, taking, .. } if self.takes(view, card) => taking,
            Question::Take { leaving, .. } => leaving,
            Question::Discard => self.discard(view),
            Question::LastDiscard { card } if self.takes_last(view, card) => Action::TakeDiscard,
            Question::LastDiscard { .. } => Action::Pass,
            Question::Answered(action) => action,
        }
    }
}

impl Heuristic {
    /// Whether it takes the card on offer: into a meld, if that leaves less deadwood than there is.
    fn takes(&self, view: &View, card: Card) -> bool {
        let hand = view.hand();
        let (with, now) = (hand.with(card), deadwood(hand));
        if view.idle_turns() >= patience(view.rules()) {
            return false;
        }
        let saved = f64::from(now) - f64::from(deadwood_after_discard(with, card.into()));
        let price = if deadwood(with) < now + card.points() {
            0.0
        } else {
            UNMELDED
        };
        // To take and to leave are each misjudged.
        let (rng, slip) = (&mut self.chance(view), self.habits.slip);
        saved - price + slip.draw(rng) - slip.draw(rng) > 0.0
    }

    /// What is left to chance in this decision.
    fn chance(&self, view: &View) -> ChaCha8Rng {
        chance(self.seed, view)
    }

    /// What it remembers of the cards.
    fn memory(&self, view: &View) -> Memory {
        Memory::new(view, &self.habits, self.seed)
    }

    fn discard(&self, view: &View) -> Action {
        let memory = self.memory(view);
        if let Some(ending) = ending(view)
            && self.ends(view, &memory, &ending)
        {
            return ending.action(ending.safest_melds(memory.may_hold()));
        }
        let (rng, slip) = (&mut self.chance(view), self.habits.slip);
        let (card, _) = Scales::new(view, &self.habits, &memory)
            .discards(view.hand(), view.undiscardable())
            .map(|(card, value)| (card, value + slip.draw(rng)))
            .max_by(|(_, one), (_, other)| one.total_cmp(other))
            .expect("the discard that leaves the least is worth a thought");
        Action::Discard { card }
    }

    /// Whether it ends the hand like this rather than play on.
    fn ends(&self, view: &View, memory: &Memory, ending: &Ending) -> bool {
        match self.habits.knocking {
            Knocking::AtOnce => true,
            Knocking::Weighed { deals } => {
                !self.reckoning(view, memory, deals).pays_to_wait(ending)
            }
        }
    }

    /// Whether it takes the last discard to knock with it; otherwise nobody scores.
    fn takes_last(&self, view: &View, card: Card) -> bool {
        match (self.habits.knocking, ending_with(view, card)) {
            (Knocking::Weighed { deals }, Some(ending)) => {
                let memory = self.memory(view);
                self.reckoning(view, &memory, deals).pays(&ending)
            }
            (Knocking::AtOnce, _) | (_, None) => true,
        }
    }

    fn reckoning<'a>(&self, view: &'a View, memory: &'a Memory, deals: u32) -> Reckoning<'a> {
        Reckoning {
            view,
            memory,
            deals,
            rng: self.chance(view),
        }
    }
}

/// After how many turns without a draw from the stock it takes no more cards. The last turn before the deal is void
/// would be wasted on it.
fn patience(rules: &Rules) -> u32 {
    match rules.stock.idle_turns {
        0 => PATIENCE,
        void => PATIENCE.min(void - 1),
    }
}
