//! A deal of a match: who sits where, and what has been done in it.

use crate::{
    cards::Deck,
    play::{Action, BySeat, Deal, Event, Illegal, Seat, View, pair},
    rules::Rules,
};

use super::Player;

/// A deal of a match: who sits where, the cards, and what has been done in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedDeal {
    number: u64,
    seats: BySeat<Player>,
    deal: Deal,
    actions: Vec<(Seat, Action)>,
    events: Vec<Event>,
}

impl PlayedDeal {
    pub(super) fn new(rules: &Rules, number: u64, seats: BySeat<Player>, deck: Deck) -> Self {
        Self {
            number,
            seats,
            deal: Deal::new(rules, deck),
            // A deal seldom takes more.
            actions: Vec::with_capacity(64),
            events: Vec::with_capacity(64),
        }
    }

    pub(super) fn apply(&mut self, seat: Seat, action: &Action) -> Result<Event, Illegal> {
        let event = self.deal.apply(seat, action)?;
        self.actions.push((seat, *action));
        self.events.push(event);
        Ok(event)
    }

    /// Undoes the last action, by replaying all that went before it.
    pub(super) fn undo(&mut self) {
        self.actions.pop();
        self.events.pop();
        let mut deal = Deal::new(self.deal.rules(), self.deal.deck().clone());
        for (seat, action) in &self.actions {
            deal.apply(*seat, action)
                .expect("these actions were applied in this order before");
        }
        self.deal = deal;
    }

    /// The number of the deal in its match, from 0.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The deal itself, with every card known.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Who sits where.
    pub fn seats(&self) -> &BySeat<Player> {
        &self.seats
    }

    /// Where a player sits; `None` when he sits this deal out.
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        pair::SEATS
            .into_iter()
            .find(|&seat| self.seats[seat] == player)
    }

    /// Whose turn it is; `None` when the deal is over.
    pub fn turn(&self) -> Option<Player> {
        self.deal.turn().map(|seat| self.seats[seat])
    }

    /// What has been done, in order.
    pub fn actions(&self) -> &[(Seat, Action)] {
        &self.actions
    }

    /// What has happened, in order, in full.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The deal as one seat knows it.
    pub fn view(&self, seat: Seat) -> View {
        self.view_after(seat, self.events.len())
    }

    /// The deal as one seat knew it after the first `count` events.
    pub fn view_after(&self, seat: Seat, count: usize) -> View {
        let mut view = Deal::first_view(self.deal.rules(), self.deal.deck(), seat);
        for event in self.events.iter().take(count) {
            view.observe(event.seen_by(seat));
        }
        view
    }
}
