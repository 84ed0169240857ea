//! What was typed, as a command; whether it can be done now is decided elsewhere.

use crate::{
    cards::{Card, Rank},
    session::Side,
};

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing: Enter alone.
    Enter,
    /// Yes.
    Yes,
    /// No.
    No,
    /// A number alone: a card of the spread, one of several ways, or a rank.
    Number(usize),
    /// Draw from the stock.
    Stock,
    /// Take what lies open, which may be named.
    Take(Option<Card>),
    /// Leave what is offered.
    Pass,
    /// Discard a card; a card alone means that too.
    Discard(CardName),
    /// End the hand with deadwood left.
    Knock(Typed),
    /// End the hand without deadwood.
    Gin(Typed),
    /// End the hand with eleven melded cards.
    BigGin,
    /// The ways to lay the hand down.
    Melds(Ways),
    /// Lay a card off, on one of the melds counted from one where that matters.
    LayOff(CardName, Option<usize>),
    /// Do the best that can be done in the defence.
    Best,
    /// Lay off no more.
    Done,
    /// Accept a knock with too much deadwood.
    Accept,
    /// Refuse a knock with too much deadwood.
    Refuse,
    /// The knocker plays on with his cards exposed.
    Exposed,
    /// The knocker picks up his hand.
    PickUp,
    /// The one who types deals.
    Me,
    /// The opponent: his known cards, or he deals.
    Opponent,
    /// Tell the hand and the table again.
    Hand,
    /// What each discard would leave.
    Leaves,
    /// The score sheet.
    Sheet(Page),
    /// The house rules.
    Rules(Page),
    /// The discard pile.
    Pile,
    /// Take the last move back.
    Undo,
    /// What the coach would do.
    Hint,
    /// What the decisions were worth: of the last hand, or of all.
    Review(Page),
    /// Play the last hand again.
    Again(Side),
    /// What all matches say: counted, or judged by the coach as well.
    Statistics(Page),
    /// The commands.
    Help,
    /// Leave.
    Quit,
}

/// How much of a page is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// What matters now.
    Short,
    /// All of it.
    Whole,
}

/// A card as it was named: in full, or by its rank where it is the only one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardName {
    /// Rank and suit.
    Card(Card),
    /// The rank alone.
    Rank(Rank),
}

/// How a hand is to be ended, as it was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Typed {
    /// The discard, if it was named.
    pub discard: Option<CardName>,
    /// Which of the ways to lay the hand down, counted from one.
    pub way: Option<usize>,
}

/// Which ways to lay the hand down are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ways {
    /// Those that matter, or all of them, to be listed.
    List(Page),
    /// Those after this discard, to be listed.
    After(CardName),
    /// This one, counted from one.
    Number(usize),
}
