//! Hands that the opponent may hold, by how likely a player of a kind would have done what they did.
//!
//! A past gives each card that came to the opponent unseen a time: dealt, or drawn in one of their turns. Before anybody
//! decides, all pasts that explain what was seen are equally likely. Each decision then multiplies the chance of a past by
//! the chance that a player of the kind, with the hand of that past, decides so. A Metropolis chain draws pasts in this
//! proportion: it changes one hidden card at a time, or the times of two cards.
//!
//! Nothing but products and square roots is used: they come out the same on every machine.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet, below},
    play::View,
    players::chance::{pick, share, shuffled},
};

use super::{
    OpponentKind,
    deeds::{Act, Deeds},
};

/// When each hidden card came, and how likely the decisions are with the hands that follow from that.
#[derive(Debug, Clone)]
struct Past {
    /// First the cards dealt, then those drawn, in their order.
    cards: Vec<Card>,
    /// The hand of each decision, and its chance.
    decisions: Vec<(CardSet, f64)>,
    /// The product of the chances.
    likely: f64,
}

/// Draws hands that the opponent may hold, and says what kind of player they seem to be.
pub(super) struct Pasts {
    deeds: Deeds,
    /// The chains of each kind that was asked about.
    chains: Vec<Chains>,
}

/// Pasts of one kind of player. In the first chain decisions count in full. In the next ones they count as the square root of
/// their chances, its square root, and so on, and in the last not at all: so those reach what lies far apart, and hand it on.
struct Chains {
    kind: OpponentKind,
    pasts: [Past; CHAINS],
    /// The decisions that a change changes, kept for the next.
    changed: Vec<(usize, CardSet, f64)>,
}

const CHAINS: usize = 5;

impl Pasts {
    /// What explains this view; none if more happened than draws, discards and the end of the hand.
    pub fn of(view: &View) -> Option<Self> {
        Some(Self {
            deeds: Deeds::of(view)?,
            chains: Vec::new(),
        })
    }

    /// How likely a player of each kind would have done what the opponent did, beside the likeliest, in the order of
    /// [`OpponentKind::ALL`].
    pub fn likelihoods(&mut self, rng: &mut ChaCha8Rng) -> [f64; OpponentKind::ALL.len()] {
        let likelihoods = OpponentKind::ALL.map(|kind| {
            let Some(place) = self.begun(kind, rng) else {
                return 1.0;
            };
            let chains = &mut self.chains[place];
            let changes = warm_up(kind, &self.deeds);
            // From each chain to the one before it: the mean of what decisions count more there.
            let mut sums = [0.0; CHAINS - 1];
            for _ in 0..changes {
                chains.change(&self.deeds, 1, rng);
                for (place, sum) in sums.iter_mut().enumerate() {
                    *sum += roots(chains.pasts[place + 1].likely, step(place));
                }
            }
            let means = sums.map(|sum| sum / f64::from(changes));
            means.iter().product::<f64>().max(f64::MIN_POSITIVE)
        });
        let most = likelihoods.into_iter().fold(0.0, f64::max);
        likelihoods.map(|likely| likely / most)
    }

    /// The next hand of an opponent of this kind.
    ///
    /// What the nets do is only guessed at from afar. Every second hand is then one that is `believed`: the two together know
    /// more than either.
    pub fn hand(
        &mut self,
        kind: OpponentKind,
        believed: impl FnOnce(&mut ChaCha8Rng) -> CardSet,
        rng: &mut ChaCha8Rng,
    ) -> CardSet {
        /// How many changes are made between two hands.
        const CHANGES: u32 = 10;
        const CHANGES_OF_SIMPLE: u32 = 40;
        let changes = match kind {
            OpponentKind::Learned if below(rng, 2) == 0 => return believed(rng),
            OpponentKind::Learned => CHANGES,
            OpponentKind::Greedy | OpponentKind::Camper => CHANGES_OF_SIMPLE,
        };
        let Some(place) = self.begun(kind, rng) else {
            return believed(rng);
        };
        self.chains[place].change(&self.deeds, changes, rng);
        self.chains[place].pasts[0].hand(&self.deeds)
    }

