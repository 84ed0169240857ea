//! What speaks for a way to draw and against it, in the cards.

use crate::{
    cards::{Card, CardSet},
    melds::{Meld, best_arrangement, best_discard, deadwood},
    play::{Action, View},
    players::{eval::Thought, odds::many},
};

use super::{
    JudgedMove,
    card_facts::CardFact,
    danger::costs,
    draw_facts::{ByDraw, DrawFact, NoMeld},
    hand_facts::{HandFacts, Waiting, can_be_melded, draws_again, knocks_say_more},
    move_class::melds,
    reading::Weighed,
};

/// In what part of the hands a player knocks who mostly goes for it.
const MOSTLY: f64 = 0.5;

/// What taking a card does.
///
/// `knocking` is in what part of the hands the player knocks then.
pub(super) fn takes(view: &View, card: Card, knocking: f64) -> Option<Weighed> {
    let (before, after) = taking(view, card);
    let fact = match lets_knock(view, before, after) {
        _ if after == 0 => DrawFact::MakesGin { card },
        Some(left) if knocking >= MOSTLY => DrawFact::LetsKnock { card, left },
        _ if melds(view.hand(), card) => {
            let (meld, loose) = meld_with(card, view.hand());
            DrawFact::MakesMeld { card, meld, loose }
        }
        _ => waits_or_lowers(view, card, (before, after), knocking)?,
    };
    Some((1.0, CardFact::Draw(fact)))
}

/// What taking a card does that makes no meld: what says more of the cards that fit one and of the deadwood, before and after.
fn waits_or_lowers(
    view: &View,
    card: Card,
    (before, after): (u32, u32),
    knocking: f64,
) -> Option<DrawFact> {
    let Waiting { most, now, .. } = Waiting::with(view, card);
    let knocks = knocks_later(view, card).filter(|knocks| knocks_say_more(*knocks, knocking));
    let fits = most.len().saturating_sub(now.len());
    if fits > 0 && knocks.is_none_or(|[more, fewer]| more - fewer < 2 * fits) {
        return Some(DrawFact::Fits {
            card,
            outs: most.len(),
            instead: now.len(),
            new: most - now,
            lost: now - most,
        });
    }
    (after < before).then(|| DrawFact::Lowers {
        card,
        before,
        after,
        could_meld: can_be_melded(card, view.hand().with(card)),
        knocks: knocks.map(|[more, _]| more),
    })
}

/// The deadwood with which a card lets the player knock who could not without it.
fn lets_knock(view: &View, before: u32, after: u32) -> Option<u32> {
    let limit = view.knock_limit();
    (after <= limit && before > limit).then_some(after)
}

/// That with a card more cards could be melded at once.
pub(super) fn fits(view: &View, card: Card) -> Option<CardFact> {
    let (_, fact) = takes(view, card, 0.0)?;
    matches!(fact, CardFact::Draw(DrawFact::Fits { .. })).then_some(fact)
}

/// How many unseen cards let the player knock in the next turn who takes a card, and how many in this one who draws from the
/// stock; nothing where the card itself lets them knock.
fn knocks_later(view: &View, card: Card) -> Option<[usize; 2]> {
    let eleven = view.hand().with(card);
    let best = best_discard(eleven, cannot_be_discarded(view, card))?;
    let knocks = |ten| HandFacts::of(ten, view, None).knocks.len();
    let is_later = best.deadwood > view.knock_limit() && draws_again(view);
    is_later.then(|| [knocks(eleven.without(best.card)), knocks(view.hand())])
}

/// What speaks against taking a card.
pub(super) fn takes_little(view: &View, card: Card) -> Weighed {
    let (before, after) = taking(view, card);
    let lets_knock = lets_knock(view, before, after).is_some();
    let Waiting { most, now, more } = Waiting::with(view, card);
    let fact = if melds(view.hand(), card) {
        let (meld, loose) = meld_with(card, view.hand());
        CardFact::Draw(DrawFact::SmallMeld {
            meld,
            loose,
            before,
            after,
            lets_knock,
        })
    } else {
        CardFact::Draw(DrawFact::NoMeld(NoMeld {
            card,
            before,
            after,
            is_wait: most.len() > now.len(),
            wait: more.filter(|wait| wait.deadwood > before),
            instead: now.len(),
            could_meld: can_be_melded(card, view.hand().with(card)),
            lets_knock,
            by_draw: by_draw(view),
        }))
    };
    (2.0, fact)
}

