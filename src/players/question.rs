//! What a player is asked to decide, with everything sorted out that is no matter of strength: how a hand is best ended,
//! and how a knock is answered.

use crate::{
    cards::{Card, CardSet},
    melds::{
        Melds, best_arrangement, best_discard, deadwood, deadwood_after_lay_offs, defend,
        safest_arrangement,
    },
    play::{Action, Knock, KnockKind, OnOffer, Phase, Reply, View, ways::next_lay_off},
    rules::Rules,
};

/// What a player is asked to decide.
pub(super) enum TurnQuestion {
    /// Whether to take a card from the discard pile: the first upcard or the last discard.
    Take {
        /// The card.
        card: Card,
        /// How it is taken.
        taking: Action,
        /// How it is left.
        leaving: Action,
    },
    /// What to discard from the hand of eleven, and whether to end the hand with it.
    Discard,
    /// Whether to take the last discard under the fiftieth-card rule and knock with it, which is possible.
    LastDiscard {
        /// The card.
        card: Card,
    },
    /// There is nothing to decide, or one best answer that every player finds.
    Answered(Action),
}

impl TurnQuestion {
    /// What the seat whose turn it is has to decide.
    ///
    /// # Panics
    ///
    /// When the deal is over: then nobody is asked.
    pub(super) fn of(view: &View) -> Self {
        match *view.phase() {
            Phase::Offer { card, .. } => Self::Take {
                card,
                taking: Action::TakeUpcard,
                leaving: Action::Pass,
            },
            Phase::Draw {
                on_offer: OnOffer::Takeable(card),
                ..
            } => Self::Take {
                card,
                taking: Action::TakeDiscard,
                leaving: Action::DrawStock,
            },
            Phase::Draw {
                on_offer: OnOffer::Passed(_),
                ..
            } => Self::Answered(Action::DrawStock),
            Phase::Discard { .. } => Self::Discard,
            Phase::LastDiscard { card, .. } => match view.check(&Action::TakeDiscard) {
                Ok(()) => Self::LastDiscard { card },
                Err(_) => Self::Answered(Action::Pass),
            },
            Phase::IrregularKnock { knock, reply, .. } => {
                Self::Answered(against_irregular(view, &knock, reply))
            }
            Phase::Spread { knock, .. } => Self::Answered(best_spread(view, &knock)),
            Phase::LayOff {
                extended, deadwood, ..
            } => {
                let lay_off = lay_off(deadwood, &extended);
                Self::Answered(lay_off.unwrap_or(Action::EndDefence))
            }
            Phase::Over(_) => panic!("nobody is asked for an action when the deal is over"),
        }
    }
}

/// A way to end a hand of eleven: the one that leaves the least deadwood.
#[derive(Debug, Clone, Copy)]
pub(super) struct BestKnock {
    /// What is thrown; none for big gin.
    discard: Option<Card>,
    /// The cards laid down.
    hand: CardSet,
    /// Their deadwood, in points.
    deadwood: u32,
}

impl BestKnock {
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
pub(super) fn ending(view: &View) -> Option<BestKnock> {
    let forbidden = view.undiscardable();
    BestKnock::of(view.rules(), view.hand(), forbidden, view.knock_limit())
}

/// How the hand of ten of the view is ended with the last discard taken into it.
pub(super) fn ending_with(view: &View, last_discard: Card) -> Option<BestKnock> {
    let (rules, eleven) = (view.rules(), view.hand().with(last_discard));
    let forbidden = if rules.turn.discard_taken {
        CardSet::EMPTY
    } else {
        last_discard.into()
    };
    BestKnock::of(rules, eleven, forbidden, view.knock_limit())
}

/// Whether eleven melded cards are laid down as big gin: where it is played, unless gin pays more and a discard would
/// leave it, which otherwise leaves so much deadwood.
fn prefers_big_gin(rules: &Rules, otherwise: u32) -> bool {
    let pays_more = rules.score.gin_bonus > rules.score.big_gin_bonus;
    rules.gin.big_gin && !(otherwise == 0 && pays_more)
}

/// The melds to lay down against a knock: together with the lay-offs to come they leave the least deadwood.
fn best_spread(view: &View, knock: &Knock) -> Action {
    let arrangement = if view.may_lay_off(knock) {
        defend(view.hand(), &knock.melds).arrangement
    } else {
        best_arrangement(view.hand())
    };
    Action::Spread {
        melds: *arrangement.melds(),
    }
}

/// The next card to lay off: everything that fits is laid off.
fn lay_off(deadwood: CardSet, melds: &Melds) -> Option<Action> {
    next_lay_off(deadwood, melds).map(Action::LayOff)
}

/// The answer to a knock with too much deadwood.
///
/// One lay-off makes the knock count as an undercut, so that comes first. Without one the knock is accepted if that
/// wins the hand. Otherwise play goes on: the knocker's hand has been seen, and one's own has not.
fn against_irregular(view: &View, knock: &Knock, reply: Reply) -> Action {
    match reply {
        Reply::Nothing => {
            let defence = defend(view.hand(), &knock.melds);
            if !defence.lay_offs.is_empty() {
                Action::Spread {
                    melds: *defence.arrangement.melds(),
                }
            } else if wins_against(view.rules(), defence.deadwood, knock.deadwood.points()) {
                Action::AcceptKnock
            } else {
                Action::RefuseKnock
            }
        }
        Reply::Shown { deadwood, .. } => {
            lay_off(deadwood, &knock.melds).unwrap_or(Action::PlayExposed)
        }
    }
}

/// The count that a defender who holds `hand` is left with against these melds.
pub(super) fn defenders_count(rules: &Rules, hand: CardSet, kind: KnockKind, melds: &Melds) -> u32 {
    if kind.allows_lay_offs(rules) {
        deadwood_after_lay_offs(hand, melds)
    } else {
        deadwood(hand)
    }
}

/// Whether a defender's count beats a knocker's.
fn wins_against(rules: &Rules, defender: u32, knocker: u32) -> bool {
    defender < knocker || (defender == knocker && rules.score.undercut_on_tie)
}
