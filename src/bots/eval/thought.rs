//! The decisions of a turn, judged.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, safest_arrangement},
    play::{Action, View},
    rules::{Exhausted, Rules},
};

use super::{
    Evaluator, Knowledge, UNIT,
    belief::Guess,
    features::{Dense, Inputs, Stand},
    integer::{Accumulator, IntegerNet, Steps},
};

/// What can be done with a hand of eleven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Discard a card and play on.
    Discard(Card),
    /// Discard a card and end the hand.
    End(Card),
    /// End the hand with eleven melded cards.
    BigGin,
}

impl Move {
    /// The action that this is in a view: a hand that is ended is melded so that the opponent can lay off least.
    pub fn action(self, view: &View) -> Action {
        let may_be_his = view.unseen() | view.known(view.seat().other());
        let melds = |hand| *safest_arrangement(hand, may_be_his).melds();
        match self {
            Self::Discard(card) => Action::Discard { card },
            Self::End(discard) => Action::Knock {
                discard,
                melds: melds(view.hand().without(discard)),
            },
            Self::BigGin => Action::BigGin {
                melds: melds(view.hand()),
            },
        }
    }
}

/// Something that can be done, and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// What is done.
    pub what: Move,
    /// What it is worth to the seat, in units of [`UNIT`] points.
    pub value: f32,
}

/// What can be sensibly done with a hand of eleven, judged.
#[derive(Debug, Clone, Copy)]
pub struct Choices {
    list: [Choice; Self::MOST],
    len: usize,
}

impl Choices {
    /// Eleven discards and one end.
    const MOST: usize = 12;

    const fn new() -> Self {
        let filler = Choice {
            what: Move::BigGin,
            value: 0.0,
        };
        Self {
            list: [filler; Self::MOST],
            len: 0,
        }
    }

    fn only(what: Move, value: f32) -> Self {
        let mut choices = Self::new();
        choices.push(what, value);
        choices
    }

    fn push(&mut self, what: Move, value: f32) {
        self.list[self.len] = Choice { what, value };
        self.len += 1;
    }

    /// The choices, in no order of merit; there is at least one.
    pub fn as_slice(&self) -> &[Choice] {
        &self.list[..self.len]
    }

    /// The choice that is worth most; of equals the first.
    pub fn best(&self) -> Choice {
        let mut best = self.list[0];
        for &choice in self.as_slice() {
            if choice.value > best.value {
                best = choice;
            }
        }
        best
    }
}

/// A situation taken in: what is known, what is guessed, and what decisions are worth in it.
#[derive(Debug, Clone)]
pub struct Thought<'a> {
    evaluator: &'a Evaluator,
    knowledge: Knowledge,
    exhausted: Exhausted,
    may_return: bool,
    guess: Guess,
    dense: Dense,
    steps: Steps,
    shared: Inputs,
}

impl<'a> Thought<'a> {
    pub(super) fn new(evaluator: &'a Evaluator, knowledge: Knowledge, rules: &Rules) -> Self {
        let guess = evaluator.guess(&knowledge);
        let dense = knowledge.dense(&guess);
        Self {
            evaluator,
            exhausted: rules.stock.exhausted,
            may_return: rules.turn.discard_taken,
            steps: Steps::new(&dense),
            dense,
            shared: knowledge.shared_inputs(rules),
            knowledge,
            guess,
        }
    }

    /// What is known.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// What is guessed of the opponent's hand.
    pub fn guess(&self) -> &Guess {
        &self.guess
    }

    /// What the hand of eleven can do. Discards that break up the best melds are left out, and of the ways to end the
    /// hand there is the one with the least deadwood; with gin there is nothing else to do.
    pub fn choices(&self) -> Choices {
        let knowledge = &self.knowledge;
        self.judge(&Eleven {
            hand: knowledge.hand,
            mine: knowledge.mine,
            forbidden: knowledge.forbidden,
            has_taken: knowledge.has_taken,
        })
    }

