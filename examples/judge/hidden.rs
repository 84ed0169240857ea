//! Hands that the opponent may hold, drawn by how likely a player of their kind would have done what they did.
//!
//! A history that explains everything seen gives each card that came to the opponent unseen a time: dealt, or drawn in one
//! of their turns. All histories are equally likely before the opponent acts. Each of their decisions then multiplies the
//! chance of a history by the chance that such a player, with the hand of that history, decides so. A Metropolis chain draws
//! histories in this proportion. It changes one hidden card at a time, or the times of two cards. Chains in which
//! decisions count for less run beside it and hand over what they find, so that it does not get stuck.

use rand::{Rng, rngs::ChaCha8Rng};
use undercut::{
    cards::{Card, CardSet, below},
    melds::{best_discard, deadwood, deadwood_after_discard},
    play::{Shown, View, pair},
};

use crate::position::Kind;

/// How much decisions count in each chain, the one that gives the hands first.
const WEIGHTS: [f64; 4] = [1.0, 0.6, 0.3, 0.1];

/// The chance that a player of a kind decides otherwise than this model of them thinks possible.
const SURPRISE: f64 = 0.02;

/// Something the opponent did, in the order of the deal.
#[derive(Debug, Clone, Copy)]
enum Act {
    /// They drew from the stock: the card of this place of the history of unseen cards.
    Drew(usize),
    /// They took a card that everybody saw.
    Took(Card),
    /// They threw a card.
    Threw(Card),
    /// They decided something; see [`Decision`].
    Decided(usize),
}

#[derive(Debug, Clone, Copy)]
struct Decision {
    what: Decided,
    /// What both players had seen by then.
    seen: CardSet,
}

#[derive(Debug, Clone, Copy)]
enum Decided {
    /// Whether to take this card.
    Offer { card: Card, took: bool },
    /// What to throw from eleven cards, with the card just taken, which may not be thrown.
    Discard { card: Card, forbidden: CardSet },
}

/// One chain: which card came to the opponent at which time.
#[derive(Debug, Clone)]
struct History {
    /// First the ten dealt, then those drawn, in their order.
    cards: Vec<Card>,
    /// Of each decision the hand that it was made with and the logarithm of its chance.
    decisions: Vec<(CardSet, f64)>,
    likely: f64,
}

/// Draws hands that the opponent may hold.
pub struct Hidden {
    kind: Kind,
    knock_limit: u32,
    gin_bonus: f64,
    acts: Vec<Act>,
    decisions: Vec<Decision>,
    /// By place in a history: when the card came, as a place in `acts`; 0 for the ten dealt.
    came: Vec<usize>,
    /// By card index: when it was thrown, as a place in `acts`, if it had come unseen.
    left: [Option<usize>; 52],
    known: CardSet,
    unseen: CardSet,
    chains: Vec<History>,
    rng: ChaCha8Rng,
}

impl Hidden {
    /// For a view on an opponent of this kind, before anybody has knocked.
    pub fn new(view: &View, kind: Kind, rng: ChaCha8Rng) -> Self {
        const DEALT: usize = 10;
        let opponent = pair::opponent(view.seat());
        let mut hidden = Self {
            kind,
            knock_limit: view.knock_limit(),
            gin_bonus: f64::from(view.rules().score.gin_bonus),
            acts: Vec::new(),
            decisions: Vec::new(),
            came: vec![0; DEALT],
            left: [None; 52],
            known: view.known(opponent),
            unseen: view.unseen(),
            chains: Vec::new(),
            rng,
        };
        hidden.recount(view);
        let first = hidden.first();
        hidden.chains = vec![first; WEIGHTS.len()];
        hidden
    }

