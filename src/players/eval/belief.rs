//! The belief: what the opponent holds, guessed from what they have done.
//!
//! Its net has sparse clues, one hidden layer, and one number for each question.

use crate::cards::{Card, CardSet};

use super::{
    knowledge::{EVENTS, Knowledge, Trail},
    plane::{Clues, Lister, Numbers, On, Plane},
};

/// The width of the hidden layer.
pub const HIDDEN: usize = 128;

/// The counts, in points, of which the belief says how likely the opponent's deadwood is no more.
pub const COUNTS: [u32; 7] = [0, 5, 10, 16, 24, 34, 46];

/// How many numbers the net puts out, as log-odds: for each card whether the opponent holds it, for each card whether they
/// would meld it if it came to their hand, and for each of [`COUNTS`] whether their deadwood is no more.
pub const OUTPUTS: usize = 52 + 52 + COUNTS.len();

/// The outputs as they are stored, in whole vectors of the processor.
pub const STORED: usize = 112;

/// Where the biases of the hidden layer begin; the rows of the clues lie before it, one after another.
pub const BIAS_AT: usize = SUPPOSED.end() as usize * HIDDEN;

/// Where the rows of the hidden layer begin.
pub const SECOND_AT: usize = BIAS_AT + HIDDEN;

/// Where the biases of the outputs begin.
pub const OUT_BIAS_AT: usize = SECOND_AT + HIDDEN * STORED;

/// How many weights the net has.
pub const WEIGHTS: usize = OUT_BIAS_AT + STORED;

const HAND: Plane = EVENTS.then(52);
const BURIED: Plane = HAND.then(52);
const THEIRS: Plane = BURIED.then(52);
const TOP: Plane = THEIRS.then(52);
const MINE: Plane = TOP.then(52);
const STOCK: Plane = MINE.then(32);
const TURNS: Plane = STOCK.then(12);
const LIMIT: Plane = TURNS.then(16);
const SUPPOSED: Plane = LIMIT.then(52);

/// Every plane in their order, and how many of its clues are on at once.
pub(super) const PLANES: [(Plane, On); 10] = [
    (EVENTS, On::Repeated(Trail::MOST)),
    (HAND, On::Distinct(11)),
    (BURIED, On::Distinct(32)),
    (THEIRS, On::Distinct(11)),
    (TOP, On::Distinct(1)),
    (MINE, On::Distinct(11)),
    (STOCK, On::Distinct(1)),
    (TURNS, On::Distinct(1)),
    (LIMIT, On::Distinct(1)),
    (SUPPOSED, On::Distinct(11)),
];

impl Clues {
    /// What is known in this situation.
    #[inline(always)]
    pub fn of(knowledge: &Knowledge) -> Self {
        Numbers::listed(
            #[inline(always)]
            |clues: &mut Lister<'_>| {
                clues.extend(knowledge.trail.events());
                clues.add_cards(HAND, knowledge.hand);
                clues.add_cards(BURIED, knowledge.buried_by_me | knowledge.buried_by_them);
                clues.add_cards(THEIRS, knowledge.theirs);
                clues.add_cards(TOP, knowledge.top.into_iter().collect());
                clues.add_cards(MINE, knowledge.mine & knowledge.hand);
                clues.add(STOCK, knowledge.drawable as usize);
                clues.add(TURNS, knowledge.trail.turns());
                clues.add(LIMIT, knowledge.limit as usize);
            },
        )
    }

    /// The same, and these cards are supposed to be in the opponent's hand.
    #[must_use]
    pub fn supposing(self, cards: CardSet) -> Self {
        self.and(|clues| clues.add_cards(SUPPOSED, cards))
    }
}

/// A guess at the opponent's hand.
#[derive(Debug, Clone, Copy)]
pub struct Guess {
    /// The last place stands for nothing.
    chances: [f32; STORED],
    /// The chances as dense inputs of the value nets.
    steps: [u8; STORED],
    /// The log-odds that they would meld each card.
    wanted: [f32; 52],
}

