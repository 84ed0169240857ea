//! A view that another program describes. It may be wrong, so everything is checked.

use crate::{
    cards::{Card, CardSet},
    rules::Rules,
};

use super::{
    Action, Exposure, Illegal, KnockKind, OnOffer, Phase, PublicState, Seat, Seen, Shown, View,
    outcome::seats,
};

/// Why cards are not what a seat knows after the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotDealt {
    /// The hand has not as many cards as are dealt.
    #[error("the {} is dealt {expected} cards at this table, but there are {given}", .seat.name(*.seats))]
    Size {
        /// Whose hand.
        seat: Seat,
        /// How many seats the deal has.
        seats: usize,
        /// How many there are.
        given: usize,
        /// How many are dealt.
        expected: usize,
    },
    /// There is an upcard where none is turned up, or none where one is.
    #[error("{}", if *.due { "a card is turned up at this table, but there is none" } else { "no card is turned up at this table" })]
    Upcard {
        /// Whether a card is turned up.
        due: bool,
    },
    /// The upcard is in the hand.
    #[error("the upcard {card} is in the hand as well")]
    UpcardHeld {
        /// The card.
        card: Card,
    },
}

/// Why something cannot be what a seat saw next. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotFollow {
    /// The rules refuse it.
    #[error("this cannot happen now: {0}")]
    Illegal(#[from] Illegal),
    /// It can happen, but would look otherwise.
    #[error("this can happen now, but it would look different")]
    ShownOtherwise,
    /// A card is named that this seat does not see, or one that it sees is missing.
    #[error("{}", if *.sees { "this seat sees the card, but it is missing" } else { "this seat does not see that card" })]
    Card {
        /// Whether this seat sees a card that not everybody sees.
        sees: bool,
    },
    /// These cards cannot be where they would have to come from.
    #[error("the cards {cards} cannot have been there, as far as this seat has seen")]
    Elsewhere {
        /// The cards.
        cards: CardSet,
    },
    /// All hands are laid open when they are not, or not when they are.
    #[error("{}", if *.due { "all hands are laid open now, but they are missing" } else { "the hands are not laid open now" })]
    Hands {
        /// Whether they are laid open.
        due: bool,
    },
}

