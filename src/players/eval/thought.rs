//! The decisions of a turn, judged.

use std::ops::ControlFlow;

use fearless_simd::{Simd, dispatch};

use crate::{
    cards::{Card, CardSet, Rank},
    melds::best_discard,
    play::View,
    rules::{Exhausted, Rules},
};

use super::{
    UNIT,
    belief::Guess,
    evaluator::{Evaluator, RatedMove, RatedMoves, TurnMove},
    integer::{Accumulator, DensePairs, IntegerNet, pairs},
    knowledge::{Knowledge, Opening},
    plane::{Inputs, Numbers, OPENING},
    stand::{Holding, MOST_AT_ONCE, Stand, promising},
    value::Dense,
};

/// A situation taken in: what is known, what is guessed, and what decisions are worth in it.
#[derive(Debug, Clone)]
pub struct Thought<'a> {
    evaluator: &'a Evaluator,
    /// What is known.
    pub knowledge: Knowledge,
    exhausted: Exhausted,
    may_return: bool,
    /// What is guessed of the opponent's hand.
    pub guess: Guess,
    /// The dense inputs of the value nets.
    pub dense: Dense,
    pairs: DensePairs,
    shared: Inputs,
}

/// Eleven discards and one end.
const MOST_CHOICES: usize = 12;

impl Evaluator {
    /// Takes in a view, to judge the decisions that can be made in it.
    pub fn think(&self, view: &View) -> Thought<'_> {
        self.think_knowing(view, Knowledge::of(view))
    }

    /// The same with only this knowledge of the view, for a player who forgets; see [`Knowledge::recalled`].
    pub fn think_knowing(&self, view: &View, knowledge: Knowledge) -> Thought<'_> {
        dispatch!(self.level, simd => Thought::new(simd, self, knowledge, view.rules()))
    }
}

impl<'a> Thought<'a> {
    #[inline(always)]
    fn new<S: Simd>(
        simd: S,
        evaluator: &'a Evaluator,
        knowledge: Knowledge,
        rules: &Rules,
    ) -> Self {
        let guess = evaluator.belief.guess(simd, &knowledge);
        let dense = knowledge.dense(&guess);
        Self {
            evaluator,
            exhausted: rules.stock.exhausted,
            may_return: rules.turn.discard_taken,
            pairs: pairs(&dense),
            dense,
            shared: Numbers::listed(
                #[inline(always)]
                |inputs| knowledge.list_shared(rules, inputs),
            ),
            knowledge,
            guess,
        }
    }

    /// What the hand of eleven can do. Discards that break up the best melds are left out, and of the ways to end the
    /// hand there is the one with the least deadwood; with gin there is nothing else to do.
    pub fn choices(&self) -> RatedMoves {
        let eleven = self.eleven();
        let mut choices = Vec::with_capacity(MOST_CHOICES);
        let shown = dispatch!(self.evaluator.level, simd => {
            self.judge(simd, &eleven, |choice| {
                choices.push(choice);
                ControlFlow::Continue(())
            })
        });
        debug_assert!(shown.is_continue(), "all of them are wanted");
        RatedMoves(choices)
    }

    /// What it is worth to take this card, which is on offer, in units of [`UNIT`] points.
    pub fn taking(&self, card: Card) -> f32 {
        let eleven = self.with(card);
        let mut best = f32::NEG_INFINITY;
        let shown = dispatch!(self.evaluator.level, simd => {
            self.judge(simd, &eleven, |choice| {
                best = best.max(choice.value);
                ControlFlow::Continue(())
            })
        });
        debug_assert!(shown.is_continue(), "all of them are wanted");
        best
    }

    /// What it is worth to be about to draw, in units of [`UNIT`] points.
    pub fn drawing(&self) -> f32 {
        let leaving = self.leaving();
        match self.knowledge.top {
            Some(card) if self.knowledge.opening != Opening::Forced => {
                leaving.max(self.taking(card))
            }
            Some(_) | None => leaving,
        }
    }

