//! What the opponent did in a deal, and how likely a player of a kind would have done it.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, outs},
    play::{Shown, View, pair},
    players::instant::completes_a_meld,
};

use super::OpponentKind;

/// What the opponent did in a deal, as one player saw it.
#[derive(Debug, Clone)]
pub(super) struct Deeds {
    /// In the order of the deal.
    pub acts: Vec<Act>,
    pub decisions: Vec<OpponentChoice>,
    /// When each card that came to them unseen did so, as a place in `acts`: first those dealt, then those drawn.
    pub came: Vec<usize>,
    /// The cards that had come unseen and were thrown, each with the place in `acts` where it was.
    pub thrown: Vec<(Card, usize)>,
    /// The cards of the hand that they took.
    pub taken: CardSet,
    /// The cards of the hand that came unseen and have been shown since.
    pub kept: CardSet,
    /// Of these are all others that they hold.
    pub unseen: CardSet,
    /// How many were dealt to them.
    pub dealt: usize,
    knock_limit: u32,
}

/// Something the opponent did.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    /// They drew from the stock: the card that came in this place.
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
pub(super) enum OpponentChoice {
    /// Whether to take this card.
    Offer { card: Card, took: bool },
    /// What to throw, and not to end the hand: the card just taken is forbidden, and the third is what nobody could hold.
    Throw {
        card: Card,
        forbidden: CardSet,
        gone: CardSet,
    },
    /// To end the hand: the card just taken is forbidden.
    End { forbidden: CardSet },
}

impl Deeds {
    /// What the opponent did in this view; none if more happened than draws, discards and the end of the hand.
    pub fn of(view: &View) -> Option<Self> {
        let opponent = pair::opponent(view.seat());
        let mut deeds = Self {
            acts: Vec::new(),
            decisions: Vec::new(),
            came: Vec::new(),
            thrown: Vec::new(),
            taken: view.known(opponent),
            kept: CardSet::EMPTY,
            unseen: view.unseen(),
            dealt: 0,
            knock_limit: view.knock_limit(),
        };
        let (mut draws, mut hidden) = (Vec::new(), 0);
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
                        let throw = OpponentChoice::Throw {
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
                Shown::Knocked { knock, discard } if view.turn().is_none() => {
                    if is_theirs {
                        deeds.decided(OpponentChoice::End { forbidden });
                        // A discard that lies face down they hold for good.
                        match discard {
                            Some(card) if taken.remove(card) => {}
                            Some(card) => deeds.thrown.push((card, deeds.acts.len())),
                            None => hidden = usize::from(knock.hand().len() == 10),
                        }
                    }
                    break;
                }
                Shown::OfferedDouble | Shown::AcceptedDouble => continue,
                _ => return None,
            }
            was_passed = event.shown == Shown::Passed;
        }
        if view.turn().is_some() {
            hidden = view.hidden_in_hand(opponent);
        } else if let Some(hand) = last_hand(view) {
            // The card that lies face down may be one that they took.
            hidden = if taken.is_subset(hand) { hidden } else { 0 };
            deeds.taken = taken & hand;
            deeds.kept = hand - taken;
            hidden += deeds.kept.len();
        } else {
            deeds.taken = taken;
            hidden = 10_usize.checked_sub(taken.len())?;
        }
        let unseen = hidden + deeds.thrown.len();
        let dealt = unseen
            .checked_sub(draws.len())
            .filter(|dealt| (10..=11).contains(dealt))?;
        deeds.dealt = dealt;
        deeds.came = vec![0; dealt];
        for (place, act) in draws.into_iter().enumerate() {
            deeds.acts[act] = Act::Drew(dealt + place);
            deeds.came.push(act + 1);
        }
        Some(deeds)
    }

    fn offered(&mut self, card: Option<Card>, took: bool) {
        if let Some(card) = card {
            self.decided(OpponentChoice::Offer { card, took });
        }
    }

    fn decided(&mut self, what: OpponentChoice) {
        self.acts.push(Act::Decided(self.decisions.len()));
        self.decisions.push(what);
    }

    /// The chance that a player of this kind with this hand decides so.
    pub fn chance(&self, kind: OpponentKind, decision: &OpponentChoice, hand: CardSet) -> f64 {
        match *decision {
            OpponentChoice::Offer { card, took } => {
                let takes = match (kind, completes_a_meld(hand, card)) {
                    (OpponentKind::Greedy | OpponentKind::Camper, true) => 1.0 - SURPRISE,
                    (OpponentKind::Greedy | OpponentKind::Camper, false) => SURPRISE,
                    (OpponentKind::Learned, true) => 0.97,
                    (OpponentKind::Learned, false) => 0.03,
                };
                if took { takes } else { 1.0 - takes }
            }
            OpponentChoice::Throw {
                card,
                forbidden,
                gone,
            } => {
                let Some(best) = best_discard(hand, forbidden) else {
                    return SURPRISE;
                };
                let plays_on = self.plays_on(kind, best.deadwood);
                let throws = match kind {
                    OpponentKind::Learned => throws(card, hand, forbidden, gone),
                    OpponentKind::Greedy | OpponentKind::Camper if card == best.card => {
                        1.0 - SURPRISE
                    }
                    OpponentKind::Greedy | OpponentKind::Camper => SURPRISE,
                };
                plays_on * throws
            }
            OpponentChoice::End { forbidden } => {
                let best = best_discard(hand, forbidden);
                best.map_or(SURPRISE, |best| 1.0 - self.plays_on(kind, best.deadwood))
            }
        }
    }

    /// The chance that a player of this kind plays on with so much deadwood after the best discard.
    fn plays_on(&self, kind: OpponentKind, deadwood: u32) -> f64 {
        match kind {
            _ if deadwood == 0 => SURPRISE,
            _ if deadwood > self.knock_limit => 1.0,
            OpponentKind::Learned => 0.6,
            OpponentKind::Greedy => 0.05,
            OpponentKind::Camper => 1.0 - SURPRISE,
        }
    }
}

