//! What decisions are made with, and how it rates moves.

use std::sync::LazyLock;

use fearless_simd::{Level, dispatch};

use crate::{
    cards::{Card, CardSet},
    melds::safest_arrangement,
    play::{Action, View},
};

use super::{
    Clues, Knowledge, Nets, WeightsError,
    belief::{Guess, held},
    integer::{IntegerBelief, IntegerNet},
};

static EMBEDDED: LazyLock<Evaluator> = LazyLock::new(|| Evaluator::new(&Nets::embedded()));

static AGAINST_SIMPLE: LazyLock<Evaluator> =
    LazyLock::new(|| Evaluator::new(&Nets::against_simple()));

/// What decisions are made with: the belief and the value nets, in integers.
///
/// It is made once of the trained [`Nets`], and differs from them only by the rounding of the weights.
#[derive(Debug, Clone)]
pub struct Evaluator {
    /// The instructions that this processor has.
    pub(super) level: Level,
    pub(super) belief: IntegerBelief,
    pub(super) after_discard: IntegerNet,
    pub(super) before_draw: IntegerNet,
    pub(super) ending: IntegerNet,
}

impl Evaluator {
    /// The evaluator that decides by these nets.
    pub fn new(nets: &Nets) -> Self {
        Self {
            level: Level::new(),
            belief: IntegerBelief::new(&nets.belief),
            after_discard: IntegerNet::new(&nets.after_discard),
            before_draw: IntegerNet::new(&nets.before_draw),
            ending: IntegerNet::new(&nets.ending),
        }
    }

    /// The nets that come with the program. They are read once, at the first use.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// The same of the nets that come with the program for play against simple players, who look at their own cards alone.
    pub fn against_simple() -> &'static Self {
        &AGAINST_SIMPLE
    }

    /// The evaluator of the nets in these bytes; see [`Nets::read`].
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        Nets::read(bytes).map(|nets| Self::new(&nets))
    }

    /// The guess at the opponent's hand in this situation.
    pub fn guess(&self, knowledge: &Knowledge) -> Guess {
        dispatch!(self.level, simd => self.belief.guess(simd, knowledge))
    }

    /// How likely it is by these clues that the opponent holds each of these cards, 0 to 1, by the number of the card;
    /// 0 for all others. The chances are not scaled to the number of cards that they hold.
    pub fn held(&self, clues: &Clues, cards: CardSet) -> [f32; 52] {
        dispatch!(self.level, simd => held(&self.belief.outputs(simd, clues), cards))
    }
}

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
        let melds = |hand| *safest_arrangement(hand, view.may_be_theirs()).melds();
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

/// A move and its value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatedMove {
    /// What is done.
    pub what: TurnMove,
    /// What it is worth to the seat, in units of [`UNIT`](super::UNIT) points.
    pub value: f32,
}

/// What can be sensibly done with a hand of eleven, judged.
#[derive(Debug, Clone)]
pub struct RatedMoves(pub(super) Vec<RatedMove>);

impl RatedMoves {
    /// The choices, in no order of merit; there is at least one.
    pub fn as_slice(&self) -> &[RatedMove] {
        &self.0
    }

    /// The choice that is worth most; of equals the first.
    pub fn best(&self) -> RatedMove {
        self.best_by(|choice| choice.value)
    }

    /// The same when the choices are worth this.
    pub fn best_by(&self, worth: impl Fn(RatedMove) -> f32) -> RatedMove {
        let better = |best: (f32, RatedMove), one: (f32, RatedMove)| {
            if one.0 > best.0 { one } else { best }
        };
        let all = self.0.iter().map(|choice| (worth(*choice), *choice));
        let (_, best) = all.reduce(better).expect("there is at least one");
        best
    }
}