/// What a card from the stock does, where one can be drawn now and it lowers the deadwood on average.
fn by_draw(view: &View) -> Option<ByDraw> {
    let facts = HandFacts::of(view.hand(), view, None);
    let unseen = view.unseen().len();
    let left = (f64::from(facts.after_any) / many(unseen)).round();
    let can_draw = view.check(&Action::DrawStock).is_ok();
    (can_draw && left < f64::from(facts.deadwood)).then_some(ByDraw {
        left,
        outs: facts.outs.len(),
        unseen,
    })
}

/// That whoever takes a card cannot knock in this turn, and whoever draws from the stock can.
pub(super) fn stops_knock(view: &View, card: Card, knocking: f64) -> Option<Weighed> {
    let (before, after) = taking(view, card);
    let limit = view.knock_limit();
    let fact = CardFact::Draw(DrawFact::StopsKnock { card });
    (knocking >= MOSTLY && before <= limit && after > limit).then_some((3.0, fact))
}

/// That the opponent more often ends the hand with what is discarded after the worse way to draw: after taking this card, or after a
/// draw from the stock.
pub(super) fn next_discard(card: Card, better: &JudgedMove, other: &JudgedMove) -> Option<Weighed> {
    /// Where it happens less often, a draw more or less for gin matters more.
    const MORE: f64 = 0.2;
    let taken = [better, other].map(|judged| judged.endings.taken());
    let [safer, wanted] = taken.map(|taken| taken.to_end);
    let (taking, drawing) = match (better.action, other.action) {
        (Action::DrawStock, _) => (wanted, safer),
        (_, Action::DrawStock) => (safer, wanted),
        _ => return None,
    };
    let fact = CardFact::Draw(DrawFact::NextDiscard {
        card,
        taking,
        drawing,
    });
    let [_, cost] = costs(taken);
    let is_much = wanted.value() >= safer.value() + MORE && wanted.is_surely_above(safer);
    is_much.then_some((cost, fact))
}

/// What a draw from the stock can bring.
pub(super) fn draws(view: &View, thought: Option<&Thought<'_>>) -> Option<Weighed> {
    let HandFacts { outs, gins, .. } = HandFacts::of(view.hand(), view, thought);
    let unseen = view.unseen().len();
    let can_come = view.stock() > 0 && !outs.is_empty();
    let fact = DrawFact::Outs { outs, gins, unseen };
    can_come.then_some((1.0, CardFact::Draw(fact)))
}

/// The meld in which this card stands when it comes to a hand with which it [melds], and the melded cards of the hand that it
/// leaves loose.
fn meld_with(card: Card, hand: CardSet) -> (CardSet, CardSet) {
    let best = best_arrangement(hand.with(card));
    let mut melds = best.melds().iter().map(Meld::cards);
    let with_card = melds.find(|meld| meld.contains(card));
    let loose = best.deadwood() - best_arrangement(hand).deadwood();
    (with_card.unwrap_or(CardSet::EMPTY), loose.without(card))
}

/// How much taking a card does for a hand: the deadwood before, and the least after a discard.
fn taking(view: &View, card: Card) -> (u32, u32) {
    let before = deadwood(view.hand());
    let after = best_discard(view.hand().with(card), cannot_be_discarded(view, card));
    (before, after.map_or(before, |best| best.deadwood))
}

/// The card that was taken, where it has to be kept for a turn.
fn cannot_be_discarded(view: &View, taken: Card) -> CardSet {
    if view.rules().turn.discard_taken {
        CardSet::EMPTY
    } else {
        CardSet::from(taken)
    }
}
