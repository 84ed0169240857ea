//! The benchmark: a player that takes what it sees and knocks at once.

use crate::{
    cards::{Card, CardSet},
    melds::{best_discard, deadwood, deadwood_after_discard},
    play::{Action, View},
};

use super::{Bot, ending::ending, question::Question};

/// The player whom the others are measured against.
///
/// It takes from the discard pile only into a meld, discards what leaves the least deadwood, ends the hand as soon as
/// it may, and remembers nothing. It makes no random choice: of equal discards it throws the highest.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&mut self, view: &View) -> Action {
        match Question::of(view) {
            Question::Take { card, taking, .. } if is_worth_taking(view.hand(), card) => taking,
            Question::Take { leaving, .. } => leaving,
            Question::Discard => discard(view),
            Question::LastDiscard { .. } => Action::TakeDiscard,
            Question::Answered(action) => action,
        }
    }
}

/// Whether `card` would be melded and leave a hand of ten less deadwood. A card that is worth less than one in the hand does not
/// count, and every card taken lowers the deadwood, so play comes to an end.
pub(super) fn is_worth_taking(hand: CardSet, card: Card) -> bool {
    let with = hand.with(card);
    let is_melded = deadwood(with) < deadwood(hand) + card.points();
    is_melded && deadwood_after_discard(with, CardSet::from(card)) < deadwood(hand)
}

fn discard(view: &View) -> Action {
    let hand = view.hand();
    match ending(view) {
        Some(ending) => ending.action(ending.safest_melds(!hand)),
        None => Action::Discard {
            card: best_discard(hand, view.undiscardable())
                .expect("of eleven cards at most one may not be discarded")
                .card,
        },
    }
}
