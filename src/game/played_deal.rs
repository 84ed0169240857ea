//! The deals of a match: who sits where, and what has been done in them.

use std::ops::Deref;

use crate::{
    cards::Deck,
    play::{Action, BySeat, Deal, Event, Illegal, Seat, View},
    rules::Rules,
};

use super::Player;

/// A deal of a match: who sits where, the cards, and what has been done in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedDeal {
    number: u64,
    players: usize,
    seats: BySeat<Player>,
    deal: Deal,
    actions: Vec<(Seat, Action)>,
    events: Vec<Event>,
    /// How many events came before each hint that was asked for.
    hints: Vec<usize>,
}

impl PlayedDeal {
    /// The deal of this number, at a table of `players`.
    pub(super) fn new(
        rules: &Rules,
        number: u64,
        players: usize,
        seats: BySeat<Player>,
        deck: Deck,
    ) -> Self {
        Self {
            number,
            players,
            seats,
            deal: Deal::new(rules, deck),
            // A deal seldom takes more.
            actions: Vec::with_capacity(64),
            events: Vec::with_capacity(64),
            hints: Vec::new(),
        }
    }

    pub(super) fn apply(&mut self, seat: Seat, action: &Action) -> Result<Event, Illegal> {
        let event = self.deal.apply(seat, action)?;
        self.actions.push((seat, *action));
        self.events.push(event);
        Ok(event)
    }

    /// Notes that whose turn it is asks for a hint.
    pub(super) fn hint(&mut self) {
        self.hints.push(self.events.len());
    }

    /// Whether a hint was asked for after so many events.
    pub fn was_hinted(&self, events: usize) -> bool {
        self.hints.contains(&events)
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

    /// How many people sit at the table.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The deal itself, with every card known.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Who sits where.
    pub fn seats(&self) -> &BySeat<Player> {
        &self.seats
    }

    /// Where a player sits; `None` for one who sits this deal out.
    pub fn seat_of(&self, player: Player) -> Option<Seat> {
        self.seats.find(&player)
    }

    /// Whose turn it is; `None` when the deal is over.
    pub fn turn(&self) -> Option<Player> {
        self.deal.turn().map(|seat| self.seats[seat])
    }

    /// What has been done, in order.
    pub fn actions(&self) -> &[(Seat, Action)] {
        &self.actions
    }

    /// The first who sits in it beside this player.
    pub fn first_beside(&self, player: Player) -> Option<Player> {
        let mut seated = self.seats.as_slice().iter();
        seated.find(|other| **other != player).copied()
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

/// The deals of a match that are played at once: one, or two side by side. It stands for the one in which the next action
/// is due.
///
/// Two deals go on in turn, one action each, the first one first, until one of them ends; then the other goes on alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentDeals(Vec<PlayedDeal>);

impl CurrentDeals {
    /// These, of which there is at least one.
    pub(super) fn new(deals: Vec<PlayedDeal>) -> Self {
        debug_assert!(!deals.is_empty(), "at least one deal is played");
        Self(deals)
    }

    /// All of them, in the order in which they were dealt: at least one.
    pub fn all(&self) -> &[PlayedDeal] {
        &self.0
    }

    /// The deal in which a player sits.
    pub fn of(&self, player: Player) -> Option<&PlayedDeal> {
        self.0.iter().find(|deal| deal.seat_of(player).is_some())
    }

    /// The deals in which a player does not sit.
    pub fn beside(&self, player: Player) -> impl Iterator<Item = &PlayedDeal> {
        let beside = move |deal: &&PlayedDeal| deal.seat_of(player).is_none();
        self.0.iter().filter(beside)
    }

    /// How many actions have been made in all of them.
    pub fn moves(&self) -> usize {
        self.0.iter().map(|deal| deal.actions.len()).sum()
    }

    /// The place of the deal in which the next action is due; that of the last one when all are over.
    ///
    /// The one with fewer actions is next, so that a move which was taken back is made again before anything else.
    fn due(&self) -> usize {
        let going_on = (0..self.0.len()).filter(|&at| self.0[at].turn().is_some());
        let due = going_on.min_by_key(|&at| self.0[at].actions.len());
        due.unwrap_or(self.0.len() - 1)
    }

    /// The deal in which the next action is due.
    pub(super) fn due_mut(&mut self) -> &mut PlayedDeal {
        let due = self.due();
        &mut self.0[due]
    }

    /// The deal in which a player sits, and where.
    pub(super) fn of_mut(&mut self, player: Player) -> Option<(&mut PlayedDeal, Seat)> {
        let mut deals = self.0.iter_mut();
        deals.find_map(|deal| deal.seat_of(player).map(|seat| (deal, seat)))
    }
}

impl Deref for CurrentDeals {
    type Target = PlayedDeal;

    fn deref(&self) -> &PlayedDeal {
        &self.0[self.due()]
    }
}
