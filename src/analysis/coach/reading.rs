//! What sets two moves apart in the cards: exact, but for what the nets guess of the other hand.

use crate::{
    cards::{Card, CardSet},
    melds::{Meld, Melds, best_arrangement, can_lay_off, deadwood},
    play::View,
    players::{eval::Thought, odds::many, search::KnownBy},
};

use super::{
    Share,
    card_facts::{CardFact, DiscardFact, EndFact},
    hand_facts::{HandFacts, can_be_melded, draws_again, knocks_say_more, melds_with, spare},
};

/// A fact and about how many points it explains.
pub(super) type Weighed = (f64, CardFact);

/// What speaks for a discard compared with another.
///
/// `knocking` is in what part of the hands the player knocks then.
pub(super) fn discards(
    view: &View,
    thought: Option<&Thought<'_>>,
    [card, other]: [Card; 2],
    knocking: f64,
) -> Vec<Weighed> {
    let whole = deadwood(view.hand());
    let [mine, theirs] = [card, other].map(|card| HandFacts::without(card, view, thought));
    let mut facts = Vec::new();
    let broken = theirs.deadwood.saturating_sub(whole);
    if broken > 0 && mine.deadwood <= whole {
        facts.push((
            // A player sees it first.
            0.6 * f64::from(broken) + 6.0,
            CardFact::Discard(DiscardFact::BreaksMeld {
                other,
                deadwood: mine.deadwood,
                instead: theirs.deadwood,
            }),
        ));
    } else if theirs.deadwood > mine.deadwood {
        let less = theirs.deadwood - mine.deadwood;
        let knocks = [&mine, &theirs].map(|facts| facts.knocks.len());
        let knocks =
            Some(knocks).filter(|knocks| knocks_say_more(*knocks, knocking) && draws_again(view));
        // Where only gin ends a hand, it counts in those alone that are lost.
        let each = if view.knock_limit() == 0 { 0.1 } else { 0.3 };
        facts.push((
            each * f64::from(less) + knocks.map_or(0.0, |[more, fewer]| 0.1 * many(more - fewer)),
            CardFact::Discard(DiscardFact::LessDeadwood {
                left: mine.deadwood,
                instead: theirs.deadwood,
                knocks,
            }),
        ));
    }
    if !draws_again(view) {
        return facts;
    }
    let more_gins = mine.gins.len().saturating_sub(theirs.gins.len());
    if more_gins > 0 {
        facts.push((
            1.5 * many(more_gins),
            CardFact::Discard(DiscardFact::MoreGins {
                gins: mine.gins,
                instead: theirs.gins.len(),
            }),
        ));
    } else if mine.outs.len() > theirs.outs.len() {
        facts.push((
            2.0 * (mine.hope - theirs.hope) + 0.5,
            CardFact::Discard(DiscardFact::MoreOuts {
                outs: mine.outs,
                instead: theirs.outs.len(),
                other,
                with: beside(other, view.hand().without(card), mine.outs - theirs.outs),
            }),
        ));
    } else if mine.outs.len() == theirs.outs.len() {
        let outs = mine.outs - theirs.outs;
        let with = beside(other, view.hand().without(card), outs);
        let lost = beside(card, view.hand().without(other), theirs.outs - mine.outs);
        if !with.is_empty() && lost.is_empty() {
            let outs = mine.outs;
            let fact = DiscardFact::KeepsPair { other, with, outs };
            facts.push((0.5, CardFact::Discard(fact)));
        }
    }
    facts
}

/// Whether other cards of the hand wait with this one for a meld: nobody thinks first of breaking them up.
pub(super) fn waits(view: &View, card: Card) -> bool {
    !beside(card, view.hand(), view.unseen()).is_empty()
}

/// That the other of two discards, which was kept, was laid off in the trials more often than this one where that was kept.
///
/// `share` is how often it was laid off, and `instead` how often this one was.
pub(super) fn lays_off(kept: Card, [share, instead]: [Share; 2]) -> Option<Weighed> {
    /// In fewer deals it is no plan.
    const LEAST: f64 = 0.1;
    /// What an undercut is worth on average, which comes of half of them.
    const UNDERCUT: f64 = 12.0;
    if share.value() < LEAST || !share.is_plainly_above(instead) {
        return None;
    }
    let points = f64::from(kept.points()) + UNDERCUT;
    let fact = DiscardFact::LaysOff { other: kept, share };
    Some((
        (share.value() - instead.value()) * points,
        CardFact::Discard(fact),
    ))
}

/// Whether two discards leave as much deadwood and as many cards to come: what follows them differs for reasons that no player sees.
pub(super) fn leave_alike(view: &View, thought: Option<&Thought<'_>>, discards: [Card; 2]) -> bool {
    let facts = discards.map(|card| HandFacts::without(card, view, thought));
    let [one, other] = facts.map(|facts| (facts.deadwood, facts.outs.len(), facts.gins.len()));
    one == other
}

/// Whether this discard has the same fault as the one that a fact speaks against.
pub(super) fn has_fault(
    view: &View,
    thought: Option<&Thought<'_>>,
    fact: &DiscardFact,
    card: Card,
) -> bool {
    let facts = || HandFacts::without(card, view, thought);
    match fact {
        DiscardFact::LessDeadwood { instead, .. } => {
            deadwood(view.hand().without(card)) >= *instead
        }
        DiscardFact::MoreGins { instead, .. } => facts().gins.len() <= *instead,
        DiscardFact::MoreOuts { instead, .. } => facts().outs.len() <= *instead,
        DiscardFact::KeepsPair { other, with, .. } => {
            card == *other || with.without(card).is_empty()
        }
        DiscardFact::BreaksMeld { .. }
        | DiscardFact::Danger(_)
        | DiscardFact::LaysOff { .. }
        | DiscardFact::EndsMelded { .. }
        | DiscardFact::Leaves { .. } => false,
    }
}

