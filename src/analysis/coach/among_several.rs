//! A first look at the moves of a deal of three or four hands, in points of the hand, by rules of thumb.

use crate::{
    melds::{can_lay_off, deadwood, deadwood_after_discard},
    play::{Action, Knock, KnockKind, Phase, View},
    players::{
        Scores,
        chance::chance,
        instant::completes_a_meld,
        odds::many,
        several::{PRIOR_OF_A_MELD, PRIOR_OF_DEADWOOD, SeveralOutlook},
    },
};

use super::{
    move_class::{ending, taken_card},
    values::{Prospect, count_left},
};

/// In how many hands of those who answer a knock later an answer is looked at.
const HANDS: usize = 200;

/// The seed of these hands: the same for everybody.
const SEED: u64 = 0x0061_6e73_7765_7221;

/// What a knock brings, in points; a bonus for gin comes on top of it.
const KNOCK: f64 = 6.0;

/// What a draw is worth that does not come.
const DRAW: f64 = 4.0;

/// Every one of these legal actions of the seat whose view it is, with what it leads to.
pub(super) fn among_several(view: &View, legal: &[Action]) -> Vec<(Action, Prospect)> {
    let each = |points: &dyn Fn(&Action) -> f64| {
        let of = |action: &Action| {
            let points = points(action);
            (*action, Prospect::GoesOn { points })
        };
        legal.iter().map(of).collect()
    };
    match view.phase() {
        Phase::Offer { .. } | Phase::Draw { .. } | Phase::LastDiscard { .. } => {
            each(&|action| drawing(view, action))
        }
        Phase::Discard { .. } => {
            let least = view.hand().iter();
            let least = least.map(|card| deadwood(view.hand().without(card))).min();
            each(&|action| discarding(view, action, least.unwrap_or(0)))
        }
        Phase::Spread { knock, .. } | Phase::LayOff { knock, .. } => answers(view, knock, legal),
        Phase::Double { .. } | Phase::IrregularKnock { .. } | Phase::Over(_) => Vec::new(),
    }
}

fn drawing(view: &View, action: &Action) -> f64 {
    let hand = view.hand();
    match (taken_card(view, action), action) {
        (Some(card), _) if completes_a_meld(hand, card) => PRIOR_OF_A_MELD,
        (Some(card), _) => {
            let left = deadwood_after_discard(hand.with(card), card.into());
            if left < deadwood(hand) { 0.0 } else { -DRAW }
        }
        (None, Action::LookBack) => -DRAW,
        (None, _) => 0.0,
    }
}

fn discarding(view: &View, action: &Action, least: u32) -> f64 {
    let more = |left: u32| PRIOR_OF_DEADWOOD * f64::from(left - least.min(left));
    match *action {
        Action::Discard { card } => -more(deadwood(view.hand().without(card))),
        Action::Knock { melds, .. } | Action::BigGin { melds } => {
            let Some((kind, count)) = ending(view, action) else {
                return 0.0;
            };
            let score = &view.rules().score;
            let bonus = match kind {
                KnockKind::Knock => 0,
                KnockKind::Gin => score.gin_bonus,
                KnockKind::BigGin => score.big_gin_bonus,
            };
            let laid_off = if kind.allows_lay_offs(view.rules()) {
                let unseen = many(view.unseen().len().max(1));
                let hidden: usize = view.others().map(|seat| view.hidden_in_hand(seat)).sum();
                let may = can_lay_off(view.may_be_theirs(), &melds);
                many(hidden) / unseen * f64::from(may.points())
            } else {
                0.0
            };
            KNOCK + f64::from(bonus) - more(count) - laid_off
        }
        _ => -DRAW,
    }
}

/// The answers to a knock, each settled against the same hands of those who answer later.
fn answers(view: &View, knock: &Knock, legal: &[Action]) -> Vec<(Action, Prospect)> {
    let mut outlook = SeveralOutlook::new(view, Scores::default());
    let mut rng = chance(SEED, view);
    let counts: Vec<_> = (0..HANDS).map(|_| outlook.counts(&mut rng)).collect();
    let settled = |action: &Action| {
        let mine = count_left(view, action);
        let outcomes = counts.iter().map(|counts| {
            let mut counts = *counts;
            counts[view.seat()] = mine;
            let scoring = view.scoring();
            scoring.showdown(knock.seat, knock.kind, knock.standing, counts)
        });
        (*action, Prospect::Settled(outcomes.collect()))
    };
    legal.iter().map(settled).collect()
}
