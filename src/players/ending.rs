//! How a hand is ended: the best way that a hand of eleven has.

use crate::{
    cards::{Card, CardSet},
    melds::{Melds, best_discard, deadwood, safest_arrangement},
    play::{Action, KnockKind, View},
    rules::Rules,
};

/// A way to end a hand of eleven: the one that leaves the least deadwood.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ending {
    /// What is thrown; none for big gin.
    discard: Option<Card>,
    /// The cards laid down.
    hand: CardSet,
    /// Their deadwood, in points.
    deadwood: u32,
}

impl Ending {
    /// How this hand of eleven is ended with at most so much deadwood, when the `forbidden` cards may not be thrown;
    /// none if it cannot be.
    #[inline]
    pub(super) fn of(
        rules: &Rules,
        eleven: CardSet,
        forbidden: CardSet,
        most_deadwood: u32,
    ) -> Option<Self> {
        let best = best_discard(eleven, forbidden)?;
        if deadwood(eleven) == 0 && prefers_big_gin(rules, best.deadwood) {
            return Some(Self {
                discard: None,
                hand: eleven,
                deadwood: 0,
            });
        }
        (best.deadwood <= most_deadwood).then(|| Self {
            discard: Some(best.card),
            hand: eleven.without(best.card),
            deadwood: best.deadwood,
        })
    }

    /// Whether it is a knock, gin or big gin.
    pub(super) fn kind(&self) -> KnockKind {
        match (self.discard, self.deadwood) {
            (None, _) => KnockKind::BigGin,
            (Some(_), 0) => KnockKind::Gin,
            (Some(_), _) => KnockKind::Knock,
        }
    }

    /// The card that is thrown; none for big gin.
    pub(super) fn discard(&self) -> Option<Card> {
        self.discard
    }

    /// The cards laid down.
    pub(super) fn hand(&self) -> CardSet {
        self.hand
    }

    /// Their deadwood, in points.
    pub(super) fn deadwood(&self) -> u32 {
        self.deadwood
    }

    /// The melds that let the opponent lay off the fewest of the cards that he may hold.
    pub(super) fn safest_melds(&self, may_hold: CardSet) -> Melds {
        *safest_arrangement(self.hand, may_hold).melds()
    }

    /// The action that ends the hand with these melds.
    pub(super) fn action(&self, melds: Melds) -> Action {
        match self.discard {
            Some(discard) => Action::Knock { discard, melds },
            None => Action::BigGin { melds },
        }
    }
}

/// How the hand of eleven of the view is ended; none if it cannot be.
pub(super) fn ending(view: &View) -> Option<Ending> {
    let forbidden = view.undiscardable();
    Ending::of(view.rules(), view.hand(), forbidden, view.knock_limit())
}

/// How the hand of ten of the view is ended with the last discard taken into it.
pub(super) fn ending_with(view: &View, last_discard: Card) -> Option<Ending> {
    let (rules, eleven) = (view.rules(), view.hand().with(last_discard));
    let forbidden = if rules.turn.discard_taken {
        CardSet::EMPTY
    } else {
        last_discard.into()
    };
    Ending::of(rules, eleven, forbidden, view.knock_limit())
}

/// Whether eleven melded cards are laid down as big gin: where it is played, unless gin pays more and a discard would
/// leave it, which otherwise leaves so much deadwood.
fn prefers_big_gin(rules: &Rules, otherwise: u32) -> bool {
    let pays_more = rules.score.gin_bonus > rules.score.big_gin_bonus;
    rules.gin.big_gin && !(otherwise == 0 && pays_more)
}
