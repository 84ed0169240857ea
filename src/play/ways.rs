//! The ways to lay a hand down, the best first, for a player to choose from.

use crate::{
    cards::{Card, CardSet},
    melds::{
        Arrangement, LayOff, MeldKind, Melds, arrangements, can_lay_off, defend, legal_lay_offs,
    },
};

use super::{Knock, KnockKind, View};

/// The ways to lay down what is left after a discard.
///
/// The best leaves the least deadwood and lets the opponent lay off the least. A way that leaves more than another is left out
/// unless it keeps the opponent from laying off cards worth more than that, and so is what is no gin where there is a way to go
/// gin. Ways that leave too much to end the hand with come in only where every way does.
pub fn to_knock(view: &View, discard: Card) -> Vec<Arrangement> {
    let mut ways = arrangements(view.hand().without(discard));
    let least = ways.iter().map(Arrangement::points).min().unwrap_or(0);
    let most = match least {
        0 => 0,
        _ => view.knock_limit().max(least),
    };
    ways.retain(|way| way.points() <= most);
    let kind = match least {
        0 => KnockKind::Gin,
        _ => KnockKind::Knock,
    };
    worth_choosing(ways, kind, view)
}

/// The ways to lay down eleven melded cards.
pub fn to_big_gin(view: &View) -> Vec<Arrangement> {
    let mut ways = arrangements(view.hand());
    ways.retain(|way| way.points() == 0);
    worth_choosing(ways, KnockKind::BigGin, view)
}

/// Those of a knocker's ways that no other is better than, the best first.
fn worth_choosing(ways: Vec<Arrangement>, kind: KnockKind, view: &View) -> Vec<Arrangement> {
    let theirs = if kind.allows_lay_offs(view.rules()) {
        view.may_be_theirs()
    } else {
        CardSet::EMPTY
    };
    let offered = |way: Arrangement| (can_lay_off(theirs, way.melds()), way);
    let mut ways: Vec<(CardSet, Arrangement)> = ways.into_iter().map(offered).collect();
    ways.sort_by_cached_key(|(offered, way)| (way.points(), offered.len(), offered.points()));
    let mut kept: Vec<(CardSet, Arrangement)> = Vec::new();
    for (offered, way) in ways {
        // Those before it leave as much or less.
        let is_worse = |(more, better): &(CardSet, Arrangement)| {
            (*more - offered).points() <= way.points() - better.points()
        };
        if !kept.iter().any(is_worse) {
            kept.push((offered, way));
        }
    }
    kept.into_iter().map(|(_, way)| way).collect()
}

/// What tells the ways to lay a knock down apart beside what they leave: the cards that the opponent may hold, and could lay off
/// at once on this way and not on all of them.
pub fn open_to_lay_offs(view: &View, ways: &[Arrangement]) -> Vec<CardSet> {
    let fitting = |way: &Arrangement| -> CardSet {
        let fitting = legal_lay_offs(view.may_be_theirs(), way.melds());
        fitting.map(|lay_off| lay_off.card).collect()
    };
    let open: Vec<CardSet> = ways.iter().map(fitting).collect();
    let on_all = open.iter().copied().reduce(|all, open| all & open);
    let on_all = on_all.unwrap_or(CardSet::EMPTY);
    open.into_iter().map(|open| open - on_all).collect()
}

/// The best ways to lay one's hand down against a knock, each with the deadwood that is left after the lay-offs it allows.
pub fn to_defend(view: &View, knock: &Knock) -> Vec<(Arrangement, u32)> {
    let melds = open_melds(view, knock);
    let left = |way: &Arrangement| {
        let deadwood = way.deadwood();
        (deadwood - can_lay_off(deadwood, &melds)).points()
    };
    let best = defend(view.hand(), &melds).arrangement;
    let least = left(&best);
    let mut ways: Vec<(Arrangement, u32)> = arrangements(view.hand())
        .into_iter()
        .filter(|way| left(way) == least && way.points() == best.points())
        .map(|way| (way, least))
        .collect();
    ways.sort_by_key(|(way, _)| *way != best);
    ways
}

/// The way of a defender who has nothing to choose: it is the only one, or no card of theirs can be laid off.
pub fn only_defense(view: &View, knock: &Knock) -> Option<Arrangement> {
    let ways = to_defend(view, knock);
    let nothing_fits = can_lay_off(view.hand(), &open_melds(view, knock)).is_empty();
    let (first, _) = ways.first()?;
    (ways.len() == 1 || nothing_fits).then_some(*first)
}

/// The melds on which may be laid off.
fn open_melds(view: &View, knock: &Knock) -> Melds {
    match view.phase().knocked() {
        Some((_, extended)) if view.may_lay_off(knock) => *extended,
        Some(_) | None => Melds::EMPTY,
    }
}

/// The next card to lay off, when all that fits is to be: a card that fits a set and a run goes on the run, where
/// another may follow it.
pub fn next_lay_off(deadwood: CardSet, onto: &Melds) -> Option<LayOff> {
    legal_lay_offs(deadwood, onto).min_by_key(|lay_off| match onto.get(lay_off.meld) {
        Some(meld) if meld.kind() == MeldKind::Run => 0,
        Some(_) | None => 1,
    })
}