impl Guess {
    /// The guess that these outputs of the belief make.
    #[inline(always)]
    pub fn new(knowledge: &Knowledge, outputs: &[f32; STORED]) -> Self {
        let mut chances = [0.0; STORED];
        for (chance, &output) in chances.iter_mut().zip(outputs) {
            *chance = logistic(output);
        }
        let (held, _) = chances.split_at_mut(52);
        for card in !knowledge.unseen() {
            held[card.index()] = 0.0;
        }
        // As many cards are expected in their hand as they hold.
        #[expect(clippy::cast_precision_loss, reason = "at most eleven")]
        let hidden = 10_usize.saturating_sub(knowledge.theirs.len()) as f32;
        let scale = hidden / sum(held).max(1e-6);
        for chance in held.iter_mut() {
            *chance = (*chance * scale).min(1.0);
        }
        for card in knowledge.theirs {
            held[card.index()] = 1.0;
        }
        let mut in_steps = [0; STORED];
        for (input, &chance) in in_steps.iter_mut().zip(&chances) {
            *input = steps(chance);
        }
        let mut wanted = [0.0; 52];
        wanted.copy_from_slice(&outputs[52..104]);
        Self {
            chances,
            steps: in_steps,
            wanted,
        }
    }

    /// How likely it is that they hold a card, 0 to 1.
    #[inline]
    pub fn held(&self, card: Card) -> f32 {
        self.chances[card.index()]
    }

    /// How likely it is that they would meld a card if it came to their hand, 0 to 1.
    pub fn wanted(&self, card: Card) -> f32 {
        self.chances[52 + card.index()]
    }

    /// How likely it is that their deadwood is at most each of [`COUNTS`], 0 to 1.
    pub fn at_most(&self) -> &[f32] {
        &self.chances[104..OUTPUTS]
    }

    /// The chances as dense inputs of the value nets.
    pub(super) fn steps(&self) -> &[u8] {
        &self.steps[..OUTPUTS]
    }

    /// The class of how likely it is that they would meld a card, by its log-odds.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast of a float stops at the ends of the range"
    )]
    pub(super) fn wanted_class(&self, card: Card) -> usize {
        ((self.wanted[card.index()] + 5.5) * 1.2) as u32 as usize
    }
}

/// The sum of as many numbers as there are cards: four sums side by side, which the processor can do at once.
#[inline(always)]
fn sum(of: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 4];
    for four in of.chunks_exact(4) {
        for (sum, one) in sums.iter_mut().zip(four) {
            *sum += one;
        }
    }
    sums.iter().sum()
}

/// How likely it is by these outputs of the belief that the opponent holds each of these cards, 0 to 1; 0 for all
/// others.
#[inline(always)]
pub(super) fn held(outputs: &[f32; STORED], cards: CardSet) -> [f32; 52] {
    let mut chances = [0.0; 52];
    for card in cards {
        chances[card.index()] = logistic(outputs[card.index()]);
    }
    chances
}

/// The logistic function, to within 10⁻⁵, without the system's exponential: it comes out the same on every machine.
#[inline(always)]
fn logistic(x: f32) -> f32 {
    // Half of one more than the hyperbolic tangent of half, which is a continued fraction cut off.
    let z = (0.5 * x).clamp(-4.97, 4.97);
    let z2 = z * z;
    let over = z * (135_135.0 + z2 * (17_325.0 + z2 * (378.0 + z2)));
    let under = 135_135.0 + z2 * (62_370.0 + z2 * (3_150.0 + z2 * 28.0));
    0.5 + 0.5 * (over / under)
}

/// A dense input in whole steps.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "dense inputs go from 0 to 2"
)]
pub(super) fn steps(value: f32) -> u8 {
    // A float of this size has no place for a fraction: the sum is rounded, and its last bits are the integer. A cast
    // of many floats takes longer, because it has to handle every other float.
    const ROUNDER: f32 = 8_388_608.0;
    (value * 127.0 + ROUNDER).to_bits() as u8
}
