//! Whether an action is legal, and what everybody would see of it.

use crate::{
    cards::{Card, CardSet},
    melds::{Arrangement, LayOff, Melds, deadwood, deadwood_after_discard},
    rules::{DiscardPile, IllegalKnock, KnockDiscard},
};

use super::{
    Action, Drawn, Illegal, Knock, KnockKind, OnOffer, Phase, PublicState, Reply, Seat, Shown,
    Standing,
};

impl PublicState {
    /// What everybody will see of an action, if it is legal for a seat that holds `hand`.
    #[inline]
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
            return Err(Illegal::NotYourTurn {
                seat,
                turn,
                seats: self.seats(),
            });
        }
        match *self.phase() {
            Phase::Offer { card, .. } => self.check_offer(seat, card, action),
            Phase::Draw { on_offer, .. } => self.check_draw(seat, on_offer, action),
            Phase::Double { .. } => match *action {
                Action::AcceptDouble => Ok(Shown::AcceptedDouble),
                Action::RefuseDouble => Ok(Shown::RefusedDouble),
                _ => Err(Illegal::AnswerDouble {
                    stake: 2 * self.stake().multiplier(),
                }),
            },
            Phase::Discard { drawn, .. } => self.check_discard(seat, hand, drawn, action),
            Phase::LastDiscard { card, .. } => self.check_last_discard(seat, hand, card, action),
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

    fn check_offer(&self, seat: Seat, card: Card, action: &Action) -> Result<Shown, Illegal> {
        match *action {
            Action::TakeUpcard => Ok(Shown::TookUpcard(card)),
            Action::Pass => Ok(Shown::Passed),
            Action::OfferDouble => self.check_double(seat),
            _ => Err(Illegal::UpcardOnOffer),
        }
    }

    fn check_draw(&self, seat: Seat, on_offer: OnOffer, action: &Action) -> Result<Shown, Illegal> {
        match *action {
            Action::DrawStock => Ok(Shown::DrewStock),
            Action::TakeDiscard => match on_offer {
                OnOffer::Takeable(card) => Ok(Shown::TookDiscard(card)),
                OnOffer::Passed(card) => Err(Illegal::UpcardPassed { card }),
                OnOffer::Own(card) => Err(Illegal::OwnDiscard { card }),
                OnOffer::Discards => Err(Illegal::WhichDiscard),
            },
            Action::TakeCard { card } => self.check_taking(card),
            Action::LookBack => self.check_look_back(seat).map(|()| Shown::LookedBack),
            Action::OfferDouble => self.check_double(seat),
            Action::Pass => Err(Illegal::NothingToPass),
            _ => Err(Illegal::DrawFirst),
        }
    }

    /// Whether this card may be taken where each player has a discard pile.
    #[cold]
    fn check_taking(&self, card: Card) -> Result<Shown, Illegal> {
        let taking = Action::TakeCard { card };
        if self.takings().any(|(other, _)| other == taking) {
            Ok(Shown::TookDiscard(card))
        } else {
            Err(Illegal::NotOnOffer { card })
        }
    }

    /// Whether a seat that is about to draw or to discard may look through the discard pile and pay for it.
    pub(super) fn check_look_back(&self, seat: Seat) -> Result<(), Illegal> {
        match self.rules().table.discard_pile {
            DiscardPile::Top => Err(Illegal::PileShut),
            DiscardPile::Open => Err(Illegal::PileOpen),
            DiscardPile::Penalize if self.loses_draw(seat) => Err(Illegal::AlreadyLookedBack),
            DiscardPile::Penalize if self.pile().cards().len() < 2 => {
                Err(Illegal::NothingToLookBackAt)
            }
            DiscardPile::Penalize => Ok(()),
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
        match (action, drawn) {
            (&Action::Knock { discard, melds }, _) => {
                self.check_knock(seat, hand, drawn, discard, melds)
            }
            (&Action::BigGin { melds }, _) => self.check_big_gin(seat, hand, melds),
            (Action::OfferDouble, _) => self.check_double(seat),
            (_, Drawn::LastDiscard(card)) => Err(Illegal::MustKnock { card }),
            (&Action::Discard { card }, _) => {
                self.check_held(hand, card)?;
                Ok(Shown::Discarded(card))
            }
            (Action::LookBack, _) => self.check_look_back(seat).map(|()| Shown::LookedBack),
            (_, Drawn::Dealt | Drawn::Stock | Drawn::Pile(_)) => Err(Illegal::DiscardFirst),
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
        let limit = self.knock_limit();
        let standing = if deadwood <= limit {
            Standing::Regular
        } else {
            let refused = match limit {
                0 => Illegal::OnlyGin { deadwood },
                limit => Illegal::TooMuchDeadwood { deadwood, limit },
            };
            // The last discard may be taken only for a legal knock, so there a knock is never irregular.
            match (self.rules().irregularities.illegal_knock, drawn) {
                (IllegalKnock::Refuse, _) | (_, Drawn::LastDiscard(_)) => return Err(refused),
                (IllegalKnock::Penalize | IllegalKnock::Forfeit, _) => Standing::LostAsUndercut,
            }
        };
        let face_up =
            self.rules().knock.discard == KnockDiscard::FaceUp || self.is_penalized(standing);
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

    fn check_big_gin(&self, seat: Seat, hand: CardSet, melds: Melds) -> Result<Shown, Illegal> {
        if !self.rules().gin.big_gin {
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
        seat: Seat,
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
            Action::OfferDouble => self.check_double(seat),
            _ => Err(Illegal::LastDiscardOnOffer { card }),
        }
    }

    /// Whether a knock that took `card` from the discard pile would be possible with this hand of ten.
    pub(super) fn could_knock_with(&self, hand: CardSet, card: Card) -> bool {
        let forbidden = if self.rules().turn.discard_taken {
            CardSet::EMPTY
        } else {
            CardSet::from(card)
        };
        let eleven = hand.with(card);
        deadwood_after_discard(eleven, forbidden) <= self.knock_limit()
            || (self.rules().gin.big_gin && deadwood(eleven) == 0)
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
            number: index.saturating_add(1),
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
