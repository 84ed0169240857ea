//! Deals played to be learned from.

use rand::{Rng, rngs::ChaCha8Rng};
use undercut::{
    cards::{Card, CardSet, Deck, below},
    lab::{
        Bot, Learned, WatchedDeal,
        eval::{Evaluator, Inputs, RatedMove, Stakes, Thought, TurnMove, UNIT, value::Dense},
    },
    melds::{best_discard, deadwood, deadwood_after_lay_offs},
    play::{Action, BySeat, Deal, KnockKind, OnOffer, Outcome, Phase, Standing, View, pair},
    rules::Rules,
};

use crate::sample::{BeliefSample, Samples, ValueSample};

/// How the learner departs from what it holds to be best, to find out more.
#[derive(Debug, Clone, Copy)]
pub struct Noise {
    /// The scale of what is added to the value of each choice, in the units of the nets.
    pub temperature: f32,
    /// The share of decisions that are left to chance.
    pub random: f32,
}

/// Every so many situations one is kept for the belief.
const BELIEF_EVERY: u32 = 3;

/// Who sits in a seat.
pub enum Sitter {
    /// The learner, whose decisions are learned from.
    Learner,
    /// Somebody else.
    Guest(Box<dyn Bot>),
}

/// A value whose target is not known yet.
struct Pending {
    net: Net,
    inputs: Inputs,
    dense: Dense,
    /// The number of the own turn that comes next.
    turn: usize,
}

#[derive(Clone, Copy)]
enum Net {
    AfterDiscard,
    BeforeDraw,
}

/// What a learner has gone through in a deal.
#[derive(Default)]
struct Course {
    pending: Vec<Pending>,
    /// What each own turn was held to be worth, once the card was drawn.
    turns: Vec<f32>,
}

impl Course {
    fn enter(&mut self, net: Net, inputs: Inputs, dense: &Dense) {
        self.pending.push(Pending {
            net,
            inputs,
            dense: *dense,
            turn: self.turns.len(),
        });
    }

    /// Sets the targets, now that it is known what the deal was worth.
    fn close(self, worth: f32, lambda: f32, samples: &mut Samples) {
        let mut returns = vec![worth; self.turns.len() + 1];
        for turn in (0..self.turns.len()).rev() {
            returns[turn] = (1.0 - lambda) * self.turns[turn] + lambda * returns[turn + 1];
        }
        for pending in self.pending {
            let (list, target) = match pending.net {
                Net::AfterDiscard => (&mut samples.after_discard, returns[pending.turn]),
                Net::BeforeDraw => {
                    let held = self.turns.get(pending.turn).copied();
                    (&mut samples.before_draw, held.unwrap_or(worth))
                }
            };
            list.push(ValueSample {
                inputs: pending.inputs,
                dense: pending.dense,
                target,
            });
        }
    }
}

/// A table at which deals are played to be learned from.
pub struct SelfPlay<'a> {
    pub evaluator: &'a Evaluator,
    /// How much of a return is what came of a deal in the end, as against what the nets held it to be worth a turn
    /// later.
    pub lambda: f32,
    pub noise: Noise,
    pub rng: ChaCha8Rng,
    pub samples: Samples,
}

impl<'a> SelfPlay<'a> {
    /// Plays a deal, and keeps what can be learned from it.
    pub fn play(&mut self, rules: &Rules, deck: Deck, sitters: &mut BySeat<Sitter>) {
        let mut watched = WatchedDeal::new(rules, deck);
        let mut courses = pair::each(|_| Course::default());
        while let Some(seat) = watched.deal.turn() {
            let view = &watched.views[seat];
            let action = match &mut sitters[seat] {
                Sitter::Guest(bot) => bot.choose(view),
                Sitter::Learner => self.decide(view, &watched.deal, &mut courses[seat]),
            };
            watched.play(seat, &action);
        }
        let outcome = watched.deal.outcome().expect("the deal is over");
        for seat in pair::SEATS {
            if let Sitter::Learner = sitters[seat] {
                let stakes = Stakes::new(rules, watched.deal.stake());
                let course = std::mem::take(&mut courses[seat]);
                let worth = stakes.worth(&outcome, seat) / UNIT;
                course.close(worth, self.lambda, &mut self.samples);
            }
        }
    }

