//! What moves by itself at the table: the cards that are dealt, and the opponent.

use std::time::Duration;

use crate::{
    game::{Entry, EntryError},
    play::Action,
    tui::{
        message::{Effect, Ticket},
        pace::Pace,
    },
};

use super::Sitting;

/// What the opponent is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mind {
    /// Nothing: it is not his turn.
    Resting,
    /// He has been asked for a move.
    Thinking(Ticket),
    /// He has decided, and the move is shown after a wait.
    Ready {
        /// The move.
        action: Action,
        /// How much of the wait is left.
        left: Duration,
    },
}

/// The cards being dealt, one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dealing {
    /// How many lie before the players.
    pub dealt: usize,
    /// How long until the next one.
    pub left: Duration,
}

impl Dealing {
    /// How many cards two hands are.
    pub const CARDS: usize = 20;
}

impl Sitting {
    /// Takes the opponent's answer, if the state it was asked for still stands.
    pub fn answered(&mut self, ticket: Ticket, action: Action, pace: Pace) -> Vec<Effect> {
        if self.mind != Mind::Thinking(ticket) {
            return Vec::new();
        }
        let wait = match pace.before(&action) {
            // Without a wait there would be no time to take a move back in.
            None if self.may_take_back() => Pace::Calm.before(&action),
            wait => wait,
        };
        match wait {
            Some(left) if !self.hurried => {
                self.mind = Mind::Ready { action, left };
                Vec::new()
            }
            Some(_) | None => self.opponent_plays(action, pace),
        }
    }

    pub(super) fn opponent_plays(&mut self, action: Action, pace: Pace) -> Vec<Effect> {
        let player = self.other();
        match self.push(Entry::Played { player, action }, pace) {
            Ok(effects) => effects,
            Err(why) => self.instead_of(&why, pace),
        }
    }

    /// A computer player that tries what the rules forbid must not hold the game up: its first legal move is played.
    fn instead_of(&mut self, why: &EntryError, pace: Pace) -> Vec<Effect> {
        let player = self.other();
        let legal = self
            .dealt()
            .and_then(|deal| deal.deal().legal().into_iter().next());
        let effects =
            legal.and_then(|action| self.push(Entry::Played { player, action }, pace).ok());
        let name = self.other_name();
        let told = format!("{name} tried what is not allowed, and played something else: {why}");
        self.refuse(&told);
        effects.unwrap_or_default()
    }

    /// Lets time pass.
    pub fn passed(&mut self, elapsed: Duration, pace: Pace) -> Vec<Effect> {
        if let Some(dealing) = &mut self.dealing {
            let mut elapsed = elapsed;
            while elapsed >= dealing.left {
                elapsed -= dealing.left;
                dealing.dealt += 1;
                match pace.per_card() {
                    Some(left) if dealing.dealt < Dealing::CARDS => dealing.left = left,
                    Some(_) | None => {
                        self.dealing = None;
                        return Vec::new();
                    }
                }
            }
            dealing.left -= elapsed;
            return Vec::new();
        }
        match &mut self.mind {
            Mind::Ready { left, .. } if *left > elapsed => {
                *left -= elapsed;
                Vec::new()
            }
            Mind::Ready { action, .. } => {
                let action = *action;
                self.opponent_plays(action, pace)
            }
            Mind::Resting | Mind::Thinking(_) => Vec::new(),
        }
    }

    /// When the next thing moves by itself; `None` while nothing does.
    pub fn moves_in(&self) -> Option<Duration> {
        match (self.dealing, self.mind) {
            (Some(dealing), _) => Some(dealing.left),
            (None, Mind::Ready { left, .. }) => Some(left),
            (None, Mind::Resting | Mind::Thinking(_)) => None,
        }
    }

    /// Whether something moves, or the opponent is thinking.
    pub fn is_moving(&self) -> bool {
        self.dealing.is_some() || self.mind != Mind::Resting
    }

    /// Finishes at once what moves, up to the player's turn.
    pub fn hurry(&mut self, pace: Pace) -> Vec<Effect> {
        if self.dealing.take().is_some() && self.mind == Mind::Resting {
            return Vec::new();
        }
        self.hurried = self.mind != Mind::Resting;
        match self.mind {
            Mind::Ready { action, .. } => self.opponent_plays(action, pace),
            Mind::Resting | Mind::Thinking(_) => Vec::new(),
        }
    }
}
