//! What lies open on the table of a deal, and the rules that move it from one phase to the next.
//!
//! Whether an action is legal depends on nothing but the table and the actor's own hand, and how the table changes
//! depends on nothing but what everybody sees. So the same code serves the deal, which knows every card, and the
//! view of one seat, which does not.

mod doubling;
mod knock;

use crate::{
    cards::{Card, CardSet},
    melds::deadwood,
    rules::{AfterPasses, Exhausted, GameTable, IllegalKnock, Rules, UpcardOffer},
};

use super::{
    Action, BySeat, Drawn, OnOffer, Outcome, Phase, Pile, Scoring, Seat, Seen, Shown, Stake,
    Standing, VoidReason, knock_limit,
    outcome::{dead_cards, seats},
};

/// Whether a seat's cards lie open, which only a knock with too much deadwood brings about. In the order of severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Exposure {
    /// They are hidden.
    #[default]
    Hidden,
    /// They lie open until the other seat has completed its next play.
    UntilNextPlay,
    /// They lie open for the rest of the hand.
    RestOfHand,
}

/// How many cards the stock holds after the deal: each of `seats` has ten, and one more has left it.
#[expect(clippy::cast_possible_truncation, reason = "a pack has 52 cards")]
const fn in_stock(seats: usize) -> u8 {
    (Card::ALL.len() - 10 * seats - 1) as u8
}

/// What lies open on the table of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicState {
    rules: Rules,
    phase: Phase,
    upcard: Option<Card>,
    knock_limit: u32,
    stock: u8,
    stake: Stake,
    pile: Pile,
    /// The last discard of each seat that can still be taken, where each player has a discard pile.
    last_discards: BySeat<Option<Card>>,
    /// Who discarded last.
    discarded_last: Option<Seat>,
    idle_turns: u32,
    known: BySeat<CardSet>,
    exposed: BySeat<Exposure>,
    barred: BySeat<bool>,
    loses_draw: BySeat<bool>,
}

impl PublicState {
    /// The table after a deal of ten cards to each of `seats`, and one card more.
    #[inline]
    pub(super) fn new(rules: &Rules, seats: usize, upcard: Option<Card>) -> Self {
        let mut pile = Pile::EMPTY;
        let phase = match upcard {
            None => Phase::Discard {
                seat: Seat::FIRST,
                drawn: Drawn::Dealt,
            },
            Some(card) => {
                pile.push(card);
                match rules.first_turn.offer {
                    UpcardOffer::Both | UpcardOffer::NonDealer => Phase::Offer {
                        seat: Seat::FIRST,
                        card,
                    },
                    UpcardOffer::None => Phase::Draw {
                        seat: Seat::FIRST,
                        on_offer: OnOffer::Takeable(card),
                    },
                }
            }
        };
        Self {
            rules: *rules,
            phase,
            upcard,
            knock_limit: knock_limit(rules, upcard),
            stock: in_stock(seats),
            stake: Stake::default(),
            pile,
            last_discards: BySeat::filled(seats, None),
            discarded_last: None,
            idle_turns: 0,
            known: BySeat::filled(seats, CardSet::EMPTY),
            exposed: BySeat::filled(seats, Exposure::Hidden),
            barred: BySeat::filled(seats, false),
            loses_draw: BySeat::filled(seats, false),
        }
    }

    /// The table when the first seat holds eleven cards and the pile does not matter any more.
    pub(super) fn before_a_knock(rules: &Rules, upcard: Option<Card>) -> Self {
        Self {
            upcard,
            knock_limit: knock_limit(rules, upcard),
            ..Self::new(rules, seats(rules), None)
        }
    }

    /// How many seats the deal has.
    #[inline]
    pub fn seats(&self) -> usize {
        self.known.len()
    }

    /// The house rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What happens next, and which seat decides it.
    #[inline]
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whose turn it is; `None` when the deal is over.
    #[inline]
    pub fn turn(&self) -> Option<Seat> {
        self.phase.seat()
    }

    /// How the deal ended, when it has.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The card that started the discard pile; `None` after an eleven-card start.
    pub fn upcard(&self) -> Option<Card> {
        self.upcard
    }

    /// The most deadwood points with which this hand may be ended; 0 when only gin ends it.
    #[inline]
    pub fn knock_limit(&self) -> u32 {
        self.knock_limit
    }

    /// How many cards are left in the stock, the dead ones included.
    #[inline]
    pub fn stock(&self) -> u32 {
        u32::from(self.stock)
    }

    /// How many cards may still be drawn from the stock.
    #[inline]
    pub fn drawable(&self) -> u32 {
        self.stock().saturating_sub(dead_cards(&self.rules))
    }