    /// The place of the chains of a kind.
    fn begun(&mut self, kind: OpponentKind, rng: &mut ChaCha8Rng) -> Option<usize> {
        if let Some(known) = self.chains.iter().position(|chains| chains.kind == kind) {
            return Some(known);
        }
        let past = Past::of(&self.deeds, kind, rng)?;
        let mut chains = Chains {
            kind,
            pasts: std::array::from_fn(|_| past.clone()),
            changed: Vec::new(),
        };
        chains.change(&self.deeds, warm_up(kind, &self.deeds), rng);
        self.chains.push(chains);
        Some(self.chains.len() - 1)
    }
}

/// After how many changes chains of a kind have forgotten how they began.
fn warm_up(kind: OpponentKind, deeds: &Deeds) -> u32 {
    let cards = u32::try_from(deeds.came.len()).unwrap_or(u32::MAX);
    let of_each = match kind {
        OpponentKind::Learned => 20,
        // What they did leaves few pasts, which are far apart and quickly judged.
        OpponentKind::Greedy | OpponentKind::Camper => 80,
    };
    of_each * cards
}

impl Chains {
    /// Changes each past so many times.
    fn change(&mut self, deeds: &Deeds, changes: u32, rng: &mut ChaCha8Rng) {
        for _ in 0..changes {
            for (place, past) in self.pasts.iter_mut().enumerate() {
                // The chance of a change is the ratio of the chances of both pasts, as far as they count here.
                let least = match place {
                    LAST => 0.0,
                    _ => past.likely * powers(share(rng), place),
                };
                past.change(deeds, self.kind, least, &mut self.changed, rng);
            }
            for place in (1..CHAINS).rev() {
                let ratio = self.pasts[place].likely / self.pasts[place - 1].likely;
                if ratio > powers(share(rng), step(place - 1)) {
                    self.pasts.swap(place - 1, place);
                }
            }
        }
    }
}

/// The chain in which decisions do not count.
const LAST: usize = CHAINS - 1;

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

impl Past {
    /// A past in which the opponent holds any cards; each card thrown came at any time that is possible.
    fn of(deeds: &Deeds, kind: OpponentKind, rng: &mut ChaCha8Rng) -> Option<Self> {
        let mut places: Vec<Option<Card>> = vec![None; deeds.came.len()];
        // The earlier a card was thrown, the fewer places are left to it.
        for &(card, left) in &deeds.thrown {
            let free = (0..places.len())
                .filter(|&place| places[place].is_none() && deeds.came[place] <= left);
            let free: Vec<usize> = free.collect();
            let count = u32::try_from(free.len()).ok().filter(|&count| count > 0)?;
            places[free[below(rng, count) as usize]] = Some(card);
        }
        let others = shuffled(deeds.unseen - deeds.kept, rng);
        let held: Vec<Card> = deeds.kept.iter().chain(others).collect();
        let count = places.iter().filter(|place| place.is_none()).count();
        let mut held = shuffled(held.get(..count)?.iter().copied().collect(), rng).into_iter();
        for place in places.iter_mut().filter(|place| place.is_none()) {
            *place = Some(held.next()?);
        }
        let mut past = Self::begun(deeds, places.into_iter().collect::<Option<_>>()?);
        past.judge(deeds, kind, 0.0, &mut Vec::new());
        Some(past)
    }

    /// A past in which these cards came in this order, with nothing judged.
    fn begun(deeds: &Deeds, cards: Vec<Card>) -> Self {
        Self {
            cards,
            // No decision is made with an empty hand, so that all will be judged.
            decisions: vec![(CardSet::EMPTY, 1.0); deeds.decisions.len()],
            likely: 1.0,
        }
    }

