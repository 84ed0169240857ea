//! Hands that the opponent may hold, by how likely a player of a kind would have done what they did.
//!
//! A past gives each card that came to the opponent unseen a time: dealt, or drawn in one of their turns. Before anybody
//! decides, all pasts that explain what was seen are equally likely. Each decision then multiplies the chance of a past by
//! the chance that a player of the kind, with the hand of that past, decides so. A Metropolis chain draws pasts in this
//! proportion: it changes one hidden card at a time, or the times of two cards.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet, below},
    melds::{best_discard, deadwood},
    play::{Shown, View, pair},
    players::{chance::share, instant::is_worth_taking},
};

use super::OpponentKind;

/// What the opponent did in a deal that is not over, as one player saw it.
#[derive(Debug, Clone)]
struct Deeds {
    acts: Vec<Act>,
    decisions: Vec<Decision>,
    /// When the card of each place of a past came, as a place in `acts`: first those dealt, then those drawn.
    came: Vec<usize>,
    /// The cards that had come unseen and were thrown, each with the place in `acts` where it was.
    thrown: Vec<(Card, usize)>,
    known: CardSet,
    unseen: CardSet,
    knock_limit: u32,
}

/// Something the opponent did.
#[derive(Debug, Clone, Copy)]
enum Act {
    /// They drew from the stock: the card of this place of the past.
    Drew(usize),
    /// They took a card that everybody saw.
    Took(Card),
    /// They threw a card.
    Threw(Card),
    /// They decided something.
    Decided(usize),
}

/// Something the opponent decided.
#[derive(Debug, Clone, Copy)]
enum Decision {
    /// Whether to take this card.
    Offer { card: Card, took: bool },
    /// What to throw, and not to end the hand: the card just taken is forbidden, and the third is what nobody could hold.
    Throw {
        card: Card,
        forbidden: CardSet,
        gone: CardSet,
    },
}

/// When each hidden card came, and how likely the decisions are with the hands that follow from that.
#[derive(Debug, Clone)]
struct Past {
    /// First the cards dealt, then those drawn, in their order.
    cards: Vec<Card>,
    /// The hand of each decision, and the logarithm of its chance.
    decisions: Vec<(CardSet, f32)>,
    likely: f32,
}

/// Draws hands that the opponent may hold.
pub(super) struct Pasts {
    deeds: Deeds,
    /// The last past of each kind.
    chains: Vec<(OpponentKind, Past)>,
}

impl Pasts {
    /// What explains this view; none if more happened than draws and discards.
    pub fn of(view: &View) -> Option<Self> {
        Some(Self {
            deeds: Deeds::of(view)?,
            chains: Vec::new(),
        })
    }

    /// The next hand of an opponent of this kind.
    ///
    /// Every second is one that is `believed`: the two together know more than either. In 1,000 positions of five levels, of
    /// the nets and of the greedy player, the squared errors of the chances of the cards were together 1.2 % less than
    /// those of the belief. From time to time the chain begins anew with a hand that is believed.
    pub fn hand(
        &mut self,
        kind: OpponentKind,
        believed: impl FnOnce(&mut ChaCha8Rng) -> CardSet,
        rng: &mut ChaCha8Rng,
    ) -> CardSet {
        if below(rng, 2) == 0 {
            return believed(rng);
        }
        let (warm_up, changes, one_of) = match kind {
            OpponentKind::Learned => (100, 15, 10),
            // What they did leaves few pasts, which are far apart and quickly judged.
            OpponentKind::Greedy | OpponentKind::Camper => (800, 40, 100),
        };
        let known = self.chains.iter().position(|(known, _)| *known == kind);
        let (place, changes) = if let Some(place) = known.filter(|_| below(rng, one_of) > 0) {
            (place, changes)
        } else {
            let theirs = believed(rng);
            let Some(past) = self.deeds.past(kind, theirs, rng) else {
                return theirs;
            };
            if let Some(place) = known {
                self.chains[place].1 = past;
                (place, warm_up)
            } else {
                self.chains.push((kind, past));
                (self.chains.len() - 1, warm_up)
            }
        };
        let past = &mut self.chains[place].1;
        for _ in 0..changes {
            self.deeds.change(kind, past, rng);
        }
        self.deeds.hand(past)
    }
}

