//! A deal played to its end by simple players.

use crate::{
    cards::{Card, CardSet},
    melds::{
        Melds, best_arrangement, best_discard, deadwood, deadwood_after_discard, least_deadwood,
    },
    play::{Action, BySeat, Deal, KnockKind, Outcome, Phase, Seat, Standing, VoidReason},
    players::{
        chance::Draws,
        question::{BestKnock, defenders_count},
    },
};

/// How a deal ended that was played out.
#[derive(Debug, Clone, Copy)]
pub struct Ending {
    pub outcome: Outcome,
    /// Who ended it; none where nobody did.
    pub knocker: Option<Seat>,
    /// Whether an opponent took the card that was discarded as the move that is tried.
    pub was_taken: bool,
}

/// Plays deals to their end. Everybody takes what completes a meld, throws what leaves the least and ends the hand at once; but who
/// tries moves keeps cards that may become melds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Playout {
    /// Whose moves are tried.
    me: Seat,
}

impl Playout {
    pub(super) const fn new(me: Seat) -> Self {
        Self { me }
    }

    /// How the deal ends after this move.
    pub(super) fn after(self, deal: &Deal, action: &Action) -> Ending {
        let knocked = |hand, melds, kind| Ending {
            outcome: showdown(deal, self.me, hand, melds, kind),
            knocker: Some(self.me),
            was_taken: false,
        };
        match *action {
            Action::Knock { discard, melds } => {
                let hand = deal.hand(self.me).without(discard);
                let left = hand - melds.cards();
                let kind = if left.is_empty() {
                    KnockKind::Gin
                } else {
                    KnockKind::Knock
                };
                knocked(left.points(), &melds, kind)
            }
            Action::BigGin { melds } => knocked(0, &melds, KnockKind::BigGin),
            _ => {
                let (mut draws, mut deal) = (Draws::new(deal), deal.clone());
                draws.prepare(self.me, action, &mut deal);
                deal.apply(self.me, action)
                    .expect("the move that is tried is legal");
                let thrown = match *action {
                    Action::Discard { card } => Some(card),
                    _ => None,
                };
                play_out(deal, Some(self.me), thrown, Some(draws))
            }
        }
    }
}

/// How a deal ends from here on. `keeper` keeps cards that may become melds; `thrown` is the card that was just discarded;
/// `draws` says which cards the seats draw where that is made up.
pub(super) fn play_out(
    mut deal: Deal,
    keeper: Option<Seat>,
    thrown: Option<Card>,
    mut draws: Option<Draws<'_>>,
) -> Ending {
    let (mut was_taken, mut knocker) = (false, None);
    let outcome = loop {
        let action = match *deal.phase() {
            Phase::Over(outcome) => break outcome,
            Phase::Offer { seat, card } => {
                if completes_a_meld(deal.hand(seat), card) {
                    Action::TakeUpcard
                } else {
                    Action::Pass
                }
            }
            Phase::Draw { seat, .. } => {
                let hand = deal.hand(seat);
                let taking = deal
                    .takings()
                    .find(|(_, card)| completes_a_meld(hand, *card));
                was_taken |= Some(seat) != keeper
                    && thrown.is_some()
                    && taking.map(|(_, card)| card) == thrown;
                taking.map_or(Action::DrawStock, |(action, _)| action)
            }
            Phase::Discard { seat, .. } => {
                let (hand, forbidden) = (deal.hand(seat), deal.undiscardable());
                let limit = deal.knock_limit();
                if let Some(end) = BestKnock::of(deal.rules(), hand, forbidden, limit) {
                    let arrangement = best_arrangement(end.hand);
                    let melds = arrangement.melds();
                    knocker = Some(seat);
                    break showdown(&deal, seat, end.deadwood, melds, end.kind());
                }
                let thrown = if Some(seat) == keeper {
                    keeping_pairs(hand, forbidden)
                } else {
                    best_discard(hand, forbidden).map(|best| best.card)
                };
                match thrown {
                    Some(card) => Action::Discard { card },
                    None => break VOID,
                }
            }
            Phase::LastDiscard { seat, card, .. } => {
                let left = deadwood_after_discard(deal.hand(seat).with(card), card.into());
                if left <= deal.knock_limit() {
                    Action::TakeDiscard
                } else {
                    Action::Pass
                }
            }
            Phase::Double { .. }
            | Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::LayOff { .. } => {
                break VOID;
            }
        };
        let turn = deal.turn().expect("the deal is not over");
        if let Some(draws) = &mut draws {
            draws.prepare(turn, &action, &mut deal);
        }
        if deal.apply(turn, &action).is_err() {
            break VOID;
        }
    };
    Ending {
        outcome,
        knocker,
        was_taken,
    }
}

const VOID: Outcome = Outcome::Void(VoidReason::StockExhausted);

/// How the hand ends when a seat knocks, and every opponent defends as well as they can.
fn showdown(deal: &Deal, knocker: Seat, count: u32, melds: &Melds, kind: KnockKind) -> Outcome {
    let counts = BySeat::from_fn(deal.seats(), |seat| {
        if seat == knocker {
            count
        } else {
            defenders_count(deal.rules(), deal.hand(seat), kind, melds)
        }
    });
    deal.scoring()
        .showdown(knocker, kind, Standing::Regular, counts)
}

/// What is thrown of a hand of eleven by who keeps pairs and neighbors for a while; none where nothing may be thrown.
fn keeping_pairs(hand: CardSet, forbidden: CardSet) -> Option<Card> {
    /// How many points of deadwood a card that goes with another one, or with two of them, may cost.
    const PER_PARTNER: usize = 2;
    let loose = least_deadwood(hand);
    let cost = |card: &Card| {
        let at = CardSet::from(*card).bits();
        let suited = CardSet::FULL.only(at << 1 | at << 2 | at >> 1 | at >> 2);
        let partners = loose & (suited | CardSet::of_rank(card.rank()).without(*card));
        (card.points() as usize + 2 * PER_PARTNER) - PER_PARTNER * partners.len().min(2)
    };
    let thrown = (loose - forbidden).iter().max_by_key(cost);
    thrown.or_else(|| best_discard(hand, forbidden).map(|best| best.card))
}

/// Whether a card would be melded, and leave a hand of ten less deadwood.
pub(crate) fn completes_a_meld(hand: CardSet, card: Card) -> bool {
    let (with, count) = (hand.with(card), deadwood(hand));
    deadwood(with) < count + card.points()
        && deadwood_after_discard(with, CardSet::from(card)) < count
}
