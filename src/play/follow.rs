//! A view that is told by somebody else, who may be wrong: everything is checked before it is believed.

use crate::{
    cards::{Card, CardSet},
    rules::Rules,
};

use super::{
    Action, Deal, Exposure, Illegal, Knock, KnockKind, Phase, Seat, Seen, Shown, Table, View,
};

/// Why cards are not what a seat knows after the deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotDealt {
    /// The hand has not as many cards as are dealt.
    #[error("the {} is dealt {expected} cards at this table, and here are {given}", .seat.name(*.seats))]
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
    #[error("{}", if *.due { "a card is turned up at this table, and here is none" } else { "no card is turned up at this table" })]
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
    #[error("this can happen now, but what everybody sees of it would be otherwise")]
    ShownOtherwise,
    /// A card is told that this seat does not see, or one that it sees is not told.
    #[error("{}", if *.sees { "this seat sees which card it is, and the card is missing" } else { "this seat does not see any further card" })]
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
    #[error("{}", if *.due { "both hands are laid open now, and are missing" } else { "the hands are not laid open now" })]
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
                seats: Deal::SEATS,
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
            &Table::new(rules, Deal::SEATS, upcard),
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
        // Of the other seat's cards those are taken that make the action possible; whether he can hold them is
        // checked apart.
        let others = || self.unseen() | self.known(seen.seat);
        let (action, hand) = match seen.shown {
            Shown::Passed => (Action::Pass, others()),
            Shown::TookUpcard(_) => (Action::TakeUpcard, others()),
            Shown::DrewStock => (Action::DrawStock, others()),
            Shown::TookDiscard(_) => (Action::TakeDiscard, others()),
            Shown::LookedBack => (Action::LookBack, others()),
            Shown::Discarded(card) => (Action::Discard { card }, others()),
            Shown::Knocked { knock, discard } => {
                let Knock {
                    kind,
                    melds,
                    deadwood,
                    ..
                } = knock;
                let ten = melds.cards() | deadwood;
                let thrown = discard.or(seen.card);
                let thrown = thrown.or_else(|| (others() - ten - self.undiscardable()).lowest());
                match (kind, thrown) {
                    (KnockKind::BigGin, _) => (Action::BigGin { melds }, ten),
                    (KnockKind::Knock | KnockKind::Gin, Some(discard)) => {
                        (Action::Knock { discard, melds }, ten.with(discard))
                    }
                    (KnockKind::Knock | KnockKind::Gin, None) => {
                        return Err(CannotFollow::Card { sees: true });
                    }
                }
            }
            Shown::Spread { melds, deadwood } => {
                (Action::Spread { melds }, melds.cards() | deadwood)
            }
            Shown::LaidOff(lay_off) => (Action::LayOff(lay_off), others()),
            Shown::EndedDefence => (Action::EndDefence, others()),
            Shown::AcceptedKnock => (Action::AcceptKnock, others()),
            Shown::RefusedKnock => (Action::RefuseKnock, others()),
            Shown::PlaysExposed => (Action::PlayExposed, others()),
            Shown::PickedUp => (Action::PickUp, others()),
        };
        let hand = if seen.seat == self.seat() {
            self.hand()
        } else {
            hand
        };
        let shown = match (self.phase(), action) {
            // Whether he can knock with it is known to himself alone.
            (&Phase::LastDiscard { seat, card }, Action::TakeDiscard)
                if seat == seen.seat && seat != self.seat() =>
            {
                Shown::TookDiscard(card)
            }
            _ => self.table().check(seen.seat, hand, &action)?,
        };
        if shown == seen.shown {
            Ok(())
        } else {
            Err(CannotFollow::ShownOtherwise)
        }
    }

    /// Whether a card that not everybody saw is told where this seat saw it, and is one that can have been there.
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
        match seen.shown {
            Shown::Discarded(card) => self.check_part(seen.seat, card.into(), 11),
            Shown::Knocked { knock, discard } => {
                let ten = knock.melds.cards() | knock.deadwood;
                let thrown: CardSet = discard.or(seen.card).into_iter().collect();
                if !thrown.is_empty() || knock.kind == KnockKind::BigGin {
                    self.check_whole(seen.seat, ten | thrown, 11)
                } else if ten.len() == 10 {
                    self.check_part(seen.seat, ten, 11)
                } else {
                    Err(CannotFollow::Elsewhere { cards: ten })
                }
            }
            Shown::Spread { melds, deadwood } => {
                self.check_whole(seen.seat, melds.cards() | deadwood, 10)
            }
            Shown::Passed
            | Shown::TookUpcard(_)
            | Shown::DrewStock
            | Shown::TookDiscard(_)
            | Shown::LookedBack
            | Shown::LaidOff(_)
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::RefusedKnock
            | Shown::PlaysExposed
            | Shown::PickedUp => Ok(()),
        }
    }

    /// Whether another seat can hold these cards among `size`.
    fn check_part(&self, seat: Seat, cards: CardSet, size: usize) -> Result<(), CannotFollow> {
        let known = self.known(seat);
        if cards.is_subset(self.unseen() | known) && (cards | known).len() <= size {
            Ok(())
        } else {
            Err(CannotFollow::Elsewhere { cards })
        }
    }

    /// Whether another seat can hold these cards and no others.
    fn check_whole(&self, seat: Seat, cards: CardSet, size: usize) -> Result<(), CannotFollow> {
        if cards.len() == size {
            self.check_part(seat, cards, size)
        } else {
            Err(CannotFollow::Elsewhere { cards })
        }
    }

    /// Whether the hands are laid open where they are, and can be those.
    fn check_hands(&self, seen: &Seen) -> Result<(), CannotFollow> {
        let due = self.table().lays_hands_open(&seen.shown);
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
