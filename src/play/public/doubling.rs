//! How a deal goes on with doubles: offered, accepted, refused.

use crate::cards::CardSet;

use super::{
    super::{BeforeDraw, BySeat, Exposure, Illegal, Phase, Seat, Seen, Shown, Stake},
    PublicState,
};

impl PublicState {
    /// The stake of the hand.
    #[inline]
    pub fn stake(&self) -> Stake {
        self.stake
    }

    pub(in crate::play) fn set_stake(&mut self, stake: u32) {
        self.stake = Stake::of(stake);
    }

    /// Whether a seat may offer to double the stake now.
    ///
    /// That a turn has one offer follows: who has offered has won the hand, or has given the right away.
    ///
    /// # Errors
    ///
    /// Why it may not.
    pub(in crate::play) fn check_double(&self, seat: Seat) -> Result<Shown, Illegal> {
        let stake = self.stake;
        match self.phase() {
            _ if !self.rules().doubling.on => Err(Illegal::NoDoubling),
            Phase::Offer { .. } | Phase::Draw { .. } => {
                let hidden = |seat| self.exposure(seat) == Exposure::Hidden;
                if !Seat::all(self.seats()).all(hidden) {
                    Err(Illegal::DoubleAgainstExposed)
                } else if stake.holder().is_some_and(|holder| holder != seat) {
                    Err(Illegal::NotYourDouble)
                } else if stake.multiplier() >= Stake::highest(self.rules()) {
                    Err(Illegal::HighestStake {
                        stake: stake.multiplier(),
                    })
                } else {
                    Ok(Shown::OfferedDouble)
                }
            }
            _ => Err(Illegal::DoubleBeforeDraw),
        }
    }

    /// Moves the table on by a double that is offered or answered.
    #[cold]
    pub(super) fn advance_double(&mut self, seen: &Seen) {
        let seat = seen.seat;
        match (self.phase, seen.shown) {
            (Phase::Offer { card, .. }, Shown::OfferedDouble) => {
                self.offer_double(seat, BeforeDraw::Upcard(card));
            }
            (Phase::Draw { on_offer, .. }, Shown::OfferedDouble) => {
                self.offer_double(seat, BeforeDraw::Top(on_offer));
            }
            (Phase::Double { by, then, .. }, Shown::AcceptedDouble) => {
                self.accept_double(seat, by, then);
            }
            (Phase::Double { by, .. }, Shown::RefusedDouble) => self.refuse_double(by, seen.hands),
            _ => self.out_of_order(seen),
        }
    }

    /// Moves the table on by an offered double: the next seat answers.
    fn offer_double(&mut self, by: Seat, then: BeforeDraw) {
        let seat = by.next(self.seats());
        self.phase = Phase::Double { seat, by, then };
    }

    /// Moves the table on by an accepted double: the turn of who offered it goes on.
    fn accept_double(&mut self, seat: Seat, by: Seat, then: BeforeDraw) {
        self.stake = self.stake.accepted_by(seat);
        self.phase = match then {
            BeforeDraw::Upcard(card) => Phase::Offer { seat: by, card },
            BeforeDraw::Top(on_offer) => Phase::Draw { seat: by, on_offer },
        };
    }
    /// Ends the hand with a refused double. `hands` are both hands, which are laid open.
    fn refuse_double(&mut self, by: Seat, hands: Option<BySeat<CardSet>>) {
        let counts = self.lay_open(hands);
        self.phase = Phase::Over(self.scoring().refused_double(by, counts));
    }
}