/// That the other of two discards, which was kept, was in a meld at the end of more trials than this one where that was kept.
///
/// `share` is how often it was, and `instead` how often this one was; `high` is by what it is known that the opponent throws high
/// cards.
pub(super) fn ends_melded(
    view: &View,
    [card, other]: [Card; 2],
    [share, instead]: [Share; 2],
    high: Option<KnownBy>,
) -> Option<Weighed> {
    /// A smaller difference is nobody's reason.
    const LEAST: f64 = 0.05;
    /// By so many points two discards were found to be apart where the one was melded always and the other never.
    const MELDED: f64 = 9.0;
    let more = share.value() - instead.value();
    // Of a card that is in a meld it goes without saying.
    let is_loose = best_arrangement(view.hand().without(card))
        .deadwood()
        .contains(other);
    if more < LEAST || !share.is_plainly_above(instead) || !is_loose {
        return None;
    }
    // Of cards in a draw the others of it are the reason.
    let is_stray = || waits(view, card) || !waits(view, other);
    let comes_high = || is_stray() && waits_for_high(view, card, other);
    let fact = CardFact::Discard(DiscardFact::EndsMelded {
        other,
        share,
        card,
        instead,
        high: high.filter(|_| comes_high()),
    });
    Some((MELDED * more, fact))
}

/// Whether of two discards the other is a high card, and others that are unseen would make a meld with it.
fn waits_for_high(view: &View, card: Card, other: Card) -> bool {
    /// The least of a high card, and by how much the one that is kept is higher, in points.
    const HIGH: u32 = 9;
    const HIGHER: u32 = 3;
    let unseen = view.unseen().iter();
    let coming: CardSet = unseen.filter(|high| high.points() >= HIGH).collect();
    let kept = view.hand().without(card);
    other.points() >= HIGH.max(card.points() + HIGHER)
        && !can_be_melded(other, kept)
        && can_be_melded(other, kept | coming)
}

/// The loose cards of a hand with which one of its cards becomes a meld by one of these outs; none where it is one with cards of
/// the hand already.
fn beside(card: Card, hand: CardSet, outs: CardSet) -> CardSet {
    if can_be_melded(card, hand.with(card)) {
        return CardSet::EMPTY;
    }
    melds_with(card, spare(hand).without(card), outs)
}

/// The melds that the other cards of a hand make in the place of those in which it shows a card.
pub(super) struct MeldsWithout {
    pub(super) melds: Vec<CardSet>,
    /// Whether each is what is left of one that the hand shows.
    pub(super) are_left: bool,
}

impl MeldsWithout {
    /// Nothing where this card is in none of the melds that the hand shows, or no other takes their place.
    pub(super) fn of(hand: CardSet, card: Card) -> Option<Self> {
        let melds = |hand| -> Vec<CardSet> {
            let best = best_arrangement(hand);
            best.melds().iter().map(Meld::cards).collect()
        };
        let shown = melds(hand);
        if !shown.iter().any(|meld| meld.contains(card)) {
            return None;
        }
        let without = melds(hand.without(card)).into_iter();
        let melds: Vec<CardSet> = without.filter(|meld| !shown.contains(meld)).collect();
        let is_left = |meld: &CardSet| shown.iter().any(|one| (*meld - *one).is_empty());
        let are_left = melds.iter().all(is_left);
        (!melds.is_empty()).then_some(Self { melds, are_left })
    }
}

/// What a discard leaves. Nothing where one of these others leaves no more deadwood and as many cards to come: then it is no reason for
/// this one.
pub(super) fn leaves(
    view: &View,
    thought: Option<&Thought<'_>>,
    card: Card,
    others: CardSet,
) -> Option<Weighed> {
    let of = |card| HandFacts::without(card, view, thought);
    let facts = of(card);
    let is_as_good = others
        .iter()
        .map(of)
        .any(|other| other.deadwood <= facts.deadwood && other.outs.len() >= facts.outs.len());
    let leaves = CardFact::Discard(DiscardFact::Leaves {
        deadwood: facts.deadwood,
        outs: facts.outs,
        gins: facts.gins,
    });
    (!is_as_good && draws_again(view)).then_some((1.0, leaves))
}

/// The unseen cards that would make gin after a discard, and how many are unseen; nothing where none can come any more.
pub(super) fn gins(
    view: &View,
    thought: Option<&Thought<'_>>,
    card: Card,
) -> Option<(CardSet, usize)> {
    let gins = || HandFacts::without(card, view, thought).gins;
    draws_again(view).then(|| (gins(), view.unseen().len()))
}

/// The melds of one end of the hand beside those of another that counts the same.
pub(super) fn lay_offs(view: &View, melds: &Melds, others: &Melds) -> Option<Weighed> {
    let theirs = view.may_be_theirs();
    let [cards, more] = [melds, others].map(|melds| can_lay_off(theirs, melds));
    (cards.len() < more.len()).then_some((
        1.0,
        CardFact::End(EndFact::FewerLayOffs {
            cards,
            instead: more.len(),
        }),
    ))
}
