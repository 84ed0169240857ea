//! Lay-offs: what the defender puts on the knocker's melds.

use serde::{Deserialize, Serialize};

use super::meld::extensions;
use super::{Arrangement, Meld, MeldKind, Melds, best_arrangement, best_arrangements, deadwood};
use crate::cards::{Card, CardSet};

/// One card laid off on one of the knocker's melds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayOff {
    /// The card.
    pub card: Card,
    /// The place of the meld among the knocker's, counted from 0.
    pub meld: usize,
}

/// A defender's best answer to a knock; see [`defend`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Defence {
    /// The defender's whole hand and their own melds. The cards they lay off are still part of its deadwood.
    pub arrangement: Arrangement,
    /// The lay-offs, in an order in which each is legal after those before it.
    pub lay_offs: Vec<LayOff>,
    /// The points of the deadwood that remains after the lay-offs.
    pub deadwood: u32,
}

impl Defence {
    /// Returns the cards that are laid off.
    pub fn laid_off(&self) -> CardSet {
        self.lay_offs.iter().map(|lay_off| lay_off.card).collect()
    }
}

/// The lay-offs that are legal at this moment: every card of `cards` on every meld it fits.
///
/// A card that fits two melds is there twice. A card that fits only after another has been laid off
/// is not there; for those see [`can_lay_off`].
///
/// ```
/// use undercut::melds::{Melds, legal_lay_offs};
///
/// let knocked = Melds::new(["9c 9d 9s".parse().unwrap(), "Th Jh Qh".parse().unwrap()]).unwrap();
/// let cards = "8h 9h".parse().unwrap();
/// let places: Vec<_> = legal_lay_offs(cards, &knocked)
///     .map(|lay_off| (lay_off.card.to_string(), lay_off.meld))
///     .collect();
/// assert_eq!(places, [("9h".to_owned(), 0), ("9h".to_owned(), 1)]);
/// ```
pub fn legal_lay_offs(cards: CardSet, melds: &Melds) -> impl Iterator<Item = LayOff> + use<> {
    let cards = cards - melds.cards();
    melds.iter().enumerate().flat_map(move |(meld, onto)| {
        let fitting = cards & extensions(onto);
        fitting.iter().map(move |card| LayOff { card, meld })
    })
}

/// The cards of `cards` that can be laid off on the melds, one on top of another: with an 8 and a 9
/// on a run that ends with the 7, both.
///
/// All of them can be laid off together.
///
/// ```
/// use undercut::melds::{Melds, can_lay_off};
///
/// let knocked = Melds::new(["5c 6c 7c".parse().unwrap()]).unwrap();
/// let cards = "8c 9c Jc Kd".parse().unwrap();
/// assert_eq!(can_lay_off(cards, &knocked).to_string(), "8c 9c");
/// ```
pub fn can_lay_off(cards: CardSet, melds: &Melds) -> CardSet {
    let cards = cards - melds.cards();
    melds.iter().fold(CardSet::EMPTY, |laid_off, meld| {
        laid_off | chain(cards, meld)
    })
}

/// The cards that can be laid off on this meld, one on top of another.
fn chain(cards: CardSet, meld: Meld) -> CardSet {
    let mut grown = meld;
    while let Some(longer) = (extensions(grown) & cards)
        .lowest()
        .and_then(|card| grown.extended(card))
    {
        grown = longer;
    }
    grown.cards() - meld.cards()
}

/// Returns the defender's least deadwood against these melds, with their own melds and lay-offs chosen together.
///
/// Cards may be laid off from melds of their own, if that leaves less. Of several ways to the least deadwood it is
/// one with the fewest lay-offs.
///
/// ```
/// use undercut::melds::{Melds, defend};
///
/// let knocked = Melds::new(["7c 7d 7s".parse().unwrap(), "Js Qs Ks".parse().unwrap()]).unwrap();
/// let hand = "Kc Kd Kh Ts 8c 6d 5h 2c Ac Qd".parse().unwrap();
/// let defence = defend(hand, &knocked);
/// assert_eq!(defence.lay_offs[0].card.to_string(), "Ts");
/// assert_eq!(defence.deadwood, 10 + 8 + 6 + 5 + 2 + 1);
/// ```
pub fn defend(hand: CardSet, knocked: &Melds) -> Defence {
    let (deadwood, laid_off) = least_after_lay_offs(hand, knocked);
    let rest = best_arrangement(hand - laid_off);
    Defence {
        arrangement: rest.with_deadwood(laid_off),
        lay_offs: in_order(laid_off, *knocked),
        deadwood,
    }
}

/// The points of the deadwood that [`defend`] leaves, without the way there.
#[inline]
pub fn deadwood_after_lay_offs(hand: CardSet, knocked: &Melds) -> u32 {
    least_after_lay_offs(hand, knocked).0
}

/// Of the arrangements with the least deadwood, the one that offers the opponent least: the fewest
/// of the `unseen` cards can be laid off on it, and of several such the ones with the fewest
/// points.
#[expect(clippy::missing_panics_doc, reason = "every hand has an arrangement")]
pub fn safest_arrangement(hand: CardSet, unseen: CardSet) -> Arrangement {
    best_arrangements(hand)
        .into_iter()
        .min_by_key(|arrangement| {
            let offered = can_lay_off(unseen, arrangement.melds());
            (offered.len(), offered.points())
        })
        .expect("every hand has an arrangement")
}

/// The least deadwood after lay-offs, and the fewest cards to lay off for it.
fn least_after_lay_offs(hand: CardSet, knocked: &Melds) -> (u32, CardSet) {
    let candidates = can_lay_off(hand, knocked);
    let mut best = (deadwood(hand), CardSet::EMPTY);
    for laid_off in subsets(candidates) {
        // A card laid off on another needs that other to be laid off too.
        if can_lay_off(laid_off, knocked) == laid_off {
            let points = deadwood(hand - laid_off);
            if (points, laid_off.len()) < (best.0, best.1.len()) {
                best = (points, laid_off);
            }
        }
    }
    best
}

/// Every subset but the empty one.
fn subsets(cards: CardSet) -> impl Iterator<Item = CardSet> {
    let all = cards.bits();
    std::iter::successors(Some(all), move |subset| {
        subset.checked_sub(1).map(|less| less & all)
    })
    .take_while(|&subset| subset != 0)
    .map(CardSet::from_bits_within)
}

/// The cards, all of which can be laid off, in an order in which that is legal.
fn in_order(mut cards: CardSet, mut melds: Melds) -> Vec<LayOff> {
    let mut order = Vec::new();
    while let Some((lay_off, extended)) = next_lay_off(cards, &melds) {
        order.push(lay_off);
        cards.remove(lay_off.card);
        melds = extended;
    }
    order
}

/// A lay-off that is legal now, and the melds after it. A card that fits a set and a run goes on
/// the run, where another may follow it.
fn next_lay_off(cards: CardSet, melds: &Melds) -> Option<(LayOff, Melds)> {
    let kind_at = |place| melds.get(place).map(Meld::kind);
    let lay_off = legal_lay_offs(cards, melds)
        .min_by_key(|lay_off| kind_at(lay_off.meld) != Some(MeldKind::Run))?;
    let extended = melds.extend_at(lay_off.meld, lay_off.card)?;
    Some((lay_off, extended))
}
