//! The benchmark: a player that takes what it sees and knocks at once.

use crate::{
    cards::{Card, CardSet},
    melds::{BestDiscard, best_discard, deadwood, deadwood_after_discard},
    play::{Action, OnOffer, Phase, View},
};

use super::{Bot, ending, reply};

/// The player whom the others are measured against.
///
/// It takes from the discard pile only into a meld, discards what leaves the least deadwood, ends the hand as soon as
/// it may, and remembers nothing. It makes no random choice: of equal discards it throws the highest.
#[derive(Debug, Clone, Copy, Default)]
pub struct Greedy;

impl Bot for Greedy {
    fn choose(&mut self, view: &View) -> Action {
        match *view.phase() {
            Phase::Offer { card, .. } if melds_with(view, card) => Action::TakeUpcard,
            Phase::Offer { .. } => Action::Pass,
            Phase::Draw {
                on_offer: OnOffer::Takeable(card),
                ..
            } if melds_with(view, card) => Action::TakeDiscard,
            Phase::Draw { .. } => Action::DrawStock,
            Phase::Discard { .. } => discard(view),
            Phase::LastDiscard { .. } => {
                let take = Action::TakeDiscard;
                if view.check(&take).is_ok() {
                    take
                } else {
                    Action::Pass
                }
            }
            Phase::IrregularKnock { knock, reply, .. } => reply::irregular(view, &knock, reply),
            Phase::Spread { knock } => reply::spread(view, &knock),
            Phase::LayOff {
                extended, deadwood, ..
            } => reply::lay_off(deadwood, &extended).unwrap_or(Action::EndDefence),
            Phase::Over(_) => unreachable!("nobody is asked for an action when the deal is over"),
        }
    }
}

/// Whether `card` would leave less deadwood by being melded. A card that is worth less than one in the hand does not
/// count, so that every card taken lowers the deadwood and play comes to an end.
fn melds_with(view: &View, card: Card) -> bool {
    let hand = view.hand();
    let with = hand.with(card);
    let is_melded = deadwood(with) < deadwood(hand) + card.points();
    is_melded && deadwood_after_discard(with, CardSet::from(card)) < deadwood(hand)
}

fn discard(view: &View) -> Action {
    if let Some(big_gin) = ending::big_gin(view) {
        return big_gin;
    }
    let BestDiscard { card, deadwood } = best_discard(view.hand(), view.undiscardable())
        .expect("of eleven cards at most one may not be discarded");
    if deadwood <= view.knock_limit() {
        ending::knock(view, card, !view.hand())
    } else {
        Action::Discard { card }
    }
}