    /// The discards that nobody has taken, with the card thrown in a knock where it lies face up. Where each player has a
    /// discard pile, these are the cards of all of them.
    #[inline]
    pub fn pile(&self) -> &Pile {
        &self.pile
    }

    /// Whether each player has a discard pile, as in Battle Royal.
    #[inline]
    pub fn has_own_piles(&self) -> bool {
        self.rules.table.game == GameTable::BattleRoyal
    }

    /// The upcard that everybody passed, where it then lies on nobody's pile.
    pub fn out_of_play(&self) -> Option<Card> {
        let passed = self.has_own_piles() && !matches!(self.phase, Phase::Offer { .. });
        let lies = |card: &Card| self.pile.cards().contains(card);
        self.upcard.filter(|card| passed && lies(card))
    }

    /// The last discard of a seat that has a pile of its own, until it is taken.
    pub fn last_discard(&self, seat: Seat) -> Option<Card> {
        self.last_discards[seat]
    }

    /// Each action of the seat to move that takes a card which lies open, with that card. Whether the last discard may be
    /// taken depends on the hand.
    pub fn takings(&self) -> impl Iterator<Item = (Action, Card)> + use<> {
        let (one, several) = match self.phase {
            Phase::Offer { card, .. } => (Some((Action::TakeUpcard, card)), None),
            Phase::Draw {
                on_offer: OnOffer::Takeable(card),
                ..
            }
            | Phase::LastDiscard { card, .. } => (Some((Action::TakeDiscard, card)), None),
            Phase::Draw {
                seat,
                on_offer: OnOffer::Discards,
            } => (None, Some((seat, self.last_discards))),
            Phase::Draw {
                on_offer: OnOffer::Passed(_) | OnOffer::Own(_),
                ..
            }
            | Phase::Double { .. }
            | Phase::Discard { .. }
            | Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::LayOff { .. }
            | Phase::Over(_) => (None, None),
        };
        let several = several.into_iter().flat_map(|(own, discards)| {
            let others = Seat::all(discards.len()).filter(move |&seat| seat != own);
            others.filter_map(move |seat| discards[seat])
        });
        let several = several.map(|card| (Action::TakeCard { card }, card));
        one.into_iter().chain(several)
    }

    /// How many turns in a row have passed without a draw from the stock.
    pub fn idle_turns(&self) -> u32 {
        self.idle_turns
    }

    /// The cards in a seat's hand that the others know, because they were taken from the pile, or lie or have lain
    /// open.
    #[inline]
    pub fn known(&self, seat: Seat) -> CardSet {
        self.known[seat]
    }

    /// Whether a seat's cards lie open.
    #[inline]
    pub fn exposure(&self, seat: Seat) -> Exposure {
        self.exposed[seat]
    }

    /// Whether a seat has lost the right to a gin or undercut bonus in this hand.
    #[inline]
    pub fn is_barred(&self, seat: Seat) -> bool {
        self.barred[seat]
    }

    /// Whether a seat will skip its next turn for having looked through the discard pile.
    #[inline]
    pub fn loses_draw(&self, seat: Seat) -> bool {
        self.loses_draw[seat]
    }

    /// The cards that may not be discarded in this turn: the one just taken, unless the house allows it.
    #[inline]
    pub fn undiscardable(&self) -> CardSet {
        match self.phase {
            Phase::Discard {
                drawn: Drawn::Pile(card) | Drawn::LastDiscard(card),
                ..
            } if !self.rules.turn.discard_taken => CardSet::from(card),
            _ => CardSet::EMPTY,
        }
    }