    /// Whether [`taking`](Self::taking) this card is worth more than [`leaving`](Self::leaving) it. The first discard that
    /// shows it settles it.
    pub fn takes(&self, card: Card) -> bool {
        let eleven = self.with(card);
        let shown = dispatch!(self.evaluator.level, simd => {
            let leaving = self.worth_left(simd);
            self.judge(simd, &eleven, |choice| {
                if choice.value > leaving {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
        });
        shown.is_break()
    }

    /// What it is worth to end the hand with this card, which may be taken for nothing else, in units of
    /// [`UNIT`] points.
    pub fn ending_with(&self, card: Card) -> f32 {
        let eleven = self.with(card);
        best_discard(eleven.holding.hand, eleven.forbidden).map_or(0.0, |best| {
            dispatch!(self.evaluator.level, simd => {
                let judge = DiscardJudge::new(simd, &self.evaluator.ending, self, &eleven);
                judge.value(&eleven.holding.without(best.card), best.card)
            })
        })
    }

    /// What it is worth to leave what is on offer, in units of [`UNIT`] points.
    pub fn leaving(&self) -> f32 {
        dispatch!(self.evaluator.level, simd => self.worth_left(simd))
    }

    #[inline(always)]
    fn worth_left<S: Simd>(&self, simd: S) -> f32 {
        let net = &self.evaluator.before_draw;
        let common = net.common(simd, &self.pairs, self.inputs_left().as_slice());
        net.value(simd, common, &[], &[])
    }

    /// Every move that the rules allow with the hand of eleven, judged, also those that no sensible player makes: in
    /// the order of the cards, of each first the discard and then the end of the hand with it, and big gin last.
    ///
    /// Like [`choices`](Self::choices), but nothing is left out.
    pub fn every_move(&self) -> Vec<RatedMove> {
        let knowledge = &self.knowledge;
        let eleven = self.eleven();
        let Eleven {
            holding, forbidden, ..
        } = eleven;
        let is_void = (eleven.has_taken && knowledge.taking_voids)
            || (self.exhausted == Exhausted::Void && knowledge.drawable == 0);
        let mut every = Vec::with_capacity(2 * MOST_CHOICES);
        dispatch!(self.evaluator.level, simd => {
            let on = DiscardJudge::new(simd, &self.evaluator.after_discard, self, &eleven);
            let ending = DiscardJudge::new(simd, &self.evaluator.ending, self, &eleven);
            let mut add = |what, value| every.push(RatedMove { what, value });
            for card in holding.hand - forbidden {
                let rest = holding.without(card);
                if !knowledge.must_end {
                    let value = if is_void { 0.0 } else { on.value(&rest, card) };
                    add(TurnMove::Discard(card), value);
                }
                if rest.unmelded.points() <= knowledge.limit {
                    add(TurnMove::End(card), ending.value(&rest, card));
                }
            }
            if holding.unmelded.is_empty()
                && let Some(more) = self.beyond_gin()
                && let Some(least) = best_discard(holding.hand, forbidden)
            {
                let value = ending.value(&holding.without(least.card), least.card);
                add(TurnMove::BigGin, value + more);
            }
        });
        every
    }

    /// What it is worth to let the turn pass with what is on offer left where it lies and nothing drawn, in units of
    /// [`UNIT`] points.
    pub fn drawing_nothing(&self) -> f32 {
        let Knowledge {
            hand, mine, top, ..
        } = self.knowledge;
        self.worth(
            &self.evaluator.after_discard,
            &self.inputs(Holding::new(hand, mine), top),
        )
    }

    /// What a draw is worth to the hand that this discard leaves, in units of [`UNIT`] points: how much better it is
    /// to be the next to draw than to have the opponent draw.
    pub fn worth_of_a_draw(&self, discard: Card) -> f32 {
        let inputs = self.inputs_after(discard);
        let Evaluator {
            before_draw,
            after_discard,
            ..
        } = self.evaluator;
        self.worth(before_draw, &inputs) - self.worth(after_discard, &inputs)
    }

    /// What a net holds these inputs to be worth.
    fn worth(&self, net: &IntegerNet, inputs: &Inputs) -> f32 {
        dispatch!(self.evaluator.level, simd => {
            let common = net.common(simd, &self.pairs, inputs.as_slice());
            net.value(simd, common, &[], &[])
        })
    }

    /// The sparse inputs of the value nets after this discard from the hand of eleven.
    pub fn inputs_after(&self, discard: Card) -> Inputs {
        let Knowledge { hand, mine, .. } = self.knowledge;
        self.inputs(Holding::new(hand.without(discard), mine), Some(discard))
    }

    /// The sparse inputs of the value nets when what is on offer is left.
    #[inline(always)]
    pub fn inputs_left(&self) -> Inputs {
        let Knowledge {
            hand, mine, top, ..
        } = self.knowledge;
        self.inputs(Holding::new(hand, mine), top).and(
            #[inline(always)]
            |inputs| inputs.add(OPENING, self.knowledge.opening as usize),
        )
    }

    /// The sparse inputs of the value nets with this hand of ten and this card on the pile.
    #[inline(always)]
    fn inputs(&self, holding: Holding, top: Option<Card>) -> Inputs {
        let stand = Stand {
            holding,
            top,
            promising: CardSet::FULL,
        };
        self.shared.and(
            #[inline(always)]
            |inputs| {
                holding.list(inputs);
                stand.list(&self.knowledge, &self.guess, inputs);
            },
        )
    }

    /// The hand of eleven that the seat has.
    fn eleven(&self) -> Eleven {
        let knowledge = &self.knowledge;
        Eleven {
            holding: Holding::new(knowledge.hand, knowledge.mine),
            forbidden: knowledge.forbidden,
            has_taken: knowledge.has_taken,
        }
    }

    /// The hand of eleven with this card from the pile.
    fn with(&self, taken: Card) -> Eleven {
        Eleven {
            holding: Holding::new(
                self.knowledge.hand.with(taken),
                self.knowledge.mine.with(taken),
            ),
            forbidden: if self.may_return {
                CardSet::EMPTY
            } else {
                taken.into()
            },
            has_taken: true,
        }
    }

    /// Passes all sensible moves with a hand of eleven to `show`, until it breaks off.
    #[inline(always)]
    fn judge<S: Simd>(
        &self,
        simd: S,
        eleven: &Eleven,
        mut show: impl FnMut(RatedMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Eleven {
            holding, forbidden, ..
        } = *eleven;
        let knowledge = &self.knowledge;
        let least = best_discard(holding.hand, forbidden)
            .expect("of eleven cards at most one may not be discarded");
        let all = holding.unmelded.points();
        let mut show = |what, value| show(RatedMove { what, value });
        if least.deadwood <= knowledge.limit {
            let judge = DiscardJudge::new(simd, &self.evaluator.ending, self, eleven);
            let value = judge.value(&holding.without(least.card), least.card);
            if all == 0
                && let Some(more) = self.beyond_gin()
                && (least.deadwood > 0 || more >= 0.0)
            {
                return show(TurnMove::BigGin, value + more);
            }
            show(TurnMove::End(least.card), value)?;
            if least.deadwood == 0 || knowledge.must_end {
                return ControlFlow::Continue(());
            }
        }
        let discards = match self.exhausted {
            _ if eleven.has_taken && knowledge.taking_voids => {
                return show(TurnMove::Discard(least.card), 0.0);
            }
            Exhausted::Void if knowledge.drawable == 0 => {
                return show(TurnMove::Discard(least.card), 0.0);
            }
            Exhausted::LowestDeadwood if knowledge.drawable == 0 => least.card.into(),
            Exhausted::Void | Exhausted::LastDiscardKnock | Exhausted::LowestDeadwood => {
                holding.hand - forbidden
            }
        };
        let judge = DiscardJudge::new(simd, &self.evaluator.after_discard, self, eleven);
        // The one that leaves least comes first: mostly it settles whether to take a card.
        let (mut others, mut next) = (discards, Some(least.card));
        while let Some(card) = next {
            let rest = holding.without(card);
            let is_loose = rest.unmelded.points() <= all;
            if is_loose || card == least.card {
                show(TurnMove::Discard(card), judge.value(&rest, card))?;
            }
            others.remove(card);
            next = others.lowest();
        }
        ControlFlow::Continue(())
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
    holding: Holding,
    /// The cards of it that may not be thrown.
    forbidden: CardSet,
    /// Whether a card was taken from the pile for it.
    has_taken: bool,
}

/// A value net that has taken in what all hands of ten have in common that a discard leaves of a hand of eleven, and
/// the hand of eleven itself.
struct DiscardJudge<'a, S: Simd> {
    simd: S,
    net: &'a IntegerNet,
    thought: &'a Thought<'a>,
    eleven: Holding,
    promising: CardSet,
    common: Accumulator<S>,
}

impl<'a, S: Simd> DiscardJudge<'a, S> {
    #[inline(always)]
    fn new(simd: S, net: &'a IntegerNet, thought: &'a Thought<'a>, eleven: &Eleven) -> Self {
        let (holding, limit) = (eleven.holding, thought.knowledge.limit);
        let inputs = thought.shared.and(
            #[inline(always)]
            |inputs| holding.list(inputs),
        );
        // Far from the end of the hand nothing is tried.
        let is_near = holding.unmelded.len() <= 4
            || holding.unmelded.points() <= limit + MOST_AT_ONCE + Rank::King.points();
        Self {
            simd,
            net,
            thought,
            eleven: holding,
            promising: if is_near {
                let unseen = thought.knowledge.unseen() - holding.hand;
                promising(holding.hand, limit, unseen)
            } else {
                CardSet::FULL
            },
            common: net.common(simd, &thought.pairs, inputs.as_slice()),
        }
    }

    /// What it is worth to be left with these ten cards after this discard.
    #[inline(always)]
    fn value(&self, holding: &Holding, discard: Card) -> f32 {
        let stand = Stand {
            holding: *holding,
            top: Some(discard),
            promising: self.promising,
        };
        // Fewer than there could be in all, because the lists are made often.
        let added = Numbers::<48>::listed(
            #[inline(always)]
            |inputs| {
                holding.list_beyond(&self.eleven, inputs);
                stand.list(&self.thought.knowledge, &self.thought.guess, inputs);
            },
        );
        let removed = Numbers::<16>::listed(
            #[inline(always)]
            |inputs| self.eleven.list_beyond(holding, inputs),
        );
        self.net
            .value(self.simd, self.common, added.as_slice(), removed.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::{Deal, Phase, pair},
        players::{Bot, Learned, question::TurnQuestion},
    };

    #[test]
    fn short_cuts_give_what_the_long_way_gives() {
        let (mut compared, mut taken) = (0, 0);
        for seed in 0..60 {
            let rules = Rules::default();
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
            let mut views = pair::each(|seat| Deal::first_view(&rules, &deck, seat));
            let mut deal = Deal::new(&rules, deck);
            while let Some(seat) = deal.turn() {
                let view = &views[seat];
                if let Phase::Discard { .. } = view.phase()
                    && view.drawable() > 0
                {
                    let thought = Evaluator::embedded().think(view);
                    for choice in thought.choices().as_slice() {
                        let (net, card) = match choice.what {
                            TurnMove::Discard(card) => (&thought.evaluator.after_discard, card),
                            TurnMove::End(card) => (&thought.evaluator.ending, card),
                            TurnMove::BigGin => continue,
                        };
                        let whole = thought.worth(net, &thought.inputs_after(card));
                        let bits = (choice.value.to_bits(), whole.to_bits());
                        assert_eq!(bits.0, bits.1, "{:?} of {}", choice.what, view.hand());
                        compared += 1;
                    }
                }
                if let TurnQuestion::Take { card, .. } = TurnQuestion::of(view) {
                    let thought = Evaluator::embedded().think(view);
                    let is_better = thought.taking(card) > thought.leaving();
                    assert_eq!(thought.takes(card), is_better, "{card} to {}", view.hand());
                    taken += u32::from(is_better);
                }
                let action = Learned::new(Evaluator::embedded()).choose(view);
                let event = deal.apply(seat, &action).expect("it is legal");
                for viewer in pair::SEATS {
                    views[viewer].observe(event.seen_by(viewer));
                }
            }
        }
        assert!(compared > 1000 && taken > 100, "{compared} {taken}");
    }
}
