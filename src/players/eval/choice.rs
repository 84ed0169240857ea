//! What can be done with a hand of eleven, and the net that judges it.

use fearless_simd::Simd;

use crate::{
    cards::{Card, CardSet, Rank},
    melds::safest_arrangement,
    play::{Action, View, pair},
};

use super::{
    Knowledge, Thought,
    integer::{Accumulator, IntegerNet},
    plane::Numbers,
    stand::{Holding, MOST_AT_ONCE, Stand, promising},
};

/// What can be done with a hand of eleven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnMove {
    /// Discard a card and play on.
    Discard(Card),
    /// Discard a card and end the hand.
    End(Card),
    /// End the hand with eleven melded cards.
    BigGin,
}

impl TurnMove {
    /// The action that this is in a view: a hand that is ended is melded so that the opponent can lay off least.
    pub fn action(self, view: &View) -> Action {
        let may_be_his = view.unseen() | view.known(pair::opponent(view.seat()));
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
pub struct RatedMove {
    /// What is done.
    pub what: TurnMove,
    /// What it is worth to the seat, in units of [`UNIT`](super::UNIT) points.
    pub value: f32,
}

/// What can be sensibly done with a hand of eleven, judged.
#[derive(Debug, Clone, Copy)]
pub struct RatedMoves {
    list: [RatedMove; Self::MOST],
    len: usize,
}

impl RatedMoves {
    /// Eleven discards and one end.
    pub(super) const MOST: usize = 12;

    pub(super) const fn new() -> Self {
        let filler = RatedMove {
            what: TurnMove::BigGin,
            value: 0.0,
        };
        Self {
            list: [filler; Self::MOST],
            len: 0,
        }
    }

    pub(super) fn push(&mut self, choice: RatedMove) {
        self.list[self.len] = choice;
        self.len += 1;
    }

    /// The choices, in no order of merit; there is at least one.
    pub fn as_slice(&self) -> &[RatedMove] {
        &self.list[..self.len]
    }

    /// The choice that is worth most; of equals the first.
    pub fn best(&self) -> RatedMove {
        let mut best = self.list[0];
        for &choice in self.as_slice() {
            if choice.value > best.value {
                best = choice;
            }
        }
        best
    }
}

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
pub(super) struct DiscardJudge<'a, S: Simd> {
    simd: S,
    net: &'a IntegerNet,
    thought: &'a Thought<'a>,
    eleven: Holding,
    promising: CardSet,
    common: Accumulator<S>,
}

impl<'a, S: Simd> DiscardJudge<'a, S> {
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
