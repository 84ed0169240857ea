//! What a hand of ten is worth, and which card to throw.

use crate::{
    cards::{Card, CardSet},
    melds::{deadwood, deadwood_after_discard},
    play::View,
};

use super::{habits::Habits, memory::Memory};

/// What the chance to knock after the next draw adds to a hand, in points.
const KNOCK: f64 = 20.0;
/// What the chance of gin after the next draw adds, in points and in parts of the gin bonus. It is more than gin
/// brings, because a hand that is close to gin stays close to it for more than one draw.
const GIN: (f64, f64) = (10.0, 2.0);
/// What it costs to throw a card that the opponent melds, in points.
const FED: f64 = 2.0;
/// A discard that leaves so many points more than the best breaks a meld, and is not looked at.
const TOO_MANY: u32 = 10;

/// Weighs hands of ten for one decision.
pub(super) struct Scales<'a> {
    memory: &'a Memory,
    foresight: f64,
    knock_limit: u32,
    gin: f64,
}

impl<'a> Scales<'a> {
    pub(super) fn new(view: &View, habits: &Habits, memory: &'a Memory) -> Self {
        let (points, parts) = GIN;
        Self {
            memory,
            foresight: habits.foresight,
            knock_limit: view.knock_limit(),
            gin: points + parts * f64::from(view.rules().score.gin_bonus),
        }
    }

    /// What a hand of ten is worth, in points: the less deadwood there is now, and will be after the next draw, the
    /// more; and more with every chance to end the hand then.
    ///
    /// The next draw is reckoned exactly over all unseen cards.
    fn hand(&self, ten: CardSet) -> f64 {
        let now = -f64::from(deadwood(ten));
        let after_draw = |card: Card| {
            let count = deadwood_after_discard(ten.with(card), CardSet::EMPTY);
            let knock = if count <= self.knock_limit {
                KNOCK
            } else {
                0.0
            };
            let gin = if count == 0 { self.gin } else { 0.0 };
            self.memory.is_next(card) * (knock + gin - f64::from(count))
        };
        let soon: f64 = self.memory.unseen.iter().map(after_draw).sum();
        (1.0 - self.foresight) * now + self.foresight * soon
    }

    /// Every discard from a hand of eleven that is worth a thought, with its value in points.
    pub(super) fn discards(
        &self,
        eleven: CardSet,
        forbidden: CardSet,
    ) -> impl Iterator<Item = (Card, f64)> {
        let most = deadwood_after_discard(eleven, forbidden) + TOO_MANY;
        (eleven - forbidden)
            .iter()
            .map(move |card| (card, eleven.without(card)))
            .filter(move |(_, ten)| deadwood(*ten) <= most)
            .map(|(card, ten)| (card, self.hand(ten) - FED * self.memory.can_meld(card)))
    }
}
