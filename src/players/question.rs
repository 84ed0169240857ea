//! What a player has to decide, without what every player decides alike: how a hand is best ended,
//! and how a knock is answered.

use crate::{
    cards::{Card, CardSet},
    melds::{
        Melds, best_arrangement, best_discard, deadwood, deadwood_after_discard,
        deadwood_after_lay_offs, defend, safest_arrangement,
    },
    play::{Action, Knock, KnockKind, OnOffer, Phase, Reply, View, ways::next_lay_off},
    rules::Rules,
};

/// When to end a hand. Gin is always taken.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Knocking {
    /// When it is rated above playing on, with this many points added. More than 0 is hasty, less is greedy.
    Weighed(f64),
    /// At the first chance.
    AtOnce,
    /// With gin alone, until the stock comes to its end.
    Gin,
}

/// What a player is asked to decide.
pub(super) enum TurnQuestion {
    /// Whether to take a card from the discard pile: the first upcard or the last discard.
    Take {
        card: Card,
        /// How it is taken.
        taking: Action,
        /// How it is left.
        leaving: Action,
    },
    /// What to discard from the hand of eleven, and whether to end the hand with it.
    Discard,
    /// Whether to take the last discard under the fiftieth-card rule and knock with it, which is possible.
    LastDiscard { card: Card },
    /// There is nothing to decide, or one best answer that every player finds.
    Answered(Action),
}

impl TurnQuestion {
    /// What the seat whose turn it is has to decide.
    ///
    /// # Panics
    ///
    /// When the deal is over.
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
                on_offer: OnOffer::Passed(_) | OnOffer::Own(_),
                ..
            } => Self::Answered(Action::DrawStock),
            Phase::Draw {
                on_offer: OnOffer::Discards,
                ..
            } => Self::among_discards(view),
            // Who judges doubles does so before.
            Phase::Double { .. } => Self::Answered(Action::AcceptDouble),
            Phase::Discard { .. } => Self::Discard,
            Phase::LastDiscard { card, .. } => match view.check(&Action::TakeDiscard) {
                Ok(()) => Self::LastDiscard { card },
                Err(_) => Self::Answered(Action::Pass),
            },
            Phase::IrregularKnock {
                knock,
                reply: Reply::Nothing,
                ..
            } => Self::Answered(against_irregular(view, &knock)),
            Phase::IrregularKnock { .. } => Self::Answered(lay_off_or(view, Action::PlayExposed)),
            Phase::Spread {
                knock, extended, ..
            } => {
                let arrangement = if view.may_lay_off(&knock) {
                    defend(view.hand(), &extended).arrangement
                } else {
                    best_arrangement(view.hand())
                };
                Self::Answered(Action::Spread {
                    melds: *arrangement.melds(),
                })
            }
            Phase::LayOff { .. } => Self::Answered(lay_off_or(view, Action::EndDefence)),
            Phase::Over(_) => panic!("nobody is asked for an action when the deal is over"),
        }
    }
}

impl TurnQuestion {
    /// Of several cards on offer only the one that leaves the least deadwood is worth a thought.
    fn among_discards(view: &View) -> Self {
        let left = |card: &Card| deadwood_after_discard(view.hand().with(*card), (*card).into());
        let takings = view.takings();
        match takings.min_by_key(|(_, card)| left(card)) {
            Some((taking, card)) => Self::Take {
                card,
                taking,
                leaving: Action::DrawStock,
            },
            None => Self::Answered(Action::DrawStock),
        }
    }
}

/// A way to end a hand of eleven: the one that leaves the least deadwood.
#[derive(Debug, Clone, Copy)]
pub(super) struct BestKnock {
    /// What is thrown; none for big gin.
    pub(super) discard: Option<Card>,
    /// The cards laid down.
    pub(super) hand: CardSet,
    /// Their deadwood, in points.
    pub(super) deadwood: u32,
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

    /// The melds that let the opponent lay off the fewest of the cards that they may hold.
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
    let mut forbidden = CardSet::EMPTY;
    if !rules.turn.discard_taken {
        forbidden.insert(last_discard);
    }
    BestKnock::of(rules, eleven, forbidden, view.knock_limit())
}

/// Whether eleven melded cards are laid down as big gin: where it is played, unless gin pays more and a discard would
/// leave it, which otherwise leaves so much deadwood.
fn prefers_big_gin(rules: &Rules, otherwise: u32) -> bool {
    let pays_more = rules.score.gin_bonus > rules.score.big_gin_bonus;
    rules.gin.big_gin && !(otherwise == 0 && pays_more)
}

/// The next card to lay off, as everything that fits is laid off; else this action.
fn lay_off_or(view: &View, otherwise: Action) -> Action {
    let open = view.phase().open_to_lay_off();
    let next = open.and_then(|(deadwood, onto)| next_lay_off(deadwood, &onto));
    next.map_or(otherwise, Action::LayOff)
}

/// The answer to a knock with too much deadwood.
///
/// One lay-off makes the knock count as an undercut, so that comes first. Without one the knock is accepted if that
/// wins the hand. Otherwise play goes on: the knocker's hand has been seen, and one's own has not.
fn against_irregular(view: &View, knock: &Knock) -> Action {
    let defense = defend(view.hand(), &knock.melds);
    let (own, theirs) = (defense.deadwood, knock.deadwood.points());
    if !defense.lay_offs.is_empty() {
        Action::Spread {
            melds: *defense.arrangement.melds(),
        }
    } else if own < theirs || (own == theirs && view.rules().score.undercut_on_tie) {
        Action::AcceptKnock
    } else {
        Action::RefuseKnock
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