    fn decide(&mut self, view: &View, deal: &Deal, course: &mut Course) -> Action {
        match *view.phase() {
            Phase::Offer { card, .. } => {
                let thought = self.think(view, deal);
                if self.takes(&thought, card) {
                    return Action::TakeUpcard;
                }
                course.enter(Net::BeforeDraw, thought.inputs_left(), &thought.dense);
                Action::Pass
            }
            Phase::Draw { on_offer, .. } => {
                let thought = self.think(view, deal);
                if let OnOffer::Takeable(card) = on_offer
                    && view.idle_turns() < Learned::IDLE_TURNS
                    && self.takes(&thought, card)
                {
                    return Action::TakeDiscard;
                }
                course.enter(Net::BeforeDraw, thought.inputs_left(), &thought.dense);
                Action::DrawStock
            }
            Phase::Discard { .. } => {
                let thought = self.think(view, deal);
                self.learn_ending(view, deal, &thought);
                let choices = thought.choices();
                course.turns.push(choices.best().value);
                let what = self.pick(choices.as_slice());
                if let TurnMove::Discard(card) = what {
                    let inputs = thought.inputs_after(card);
                    course.enter(Net::AfterDiscard, inputs, &thought.dense);
                }
                what.action(view)
            }
            // Nobody doubles in training.
            Phase::Double { .. }
            | Phase::LastDiscard { .. }
            | Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::LayOff { .. }
            | Phase::Over(_) => Learned::new(self.evaluator).choose(view),
        }
    }

    /// Takes in a view; now and then it is kept for the belief, with what the opponent really holds.
    fn think(&mut self, view: &View, deal: &Deal) -> Thought<'a> {
        let thought = self.evaluator.think(view);
        if below(&mut self.rng, BELIEF_EVERY) == 0 {
            let chosen = self.any_cards();
            let theirs = deal.hand(pair::opponent(view.seat()));
            let supposed = self.any_part(theirs);
            let sample = BeliefSample::new(&thought, theirs, chosen, supposed);
            self.samples.belief.push(sample);
        }
        thought
    }

    /// Every card with an even chance.
    fn any_cards(&mut self) -> CardSet {
        let chosen = self.rng.next_u64();
        let is_chosen = |card: &Card| chosen >> card.index() & 1 == 1;
        CardSet::FULL.iter().filter(is_chosen).collect()
    }

    /// Nothing of a hand half of the time, else any number of any of its cards.
    fn any_part(&mut self, hand: CardSet) -> CardSet {
        let mut part = CardSet::EMPTY;
        let size = below(&mut self.rng, 20);
        if size < 10 {
            for _ in 0..size {
                let rest = hand - part;
                let number = below(&mut self.rng, u32::try_from(rest.len()).expect("a hand"));
                part.extend(rest.iter().nth(number as usize));
            }
        }
        part
    }

    /// Where the hand could be ended, what that would have been worth is known exactly.
    fn learn_ending(&mut self, view: &View, deal: &Deal, thought: &Thought<'_>) {
        let seat = view.seat();
        let best = best_discard(view.hand(), view.undiscardable()).expect("a hand of eleven");
        if best.deadwood > view.knock_limit() {
            return;
        }
        let Action::Knock { discard, melds } = TurnMove::End(best.card).action(view) else {
            unreachable!("the end of a hand is a knock");
        };
        let theirs = deal.hand(pair::opponent(seat));
        let is_gin = best.deadwood == 0;
        let defense = if !is_gin || view.rules().gin.lay_offs {
            deadwood_after_lay_offs(theirs, &melds)
        } else {
            deadwood(theirs)
        };
        let counts = pair::each(|at| if at == seat { best.deadwood } else { defense });
        let kind = if is_gin {
            KnockKind::Gin
        } else {
            KnockKind::Knock
        };
        let outcome: Outcome = view
            .scoring()
            .showdown(seat, kind, Standing::Regular, counts);
        let worth = thought.knowledge.stakes.worth(&outcome, seat) / UNIT;
        self.samples.ending.push(ValueSample {
            inputs: thought.inputs_after(discard),
            dense: thought.dense,
            target: worth,
        });
    }

    /// One of the choices: the one that is worth most when a little chance is added to each, or any discard.
    fn pick(&mut self, choices: &[RatedMove]) -> TurnMove {
        if self.is_random() {
            let count = u32::try_from(choices.len()).expect("a dozen at most");
            let any = choices[below(&mut self.rng, count) as usize].what;
            if let TurnMove::Discard(_) = any {
                return any;
            }
        }
        let mut best = (f32::MIN, TurnMove::BigGin);
        for choice in choices {
            // A Gumbel deviate makes it a draw in proportion to the exponentials of the values.
            let deviate = -(-chance(&mut self.rng).max(1e-6).ln()).ln();
            let value = choice.value + self.noise.temperature * deviate;
            if value > best.0 {
                best = (value, choice.what);
            }
        }
        best.1
    }

    fn takes(&mut self, thought: &Thought<'_>, card: Card) -> bool {
        if self.is_random() {
            below(&mut self.rng, 2) == 0
        } else {
            thought.takes(card)
        }
    }

    fn is_random(&mut self) -> bool {
        chance(&mut self.rng) < self.noise.random
    }
}

/// A number from 0 to below 1.
fn chance(rng: &mut ChaCha8Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / 16_777_216.0
}