impl View {
    /// What a seat knows after the deal: its own cards, and the upcard where one is turned up.
    ///
    /// # Errors
    ///
    /// When no deal by these rules gives the seat this.
    ///
    /// ```
    /// use undercut::{play::{NotDealt, View, pair}, rules::Rules};
    ///
    /// let hand = "7h 7d 7s Js Qs Ks As 2c 3d 4d".parse()?;
    /// let upcard = Some("Kh".parse()?);
    /// let view = View::dealt(&Rules::default(), pair::DEALER, hand, upcard)?;
    /// assert_eq!(view.unseen().len(), 41);
    /// let none = View::dealt(&Rules::default(), pair::DEALER, hand, None);
    /// assert_eq!(none, Err(NotDealt::Upcard { due: true }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dealt(
        rules: &Rules,
        seat: Seat,
        hand: CardSet,
        upcard: Option<Card>,
    ) -> Result<Self, NotDealt> {
        let eleven_start = rules.deal.eleven_card_start;
        if upcard.is_some() == eleven_start {
            return Err(NotDealt::Upcard { due: !eleven_start });
        }
        let expected = if eleven_start && seat == Seat::FIRST {
            11
        } else {
            10
        };
        if hand.len() != expected {
            return Err(NotDealt::Size {
                seat,
                seats: seats(rules),
                given: hand.len(),
                expected,
            });
        }
        if let Some(card) = upcard.filter(|&card| hand.contains(card)) {
            return Err(NotDealt::UpcardHeld { card });
        }
        Ok(Self::new(
            seat,
            hand,
            &PublicState::new(rules, seats(rules), upcard),
        ))
    }

    /// Takes in what happened next, as [`observe`](Self::observe) does, but only if it can have happened and can have
    /// been seen so by this seat.
    ///
    /// # Errors
    ///
    /// Why it cannot. Nothing has changed then.
    pub fn follow(&mut self, seen: Seen) -> Result<(), CannotFollow> {
        self.check_shown(&seen)?;
        self.check_card(&seen)?;
        self.check_hidden_hand(&seen)?;
        self.check_hands(&seen)?;
        self.observe(seen);
        Ok(())
    }

    /// Whether the rules let it happen, and it would look so.
    fn check_shown(&self, seen: &Seen) -> Result<(), CannotFollow> {
        // The other seat is assumed to hold what makes the action possible. Whether it can is checked apart.
        let others = || self.unseen() | self.known(seen.seat);
        let mut hand = seen.shown.laid_down().unwrap_or_else(others);
        let action = match seen.shown {
            Shown::Passed => Action::Pass,
            Shown::TookUpcard(_) => Action::TakeUpcard,
            Shown::DrewStock => Action::DrawStock,
            Shown::TookDiscard(card) => match self.phase() {
                Phase::Draw {
                    on_offer: OnOffer::Discards,
                    ..
                } => Action::TakeCard { card },
                _ => Action::TakeDiscard,
            },
            Shown::LookedBack => Action::LookBack,
            Shown::Discarded(card) => Action::Discard { card },
            Shown::Knocked { knock, discard } => {
                let melds = knock.melds;
                if knock.kind == KnockKind::BigGin {
                    Action::BigGin { melds }
                } else {
                    let thrown = discard.or(seen.card);
                    let thrown =
                        thrown.or_else(|| (others() - hand - self.undiscardable()).lowest());
                    let discard = thrown.ok_or(CannotFollow::Card { sees: true })?;
                    hand.insert(discard);
                    Action::Knock { discard, melds }
                }
            }
            Shown::Spread { melds, .. } => Action::Spread { melds },
            Shown::LaidOff(lay_off) => Action::LayOff(lay_off),
            Shown::EndedDefence => Action::EndDefence,
            Shown::AcceptedKnock => Action::AcceptKnock,
            Shown::RefusedKnock => Action::RefuseKnock,
            Shown::PlaysExposed => Action::PlayExposed,
            Shown::PickedUp => Action::PickUp,
            Shown::OfferedDouble => Action::OfferDouble,
            Shown::AcceptedDouble => Action::AcceptDouble,
            Shown::RefusedDouble => Action::RefuseDouble,
        };
        if seen.seat == self.seat() {
            hand = self.hand();
        }
        let shown = match (self.phase(), action) {
            // Only the seat itself knows whether it can knock with it.
            (&Phase::LastDiscard { seat, card, .. }, Action::TakeDiscard)
                if seat == seen.seat && seat != self.seat() =>
            {
                Shown::TookDiscard(card)
            }
            _ => PublicState::check(self, seen.seat, hand, &action)?,
        };
        if shown == seen.shown {
            Ok(())
        } else {
            Err(CannotFollow::ShownOtherwise)
        }
    }

    /// Whether a hidden card is named exactly where this seat sees it, and can have been there.
    fn check_card(&self, seen: &Seen) -> Result<(), CannotFollow> {
        let is_mine = seen.seat == self.seat();
        let is_hidden = match seen.shown {
            Shown::DrewStock => true,
            Shown::Knocked { knock, discard } => {
                knock.kind != KnockKind::BigGin && discard.is_none()
            }
            _ => false,
        };
        let due = is_hidden && (is_mine || self.exposure(seen.seat) != Exposure::Hidden);
        match (seen.card, seen.shown) {
            (Some(card), Shown::DrewStock) if due && !self.unseen().contains(card) => {
                Err(CannotFollow::Elsewhere { cards: card.into() })
            }
            (card, _) if card.is_some() == due => Ok(()),
            _ => Err(CannotFollow::Card { sees: due }),
        }
    }

    /// Whether the cards that another seat showed can have been in its hand.
    fn check_hidden_hand(&self, seen: &Seen) -> Result<(), CannotFollow> {
        if seen.seat == self.seat() {
            return Ok(());
        }
        let (_, thrown) = seen.moved();
        // How many cards are shown, and how many the hand has.
        let (shown, size) = match (seen.shown, thrown) {
            (Shown::Discarded(_), _) => (1, 11),
            (Shown::Knocked { knock, .. }, None) if knock.kind != KnockKind::BigGin => (10, 11),
            (Shown::Knocked { .. }, _) => (11, 11),
            (Shown::Spread { .. }, _) => (10, 10),
            _ => return Ok(()),
        };
        let mut cards = seen.shown.laid_down().unwrap_or(CardSet::EMPTY);
        cards.extend(thrown);
        let known = self.known(seen.seat);
        if cards.len() == shown
            && cards.is_subset(self.unseen() | known)
            && (cards | known).len() <= size
        {
            Ok(())
        } else {
            Err(CannotFollow::Elsewhere { cards })
        }
    }

    /// Whether the hands are laid open where they are, and can be those.
    fn check_hands(&self, seen: &Seen) -> Result<(), CannotFollow> {
        let due = self.lays_hands_open(&seen.shown);
        let hands = match seen.hands {
            Some(hands) if due && hands.len() == self.seats() => hands,
            None if !due => return Ok(()),
            Some(_) | None => return Err(CannotFollow::Hands { due }),
        };
        let thrown = match seen.shown {
            Shown::Discarded(card) => CardSet::from(card),
            _ => CardSet::EMPTY,
        };
        let mut unseen = self.unseen();
        for (seat, &hand) in hands.iter() {
            let known = self.known(seat) - thrown;
            let can_be = if seat == self.seat() {
                hand == self.hand() - thrown
            } else {
                let hidden = hand - known;
                let fits = known.is_subset(hand) && hidden.is_subset(unseen - thrown);
                unseen -= hidden;
                fits && hand.len() == 10
            };
            if !can_be {
                return Err(CannotFollow::Elsewhere { cards: hand });
            }
        }
        Ok(())
    }
}
