//! Hands that opponents may hold, by how likely players of a kind would have done what they did.
//!
//! A past says which cards came to the opponents unseen, and when: dealt, or drawn in one of their turns. Before anybody
//! decides, all pasts that explain what was seen are equally likely. Each decision then multiplies the chance of a past by the
//! chance that a player of the kind, with the hand of that past, decides so. A Metropolis chain draws pasts in this proportion:
//! it changes one hidden card at a time, the places of two cards, or how an opponent plays.
//!
//! Nothing but sums, products, ratios and square roots is used: they come out the same on every machine.

mod deeds;
mod past;

use rand::rngs::ChaCha8Rng;

use crate::{cards::CardSet, play::BySeat, players::chance::share};

pub(super) use deeds::{Deeds, DiscardContext, PastDecision};
pub(super) use past::OpponentModel;

use past::{Judged, Past};

/// Draws the hands that opponents may hold.
///
/// In the first chain decisions count in full. In the next ones they count as the square root of their chances, its square root,
/// and so on, and in the last of five not at all: so those reach what lies far apart, and hand it on.
pub(super) struct Pasts<M> {
    deeds: Deeds,
    chains: Vec<Past<M>>,
    /// How many changes are made between two draws.
    pace: u32,
    /// The decisions that a change changes, kept for the next.
    changed: Vec<(usize, Judged<M>)>,
}

/// The most chains there can be.
pub(super) const CHAINS: usize = 5;

/// The chain in which decisions do not count.
const LAST: usize = CHAINS - 1;

impl<M: OpponentModel> Pasts<M> {
    /// What explains these deeds, of opponents who play like this or as the others that they may be. One chain is enough to draw
    /// hands; it takes all for [`Self::likelihood`], or where a kind of player explains so little of what was done that one chain
    /// stays where it begins.
    pub(super) fn new(
        deeds: Deeds,
        players: BySeat<M>,
        (chains, pace): (usize, u32),
        rng: &mut ChaCha8Rng,
    ) -> Self {
        let past = Past::any(&deeds, players, rng);
        let mut pasts = Self {
            chains: vec![past; chains],
            deeds,
            pace,
            changed: Vec::new(),
        };
        (0..pasts.warm_up()).for_each(|_| pasts.change(rng));
        pasts
    }

    /// After how many changes the chains have forgotten how they began.
    fn warm_up(&self) -> u32 {
        let cards = u32::try_from(self.deeds.came.len()).unwrap_or(u32::MAX);
        2 * self.pace * cards
    }

    /// Goes on to other pasts.
    pub(super) fn advance(&mut self, rng: &mut ChaCha8Rng) {
        (0..self.pace).for_each(|_| self.change(rng));
    }

    /// Hands that the opponents may hold now.
    pub(super) fn hands(&self) -> BySeat<CardSet> {
        self.chains[0].hands
    }

    /// How the opponents may play if they hold these hands.
    pub(super) fn players(&self) -> BySeat<M> {
        self.chains[0].players
    }

    /// From now on hands are only drawn. Two chains are enough for that: in the time of five they make twice as many
    /// changes, and what is drawn is less alike.
    pub(super) fn settle(&mut self) {
        self.chains.truncate(2);
        self.pace *= 2;
    }

    /// How likely they would have done what they did, over all cards that may have come to them. It takes all chains, and so many
    /// times the changes of their beginning.
    pub(super) fn likelihood(&mut self, rounds: u32, rng: &mut ChaCha8Rng) -> f64 {
        let changes = rounds * self.warm_up();
        // From each chain to the one before it: the mean of what decisions count more there.
        let mut sums = [0.0; LAST];
        for _ in 0..changes {
            self.change(rng);
            for (place, sum) in sums.iter_mut().enumerate() {
                *sum += roots(self.chains[place + 1].likely, step(place));
            }
        }
        let means = sums.map(|sum| sum / f64::from(changes));
        means.iter().product::<f64>().max(f64::MIN_POSITIVE)
    }

    /// Tries a change of each chain.
    fn change(&mut self, rng: &mut ChaCha8Rng) {
        for (place, past) in self.chains.iter_mut().enumerate() {
            // The chance of a change is the ratio of the chances of both pasts, as far as they count here.
            let least = match place {
                LAST => 0.0,
                _ => past.likely * powers(share(rng), place),
            };
            past.change(&self.deeds, least, &mut self.changed, rng);
        }
        for place in (1..self.chains.len()).rev() {
            let ratio = self.chains[place].likely / self.chains[place - 1].likely;
            if ratio > powers(share(rng), step(place - 1)) {
                self.chains.swap(place - 1, place);
            }
        }
    }
}

/// How many square roots of their chances is what decisions count less in the chain after this one.
const fn step(place: usize) -> usize {
    if place + 1 < LAST { place + 1 } else { place }
}

/// The square root, so many times.
fn roots(number: f64, times: usize) -> f64 {
    (0..times).fold(number, |root, _| root.sqrt())
}

/// The square, so many times.
fn powers(number: f32, times: usize) -> f64 {
    (0..times).fold(f64::from(number), |power, _| power * power)
}
