//! What lies open on the table of a deal, and the rules that move it from one phase to the next.
//!
//! Whether an action is legal depends on nothing but the table and the actor's own hand, and how the table changes
//! depends on nothing but what everybody sees. So the same code serves the deal, which knows every card, and the
//! view of one seat, which does not.

use crate::{
    cards::{Card, CardSet},
    melds::{Arrangement, LayOff, Melds, deadwood, deadwood_after_discard},
    rules::{AfterPasses, DiscardPile, Exhausted, IllegalKnock, KnockDiscard, Rules, UpcardOffer},
};

use super::{
    Action, BySeat, Drawn, Illegal, Knock, KnockKind, OnOffer, Outcome, Phase, Pile, Reply,
    Scoring, Seat, Shown, Standing, VoidReason, knock_limit,
};

/// How many cards the stock holds after the deal.
const STOCK: u8 = 31;

/// What lies open on the table of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    rules: Rules,
    phase: Phase,
    upcard: Option<Card>,
    knock_limit: u32,
    stock: u8,
    pile: Pile,
    idle_turns: u32,
    known: BySeat<CardSet>,
    exposed: BySeat<Exposure>,
    barred: BySeat<bool>,
    loses_draw: BySeat<bool>,
}

/// Whether a seat's cards lie open, which only a knock with too much deadwood brings about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Exposure {
    /// They are hidden.
    #[default]
    Hidden,
    /// They lie open until the other seat has completed its next play.
    UntilNextPlay,
    /// They lie open for the rest of the hand.
    RestOfHand,
}

