//! The belief and the value nets together.

use std::sync::LazyLock;

use crate::play::View;

use super::{Belief, Knowledge, Thought, ValueNet, WeightsError, weights};

/// What was learned, as it comes with the program.
static EMBEDDED: LazyLock<Evaluator> = LazyLock::new(|| {
    Evaluator::read(include_bytes!("../../../assets/nets/evaluator.bin"))
        .expect("a test reads the weights that come with the program")
});

/// The nets that a decision is made with.
///
/// ```
/// use undercut::{bots::eval::Evaluator, cards::{Deck, Stream, stream}, play::{Deal, Seat}, rules::Rules};
///
/// let deck = Deck::shuffled(&mut stream(7, Stream::Deal(0)));
/// let view = Deal::first_view(&Rules::default(), &deck, Seat::NonDealer);
/// let thought = Evaluator::embedded().think(&view);
/// let upcard = view.upcard().expect("it is offered");
/// println!("taking {upcard} is worth {:+.1} points", 25.0 * thought.taking(upcard));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluator {
    /// What the opponent holds.
    pub belief: Belief,
    /// What a hand of ten is worth after its discard, when the opponent is to play.
    pub after_discard: ValueNet,
    /// What a hand of ten is worth when what is on offer is left.
    pub before_draw: ValueNet,
    /// What it is worth to end the hand with these ten cards.
    pub ending: ValueNet,
}

impl Evaluator {
    /// The nets that come with the program. They are read once, at the first use.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Reads nets from the form in which they come with the program.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        weights::read(bytes)
    }

    /// The form in which nets come with the program. It keeps weights to a part in 65 000 of the greatest of the net.
    pub fn to_bytes(&self) -> Vec<u8> {
        weights::write(self)
    }

    /// Takes in a view, to judge the decisions that can be made in it.
    pub fn think(&self, view: &View) -> Thought<'_> {
        Thought::new(self, Knowledge::of(view), view.rules())
    }
}