    /// The scoring of this hand.
    pub fn scoring(&self) -> Scoring<'_> {
        Scoring {
            rules: &self.rules,
            upcard: self.upcard,
            barred: self.barred,
            stake: self.stake.multiplier(),
        }
    }

    /// Moves the table on by what a seat saw, whichever seat it is: nothing here depends on what only one of them saw.
    ///
    /// # Panics
    ///
    /// When nothing of the kind can happen in this phase.
    #[inline]
    pub(super) fn advance(&mut self, seen: &Seen) {
        let seat = seen.seat;
        match (&self.phase, &seen.shown) {
            (&Phase::Offer { card, .. }, Shown::Passed) => self.phase = self.after_pass(seat, card),
            (
                &Phase::LastDiscard {
                    card, discarded_by, ..
                },
                Shown::Passed,
            ) => self.phase = self.last_discard_after(seat, card, discarded_by),
            (Phase::Offer { .. }, &Shown::TookUpcard(card))
            | (Phase::Draw { .. }, &Shown::TookDiscard(card)) => {
                self.take(seat, card, Drawn::Pile(card));
            }
            (Phase::LastDiscard { .. }, &Shown::TookDiscard(card)) => {
                self.take(seat, card, Drawn::LastDiscard(card));
            }
            (Phase::Draw { .. }, Shown::DrewStock) => self.draw(seat, seen.card),
            (Phase::Offer { .. } | Phase::Draw { .. }, Shown::OfferedDouble)
            | (Phase::Double { .. }, _) => self.advance_double(seen),
            (
                &Phase::Draw {
                    on_offer: OnOffer::Takeable(top) | OnOffer::Passed(top) | OnOffer::Own(top),
                    ..
                },
                Shown::LookedBack,
            ) => self.start_turn(seat.next(self.seats()), Some(top), true),
            (Phase::Discard { .. }, Shown::LookedBack) => self.loses_draw[seat] = true,
            (&Phase::Discard { drawn, .. }, &Shown::Discarded(card)) => {
                self.pile.push(card);
                if self.has_own_piles() {
                    self.lay_on_its_pile(seat, card);
                }
                self.known[seat].remove(card);
                self.end_turn(seat, card, drawn, seen.hands);
            }
            (&Phase::Discard { drawn, .. }, Shown::Knocked { knock, discard }) => {
                self.knocked(knock, *discard, drawn);
            }
            (Phase::IrregularKnock { .. } | Phase::Spread { .. } | Phase::LayOff { .. }, _) => {
                self.advance_defence(seen);
            }
            (
                Phase::Offer { .. }
                | Phase::Draw { .. }
                | Phase::Discard { .. }
                | Phase::LastDiscard { .. }
                | Phase::Over(_),
                _,
            ) => self.out_of_order(seen),
        }
    }

    /// The same after a knock. It is rare, so every other move is spared its code.
    #[inline(never)]
    fn advance_defence(&mut self, seen: &Seen) {
        let seat = seen.seat;
        match (&self.phase, &seen.shown) {
            (
                &Phase::IrregularKnock {
                    knock,
                    discard,
                    drawn,
                    reply,
                    ..
                },
                _,
            ) => self.answer_knock(seen, knock, reply, discard, drawn),
            (
                &Phase::Spread {
                    knock,
                    extended,
                    counts,
                    ..
                },
                &Shown::Spread { melds, deadwood },
            ) => {
                self.known[seat] = melds.cards() | deadwood;
                self.defend(seat, knock, extended, counts, (melds, deadwood));
            }
            (
                &Phase::LayOff {
                    knock,
                    extended,
                    melds,
                    deadwood,
                    counts,
                    ..
                },
                &Shown::LaidOff(lay_off),
            ) => self.lay_off(seat, knock, extended, counts, (melds, deadwood), lay_off),
            (
                &Phase::LayOff {
                    knock,
                    extended,
                    deadwood,
                    counts,
                    ..
                },
                Shown::EndedDefence,
            ) => self.phase = self.defended(seat, knock, extended, counts, deadwood),
            _ => self.out_of_order(seen),
        }
    }

    #[cold]
    fn out_of_order(&self, seen: &Seen) -> ! {
        panic!("{:?} cannot follow in {:?}", seen.shown, self.phase)
    }

    fn after_pass(&self, seat: Seat, card: Card) -> Phase {
        let dealer = Seat::dealer(self.seats());
        match self.rules.first_turn.offer {
            UpcardOffer::Both if seat != dealer => Phase::Offer {
                seat: seat.next(self.seats()),
                card,
            },
            UpcardOffer::Both | UpcardOffer::NonDealer | UpcardOffer::None => Phase::Draw {
                seat: match self.rules.first_turn.after_passes {
                    AfterPasses::NonDealer => Seat::FIRST,
                    AfterPasses::Dealer => dealer,
                },
                on_offer: OnOffer::Passed(card),
            },
        }
    }

    #[inline]
    fn take(&mut self, seat: Seat, card: Card, drawn: Drawn) {
        if self.has_own_piles() {
            self.take_from_its_pile(card);
        } else {
            self.pile.pop();
        }
        self.known[seat].insert(card);
        self.phase = Phase::Discard { seat, drawn };
    }

    #[cold]
    fn lay_on_its_pile(&mut self, seat: Seat, card: Card) {
        self.last_discards[seat] = Some(card);
    }

    #[cold]
    fn take_from_its_pile(&mut self, card: Card) {
        self.pile.remove(card);
        if let Some(owner) = self.last_discards.find(&Some(card)) {
            self.last_discards[owner] = None;
        }
    }

    /// `card` is what a seat saw of the card; it joins the others on the table while they lie open.
    #[inline]
    fn draw(&mut self, seat: Seat, card: Option<Card>) {
        self.stock -= 1;
        if self.exposed[seat] != Exposure::Hidden {
            self.known[seat].extend(card);
        }
        self.phase = Phase::Discard {
            seat,
            drawn: Drawn::Stock,
        };
    }

    /// Begins the turn of `seat`, unless it has lost its draw; `idle` when the turn before drew nothing from the
    /// stock. `top` is the top of the discard pile where there is but one.
    #[inline]
    fn start_turn(&mut self, seat: Seat, top: Option<Card>, idle: bool) {
        self.idle_turns = if idle { self.idle_turns + 1 } else { 0 };
        let limit = self.rules.stock.idle_turns;
        if limit > 0 && self.idle_turns >= limit {
            self.phase = Phase::Over(Outcome::Void(VoidReason::Idle));
        } else if self.loses_draw[seat] {
            self.loses_draw[seat] = false;
            self.start_turn(seat.next(self.seats()), top, true);
        } else {
            let on_offer = match top {
                Some(top) if self.bars_own(seat) => OnOffer::Own(top),
                Some(top) => OnOffer::Takeable(top),
                None => OnOffer::Discards,
            };
            self.phase = Phase::Draw { seat, on_offer };
        }
    }

    /// Whether the top of the discard pile is the seat's own discard, which it may not take back.
    #[inline]
    fn bars_own(&self, seat: Seat) -> bool {
        self.discarded_last == Some(seat) && self.rules.bars_own_discard()
    }

    /// Ends the turn of `seat`, with or without the end of the deal. `hands` are all hands where the lowest count
    /// decides.
    #[inline]
    fn end_turn(
        &mut self,
        seat: Seat,
        discard: Card,
        drawn: Drawn,
        hands: Option<BySeat<CardSet>>,
    ) {
        self.discarded_last = Some(seat);
        let next = seat.next(self.seats());
        if self.exposed[next] == Exposure::UntilNextPlay {
            self.exposed[next] = Exposure::Hidden;
        }
        if self.drawable() > 0 {
            let top = (!self.has_own_piles()).then_some(discard);
            self.start_turn(next, top, drawn.is_idle());
            return;
        }
        self.phase = match self.rules.stock.exhausted {
            Exhausted::LastDiscardKnock => self.last_discard_after(seat, discard, seat),
            Exhausted::Void => Phase::Over(Outcome::Void(VoidReason::StockExhausted)),
            Exhausted::LowestDeadwood => {
                let counts = self.lay_open(hands);
                Phase::Over(self.scoring().lowest_deadwood(counts))
            }
        };
    }

    /// The last discard goes on to the next seat that may take it; the hand is void when there is none.
    #[cold]
    fn last_discard_after(&self, seat: Seat, card: Card, discarded_by: Seat) -> Phase {
        let count = self.seats();
        let mut next = seat.next(count);
        while next != discarded_by {
            if !self.loses_draw[next] {
                return Phase::LastDiscard {
                    seat: next,
                    card,
                    discarded_by,
                };
            }
            next = next.next(count);
        }
        Phase::Over(Outcome::Void(VoidReason::StockExhausted))
    }

    /// Lays all hands open, and returns their least deadwood, in points.
    #[cold]
    fn lay_open(&mut self, hands: Option<BySeat<CardSet>>) -> BySeat<u32> {
        self.known = hands.expect("the hands are laid open when nothing but their counts decides");
        self.known.map(|&hand| deadwood(hand))
    }

    /// Whether all hands are laid open with this: a double is refused, or it ends the last turn, and the lowest count
    /// decides.
    #[inline]
    pub(super) fn lays_hands_open(&self, shown: &Shown) -> bool {
        if let Shown::RefusedDouble = shown {
            return true;
        }
        let ends_turn = matches!(
            shown,
            Shown::Discarded(_) | Shown::RefusedKnock | Shown::PlaysExposed | Shown::PickedUp
        );
        ends_turn && self.rules.stock.exhausted == Exhausted::LowestDeadwood && self.drawable() == 0
    }

    /// Whether a knock of this standing is dealt with by the procedure for a knock with too much deadwood.
    #[inline]
    pub(super) fn is_penalized(&self, standing: Standing) -> bool {
        standing == Standing::LostAsUndercut
            && self.rules.irregularities.illegal_knock == IllegalKnock::Penalize
    }
}
