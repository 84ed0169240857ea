//! Every regular action of a seat, listed.

use crate::{
    cards::CardSet,
    melds::{Melds, arrangements, deadwood, legal_lay_offs},
};

use super::{Action, Drawn, OnOffer, Phase, PublicState, Reply, Seat};

impl PublicState {
    /// Every regular action of the seat whose turn it is and that holds `hand`.
    pub(super) fn legal(&self, hand: CardSet) -> Vec<Action> {
        match *self.phase() {
            Phase::Offer { seat, .. } => {
                let mut actions = vec![Action::TakeUpcard, Action::Pass];
                actions.extend(self.double(seat));
                actions
            }
            Phase::Draw { seat, on_offer } => {
                let mut actions = vec![Action::DrawStock];
                match on_offer {
                    OnOffer::Takeable(_) => actions.push(Action::TakeDiscard),
                    OnOffer::Passed(_) | OnOffer::Own(_) => {}
                    OnOffer::Discards => {
                        actions.extend(self.takings().map(|(action, _)| action));
                    }
                }
                actions.extend(self.look_back(seat));
                actions.extend(self.double(seat));
                actions
            }
            Phase::Double { .. } => vec![Action::AcceptDouble, Action::RefuseDouble],
            Phase::Discard { seat, drawn } => self.legal_with_eleven(seat, hand, drawn),
            Phase::LastDiscard { card, .. } => {
                let mut actions = vec![Action::Pass];
                if self.could_knock_with(hand, card) {
                    actions.push(Action::TakeDiscard);
                }
                actions
            }
            Phase::IrregularKnock {
                reply: Reply::Nothing,
                ..
            } => [Action::AcceptKnock, Action::RefuseKnock]
                .into_iter()
                .chain(spreads(hand))
                .collect(),
            Phase::IrregularKnock {
                knock,
                reply: Reply::Shown { deadwood, .. },
                ..
            } => [Action::PlayExposed, Action::PickUp]
                .into_iter()
                .chain(legal_lay_offs(deadwood, &knock.melds).map(Action::LayOff))
                .collect(),
            Phase::Spread { .. } => spreads(hand).collect(),
            Phase::LayOff {
                knock,
                extended,
                deadwood,
                ..
            } => {
                debug_assert!(self.may_lay_off(&knock));
                legal_lay_offs(deadwood, &extended)
                    .map(Action::LayOff)
                    .chain([Action::EndDefence])
                    .collect()
            }
            Phase::Over(_) => Vec::new(),
        }
    }

    fn look_back(&self, seat: Seat) -> Option<Action> {
        self.check_look_back(seat).ok().map(|()| Action::LookBack)
    }

    fn double(&self, seat: Seat) -> Option<Action> {
        self.check_double(seat).ok().map(|_| Action::OfferDouble)
    }

    fn legal_with_eleven(&self, seat: Seat, hand: CardSet, drawn: Drawn) -> Vec<Action> {
        let discards = hand - self.undiscardable();
        let mut actions = Vec::new();
        if !matches!(drawn, Drawn::LastDiscard(_)) {
            actions.extend(discards.iter().map(|card| Action::Discard { card }));
            actions.extend(self.look_back(seat));
        }
        for discard in discards {
            actions.extend(
                melds_within(hand.without(discard), self.knock_limit())
                    .map(|melds| Action::Knock { discard, melds }),
            );
        }
        if self.rules().gin.big_gin {
            actions.extend(melds_within(hand, 0).map(|melds| Action::BigGin { melds }));
        }
        actions
    }
}

/// The ways to lay a hand down that leave at most so many points of deadwood.
fn melds_within(hand: CardSet, most: u32) -> impl Iterator<Item = Melds> {
    let ways = if deadwood(hand) <= most {
        arrangements(hand)
    } else {
        Vec::new()
    };
    let within = ways.into_iter().filter(move |way| way.points() <= most);
    within.map(|way| *way.melds())
}

fn spreads(hand: CardSet) -> impl Iterator<Item = Action> {
    melds_within(hand, u32::MAX).map(|melds| Action::Spread { melds })
}
