//! The player with rules of thumb and a little reckoning, on which the lower levels are built.
//!
//! It sees its [`View`] and nothing else. What it may have to leave to chance comes from a random stream that depends
//! on the seed and on what it sees, so it carries nothing from one decision to the next.

mod imagined;
mod memory;

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet},
    melds::{deadwood, deadwood_after_discard},
    play::{Action, View},
    players::chance::{Recall, Slip},
    rules::Rules,
};

use imagined::{pays, pays_to_wait};
use memory::Memory;

use super::{
    Bot,
    chance::chance,
    doubling,
    question::TurnQuestion,
    question::{BestKnock, ending, ending_with},
};

/// What makes one player with rules of thumb different from another: the weaknesses that people have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Habits {
    /// How well it is remembered what was thrown, and what the opponent took.
    pub(super) recall: Recall,
    /// How much the deadwood after the next draw counts against the deadwood now, 0 to 1. Looking at the next draw keeps pairs
    /// and parts of runs.
    pub(super) foresight: f64,
    /// What is made of the opponent's play.
    pub(super) watching: Watching,
    /// When a hand is ended that can be.
    pub(super) knocking: KnockTiming,
    /// By how much the values of the moves are misjudged. The errors are near misses, because what is clearly bad stays
    /// so.
    pub(super) slip: Slip,
}

/// What is made of the opponent's play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Watching {
    /// Nothing: any hidden card may be anywhere.
    OwnCards,
    /// What they take, throw and leave tells what they are likely to hold.
    Opponent,
}

/// When a hand is ended that can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KnockTiming {
    /// At the first chance.
    AtOnce,
    /// When that brings more than playing on would, in this many imagined deals.
    Weighed {
        /// How many hands of the opponent are imagined.
        deals: u32,
    },
}

/// After this many turns without a draw from the stock it takes no more cards: two players could go on forever.
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
    /// The double that it offers, or its answer to one.
    fn doubling(&self, view: &View) -> Option<Action> {
        let misjudged = |points| {
            let (rng, slip) = (&mut self.chance(view), self.habits.slip);
            points + doubling::MISJUDGED * (slip.draw(rng) - slip.draw(rng))
        };
        doubling::by_feel(view, misjudged)
    }

    pub(super) fn new(habits: Habits, seed: u64) -> Self {
        Self { habits, seed }
    }
}

impl Bot for Heuristic {
    fn choose(&mut self, view: &View) -> Action {
        if let Some(action) = self.doubling(view) {
            return action;
        }
        match TurnQuestion::of(view) {
            TurnQuestion::Take { card, taking, .. } if self.takes(view, card) => taking,
            TurnQuestion::Take { leaving, .. } => leaving,
            TurnQuestion::Discard => self.discard(view),
            TurnQuestion::LastDiscard { card } if self.takes_last(view, card) => {
                Action::TakeDiscard
            }
            TurnQuestion::LastDiscard { .. } => Action::Pass,
            TurnQuestion::Answered(action) => action,
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

    /// The random source of this decision.
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
    fn ends(&self, view: &View, memory: &Memory, ending: &BestKnock) -> bool {
        match self.habits.knocking {
            KnockTiming::AtOnce => true,
            KnockTiming::Weighed { deals } => {
                !pays_to_wait(view, memory, deals, &mut self.chance(view), ending)
            }
        }
    }

    /// Whether it takes the last discard to knock with it; otherwise nobody scores.
    fn takes_last(&self, view: &View, card: Card) -> bool {
        match (self.habits.knocking, ending_with(view, card)) {
            (KnockTiming::Weighed { deals }, Some(ending)) => {
                let memory = self.memory(view);
                pays(view, &memory, deals, &mut self.chance(view), &ending)
            }
            (KnockTiming::AtOnce, _) | (_, None) => true,
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

/// What the chance to knock after the next draw adds to a hand, in points.
const KNOCK: f64 = 20.0;
/// What the chance of gin after the next draw adds, in points and in parts of the gin bonus. It is more than gin
/// brings, because a hand that is close to gin stays close to it for more than one draw.
const GIN: (f64, f64) = (10.0, 2.0);
/// What it costs to throw a card that the opponent melds, in points.
const FED: f64 = 2.0;
/// A discard that leaves this many points more than the best breaks a meld, and is not considered.
const TOO_MANY: u32 = 10;

/// Weighs hands of ten for one decision.
struct Scales<'a> {
    memory: &'a Memory,
    foresight: f64,
    knock_limit: u32,
    gin: f64,
}

impl<'a> Scales<'a> {
    fn new(view: &View, habits: &Habits, memory: &'a Memory) -> Self {
        let (points, parts) = GIN;
        Self {
            memory,
            foresight: habits.foresight,
            knock_limit: view.knock_limit(),
            gin: points + parts * f64::from(view.rules().score.gin_bonus),
        }
    }

    /// What a hand of ten is worth, in points: the less deadwood there is now, and will be after the next draw, the
    /// more; and more with every chance to end the hand then.
    ///
    /// The next draw is reckoned exactly over all unseen cards.
    fn hand(&self, ten: CardSet) -> f64 {
        let now = -f64::from(deadwood(ten));
        let after_draw = |card: Card| {
            let count = deadwood_after_discard(ten.with(card), CardSet::EMPTY);
            let knock = if count <= self.knock_limit {
                KNOCK
            } else {
                0.0
            };
            let gin = if count == 0 { self.gin } else { 0.0 };
            self.memory.next[card.index()] * (knock + gin - f64::from(count))
        };
        let soon: f64 = self.memory.unseen.iter().map(after_draw).sum();
        (1.0 - self.foresight) * now + self.foresight * soon
    }

    /// Every discard from a hand of eleven that is worth a thought, with its value in points.
    fn discards(&self, eleven: CardSet, forbidden: CardSet) -> impl Iterator<Item = (Card, f64)> {
        let most = deadwood_after_discard(eleven, forbidden) + TOO_MANY;
        (eleven - forbidden)
            .iter()
            .map(move |card| (card, eleven.without(card)))
            .filter(move |(_, ten)| deadwood(*ten) <= most)
            .map(|(card, ten)| (card, self.hand(ten) - FED * self.memory.can_meld(card)))
    }
}

#[cfg(test)]
impl Habits {
    /// Makes as much of what it has seen as it can.
    const WATCHFUL: Self = Self {
        recall: Recall::ALL,
        foresight: 1.0,
        watching: Watching::Opponent,
        knocking: KnockTiming::Weighed { deals: 32 },
        slip: Slip::NONE,
    };

    /// Sees its own cards alone, and forgets the others.
    const FORGETFUL: Self = Self {
        recall: Recall {
            throws: 2.0,
            pick_ups: 0.0,
        },
        watching: Watching::OwnCards,
        ..Self::WATCHFUL
    };
}
