//! One deal of cards, from the upcard to the showdown, with every card known.

use std::ops::Deref;

use crate::{
    cards::{Card, CardSet, Deck},
    rules::Rules,
};

use super::{Action, BySeat, Event, Exposure, Illegal, PublicState, Seat, Seen, Shown, View, pair};

/// One deal of cards, from the upcard to the showdown.
///
/// It knows every card, so it belongs to the dealer alone; what a player may know is a [`View`].
///
/// ```
/// use undercut::{cards::{Deck, Stream, stream}, play::{Action, Deal, pair}, rules::Rules};
///
/// let deck = Deck::shuffled(&mut stream(42, Stream::Deal(0)));
/// let mut deal = Deal::new(&Rules::default(), deck);
/// assert_eq!(deal.turn(), Some(pair::NON_DEALER));
///
/// deal.apply(pair::NON_DEALER, &Action::Pass)?;
/// deal.apply(pair::DEALER, &Action::TakeUpcard)?;
/// assert_eq!(deal.hand(pair::DEALER).len(), 11);
/// # Ok::<(), undercut::play::Illegal>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    public: PublicState,
    hands: BySeat<CardSet>,
    deck: Deck,
}

impl Deal {
    /// How many seats a deal has.
    pub(super) const SEATS: usize = 2;

    /// Deals ten cards each from the top of `deck`, one at a time, the first seat first, and turns the next card up;
    /// with the eleven-card start that card goes to the first seat instead. The rest is the stock.
    pub fn new(rules: &Rules, deck: Deck) -> Self {
        let mut top_first = deck.cards().iter().rev().copied();
        let mut hands = BySeat::filled(Self::SEATS, CardSet::EMPTY);
        for _ in 0..10 {
            for seat in Seat::all(Self::SEATS) {
                hands[seat].extend(top_first.next());
            }
        }
        let upcard = if rules.deal.eleven_card_start {
            hands[Seat::FIRST].extend(top_first.next());
            None
        } else {
            top_first.next()
        };
        Self {
            public: PublicState::new(rules, Self::SEATS, upcard),
            hands,
            deck,
        }
    }

    /// A deal for two at the moment in which the non-dealer has drawn and is about to end the hand: for people who
    /// play with real cards and want it settled.
    ///
    /// `upcard` is the card that started the discard pile, wherever it is now; Oklahoma goes by it. `knocker` holds
    /// eleven cards and `defender` ten.
    ///
    /// # Errors
    ///
    /// A hand of another size, or a card in both hands.
    ///
    /// ```
    /// use undercut::{play::{Action, Deal, pair}, rules::Rules};
    ///
    /// let knocker = "7h 7d 7s Js Qs Ks As 2c 3d Kh 4d".parse()?;
    /// let defender = "Kc Kd 8h 8d Ts 6c 5h 2d Ac 9c".parse()?;
    /// let deal = Deal::before_a_knock(&Rules::default(), None, knocker, defender)?;
    /// assert!(deal.legal().iter().any(|action| matches!(action, Action::Knock { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(
        clippy::missing_panics_doc,
        reason = "two hands and the rest are a pack"
    )]
    pub fn before_a_knock(
        rules: &Rules,
        upcard: Option<Card>,
        knocker: CardSet,
        defender: CardSet,
    ) -> Result<Self, NotBeforeAKnock> {
        for (seat, hand, expected) in [
            (pair::NON_DEALER, knocker, 11),
            (pair::DEALER, defender, 10),
        ] {
            if hand.len() != expected {
                return Err(NotBeforeAKnock::Size {
                    seat,
                    given: hand.len(),
                    expected,
                });
            }
        }
        if let Some(card) = (knocker & defender).lowest() {
            return Err(NotBeforeAKnock::Shared { card });
        }
        let order: Vec<Card> = [!(knocker | defender), knocker, defender]
            .into_iter()
            .flatten()
            .collect();
        Ok(Self {
            public: PublicState::before_a_knock(rules, upcard),
            hands: BySeat::pair(knocker, defender),
            deck: Deck::from_order(&order).expect("two hands and the rest are the whole pack"),
        })
    }

    /// A deal in the middle, with imagined hidden cards.
    pub(super) fn imagined(public: &PublicState, hands: BySeat<CardSet>, deck: Deck) -> Self {
        Self {
            public: *public,
            hands,
            deck,
        }
    }

    /// The cards a seat holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// The order of the cards that were dealt.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The cards of the stock, the top one last.
    pub fn stock_cards(&self) -> &[Card] {
        &self.deck.cards()[..self.public.stock() as usize]
    }

    /// What a seat knew before anybody acted.
    pub fn first_view(rules: &Rules, deck: &Deck, seat: Seat) -> View {
        let deal = Self::new(rules, deck.clone());
        View::new(seat, deal.hand(seat), &deal.public)
    }

    /// Every regular action of the seat whose turn it is; empty when the deal is over.
    ///
    /// A knock with too much deadwood is not among them, even where the house lets it happen and penalizes it.
    pub fn legal(&self) -> Vec<Action> {
        match self.turn() {
            Some(seat) => self.public.legal(self.hands[seat]),
            None => Vec::new(),
        }
    }

    /// Does what a seat wants to do.
    ///
    /// # Errors
    ///
    /// Why the rules refuse it. Nothing has changed then.
    ///
    /// # Panics
    ///
    /// When the deal has no such seat.
    #[inline]
    pub fn apply(&mut self, seat: Seat, action: &Action) -> Result<Event, Illegal> {
        let shown = self.public.check(seat, self.hands[seat], action)?;
        let hidden = match (&shown, action) {
            (Shown::DrewStock, _) => self.stock_cards().last().copied(),
            (Shown::Knocked { discard: None, .. }, Action::Knock { discard, .. }) => Some(*discard),
            _ => None,
        };
        let seen = Seen {
            seat,
            shown,
            hands: None,
            card: hidden,
        };
        let (came, left) = seen.moved();
        self.hands[seat].extend(came);
        if let Some(card) = left {
            self.hands[seat].remove(card);
        }
        let hands = self.public.lays_hands_open(&shown).then_some(self.hands);
        let exposed = self.public.exposure(seat) != Exposure::Hidden;
        self.public.advance(&Seen { hands, ..seen });
        Ok(Event {
            seat,
            shown,
            hands,
            hidden,
            exposed,
        })
    }
}

/// Why two hands cannot be those of a deal before a knock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotBeforeAKnock {
    /// A hand has too few or too many cards.
    #[error("that is {given} cards, but it takes {expected}")]
    Size {
        /// Whose hand: the non-dealer is the one to knock.
        seat: Seat,
        /// How many cards there are.
        given: usize,
        /// How many it takes.
        expected: usize,
    },
    /// A card is in both hands.
    #[error("the {card} is in both hands")]
    Shared {
        /// The first such card.
        card: Card,
    },
}

/// What lies open on the table is part of the deal.
impl Deref for Deal {
    type Target = PublicState;

    #[inline]
    fn deref(&self) -> &PublicState {
        &self.public
    }
}
