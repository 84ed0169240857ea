//! A deal played to its end by simple players.

use crate::{
    cards::Card,
    melds::{Melds, best_arrangement, deadwood_after_discard},
    play::{Action, BySeat, Deal, KnockKind, Outcome, Phase, Seat, Standing, VoidReason},
    players::{
        DiscardFate,
        chance::Draws,
        instant::completes_a_meld,
        pasts::DiscardContext,
        question::{BestKnock, defenders_count},
    },
};

use super::{
    belief::GuessedDeal,
    habit::{Habit, improves},
};

/// How a deal ended that was played out.
#[derive(Debug, Clone, Copy)]
pub struct Ending {
    pub outcome: Outcome,
    /// Who ended it; none where nobody did.
    pub knocker: Option<Seat>,
    /// What the opponents did with the card that was discarded as the move that is tried.
    pub fate: DiscardFate,
}

/// Plays deals to their end. Everybody takes what completes a meld, ends the hand at once and throws what their habit is; who tries
/// moves builds melds, and takes what improves the hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Playout {
    /// Whose moves are tried.
    me: Seat,
}

impl Playout {
    pub(super) const fn new(me: Seat) -> Self {
        Self { me }
    }

    /// How a deal ends after this move.
    pub(super) fn after(self, guess: &GuessedDeal, action: &Action) -> Ending {
        let GuessedDeal { deal, habits } = guess;
        let knocked = |hand, melds, kind| Ending {
            outcome: showdown(deal, self.me, hand, melds, kind),
            knocker: Some(self.me),
            fate: DiscardFate::Left,
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
                    Action::Discard { card } => Some((self.me, card)),
                    _ => None,
                };
                play_out(deal, *habits, Some(self.me), thrown, Some(draws))
            }
        }
    }
}

/// How a deal ends from here on, where each seat has one of these habits.
///
/// `planner` takes what improves their hand, the others take what completes a meld. `thrown` is the card that has just been
/// discarded, and who discarded it. `draws` deals the cards that are drawn; without it they come from the stock of the deal.
pub(super) fn play_out(
    mut deal: Deal,
    habits: BySeat<Habit>,
    planner: Option<Seat>,
    thrown: Option<(Seat, Card)>,
    mut draws: Option<Draws<'_>>,
) -> Ending {
    let (mut fate, mut knocker) = (DiscardFate::Left, None);
    // Whether this turn began by taking the discard that is tried.
    let mut took_it = false;
    let takes = |deal: &Deal, seat, card| {
        let hand = deal.hand(seat);
        if planner == Some(seat) {
            improves(hand, card, &DiscardContext::of(deal, seat))
        } else {
            completes_a_meld(hand, card)
        }
    };
    let outcome = loop {
        let action = match *deal.phase() {
            Phase::Over(outcome) => break outcome,
            Phase::Offer { seat, card } => {
                if takes(&deal, seat, card) {
                    Action::TakeUpcard
                } else {
                    Action::Pass
                }
            }
            Phase::Draw { seat, .. } => {
                let taking = deal.takings().find(|(_, card)| takes(&deal, seat, *card));
                took_it = thrown.is_some_and(|(by, thrown)| {
                    by != seat && taking.is_some_and(|(_, card)| card == thrown)
                });
                if took_it {
                    fate = DiscardFate::Taken;
                }
                taking.map_or(Action::DrawStock, |(action, _)| action)
            }
            Phase::Discard { seat, .. } => {
                let (hand, forbidden) = (deal.hand(seat), deal.undiscardable());
                let limit = deal.knock_limit();
                if let Some(end) = BestKnock::of(deal.rules(), hand, forbidden, limit) {
                    let arrangement = best_arrangement(end.hand);
                    let melds = arrangement.melds();
                    knocker = Some(seat);
                    if took_it {
                        fate = DiscardFate::TakenToEnd;
                    }
                    break showdown(&deal, seat, end.deadwood, melds, end.kind());
                }
                match habits[seat].discard(hand, &DiscardContext::of(&deal, seat)) {
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
        fate,
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