impl Deeds {
    /// What the opponent did in this view; none if more happened than draws and discards.
    fn of(view: &View) -> Option<Self> {
        let opponent = pair::opponent(view.seat());
        let mut deeds = Self {
            acts: Vec::new(),
            decisions: Vec::new(),
            came: Vec::new(),
            thrown: Vec::new(),
            known: view.known(opponent),
            unseen: view.unseen(),
            knock_limit: view.knock_limit(),
        };
        let mut draws = Vec::new();
        let mut top = view.upcard();
        let mut gone: CardSet = top.into_iter().collect();
        let mut taken = CardSet::EMPTY;
        let (mut forbidden, mut was_passed) = (CardSet::EMPTY, false);
        for event in view.history() {
            let is_theirs = event.seat == opponent;
            // After both have passed, nothing is on offer.
            let offered = top.filter(|_| is_theirs && !was_passed);
            match event.shown {
                Shown::Passed => deeds.offered(top.filter(|_| is_theirs), false),
                Shown::DrewStock => {
                    deeds.offered(offered, false);
                    if is_theirs {
                        draws.push(deeds.acts.len());
                        deeds.acts.push(Act::Drew(0));
                        forbidden = CardSet::EMPTY;
                    }
                }
                Shown::TookUpcard(card) | Shown::TookDiscard(card) => {
                    if is_theirs {
                        deeds.offered(Some(card), true);
                        deeds.acts.push(Act::Took(card));
                        taken.insert(card);
                        forbidden = card.into();
                    }
                }
                Shown::Discarded(card) => {
                    if is_theirs {
                        let throw = Decision::Throw {
                            card,
                            forbidden,
                            gone,
                        };
                        deeds.decided(throw);
                        if !taken.remove(card) {
                            deeds.thrown.push((card, deeds.acts.len()));
                        }
                        deeds.acts.push(Act::Threw(card));
                    }
                    top = Some(card);
                    gone.insert(card);
                }
                Shown::OfferedDouble | Shown::AcceptedDouble => continue,
                _ => return None,
            }
            was_passed = event.shown == Shown::Passed;
        }
        let unseen = view.hidden_in_hand(opponent) + deeds.thrown.len();
        let dealt = unseen
            .checked_sub(draws.len())
            .filter(|dealt| (10..=11).contains(dealt))?;
        deeds.came = vec![0; dealt];
        for (place, act) in draws.into_iter().enumerate() {
            deeds.acts[act] = Act::Drew(dealt + place);
            deeds.came.push(act + 1);
        }
        Some(deeds)
    }

    fn offered(&mut self, card: Option<Card>, took: bool) {
        if let Some(card) = card {
            self.decided(Decision::Offer { card, took });
        }
    }

    fn decided(&mut self, what: Decision) {
        self.acts.push(Act::Decided(self.decisions.len()));
        self.decisions.push(what);
    }

    /// A past in which the opponent holds these ten cards now; each card thrown came at any time that is possible.
    fn past(&self, kind: OpponentKind, theirs: CardSet, rng: &mut ChaCha8Rng) -> Option<Past> {
        let mut places: Vec<Option<Card>> = vec![None; self.came.len()];
        // The earlier a card was thrown, the fewer places are left to it.
        for &(card, left) in &self.thrown {
            let free = (0..places.len())
                .filter(|&place| places[place].is_none() && self.came[place] <= left);
            let free: Vec<usize> = free.collect();
            places[*any(&free, rng)?] = Some(card);
        }
        let mut held = (theirs - self.known).iter();
        let mut order: Vec<usize> = (0..places.len())
            .filter(|&place| places[place].is_none())
            .collect();
        while !order.is_empty() {
            let nth = below(rng, u32::try_from(order.len()).unwrap_or(1)) as usize;
            places[order.swap_remove(nth)] = Some(held.next()?);
        }
        let mut past = Past {
            cards: places.into_iter().collect::<Option<_>>()?,
            decisions: vec![(CardSet::EMPTY, 0.0); self.decisions.len()],
            likely: 0.0,
        };
        (past.decisions, past.likely) = self.judged(kind, &past, f32::NEG_INFINITY)?;
        Some(past)
    }