    /// Collects what the opponent did.
    fn recount(&mut self, view: &View) {
        let opponent = pair::opponent(view.seat());
        let mut top = view.upcard();
        let mut seen: CardSet = top.into_iter().collect();
        let mut taken = CardSet::EMPTY;
        let (mut forbidden, mut was_passed) = (CardSet::EMPTY, false);
        for event in view.history() {
            let is_theirs = event.seat == opponent;
            match event.shown {
                Shown::Passed => self.offered(top.filter(|_| is_theirs), false, seen),
                Shown::DrewStock => {
                    // After both have passed, nothing is on offer.
                    let on_offer = top.filter(|_| is_theirs && !was_passed);
                    self.offered(on_offer, false, seen);
                    if is_theirs {
                        self.acts.push(Act::Drew(self.came.len()));
                        self.came.push(self.acts.len());
                        forbidden = CardSet::EMPTY;
                    }
                }
                Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                    self.offered(Some(card).filter(|_| is_theirs), true, seen);
                    if is_theirs {
                        self.acts.push(Act::Took(card));
                        taken.insert(card);
                        forbidden = card.into();
                        if view.rules().turn.discard_taken {
                            forbidden = CardSet::EMPTY;
                        }
                    }
                }
                Shown::Discarded(card) => {
                    if is_theirs {
                        self.decided(Decided::Discard { card, forbidden }, seen);
                        self.acts.push(Act::Threw(card));
                        if !taken.remove(card) {
                            self.left[card.index()] = Some(self.acts.len());
                        }
                    }
                    top = Some(card);
                    seen.insert(card);
                }
                _ => {}
            }
            was_passed = event.shown == Shown::Passed;
        }
    }

    fn offered(&mut self, card: Option<Card>, took: bool, seen: CardSet) {
        if let Some(card) = card {
            self.decided(Decided::Offer { card, took }, seen);
        }
    }

    fn decided(&mut self, what: Decided, seen: CardSet) {
        self.acts.push(Act::Decided(self.decisions.len()));
        self.decisions.push(Decision { what, seen });
    }

    /// Any history that explains what was seen: each card thrown came as late as it can have come.
    fn first(&mut self) -> History {
        let mut places: Vec<Option<Card>> = vec![None; self.came.len()];
        let mut thrown: Vec<(usize, Card)> = CardSet::FULL
            .iter()
            .filter_map(|card| Some((self.left[card.index()]?, card)))
            .collect();
        thrown.sort_unstable();
        for (left, card) in thrown {
            let free = |&place: &usize| places[place].is_none() && self.came[place] < left;
            if let Some(place) = (0..places.len()).rev().find(free) {
                places[place] = Some(card);
            }
        }
        let mut left = self.unseen;
        let fill = |place: Option<Card>| {
            place.unwrap_or_else(|| {
                let card = any(left, &mut self.rng);
                left.remove(card);
                card
            })
        };
        let mut history = History {
            cards: places.into_iter().map(fill).collect(),
            decisions: vec![(CardSet::EMPTY, 0.0); self.decisions.len()],
            likely: 0.0,
        };
        // No decision is made with an empty hand, so that all are judged.
        if let Some(judged) = self.judged(&history, f64::NEG_INFINITY) {
            (history.decisions, history.likely) = judged;
        }
        history
    }

    /// The next hand of ten, after so many changes to the history.
    pub fn next(&mut self, changes: u32) -> CardSet {
        for _ in 0..changes {
            for chain in 0..WEIGHTS.len() {
                self.change(chain);
            }
            self.hand_over();
        }
        let hidden = self.chains[0].cards.iter().copied();
        self.known | hidden.filter(|card| self.unseen.contains(*card)).collect()
    }

    /// Tries to exchange the histories of each two chains that are next to each other.
    fn hand_over(&mut self) {
        for chain in (1..WEIGHTS.len()).rev() {
            let gain = self.chains[chain].likely - self.chains[chain - 1].likely;
            if (WEIGHTS[chain - 1] - WEIGHTS[chain]) * gain > self.threshold() {
                self.chains.swap(chain - 1, chain);
            }
        }
    }

    /// Tries to change a history: another hidden card, or two cards that came at each other's time.
    fn change(&mut self, chain: usize) {
        let mut history = self.chains[chain].clone();
        let places = u32::try_from(history.cards.len()).unwrap_or(1);
        let place = below(&mut self.rng, places) as usize;
        let card = history.cards[place];
        if self.unseen.contains(card) && below(&mut self.rng, 3) > 0 {
            let held: CardSet = history.cards.iter().copied().collect();
            history.cards[place] = any(self.unseen - held, &mut self.rng);
        } else {
            let other = below(&mut self.rng, places) as usize;
            let can_be = |card: Card, place: usize| {
                let left = self.left[card.index()];
                left.is_none_or(|left| self.came[place] < left)
            };
            if self.came[place] == self.came[other]
                || !can_be(card, other)
                || !can_be(history.cards[other], place)
            {
                return;
            }
            history.cards.swap(place, other);
        }
        let least = history.likely + self.threshold() / WEIGHTS[chain];
        if let Some(judged) = self.judged(&history, least) {
            (history.decisions, history.likely) = judged;
            self.chains[chain] = history;
        }
    }

    /// What the logarithm of a ratio of chances has to be above this time for a change to be accepted.
    fn threshold(&mut self) -> f64 {
        let share = (f64::from(self.rng.next_u32()) + 0.5) / 4_294_967_296.0;
        share.ln()
    }

    /// The chances of all decisions and of the whole; `None` if the whole is less likely than the least.
    fn judged(&self, history: &History, least: f64) -> Option<(Vec<(CardSet, f64)>, f64)> {
        let mut decisions = history.decisions.clone();
        let mut hand: CardSet = history.cards[..10].iter().copied().collect();
        let mut changed = Vec::new();
        let mut likely = 0.0;
        for act in &self.acts {
            match *act {
                Act::Drew(place) => hand = hand.with(history.cards[place]),
                Act::Took(card) => hand = hand.with(card),
                Act::Threw(card) => hand = hand.without(card),
                Act::Decided(number) if decisions[number].0 == hand => {
                    likely += decisions[number].1;
                }
                Act::Decided(number) => {
                    decisions[number].0 = hand;
                    changed.push(number);
                }
            }
        }
        // No chance is above one: what is too unlikely by then can be left. What is judged faster comes first.
        changed
            .sort_by_key(|&number| matches!(self.decisions[number].what, Decided::Discard { .. }));
        for number in changed {
            if likely < least {
                return None;
            }
            let (hand, chance) = &mut decisions[number];
            *chance = self.chance(&self.decisions[number], *hand).ln();
            likely += *chance;
        }
        (likely >= least).then_some((decisions, likely))
    }

    /// The chance that a player of this kind with this hand decides so.
    fn chance(&self, decision: &Decision, hand: CardSet) -> f64 {
        let chance = match (decision.what, self.slip()) {
            (Decided::Offer { card, took }, None) => {
                let (melds, saved) = gain(hand, card);
                sure(took == (melds && saved > 0.0))
            }
            (Decided::Offer { card, took }, Some(slip)) => {
                let (melds, saved) = gain(hand, card);
                let price = if melds { 0.0 } else { UNMELDED };
                let takes = 1.0 / (1.0 + ((price - saved) / slip).exp());
                if took { takes } else { 1.0 - takes }
            }
            (Decided::Discard { card, forbidden }, slip) => {
                let Some(best) = best_discard(hand, forbidden) else {
                    return SURPRISE;
                };
                let plays_on = match (best.deadwood, self.kind) {
                    (0, _) => SURPRISE,
                    (least, Kind::Club) if least <= self.knock_limit => WAITS,
                    (least, _) if least <= self.knock_limit => SURPRISE,
                    _ => 1.0,
                };
                plays_on
                    * match slip {
                        None => sure(card == best.card),
                        Some(slip) => self.throws(card, hand, forbidden, decision.seen, slip),
                    }
            }
        };
        SURPRISE * 0.1 + (1.0 - SURPRISE * 0.1) * chance
    }

    /// How much a player of this kind misjudges a move, in points: the scale of a Gumbel distribution. `None` if they do not
    /// err.
    const fn slip(&self) -> Option<f64> {
        match self.kind {
            Kind::Casual => Some(2.6),
            Kind::Steady => Some(2.1),
            Kind::Club => Some(1.9),
            Kind::Greedy => None,
        }
    }

    /// The chance that a player who counts what the next draw can bring throws this card of eleven.
    fn throws(
        &self,
        thrown: Card,
        eleven: CardSet,
        forbidden: CardSet,
        seen: CardSet,
        slip: f64,
    ) -> f64 {
        const TOO_MANY: u32 = 10;
        let most = deadwood_after_discard(eleven, forbidden) + TOO_MANY;
        let unseen = !(seen | eleven);
        let draws = f64::from(u32::try_from(unseen.len()).unwrap_or(1));
        let rated = |card: Card| {
            let ten = eleven.without(card);
            if deadwood(ten) > most {
                return 0.0;
            }
            let worth: f64 = unseen.iter().map(|next| self.worth(ten.with(next))).sum();
            (worth / draws / slip).exp()
        };
        let all: f64 = (eleven - forbidden).iter().map(rated).sum();
        if all > 0.0 { rated(thrown) / all } else { 0.0 }
    }

    /// What a hand of eleven is worth to such a player.
    fn worth(&self, eleven: CardSet) -> f64 {
        const KNOCK: f64 = 20.0;
        let left = deadwood_after_discard(eleven, CardSet::EMPTY);
        let knock = if left <= self.knock_limit { KNOCK } else { 0.0 };
        let gin = if left == 0 {
            10.0 + 2.0 * self.gin_bonus
        } else {
            0.0
        };
        knock + gin - f64::from(left)
    }
}

/// How often a player who weighs a knock plays on when they could knock.
const WAITS: f64 = 0.3;
/// What a card that would not be melded has to save to be taken, in points.
const UNMELDED: f64 = 10.0;

fn sure(agrees: bool) -> f64 {
    if agrees { 1.0 - SURPRISE } else { SURPRISE }
}

/// Whether a card would be melded, and how much deadwood taking it saves.
fn gain(hand: CardSet, card: Card) -> (bool, f64) {
    let (with, now) = (hand.with(card), deadwood(hand));
    let then = deadwood_after_discard(with, card.into());
    (
        deadwood(with) < now + card.points(),
        f64::from(now) - f64::from(then),
    )
}

/// Any one of these cards.
fn any(cards: CardSet, rng: &mut ChaCha8Rng) -> Card {
    let count = u32::try_from(cards.len()).unwrap_or(0);
    let nth = below(rng, count) as usize;
    cards.iter().nth(nth).expect("it is below the count")
}
