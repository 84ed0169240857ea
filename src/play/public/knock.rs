//! How a deal goes on after a knock: the procedure for too much deadwood, the defense, the showdown.

use crate::{
    cards::{Card, CardSet},
    melds::{LayOff, Melds, can_lay_off},
};

use super::{
    super::{Drawn, Exposure, Knock, Phase, Reply, Seat, Seen, Shown, Standing, pair},
    PublicState,
};

impl PublicState {
    /// Moves the table on by what followed a knock with too much deadwood.
    pub(super) fn answer_knock(
        &mut self,
        seen: &Seen,
        knock: Knock,
        reply: Reply,
        discard: Card,
        drawn: Drawn,
    ) {
        let (seat, knocker) = (seen.seat, knock.seat);
        match (reply, seen.shown) {
            (Reply::Nothing, Shown::AcceptedKnock) => {
                let standing = Standing::Regular;
                self.phase = Phase::Spread {
                    seat,
                    knock: Knock { standing, ..knock },
                };
            }
            (Reply::Nothing, Shown::Spread { melds, deadwood }) => {
                self.known[seat] = melds.cards() | deadwood;
                self.phase = Phase::IrregularKnock {
                    seat,
                    knock,
                    discard,
                    drawn,
                    reply: Reply::Shown { melds, deadwood },
                };
            }
            (Reply::Nothing, Shown::RefusedKnock) => {
                self.expose(knocker, Exposure::UntilNextPlay);
                self.end_turn(knocker, discard, drawn, seen.hands);
            }
            (Reply::Shown { .. }, Shown::PlaysExposed) => {
                self.expose(knocker, Exposure::RestOfHand);
                self.end_turn(knocker, discard, drawn, seen.hands);
            }
            (Reply::Shown { .. }, Shown::PickedUp) => {
                self.barred[knocker] = true;
                self.end_turn(knocker, discard, drawn, seen.hands);
            }
            (Reply::Shown { melds, deadwood }, Shown::LaidOff(lay_off)) => {
                self.lay_off(seat, knock, knock.melds, (melds, deadwood), lay_off);
            }
            (Reply::Nothing | Reply::Shown { .. }, _) => self.out_of_order(seen),
        }
    }

    pub(super) fn knocked(&mut self, knock: &Knock, discard: Option<Card>, drawn: Drawn) {
        self.known[knock.seat] = knock.hand();
        if let Some(discard) = discard {
            self.pile.push(discard);
        }
        let seat = knock.seat.next(self.seats());
        self.phase = match discard {
            Some(discard) if self.is_penalized(knock.standing) => Phase::IrregularKnock {
                seat,
                knock: *knock,
                discard,
                drawn,
                reply: Reply::Nothing,
            },
            Some(_) | None => Phase::Spread {
                seat,
                knock: *knock,
            },
        };
    }

    /// Lays the cards of a seat open; a second offense does not shorten the time.
    fn expose(&mut self, seat: Seat, exposure: Exposure) {
        self.exposed[seat] = self.exposed[seat].max(exposure);
    }

    /// Whether the defender may lay off on this knock's melds.
    pub fn may_lay_off(&self, knock: &Knock) -> bool {
        knock.kind.allows_lay_offs(&self.rules)
    }

    /// Lays the defender's hand down; the defense ends of itself when nothing more can be laid off.
    pub(super) fn defend(
        &mut self,
        seat: Seat,
        knock: Knock,
        extended: Melds,
        (melds, deadwood): (Melds, CardSet),
    ) {
        self.phase = if self.may_lay_off(&knock) && !can_lay_off(deadwood, &extended).is_empty() {
            Phase::LayOff {
                seat,
                knock,
                extended,
                melds,
                deadwood,
            }
        } else {
            self.showdown(&knock, deadwood)
        };
    }

    pub(super) fn lay_off(
        &mut self,
        seat: Seat,
        knock: Knock,
        onto: Melds,
        (melds, deadwood): (Melds, CardSet),
        lay_off: LayOff,
    ) {
        let LayOff { card, meld } = lay_off;
        let extended = onto
            .extend_at(meld, card)
            .expect("a card that was laid off fits where it was laid");
        self.known[seat].remove(card);
        self.defend(seat, knock, extended, (melds, deadwood.without(card)));
    }

    /// The showdown of two hands.
    pub(super) fn showdown(&self, knock: &Knock, defense: CardSet) -> Phase {
        let counts = pair::each(|seat| {
            if seat == knock.seat {
                knock.deadwood.points()
            } else {
                defense.points()
            }
        });
        let Knock {
            seat,
            kind,
            standing,
            ..
        } = *knock;
        Phase::Over(self.scoring().showdown(seat, kind, standing, counts))
    }
}
