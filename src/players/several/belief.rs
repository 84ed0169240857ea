//! What the opponents may hold.

use rand::{Rng, rngs::ChaCha8Rng};

use crate::{
    cards::{Card, CardSet},
    melds::deadwood,
    play::{BySeat, Deal, Seat, Shown, View},
    players::chance::{Remembered, share, shuffled},
};

/// What a seat believes of the hands of its opponents.
pub(super) struct Belief {
    view: View,
    opponents: Vec<Suspect>,
}

/// What is believed of one opponent.
struct Suspect {
    seat: Seat,
    /// How much likelier than an unknown card a card is in the hand.
    weights: [f32; 52],
    /// How many cards they have discarded: their hand grows better with each.
    turns: u32,
}

/// What a discard, a card taken or a card left says about the cards near it.
struct Clue {
    same_rank: f32,
    next: f32,
    second: f32,
}

const DISCARDED: Clue = Clue {
    same_rank: 0.6,
    next: 0.65,
    second: 0.85,
};
const TAKEN: Clue = Clue {
    same_rank: 2.2,
    next: 2.2,
    second: 1.4,
};
const LEFT: Clue = Clue {
    same_rank: 0.8,
    next: 0.8,
    second: 0.95,
};

/// A player who throws a card seldom keeps a higher one that is in no meld.
const HIGHER_THAN_DISCARD: f32 = 0.75;

/// Of so many hands that are drawn one is chosen, the likelier the better it is.
const HANDS: usize = 4;
/// How much that counts for each card that was discarded and each point of deadwood.
const IMPROVEMENT: f64 = 0.008;
/// After so many discards a hand hardly grows better.
const MOST_TURNS: u32 = 8;

impl Belief {
    /// What follows from what is remembered of the deal.
    pub(super) fn of(view: &View, remembered: &Remembered) -> Self {
        let new = |seat| Suspect {
            seat,
            weights: [1.0; 52],
            turns: 0,
        };
        let mut opponents: Vec<Suspect> = view.others().map(new).collect();
        let mut on_offer: BySeat<Option<Card>> = BySeat::filled(view.seats(), None);
        let mut top = view.upcard();
        for (place, seen) in view.history().iter().enumerate() {
            let suspect = opponents.iter_mut().find(|of| of.seat == seen.seat);
            let suspect = suspect.filter(|_| remembered.has(place));
            match (seen.shown, suspect) {
                (Shown::Discarded(card), Some(suspect)) => suspect.discarded(card),
                (Shown::TookUpcard(card) | Shown::TookDiscard(card), Some(suspect)) => {
                    suspect.clue(card, &TAKEN);
                }
                (Shown::Passed, Some(suspect)) => {
                    if let Some(card) = top {
                        suspect.clue(card, &LEFT);
                    }
                }
                (Shown::DrewStock, Some(suspect)) => {
                    let others = view.others().chain([view.seat()]);
                    let others = others.filter(|&other| other != suspect.seat);
                    let mut left: CardSet = if view.has_own_piles() {
                        others.filter_map(|other| on_offer[other]).collect()
                    } else {
                        top.into_iter().collect()
                    };
                    for card in std::mem::take(&mut left) {
                        suspect.clue(card, &LEFT);
                    }
                }
                _ => {}
            }
            match seen.shown {
                Shown::Discarded(card) => {
                    on_offer[seen.seat] = Some(card);
                    top = Some(card);
                }
                Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                    if let Some(owner) = on_offer.find(&Some(card)) {
                        on_offer[owner] = None;
                    }
                    top = None;
                }
                _ => {}
            }
        }
        Self {
            view: view.clone(),
            opponents,
        }
    }

    /// A deal that may be.
    pub(super) fn draw(&self, rng: &mut ChaCha8Rng) -> Deal {
        let (hands, left) = self.hands(|_| true, rng);
        self.view
            .imagine(&hands, &shuffled(left, rng))
            .expect("the hands are drawn from what is known and unseen")
    }

    /// Hands that these opponents may hold, and the cards that are left.
    pub(super) fn hands(
        &self,
        is_asked: impl Fn(Seat) -> bool,
        rng: &mut ChaCha8Rng,
    ) -> (BySeat<CardSet>, CardSet) {
        let view = &self.view;
        let mut left = view.unseen();
        let mut hands = BySeat::filled(view.seats(), CardSet::EMPTY);
        for suspect in self.opponents.iter().filter(|one| is_asked(one.seat)) {
            let known = view.known(suspect.seat);
            let missing = view.hidden_in_hand(suspect.seat);
            let hand = suspect.hand(known, left, missing, rng);
            hands[suspect.seat] = hand;
            left -= hand;
        }
        (hands, left)
    }
}

impl Suspect {
    fn discarded(&mut self, card: Card) {
        self.turns += 1;
        self.clue(card, &DISCARDED);
        for other in Card::ALL {
            if other.points() > card.points() {
                self.weights[other.index()] *= HIGHER_THAN_DISCARD;
            }
        }
    }

    fn clue(&mut self, card: Card, clue: &Clue) {
        for other in Card::ALL {
            let apart = (other.rank() as i32 - card.rank() as i32).abs();
            let factor = match (other.suit() == card.suit(), apart) {
                (false, 0) => clue.same_rank,
                (true, 1) => clue.next,
                (true, 2) => clue.second,
                _ => continue,
            };
            self.weights[other.index()] *= factor;
        }
    }

    /// A hand with these known cards and so many of the others.
    fn hand(&self, known: CardSet, from: CardSet, missing: usize, rng: &mut ChaCha8Rng) -> CardSet {
        let mut keys = Vec::with_capacity(from.len());
        let mut one = |rng: &mut ChaCha8Rng| {
            keys.clear();
            keys.extend(from.iter().map(|card| {
                let first = waiting_time(rng) / self.weights[card.index()];
                // Positive numbers are in the order of their bits.
                u64::from(first.to_bits()) << 8 | card.index() as u64
            }));
            if missing < keys.len() {
                keys.select_nth_unstable(missing);
            }
            let drawn = keys.iter().take(missing);
            known
                | drawn
                    .map(|key| Card::ALL[(key & 0xff) as usize])
                    .collect::<CardSet>()
        };
        let turns = self.turns.min(MOST_TURNS);
        if turns == 0 {
            return one(rng);
        }
        let mut chosen = one(rng);
        let likely = |hand| (-f64::from(turns) * IMPROVEMENT * f64::from(deadwood(hand))).exp();
        let mut sum = likely(chosen);
        for _ in 1..HANDS {
            let next = one(rng);
            let weight = likely(next);
            sum += weight;
            if f64::from(share(rng)) * sum < weight {
                chosen = next;
            }
        }
        chosen
    }
}

/// A number with about the exponential distribution: whichever of several cards has the lowest, divided by its weight, is drawn
/// in proportion to the weights. The logarithm is that of the exponent, and straight between the powers of two.
fn waiting_time(rng: &mut ChaCha8Rng) -> f32 {
    let any = f32::from_bits((rng.next_u32() >> 9) | 1.0_f32.to_bits()) - 1.0;
    let bits = (any + f32::EPSILON).to_bits();
    #[expect(
        clippy::cast_precision_loss,
        reason = "a logarithm that is about right will do"
    )]
    let log = (1.0_f32.to_bits() - bits) as f32;
    log + 1.0
}
