//! A net that judges what the discards of a hand of eleven leave.

use fearless_simd::Simd;

use crate::cards::{Card, CardSet, Rank};

use super::{
    Knowledge, Thought,
    integer::{Accumulator, IntegerNet},
    numbers::Numbers,
    outs::promising,
    stand::{Holding, MOST_AT_ONCE, Stand},
};

/// A hand of eleven that is to be judged.
pub(super) struct Eleven {
    pub(super) holding: Holding,
    /// The cards of it that may not be thrown.
    pub(super) forbidden: CardSet,
    /// Whether a card was taken from the pile for it.
    pub(super) has_taken: bool,
}

/// A value net that has taken in what all hands of ten have in common that a discard leaves of a hand of eleven, and
/// the hand of eleven itself.
pub(super) struct Judge<'a, S: Simd> {
    simd: S,
    net: &'a IntegerNet,
    thought: &'a Thought<'a>,
    eleven: Holding,
    promising: CardSet,
    common: Accumulator<S>,
}

impl<'a, S: Simd> Judge<'a, S> {
    #[inline(always)]
    pub(super) fn new(
        simd: S,
        net: &'a IntegerNet,
        thought: &'a Thought<'a>,
        eleven: &Eleven,
    ) -> Self {
        let Knowledge { limit, .. } = *thought.knowledge();
        let holding = eleven.holding;
        let inputs = thought.shared().and(
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
                let unseen = thought.knowledge().unseen() - holding.hand;
                promising(holding.hand, limit, unseen)
            } else {
                CardSet::FULL
            },
            common: net.common(simd, thought.steps(), inputs.as_slice()),
        }
    }

    /// What it is worth to be left with these ten cards after this discard.
    #[inline(always)]
    pub(super) fn value(&self, holding: &Holding, discard: Card) -> f32 {
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
                stand.list(self.thought.knowledge(), self.thought.guess(), inputs);
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
