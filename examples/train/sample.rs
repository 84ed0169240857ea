//! What play leaves to be learned from.

use undercut::{
    cards::{Card, CardSet},
    lab::eval::{Clues, Inputs, Thought, belief, value::Dense},
    melds::deadwood,
};

/// A situation, and what it turned out to be worth.
pub struct ValueSample {
    pub inputs: Inputs,
    pub dense: Dense,
    /// The value, in the units of the nets.
    pub target: f32,
}

/// Clues, and what the opponent held.
pub struct BeliefSample {
    pub clues: Clues,
    /// The cards of which it is asked whether they hold them, and those that they held.
    pub held: Asked,
    /// The cards of which it is asked whether they would meld them, and those that they would.
    pub wanted: Asked,
    /// Their deadwood, in points.
    pub deadwood: u32,
    /// Whether nothing of their hand is supposed.
    pub is_blind: bool,
}

/// A question about cards, with the answer.
#[derive(Clone, Copy)]
pub struct Asked {
    pub about: CardSet,
    pub yes: CardSet,
}

impl BeliefSample {
    /// What is to be learned from a situation in which the opponent holds `theirs` cards. Of the cards that neither of
    /// the two holds a part is asked about; `chosen` says which. Of their hidden cards those in `supposed` are given.
    pub fn new(thought: &Thought<'_>, theirs: CardSet, chosen: CardSet, supposed: CardSet) -> Self {
        let knowledge = &thought.knowledge;
        let supposed = supposed & theirs & knowledge.unseen();
        let unseen = knowledge.unseen() - supposed;
        let count = deadwood(theirs);
        let open: CardSet = knowledge.top.into_iter().collect();
        let about = (knowledge.hand | open | ((unseen - theirs) & chosen)) - theirs;
        let melds = |card: &Card| deadwood(theirs.with(*card)) < count + card.points();
        Self {
            clues: Clues::of(knowledge).supposing(supposed),
            held: Asked {
                about: unseen,
                yes: unseen & theirs,
            },
            wanted: Asked {
                about,
                yes: about.iter().filter(melds).collect(),
            },
            deadwood: count,
            is_blind: supposed.is_empty(),
        }
    }

    /// For each output of the belief its answer, 1 or 0; `None` where it is not asked.
    pub fn answers(&self) -> [Option<f32>; belief::STORED] {
        let mut answers = [None; belief::STORED];
        for (asked, from) in [(self.held, 0), (self.wanted, 52)] {
            for card in asked.about {
                let yes = u8::from(asked.yes.contains(card));
                answers[from + card.index()] = Some(f32::from(yes));
            }
        }
        for (answer, count) in answers[104..].iter_mut().zip(belief::COUNTS) {
            *answer = Some(f32::from(u8::from(self.deadwood <= count)));
        }
        answers
    }
}

/// All that some deals have left.
#[derive(Default)]
pub struct Samples {
    pub after_discard: Vec<ValueSample>,
    pub before_draw: Vec<ValueSample>,
    pub ending: Vec<ValueSample>,
    pub belief: Vec<BeliefSample>,
}

impl Samples {
    pub fn append(&mut self, mut other: Self) {
        self.after_discard.append(&mut other.after_discard);
        self.before_draw.append(&mut other.before_draw);
        self.ending.append(&mut other.ending);
        self.belief.append(&mut other.belief);
    }
}