    /// What it is worth to take this card, which is on offer, in units of [`UNIT`] points.
    pub fn taking(&self, card: Card) -> f32 {
        self.judge(&self.with(card)).best().value
    }

    /// What it is worth to end the hand with this card, which may be taken for nothing else, in units of
    /// [`UNIT`] points.
    pub fn ending_with(&self, card: Card) -> f32 {
        let eleven = self.with(card);
        best_discard(eleven.hand, eleven.forbidden).map_or(0.0, |best| {
            let judge = Judge::new(&self.evaluator.ending, self);
            judge.value(&eleven.after(best.card))
        })
    }

    /// What it is worth to leave what is on offer, in units of [`UNIT`] points.
    pub fn leaving(&self) -> f32 {
        let net = &self.evaluator.before_draw;
        net.value(&net.common(&self.steps, &Inputs::NONE), &self.inputs_left())
    }

    /// Every move that the rules allow with the hand of eleven, judged, also those that no sensible player makes: in
    /// the order of the cards, of each first the discard and then the end of the hand with it, and big gin last.
    ///
    /// Like [`choices`](Self::choices), but nothing is left out.
    pub fn every_move(&self) -> Vec<Choice> {
        let knowledge = &self.knowledge;
        let eleven = Eleven {
            hand: knowledge.hand,
            mine: knowledge.mine,
            forbidden: knowledge.forbidden,
            has_taken: knowledge.has_taken,
        };
        let is_void = (eleven.has_taken && knowledge.taking_voids)
            || (self.exhausted == Exhausted::Void && knowledge.drawable == 0);
        let on = Judge::new(&self.evaluator.after_discard, self);
        let ending = Judge::new(&self.evaluator.ending, self);
        let mut every = Vec::with_capacity(2 * Choices::MOST);
        for card in eleven.hand - eleven.forbidden {
            let stand = eleven.after(card);
            if !knowledge.must_end {
                every.push(Choice {
                    what: Move::Discard(card),
                    value: if is_void { 0.0 } else { on.value(&stand) },
                });
            }
            if deadwood(stand.hand) <= knowledge.limit {
                every.push(Choice {
                    what: Move::End(card),
                    value: ending.value(&stand),
                });
            }
        }
        if deadwood(eleven.hand) == 0
            && let Some(more) = self.beyond_gin()
            && let Some(least) = best_discard(eleven.hand, eleven.forbidden)
        {
            every.push(Choice {
                what: Move::BigGin,
                value: ending.value(&eleven.after(least.card)) + more,
            });
        }
        every
    }

    /// What it is worth to let the turn pass with what is on offer left where it lies and nothing drawn, in units of
    /// [`UNIT`] points.
    pub fn drawing_nothing(&self) -> f32 {
        let Knowledge {
            hand, mine, top, ..
        } = self.knowledge;
        Judge::new(&self.evaluator.after_discard, self).value(&Stand { hand, top, mine })
    }

    /// What a draw is worth to the hand that this discard leaves, in units of [`UNIT`] points: how much better it is
    /// to be the next to draw than to have the opponent draw.
    pub fn worth_of_a_draw(&self, discard: Card) -> f32 {
        let Knowledge { hand, mine, .. } = self.knowledge;
        let stand = Stand::after(hand, mine, discard);
        let before = Judge::new(&self.evaluator.before_draw, self).value(&stand);
        before - Judge::new(&self.evaluator.after_discard, self).value(&stand)
    }

    /// The dense inputs of the value nets.
    pub fn dense(&self) -> &Dense {
        &self.dense
    }

    /// The sparse inputs of the value nets after this discard from the hand of eleven.
    pub fn inputs_after(&self, discard: Card) -> Inputs {
        let Knowledge { hand, mine, .. } = self.knowledge;
        let stand = Stand::after(hand, mine, discard);
        self.shared.and(&stand.inputs(&self.knowledge, &self.guess))
    }

