//! Hands that the opponent may hold, drawn from the belief.

use rand::{Rng, rngs::ChaCha8Rng};

use crate::{
    cards::{Card, CardSet},
    play::{View, pair},
    players::eval::{Clues, Evaluator, Knowledge},
};

/// Hands that the opponent may hold, drawn from what the belief says.
///
/// The belief is asked again after each card, with those already drawn supposed to be in the hand: so cards that go
/// together come together.
#[derive(Debug, Clone)]
pub struct Hands<'a> {
    evaluator: &'a Evaluator,
    clues: Clues,
    known: CardSet,
    unseen: CardSet,
    hidden: usize,
}

impl<'a> Hands<'a> {
    /// The hands that the opponent may hold in this view, in which nobody has ended the hand.
    pub fn new(evaluator: &'a Evaluator, view: &View) -> Self {
        Self {
            evaluator,
            clues: Clues::of(&Knowledge::of(view)),
            known: view.known(pair::opponent(view.seat())),
            unseen: view.unseen(),
            hidden: view.hidden_in_hand(),
        }
    }

    /// One of them.
    pub fn draw(&self, rng: &mut ChaCha8Rng) -> CardSet {
        let mut clues = self.clues;
        let mut drawn = CardSet::EMPTY;
        while drawn.len() < self.hidden {
            let left = self.unseen - drawn;
            let card = pick(&self.evaluator.held(&clues, left), left, rng);
            drawn.insert(card);
            clues = clues.supposing(card.into());
        }
        self.known | drawn
    }
}

/// A card, as likely as its share of all the chances.
fn pick(chances: &[f32; 52], cards: CardSet, rng: &mut ChaCha8Rng) -> Card {
    let total: f32 = cards.iter().map(|card| chances[card.index()]).sum();
    let mut left = share(rng) * total;
    let mut last = None;
    for card in cards {
        left -= chances[card.index()];
        last = Some(card);
        if left < 0.0 {
            break;
        }
    }
    last.expect("more cards are unseen than the opponent holds")
}

/// Any number from 0 to 1, less than 1.
#[expect(clippy::cast_precision_loss, reason = "the top 24 bits fit")]
pub(super) fn share(rng: &mut ChaCha8Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / 16_777_216.0
}

/// A stock of these cards in any order.
pub(super) fn shuffled(cards: CardSet, rng: &mut ChaCha8Rng) -> Vec<Card> {
    let mut order: Vec<Card> = cards.iter().collect();
    for last in (1..order.len()).rev() {
        let count = u32::try_from(last + 1).expect("a pack is small");
        order.swap(last, crate::cards::below(rng, count) as usize);
    }
    order
}
