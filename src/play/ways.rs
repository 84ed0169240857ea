//! The ways to lay a hand down, the best first, for a player to choose from.

use crate::{
    cards::{Card, CardSet},
    melds::{
        Arrangement, LayOff, MeldKind, Melds, arrangements, can_lay_off, defend, legal_lay_offs,
    },
};

use super::{Knock, View};

/// The ways to lay down what is left after a discard.
///
/// The best leaves the least deadwood and lets the opponent lay off the least. Ways that leave too much to end the hand
/// with come in only where every way does.
pub fn to_knock(view: &View, discard: Card) -> Vec<Arrangement> {
    let mut ways = arrangements(view.hand().without(discard));
    let least = ways.iter().map(Arrangement::points).min().unwrap_or(0);
    let most = view.knock_limit().max(least);
    ways.retain(|way| way.points() <= most);
    sort_for_knocker(&mut ways, view.unseen());
    ways
}

/// The ways to lay down eleven melded cards.
pub fn to_big_gin(view: &View) -> Vec<Arrangement> {
    let mut ways = arrangements(view.hand());
    ways.retain(|way| way.points() == 0);
    sort_for_knocker(&mut ways, view.unseen());
    ways
}

fn sort_for_knocker(ways: &mut [Arrangement], unseen: CardSet) {
    ways.sort_by_cached_key(|way| {
        let offered = can_lay_off(unseen, way.melds());
        (way.points(), offered.len(), offered.points())
    });
}

/// The ways to lay one's hand down against a knock, each with the deadwood that is left after the lay-offs it allows.
///
/// The first is the best defense there is.
pub fn to_defend(view: &View, knock: &Knock) -> Vec<(Arrangement, u32)> {
    let melds = open_melds(view, knock);
    let left = |way: &Arrangement| {
        let deadwood = way.deadwood();
        (deadwood - can_lay_off(deadwood, &melds)).points()
    };
    let best = defend(view.hand(), &melds).arrangement;
    let mut ways: Vec<(Arrangement, u32)> = arrangements(view.hand())
        .into_iter()
        .map(|way| (way, left(&way)))
        .collect();
    ways.sort_by_cached_key(|(way, left)| (*left, *way != best, way.points()));
    ways
}

/// Whether the defender has nothing to choose: no card of theirs can be laid off.
pub fn is_without_choice(view: &View, knock: &Knock) -> bool {
    can_lay_off(view.hand(), &open_melds(view, knock)).is_empty()
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
