//! Seeded hands: from the whole deck, and from few cards so that melds are many and in conflict.

use rand::rngs::ChaCha8Rng;
use undercut::cards::{Card, CardSet, Deck, Rank, Stream, Suit, below, stream};

/// The cards a hand is drawn from.
#[derive(Clone, Copy, Debug)]
pub enum Pool {
    /// All 52.
    Whole,
    /// Two suits: long runs.
    TwoSuits,
    /// Five neighbouring ranks of all suits.
    FiveRanks,
    /// Four neighbouring ranks of all suits: nearly every card is in a set and a run.
    FourRanks,
    /// Two whole ranks, and in two suits the cards around them: sets across runs.
    Crossing,
}

impl Pool {
    pub const ALL: [Pool; 5] = [
        Pool::Whole,
        Pool::TwoSuits,
        Pool::FiveRanks,
        Pool::FourRanks,
        Pool::Crossing,
    ];

    /// The cards, with the choices there are made at random.
    fn cards(self, rng: &mut ChaCha8Rng) -> CardSet {
        match self {
            Pool::Whole => CardSet::FULL,
            Pool::TwoSuits => two_suits(rng),
            Pool::FiveRanks => neighbours(rng, 5),
            Pool::FourRanks => neighbours(rng, 4),
            Pool::Crossing => {
                let suits = two_suits(rng);
                let ranks = neighbours(rng, 6);
                let crossing = neighbours(rng, 2);
                (suits & ranks) | crossing
            }
        }
    }
}

fn two_suits(rng: &mut ChaCha8Rng) -> CardSet {
    let first = below(rng, 4) as usize;
    let second = (first + 1 + below(rng, 3) as usize) % 4;
    CardSet::of_suit(Suit::ALL[first]) | CardSet::of_suit(Suit::ALL[second])
}

fn neighbours(rng: &mut ChaCha8Rng, count: u32) -> CardSet {
    let first = below(rng, 14 - count) as usize;
    Rank::ALL[first..first + count as usize]
        .iter()
        .fold(CardSet::EMPTY, |cards, &rank| {
            cards | CardSet::of_rank(rank)
        })
}

/// Pairs of hands without a common card, `first` and `second` cards large; the number of pairs is
/// for each pool. If a pool is too small, the rest comes from the whole deck.
pub fn pairs(count: u64, first: usize, second: usize) -> impl Iterator<Item = (CardSet, CardSet)> {
    Pool::ALL.into_iter().flat_map(move |pool| {
        (0..count).map(move |number| {
            let mut rng = stream(number, Stream::Deal(pool as u64));
            let preferred = pool.cards(&mut rng);
            let mut cards: Vec<Card> = Deck::shuffled(&mut rng).cards().to_vec();
            cards.sort_by_key(|&card| !preferred.contains(card));
            let (one, rest) = cards.split_at(first);
            let hand = |cards: &[Card]| cards.iter().copied().collect();
            (hand(one), hand(&rest[..second]))
        })
    })
}

/// Hands of this size, so many for each pool.
pub fn hands(count: u64, size: usize) -> impl Iterator<Item = CardSet> {
    pairs(count, size, 0).map(|(hand, _)| hand)
}