    /// The hand at the end.
    fn hand(&self, deeds: &Deeds) -> CardSet {
        let hidden = self.cards.iter().copied();
        deeds.taken | hidden.filter(|card| deeds.unseen.contains(*card)).collect()
    }

    /// Tries to change it: another hidden card, or two cards that came at each other's time. It stays as it is if it would
    /// then be less likely than the least.
    fn change(
        &mut self,
        deeds: &Deeds,
        kind: OpponentKind,
        least: f64,
        changed: &mut Vec<(usize, CardSet, f64)>,
        rng: &mut ChaCha8Rng,
    ) {
        let places = u32::try_from(self.cards.len()).unwrap_or(1);
        let place = below(rng, places) as usize;
        let card = self.cards[place];
        if deeds.unseen.contains(card) && below(rng, 3) > 0 {
            let held: CardSet = self.cards.iter().copied().collect();
            let Some(other) = pick(deeds.unseen - held, rng) else {
                return;
            };
            self.cards[place] = other;
            if !self.judge(deeds, kind, least, changed) {
                self.cards[place] = card;
            }
            return;
        }
        let other = below(rng, places) as usize;
        let can_be = |card: Card, place: usize| {
            let thrown = deeds.thrown.iter().find(|(thrown, _)| *thrown == card);
            thrown.is_none_or(|(_, left)| deeds.came[place] <= *left)
        };
        if deeds.came[place] != deeds.came[other]
            && can_be(card, other)
            && can_be(self.cards[other], place)
        {
            self.cards.swap(place, other);
            if !self.judge(deeds, kind, least, changed) {
                self.cards.swap(place, other);
            }
        }
    }

    /// Judges again each decision whose hand has changed. Returns whether the past is at least this likely; if it is not,
    /// nothing changes.
    fn judge(
        &mut self,
        deeds: &Deeds,
        kind: OpponentKind,
        least: f64,
        changed: &mut Vec<(usize, CardSet, f64)>,
    ) -> bool {
        /// Nothing is impossible.
        const LEAST: f64 = 1e-4;
        changed.clear();
        let mut likely = 1.0;
        let mut hand: CardSet = self.cards[..deeds.dealt].iter().copied().collect();
        for act in &deeds.acts {
            match *act {
                Act::Drew(place) => hand = hand.with(self.cards[place]),
                Act::Took(card) => hand = hand.with(card),
                Act::Threw(card) => hand = hand.without(card),
                Act::Decided(number) if self.decisions[number].0 == hand => {
                    likely *= self.decisions[number].1;
                }
                Act::Decided(number) => changed.push((number, hand, 1.0)),
            }
        }
        for (number, hand, chance) in &mut *changed {
            // No chance is above one: what is too unlikely by then can be left.
            if likely < least {
                return false;
            }
            *chance = deeds
                .chance(kind, &deeds.decisions[*number], *hand)
                .max(LEAST);
            likely *= *chance;
        }
        if likely < least {
            return false;
        }
        for &(number, hand, chance) in &*changed {
            self.decisions[number] = (hand, chance);
        }
        self.likely = likely.max(f64::MIN_POSITIVE);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        play::{Deal, Seen, Shown, pair},
        players::{
            Bot, Greedy, Level, WatchedDeal,
            eval::Evaluator,
            search::{Outlook, Suspicion},
        },
        rules::{Preset, Rules},
    };

    /// Positions late in deals of this player, each with what the opponent holds.
    fn positions(mut player: impl FnMut() -> Box<dyn Bot>) -> Vec<(View, CardSet)> {
        let rules = Rules::default();
        let mut found = Vec::new();
        for number in 0..100 {
            let deck = Deck::shuffled(&mut stream(9, Stream::Deal(number)));
            let mut watched = WatchedDeal::new(&rules, deck);
            let mut bots = pair::each(|_| player());
            while let Some(seat) = watched.deal.turn() {
                let view = &watched.views[seat];
                if view.history().len() > 16 && view.known(pair::opponent(seat)).len() < 5 {
                    let theirs = watched.views[pair::opponent(seat)].hand();
                    found.push((view.clone(), theirs));
                    break;
                }
                let action = bots[seat].choose(view);
                watched.play(seat, &action);
            }
        }
        found
    }

