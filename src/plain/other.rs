//! Somebody across the table: one of the computer's own players, or another program.

use crate::{
    cards::{Card, Deck},
    game::Player,
    play::Action,
    players::{Fault, Manners, Opponent, Situation, program::Visitor},
};

/// Somebody across the table.
pub(super) enum Other {
    /// One of the computer's own players.
    House(Box<Opponent>),
    /// Another program.
    Program {
        /// It.
        visitor: Visitor,
        /// What is done for it beside playing.
        manners: Manners,
        /// The seed of the match.
        seed: u64,
    },
}

impl Other {
    pub(super) fn player(&self) -> Player {
        self.manners().player()
    }

    pub(super) fn draw(&self, spread: &Deck, taken: &[Card]) -> Card {
        self.manners().draw(spread, taken)
    }

    pub(super) fn name_dealer(&self) -> Player {
        self.manners().name_dealer()
    }

    fn manners(&self) -> &Manners {
        match self {
            Self::House(opponent) => opponent.manners(),
            Self::Program { manners, .. } => manners,
        }
    }

    pub(super) fn choose(&mut self, at: &Situation<'_>) -> Result<Action, Fault> {
        match self {
            Self::House(opponent) => {
                opponent.dealt(at.scores);
                Ok(opponent.choose(at.view))
            }
            Self::Program {
                visitor,
                manners,
                seed,
            } => visitor.choose(manners.player(), *seed, at),
        }
    }

    /// The deal is over.
    pub(super) fn over(&mut self, at: &Situation<'_>) {
        match self {
            Self::House(opponent) => opponent.over(at.view),
            Self::Program { visitor, .. } => visitor.over(at),
        }
    }
}