    /// The sparse inputs of the value nets when what is on offer is left.
    pub fn inputs_left(&self) -> Inputs {
        let Knowledge {
            hand, mine, top, ..
        } = self.knowledge;
        let stand = Stand { hand, top, mine };
        self.shared
            .and(&self.knowledge.opening_inputs())
            .and(&stand.inputs(&self.knowledge, &self.guess))
    }

    /// The hand of eleven with this card from the pile.
    fn with(&self, taken: Card) -> Eleven {
        Eleven {
            hand: self.knowledge.hand.with(taken),
            mine: self.knowledge.mine.with(taken),
            forbidden: if self.may_return {
                CardSet::EMPTY
            } else {
                taken.into()
            },
            has_taken: true,
        }
    }

    fn judge(&self, eleven: &Eleven) -> Choices {
        let Eleven {
            hand, forbidden, ..
        } = *eleven;
        let knowledge = &self.knowledge;
        let least = best_discard(hand, forbidden)
            .expect("of eleven cards at most one may not be discarded");
        let all = deadwood(hand);
        let mut choices = Choices::new();
        if least.deadwood <= knowledge.limit {
            let judge = Judge::new(&self.evaluator.ending, self);
            let value = judge.value(&eleven.after(least.card));
            if all == 0
                && let Some(more) = self.beyond_gin()
                && (least.deadwood > 0 || more >= 0.0)
            {
                return Choices::only(Move::BigGin, value + more);
            }
            let end = Move::End(least.card);
            if least.deadwood == 0 || knowledge.must_end {
                return Choices::only(end, value);
            }
            choices.push(end, value);
        }
        match self.exhausted {
            _ if eleven.has_taken && knowledge.taking_voids => {
                choices.push(Move::Discard(least.card), 0.0);
            }
            Exhausted::Void if knowledge.drawable == 0 => {
                choices.push(Move::Discard(least.card), 0.0);
            }
            Exhausted::LowestDeadwood if knowledge.drawable == 0 => {
                let judge = Judge::new(&self.evaluator.after_discard, self);
                let value = judge.value(&eleven.after(least.card));
                choices.push(Move::Discard(least.card), value);
            }
            Exhausted::Void | Exhausted::LastDiscardKnock | Exhausted::LowestDeadwood => {
                let judge = Judge::new(&self.evaluator.after_discard, self);
                for card in hand - forbidden {
                    let is_loose = deadwood(hand.without(card)) <= all;
                    if is_loose || card == least.card {
                        let value = judge.value(&eleven.after(card));
                        choices.push(Move::Discard(card), value);
                    }
                }
            }
        }
        choices
    }

    /// How much more big gin is worth than gin, in units of the nets, where it is played.
    #[expect(clippy::cast_precision_loss, reason = "bonuses are far below 2²⁴")]
    fn beyond_gin(&self) -> Option<f32> {
        let stakes = &self.knowledge.stakes;
        let difference = |big_gin| (big_gin as f32 - stakes.gin as f32) / UNIT;
        stakes.big_gin.map(difference)
    }
}

/// A hand of eleven that is to be judged.
struct Eleven {
    hand: CardSet,
    /// The cards of it that the opponent knows.
    mine: CardSet,
    /// The cards of it that may not be thrown.
    forbidden: CardSet,
    /// Whether a card was taken from the pile for it.
    has_taken: bool,
}

impl Eleven {
    fn after(&self, discard: Card) -> Stand {
        Stand::after(self.hand, self.mine, discard)
    }
}

/// A value net that has taken in what all decisions have in common.
struct Judge<'a> {
    net: &'a IntegerNet,
    thought: &'a Thought<'a>,
    common: Accumulator,
}

impl<'a> Judge<'a> {
    fn new(net: &'a IntegerNet, thought: &'a Thought<'a>) -> Self {
        Self {
            net,
            thought,
            common: net.common(&thought.steps, &thought.shared),
        }
    }

    fn value(&self, stand: &Stand) -> f32 {
        let inputs = stand.inputs(&self.thought.knowledge, &self.thought.guess);
        self.net.value(&self.common, &inputs)
    }
}
