//! What can be said in line mode.

use crate::{analysis::coach::Effort, cards::Card, play::Action, session::Intent};

use super::card_name::CardName;

/// What was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineCommand {
    /// Enter alone.
    Enter,
    /// A number alone: a card of the spread deck, one of several ways, or a rank.
    Number(usize),
    /// What the session does with nothing added.
    Want(Intent),
    /// Take this card, which has to be the upcard.
    TakeCard(Card),
    /// Discard a card; a card alone means that too.
    Discard(CardName),
    /// Knock, with this discard and one of the ways to lay the hand down, counted from 1.
    Knock(Option<CardName>, Option<usize>),
    /// Go gin, in the same way.
    Gin(Option<CardName>, Option<usize>),
    /// A hint, or the answer of a drill, which gives up.
    TellMe,
    /// Hint at the best move, compared with this one.
    Compare(ComparedMove, Effort),
    /// List the ways to lay the hand down, or choose one.
    Melds(Ways),
    /// Lay a card off, on one of the melds, counted from 1.
    LayOff(CardName, Option<usize>),
    /// You deal.
    Me,
    /// The opponent: their known cards, or they deal.
    Opponent,
    Hand,
    /// What each discard leaves.
    Leaves,
    Sheet(HowMuch),
    Rules(HowMuch),
    /// Review the last hand, or all of them.
    Review(HowMuch),
    /// The statistics: counted, or judged by the coach as well.
    Statistics(HowMuch),
    /// List the unfinished matches, or the newest.
    Matches(HowMuch),
    /// Resume the match of this number.
    Continue(u32),
    Help,
    Quit,
}

/// The move that a hint is asked to speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ComparedMove {
    /// A draw from the stock, a pass, a double and its answers, or the end of the lay-offs.
    Play(Action),
    /// Take this card, or the one that lies open.
    Take(Option<Card>),
    Discard(CardName),
    Knock,
    Gin,
}

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HowMuch {
    /// What matters most.
    Short,
    Whole,
}

/// Ways to lay a hand down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ways {
    /// List them.
    List(HowMuch),
    /// List those after this discard.
    After(CardName),
    /// Choose this one, counted from 1.
    Number(usize),
}