    /// The hand at the end of a past.
    fn hand(&self, past: &Past) -> CardSet {
        let hidden = past.cards.iter().copied();
        self.known | hidden.filter(|card| self.unseen.contains(*card)).collect()
    }

    /// Tries to change a past: another hidden card, or two cards that came at each other's time.
    fn change(&self, kind: OpponentKind, past: &mut Past, rng: &mut ChaCha8Rng) {
        let places = u32::try_from(past.cards.len()).unwrap_or(1);
        let place = below(rng, places) as usize;
        let card = past.cards[place];
        let before = past.cards.clone();
        if self.unseen.contains(card) && below(rng, 3) > 0 {
            let held: CardSet = past.cards.iter().copied().collect();
            let left: Vec<Card> = (self.unseen - held).iter().collect();
            let Some(card) = any(&left, rng) else { return };
            past.cards[place] = *card;
        } else {
            let other = below(rng, places) as usize;
            let can_be = |card: Card, place: usize| {
                let thrown = self.thrown.iter().find(|(thrown, _)| *thrown == card);
                thrown.is_none_or(|(_, left)| self.came[place] <= *left)
            };
            if self.came[place] == self.came[other]
                || !can_be(card, other)
                || !can_be(past.cards[other], place)
            {
                return;
            }
            past.cards.swap(place, other);
        }
        let least = past.likely + share(rng).max(1e-7).ln();
        match self.judged(kind, past, least) {
            Some((decisions, likely)) => {
                past.decisions = decisions;
                past.likely = likely;
            }
            None => past.cards = before,
        }
    }