    /// How far off the chances of the cards are, as the sum of the squares, by the belief and by what the opponent may have
    /// been dealt and drawn.
    fn off(positions: &[(View, CardSet)], kind: OpponentKind) -> [f64; 2] {
        const DRAWS: u32 = 100;
        let mut off = [0.0; 2];
        for (number, (view, theirs)) in (0..).zip(positions) {
            let mut rng = stream(number, Stream::Cut);
            let outlook = Outlook::new(Evaluator::embedded(), view, Suspicion::default());
            let mut pasts = Pasts::of(view).expect("nothing but draws and discards");
            let mut counts = [[0.0; 52]; 2];
            for _ in 0..DRAWS {
                let believed = outlook.hand(&mut rng);
                let drawn = pasts.hand(kind, |rng| outlook.hand(rng), &mut rng);
                assert!(view.from_across(pair::opponent(view.seat()), drawn).is_ok());
                for (counts, hand) in counts.iter_mut().zip([believed, drawn]) {
                    hand.iter().for_each(|card| counts[card.index()] += 1.0);
                }
            }
            for (off, counts) in off.iter_mut().zip(counts) {
                for card in view.unseen() {
                    let held = f64::from(u8::from(theirs.contains(card)));
                    *off += (counts[card.index()] / f64::from(DRAWS) - held).powi(2);
                }
            }
        }
        off
    }

    #[test]
    fn what_a_player_did_tells_what_they_hold() {
        let greedy = positions(|| Box::new(Greedy));
        assert!(greedy.len() > 50, "{}", greedy.len());
        let [believed, drawn] = off(&greedy, OpponentKind::Greedy);
        assert!(drawn < believed, "{drawn}, and {believed} by the belief");
        let steady = positions(|| Level::Steady.bot(3));
        let [believed, drawn] = off(&steady, OpponentKind::Learned);
        assert!(drawn < believed, "{drawn}, and {believed} by the belief");
    }

    #[test]
    fn what_the_greedy_player_did_is_expected_of_one() {
        let mut found = [0, 0];
        for name in ["eaai", "straight", "oklahoma"] {
            let rules = Preset::find(name).expect("a preset").book().rules();
            for number in 0..60 {
                let deck = Deck::shuffled(&mut stream(3, Stream::Deal(number)));
                let mut watched = WatchedDeal::new(&rules, deck.clone());
                watched.play_out(|_, view| Greedy.choose(view));
                for seat in pair::SEATS {
                    let mut rng = stream(number, Stream::Cut);
                    let opponent = pair::opponent(seat);
                    let deeds = Deeds::of(&watched.views[seat]).expect("nothing special");
                    let dealt = Deal::first_view(&rules, &deck, opponent).hand();
                    let own = watched.views[opponent].history().iter();
                    let drew =
                        |seen: &&Seen| seen.seat == opponent && seen.shown == Shown::DrewStock;
                    let drawn = own.filter(drew).filter_map(|seen| seen.card);
                    let mut past = Past::begun(&deeds, dealt.iter().chain(drawn).collect());
                    past.judge(&deeds, OpponentKind::Greedy, 0.0, &mut Vec::new());
                    for ((_, chance), decision) in past.decisions.iter().zip(&deeds.decisions) {
                        assert!(*chance > 0.5, "{name} {number}: {decision:?}");
                    }
                    // The chains come to one that explains as much.
                    let mut pasts = Pasts::of(&watched.views[seat]).expect("nothing special");
                    pasts.begun(OpponentKind::Greedy, &mut rng);
                    let likely = pasts.chains[0].pasts[0].likely;
                    found[usize::from(likely > 0.9 * past.likely)] += 1;
                }
            }
        }
        assert!(found[1] > 3 * found[0], "{found:?}");
    }
}