impl Table {
    /// The table after a deal.
    pub(super) fn new(rules: &Rules, upcard: Option<Card>) -> Self {
        let mut pile = Pile::EMPTY;
        let phase = match upcard {
            None => Phase::Discard {
                seat: Seat::NonDealer,
                drawn: Drawn::Dealt,
            },
            Some(card) => {
                pile.push(card);
                match rules.first_turn.offer {
                    UpcardOffer::Both | UpcardOffer::NonDealer => Phase::Offer {
                        seat: Seat::NonDealer,
                        card,
                    },
                    UpcardOffer::None => Phase::Draw {
                        seat: Seat::NonDealer,
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
            stock: STOCK,
            pile,
            idle_turns: 0,
            known: BySeat::default(),
            exposed: BySeat::default(),
            barred: BySeat::default(),
            loses_draw: BySeat::default(),
        }
    }

    /// The house rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What is to be done now, and by whom.
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
            Phase::Offer { .. }
            | Phase::Draw { .. }
            | Phase::Discard { .. }
            | Phase::LastDiscard { .. }
            | Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::LayOff { .. } => None,
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
        self.stock().saturating_sub(self.rules.stock.dead_cards)
    }

    /// The discard pile.
    #[inline]
    pub fn pile(&self) -> &Pile {
        &self.pile
    }

    /// How many turns in a row have passed without a draw from the stock.
    pub fn idle_turns(&self) -> u32 {
        self.idle_turns
    }

    /// The cards in a seat's hand that the other seat knows, because they were taken from the pile or lay open.
    #[inline]
    pub fn known(&self, seat: Seat) -> CardSet {
        self.known[seat]
    }

    /// Whether a seat's cards lie open.
    pub fn exposure(&self, seat: Seat) -> Exposure {
        self.exposed[seat]
    }

    /// Whether a seat has lost the right to a gin or undercut bonus in this hand.
    pub fn is_barred(&self, seat: Seat) -> bool {
        self.barred[seat]
    }

    /// Whether a seat will lose its next draw for having looked through the discard pile.
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
        Scoring::new(&self.rules, self.upcard).barring(self.barred)
    }

    /// Whether a knock that took `card` from the discard pile would be possible with this hand of ten.
    pub(super) fn could_knock_with(&self, hand: CardSet, card: Card) -> bool {
        let forbidden = if self.rules.turn.discard_taken {
            CardSet::EMPTY
        } else {
            CardSet::from(card)
        };
        let eleven = hand.with(card);
        deadwood_after_discard(eleven, forbidden) <= self.knock_limit
            || (self.rules.gin.big_gin && deadwood(eleven) == 0)
    }

    /// What everybody will see of an action, if it is legal for a seat that holds `hand`.
    pub(super) fn check(
        &self,
        seat: Seat,
        hand: CardSet,
        action: &Action,
    ) -> Result<Shown, Illegal> {
        let Some(turn) = self.turn() else {
            return Err(Illegal::DealOver);
        };
        if turn != seat {
            return Err(Illegal::NotYourTurn { seat, turn });
        }
        match self.phase {
            Phase::Offer { card, .. } => check_offer(card, action),
            Phase::Draw { on_offer, .. } => self.check_draw(on_offer, action),
            Phase::Discard { drawn, .. } => self.check_discard(seat, hand, drawn, action),
            Phase::LastDiscard { card, .. } => self.check_last_discard(hand, card, action),
            Phase::IrregularKnock { knock, reply, .. } => {
                check_irregular(hand, &knock, reply, action)
            }
            Phase::Spread { .. } => match *action {
                Action::Spread { melds } => check_spread(hand, melds),
                _ => Err(Illegal::SpreadFirst),
            },
            Phase::LayOff {
                extended, deadwood, ..
            } => match *action {
                Action::LayOff(lay_off) => check_lay_off(lay_off, &extended, deadwood),
                Action::EndDefence => Ok(Shown::EndedDefence),
                _ => Err(Illegal::DefenceOnly),
            },
            Phase::Over(_) => Err(Illegal::DealOver),
        }
    }

    fn check_draw(&self, on_offer: OnOffer, action: &Action) -> Result<Shown, Illegal> {
        match *action {
            Action::DrawStock => Ok(Shown::DrewStock),
            Action::TakeDiscard => match on_offer {
                OnOffer::Takeable(card) => Ok(Shown::TookDiscard(card)),
                OnOffer::Passed(card) => Err(Illegal::UpcardPassed { card }),
            },
            Action::LookBack => self.check_look_back(),
            Action::Pass => Err(Illegal::NothingToPass),
            _ => Err(Illegal::DrawFirst),
        }
    }

    fn check_look_back(&self) -> Result<Shown, Illegal> {
        match self.rules.table.discard_pile {
            DiscardPile::Top => Err(Illegal::PileShut),
            DiscardPile::Open => Err(Illegal::PileOpen),
            DiscardPile::Penalise if self.pile.cards().len() < 2 => {
                Err(Illegal::NothingToLookBackAt)
            }
            DiscardPile::Penalise => Ok(Shown::LookedBack),
        }
    }

    #[inline]
    fn check_discard(
        &self,
        seat: Seat,
        hand: CardSet,
        drawn: Drawn,
        action: &Action,
    ) -> Result<Shown, Illegal> {
        match *action {
            Action::Discard { card } => {
                if let Drawn::LastDiscard(taken) = drawn {
                    return Err(Illegal::MustKnock { card: taken });
                }
                self.check_held(hand, card)?;
                Ok(Shown::Discarded(card))
            }
            Action::Knock { discard, melds } => self.check_knock(seat, hand, drawn, discard, melds),
            Action::BigGin { melds } => self.check_big_gin(seat, hand, melds),
            Action::LookBack => match drawn {
                Drawn::LastDiscard(card) => Err(Illegal::MustKnock { card }),
                Drawn::Dealt | Drawn::Stock | Drawn::Pile(_) => self.check_look_back(),
            },
            _ => match drawn {
                Drawn::LastDiscard(card) => Err(Illegal::MustKnock { card }),
                Drawn::Dealt | Drawn::Stock | Drawn::Pile(_) => Err(Illegal::DiscardFirst),
            },
        }
    }

    #[inline]
    fn check_held(&self, hand: CardSet, card: Card) -> Result<(), Illegal> {
        if !hand.contains(card) {
            return Err(Illegal::NotHeld { card });
        }
        if self.undiscardable().contains(card) {
            return Err(Illegal::JustTaken { card });
        }
        Ok(())
    }

    fn check_knock(
        &self,
        seat: Seat,
        hand: CardSet,
        drawn: Drawn,
        discard: Card,
        melds: Melds,
    ) -> Result<Shown, Illegal> {
        self.check_held(hand, discard)?;
        let arrangement = arrange(hand.without(discard), melds)?;
        let deadwood = arrangement.points();
        let limit = self.knock_limit;
        let standing = if deadwood <= limit {
            Standing::Regular
        } else {
            let refused = match limit {
                0 => Illegal::OnlyGin { deadwood },
                limit => Illegal::TooMuchDeadwood { deadwood, limit },
            };
            // The last discard may be taken only by who can knock with it, so there a knock is never irregular.
            match (self.rules.irregularities.illegal_knock, drawn) {
                (IllegalKnock::Refuse, _) | (_, Drawn::LastDiscard(_)) => return Err(refused),
                (IllegalKnock::Penalise | IllegalKnock::Forfeit, _) => Standing::LostAsUndercut,
            }
        };
        let face_up =
            self.rules.knock.discard == KnockDiscard::FaceUp || self.is_penalised(standing);
        Ok(Shown::Knocked {
            knock: Knock {
                seat,
                melds,
                deadwood: arrangement.deadwood(),
                kind: if deadwood == 0 {
                    KnockKind::Gin
                } else {
                    KnockKind::Knock
                },
                standing,
            },
            discard: face_up.then_some(discard),
        })
    }

    fn is_penalised(&self, standing: Standing) -> bool {
        standing == Standing::LostAsUndercut
            && self.rules.irregularities.illegal_knock == IllegalKnock::Penalise
    }

    fn check_big_gin(&self, seat: Seat, hand: CardSet, melds: Melds) -> Result<Shown, Illegal> {
        if !self.rules.gin.big_gin {
            return Err(Illegal::NoBigGin);
        }
        let arrangement = arrange(hand, melds)?;
        match arrangement.points() {
            0 => Ok(Shown::Knocked {
                knock: Knock {
                    seat,
                    melds,
                    deadwood: CardSet::EMPTY,
                    kind: KnockKind::BigGin,
                    standing: Standing::Regular,
                },
                discard: None,
            }),
            deadwood => Err(Illegal::NotBigGin { deadwood }),
        }
    }

    fn check_last_discard(
        &self,
        hand: CardSet,
        card: Card,
        action: &Action,
    ) -> Result<Shown, Illegal> {
        match *action {
            Action::Pass => Ok(Shown::Passed),
            Action::TakeDiscard if self.could_knock_with(hand, card) => {
                Ok(Shown::TookDiscard(card))
            }
            Action::TakeDiscard => Err(Illegal::CannotKnockWith { card }),
            _ => Err(Illegal::LastDiscardOnOffer { card }),
        }
    }

    /// Moves the table on by what everybody saw. `hands` are both hands where the lower count decides.
    #[inline]
    pub(super) fn advance(&mut self, seat: Seat, shown: &Shown, hands: Option<BySeat<CardSet>>) {
        match *shown {
            Shown::Passed => self.pass(seat),
            Shown::TookUpcard(card) => {
                self.pile.pop();
                self.known[seat].insert(card);
                self.phase = Phase::Discard {
                    seat,
                    drawn: Drawn::Pile(card),
                };
            }
            Shown::TookDiscard(card) => {
                self.pile.pop();
                self.known[seat].insert(card);
                let drawn = match self.phase {
                    Phase::LastDiscard { .. } => Drawn::LastDiscard(card),
                    _ => Drawn::Pile(card),
                };
                self.phase = Phase::Discard { seat, drawn };
            }
            Shown::DrewStock => {
                self.stock -= 1;
                self.phase = Phase::Discard {
                    seat,
                    drawn: Drawn::Stock,
                };
            }
            Shown::LookedBack => match (self.phase, self.pile.top()) {
                (Phase::Draw { .. }, Some(top)) => self.start_turn(seat.other(), top, true),
                _ => self.loses_draw[seat] = true,
            },
            Shown::Discarded(card) => {
                let idle = match self.phase {
                    Phase::Discard { drawn, .. } => drawn.is_idle(),
                    _ => true,
                };
                self.pile.push(card);
                self.known[seat].remove(card);
                if self.exposed[seat.other()] == Exposure::UntilNextPlay {
                    self.exposed[seat.other()] = Exposure::Hidden;
                }
                self.end_turn(seat, card, idle, hands);
            }
            Shown::Knocked { knock, discard } => self.knocked(knock, discard),
            Shown::AcceptedKnock => {
                if let Phase::IrregularKnock { mut knock, .. } = self.phase {
                    knock.standing = Standing::Regular;
                    self.phase = Phase::Spread { knock };
                }
            }
            Shown::RefusedKnock => self.resume(seat, Exposure::UntilNextPlay, hands),
            Shown::PlaysExposed => self.resume(seat, Exposure::RestOfHand, hands),
            Shown::PickedUp => {
                self.barred[seat.other()] = true;
                self.resume(seat, Exposure::Hidden, hands);
            }
            Shown::Spread { melds, deadwood } => self.spread(seat, melds, deadwood),
            Shown::LaidOff(lay_off) => self.laid_off(lay_off),
            Shown::EndedDefence => {
                if let Phase::LayOff {
                    knock, deadwood, ..
                } = self.phase
                {
                    self.showdown(&knock, deadwood);
                }
            }
        }
    }

    fn pass(&mut self, seat: Seat) {
        let asked_both = self.rules.first_turn.offer != UpcardOffer::Both || seat == Seat::Dealer;
        self.phase = match self.phase {
            Phase::LastDiscard { .. } => Phase::Over(Outcome::Void(VoidReason::StockExhausted)),
            Phase::Offer { card, .. } if !asked_both => Phase::Offer {
                seat: seat.other(),
                card,
            },
            Phase::Offer { card, .. } => Phase::Draw {
                seat: match self.rules.first_turn.after_passes {
                    AfterPasses::NonDealer => Seat::NonDealer,
                    AfterPasses::Dealer => Seat::Dealer,
                },
                on_offer: OnOffer::Passed(card),
            },
            other => other,
        };
    }

    /// Begins the turn of `seat`, unless it has lost its draw; `idle` when the turn before drew nothing from the
    /// stock.
    fn start_turn(&mut self, seat: Seat, top: Card, idle: bool) {
        self.idle_turns = if idle { self.idle_turns + 1 } else { 0 };
        let limit = self.rules.stock.idle_turns;
        if limit > 0 && self.idle_turns >= limit {
            self.phase = Phase::Over(Outcome::Void(VoidReason::Idle));
        } else if self.loses_draw[seat] {
            self.loses_draw[seat] = false;
            self.start_turn(seat.other(), top, true);
        } else {
            self.phase = Phase::Draw {
                seat,
                on_offer: OnOffer::Takeable(top),
            };
        }
    }

    #[inline]
    fn end_turn(&mut self, seat: Seat, discard: Card, idle: bool, hands: Option<BySeat<CardSet>>) {
        if self.drawable() > 0 {
            self.start_turn(seat.other(), discard, idle);
            return;
        }
        self.phase = match (self.rules.stock.exhausted, hands) {
            (Exhausted::LastDiscardKnock, _) => Phase::LastDiscard {
                seat: seat.other(),
                card: discard,
            },
            (Exhausted::LowestDeadwood, Some(hands)) => {
                let counts = BySeat::from_fn(|seat| deadwood(hands[seat]));
                Phase::Over(self.scoring().lowest_deadwood(counts))
            }
            (Exhausted::Void | Exhausted::LowestDeadwood, _) => {
                Phase::Over(Outcome::Void(VoidReason::StockExhausted))
            }
        };
    }

    /// Whether both hands have to be laid open if the turn under way ends without a knock.
    #[inline]
    pub(super) fn lays_hands_open(&self) -> bool {
        self.drawable() == 0 && self.rules.stock.exhausted == Exhausted::LowestDeadwood
    }

    fn knocked(&mut self, knock: Knock, discard: Option<Card>) {
        self.known[knock.seat] = knock.melds.cards() | knock.deadwood;
        self.phase = match (self.phase, discard) {
            (Phase::Discard { drawn, .. }, Some(discard)) if self.is_penalised(knock.standing) => {
                self.pile.push(discard);
                Phase::IrregularKnock {
                    knock,
                    discard,
                    drawn,
                    reply: Reply::Nothing,
                }
            }
            _ => Phase::Spread { knock },
        };
    }

    /// Goes on after a knock with too much deadwood that `seat` did not let stand.
    fn resume(&mut self, seat: Seat, exposure: Exposure, hands: Option<BySeat<CardSet>>) {
        if let Phase::IrregularKnock { discard, drawn, .. } = self.phase {
            let knocker = seat.other();
            self.exposed[knocker] = exposure;
            self.end_turn(knocker, discard, drawn.is_idle(), hands);
        }
    }

    fn spread(&mut self, seat: Seat, melds: Melds, deadwood: CardSet) {
        self.known[seat] = melds.cards() | deadwood;
        match self.phase {
            Phase::IrregularKnock {
                knock,
                discard,
                drawn,
                ..
            } => {
                self.phase = Phase::IrregularKnock {
                    knock,
                    discard,
                    drawn,
                    reply: Reply::Shown { melds, deadwood },
                };
            }
            Phase::Spread { knock } => {
                self.phase = Phase::LayOff {
                    knock,
                    extended: knock.melds,
                    melds,
                    deadwood,
                };
                self.end_defence_if_done();
            }
            _ => {}
        }
    }

    fn laid_off(&mut self, lay_off: LayOff) {
        let (knock, extended, melds, deadwood) = match self.phase {
            Phase::LayOff {
                knock,
                extended,
                melds,
                deadwood,
            } => (knock, extended, melds, deadwood),
            Phase::IrregularKnock {
                knock,
                reply: Reply::Shown { melds, deadwood },
                ..
            } => (knock, knock.melds, melds, deadwood),
            _ => return,
        };
        if let Some(extended) = extended.extend_at(lay_off.meld, lay_off.card) {
            self.phase = Phase::LayOff {
                knock,
                extended,
                melds,
                deadwood: deadwood.without(lay_off.card),
            };
            self.end_defence_if_done();
        }
    }

    /// Notes a card that was drawn from the stock in full sight.
    pub(super) fn note_open_draw(&mut self, seat: Seat, card: Card) {
        self.known[seat].insert(card);
    }

    /// The defence ends of itself when nothing more can be laid off.
    fn end_defence_if_done(&mut self) {
        if let Phase::LayOff {
            knock,
            extended,
            deadwood,
            ..
        } = self.phase
        {
            let may_lay_off = knock.kind == KnockKind::Knock || self.rules.gin.lay_offs;
            if !may_lay_off || crate::melds::can_lay_off(deadwood, &extended).is_empty() {
                self.showdown(&knock, deadwood);
            }
        }
    }

    fn showdown(&mut self, knock: &Knock, defence: CardSet) {
        let counts = BySeat::from_fn(|seat| {
            if seat == knock.seat {
                knock.deadwood.points()
            } else {
                defence.points()
            }
        });
        self.phase =
            Phase::Over(
                self.scoring()
                    .showdown(knock.seat, knock.kind, knock.standing, counts),
            );
    }
}

fn check_offer(card: Card, action: &Action) -> Result<Shown, Illegal> {
    match *action {
        Action::TakeUpcard => Ok(Shown::TookUpcard(card)),
        Action::Pass => Ok(Shown::Passed),
        _ => Err(Illegal::UpcardOnOffer),
    }
}

fn check_irregular(
    hand: CardSet,
    knock: &Knock,
    reply: Reply,
    action: &Action,
) -> Result<Shown, Illegal> {
    match (reply, *action) {
        (Reply::Nothing, Action::AcceptKnock) => Ok(Shown::AcceptedKnock),
        (Reply::Nothing, Action::RefuseKnock) => Ok(Shown::RefusedKnock),
        (Reply::Nothing, Action::Spread { melds }) => check_spread(hand, melds),
        (Reply::Nothing, _) => Err(Illegal::AnswerKnock {
            deadwood: knock.deadwood.points(),
        }),
        (Reply::Shown { .. }, Action::PlayExposed) => Ok(Shown::PlaysExposed),
        (Reply::Shown { .. }, Action::PickUp) => Ok(Shown::PickedUp),
        (Reply::Shown { deadwood, .. }, Action::LayOff(lay_off)) => {
            check_lay_off(lay_off, &knock.melds, deadwood)
        }
        (Reply::Shown { .. }, _) => Err(Illegal::ChoosePenalty),
    }
}

fn arrange(hand: CardSet, melds: Melds) -> Result<Arrangement, Illegal> {
    Arrangement::new(hand, melds).map_err(|error| Illegal::MeldsNotHeld {
        missing: error.cards,
    })
}

fn check_spread(hand: CardSet, melds: Melds) -> Result<Shown, Illegal> {
    let arrangement = arrange(hand, melds)?;
    Ok(Shown::Spread {
        melds,
        deadwood: arrangement.deadwood(),
    })
}

fn check_lay_off(lay_off: LayOff, melds: &Melds, deadwood: CardSet) -> Result<Shown, Illegal> {
    let LayOff { card, meld: index } = lay_off;
    let Some(meld) = melds.get(index) else {
        return Err(Illegal::NoSuchMeld {
            number: index + 1,
            count: melds.len(),
        });
    };
    if !deadwood.contains(card) {
        return Err(Illegal::NotDeadwood { card });
    }
    if melds.extend_at(index, card).is_none() {
        return Err(Illegal::DoesNotFit { card, meld });
    }
    Ok(Shown::LaidOff(lay_off))
}
