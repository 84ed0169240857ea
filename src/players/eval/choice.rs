//! What can be done with a hand of eleven, judged.

use crate::{
    cards::Card,
    melds::safest_arrangement,
    play::{Action, View, pair},
};

/// What can be done with a hand of eleven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Discard a card and play on.
    Discard(Card),
    /// Discard a card and end the hand.
    End(Card),
    /// End the hand with eleven melded cards.
    BigGin,
}

impl Move {
    /// The action that this is in a view: a hand that is ended is melded so that the opponent can lay off least.
    pub fn action(self, view: &View) -> Action {
        let may_be_his = view.unseen() | view.known(pair::opponent(view.seat()));
        let melds = |hand| *safest_arrangement(hand, may_be_his).melds();
        match self {
            Self::Discard(card) => Action::Discard { card },
            Self::End(discard) => Action::Knock {
                discard,
                melds: melds(view.hand().without(discard)),
            },
            Self::BigGin => Action::BigGin {
                melds: melds(view.hand()),
            },
        }
    }
}

/// Something that can be done, and what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// What is done.
    pub what: Move,
    /// What it is worth to the seat, in units of [`UNIT`](super::UNIT) points.
    pub value: f32,
}

/// What can be sensibly done with a hand of eleven, judged.
#[derive(Debug, Clone, Copy)]
pub struct Choices {
    list: [Choice; Self::MOST],
    len: usize,
}

impl Choices {
    /// Eleven discards and one end.
    pub(super) const MOST: usize = 12;

    pub(super) const fn new() -> Self {
        let filler = Choice {
            what: Move::BigGin,
            value: 0.0,
        };
        Self {
            list: [filler; Self::MOST],
            len: 0,
        }
    }

    pub(super) fn push(&mut self, choice: Choice) {
        self.list[self.len] = choice;
        self.len += 1;
    }

    /// The choices, in no order of merit; there is at least one.
    pub fn as_slice(&self) -> &[Choice] {
        &self.list[..self.len]
    }

    /// The choice that is worth most; of equals the first.
    pub fn best(&self) -> Choice {
        let mut best = self.list[0];
        for &choice in self.as_slice() {
            if choice.value > best.value {
                best = choice;
            }
        }
        best
    }
}
