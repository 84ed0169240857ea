//! The table of a step: a real deal with its cards laid in the deck, and what the learner sees of it.

use crate::{
    cards::{Card, CardSet, Deck},
    melds::{Melds, best_arrangement},
    play::{Action, BySeat, Deal, Illegal, Phase, Seat, View, pair},
    players::{Bot, Greedy},
    rules::Rules,
};

/// Cards laid in the deck, and what was played before the learner comes in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scene {
    /// Where the learner sits.
    pub seat: Seat,
    /// His ten cards.
    pub mine: &'static str,
    /// The other player's; empty where they do not matter.
    pub his: &'static str,
    /// The upcard, and after it the stock from its top.
    pub then: &'static str,
    /// What was played before.
    pub before: &'static [Move],
    /// What the other player does after the learner's turn.
    pub after: &'static [Move],
}

/// Something that is played, whoever's turn it is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Move {
    /// Leaves the upcard.
    Pass,
    /// Takes the upcard.
    Upcard,
    /// Draws from the stock.
    Stock,
    /// Discards a card.
    Discard(&'static str),
    /// Knocks with this discard.
    Knock(&'static str),
    /// Lays down these melds, each a text, against a knock.
    Spread(&'static [&'static str]),
}

const WRITTEN: &str = "the cards of the lesson are written right, as a test holds";

fn card(text: &str) -> Card {
    text.parse().expect(WRITTEN)
}

impl Move {
    fn action(self, hand: CardSet) -> Action {
        match self {
            Self::Pass => Action::Pass,
            Self::Upcard => Action::TakeUpcard,
            Self::Stock => Action::DrawStock,
            Self::Discard(text) => Action::Discard { card: card(text) },
            Self::Knock(text) => knock(hand, card(text)),
            Self::Spread(melds) => {
                let melds = melds.iter().map(|meld| meld.parse().expect(WRITTEN));
                Action::Spread {
                    melds: Melds::new(melds).expect(WRITTEN),
                }
            }
        }
    }
}

/// A knock with this discard and the melds that leave the least.
pub(super) fn knock(hand: CardSet, discard: Card) -> Action {
    Action::Knock {
        discard,
        melds: *best_arrangement(hand.without(discard)).melds(),
    }
}

impl Scene {
    /// The deck that deals these cards.
    fn deck(&self) -> Deck {
        let cards = |text: &str| -> Vec<Card> { text.split_whitespace().map(card).collect() };
        let (mine, mut his, then) = (cards(self.mine), cards(self.his), cards(self.then));
        let laid: CardSet = mine.iter().chain(&his).chain(&then).copied().collect();
        let mut rest = (!laid).iter();
        his.extend(rest.by_ref().take(10 - his.len()));
        let (first, second) = if self.seat == pair::NON_DEALER {
            (mine, his)
        } else {
            (his, mine)
        };
        let pairs = first.into_iter().zip(second);
        let mut order: Vec<Card> = pairs.flat_map(|(first, second)| [first, second]).collect();
        order.extend(then);
        order.extend(rest);
        order.reverse();
        Deck::from_order(&order).expect(WRITTEN)
    }

    /// The table when the learner comes in.
    pub(super) fn table(&self, rules: &Rules) -> Table {
        let deck = self.deck();
        let mut table = Table {
            me: self.seat,
            views: pair::each(|seat| Deal::first_view(rules, &deck, seat)),
            deal: Deal::new(rules, deck),
        };
        table.play_all(self.before);
        table
    }
}

/// A deal being played, and what each seat sees of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Table {
    me: Seat,
    deal: Deal,
    views: BySeat<View>,
}

impl Table {
    /// What the learner sees.
    pub(super) fn view(&self) -> &View {
        self.of(self.me)
    }

    /// What the other player sees.
    pub(super) fn others_view(&self) -> &View {
        self.of(pair::opponent(self.me))
    }

    fn of(&self, seat: Seat) -> &View {
        &self.views[seat]
    }

    /// Whose turn it is, if it is anybody's.
    pub(super) fn turn(&self) -> Option<Seat> {
        self.deal.turn()
    }

    /// Lets whose turn it is do something.
    pub(super) fn play(&mut self, action: &Action) -> Result<(), Illegal> {
        let Some(seat) = self.deal.turn() else {
            return Err(Illegal::DealOver);
        };
        let event = self.deal.apply(seat, action)?;
        for seat in pair::SEATS {
            self.views[seat].observe(event.seen_by(seat));
        }
        Ok(())
    }

    /// Plays what a scene says.
    pub(super) fn play_all(&mut self, moves: &[Move]) {
        for step in moves {
            let seat = self.deal.turn().expect(WRITTEN);
            let action = step.action(self.deal.hand(seat));
            self.play(&action).expect(WRITTEN);
        }
    }

    /// Answers a knock for the seat that has to, as every player does, until the hand is over.
    pub(super) fn defend(&mut self) {
        while let (Phase::Spread { .. } | Phase::LayOff { .. }, Some(seat)) =
            (self.deal.phase(), self.deal.turn())
        {
            let action = Greedy.choose(self.of(seat));
            if self.play(&action).is_err() {
                return;
            }
        }
    }
}
