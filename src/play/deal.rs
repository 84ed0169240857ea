//! One deal of cards, from the upcard to the showdown, with every card known.

use std::ops::Deref;

use crate::{
    cards::{Card, CardSet, Deck},
    rules::Rules,
};

use super::{
    Action, BySeat, Event, Exposure, Illegal, PublicState, Seat, Seen, Shown, View, outcome::seats,
};

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
    /// Deals ten cards each from the top of `deck`, one at a time, the first seat first, and turns the next card up;
    /// with the eleven-card start that card goes to the first seat instead. The rest is the stock.
    pub fn new(rules: &Rules, deck: Deck) -> Self {
        match seats(rules) {
            // The compiler unrolls the usual case.
            2 => Self::dealt(rules, deck, 2),
            seats => Self::dealt(rules, deck, seats),
        }
    }

    /// How many seats a deal by these rules has.
    pub fn seats_of(rules: &Rules) -> usize {
        seats(rules)
    }

    #[inline]
    fn dealt(rules: &Rules, deck: Deck, seats: usize) -> Self {
        let mut top_first = deck.cards().iter().rev().copied();
        let mut hands = BySeat::filled(seats, CardSet::EMPTY);
        for _ in 0..10 {
            for seat in Seat::all(seats) {
                hands[seat].extend(top_first.next());
            }
        }
        let mut upcard = top_first.next();
        if rules.deal.eleven_card_start {
            hands[Seat::FIRST].extend(upcard.take());
        }
        Self {
            public: PublicState::new(rules, seats, upcard),
            hands,
            deck,
        }
    }

    /// A deal at the moment in which the first seat has drawn and is about to end the hand: for people who play with
    /// real cards and want it settled.
    ///
    /// `upcard` is the card that started the discard pile, wherever it is now; Oklahoma goes by it. `knocker` holds
    /// eleven cards. The `defenders` follow clockwise and hold ten each.
    ///
    /// # Errors
    ///
    /// Too few or too many defenders for the table, a hand of another size, or a card in two hands.
    ///
    /// ```
    /// use undercut::{play::{Action, Deal}, rules::Rules};
    ///
    /// let knocker = "7h 7d 7s Js Qs Ks As 2c 3d Kh 4d".parse()?;
    /// let defender = "Kc Kd 8h 8d Ts 6c 5h 2d Ac 9c".parse()?;
    /// let deal = Deal::before_a_knock(&Rules::default(), None, knocker, &[defender])?;
    /// assert!(deal.legal().iter().any(|action| matches!(action, Action::Knock { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(
        clippy::missing_panics_doc,
        reason = "the hands and the rest are a pack"
    )]
    pub fn before_a_knock(
        rules: &Rules,
        upcard: Option<Card>,
        knocker: CardSet,
        defenders: &[CardSet],
    ) -> Result<Self, NotBeforeAKnock> {
        let seats = seats(rules);
        if defenders.len() != seats - 1 {
            return Err(NotBeforeAKnock::Defenders {
                given: defenders.len(),
                expected: seats - 1,
            });
        }
        let mut hands = BySeat::filled(seats, knocker);
        for (seat, &defender) in Seat::all(seats).skip(1).zip(defenders) {
            hands[seat] = defender;
        }
        let mut dealt = CardSet::EMPTY;
        for (seat, &hand) in hands.iter() {
            let (given, expected) = (hand.len(), if seat == Seat::FIRST { 11 } else { 10 });
            if given != expected {
                return Err(NotBeforeAKnock::Size {
                    seat,
                    given,
                    expected,
                });
            }
            if let Some(card) = (dealt & hand).lowest() {
                return Err(NotBeforeAKnock::Shared { card, seats });
            }
            dealt |= hand;
        }
        let in_hands = hands.as_slice().iter().flat_map(|&hand| hand);
        let order: Vec<Card> = (!dealt).into_iter().chain(in_hands).collect();
        Ok(Self {
            public: PublicState::before_a_knock(rules, upcard),
            hands,
            deck: Deck::from_order(&order).expect("the hands and the rest are the whole pack"),
        })
    }

    /// The same deal at this stake, which is 1, 2, 4 and so on, as if doubles had been accepted before.
    #[must_use]
    pub fn at_stake(mut self, stake: u32) -> Self {
        self.public.set_stake(stake);
        self
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

    /// Exchanges a card of the stock with its top card.
    ///
    /// Where the hidden cards are [made up](View::imagine), one order of the stock is as good as another. So whoever compares
    /// two ways to go on can have each seat draw the same cards in both.
    ///
    /// # Panics
    ///
    /// When the card is not in the stock.
    pub fn put_on_top(&mut self, card: Card) {
        let mut stock = self.stock_cards().iter();
        let place = stock.position(|one| *one == card);
        let place = place.expect("the card is in the stock");
        self.deck.swap(place, self.stock_cards().len() - 1);
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

/// Why hands cannot be those of a deal before a knock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotBeforeAKnock {
    /// A hand has too few or too many cards.
    #[error("that is {given} cards, but it takes {expected}")]
    Size {
        /// Whose hand: the first seat is the one to knock.
        seat: Seat,
        /// How many cards there are.
        given: usize,
        /// How many it takes.
        expected: usize,
    },
    /// Too few or too many defenders.
    #[error("there are {given} defenders, but this table has {expected}")]
    Defenders {
        /// How many there are.
        given: usize,
        /// How many the table has.
        expected: usize,
    },
    /// A card is in two hands.
    #[error("the {card} is in two hands")]
    Shared {
        /// The first such card.
        card: Card,
        /// How many hands there are.
        seats: usize,
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