/// The opponent's cards at the end of a deal, if they were seen.
fn last_hand(view: &View) -> Option<CardSet> {
    let opponent = pair::opponent(view.seat());
    let mut shown = view.history().iter().filter_map(|seen| {
        let laid_down = seen.shown.laid_down();
        let laid_down = laid_down.filter(|_| seen.seat == opponent);
        laid_down.or_else(|| seen.hands.map(|hands| hands[opponent]))
    });
    shown.next_back()
}

/// The chance that a player decides otherwise than this model of them thinks possible.
const SURPRISE: f64 = 0.02;

/// The chance that this card of eleven is thrown by somebody who keeps little deadwood and what can become melds, and errs.
fn throws(thrown: Card, eleven: CardSet, forbidden: CardSet, gone: CardSet) -> f64 {
    // A card that could still make a meld is worth half a point of deadwood, and the errors have a scale of two points. Both
    // are the likeliest for what the levels `casual` to `club` threw in 150 deals each.
    let quarters = |card: Card| {
        let ten = eleven.without(card);
        let outs = (outs(ten) - gone - eleven).len();
        i32::try_from(outs).unwrap_or(0) - 2 * i32::try_from(deadwood(ten)).unwrap_or(0)
    };
    let this = quarters(thrown);
    let others = (eleven - forbidden).iter();
    let all: f64 = others.map(|card| exponential(quarters(card) - this)).sum();
    SURPRISE / 10.0 + (1.0 - SURPRISE) / all.max(1.0)
}

/// The exponential of so many quarters. The system's one does not come out the same on every machine.
fn exponential(quarters: i32) -> f64 {
    const OF_ONE: f64 = 1.284_025_416_687_741_4;
    let (mut power, mut square, mut left) = (1.0, OF_ONE, quarters.unsigned_abs());
    while left > 0 {
        if left % 2 == 1 {
            power *= square;
        }
        square *= square;
        left /= 2;
    }
    if quarters < 0 { 1.0 / power } else { power }
}
