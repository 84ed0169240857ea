//! A trial of a move: one imagined deal, played on.

use crate::{
    cards::CardSet,
    melds::{LayOff, least_deadwood},
    play::{Action, Outcome, Seat, pair},
    players::{DiscardFate, WatchedDeal, chance::Draws},
};

use super::draw_luck::draw_luck;

/// What a move led to in an imagined deal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trial {
    /// How it ended.
    pub end: TrialEnd,
    /// What the opponent did with what lay on the pile in their next turn.
    pub fate: DiscardFate,
    /// What became of the cards of the seat.
    pub cards: CardUse,
    /// How lucky the draws of both were, in points for the seat at a stake of one; zero on average.
    pub luck: f32,
}

/// What became of the cards of a seat when its hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CardUse {
    /// Those in its melds.
    pub melded: CardSet,
    /// Those that it laid off.
    pub laid_off: CardSet,
}

impl CardUse {
    fn note(&mut self, action: &Action) {
        match action {
            Action::LayOff(LayOff { card, .. }) => {
                self.laid_off.insert(*card);
            }
            Action::Knock { melds, .. } | Action::BigGin { melds } | Action::Spread { melds } => {
                self.melded = melds.cards();
            }
            _ => {}
        }
    }

    /// The same of a hand that ended with these cards. What lies in no meld yet is melded as well as it can be.
    fn of(self, hand: CardSet) -> Self {
        if !self.melded.is_empty() {
            return self;
        }
        let left = hand - self.laid_off;
        let melded = left - least_deadwood(left);
        Self { melded, ..self }
    }
}

/// How a trial ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TrialEnd {
    /// With the hand.
    Over(Outcome),
    /// Before: what the hand was worth then to the seat by the evaluator, in units of [`UNIT`](crate::players::eval::UNIT) points at
    /// the stake of the view.
    Rated(f32),
}

/// A trial that is being played.
pub(super) struct RunningTrial<'a> {
    pub watched: &'a mut WatchedDeal,
    me: Seat,
    draws: Draws<'a>,
    cards: CardUse,
    luck: f32,
}

impl<'a> RunningTrial<'a> {
    /// One of a move of this seat.
    pub(super) fn new(me: Seat, watched: &'a mut WatchedDeal, draws: Draws<'a>) -> Self {
        Self {
            watched,
            me,
            draws,
            cards: CardUse::default(),
            luck: 0.0,
        }
    }

    pub(super) fn play(&mut self, seat: Seat, action: &Action) {
        let deal = &mut self.watched.deal;
        self.draws.prepare(seat, action, deal);
        if *action == Action::DrawStock {
            self.luck += draw_luck(deal, seat, self.me);
        }
        if seat == self.me {
            self.cards.note(action);
        }
        self.watched.play(seat, action);
    }

    /// What it came to; `before` is how many events there were when the move had been made.
    pub(super) fn ended(&self, end: TrialEnd, before: usize) -> Trial {
        let since = &self.watched.views[self.me].history()[before..];
        Trial {
            fate: DiscardFate::of(since, pair::opponent(self.me)),
            cards: match end {
                TrialEnd::Over(_) => self.cards.of(self.watched.deal.hand(self.me)),
                TrialEnd::Rated(_) => self.cards,
            },
            end,
            luck: self.luck,
        }
    }
}
