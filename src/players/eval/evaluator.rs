//! What decisions are made with.

use std::sync::LazyLock;

use fearless_simd::{Level, dispatch};

use crate::{cards::CardSet, play::View};

use super::{
    Clues, Guess, Knowledge, Nets, Thought, WeightsError,
    belief::held,
    integer::{IntegerBelief, IntegerNet},
};

/// The bytes of the nets that come with the program.
const BYTES: &[u8] = include_bytes!("../../../assets/nets/evaluator.bin");

static EMBEDDED: LazyLock<Evaluator> = LazyLock::new(|| Evaluator::new(&Nets::embedded()));

/// What decisions are made with: the belief and the value nets, in integers.
///
/// It is made once of the [`Nets`] that were trained, and decides as they do, but for what the rounding of the weights
/// makes of it.
#[derive(Debug, Clone)]
pub struct Evaluator {
    /// The instructions that this processor has.
    pub(super) level: Level,
    pub(super) belief: IntegerBelief,
    pub(super) after_discard: IntegerNet,
    pub(super) before_draw: IntegerNet,
    pub(super) ending: IntegerNet,
}

impl Nets {
    /// The nets that come with the program; they are read anew each time.
    #[expect(clippy::missing_panics_doc, reason = "a test reads these very bytes")]
    pub fn embedded() -> Self {
        Self::read(BYTES).expect("a test reads the weights that come with the program")
    }
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
    /// 0 for all others. The chances are not scaled to the number of cards that he holds.
    pub fn held(&self, clues: &Clues, cards: CardSet) -> [f32; 52] {
        dispatch!(self.level, simd => held(&self.belief.answers(simd, clues), cards))
    }

    /// Takes in a view, to judge the decisions that can be made in it.
    pub fn think(&self, view: &View) -> Thought<'_> {
        self.think_knowing(view, Knowledge::of(view))
    }

    /// The same with only this knowledge of the view, as a player has it who forgets; see [`Knowledge::recalled`].
    pub fn think_knowing(&self, view: &View, knowledge: Knowledge) -> Thought<'_> {
        dispatch!(self.level, simd => Thought::new(simd, self, knowledge, view.rules()))
    }
}