    /// The chances of all decisions and of the whole; none if the whole is less likely than the least.
    fn judged(
        &self,
        kind: OpponentKind,
        past: &Past,
        least: f32,
    ) -> Option<(Vec<(CardSet, f32)>, f32)> {
        let mut decisions = past.decisions.clone();
        let mut likely: f32 = 0.0;
        let mut hand: CardSet = past.cards[..self.dealt()].iter().copied().collect();
        let mut changed = Vec::with_capacity(decisions.len());
        for act in &self.acts {
            match *act {
                Act::Drew(place) => hand = hand.with(past.cards[place]),
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
        for number in changed {
            // No chance is above one: what is too unlikely by then can be left.
            if likely < least {
                return None;
            }
            let (hand, chance) = &mut decisions[number];
            *chance = self
                .chance(kind, &self.decisions[number], *hand)
                .max(1e-4)
                .ln();
            likely += *chance;
        }
        (likely >= least).then_some((decisions, likely))
    }

    /// How many cards were dealt to the opponent.
    fn dealt(&self) -> usize {
        self.came.iter().filter(|came| **came == 0).count()
    }

    /// The chance that a player of this kind with this hand decides so.
    fn chance(&self, kind: OpponentKind, decision: &Decision, hand: CardSet) -> f32 {
        match *decision {
            Decision::Offer { card, took } => {
                let takes = match (kind, is_worth_taking(hand, card)) {
                    (OpponentKind::Greedy | OpponentKind::Camper, true) => 1.0 - SURPRISE,
                    (OpponentKind::Greedy | OpponentKind::Camper, false) => SURPRISE,
                    (OpponentKind::Learned, true) => 0.97,
                    (OpponentKind::Learned, false) => 0.03,
                };
                if took { takes } else { 1.0 - takes }
            }
            Decision::Throw {
                card,
                forbidden,
                gone,
            } => {
                let Some(best) = best_discard(hand, forbidden) else {
                    return SURPRISE;
                };
                let plays_on = match kind {
                    _ if best.deadwood == 0 => SURPRISE,
                    _ if best.deadwood > self.knock_limit => 1.0,
                    OpponentKind::Learned => 0.6,
                    OpponentKind::Greedy => 0.05,
                    OpponentKind::Camper => 1.0,
                };
                let throws = match kind {
                    OpponentKind::Learned => throws(card, hand, forbidden, gone),
                    OpponentKind::Greedy | OpponentKind::Camper if card == best.card => {
                        1.0 - SURPRISE
                    }
                    OpponentKind::Greedy | OpponentKind::Camper => SURPRISE,
                };
                plays_on * throws
            }
        }
    }
}

/// The chance that a player decides otherwise than this model of them thinks possible.
const SURPRISE: f32 = 0.02;

#[expect(clippy::cast_precision_loss, reason = "it is less than a thousand")]
fn few(count: usize) -> f32 {
    count as f32
}

/// The chance that this card of eleven is thrown by somebody who keeps little deadwood and what can become melds, and errs.
fn throws(thrown: Card, eleven: CardSet, forbidden: CardSet, gone: CardSet) -> f32 {
    /// What a card that could still make a meld is worth, in points of deadwood.
    const HOPE: f32 = 0.5;
    /// The scale of the errors, in the same points. Both are the likeliest for what the levels `casual` to `club` threw in
    /// 150 deals each.
    const ERROR: f32 = 2.0;
    let worth = |card: Card| {
        let ten = eleven.without(card);
        let hopes = HOPE * few((outs(ten) - gone - eleven).len());
        (hopes - few(deadwood(ten) as usize)) / ERROR
    };
    let this = worth(thrown);
    let others = (eleven - forbidden).iter();
    let all: f32 = others.map(|card| (worth(card) - this).exp()).sum();
    SURPRISE / 10.0 + (1.0 - SURPRISE) / all.max(1.0)
}

/// The cards that make a meld with two of the hand.
fn outs(hand: CardSet) -> CardSet {
    let bits = hand.bits();
    let partner = bits & (bits.rotate_left(16) | bits.rotate_left(32) | bits.rotate_left(48));
    let pairs =
        partner | partner.rotate_left(16) | partner.rotate_left(32) | partner.rotate_left(48);
    let (next, gap) = (bits & (bits >> 1), bits & (bits >> 2));
    let runs = (next >> 1) | (next << 2) | (gap << 1);
    CardSet::FULL.only(pairs | runs) - hand
}

/// Any one of these.
fn any<'a, T>(all: &'a [T], rng: &mut ChaCha8Rng) -> Option<&'a T> {
    let count = u32::try_from(all.len()).ok().filter(|count| *count > 0)?;
    all.get(below(rng, count) as usize)
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        players::{
            Bot, Greedy, Level, WatchedDeal,
            eval::Evaluator,
            search::{Outlook, Suspicion},
        },
        rules::Rules,
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
            let outlook = Outlook::new(Evaluator::embedded(), view, Suspicion::default(), 0);
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
    fn cards_that_make_a_meld_with_two_are_found() {
        for number in 0..1_000 {
            let hand: CardSet = Deck::shuffled(&mut stream(number, Stream::Cut)).cards()[..10]
                .iter()
                .copied()
                .collect();
            for card in !hand {
                let makes = hand.iter().any(|one| {
                    hand.iter().any(|other| {
                        let three: CardSet = [card, one, other].into_iter().collect();
                        three.len() == 3 && deadwood(three) == 0
                    })
                });
                assert_eq!(outs(hand).contains(card), makes, "{card} to {hand}");
            }
        }
    }
}
