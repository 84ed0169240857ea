//! How a deal goes on after a knock: the procedure for too much deadwood, the defense, the showdown.

use crate::{
    cards::{Card, CardSet},
    melds::{LayOff, Melds, can_lay_off},
};

use super::{
    super::{BySeat, Drawn, Exposure, Knock, Phase, Reply, Seat, Seen, Shown, Standing},
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
                self.phase = self.first_defense(seat, Knock { standing, ..knock });
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
                let counts = self.counts(&knock);
                self.lay_off(seat, knock, knock.melds, counts, (melds, deadwood), lay_off);
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
            Some(_) | None => self.first_defense(seat, *knock),
        };
    }

    fn first_defense(&self, seat: Seat, knock: Knock) -> Phase {
        Phase::Spread {
            seat,
            extended: knock.melds,
            counts: self.counts(&knock),
            knock,
        }
    }

    /// The counts when nobody has defended yet.
    fn counts(&self, knock: &Knock) -> BySeat<u8> {
        let mut counts = BySeat::filled(self.seats(), 0);
        counts[knock.seat] = points(knock.deadwood);
        counts
    }

    /// Lays the cards of a seat open; a second offense does not shorten the time.
    fn expose(&mut self, seat: Seat, exposure: Exposure) {
        self.exposed[seat] = self.exposed[seat].max(exposure);
    }

    /// Whether the defender may lay off on this knock's melds.
    pub fn may_lay_off(&self, knock: &Knock) -> bool {
        knock.kind.allows_lay_offs(&self.rules)
    }

    /// Lays a defender's hand down; the defense ends of itself when nothing more can be laid off.
    pub(super) fn defend(
        &mut self,
        seat: Seat,
        knock: Knock,
        extended: Melds,
        counts: BySeat<u8>,
        (melds, deadwood): (Melds, CardSet),
    ) {
        self.phase = if self.may_lay_off(&knock) && !can_lay_off(deadwood, &extended).is_empty() {
            Phase::LayOff {
                seat,
                knock,
                extended,
                melds,
                deadwood,
                counts,
            }
        } else {
            self.defended(seat, knock, extended, counts, deadwood)
        };
    }

    pub(super) fn lay_off(
        &mut self,
        seat: Seat,
        knock: Knock,
        onto: Melds,
        counts: BySeat<u8>,
        (melds, deadwood): (Melds, CardSet),
        lay_off: LayOff,
    ) {
        let LayOff { card, meld } = lay_off;
        let extended = onto
            .extend_at(meld, card)
            .expect("a card that was laid off fits where it was laid");
        self.known[seat].remove(card);
        let left = deadwood.without(card);
        self.defend(seat, knock, extended, counts, (melds, left));
    }

    /// What follows when a defender is left with this deadwood: the next opponent defends, or it is the showdown.
    pub(super) fn defended(
        &self,
        seat: Seat,
        knock: Knock,
        extended: Melds,
        mut counts: BySeat<u8>,
        deadwood: CardSet,
    ) -> Phase {
        counts[seat] = points(deadwood);
        let next = seat.next(self.seats());
        if next == knock.seat {
            let Knock { kind, standing, .. } = knock;
            let outcome =
                self.scoring()
                    .showdown(next, kind, standing, counts.map(|&count| count.into()));
            return Phase::Over(outcome);
        }
        // In Battle Royal nobody extends what another player has laid off.
        let extended = if self.has_own_piles() {
            knock.melds
        } else {
            extended
        };
        Phase::Spread {
            seat: next,
            knock,
            extended,
            counts,
        }
    }
}

/// The points of a hand of at most eleven cards.
fn points(deadwood: CardSet) -> u8 {
    u8::try_from(deadwood.points()).expect("eleven cards have at most 110 points")
}
