//! What a move does, and what a player would make of it at first sight.

use crate::{
    cards::{Card, CardSet},
    melds::{Arrangement, deadwood},
    play::{Action, KnockKind, View},
};

/// What a move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveClass {
    /// Takes a card from the pile.
    Takes,
    /// Draws from the stock, or nothing.
    Leaves,
    /// Discards.
    Throws,
    /// Ends the hand.
    Ends,
    /// Offers a double, or answers one.
    Doubles,
    /// Answers a knock, with everything known.
    Answers,
}

impl MoveClass {
    /// Whether two of them answer one question, so that either can be the natural move.
    pub(super) fn is_beside(self, other: Self) -> bool {
        let draws = |class| matches!(class, Self::Takes | Self::Leaves);
        let ends_turn = |class| matches!(class, Self::Throws | Self::Ends);
        draws(self) && draws(other) || ends_turn(self) && ends_turn(other)
    }

    pub(super) const fn of(action: &Action) -> Self {
        match action {
            Action::TakeUpcard | Action::TakeDiscard | Action::TakeCard { .. } => Self::Takes,
            Action::Pass | Action::DrawStock | Action::LookBack => Self::Leaves,
            Action::Discard { .. } => Self::Throws,
            Action::Knock { .. } | Action::BigGin { .. } => Self::Ends,
            Action::OfferDouble | Action::AcceptDouble | Action::RefuseDouble => Self::Doubles,
            Action::Spread { .. }
            | Action::LayOff(_)
            | Action::EndDefence
            | Action::AcceptKnock
            | Action::RefuseKnock
            | Action::PlayExposed
            | Action::PickUp => Self::Answers,
        }
    }
}

/// Whether two actions differ in nothing but the melds laid down.
pub(super) fn is_same(one: &Action, other: &Action) -> bool {
    match (one, other) {
        (Action::Knock { discard: one, .. }, Action::Knock { discard: other, .. }) => one == other,
        (Action::BigGin { .. }, Action::BigGin { .. })
        | (Action::Spread { .. }, Action::Spread { .. }) => true,
        _ => one == other,
    }
}

/// How a hand would be ended by this action, and with how much deadwood; `None` for any other action.
pub(super) fn ending(view: &View, action: &Action) -> Option<(KnockKind, u32)> {
    match *action {
        Action::Knock { discard, melds } => {
            let laid = Arrangement::new(view.hand().without(discard), melds).ok()?;
            Some(match laid.points() {
                0 => (KnockKind::Gin, 0),
                points => (KnockKind::Knock, points),
            })
        }
        Action::BigGin { .. } => Some((KnockKind::BigGin, 0)),
        _ => None,
    }
}

/// The card that an action takes from a discard pile.
pub(super) fn taken_card(view: &View, action: &Action) -> Option<Card> {
    match *action {
        Action::TakeCard { card } => Some(card),
        Action::TakeUpcard | Action::TakeDiscard => view.phase().on_offer(),
        _ => None,
    }
}

/// Whether this card would be melded in the hand.
pub(super) fn melds(hand: CardSet, card: Card) -> bool {
    deadwood(hand.with(card)) < deadwood(hand) + card.points()
}

/// Whether this action discards a card of a meld that the other cards do not make up for.
pub(super) fn breaks_meld(view: &View, action: &Action) -> bool {
    let hand = view.hand();
    matches!(*action, Action::Discard { card } if deadwood(hand.without(card)) > deadwood(hand))
}

/// How much a move asks for an explanation where it is one of moves that are equally good: a broken meld most of all, then
/// low cards thrown and what was taken without a meld; the end of a hand, which everybody sees, the least.
pub(super) fn strangeness(view: &View, action: &Action) -> (u32, u32) {
    match *action {
        Action::Discard { card } => {
            let left = view.hand().without(card);
            (deadwood(left), 10 - card.points())
        }
        Action::TakeUpcard | Action::TakeDiscard | Action::TakeCard { .. } => {
            let card = taken_card(view, action);
            (
                u32::from(!card.is_some_and(|card| melds(view.hand(), card))),
                0,
            )
        }
        _ => (0, 1),
    }
}
